import { and, eq } from 'drizzle-orm';
import type { MemberView } from '#features/identity/contract.ts';
import { isBirthday } from '#features/identity/rules/birthday.ts';
import { cleanFiscalCode } from '#features/identity/rules/fiscalCode.ts';
import { type Choices, noChoices } from '#features/legal/rules/choices.ts';
import { recordChoices } from '#features/legal/server/choiceConsents.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import { lockByName } from '#server/advisoryLock.ts';
import { type Db, type DbOrTx, isStillReferenced, type Tx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { noteStarts } from '#server/startChanges.ts';
import type { MemberIn } from '../contract.ts';
import { identityFaults, ownRecordFaults, settledFields } from '../rules/identity.ts';
import { asksTaxCode } from '../rules/memberStep.ts';
import type { PersonIn } from '../rules/personGiven.ts';
import { isGoingToStart } from './linkableView.ts';
import { asGiven, forgetLink, keepLink, readLinkable } from './links.ts';
import { samePerson } from './samePerson.ts';
import { type MemberRow, members } from './tables.ts';

export type { MemberRow } from './tables.ts';

const noChoicesGiven = { newsletter: undefined, third_part: undefined };

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

/** The record's owner, and the circuit in which the free choices are answered. */
interface Keeper extends Owner {
  readonly circuitId: number;
}

/** The choices that came along with an athlete's data, as answers of their own. */
const choicesGiven = (
  on: DbOrTx,
  keeper: Keeper,
  memberId: string,
  given: Pick<MemberIn, 'newsletter' | 'third_part'>,
  at: Date,
): Promise<Choices> =>
  recordChoices(on, {
    userId: keeper.id,
    circuitId: keeper.circuitId,
    memberId,
    at,
    choices: { newsletter: given.newsletter, third_part_data: given.third_part },
  });

export async function findHimself(on: DbOrTx, { id }: Owner): Promise<MemberRow | null> {
  const [row] = await on
    .select()
    .from(members)
    .where(and(eq(members.userId, id), eq(members.himself, true)));
  return row ?? null;
}

export async function findOwnMember(on: DbOrTx, owner: Owner, memberId: string): Promise<MemberRow | null> {
  const [row] = await on
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.userId, owner.id)));
  return row ?? null;
}

/** Any athlete, without an owner's check: the caller must have checked that the account knows this one. */
export async function readMember(on: DbOrTx, memberId: string): Promise<MemberRow | null> {
  const [row] = await on.select().from(members).where(eq(members.id, memberId));
  return row ?? null;
}

type MemberValues = ReturnType<typeof valuesOf>;

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

const identityOf = (row: MemberRow) => ({
  firstname: row.firstname,
  lastname: row.lastname,
  birthday: row.birthday,
});

/** Fixed fields keep their stored spelling. */
const settledOf = (row: MemberRow, today: Day) =>
  Object.fromEntries(settledFields(row, today).map((field) => [field, row[field]]));

/** Saves in the record, where this account owns it; else in the link, where it has linked the athlete. */
export function saveMember(db: Db, owner: Keeper, memberId: string, given: MemberIn, now: Date): Promise<MemberView> {
  const today = dayInRome(now);
  const values = valuesOf(given, today);
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, memberId), eq(members.userId, owner.id)))
      .for('update');
    const saved = before ? await update(tx, before, values, now) : await saveLinked(tx, owner, memberId, values, now);
    return memberView(saved, await choicesGiven(tx, owner, memberId, given, now));
  });
}

async function update(tx: Tx, before: MemberRow, values: MemberValues, now: Date): Promise<MemberRow> {
  const today = dayInRome(now);
  // A registration must not be handed over by renaming its athlete: that is a substitution (checkout §2).
  const settled = before.himself || (await isGoingToStart(tx, before.id, today));
  if (before.himself) refuseFields(ownRecordFaults(identityOf(before), values, today));
  else if (settled) refuseFields(identityFaults(identityOf(before), values, today));
  const [saved] = await tx
    .update(members)
    .set({ ...values, ...(settled && settledOf(before, today)), updatedAt: now })
    .where(eq(members.id, before.id))
    .returning();
  await noteStarts(tx, 'athlete', [before.id]);
  return saved!;
}

/** Saves the data of a linked athlete in the link; name and birthday must be those of the record. */
async function saveLinked(tx: Tx, owner: Owner, memberId: string, values: MemberValues, now: Date): Promise<MemberRow> {
  const record = await readLinkable(tx, owner, memberId, now);
  if (!record) return refuse('member_not_found');
  refuseFields(identityFaults(identityOf(record), values, dayInRome(now)));
  const { taxCode, gadgetSize, emergencyContact, emergencyPhone, ...person } = values;
  const given: PersonIn = {
    ...person,
    tax_code: taxCode,
    gadget_size: gadgetSize,
    emergency_contact: emergencyContact,
    emergency_phone: emergencyPhone,
  };
  await keepLink(tx, owner, memberId, given, now);
  return asGiven(record, given);
}

/** This account's athlete of that name and birthday, under an advisory lock: a second tab finds the first one's. */
async function sameInAccount(tx: Tx, owner: Owner, { firstname, lastname, birthday }: MemberValues) {
  await lockByName(tx, `athletes of ${owner.id}`);
  const [found] = await tx
    .select()
    .from(members)
    .where(and(eq(members.userId, owner.id), samePerson({ firstname, lastname, birthday })))
    .limit(1);
  return found ?? null;
}

/** A new athlete: the own record, where the account has none yet, or a friend. One who is there already is answered. */
export function addMember(
  db: Db,
  owner: Keeper,
  who: 'me' | 'friend',
  given: MemberIn,
  now: Date,
): Promise<MemberView> {
  const values = valuesOf(given, dayInRome(now));
  const himself = who === 'me';
  return db.transaction(async (tx) => {
    const there = await sameInAccount(tx, owner, values);
    if (there?.himself || (himself && (await findHimself(tx, owner)))) return refuse('own_member_exists');
    if (himself) refuseFields(ownRecordFaults(null, values, dayInRome(now)));
    else if (there) return memberView(there, await choicesGiven(tx, owner, there.id, noChoicesGiven, now));
    const row = { ...values, id: newId(), userId: owner.id, himself, createdAt: now, updatedAt: now };
    const [saved] = await tx.insert(members).values(row).returning();
    return memberView(saved!, await choicesGiven(tx, owner, row.id, given, now));
  });
}

/** Takes a friend off the account's list, unless something needs the record: registrations, a cart, certificates. */
export async function removeMember(db: Db, owner: Owner, memberId: string): Promise<void> {
  const own = and(eq(members.id, memberId), eq(members.userId, owner.id), eq(members.himself, false));
  const gone = await db
    .delete(members)
    .where(own)
    .returning({ id: members.id })
    .catch((error: unknown) => {
      // Foreign keys refuse the deletion while anything points to the record.
      if (isStillReferenced(error)) return refuse('member_in_use');
      throw error;
    });
  if (gone.length === 0 && !(await forgetLink(db, owner, memberId))) refuse('member_not_found');
}
