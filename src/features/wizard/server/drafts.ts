import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { RegistrationTarget } from '#features/registration/rules/standing.ts';
import { refuse } from '#kernel/errors.ts';
import { retention } from '#kernel/retention.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import type { AnsweredStep, Draft, DraftAnswers } from '../rules/draft.ts';
import { findOpenDraft, readDraft } from './draftRecordView.ts';
import { firstVersion, registrationDrafts } from './tables.ts';

export { readDraft } from './draftRecordView.ts';

/** A draft lives this long after it was last changed (registration §9, "local state life"). */
const lifeInMilliseconds = retention.drafts.days * 86_400_000;
export const expiryAt = (now: Date): Date => new Date(now.getTime() + lifeInMilliseconds);

export const unstoredDraft = ({ circuitId, raceType, raceId }: RegistrationTarget, now: Date): Draft => ({
  id: newId(),
  circuitId,
  raceType,
  raceId,
  version: firstVersion,
  answers: {},
  cartDetailId: null,
  expiresAt: expiryAt(now),
});

export async function startDraft(on: DbOrTx, account: Owner, wanted: RegistrationTarget, now: Date): Promise<Draft> {
  const open = await findOpenDraft(on, account, wanted, now);
  if (open) return open;
  const id = newId();
  await on.insert(registrationDrafts).values({
    id,
    userId: account.id,
    circuitId: wanted.circuitId,
    ...(wanted.raceType === 'race' ? { raceId: wanted.raceId } : { racePackageId: wanted.raceId }),
    answers: {},
    createdAt: now,
    changedAt: now,
    expiresAt: expiryAt(now),
  });
  return readDraft(on, account, id, now);
}

export async function keepInvitation(on: DbOrTx, account: Owner, draft: Draft, crewId: string | null): Promise<Draft> {
  const invited = { crew_id: crewId };
  await on
    .update(registrationDrafts)
    .set({ answers: sql`jsonb_set(${registrationDrafts.answers}, '{invited}', ${JSON.stringify(invited)}::jsonb)` })
    .where(and(eq(registrationDrafts.id, draft.id), eq(registrationDrafts.userId, account.id)));
  return { ...draft, answers: { ...draft.answers, invited } };
}

interface StepAnswers {
  readonly step: AnsweredStep | 'check';
  readonly version: number;
  readonly answers: object;
}

/**
 * Saves a draft's answers with the optimistic version: a second tab with an older one gets `draft_has_changed`. Answers
 * that change nothing keep the version, so that the cart line stays up to date.
 */
export async function saveAnswers(
  on: DbOrTx,
  account: Owner,
  draft: Draft,
  { version, answers: next }: { readonly version: number; readonly answers: DraftAnswers },
  now: Date,
): Promise<Draft> {
  if (draft.version !== version) refuse('draft_has_changed', { version: draft.version });
  if (isSame(next, draft.answers)) return draft;
  const [saved] = await on
    .update(registrationDrafts)
    .set({
      answers: { ...next },
      version: sql`${registrationDrafts.version} + 1`,
      changedAt: now,
      expiresAt: expiryAt(now),
    })
    .where(
      and(
        eq(registrationDrafts.id, draft.id),
        eq(registrationDrafts.userId, account.id),
        eq(registrationDrafts.version, version),
        gt(registrationDrafts.expiresAt, now),
      ),
    )
    .returning({ version: registrationDrafts.version, expiresAt: registrationDrafts.expiresAt });
  if (saved) return { ...draft, answers: next, ...saved };
  const { version: latest } = await readDraft(on, account, draft.id, now);
  return refuse('draft_has_changed', { version: latest });
}

/** Stores a draft's cart line with the version it was made of: later answers make the line out of date. */
export async function attachCartLine(on: DbOrTx, { id, version }: Pick<Draft, 'id' | 'version'>, detailId: string) {
  // What the line was made of before is out of date: a line has one draft.
  await on
    .delete(registrationDrafts)
    .where(and(eq(registrationDrafts.cartDetailId, detailId), ne(registrationDrafts.id, id)));
  await on
    .update(registrationDrafts)
    .set({
      cartDetailId: detailId,
      answers: sql`jsonb_set(${registrationDrafts.answers}, '{line}', jsonb_build_object('version', ${version}::int))`,
    })
    .where(eq(registrationDrafts.id, id));
}

/**
 * Is this the step that was saved last, sent again because its answer was lost on the way? Then it is no other tab, and
 * what is stored is the answer.
 */
export function isSentAgain(draft: Draft, { step, version, answers }: StepAnswers): boolean {
  if (draft.version !== version + 1) return false;
  const kept: Readonly<Record<string, object | undefined>> = { ...draft.answers };
  const given: readonly (readonly [string, object | undefined])[] =
    step === 'check' ? Object.entries(answers) : [[step, answers]];
  return given.every(([name, own]) => own === undefined || isPartOf(storedOf(own), kept[name]));
}

/** What is stored of a step's answers: how the policies were shown only guards them. */
const storedOf = ({ shown: _, ...stored }: { readonly shown?: unknown }): object => stored;

const isPartOf = (given: object, kept: object | undefined): boolean =>
  kept !== undefined && isSame({ ...kept, ...given }, kept);

/** Compares as stored in jsonb, which drops undefined fields and reorders keys. */
const isSame = (given: object, kept: object): boolean => isDeepStrictEqual(JSON.parse(JSON.stringify(given)), kept);
