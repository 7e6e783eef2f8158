import { and, eq, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { noteStarts } from '#server/startChanges.ts';
import { members } from './tables.ts';

export interface Himself {
  readonly userId: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly birthday: Day | null;
  readonly nationality: string | null;
  readonly taxCode: string | null;
  readonly at: Date;
}

/** The account holder as an athlete: the own record of a new account. What it lacks, the athlete step asks for. */
export async function createHimself(tx: Tx, { at, ...given }: Himself): Promise<string> {
  const id = newId();
  await tx.insert(members).values({ ...given, id, himself: true, createdAt: at, updatedAt: at });
  return id;
}

/** The account holder's own record has the account's address, unless another one was given for races. */
export async function moveHimself(
  tx: Tx,
  { userId, from, to, at }: { readonly userId: string; readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  const moved = await tx
    .update(members)
    .set({ email: to, updatedAt: at })
    .where(
      and(eq(members.userId, userId), eq(members.himself, true), eq(sql`lower(${members.email})`, from.toLowerCase())),
    )
    .returning({ id: members.id });
  await noteStarts(
    tx,
    'athlete',
    moved.map(({ id }) => id),
  );
}

/** Resets the own record of an account that is taken over (`providerOutcome`): the provider's name, nothing else. */
export async function startHimselfAnew(
  tx: Tx,
  given: { readonly userId: string; readonly firstname: string; readonly lastname: string; readonly at: Date },
): Promise<string> {
  const { userId, firstname, lastname, at } = given;
  const unknown = { birthday: null, gender: null, nationality: null, taxCode: null, phone: null, gadgetSize: null };
  const [anew] = await tx
    .update(members)
    .set({ firstname, lastname, ...unknown, emergencyContact: null, emergencyPhone: null, updatedAt: at })
    .where(and(eq(members.userId, userId), eq(members.himself, true)))
    .returning({ id: members.id });
  await noteStarts(tx, 'athlete', [anew!.id]);
  return anew!.id;
}
