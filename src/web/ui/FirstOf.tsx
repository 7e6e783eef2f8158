import type { ReactNode } from 'react';
import css from './FirstOf.module.css';

export interface FirstOfProps {
  readonly items: readonly { readonly key: string; readonly node: ReactNode }[];
  readonly most: number;
  /** How many there are in all; those that are not among the items are told of in words. */
  readonly count: number;
  readonly words: {
    readonly more: (count: number) => string;
    /** Under the others: how many are not named here, and where they are. */
    readonly unnamed: (count: number) => ReactNode;
  };
}

export function FirstOf({ items, most, count, words }: FirstOfProps) {
  const rows = (some: typeof items) => (
    <ul className={css.rows}>
      {some.map(({ key, node }) => (
        <li key={key} className={css.row}>
          {node}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {rows(items.slice(0, most))}
      {count > most && (
        <details className={css.more}>
          <summary>{words.more(count - most)}</summary>
          {rows(items.slice(most))}
          {count > items.length && <p>{words.unnamed(count - items.length)}</p>}
        </details>
      )}
    </>
  );
}
