import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import { useDebounced } from '#web/useDebounced.ts';
import { type CardPersonView, checkCardNumber } from '../contract.ts';
import { cleanCardNumber, type FederationFacts, fitsPattern } from '../rules/cardRules.ts';

/** State of the live check of a number: idle, checking, or the result. */
export type CardCheck =
  | {
      readonly state:
        | 'none'
        | 'checking'
        | 'not_valid'
        | 'in_use'
        | 'unverified'
        | 'other'
        | 'unavailable'
        | 'too_many';
    }
  | { readonly state: 'found'; readonly person: z.output<typeof CardPersonView> };

type Outcome = Exclude<CardCheck, { state: 'none' | 'checking' }>;

const states = {
  card_number_not_valid: 'not_valid',
  card_number_in_use: 'in_use',
  card_number_unverified: 'unverified',
  card_number_of_another: 'other',
  too_many_requests: 'too_many',
} as const;

const stateOf = (code: string) => (code in states ? states[code as keyof typeof states] : 'unavailable');

const checkQuery = (api: Api, federationId: number, number: string, memberId: string | undefined) =>
  queryOptions({
    queryKey: api.key('card', federationId, number, memberId ?? ''),
    queryFn: async (): Promise<Outcome> => {
      try {
        const params = { id: federationId, number };
        const { data } = await api(checkCardNumber, { params, querystring: { member_id: memberId } });
        return { state: 'found', person: data };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { state: stateOf(error.code) };
      }
    },
    staleTime: 30_000,
    retry: false,
  });

/** Is the number complete? One that is still being typed is not checked and shows no error. */
const isWhole = (federation: FederationFacts, number: string): boolean =>
  number.length >= 3 && fitsPattern(federation, number);

/** Checks a number while it is typed, debounced; the query's key has the number, so an old answer is dropped. */
export function useCardCheck(
  federation: FederationFacts | null,
  typed: string,
  memberId: string | undefined,
): CardCheck {
  const number = cleanCardNumber(typed);
  const settled = useDebounced(number, 350);
  const asks = federation !== null && isWhole(federation, number);
  const { data } = useQuery({
    ...checkQuery(useApi(), federation?.id ?? 0, settled, memberId),
    enabled: asks && settled === number,
  });
  if (!asks) return { state: 'none' };
  return settled === number && data ? data : { state: 'checking' };
}
