import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import setUps from '#office/kit/web/setUps/setUps.module.css';
import { cx } from '#web/ui/cx.ts';
import { fieldsOfParts } from './fieldsOfParts.ts';
import styles from './settings.module.css';

interface Folds {
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly unfold: (id: string) => void;
}

const FoldsContext = createContext<Folds | null>(null);

export const useFolds = (): Folds => use(FoldsContext)!;

/** The block that an address means: itself, or the one of a field. */
const blockOf = (hash: string): string => {
  const part = Object.entries(fieldsOfParts).find(([, fields]) => (fields as readonly string[]).includes(hash));
  return part ? `part-${part[0]}` : hash;
};

interface FoldsProps {
  /** What is unfolded from the start. */
  readonly first?: readonly string[];
  readonly children: ReactNode;
}

/** Which blocks of a page are unfolded: those that were asked for, by hand or by an address that ends in a block or a field. */
export function FoldsProvider({ first = [], children }: FoldsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first));
  const { hash, key } = useLocation();
  const unfold = useCallback((id: string) => setOpen((before) => new Set([...before, id])), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    const wanted = decodeURIComponent(hash.slice(1));
    if (wanted === '') return;
    unfold(blockOf(wanted));
    // Once it is there.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const element = document.getElementById(wanted);
        element?.scrollIntoView({ block: wanted === blockOf(wanted) ? 'start' : 'center' });
        element?.focus({ preventScroll: true });
      }),
    );
  }, [hash, key, unfold]);
  const folds = useMemo(
    (): Folds => ({
      isOpen: (id) => open.has(id),
      unfold,
      toggle: (id) =>
        setOpen((before) => {
          const after = new Set(before);
          if (!after.delete(id)) after.add(id);
          return after;
        }),
    }),
    [open, unfold],
  );
  return <FoldsContext value={folds}>{children}</FoldsContext>;
}

interface FoldProps {
  /** The id of its heading, where links to it lead. */
  readonly id: string;
  readonly title: string;
  /** What is set of it now, in a line. */
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/**
 * A block that is a line until somebody wants it. What is in it is drawn then, and kept: what was typed is not lost. Without
 * scripts nothing unfolds it, and it stands there open: a browser with scripts reads nothing of it.
 */
export function Fold({ id, title, summary, children }: FoldProps) {
  const { isOpen, toggle } = useFolds();
  const open = isOpen(id);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <section className={cx(setUps.part, styles.fold)} aria-labelledby={id}>
      <h2 className="d d-1" id={id} tabIndex={-1}>
        <button
          type="button"
          className="unfolds"
          aria-expanded={open}
          aria-controls={`${id}-block`}
          onClick={() => toggle(id)}
        >
          {title}
        </button>
      </h2>
      {!open && <p className="mut sm">{summary}</p>}
      <div id={`${id}-block`} className={styles.unfolded} hidden={!open}>
        {wasOpen && children}
      </div>
      {!wasOpen && (
        <noscript>
          <div className={styles.unfolded}>{children}</div>
        </noscript>
      )}
    </section>
  );
}
