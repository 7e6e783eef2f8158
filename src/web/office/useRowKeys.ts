import { useKeys } from '../useKeys.ts';

/** What a row leads to, or what is done with it first; a row may say which it is (`data-opens`). */
const wayOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-opens]') ??
  row.querySelector<HTMLElement>('th :is(a, button)') ??
  row.querySelector<HTMLElement>('a, button');

const waysOfRows = (): HTMLElement[] =>
  [...document.querySelectorAll('main tbody > tr')].flatMap((row) => wayOf(row) ?? []);

/** Puts the focus on the row at this place, or on the last one: where a row was that is gone. Answers whether there is one. */
export function focusRow(at: number): boolean {
  const ways = waysOfRows();
  const way = ways[Math.min(at, ways.length - 1)];
  way?.focus();
  return way !== undefined;
}

/** J and K go from row to row of the page's lists, Enter opens it, X chooses it (office, on a desk). */
export function useRowKeys(): void {
  const go = (by: 1 | -1) => () => {
    const ways = waysOfRows();
    const here = document.activeElement?.closest('tr');
    const now = ways.findIndex((way) => way.closest('tr') === here);
    const next = now < 0 ? (by > 0 ? 0 : ways.length - 1) : Math.min(Math.max(now + by, 0), ways.length - 1);
    ways[next]?.focus();
  };
  const choose = () => document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[type=checkbox]')?.click();
  useKeys({ j: go(1), k: go(-1), x: choose });
}
