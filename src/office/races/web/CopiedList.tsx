import { Link } from 'react-router';
import { dayInSentence, formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useLang } from '#web/api.tsx';
import { focusedAfterDialog } from '#web/focused.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { CopyResult } from '../contract/races.ts';
import { copiedMade } from './CopyCounts.tsx';

interface CopiedListProps {
  readonly copied: CopyResult;
  /** It was copied just now: the list takes the focus. */
  readonly isNew: boolean;
  /** The circuit, for links to another one’s office. */
  readonly circuit: number;
  readonly onClose: () => void;
}

const left = ['packages', 'tracks', 'bib_hours', 'health_keys', 'born_years'] as const;

/** What a copy was made of, in numbers, and what is still to be done by hand before it goes on sale. */
export function CopiedList({ copied, isNew, circuit, onClose }: CopiedListProps) {
  const lang = useLang();
  const t = useText(setUpsText);
  return (
    <section className={styles.copied} aria-labelledby="copied">
      <h2 id="copied" className="d d-1" tabIndex={-1} ref={isNew ? focusedAfterDialog : undefined}>
        {t('copied_title')}
      </h2>
      <div className={styles.copiedLists}>
        <div>
          <h3 className="b">{t('copied_made')}</h3>
          <ul className="plain">
            {copiedMade.map(
              (what) =>
                copied[what] > 0 && (
                  <li key={what}>
                    <StatusMark mark="ok">{t(`copied_${what}`, { count: copied[what] })}</StatusMark>
                  </li>
                ),
            )}
          </ul>
        </div>
        <div>
          <h3 className="b">{t('copied_left')}</h3>
          <ul className="plain">
            {left.map(
              (what) =>
                copied[what] > 0 && (
                  <li key={what}>
                    <StatusMark mark="wait">{t(`left_${what}`, { count: copied[what] })}</StatusMark>
                  </li>
                ),
            )}
            {copied.to_check.map((race) => (
              <li key={race.id}>
                <StatusMark mark="wait">
                  {t('check_day', {
                    race: race.name,
                    was: dayInSentence(race.ran_on, lang, 'al'),
                    is: formatDay(race.starts_on, lang, 'weekday'),
                  })}
                </StatusMark>{' '}
                <Link to={paths.consoleRace(lang, race.id, circuit)}>{t('check_copy', { race: race.name })}</Link>
              </li>
            ))}
            <li>
              <StatusMark mark="wait">{t('left_publish', { count: copied.races })}</StatusMark>
            </li>
          </ul>
        </div>
      </div>
      <Button look="outline" size="small" onClick={onClose}>
        {t('copied_close')}
      </Button>
    </section>
  );
}
