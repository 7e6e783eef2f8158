import { and, count, desc, eq, inArray, min, ne, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { OrderAmounts } from '#features/commission/rules/total.ts';
import { stands } from '#features/payments/server/ledger.ts';
import { hasFollowed, ofCancelledRace, putBackOf } from '#features/payments/server/undoableView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import { pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { orders } from '../../orders/server/tables.ts';
import { payments } from '../../payments/server/tables.ts';
import { type Proposal, pairOf } from '../rules/match.ts';
import type { MovementState } from '../rules/movement.ts';
import { wholeMatch } from './matchedTogetherView.ts';
import { type ProposedOrder, readProposedOrders } from './matchOrdersView.ts';
import { type OpenMovement, openOf, readProposals } from './proposalsView.ts';
import { askedRests, bankAllocations, bankMovements, bankStatements, movementExits } from './tables.ts';
import { takeableMovements } from './takeableView.ts';
import type { UndonePair } from './undonePairsView.ts';

/**
 * Which of these movements can be taken back as it stands: what was put aside; what goes out until it was sent; what was matched until something has followed from the
 * money of its whole match. Whoever undoes asks again, under
 * locks (`undoExit`, `createUndoMatch`): this says where a button would only be refused.
 */
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

/** An order whose money a whole match brought: what undoing it takes along. */
interface OrderOfMatch extends OrderAmounts {
  /** The movement that was asked for, and how many its match has. */
  readonly movement: string;
  readonly movements: number;
  readonly reference: string;
  readonly total_amount_due: Cents;
  /** What had been given up of its lines. */
  readonly put_back: Cents;
  /** What of the money was to go back, and whether some of it has paid the order. */
  readonly goes_back: Cents;
  readonly pays: boolean;
}

/** The orders of whole matches, of each movement that is asked for, by their references; not those whose money was noted by hand before. */
const ordersOfMatches = statement<{ movements: readonly string[] }, OrderOfMatch>(
  'orders of whole matches',
  (at) => sql`
    select m.id as movement, whole.movements, o.reference, o.total_amount, o.total_shipping, o.total_discount, o.total_amount_due,
      ${putBackOf(sql`o.id`)} as put_back, coalesce(sum(p.amount) filter (where p.state = 'refunding'), 0)::int as goes_back,
      bool_or(p.state <> 'refunding') as pays
    from bank_movement m
    cross join lateral (${wholeMatch(sql`select m.id`)}
      select array_agg(j.id) as ids, count(*)::int as movements from joined j) whole
    cross join lateral (
      select distinct a.payment_id as id from bank_allocation a where a.movement_id = any (whole.ids) and not a.linked) brought
    join payment p on p.id = brought.id and p.state <> 'undone'
    join customer_order o on o.id = p.order_id
    where m.id = any (${at('movements')}::uuid[]) and m.state = 'matched'
    group by m.id, whole.movements, o.id
    order by m.id, o.reference`,
);

/** A proposal with the rows that it is about. */
export interface OpenProposal extends Omit<Proposal, 'movements' | 'orders'> {
  /** When the rest of its order's money was asked for the last time, and until when there is time for it. */
  readonly asked: { readonly at: Date; readonly until: Day } | null;
  /** Who has undone that it was matched so before, the last time. */
  readonly undone: UndonePair | null;
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

/** How many movements of a circuit wait for somebody, and since when. */
export async function countOpen(on: DbOrTx, circuitId: number) {
  const [row] = await on
    .select({ count: count(), day: min(bankMovements.bookedOn) })
    .from(bankMovements)
    .where(openOf(circuitId));
  return row!;
}

/** The open movements of a circuit with what is proposed for them now, the sure ones first, in pages; and how many wait in all. */
export async function listProposals(on: DbOrTx, { circuitId, page: wanted, size, lang, apart }: AskedOpen) {
  const { movements, all, undone } = await readProposals(on, circuitId, apart);
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
  const undoneOf = ({ movements, orders }: Proposal): UndonePair | null => {
    const before = movements.flatMap(({ id }) => orders.flatMap((order) => undone.get(pairOf(id, order.id)) ?? []));
    return before.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null;
  };
  const data = shown.map(
    (proposal): OpenProposal => ({
      ...proposal,
      ...askedOf(proposal.movements),
      undone: undoneOf(proposal),
      movements: proposal.movements.map(({ id }) => known.get(id)!),
      orders: proposal.orders.map(({ id }) => proposed.get(id)!),
    }),
  );
  const { count: waiting } = await countOpen(on, circuitId);
  return { data, ...page, movements: movements.length, waiting };
}

/** When the rest of an order's money was asked for, and by whom, the first time first: once for all that had come by then. */
export const askedRestsOf = (on: DbOrTx, order: string) =>
  on
    .selectDistinct({
      at: askedRests.askedAt,
      by: accountName(askedRests.askedBy),
      missing: askedRests.missing,
      until: askedRests.until,
    })
    .from(askedRests)
    .where(eq(askedRests.orderId, order))
    .orderBy(askedRests.askedAt);

/** What of the due was written off when these movements were confirmed: it is told of the first of several. */
const writtenOffWith = statement<{ movements: readonly string[] }, { movement: string; amount: Cents }>(
  'what was written off with movements',
  (at) => sql`
    select w.movement, sum(w.amount)::int as amount from (
      select min(a.movement_id::text) as movement, f.amount
      from bank_allocation a join money_fact f on f.payment_id = a.payment_id and f.kind = 'written_off' and ${stands(sql`f`)}
      where not a.linked and a.payment_id in (select payment_id from bank_allocation where movement_id = any (${at('movements')}::uuid[]))
      group by f.id) w
    group by w.movement`,
);

/** Movements that were confirmed, put aside or go out, the last one first, with the orders that they are for. */
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
      linked: bankAllocations.linked,
      /** It did not pay the order: it goes back. */
      ofCancelledRace: sql<boolean>`${ofCancelledRace(sql`${orders.id}`)}`,
      goesBack: sql<boolean>`exists (select from refund f where f.payment_id = ${payments.id} and f.surplus)`,
    })
    .from(bankAllocations)
    .innerJoin(orders, eq(orders.id, bankAllocations.orderId))
    .innerJoin(payments, eq(payments.id, bankAllocations.paymentId))
    .where(and(inArray(bankAllocations.movementId, ids), ne(payments.state, 'undone')))
    .orderBy(orders.reference);
  const writtenOff = await writtenOffWith(on, { movements: state === 'matched' ? ids : [] });
  const exits = await on
    .select({ exit: movementExits })
    .from(movementExits)
    .where(inArray(movementExits.movementId, ids));
  const undoable = new Set((await undoableMovements(on, { movements: ids })).map(({ id }) => id));
  const undoing = await ordersOfMatches(on, { movements: state === 'matched' ? [...undoable] : [] });
  const outOf = (movement: string) => {
    const found = exits.find(({ exit }) => exit.movementId === movement);
    return found?.exit ?? null;
  };
  const data = rows.map(({ movement, by }) => ({
    movement,
    by,
    mayUndo: undoable.has(movement.id),
    writtenOff: writtenOff.find((one) => one.movement === movement.id)?.amount ?? noMoney,
    undoing: undoing.filter((order) => order.movement === movement.id),
    out: outOf(movement.id),
    parts: parts.filter(({ movementId }) => movementId === movement.id),
  }));
  return { data, ...page };
}

/** So many statements are told, to be taken out again. */
const mostStatements = 10;

/** The statements that were loaded last, the newest first, and how many movements of each can still be taken out. */
export async function lastStatements(on: DbOrTx, circuitId: number) {
  const rows = await on
    .select({
      id: bankStatements.id,
      at: bankStatements.loadedAt,
      by: accountName(bankStatements.loadedBy),
      fresh: bankStatements.fresh,
      seen: bankStatements.seen,
    })
    .from(bankStatements)
    .where(eq(bankStatements.circuitId, circuitId))
    .orderBy(desc(bankStatements.loadedAt), desc(bankStatements.id))
    .limit(mostStatements);
  const takeable = await takeableMovements(on, { circuit: circuitId, statements: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    ...row,
    takeable: takeable.filter(({ statement_id: of }) => of === row.id).length,
  }));
}
