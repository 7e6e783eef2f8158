import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Sorting, sortingOf } from '../rules/catalogue.ts';

/** Debounce: what is typed comes into the address once the visitor pauses. */
const settlesAfter = 400;

export const longestWords = 60;

/** What is searched for in the catalogue, and its order. Both stand in the address, so that a link keeps them. */
export function useFinding() {
  const [query, setQuery] = useSearchParams();
  const [words, setWords] = useState((query.get('q') ?? '').slice(0, longestWords));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sorting = sortingOf(query.get('sort'));
  // Who has left the page meanwhile keeps the address of the next one.
  useEffect(() => () => clearTimeout(timer.current), []);

  const keep = (kept: { readonly words: string; readonly sorting: Sorting }) => {
    clearTimeout(timer.current);
    const wanted = { ...(kept.words && { q: kept.words }), ...(kept.sorting !== 'chosen' && { sort: kept.sorting }) };
    setQuery(wanted, { replace: true, preventScrollReset: true });
  };
  return {
    words,
    sorting,
    search: (typed: string) => {
      setWords(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keep({ words: typed, sorting }), settlesAfter);
    },
    /** When the field is left, before a link is followed: Back then leads to what was found. */
    settle: () => {
      if (words !== (query.get('q') ?? '')) keep({ words, sorting });
    },
    sort: (wanted: Sorting) => keep({ words, sorting: wanted }),
    clear: () => {
      setWords('');
      keep({ words: '', sorting });
    },
  };
}

export type Finding = ReturnType<typeof useFinding>;
