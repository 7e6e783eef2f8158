import { queryOptions } from '@tanstack/react-query';
import { oneLine } from '#kernel/wire.ts';
import type { Api } from '#web/api.tsx';
import { getSubscribers, longestSearch } from '../contract.ts';
import { pageSizes } from '../rules/pageSize.ts';
import { searchable } from '../rules/search.ts';

/** What of the list is wanted: `p`, `v`, `s` and `race` of the address (checkout §2). */
export interface ListWish {
  readonly page: number;
  readonly size: number;
  readonly words: string;
  readonly race: number | undefined;
}

const whole = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

export const wishIn = (query: URLSearchParams): ListWish => ({
  page: Math.max(1, whole(query.get('p'))),
  size: pageSizes.find((size) => size === whole(query.get('v'))) ?? pageSizes[0],
  words: oneLine(query.get('s') ?? '').slice(0, longestSearch),
  race: whole(query.get('race')) || undefined,
});

/** The query of the page's address; what is as usual is left out. */
export function addressOf({ page, size, words, race }: ListWish): string {
  const query = new URLSearchParams();
  if (words) query.set('s', words);
  if (race) query.set('race', String(race));
  if (size !== pageSizes[0]) query.set('v', String(size));
  if (page > 1) query.set('p', String(page));
  return `?${query}`;
}

/** Too little to search for: the list is shown whole, and the field says so. */
export const isTooShort = ({ words }: ListWish): boolean => words !== '' && !searchable(words);

export const subscribersQuery = (api: Api, wish: ListWish) => {
  const search = isTooShort(wish) ? '' : wish.words;
  const { page, size, race } = wish;
  return queryOptions({
    queryKey: api.key('subscribers', page, size, search, race),
    queryFn: () =>
      api(getSubscribers, {
        querystring: { page, records_to_view: size, circuit_id: api.circuit, search, race },
      }),
  });
};
