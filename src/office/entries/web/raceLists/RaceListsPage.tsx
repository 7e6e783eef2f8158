import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { seesSetUps } from '#office/frame/web/mayUse.ts';
import { FileLink } from '#office/kit/web/FileLink.tsx';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { orMissing, prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice, useRoleNames } from '#office/kit/web/useOffice.ts';
import { raceIn } from '#office/races/web/useSetUps.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import type { RaceListView } from '../../contract/raceLists.ts';
import { downloadedBy, listFormats, mostRowsOfXlsx } from '../../rules/raceLists.ts';
import { raceListsText } from '../../text/raceLists.ts';
import css from './raceLists.module.css';
import { listFileAddress, raceListsQuery, useRaceLists } from './useRaceLists.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => [raceListsQuery(api, circuit, orMissing(raceIn(args.params)))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(raceListsText, lang)('lists'), isPrivate: true }));

export default function RaceListsPage() {
  const lang = useLang();
  const t = useText(raceListsText);
  const office = useOffice();
  const { data } = useRaceLists();
  const linked = office.circuit.id;
  const { race, lists } = data;
  const back = seesSetUps(office)
    ? { to: paths.consoleRace(lang, race.id, linked), name: t('back') }
    : { to: paths.console(lang, linked), name: t('back_to_office') };
  return (
    <ConsoleFrame title={t('lists_of', { race: race.name })} kicker={<BackLink to={back.to}>{back.name}</BackLink>}>
      <p>{t('lead', { stage: race.stage, day: formatDay(race.day, lang) })}</p>
      <ul className={css.lists}>
        {lists.map((list) => (
          <List key={list.list} race={race.id} found={list} />
        ))}
      </ul>
      <HistoryButton of="race" thing={race.id} />
    </ConsoleFrame>
  );
}

interface ListProps {
  readonly race: number;
  readonly found: RaceListView;
}

function List({ race, found }: ListProps) {
  const lang = useLang();
  const t = useText(raceListsText);
  const { circuit } = useOffice();
  const rolesIn = useRoleNames();
  const { list, rows, totals, open } = found;
  const name = t(`list_${list}`);
  const fits = rows <= mostRowsOfXlsx;
  return (
    <li className={css.list}>
      <div className={css.about}>
        <h2 className="d d-1">{name}</h2>
        <p className="b">{t(list === 'services' ? 'rows' : 'athletes', { count: rows })}</p>
        <p>{t(`list_${list}_text`)}</p>
        {totals.length > 0 && (
          <ul className={css.totals}>
            {totals.map((total) => (
              <li key={total.name}>{t('total', { name: total.name ?? t('no_size'), count: total.count })}</li>
            ))}
          </ul>
        )}
        <p className="mut sm">
          {list === 'emergency' ? t('who_emergency') : t('who', { roles: rolesIn(downloadedBy[list]) })}
        </p>
      </div>
      <div className={css.files}>
        {open === 1 &&
          listFormats
            .filter((format) => format === 'csv' || fits)
            .map((format) => (
              <FileLink
                key={format}
                look="outline"
                size="small"
                href={listFileAddress(circuit.id, race, list, format, lang)}
                aria-label={t('download_named', { list: name, format: t(`download_${format}`) })}
              >
                {t(`download_${format}`)}
              </FileLink>
            ))}
        {open === 1 && !fits && <p className="mut sm">{t('too_long', { most: mostRowsOfXlsx })}</p>}
        {open === 0 && <p className="mut sm">{t('numbers_only')}</p>}
      </div>
    </li>
  );
}
