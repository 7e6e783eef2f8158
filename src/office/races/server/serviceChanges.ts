import type { ServiceFields as Service } from '#features/shop/contract/setup.ts';
import { ServiceFields } from '#features/shop/contract/setup.ts';
import {
  createService,
  deleteService,
  readServicesOf,
  type SetService,
  type SoldWith,
  sortServices,
  writeService,
} from '#features/shop/server/setup/services.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { type List, listChanges } from '#office/kit/server/lists.ts';
import type { Officer } from '#office/kit/server/setUps.ts';
import { sellable } from './serviceChoicesView.ts';

export const serviceChanges = <On extends Officer, Found>(
  common: Pick<List<On, Found, Service, SetService>, 'context' | 'about' | 'changing'>,
  of: (acting: On) => SoldWith,
) =>
  listChanges<On, Found, Service, SetService>({
    ...common,
    name: 'service',
    namedBy: 'product_id',
    fields: ServiceFields.keyof().options,
    items: (tx, acting) => readServicesOf(tx, of(acting)),
    allow: async (tx, { office }, { items, before, wanted }) => {
      if (!wanted) return;
      if (!(await sellable(tx, office.circuitId)).some(({ id }) => id === wanted.product_id))
        refuse('choice_not_there');
      if (items.some(({ id, product_id }) => id !== before?.id && product_id === wanted.product_id))
        refuseField('product_id', 'already_sold_here');
    },
    add: (tx, acting, fields) => createService(tx, of(acting), fields),
    write: (tx, _, { id }, fields) => writeService(tx, id, fields),
    remove: (tx, _, { id }) => deleteService(tx, id),
    sort: sortServices,
  });
