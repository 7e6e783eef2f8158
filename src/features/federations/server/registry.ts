import { z } from 'zod';
import { Day } from '#kernel/calendar.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Environment } from '#server/environment.ts';
import type { CardLookup } from '../rules/cardRules.ts';

const timeout = 5_000;

const Answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unverifiable') }),
  z.object({
    status: z.literal('active'),
    number: z.string(),
    holder: z.object({
      first_name: z.string(),
      last_name: z.string(),
      birth_date: Day.nullish(),
      sex: z.enum(['M', 'F']).nullish(),
      nationality: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullish(),
    }),
    club: z.object({ code: z.string().nullish(), name: z.string().nullish() }).nullish(),
    valid_until: Day.nullish(),
  }),
]);

export interface AskedCard {
  readonly federation: { readonly id: number; readonly team_code: 0 | 1 };
  /** Clean: upper case, without spaces. */
  readonly number: string;
}

/**
 * Whose card is this? (registration §4, "Card number lookup") A technical error becomes one refusal, with its cause in the
 * log; an unknown number, or one that cannot be verified, is an answer.
 */
export async function askRegistry(
  { registry }: Pick<Environment, 'registry'>,
  { federation, number }: AskedCard,
): Promise<CardLookup> {
  try {
    if (!registry) throw new Error('REGISTRY_URL is not set');
    const url = `${registry.url}/v1/federations/${federation.id}/cards/${encodeURIComponent(number)}`;
    const response = await fetch(url, {
      headers: { 'x-api-key': registry.key ?? '' },
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status === 404) return { outcome: 'unknown' };
    if (!response.ok) throw new Error(`The registry answered ${response.status}`);
    const answer = Answer.parse(await response.json());
    if (answer.status === 'unverifiable') return { outcome: 'unverifiable' };
    if (answer.number.toUpperCase() !== number) throw new Error('The registry answered about another card');
    const { holder, club, valid_until } = answer;
    return {
      outcome: 'found',
      validUntil: valid_until ?? null,
      person: {
        firstname: holder.first_name,
        lastname: holder.last_name,
        birthday: holder.birth_date ?? null,
        gender: holder.sex ?? null,
        nationality: holder.nationality ?? null,
        team_name: (federation.team_code === 1 ? club?.code : club?.name) ?? null,
      },
    };
  } catch (cause) {
    throw new Refusal('registry_unavailable', null, { cause });
  }
}
