import { eq } from 'drizzle-orm';
import { mayHoldAccount } from '#features/identity/rules/accountAge.ts';
import { isBirthday } from '#features/identity/rules/birthday.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import type { PersonIn } from '../rules/personGiven.ts';
import { type MemberRow, members } from './tables.ts';

export type RecordFields = Omit<PersonIn, 'nationality' | 'tax_code' | 'gadget_size'> & { readonly phone: string };

export async function lockMember(tx: Tx, id: string): Promise<MemberRow> {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for('update');
  return row ?? refuse('member_not_found');
}

/** Corrects a record that is locked, as only the office does; an account's holder stays an adult. */
export async function correctMember(tx: Tx, row: MemberRow, fields: Partial<RecordFields>, at: Date): Promise<void> {
  const today = dayInRome(at);
  const { birthday } = fields;
  if (birthday !== undefined && !isBirthday(birthday, today)) refuseField('birthday', 'birthdate_not_valid');
  if (birthday !== undefined && row.himself && !mayHoldAccount(birthday, today)) refuseField('birthday', 'under_age');
  const { emergency_contact: emergencyContact, emergency_phone: emergencyPhone, ...same } = fields;
  const values = { ...same, emergencyContact, emergencyPhone };
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  await tx
    .update(members)
    .set({ ...given, updatedAt: at })
    .where(eq(members.id, row.id));
  await noteStarts(tx, 'athlete', [row.id]);
}
