import { useOrderCircuit } from '#features/orders/web/useOrderCircuit.ts';
import { dayFigure, dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { namesBeside } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { isRaceCancelled } from '../rules/actions.ts';
import { subscriptionsText } from '../text/index.ts';
import { PassLink } from './PassLink.tsx';
import css from './tickets.module.css';

const strip = { width: 358, height: 62 };
const thumb = { width: 168, height: 112 };

interface TicketProps {
  readonly row: SubscriptionRow;
  readonly past: boolean;
}

export function TicketArt({ row, past }: TicketProps) {
  const lang = useLang();
  const { discipline, seed, colourway, status, race_starts_at } = row;
  const print = status !== null || isRaceCancelled(row) ? 'shut' : past ? 'full' : 'open';
  const shared = { art: { kind: discipline, seed }, way: colourway, print, profile: false, route: false } as const;
  const figures = [dayFigure(dayInRome(new Date(race_starts_at)), lang)];
  return (
    <>
      {!past && <PosterFigure {...shared} format={strip} text={{ figures }} className={css.strip} />}
      <PosterFigure {...shared} format={thumb} className={css.thumb} />
    </>
  );
}

export function TicketRace({ row, past }: TicketProps) {
  const circuit = useOrderCircuit(row);
  const lang = useLang();
  const t = useText(subscriptionsText);
  const { reference, race_name, race_type, races } = row;
  const own = race_type === 'race' ? races[0] : undefined;
  const when = (at: string) => {
    const day = formatDay(dayInRome(new Date(at)), lang, past ? 'day' : 'dayOfWeek');
    return past ? day : `${day}, ${formatTime(at)}`;
  };
  return (
    <div id={reference} className={css.race}>
      <TicketArt row={row} past={past} />
      <div className={css.named}>
        <span className={css.name}>
          {own ? <a href={circuit.at(paths.race(lang, own.slug))}>{race_name}</a> : race_name}
        </span>
        {circuit.name !== null && <span className={css.fact}>{circuit.name}</span>}
        {own ? (
          <span className={css.fact}>
            {namesBeside(race_name, own.stage_name, when(own.starts_at))}
            <Disrupted race={own} />
          </span>
        ) : (
          <ul>
            {races.map((race) => (
              <li key={race.slug} className={css.of}>
                <span className={css.fact}>
                  <a href={circuit.at(paths.race(lang, race.slug))}>{race.name}</a>,{' '}
                  {namesBeside(race.name, race.stage_name, when(race.starts_at))}
                  <Disrupted race={race} />
                  {race.bib !== null && `, ${t('bib', { number: race.bib })}`}
                </span>
                <PassLink row={row} race={race} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Disrupted({ race: { disruption } }: { readonly race: SubscriptionRow['races'][number] }) {
  const t = useText(subscriptionsText);
  const lang = useLang();
  if (!disruption) return null;
  const { kind, previous_starts_at: from } = disruption;
  const day = from ? formatDay(dayInRome(new Date(from)), lang, 'dayMonth') : '';
  return <>, {t(`of_race_${kind}`, { day })}</>;
}
