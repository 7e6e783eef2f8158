import { useEffect, useRef, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import type { SetupState } from '#features/races/rules/setup/fields.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { FindingView } from '../../contract/setUps.ts';
import { setUpsText } from '../../text/setUps.ts';
import { FindingList } from './FindingList.tsx';
import styles from './setUps.module.css';

/** What is said of publishing and of its ways back; each thing that is set up has its own words. */
type Word =
  | 'publish'
  | 'published'
  | 'publish_text'
  | 'delete'
  | `${'delete' | 'withdraw' | 'archive'}_${'title' | 'text' | 'button'}`
  | `${'withdraw' | 'archive'}`
  | `${'withdraw' | 'archive'}_done`;

interface ChecksProps {
  readonly findings: readonly FindingView[];
  readonly state: SetupState;
  readonly mayChange: boolean;
  readonly unsaved: boolean;
  readonly acts: {
    readonly publish: () => Promise<unknown>;
    readonly withdraw?: (() => Promise<unknown>) | undefined;
    readonly archive?: (() => Promise<unknown>) | undefined;
    readonly delete?: (() => Promise<unknown>) | undefined;
  };
  readonly words: (word: Word) => string;
  readonly onDone: (said: string) => void;
  readonly onDeleted: () => void;
}

/** What is wrong with what is set up, each with a link to the field, and the way on: publish, back to a draft, put away. */
export function Checks({ findings, state, mayChange, unsaved, acts, words, onDone, onDeleted }: ChecksProps) {
  const t = useText(setUpsText);
  const faults = findings.filter(({ level }) => level === 'fault');
  const notes = findings.filter(({ level }) => level === 'note');
  const [asked, setAsked] = useState<'delete' | 'withdraw' | 'archive' | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isDraft = state === 'draft';
  // The button that has published it is gone: the focus stays in its place, not at the top of the page.
  const place = useRef<HTMLElement>(null);
  const stood = useRef(state);
  useEffect(() => {
    if (asked !== null || stood.current === state) return;
    stood.current = state;
    // Not before a dialog has made the page below answer again.
    queueMicrotask(() => {
      if (document.activeElement === document.body) place.current?.focus();
    });
  }, [state, asked]);
  if (findings.length === 0 && state === 'archived') return null;
  const run = async (act: () => Promise<unknown>, said: () => void) => {
    setPending(true);
    setFailure(null);
    try {
      await act();
      said();
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
      setAsked(null);
    }
  };
  return (
    <section className={styles.checks} aria-label={t('checks')} ref={place} tabIndex={-1}>
      <Failure error={failure} />
      <FindingList findings={findings} links />
      {isDraft && mayChange && (
        <div className="acts">
          <Button
            aria-disabled={faults.length > 0 || unsaved}
            waiting={pending && t('wait')}
            onClick={() => {
              if (faults.length > 0 || unsaved) return;
              run(acts.publish, () => onDone(words('published')));
            }}
          >
            {notes.length > 0 && faults.length === 0
              ? t('publish_with_notes', { publish: words('publish'), count: notes.length })
              : words('publish')}
          </Button>
          {acts.delete && (
            <Button look="text" size="small" onClick={() => setAsked('delete')}>
              {words('delete')}
            </Button>
          )}
          <p className="mut sm">{why()}</p>
        </div>
      )}
      {state === 'published' && mayChange && (acts.withdraw || acts.archive) && (
        <div className="acts">
          {acts.withdraw && (
            <Button look="outline" size="small" onClick={() => setAsked('withdraw')}>
              {words('withdraw')}
            </Button>
          )}
          {acts.archive && (
            <Button look="outline" size="small" onClick={() => setAsked('archive')}>
              {words('archive')}
            </Button>
          )}
        </div>
      )}
      {asked && (
        <Dialog
          open
          alert
          onClose={() => setAsked(null)}
          title={words(`${asked}_title`)}
          close={t('close')}
          actions={
            <Button
              look={asked === 'delete' ? 'danger' : 'filled'}
              waiting={pending && t('wait')}
              onClick={() =>
                run(
                  async () => acts[asked]?.(),
                  () => (asked === 'delete' ? onDeleted() : onDone(words(`${asked}_done`))),
                )
              }
            >
              {words(`${asked}_button`)}
            </Button>
          }
        >
          <p>{words(`${asked}_text`)}</p>
        </Dialog>
      )}
    </section>
  );

  function why(): string {
    if (unsaved) return t('publish_save_first');
    return faults.length > 0 ? t('publish_faults') : words('publish_text');
  }
}
