import { z } from 'zod';
import { Day } from '#kernel/calendar.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/environment.ts';
import type { Owner } from '#server/http/request.ts';
import { countAttemptWith, forgetAttemptsWith, limits } from '#server/limits.ts';
import type { HealthDataRow } from '../contract.ts';

const timeout = 8_000;

/** The provider's day: `2026-11-21`, with an hour behind it or not; empty when there is none. */
const TheirDay = z
  .string()
  .nullish()
  .transform((text) => Day.safeParse(text?.slice(0, 10)).data ?? null);
const TheirText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(
    (text) =>
      String(text ?? '')
        .trim()
        .slice(0, 200) || null,
  );

const Answer = z.object({
  Success: z.boolean(),
  Result: z
    .array(
      z.object({
        Person: z.string(),
        Exist: z.boolean(),
        IsValid: z.boolean(),
        StartDate: TheirDay,
        ExpirationDate: TheirDay,
        CertificateId: TheirText,
        CertificateType: TheirText,
        Sport: TheirText,
      }),
    )
    .nullish()
    .transform((rows) => rows ?? []),
});

export interface Lookup {
  readonly Success: boolean;
  readonly Result: HealthDataRow[];
}

export interface CodesQuery {
  /** The provider's own name for the race. */
  readonly raceId: string;
  readonly persons: readonly string[];
  /** The registration type's key, where it has one of its own. */
  readonly key: string | null;
}

/** Any technical error becomes one refusal, with its cause in the log; `Success: false` is an answer. */
async function askHealthData(
  { datahealth }: Pick<Environment, 'datahealth'>,
  { raceId, persons, key }: CodesQuery,
): Promise<Lookup> {
  try {
    if (!datahealth) throw new Error('DATAHEALTH_URL is not set');
    const response = await fetch(`${datahealth.url}/v1/certificates/status`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key ?? datahealth.key ?? '' },
      body: JSON.stringify({ raceId, persons }),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`The health-data provider answered ${response.status}`);
    const { Success, Result } = Answer.parse(await response.json());
    return { Success, Result: Success ? Result.filter(({ Person }) => persons.includes(Person)) : [] };
  } catch (cause) {
    throw new Refusal('datahealth_unavailable', null, { cause });
  }
}

/**
 * The same for an account. Each code is counted, for a good one tells something of somebody; one that is used for a line
 * of one's own (`forgetAttemptsWith`), or that was not answered, costs nothing.
 */
export async function askHealthDataFor(context: Context, account: Owner, asked: CodesQuery): Promise<Lookup> {
  const codes = [...new Set(asked.persons)];
  for (const code of codes) await countAttemptWith(context, limits.codes, account.id, code);
  try {
    return await askHealthData(context.environment, asked);
  } catch (error) {
    for (const code of codes) await forgetAttemptsWith(context, limits.codes, account.id, code);
    throw error;
  }
}
