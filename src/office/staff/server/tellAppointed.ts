import type { Appointment } from '#features/identity/server/appointSuperAdmin.ts';
import { rolesOf } from '#features/identity/server/staff.ts';
import type { Tx } from '#server/database.ts';
import { allCircuits } from './circuitsView.ts';
import { type Mailing, tellPerson, tellSuperAdmins } from './mails.ts';

/**
 * Tells that somebody was made a super-admin by whoever runs the deployment, as of every role that is given: them, where the
 * account was theirs before, and every other super-admin. The mails are those of this circuit's office, or of the first one;
 * without a circuit there is nobody who would write, and no office that they could open.
 */
export async function tellAppointed(
  mailing: Mailing,
  tx: Tx,
  { at, id, email, isProved, circuitId: wanted }: Appointment & { readonly circuitId: number },
): Promise<void> {
  const all = await allCircuits(tx);
  const circuitId = all.includes(wanted) ? wanted : all[0];
  if (circuitId === undefined) return;
  const roles = await rolesOf(tx, id, circuitId);
  const before = roles.filter(({ role }) => role !== 'super-admin');
  await tellSuperAdmins(mailing, tx, { by: { id }, circuitId, email, given: ['super-admin'] });
  if (isProved) await tellPerson(mailing, tx, { at, by: null, circuitId, person: id, before, roles });
}
