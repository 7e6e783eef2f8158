import { focusedAfterDialog } from '#web/focused.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { Copied } from '../../contract.ts';
import { setUpsText } from '../../text/setUps.ts';
import styles from '../setUps/setUps.module.css';

interface CopiedListProps {
  readonly copied: Copied;
  readonly onClose: () => void;
}

const made = ['stages', 'races', 'types', 'questions', 'fractions', 'services'] as const;
const left = ['packages', 'tracks', 'bib_hours', 'health_keys', 'born_years'] as const;

/** What a copy was made of, in numbers, and what is still to be done by hand before it goes on sale. */
export function CopiedList({ copied, onClose }: CopiedListProps) {
  const t = useText(setUpsText);
  return (
    <section className={styles.copied} aria-labelledby="copied">
      <h2 id="copied" className="d d-1" tabIndex={-1} ref={focusedAfterDialog}>
        {t('copied_title')}
      </h2>
      <div className={styles.copiedLists}>
        <div>
          <h3 className="b">{t('copied_made')}</h3>
          <ul className="plain">
            {made.map(
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
