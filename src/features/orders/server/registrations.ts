import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';
import type { OrderState } from '../rules/states.ts';
import type { OnOrderChange } from './reactions.ts';

const stateIn: Readonly<Record<OrderState, 'on_hold' | 'confirmed' | 'released'>> = {
  awaiting_payment: 'on_hold',
  paid: 'confirmed',
  partly_refunded: 'confirmed',
  refunded: 'released',
  expired: 'released',
  cancelled: 'released',
};

const follow = statement<{ order: string; state: string; entry: string; at: string }, object>(
  'registrations follow their order',
  (at) => sql`
    with changed as (
      update registration r
      set state = ${at('state')},
          confirmed_at = case when ${at('state')} = 'confirmed' then ${at('at')}::timestamptz else r.confirmed_at end
      from order_detail d
      where d.order_id = ${at('order')} and d.id = r.order_detail_id and r.status is null
        and r.state <> ${at('state')}
      returning r.id
    )
    update entry e set state = ${at('entry')} from changed c where e.registration_id = c.id and e.state <> ${at('entry')}`,
);

/** Registrations follow their order: on hold, confirmed by the payment, off the lists by expiry or cancellation. */
export const registrationsFollow: OnOrderChange = async (tx, { orderId, from, to, at }) => {
  if (from === null || stateIn[from] === stateIn[to]) return;
  const state = stateIn[to];
  await follow(tx, {
    order: orderId,
    state,
    entry: state === 'released' ? 'released' : 'live',
    at: at.toISOString(),
  });
};
