import { Link } from 'react-router';
import type { CircuitView, RaceCard } from '#features/circuits/contract.ts';
import { day, formatDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { addressOf, isNarrowed, monthOf, type RaceFilter } from '../rules/raceFilter.ts';
import { disciplines } from '../rules/setup/fields.ts';
import { racesText } from '../text/index.ts';
import styles from './filters.module.css';

interface HomeFiltersProps {
  readonly circuit: CircuitView;
  readonly filter: RaceFilter;
  readonly races: readonly RaceCard[];
}

/** What of the programme is shown, and how: links only, so that each choice has its address and needs no script. */
export function HomeFilters({ circuit: { active_stages: stages }, filter, races }: HomeFiltersProps) {
  const t = useText(racesText);
  const lang = useLang();
  const offered = new Set(stages.flatMap((stage) => stage.races.map(({ discipline }) => discipline)));
  const months = [...new Set(stages.map(monthOf))];
  const open = races.filter(({ availability }) => availability.state === 'open').length;
  const choice = (label: string, chosen: boolean, change: Partial<Record<keyof RaceFilter, unknown>>, css?: string) => (
    <Link
      className={css}
      to={{ search: addressOf({ ...filter, ...change } as RaceFilter) }}
      aria-current={chosen ? 'true' : undefined}
      preventScrollReset
      replace
    >
      {label}
    </Link>
  );
  const monthName = (month: string) => formatDay(day(`${month}-01`), lang, 'monthOnly');
  return (
    <nav className={styles.bar} aria-label={t('filter_races')}>
      <div className="wrap">
        <details className={styles.filters} open={isNarrowed(filter)}>
          <summary>
            <u>{t('filter')}</u>{' '}
            <span className={styles.count} role="status">
              {t('race_count', { races: races.length, open })}
            </span>
          </summary>
          <div className={styles.groups}>
            {offered.size > 1 && (
              <ul aria-label={t('filter_discipline')}>
                <li>{choice(t('all'), filter.discipline === undefined, { discipline: undefined })}</li>
                {disciplines
                  .filter((one) => offered.has(one))
                  .map((one) => (
                    <li key={one}>{choice(t(`discipline_${one}`), filter.discipline === one, { discipline: one })}</li>
                  ))}
              </ul>
            )}
            {months.length > 1 && (
              <ul aria-label={t('filter_month')}>
                <li>{choice(t('all_months'), filter.month === undefined, { month: undefined })}</li>
                {months.map((month) => (
                  <li key={month}>{choice(monthName(month), filter.month === month, { month })}</li>
                ))}
              </ul>
            )}
            {choice(t('only_open'), filter.open, { open: !filter.open }, styles.check)}
          </div>
        </details>
        <ul className={styles.views} aria-label={t('view')}>
          <li>{choice(t('view_posters'), !filter.list, { list: false })}</li>
          <li>{choice(t('view_list'), filter.list, { list: true })}</li>
        </ul>
      </div>
    </nav>
  );
}
