import { elevation } from '#art/profile.ts';
import type { RaceCard } from '#features/circuits/contract.ts';
import { useText } from '#web/text.tsx';
import type { RaceView } from '../contract.ts';
import { racesText } from '../text/index.ts';
import styles from './race.module.css';

/** The course: elevation profile, description, and the legs of a relay. */
export function Course({ race, card, seed }: { race: RaceView; card: RaceCard; seed: string }) {
  const t = useText(racesText);
  const legs = race.race_details.rule.relay_fractions;
  return (
    <section className={styles.course} aria-labelledby="course">
      <h2 className="d d-2" id="course">
        {t('course')}
      </h2>
      <div
        className={styles.profile}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own generator from numbers
        dangerouslySetInnerHTML={{ __html: elevation({ kind: card.discipline, seed }) }}
      />
      <p className={`sm mut ${styles.ends}`}>
        <span>{t('course_start')}</span>
        <span>{t('course_finish')}</span>
      </p>
      <p className="prose">{race.i18n.description}</p>
      {legs.length > 0 && (
        <>
          <h3 className={styles.small}>{t('legs')}</h3>
          <ol className={styles.legs}>
            {legs.map(({ id, i18n, min }) => (
              <li key={id}>{t('leg', { name: i18n.name, min })}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
