import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { posterSeed } from '#art/seed.ts';
import { circuitQuery, useCircuit } from '#features/circuits/web/useCircuit.ts';
import { formatDay, posterDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { racesText } from '../text/index.ts';
import { Availability } from './Availability.tsx';
import styles from './home.module.css';
import { PackageSheet } from './PackageSheet.tsx';
import { RaceSheet } from './RaceSheet.tsx';

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [circuitQuery(api)]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (circuit, lang) => ({
    title: lang === 'it' ? `${circuit.title}: calendario e iscrizioni` : `${circuit.title}: calendar and registration`,
  }));

const order = ['open', 'coming_soon', 'sold_out', 'closed'] as const;

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
  return (
    <main id="main">
      <PosterFigure
        art={{ circuit: true, seed: `${circuit.slug}/${circuit.season.id}`, stages: stages.length }}
        way="a"
        format="4:5"
        broad="2:1"
        text={{ title: circuit.i18n.title }}
        heading={{ level: 'h1', text: circuit.i18n.title }}
        className={styles.hero}
      />
      <p className={`wrap ${styles.lead}`}>{circuit.i18n.lead}</p>
      {stages.length > 0 && (
        <nav className={styles.programme} aria-label={t('programme')}>
          <ol className="wrap">
            {stages.map((stage) => {
              const best = order
                .map((state) => stage.races.find(({ availability }) => availability.state === state))
                .find(Boolean);
              return (
                <li key={stage.id}>
                  <a href={`#${stage.slug}`}>
                    <span className={`d ${styles.date}`}>{posterDay(stage.starts_on)}</span>
                    <span className={styles.place}>{stage.i18n.name}</span>
                    {best && <Availability of={best.availability} />}
                  </a>
                </li>
              );
            })}
          </ol>
        </nav>
      )}
      <div className="wrap">
        {stages.length === 0 && <p className={styles.none}>{t('no_stages')}</p>}
        {stages.map((stage) => (
          <section key={stage.id} id={stage.slug} className={styles.stage} aria-labelledby={`${stage.slug}-h`}>
            <div className={styles.head}>
              <p className={`d ${styles.big}`} aria-hidden="true">
                {posterDay(stage.starts_on)}
              </p>
              <div className={styles.where}>
                <h2 className="d d-3" id={`${stage.slug}-h`}>
                  {stage.i18n.name}
                </h2>
                <p className="mut">{formatDay(stage.starts_on, lang, 'weekday')}</p>
                <p className={`mut only-l ${styles.about}`}>{stage.i18n.description}</p>
              </div>
            </div>
            <div className={styles.sheets}>
              {stage.races.map((race) => (
                <RaceSheet
                  key={race.id}
                  race={race}
                  seed={seedOf(stage.slug, race.slug)}
                  alone={stage.races.length === 1}
                />
              ))}
            </div>
          </section>
        ))}
        {packages.map((pack) => (
          <PackageSheet key={pack.id} pack={pack} cards={cards} />
        ))}
      </div>
    </main>
  );
}
