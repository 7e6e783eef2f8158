import { and, count, desc, eq, inArray, min, ne, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { hasFollowed } from '#features/payments/server/undoableView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { orders } from '../../orders/server/tables.ts';
import { payments } from '../../payments/server/tables.ts';
import type { Proposal } from '../rules/match.ts';
import type { MovementState } from '../rules/movement.ts';
import { wholeMatch } from './matchedTogetherView.ts';
import { type ProposedOrder, readProposedOrders } from './matchOrdersView.ts';
import { type OpenMovement, openOf, readProposals } from './proposalsView.ts';
import { askedRests, bankAllocations, bankMovements, bankStatements, movementExits } from './tables.ts';
import { takeableMovements } from './takeableView.ts';

/** Which of these movements can be taken back as it stands. Whoever undoes asks again, under locks (`undoExit`, `createUndoMatch`). */
const undoableMovements = statement<{ movements: readonly string[] }, { id: string }>(
  'movements that can be undone',
  (at) => sql`
    select m.id from bank_movement m
    where m.id = any (${at('movements')}::uuid[]) and case m.state
      when 'out' then exists (
        select from movement_exit x
        where x.movement_id = m.id and x.sent_on is null)
      when 'matched' then not exists (
        select from bank_allocation a
        join payment p on p.id = a.payment_id and p.state <> 'undone'
        join customer_order o on o.id = p.order_id
        where a.movement_id in (${wholeMatch(sql`select m.id`)} select j.id from joined j) and not a.linked
          and ${hasFollowed(sql`p`, sql`o`)})
      else true end`,
);

export interface OpenProposal extends Omit<Proposal, 'movements' | 'orders'> {
  /** When the rest of its order's money was asked for the last time, and until when there is time for it. */
  readonly asked: { readonly at: Date; readonly until: Day } | null;
  /** Something has come since that is too little, too. */
  readonly askable: boolean;
  readonly movements: readonly OpenMovement[];
  readonly orders: readonly ProposedOrder[];
}

interface MovementsQuery {
  readonly circuitId: number;
  readonly page: number;
  readonly size: number;
  readonly lang: Lang;
}

interface AskedOpen extends MovementsQuery {
  /** A movement that is to be decided about by itself. */
  readonly apart: string | null;
}

export async function countOpen(on: DbOrTx, circuitId: number) {
  const [row] = await on
    .select({ count: count(), day: min(bankMovements.bookedOn) })
    .from(bankMovements)
    .where(openOf(circuitId));
  return row!;
}

/** With what is proposed for them now, the sure ones first; and how many wait in all. */
export async function listProposals(on: DbOrTx, { circuitId, page: wanted, size, lang, apart }: AskedOpen) {
  const { movements, all } = await readProposals(on, circuitId, apart);
  const known = new Map(movements.map((movement) => [movement.id, movement]));
  const { offset, ...page } = pageOf(wanted, all.length, size);
  const shown = all.slice(offset, offset + size);
  const proposed = await readProposedOrders(
    on,
    shown.flatMap(({ orders }) => orders),
    lang,
  );
  const asked = await on
    .select({ movement: askedRests.movementId, at: askedRests.askedAt, until: askedRests.until })
    .from(askedRests)
    .where(
      inArray(
        askedRests.movementId,
        shown.flatMap(({ movements }) => movements.map(({ id }) => id)),
      ),
    );
  const askedOf = (movements: Proposal['movements']) => {
    const before = asked.filter(({ movement }) => movements.some(({ id }) => id === movement));
    const [last = null] = before.toSorted((one, other) => other.at.getTime() - one.at.getTime());
    return { asked: last, askable: before.length < movements.length };
  };
  const data = shown.map(
    (proposal): OpenProposal => ({
      ...proposal,
      ...askedOf(proposal.movements),
      movements: proposal.movements.map(({ id }) => known.get(id)!),
      orders: proposal.orders.map(({ id }) => proposed.get(id)!),
    }),
  );
  const { count: waiting } = await countOpen(on, circuitId);
  return { data, ...page, movements: movements.length, waiting };
}

/** The last one first, with the orders that they are for. */
export async function listSettled(
  on: DbOrTx,
  {
    circuitId,
    page: wanted,
    size,
    state,
  }: Omit<MovementsQuery, 'lang'> & { readonly state: Exclude<MovementState, 'open'> },
) {
  const where = and(eq(bankMovements.circuitId, circuitId), eq(bankMovements.state, state));
  const { offset, ...page } = pageOf(wanted, await on.$count(bankMovements, where), size);
  // An index holds the order: a far page reads its own movements only.
  const ids = (
    await on
      .select({ id: bankMovements.id })
      .from(bankMovements)
      .where(where)
      .orderBy(desc(bankMovements.settledAt), desc(bankMovements.id))
      .limit(size)
      .offset(offset)
  ).map(({ id }) => id);
  const rows = await on
    .select({ movement: bankMovements, by: accountName(bankMovements.settledBy) })
    .from(bankMovements)
    .where(inArray(bankMovements.id, ids))
    .orderBy(desc(bankMovements.settledAt), desc(bankMovements.id));
  const parts = await on
    .select({
      movementId: bankAllocations.movementId,
      orderId: orders.id,
      reference: orders.reference,
      orderState: orders.state,
      amount: bankAllocations.amount,
      /** It did not pay the order: it goes back. */
      goesBack: sql<boolean>`exists (select from refund f where f.payment_id = ${payments.id} and f.surplus)`,
    })
    .from(bankAllocations)
    .innerJoin(orders, eq(orders.id, bankAllocations.orderId))
    .innerJoin(payments, eq(payments.id, bankAllocations.paymentId))
    .where(and(inArray(bankAllocations.movementId, ids), ne(payments.state, 'undone')))
    .orderBy(orders.reference);
  const exits = await on.select().from(movementExits).where(inArray(movementExits.movementId, ids));
  const undoable = new Set((await undoableMovements(on, { movements: ids })).map(({ id }) => id));
  const data = rows.map(({ movement, by }) => ({
    movement,
    by,
    mayUndo: undoable.has(movement.id),
    out: exits.find(({ movementId }) => movementId === movement.id) ?? null,
    parts: parts.filter(({ movementId }) => movementId === movement.id),
  }));
  return { data, ...page };
}

export async function lastStatement(on: DbOrTx, circuitId: number) {
  const { id, loadedAt, fresh, seen } = bankStatements;
  const [last] = await on
    .select({ id, at: loadedAt, fresh, seen })
    .from(bankStatements)
    .where(eq(bankStatements.circuitId, circuitId))
    .orderBy(desc(loadedAt), desc(id))
    .limit(1);
  if (!last) return null;
  const takeable = await takeableMovements(on, { circuit: circuitId, statement: last.id });
  return { ...last, at: last.at.toISOString(), takeable: takeable.length };
}
