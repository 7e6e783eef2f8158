import { setKinds } from '#features/certificates/server/setKinds.ts';
import type { TypeFields } from '#features/races/rules/setup/fields.ts';
import type { SetType } from '#features/races/rules/setup/setUp.ts';
import { writeType } from '#features/races/server/setup/writeType.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { differences, type Given, given, type Seen } from '../../rules/seen.ts';
import { type About, requireUnchanged } from '../setUps.ts';
import { bornOutsideOf } from './concernedView.ts';
import { missingChoices } from './setUpsView.ts';

/** Refuses years that end before they begin, and what is chosen and not there. */
export async function requireNewType(on: DbOrTx, circuitId: number, fields: TypeFields): Promise<void> {
  const { born_from, born_until } = fields;
  if (born_from !== null && born_until !== null && born_until < born_from)
    refuseField('born_until', 'ends_before_start');
  if (await missingChoices(on, circuitId, fields)) refuse('choice_not_there');
}

/** What is wanted of a way to register, and what was seen of it. */
export interface WantedType {
  readonly fields: Given<TypeFields>;
  readonly seen: Seen;
  /** How many registrations the asker has seen that the change concerns. */
  readonly athletes?: number | undefined;
}

/**
 * Changes a way to register, of a race or a package; answers what was and what is, and null where nothing is to be
 * changed. Years of birth that leave somebody out who is registered are refused until their number was seen.
 */
export async function changeTypeFields(
  tx: Tx,
  circuitId: number,
  about: About,
  { id, ...type }: SetType,
  { fields, seen, athletes }: WantedType,
) {
  const { before, after } = differences({ ...type }, given(fields));
  if (Object.keys(after).length === 0) return null;
  await requireUnchanged(tx, about, { ...type }, { seen, wanted: after });
  const whole: TypeFields = { ...type, ...given<TypeFields>(fields) };
  await requireNewType(tx, circuitId, whole);
  if ('born_from' in after || 'born_until' in after) {
    const concerned = await bornOutsideOf(tx, id, whole);
    if (concerned.red > 0 && concerned.athletes !== athletes) refuse('set_up_concerns_athletes', concerned);
  }
  await writeType(tx, id, whole);
  await setKinds(tx, id, whole.certificate ? whole.kinds : []);
  return { before, after };
}
