import type { ReactNode } from 'react';
import { Button, ButtonLink } from './Button.tsx';
import { cx } from './cx.ts';
import css from './Review.module.css';

/** Where an answer is changed: on a page of its own, or by what the page itself does. */
export type ReviewChange = { readonly to: string } | { readonly onClick: () => unknown };

export interface ReviewRow {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** Null: it cannot be changed; the note says why. */
  readonly change: ReviewChange | null;
}

interface ReviewProps {
  readonly rows: readonly ReviewRow[];
  /** "Change", and the same with what it changes, for whoever hears the links one by one. */
  readonly word: string;
  readonly named: (label: string) => string;
  /** The first row is whom it is about, in large. */
  readonly person?: boolean;
}

/** Answers as a list: the name of each, its value, and at the right the way to change it. */
export function Review({ rows, word, named, person = false }: ReviewProps) {
  return (
    <dl className={css.rows}>
      {rows.map(({ key, label, value, note, change }, at) => (
        <div key={key} className={cx(css.row, person && at === 0 && css.person)}>
          <dt>{label}</dt>
          <dd className={css.value}>
            {value}
            {note && <div className={css.note}>{note}</div>}
          </dd>
          {change && (
            <dd className={css.change}>
              {'to' in change ? (
                <ButtonLink look="text" size="small" to={change.to} aria-label={named(label)}>
                  {word}
                </ButtonLink>
              ) : (
                <Button look="text" size="small" onClick={change.onClick} aria-label={named(label)}>
                  {word}
                </Button>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
