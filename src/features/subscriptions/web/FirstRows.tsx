import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { isRaceCancelled } from '../rules/actions.ts';
import { PassLink } from './PassLink.tsx';
import css from './rows.module.css';
import { TicketState } from './TicketFacts.tsx';

interface FirstRowsProps {
  readonly rows: readonly SubscriptionRow[];
  /** The Italian day from which on a race is to come. */
  readonly today: string;
}

export function FirstRows({ rows, today }: FirstRowsProps) {
  const lang = useLang();
  return (
    <ul className={css.rows}>
      {rows.map((row) => {
        const day = dayInRome(new Date(row.race_starts_at));
        const { discipline, seed, colourway, status } = row;
        const print = status !== null || isRaceCancelled(row) ? 'shut' : day < today ? 'full' : 'open';
        return (
          <li key={row.id} className={css.row}>
            <PosterFigure
              art={{ kind: discipline, seed }}
              way={colourway}
              print={print}
              format="8:5"
              profile={false}
              route={false}
              className={css.art}
            />
            <div className={css.words}>
              <a className={css.name} href={`${paths.subscriptions(lang)}#${row.reference}`}>
                {row.race_name}
              </a>
              <span className={css.fact}>
                {fullName(row.member)}, {formatDay(day, lang, day < today ? 'day' : 'dayOfWeek')}
              </span>
              <div className={css.foot}>
                <TicketState row={row} />
                {row.race_type === 'race' && row.races[0] && <PassLink row={row} race={row.races[0]} />}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
