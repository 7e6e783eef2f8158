import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { findKnownMember } from '#features/athletes/server/knownMemberView.ts';
import { findHimself } from '#features/athletes/server/members.ts';
import { cartDetails, carts } from '#features/cart/server/tables.ts';
import { orderDetails } from '#features/orders/server/tables.ts';
import type { RegistrationTarget } from '#features/registration/rules/standing.ts';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { type Draft, type DraftAnswers, withAnswers } from '../rules/draft.ts';
import { registrationDrafts } from './tables.ts';

const columns = {
  id: registrationDrafts.id,
  circuitId: registrationDrafts.circuitId,
  raceId: registrationDrafts.raceId,
  racePackageId: registrationDrafts.racePackageId,
  version: registrationDrafts.version,
  answers: registrationDrafts.answers,
  expiresAt: registrationDrafts.expiresAt,
  line: cartDetails.id,
  ordered: orderDetails.id,
};

const rows = (on: DbOrTx) =>
  on
    .select(columns)
    .from(registrationDrafts)
    .leftJoin(
      cartDetails,
      and(
        eq(cartDetails.id, registrationDrafts.cartDetailId),
        sql`exists (select from ${carts} where ${carts.id} = ${cartDetails.cartId} and ${carts.status} = 'open')`,
      ),
    )
    // An order's line keeps the id of the cart line, so this excludes drafts that were ordered.
    .leftJoin(orderDetails, eq(orderDetails.id, registrationDrafts.cartDetailId));

const draftOf = (row: Awaited<ReturnType<typeof rows>>[number]): Draft => ({
  id: row.id,
  circuitId: row.circuitId,
  raceType: row.raceId === null ? 'package' : 'race',
  raceId: row.raceId ?? row.racePackageId ?? 0,
  version: row.version,
  answers: row.answers as DraftAnswers,
  cartDetailId: row.line,
  expiresAt: row.expiresAt,
});

/** A draft of this account; refuses if it has expired, was ordered or belongs to another account. */
export async function readDraft(on: DbOrTx, account: Owner, id: string, now: Date): Promise<Draft> {
  const [row] = await rows(on).where(
    and(
      eq(registrationDrafts.id, id),
      eq(registrationDrafts.userId, account.id),
      gt(registrationDrafts.expiresAt, now),
    ),
  );
  return row && row.ordered === null ? withKnownFriend(on, account, draftOf(row)) : refuse('draft_not_found');
}

/** If the chosen friend is gone (removed from the list, or erased), drops the answers about them: back to step 1. */
async function withKnownFriend(on: DbOrTx, account: Owner, draft: Draft): Promise<Draft> {
  const { who } = draft.answers;
  if (who?.who !== 'friend' || !who.member_id || draft.cartDetailId !== null) return draft;
  if (await findKnownMember(on, account, who.member_id)) return draft;
  const { who: _, ...others } = withAnswers(draft.answers, 'who', undefined);
  return { ...draft, answers: others };
}

export async function findOpenDraft(
  on: DbOrTx,
  account: Owner,
  { circuitId, raceType, raceId }: RegistrationTarget,
  now: Date,
): Promise<Draft | null> {
  const item = raceType === 'race' ? registrationDrafts.raceId : registrationDrafts.racePackageId;
  const [row] = await rows(on)
    .where(
      and(
        eq(registrationDrafts.userId, account.id),
        eq(registrationDrafts.circuitId, circuitId),
        eq(item, raceId),
        gt(registrationDrafts.expiresAt, now),
        isNull(registrationDrafts.cartDetailId),
      ),
    )
    .orderBy(desc(registrationDrafts.changedAt))
    .limit(1);
  return row ? withKnownFriend(on, account, draftOf(row)) : null;
}

export function memberOf(on: DbOrTx, account: Owner, { answers }: Draft) {
  const friend = answers.athlete?.member_id ?? answers.who?.member_id;
  return answers.who?.who === 'friend' && friend ? findKnownMember(on, account, friend) : findHimself(on, account);
}
