import { setKinds } from '#features/certificates/server/setKinds.ts';
import { TypeFields } from '#features/races/contract/setup.ts';
import { bearsOnStarts } from '#features/races/rules/setup/afterSale.ts';
import type { SetType } from '#features/races/rules/setup/setUp.ts';
import { createType, deleteType, type TypeOwner, writeType } from '#features/races/server/setup/writeType.ts';
import { keepPrice } from '#features/shop/server/prices.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { type List, listChanges } from '#office/kit/server/lists.ts';
import type { Officer } from '#office/kit/server/setUps.ts';
import type { Tx } from '#server/database.ts';
import { missingChoices } from './setUpsView.ts';

interface FoundTypes {
  readonly setUp: { readonly types: readonly SetType[] };
}

/** What the office does with the ways to register for a race or a package; `of` says of which. */
export const typeChanges = <On extends Officer, Found extends FoundTypes>(
  common: Pick<List<On, Found, TypeFields, SetType>, 'context' | 'about' | 'changing'>,
  of: (acting: On) => TypeOwner,
) => {
  const setKindsOf = (tx: Tx, id: number, { certificate, kinds }: TypeFields) =>
    setKinds(tx, id, certificate ? kinds : []);
  return listChanges<On, Found, TypeFields, SetType>({
    ...common,
    name: 'type',
    namedBy: 'name_it',
    fields: TypeFields.keyof().options,
    items: (_, __, { setUp }) => setUp.types,
    allow: async (tx, { office }, { wanted }) => {
      if (!wanted) return;
      const { born_from, born_until } = wanted;
      if (born_from !== null && born_until !== null && born_until < born_from)
        refuseField('born_until', 'ends_before_start');
      if (await missingChoices(tx, office.circuitId, wanted)) refuse('choice_not_there');
    },
    judged: ({ id }, changed) => (bearsOnStarts('type', changed) ? { type: id } : null),
    add: async (tx, acting, fields) => {
      const id = await createType(tx, of(acting), fields);
      await setKindsOf(tx, id, fields);
      return id;
    },
    write: async (tx, _, { id, price }, fields) => {
      if (price !== fields.price)
        await keepPrice(tx, { registrationTypeId: id }, { price, until: common.context.clock() });
      await writeType(tx, id, fields, true);
      await setKindsOf(tx, id, fields);
    },
    remove: async (tx, _, { id }) => {
      await setKinds(tx, id, []);
      await deleteType(tx, id);
    },
  });
};
