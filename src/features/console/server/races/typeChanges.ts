import { setKinds } from '#features/certificates/server/setKinds.ts';
import { bearsOnStarts, saidOfType } from '#features/races/rules/setup/afterSale.ts';
import type { TypeFields } from '#features/races/rules/setup/fields.ts';
import type { SetType } from '#features/races/rules/setup/setUp.ts';
import { writeType } from '#features/races/server/setup/writeType.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { ImpactView } from '../../contract.ts';
import {
  impactFacts,
  impactOf,
  noImpact,
  requireSeen,
  type Tried,
  tellIfWanted,
  viewImpact,
  type Wanted,
} from '../impact/impact.ts';
import { type About, requireUnchanged } from '../setUps.ts';
import { readNames } from './namesView.ts';
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
  readonly about: About;
}

/** Changes it; answers what was and is, and what it does to whom. Null: nothing is to be changed. */
async function changeIt(
  tx: Tx,
  { circuitId, about }: ChangingType,
  { id, ...type }: SetType,
  { fields, seen }: Wanted<TypeFields>,
) {
  const names = () => readNames(tx, circuitId, about.lang);
  const asked = { seen, wanted: fields, item: id, names };
  const { before, after } = await requireUnchanged<TypeFields>(tx, about, type, asked);
  if (Object.keys(after).length === 0) return null;
  const whole: TypeFields = { ...type, ...after };
  await requireNewType(tx, circuitId, whole);
  const changing = { of: { type: id }, said: saidOfType(type, whole), judged: bearsOnStarts('type', after) };
  const impact = await impactOf(tx, changing, async () => {
    const listsChange = ['has_federation', 'federations', 'policies'].some((list) => list in after);
    await writeType(tx, id, whole, listsChange);
    if ('certificate' in after || 'kinds' in after) await setKinds(tx, id, whole.certificate ? whole.kinds : []);
  });
  return { before, after, impact };
}

/**
 * Changes a way to register, of a race or a package; answers what its audit entry says, and null where nothing is to be
 * changed. What concerns somebody is refused until it was seen.
 */
export async function changeTypeFields(
  context: Context,
  tx: Tx,
  changing: ChangingType,
  type: SetType,
  wanted: Wanted<TypeFields>,
) {
  const made = await changeIt(tx, changing, type, wanted);
  if (!made) return null;
  const { impact, ...facts } = made;
  requireSeen(impact, wanted.impact);
  await tellIfWanted(context, tx, impact, wanted.impact);
  return { ...facts, ...impactFacts(impact, wanted.impact) };
}

/** What the same change would do to those who are registered; its transaction is taken back. */
export async function tryTypeFields(
  context: Context,
  tx: Tx,
  changing: ChangingType,
  type: SetType,
  { names_page: page, ...wanted }: Tried<TypeFields>,
): Promise<ImpactView> {
  const made = await changeIt(tx, changing, type, wanted);
  return viewImpact(context, tx, made?.impact ?? noImpact, page);
}
