import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type FactRow, Facts } from '#web/ui/Facts.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { useFlag } from '#web/useFlag.ts';
import { changesText } from '../../text/changes.ts';
import styles from './changes.module.css';

interface ChangePartProps {
  readonly title: string;
  readonly rows: readonly FactRow[];
  readonly note?: ReactNode;
  readonly form: ((done: (saved: boolean) => void) => ReactNode) | null;
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** What was answered, with Change; the form takes its place, and gives it back with the new answers. */
export function ChangePart({ title, rows, note, form, isOpen, onOpen }: ChangePartProps) {
  const t = useText(changesText);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [saved, showSaved] = useFlag();
  const isDone = useRef(false);
  function done(isSaved: boolean) {
    isDone.current = true;
    onOpen(false);
    if (isSaved) showSaved();
  }
  // The button is there again once the form is gone. A form that another part closed leaves the focus there.
  useEffect(() => {
    if (isOpen || !isDone.current) return;
    isDone.current = false;
    button.current?.focus();
  }, [isOpen]);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="d d-1" id={id}>
          {title}
        </h2>
        {form && !isOpen && (
          <Button
            look="outline"
            size="small"
            ref={button}
            aria-label={t('change_what', { what: title })}
            onClick={() => onOpen(true)}
          >
            {t('change')}
          </Button>
        )}
      </div>
      {isOpen && form ? (
        form(done)
      ) : (
        <>
          {rows.length > 0 && <Facts rows={rows} />}
          {note && <p className="mut sm">{note}</p>}
        </>
      )}
      <Saved show={saved}>{t('changed_saved')}</Saved>
    </section>
  );
}
