import type { CircuitView } from '#features/circuits/contract.ts';
import { posterDay } from '#kernel/calendar.ts';
import { srcSetOf } from '#kernel/fileAddress.ts';
import { useText } from '#web/text.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { racesText } from '../text/index.ts';
import { Availability } from './Availability.tsx';
import styles from './homeHeader.module.css';

const order = ['open', 'coming_soon', 'sold_out', 'closed'] as const;

const bestOf = ({ races }: CircuitView['active_stages'][number]) =>
  order.map((state) => races.find(({ availability }) => availability.state === state)).find(Boolean);

/** The circuit and its season, each on a line of its own; a title that names its season already says it once. */
const titleOf = ({ i18n: { title }, season: { name } }: CircuitView, between: string): string =>
  name === '' || title.includes(name) ? title : title + between + name;

/** The circuit's own picture, or its sheet: both end in the lake on which the programme stands, so no word lies on a photograph. */
function Picture({ circuit }: { circuit: CircuitView }) {
  const { header_image: image, slug, season, active_stages } = circuit;
  if (image) {
    return (
      <div className={styles.photo} data-way="a">
        <img src={image} srcSet={srcSetOf(image)} sizes="100vw" alt="" fetchPriority="high" />
        <div className="wrap">
          <h1 className="d">{titleOf(circuit, ' ')}</h1>
        </div>
      </div>
    );
  }
  return (
    <PosterFigure
      art={{ circuit: true, seed: `${slug}/${season.id}`, stages: active_stages.length, line: false }}
      way="a"
      format="phone"
      middle="tablet"
      broad="desktop"
      text={{ title: titleOf(circuit, '\n') }}
      heading={{ level: 'h1', text: titleOf(circuit, ' ') }}
      className={styles.sheet}
    />
  );
}

export function HomeHeader({ circuit }: { circuit: CircuitView }) {
  const t = useText(racesText);
  const stages = circuit.active_stages;
  return (
    <header>
      <Picture circuit={circuit} />
      <div className={styles.lake} data-way="a">
        <div className="wrap">
          <p className={styles.lead}>{circuit.i18n.lead}</p>
          {stages.length > 0 && (
            <nav aria-label={t('programme')}>
              <ol className={styles.stops}>
                {stages.map((stage) => {
                  const best = bestOf(stage);
                  return (
                    <li key={stage.id}>
                      <a href={`#${stage.slug}`}>
                        <span className={`d ${styles.date}`}>{posterDay(stage.starts_on)}</span>{' '}
                        <span className={styles.place}>{stage.i18n.name}</span>
                        {best && (
                          <span className={styles.state}>
                            <Availability of={best.availability} brief />
                          </span>
                        )}
                      </a>
                    </li>
                  );
                })}
              </ol>
            </nav>
          )}
        </div>
      </div>
    </header>
  );
}
