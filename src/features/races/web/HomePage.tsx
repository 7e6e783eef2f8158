import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { posterSeed } from '#art/seed.ts';
import { shareOfCircuit } from '#art/share.ts';
import type { CircuitView } from '#features/circuits/contract.ts';
import { circuitQuery, useCircuit } from '#features/circuits/web/useCircuit.ts';
import { formatDay, posterDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { type Prefetched, prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { racesText } from '../text/index.ts';
import { HomeHeader } from './HomeHeader.tsx';
import styles from './home.module.css';
import { PackageSheet } from './PackageSheet.tsx';
import { RaceRow, RaceSheet } from './RaceSheet.tsx';

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [circuitQuery(api)]);

const leadOf = (loaded: Prefetched | undefined): string | undefined =>
  (loaded?.dehydrated.queries.find(({ queryKey }) => queryKey[2] === 'circuit')?.state.data as CircuitView | undefined)
    ?.i18n.lead;

export const meta: MetaFunction = (args) =>
  pageMeta(args, (circuit, lang) => {
    const lead = leadOf(args.loaderData as Prefetched | undefined);
    return {
      title:
        lang === 'it' ? `${circuit.title}: calendario e iscrizioni` : `${circuit.title}: calendar and registration`,
      ...(lead && { description: lead }),
      picture: shareOfCircuit(circuit, lang).path,
    };
  });

/** Home: the race list of the circuit, stage by stage (checkout §2). */
export default function HomePage() {
  const circuit = useCircuit();
  const lang = useLang();
  const t = useText(racesText);
  const stages = circuit.active_stages;
  const seedOf = (stage: string, race: string) =>
    posterSeed({ circuit: circuit.slug, stage, season: circuit.season.id }, race);
  const packages = [...circuit.race_packages, ...stages.flatMap(({ race_packages }) => race_packages)];
  const cards = new Map(
    stages.flatMap(({ slug, races }) =>
      races.map((card) => [card.id, { card, seed: seedOf(slug, card.slug) }] as const),
    ),
  );
  const next = stages.flatMap(({ races }) => races).find(({ availability }) => availability.state === 'open');
  return (
    <main id="main">
      <HomeHeader circuit={circuit} />
      <div className="wrap">
        {stages.length === 0 && <p className={styles.none}>{t('no_stages')}</p>}
        {stages.map((stage) => {
          const [open, others] = parted(stage.races, ({ availability }) => availability.state === 'open');
          return (
            <section key={stage.id} id={stage.slug} className={styles.stage} aria-labelledby={`${stage.slug}-h`}>
              <div className={styles.head}>
                <p className={`d ${styles.big}`} aria-hidden="true">
                  {posterDay(stage.starts_on)}
                </p>
                <div className={styles.where}>
                  <h2 className="d d-3" id={`${stage.slug}-h`}>
                    {stage.i18n.name}
                  </h2>
                  <p className={`mut ${styles.day}`}>{formatDay(stage.starts_on, lang, 'weekday')}</p>
                  <p className={`mut only-l ${styles.story}`}>{stage.i18n.description}</p>
                </div>
              </div>
              <div className={styles.sheets}>
                {open.map((race) => (
                  <RaceSheet
                    key={race.id}
                    race={race}
                    seed={seedOf(stage.slug, race.slug)}
                    among={open.length}
                    next={race === next}
                  />
                ))}
                {others.map((race) => (
                  <RaceRow key={race.id} race={race} seed={seedOf(stage.slug, race.slug)} />
                ))}
              </div>
            </section>
          );
        })}
        {packages.map((pack) => (
          <PackageSheet key={pack.id} pack={pack} cards={cards} />
        ))}
      </div>
    </main>
  );
}

/** Those that are so, and those that are not, each in their order. */
const parted = <Row,>(rows: readonly Row[], is: (row: Row) => boolean): readonly [Row[], Row[]] => [
  rows.filter(is),
  rows.filter((row) => !is(row)),
];
