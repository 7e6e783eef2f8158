import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import type { SetupState } from '#features/races/rules/setup/states.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { FindingView } from '../../contract.ts';
import { setUpsText } from '../../text/setUps.ts';
import { FieldLink, FindingLinks } from './FieldLink.tsx';
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
  /** What can be done now; what is left out cannot. */
  readonly acts: {
    readonly publish: (accepted: string[]) => Promise<unknown>;
    /** Accepts warnings of what is on sale. */
    readonly accept?: ((accepted: string[]) => Promise<unknown>) | undefined;
    readonly withdraw?: (() => Promise<unknown>) | undefined;
    readonly archive?: (() => Promise<unknown>) | undefined;
    readonly delete?: (() => Promise<unknown>) | undefined;
  };
  /** What else whoever publishes it should have read. */
  readonly note?: ReactNode;
  readonly words: (word: Word) => string;
  readonly onDone: (said: string) => void;
  readonly onDeleted: () => void;
}

/** What is wrong with what is set up, each with a link to the field, and the way on: publish, back to a draft, put away. */
export function Checks({ findings, state, mayChange, unsaved, acts, note, words, onDone, onDeleted }: ChecksProps) {
  const t = useText(setUpsText);
  const faults = findings.filter(({ level }) => level === 'fault');
  const warnings = findings.filter(({ level }) => level === 'warning');
  const notes = findings.filter(({ level }) => level === 'note');
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<'delete' | 'withdraw' | 'archive' | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isDraft = state === 'draft';
  const open = warnings.filter(({ key }) => !accepted.has(key));
  // What is on sale keeps its warnings until each is accepted by name; one that a save has brought is shown at once.
  const unanswered =
    state === 'published' && mayChange && acts.accept ? warnings.filter((one) => one.accepted === 0) : [];
  const ticked = unanswered.filter(({ key }) => accepted.has(key)).map(({ key }) => key);
  const asking = useRef<HTMLFieldSetElement>(null);
  const before = useRef(unanswered.length);
  useEffect(() => {
    if (unanswered.length > before.current) asking.current?.focus();
    before.current = unanswered.length;
  }, [unanswered.length]);
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
  // Warnings that wait for their ticks are said there alone.
  const isAccepting = isDraft && mayChange && faults.length === 0 && warnings.length > 0;
  const said = [...faults, ...(isAccepting ? [] : warnings.filter((one) => !unanswered.includes(one))), ...notes];
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
  const accept = (key: string, is: boolean) =>
    setAccepted((before) => {
      const after = new Set(before);
      if (is) after.add(key);
      else after.delete(key);
      return after;
    });
  return (
    <section className={styles.checks} aria-label={t('checks')} ref={place} tabIndex={-1}>
      <Failure error={failure} />
      {said.length > 0 && (
        <ul>
          {said.map((finding) => (
            <li key={finding.key}>
              <StatusMark
                mark={
                  finding.accepted === 1
                    ? 'ok'
                    : ({ fault: 'err', warning: 'warn', note: 'none' } as const)[finding.level]
                }
              >
                {t(finding.accepted === 1 ? 'accepted' : finding.level)}
              </StatusMark>
              <p>
                {finding.text} <FindingLinks field={finding.field} number={finding.number} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {isDraft && mayChange && (
        <>
          {isAccepting && (
            <fieldset className={styles.accept}>
              <legend className="b">{t('accept_warnings')}</legend>
              {warnings.map(({ key, text, field }, at) => (
                <div key={key} className={styles.toAccept}>
                  <Checkbox
                    id={`accept-${at}`}
                    checked={accepted.has(key)}
                    onChange={(event) => accept(key, event.target.checked)}
                    label={text}
                  />
                  <FieldLink field={field} />
                </div>
              ))}
            </fieldset>
          )}
          {note}
          <div className="acts">
            <Button
              aria-disabled={faults.length > 0 || open.length > 0 || unsaved}
              waiting={pending && t('wait')}
              onClick={() => {
                if (faults.length > 0 || open.length > 0 || unsaved) return;
                run(
                  () => acts.publish([...accepted]),
                  () => onDone(words('published')),
                );
              }}
            >
              {words('publish')}
            </Button>
            {acts.delete && (
              <Button look="text" size="small" onClick={() => setAsked('delete')}>
                {words('delete')}
              </Button>
            )}
            <p className="mut sm">{why({ faults: faults.length, open: open.length, unsaved })}</p>
          </div>
        </>
      )}
      {unanswered.length > 0 && (
        <>
          <fieldset className={styles.accept} ref={asking} tabIndex={-1}>
            <legend className="b">{t('accept_on_sale')}</legend>
            {unanswered.map(({ key, text }, at) => (
              <Checkbox
                key={key}
                id={`accept-${at}`}
                checked={accepted.has(key)}
                onChange={(event) => accept(key, event.target.checked)}
                label={text}
              />
            ))}
          </fieldset>
          <div className="acts">
            <Button
              size="small"
              aria-disabled={ticked.length === 0}
              waiting={pending && t('wait')}
              onClick={() => {
                if (ticked.length === 0) return;
                run(
                  async () => acts.accept?.(ticked),
                  () => onDone(t('accept_done')),
                );
              }}
            >
              {t('accept_ticked')}
            </Button>
          </div>
        </>
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

  function why({ faults: wrong, open: left, unsaved: typed }: { faults: number; open: number; unsaved: boolean }) {
    if (typed) return t('publish_save_first');
    if (wrong > 0) return t('publish_faults');
    return left > 0 ? t('publish_accept') : words('publish_text');
  }
}
