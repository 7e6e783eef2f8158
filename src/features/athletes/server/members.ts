import { and, eq } from 'drizzle-orm';
import { type Choices, noChoices } from '#features/legal/rules/choices.ts';
import { recordChoices } from '#features/legal/server/choiceConsents.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import type { Db, DbOrTx } from '#server/database.ts';
import { isStillReferenced, violated } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import type { MemberIn, MemberView } from '../contract.ts';
import { isBirthday } from '../rules/birthday.ts';
import { cleanFiscalCode } from '../rules/fiscalCode.ts';
import { asksTaxCode } from '../rules/memberStep.ts';
import { members } from './tables.ts';

export type MemberRow = typeof members.$inferSelect;

/** An athlete's record, with the free choices that hold in the circuit where it is shown. */
export const memberView = (row: MemberRow, choices: Choices = noChoices): MemberView => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  birthday: row.birthday,
  gender: row.gender,
  nationality: row.nationality,
  tax_code: row.taxCode,
  gadget_size: row.gadgetSize,
  emergency_contact: row.emergencyContact,
  emergency_phone: row.emergencyPhone,
  newsletter: flag(choices.newsletter),
  third_part: flag(choices.third_part_data),
});

interface Owner {
  readonly id: string;
}

/** Who keeps a record, and the circuit in which they are asked about news. */
interface Keeper extends Owner {
  readonly circuitId: number;
}

/** The choices that came along with an athlete's data, as answers of their own. */
const choicesGiven = (on: DbOrTx, keeper: Keeper, memberId: string, given: MemberIn, at: Date): Promise<Choices> =>
  recordChoices(on, {
    userId: keeper.id,
    circuitId: keeper.circuitId,
    memberId,
    at,
    choices: { newsletter: given.newsletter, third_part_data: given.third_part },
  });

/** The account holder's own record, if there is one. */
export async function findHimself(on: DbOrTx, { id }: Owner): Promise<MemberRow | null> {
  const [row] = await on
    .select()
    .from(members)
    .where(and(eq(members.userId, id), eq(members.himself, true)));
  return row ?? null;
}

/** An athlete that this account keeps: the own one or a friend. */
export async function findOwnMember(on: DbOrTx, owner: Owner, memberId: string): Promise<MemberRow | null> {
  const [row] = await on
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.userId, owner.id)));
  return row ?? null;
}

/** Any athlete, for a caller that has made sure that the asker may know this one. */
export async function readMember(on: DbOrTx, memberId: string): Promise<MemberRow | null> {
  const [row] = await on.select().from(members).where(eq(members.id, memberId));
  return row ?? null;
}

const valuesOf = (given: MemberIn, today: Day) => {
  if (!isBirthday(given.birthday, today)) return refuseField('birthday', 'birthdate_not_valid');
  return {
    firstname: given.firstname,
    lastname: given.lastname,
    email: given.email,
    birthday: given.birthday,
    gender: given.gender,
    nationality: given.nationality,
    taxCode: asksTaxCode(given.nationality) ? cleanFiscalCode(given.tax_code ?? '') : null,
    emergencyContact: given.emergency_contact,
    emergencyPhone: given.emergency_phone,
    ...(given.gadget_size !== undefined && { gadgetSize: given.gadget_size }),
  };
};

/** Saves what the athlete step asked about an athlete whose record this account keeps. */
export async function saveMember(
  on: DbOrTx,
  owner: Keeper,
  memberId: string,
  given: MemberIn,
  now: Date,
): Promise<MemberView> {
  const [saved] = await on
    .update(members)
    .set({ ...valuesOf(given, dayInRome(now)), updatedAt: now })
    .where(and(eq(members.id, memberId), eq(members.userId, owner.id)))
    .returning();
  if (!saved) return refuse('member_not_found');
  return memberView(saved, await choicesGiven(on, owner, memberId, given, now));
}

/** A new athlete. Who has no record of their own yet gets it; who has one changes it. */
export async function addMember(
  db: Db,
  owner: Keeper,
  who: 'me' | 'friend',
  given: MemberIn,
  now: Date,
): Promise<MemberView> {
  const himself = who === 'me' ? await findHimself(db, owner) : null;
  if (himself) return saveMember(db, owner, himself.id, given, now);
  const row = {
    ...valuesOf(given, dayInRome(now)),
    id: newId(),
    userId: owner.id,
    himself: who === 'me',
    createdAt: now,
    updatedAt: now,
  };
  try {
    const [saved] = await db.insert(members).values(row).returning();
    return memberView(saved!, await choicesGiven(db, owner, row.id, given, now));
  } catch (error) {
    // A second tab was faster: the record is there now.
    if (violated(error) !== 'member_himself_once') throw error;
    return addMember(db, owner, who, given, now);
  }
}

/** Takes a friend off the account's list, unless something needs the record: registrations, a cart, certificates. */
export async function removeMember(db: Db, owner: Owner, memberId: string): Promise<void> {
  const own = and(eq(members.id, memberId), eq(members.userId, owner.id), eq(members.himself, false));
  const gone = await db
    .delete(members)
    .where(own)
    .returning({ id: members.id })
    .catch((error: unknown) => {
      // Whatever points to the record keeps it: the database knows all of them.
      if (isStillReferenced(error)) return refuse('member_in_use');
      throw error;
    });
  if (gone.length === 0) refuse('member_not_found');
}
