import { Link } from 'react-router';
import { dayInRome, formatDay, instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { raceAtStage } from '#office/kit/rules/raceAtStage.ts';
import { consoleText } from '#office/kit/text/index.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { WrongOnSale } from '../contract/onSale.ts';
import type { TodayView } from '../contract/today.ts';
import { frameText } from '../text/frame.ts';
import { disruptsRaces, seesSetUps } from './mayUse.ts';
import { EntriesLink, RaceLink } from './RaceLinks.tsx';
import css from './today.module.css';

interface NextRacesProps {
  readonly races: TodayView['races'];
  readonly wrong: readonly WrongOnSale[];
}

const percent = (part: number, of: number) => `${of > 0 ? Math.min(100, (part / of) * 100) : 0}%`;

/** The next races: how full each is, until when one registers, and whether something is to be corrected. */
export function NextRaces({ races, wrong }: NextRacesProps) {
  const lang = useLang();
  const t = useText(frameText);
  const tk = useText(consoleText);
  const s = useText(setUpsText);
  const office = useOffice();
  const linked = office.circuit.id;
  const faultsOf = (race: number) =>
    wrong.find(({ kind, id }) => kind === 'race' && id === String(race))?.findings.length ?? 0;
  return (
    <>
      <ul className={css.races}>
        {races.map(({ id, name, stage, starts_at, closes_at, sold, elsewhere, held, stock, few, stopped }) => {
          const faults = faultsOf(id);
          const isOpen = new Date(closes_at) > new Date() && stopped === 0;
          return (
            <li key={id}>
              <p className="b">
                <RaceLink id={id}>{raceAtStage(name, stage)}</RaceLink>
              </p>
              <p className={css.places}>{t('places_sold', { sold, stock, elsewhere, held })}</p>
              <p className={`mut sm ${css.when}`}>
                {formatDay(dayInRome(new Date(starts_at)), lang, 'weekday')}
                {isOpen && ` · ${t('race_closes', { at: instantInSentence(closes_at, lang) })}`}
              </p>
              {stopped === 1 ? (
                <p>
                  <StatusMark mark="warn">{s('state_stopped')}</StatusMark>{' '}
                  {disruptsRaces(office) && (
                    <Link className="sm" to={paths.consoleDisruption(lang, id, linked)}>
                      {t('race_open_again')}
                    </Link>
                  )}
                </p>
              ) : faults > 0 ? (
                <StatusMark mark="err">{s('faults', { count: faults })}</StatusMark>
              ) : (
                few !== null && isOpen && <StatusMark mark="few">{t('race_last', { count: few })}</StatusMark>
              )}
              <span className={css.bar} aria-hidden="true">
                <span style={{ width: percent(sold, stock) }} />
                <span className={css.held} style={{ width: percent(held, stock) }} />
              </span>
              <EntriesLink id={id} name={name} />
            </li>
          );
        })}
      </ul>
      {seesSetUps(office) && (
        <p className="sm">
          <Link className={css.all} to={paths.consoleRaces(lang, { circuit: linked })}>
            {tk('all_races')}
          </Link>
        </p>
      )}
    </>
  );
}
