import type { CircuitView, RaceCard } from '#features/circuits/contract.ts';
import { formatDays, posterDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { cx } from '#web/ui/cx.ts';
import styles from './home.module.css';
import { RaceRow } from './RaceRow.tsx';
import { RaceSheet } from './RaceSheet.tsx';
import { seedOf } from './seedOf.ts';

interface StageRacesProps {
  readonly circuit: CircuitView;
  readonly stage: CircuitView['active_stages'][number];
  readonly asList: boolean;
  readonly next: RaceCard | undefined;
}

/** A stage with its races: what can be entered as posters, the rest as rows; or all as rows, in their order. */
export function StageRaces({ circuit, stage, asList, next }: StageRacesProps) {
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
