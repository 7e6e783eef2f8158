import { and, eq, gte, isNotNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { cartDetails, carts } from '#features/cart/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { memberLinks } from './tables.ts';

const registered = (on: DbOrTx, owner: Owner, memberId: string) =>
  on
    .select({ one: sql`1` })
    .from(registrations)
    .where(and(eq(registrations.userId, owner.id), eq(registrations.memberId, memberId)));

/** May an account link an athlete: it was told of them since then, has linked or has registered them before? */
export async function mayLink(on: DbOrTx, owner: Owner, memberId: string, since: Date): Promise<boolean> {
  const told = on
    .select({ one: sql`1` })
    .from(memberLinks)
    .where(
      and(
        ...[eq(memberLinks.userId, owner.id), eq(memberLinks.memberId, memberId)],
        or(isNotNull(memberLinks.linkedAt), gte(memberLinks.checkedAt, since)),
      ),
    );
  const found = await unionAll(told, registered(on, owner, memberId)).limit(1);
  return found.length > 0;
}

/** Has an account registered a linked athlete, or has them in an open cart? */
export async function isLinkInUse(on: DbOrTx, owner: Owner, memberId: string): Promise<boolean> {
  const inCart = on
    .select({ one: sql`1` })
    .from(cartDetails)
    .innerJoin(carts, eq(carts.id, cartDetails.cartId))
    .where(and(eq(carts.userId, owner.id), eq(carts.status, 'open'), eq(cartDetails.memberId, memberId)));
  const found = await unionAll(registered(on, owner, memberId), inCart).limit(1);
  return found.length > 0;
}

/** Is the athlete registered in a race that is not over? Then the name must not change. */
export async function isGoingToStart(on: DbOrTx, memberId: string, today: Day): Promise<boolean> {
  const [entry] = await on
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(races, eq(races.id, entries.raceId))
    .where(and(eq(entries.memberId, memberId), eq(entries.state, 'live'), gte(races.endsOn, today)))
    .limit(1);
  return entry !== undefined;
}
