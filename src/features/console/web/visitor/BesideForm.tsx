import { type ComponentType, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type Lang, languages } from '#kernel/lang.ts';
import { useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useLater } from '#web/useLater.ts';
import { setUpsText } from '../../text/setUps.ts';
import styles from './visitor.module.css';

/** What draws a page of the visitor from what a form holds. */
export type DrawnProps<Of> = { readonly of: Of; readonly lang: Lang; readonly view: string };

interface BesideFormProps<Of> {
  /** Loads what draws it, late: a form is filled in without it. Always the same function. */
  readonly draw: () => Promise<{ readonly Drawn: ComponentType<DrawnProps<Of>> }>;
  /** What is typed and what is saved. */
  readonly of: Of;
  /** Several pages that the same form changes, and the one that is looked at. */
  readonly views?: readonly { readonly id: string; readonly name: string }[];
  readonly view?: string;
  readonly onView?: (view: string) => void;
  /** What is looked at while something of these blocks, by their ids, is filled in. */
  readonly viewOf?: Readonly<Record<string, string>>;
  /** Is there something to look at? The form stays as it is either way. */
  readonly shows?: boolean;
  readonly children: ReactNode;
}

/** From here on there is room for both. */
const wide = '(min-width: 75em)';

/**
 * A form of the office with the visitor's page beside it, in either language, drawn by the visitor's own components from what is
 * typed: nothing of it is saved. On a phone a button opens it.
 */
export function BesideForm<Of>({
  draw,
  of,
  views = [],
  view,
  onView,
  viewOf,
  shows = true,
  children,
}: BesideFormProps<Of>) {
  const t = useText(setUpsText);
  const said = useFailureText();
  const own = useLang();
  const [lang, setLang] = useState<Lang>(own);
  const [open, setOpen] = useState(false);
  const [beside, setBeside] = useState(false);
  const id = useId();
  const load = useCallback(async () => {
    const [{ VisitorFrame }, { Drawn }] = await Promise.all([import('./VisitorFrame.tsx'), draw()]);
    return { VisitorFrame, Drawn };
  }, [draw]);
  const { loaded, failure, want } = useLater(load);
  useEffect(() => {
    const room = window.matchMedia(wide);
    const look = () => setBeside(room.matches);
    look();
    room.addEventListener('change', look);
    return () => room.removeEventListener('change', look);
  }, []);
  const isShown = shows && (open || beside);
  useEffect(() => {
    if (isShown) want();
  }, [isShown, want]);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = form;
    if (!current || !viewOf) return;
    const follow = ({ target }: FocusEvent) => {
      const block = target instanceof Element ? target.closest('section[id]')?.id : undefined;
      const next = block === undefined ? undefined : viewOf[block];
      if (next) onView?.(next);
    };
    current.addEventListener('focusin', follow);
    return () => current.removeEventListener('focusin', follow);
  }, [viewOf, onView]);
  const shown = view ?? views[0]?.id ?? '';
  return (
    <div className={cx(shows && styles.beside)}>
      <div ref={form} className={styles.form}>
        {children}
      </div>
      <aside className={styles.visitor} aria-label={t('preview')} hidden={!shows}>
        <button
          type="button"
          className={cx('unfolds', styles.opens)}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'preview_close' : 'preview')}
        </button>
        <div id={id} className={cx(styles.shown, !open && styles.folded)}>
          <div className={styles.head}>
            <h2 className={`d d-1 ${styles.title}`}>{t('preview')}</h2>
            <div className={styles.choice}>
              {languages.map((one) => (
                <button key={one} type="button" aria-pressed={one === lang} onClick={() => setLang(one)}>
                  {t(`in_${one}`)}
                </button>
              ))}
            </div>
          </div>
          {views.length > 1 && (
            <div className={styles.choice}>
              {views.map((one) => (
                <button key={one.id} type="button" aria-pressed={one.id === shown} onClick={() => onView?.(one.id)}>
                  {one.name}
                </button>
              ))}
            </div>
          )}
          {failure !== null && <Notice tone="warn" title={said(failure)} />}
          {isShown && loaded && (
            <loaded.VisitorFrame title={t('preview')} lang={lang}>
              <loaded.Drawn of={of} lang={lang} view={shown} />
            </loaded.VisitorFrame>
          )}
        </div>
      </aside>
    </div>
  );
}
