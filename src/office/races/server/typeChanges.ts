import { setKinds } from '#features/certificates/server/setKinds.ts';
import type { TypeFields } from '#features/races/contract/setup.ts';
import { bearsOnStarts } from '#features/races/rules/setup/afterSale.ts';
import type { SetType } from '#features/races/rules/setup/setUp.ts';
import { writeType } from '#features/races/server/setup/writeType.ts';
import { keepPrice } from '#features/shop/server/prices.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { FieldsWish } from '#office/kit/rules/seen.ts';
import { countTurnedRed } from '#office/kit/server/impact/effect.ts';
import { requireUnchanged } from '#office/kit/server/setUps.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { missingChoices } from './setUpsView.ts';

/** Refuses years that end before they begin, and what is chosen and not there. */
export async function requireNewType(on: DbOrTx, circuitId: number, fields: TypeFields): Promise<void> {
  const { born_from, born_until } = fields;
  if (born_from !== null && born_until !== null && born_until < born_from)
    refuseField('born_until', 'ends_before_start');
  if (await missingChoices(on, circuitId, fields)) refuse('choice_not_there');
}

interface ChangingType {
  readonly circuitId: number;
  readonly at: Date;
}

/**
 * Changes a way to register, of a race or a package; answers what its audit entry says, and whom it keeps from starting.
 * Null: nothing is to be changed.
 */
export async function changeTypeFields(
  tx: Tx,
  { circuitId, at }: ChangingType,
  { id, ...type }: SetType,
  { fields, seen }: FieldsWish<TypeFields>,
) {
  const { before, after } = requireUnchanged<TypeFields>(type, { fields, seen });
  if (Object.keys(after).length === 0) return null;
  const whole: TypeFields = { ...type, ...after };
  await requireNewType(tx, circuitId, whole);
  if (before.price !== undefined) await keepPrice(tx, { registrationTypeId: id }, { price: before.price, until: at });
  const red = await countTurnedRed(tx, bearsOnStarts('type', after) ? { type: id } : null, async () => {
    const listsChange = ['has_federation', 'federations', 'policies'].some((list) => list in after);
    await writeType(tx, id, whole, listsChange);
    if ('certificate' in after || 'kinds' in after) await setKinds(tx, id, whole.certificate ? whole.kinds : []);
  });
  return { facts: { before, after }, red };
}
