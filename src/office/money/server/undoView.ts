import { sql } from 'drizzle-orm';
import type { MovementState } from '#features/statements/rules/movement.ts';
import { statement } from '#server/statement.ts';

export const orderOfMoney = statement<{ circuit: number; id: string }, { order: string }>(
  'order of money that is undone',
  (at) => sql`
    select o.id as order from customer_order o where o.circuit_id = ${at('circuit')}::int and o.id in (
      select order_id from payment where id = ${at('id')}::uuid
      union all select order_id from refund where id = ${at('id')}::uuid)`,
);

/** Before it is locked: whoever undoes asks again. */
export const stateOfMovement = statement<{ circuit: number; id: string }, { state: MovementState }>(
  'state of a movement that is undone',
  (at) => sql`select state from bank_movement where id = ${at('id')}::uuid and circuit_id = ${at('circuit')}::int`,
);
