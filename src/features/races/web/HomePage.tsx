import { Link, type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { shareOfCircuit } from '#art/share.ts';
import type { CircuitView, RaceCard } from '#features/circuits/contract.ts';
import { circuitQuery, useCircuit } from '#features/circuits/web/useCircuit.ts';
import { day, formatDay, formatDays, posterDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { type PageData, prefetch } from '#web/prefetch.ts';
import { addressOnly } from '#web/revalidate.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { addressOf, filtered, filterIn, isNarrowed, monthOf, type RaceFilter } from '../rules/raceFilter.ts';
import { disciplines } from '../rules/setup/fields.ts';
import { racesText } from '../text/index.ts';
import filtersCss from './filters.module.css';
import { HomeHeader } from './HomeHeader.tsx';
import styles from './home.module.css';
import { PackageSheet } from './PackageSheet.tsx';
import { RaceRow } from './RaceRow.tsx';
import { RaceSheet } from './RaceSheet.tsx';
import { seedOf } from './seedOf.ts';

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [circuitQuery(api)]);

/** All races are here already, whatever of them is shown. */
export const shouldRevalidate = addressOnly;

const leadOf = (loaded: PageData | undefined): string | undefined =>
  (loaded?.dehydrated.queries.find(({ queryKey }) => queryKey[2] === 'circuit')?.state.data as CircuitView | undefined)
    ?.i18n.lead;

export const meta: MetaFunction = (args) =>
  pageMeta(args, (circuit, lang) => {
    const lead = leadOf(args.loaderData as PageData | undefined);
    return {
      title:
        lang === 'it' ? `${circuit.title}: calendario e iscrizioni` : `${circuit.title}: calendar and registration`,
      ...(lead && { description: lead }),
      picture: shareOfCircuit(circuit, lang).path,
    };
  });

export default function HomePage() {
  const circuit = useCircuit();
  const t = useText(racesText);
  const [query] = useSearchParams();
  const filter = filterIn(query);
  const all = circuit.active_stages;
  const stages = filtered(all, filter);
  const races = stages.flatMap((stage) => stage.races);
  const shown = new Set(races.map(({ id }) => id));
  const packages = [...circuit.race_packages, ...all.flatMap(({ race_packages }) => race_packages)].filter(
    (pack) =>
      !isNarrowed(filter) ||
      (pack.races.some(({ id }) => shown.has(id)) && (!filter.open || pack.availability.state === 'open')),
  );
  const cards = new Map(
    all.flatMap((stage) =>
      stage.races.map((card) => [card.id, { card, seed: seedOf(circuit, stage.slug, card.slug) }] as const),
    ),
  );
  return (
    <main id="main">
      <HomeHeader circuit={circuit} />
      {all.length > 0 && <HomeFilters circuit={circuit} filter={filter} races={races} />}
      <div className="wrap">
        {all.length === 0 && <p className={styles.none}>{t('no_stages')}</p>}
        {all.length > 0 && races.length === 0 && isNarrowed(filter) && (
          <Empty of="home" sought title={t('none_found')}>
            <ButtonLink look="outline" to={{ search: filter.list ? '?view=list' : '' }} preventScrollReset>
              {t('show_all')}
            </ButtonLink>
          </Empty>
        )}
        {stages.map((stage) => (
          <StageRaces
            key={stage.id}
            circuit={circuit}
            stage={stage}
            asList={filter.list}
            next={races.find(({ availability }) => availability.state === 'open')}
          />
        ))}
        {packages.map((pack) => (
          <PackageSheet key={pack.id} pack={pack} cards={cards} />
        ))}
      </div>
    </main>
  );
}

interface StageRacesProps {
  readonly circuit: CircuitView;
  readonly stage: CircuitView['active_stages'][number];
  readonly asList: boolean;
  readonly next: RaceCard | undefined;
}

function StageRaces({ circuit, stage, asList, next }: StageRacesProps) {
  const lang = useLang();
  const isOpen = ({ availability }: RaceCard) => availability.state === 'open';
  const posters = asList ? [] : stage.races.filter(isOpen);
  const rows = asList ? stage.races : stage.races.filter((race) => !isOpen(race));
  // What is alone in its stage is named on its poster: the heading says where it is, not the same name again.
  const sameName = stage.races.length === 1 && stage.races[0]?.i18n.name === stage.i18n.name;
  const row = (race: RaceCard) => (
    <RaceRow
      key={race.id}
      race={race}
      seed={seedOf(circuit, stage.slug, race.slug)}
      wide={asList}
      next={race === next}
    />
  );
  return (
    <section id={stage.slug} className={cx(styles.stage, asList && styles.listed)} aria-labelledby={`${stage.slug}-h`}>
      <div className={styles.head}>
        <p className={`d ${styles.big}`} aria-hidden="true">
          {posterDay(stage.starts_on)}
        </p>
        <div className={styles.where}>
          <h2 className="d d-3" id={`${stage.slug}-h`}>
            {sameName ? stage.i18n.place : stage.i18n.name}
          </h2>
          <p className={`mut ${styles.day}`}>{formatDays(stage.starts_on, stage.ends_on, lang)}</p>
        </div>
        {!asList && <p className={`mut only-l ${styles.story}`}>{stage.i18n.description}</p>}
      </div>
      <div className={styles.sheets} data-posters={posters.length}>
        {posters.map((race, at) => (
          <RaceSheet
            key={race.id}
            race={race}
            seed={seedOf(circuit, stage.slug, race.slug)}
            among={posters.length}
            last={at === posters.length - 1}
            next={race === next}
          />
        ))}
        {rows.length > 0 && <div className={styles.rows}>{rows.map(row)}</div>}
      </div>
    </section>
  );
}

interface HomeFiltersProps {
  readonly circuit: CircuitView;
  readonly filter: RaceFilter;
  readonly races: readonly RaceCard[];
}

function HomeFilters({ circuit: { active_stages: stages }, filter, races }: HomeFiltersProps) {
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
    <nav className={filtersCss.bar} aria-label={t('filter_races')}>
      <div className="wrap">
        <details className={filtersCss.filters} open={isNarrowed(filter)}>
          <summary>
            <u>{t('filter')}</u>{' '}
            <span className={filtersCss.count} role="status">
              {t('race_count', { races: races.length, open })}
            </span>
          </summary>
          <div className={filtersCss.groups}>
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
            {choice(t('only_open'), filter.open, { open: !filter.open }, filtersCss.check)}
          </div>
        </details>
        <ul className={filtersCss.views} aria-label={t('view')}>
          <li>{choice(t('view_posters'), !filter.list, { list: false })}</li>
          <li>{choice(t('view_list'), filter.list, { list: true })}</li>
        </ul>
      </div>
    </nav>
  );
}
