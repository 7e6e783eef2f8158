import { urlOf } from '#kernel/call.ts';
import type { Lang } from '#kernel/lang.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Elevation } from '#web/ui/Elevation.tsx';
import { Section } from '#web/ui/Section.tsx';
import { getRaceTrack, type RaceView } from '../contract.ts';
import { racesText } from '../text/index.ts';
import styles from './race.module.css';

/** "1.450 m", "21,1 km". */
export const measured = (value: number, unit: 'm' | 'km', lang: Lang): string =>
  `${formatNumber(value, lang, { maximumFractionDigits: 1, useGrouping: 'always' })}\u00a0${unit}`;

export function Course({ race, isDraft }: { readonly race: RaceView; readonly isDraft: boolean }) {
  const t = useText(racesText);
  const legs = race.race_details.rule.relay_fractions;
  return (
    <Section id="course" title={t('course')} look="d-2" className={styles.course}>
      <p className="prose">{race.i18n.description}</p>
      {race.track && <Profile race={race.id} track={race.track} isDraft={isDraft} />}
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
    </Section>
  );
}

interface ProfileProps {
  readonly race: number;
  readonly track: NonNullable<RaceView['track']>;
  /** The file of a draft is for nobody yet. */
  readonly isDraft: boolean;
}

function Profile({ race, track, isDraft }: ProfileProps) {
  const lang = useLang();
  const t = useText(racesText);
  const metres = (value: number) => measured(value, 'm', lang);
  const kilometres = (value: number) => measured(value / 1000, 'km', lang);
  const words = t('profile_words', {
    length: kilometres(track.length),
    climb: metres(track.climb),
    descent: metres(track.descent),
    lowest: metres(track.lowest),
    highest: metres(track.highest),
    at: kilometres(track.highest_at),
  });
  return (
    <figure className={styles.profile}>
      <Elevation
        heights={track.heights}
        length={track.length}
        metres={metres}
        kilometres={(value) => measured(value, 'km', lang)}
        label={t('profile')}
      />
      <figcaption className="sm mut">
        {words}{' '}
        {!isDraft && (
          <a href={`/api${urlOf(getRaceTrack).replace(':id', String(race))}`} download>
            {t('track_file')}
          </a>
        )}
      </figcaption>
    </figure>
  );
}
