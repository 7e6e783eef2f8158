import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type CartLine, type CartRecord, findCart } from '#features/cart/server/cartRecordView.ts';
import type { LineDetailView, OrderDetailView } from '#features/orders/contract.ts';
import { datahealthHandle } from '#features/races/server/registrationTypesView.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { Owner } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import { orderLine } from './newOrder.ts';
import { findOwnOrder } from './orderRecordView.ts';
import { detailView } from './orderView.ts';

/** In an open cart or in an order, whose detail keeps the line's id. */
interface LineOwner {
  readonly cart_id: string | null;
  readonly order_id: string | null;
  readonly datahealth_race_id: string | null;
}

const placeOf = statement<{ detail: string; user: string }, LineOwner>(
  'where a line stands',
  (at) => sql`
    select d.cart_id, null::uuid as order_id, t.datahealth_race_id
    from cart_detail d join cart c on c.id = d.cart_id
    left join registration_type t on t.id = d.registration_type_id
    where d.id = ${at('detail')} and c.user_id = ${at('user')} and c.status = 'open'
    union all
    select null, d.order_id, t.datahealth_race_id
    from order_detail d join customer_order o on o.id = d.order_id
    left join registration r on r.order_detail_id = d.id
    left join registration_type t on t.id = r.registration_type_id
    where d.id = ${at('detail')} and o.user_id = ${at('user')}`,
);

type Detail = z.output<typeof OrderDetailView>;

type DetailView = Omit<Detail, 'itemable'> & {
  readonly itemable: (Omit<NonNullable<Detail['itemable']>, 'reference'> & { reference: string | null }) | null;
};

/** As the order's line would be; nothing is registered yet. */
function ofCart(cart: CartRecord, line: CartLine, lang: Lang): DetailView {
  const { itemable, ...shown } = detailView(orderLine(cart, line), cart.circuit_name[lang], lang);
  return {
    ...shown,
    itemable_type: line.kind === 'product' ? 'shop_product' : 'temporary_registration',
    itemable: itemable && { ...itemable, id: line.id, reference: null },
  };
}

async function shownIn(
  { db }: Context,
  user: Owner,
  place: LineOwner,
  id: string,
  lang: Lang,
): Promise<DetailView | null> {
  if (place.order_id !== null) {
    const order = await findOwnOrder(db, place.order_id, user.id);
    const line = order?.lines.find((one) => one.id === id);
    return order && line ? detailView(line, order.circuit_name[lang], lang) : null;
  }
  const cart = place.cart_id === null ? null : await findCart(db, user.id, { id: place.cart_id });
  const line = cart?.lines.find((one) => one.id === id);
  return cart && line ? ofCart(cart, line, lang) : null;
}

/** Checkout §3, "Order detail". */
export async function readLineDetail(
  context: Context,
  user: Owner,
  id: string,
  lang: Lang,
): Promise<LineDetailView | null> {
  const [place] = await placeOf(context.db, { detail: id, user: user.id });
  const shown = place && (await shownIn(context, user, place, id, lang));
  if (!shown) return null;
  const { itemable } = shown;
  if (!itemable) return { ...shown, order_id: place.order_id, itemable };
  const type = itemable.registration_type;
  const datahealth = {
    datahealth_race_id: place.datahealth_race_id,
    datahealth_api_key: type.datahealth_active ? datahealthHandle(type.id, context.environment.secret) : null,
  };
  return {
    ...shown,
    order_id: place.order_id,
    itemable: { ...itemable, registration_type: { ...type, ...datahealth } },
  };
}
