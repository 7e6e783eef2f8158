import type { ReactNode } from 'react';
import { formatInstant } from '#kernel/days.ts';
import { officeText } from '#text/office.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import css from './office.module.css';

export const RecordBlocks = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.blocks}>{children}</div>
);

interface BlockProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const Block = ({ title, action, children }: BlockProps) => (
  <section className={css.block}>
    <div className={css.blockHead}>
      <h2 className="d d-1">{title}</h2>
      {action}
    </div>
    {children}
  </section>
);

export interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  /** Who did it; null: the portal by itself, or somebody whose account is gone. */
  readonly by: string | null;
  readonly what: string;
  readonly changes?: readonly {
    readonly field: string;
    readonly before?: string | null | undefined;
    readonly after: string | null;
  }[];
  readonly why?: string | null | undefined;
}

interface HistoryProps {
  readonly entries: readonly HistoryEntry[];
  /** In a dialog, whose title says it. */
  readonly untitled?: boolean;
}

export function History({ entries, untitled }: HistoryProps) {
  const t = useText(officeText);
  const lang = useLang();
  const value = (text: string | null) => text ?? t('nothing');
  return (
    <section className={css.history}>
      {!untitled && <h2 className="d d-1">{t('history')}</h2>}
      {entries.length === 0 && <p className="mut">{t('history_none')}</p>}
      <ol>
        {entries.map(({ id, at, by, what, changes = [], why }) => (
          <li key={id}>
            <p className="mut sm">
              {formatInstant(at, lang)} · <span className={css.who}>{by ?? t('by_portal')}</span>
            </p>
            <div>
              <p className="b">{what}</p>
              {changes.map(({ field, before, after }) => (
                <p key={field} className="sm">
                  {before === undefined
                    ? t('set_first', { field, value: value(after) })
                    : t('before_after', { field, before: value(before), after: value(after) })}
                </p>
              ))}
              {why && <p className="mut sm">{why}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
