import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { ShippingView } from '../contract.ts';
import { offeredShippings, type Shipping } from '../rules/shippings.ts';

export const circuitShippings = statement<{ circuit: number }, { shippings: readonly Shipping[] }>(
  'ways of delivery of a circuit',
  (at) => sql`select coalesce((
  select json_agg(json_build_object('id', w.id, 'name', ${translated('w')}, 'description', ${translated('w', 'description')},
    'price', w.price, 'require_address', w.require_address, 'collection', case when a.id is not null then
      json_build_object('race_id', a.id, 'race', ${translated('a')}, 'stage', ${translated('b')},
        'place', ${translated('b', 'place')}, 'starts_at', a.starts_at) end) order by w.position, w.id)
  from shipping_method w left join race a on a.id = w.race_id left join stage b on b.id = a.stage_id
  where w.circuit_id = ${at('circuit')} and w.active), '[]') as shippings`,
);

export async function countOffered(on: DbOrTx, circuitId: number, now: Date): Promise<number> {
  const [found] = await circuitShippings(on, { circuit: circuitId });
  return offeredShippings(found?.shippings ?? [], dayInRome(now)).length;
}

export const shippingView = (shipping: Shipping, lang: Lang): z.output<typeof ShippingView> => {
  const { id, name, description, price, require_address, collection } = shipping;
  return {
    id,
    i18n: { name: name[lang], description: description[lang] },
    price,
    require_shipping_address: flag(require_address),
    collection: collection && {
      race_id: collection.race_id,
      race: collection.race[lang],
      stage: collection.stage[lang],
      place: collection.place[lang],
      starts_at: new Date(collection.starts_at).toISOString(),
    },
  };
};
