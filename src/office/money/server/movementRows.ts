import { lastDayHeld, orderExpiry } from '#features/orders/rules/deadlines.ts';
import { writeOffLimit } from '#features/payments/rules/handMoney.ts';
import type { NotedByHand } from '#features/statements/rules/match.ts';
import type { ReadStatement } from '#features/statements/rules/movement.ts';
import type { listSettled, OpenProposal } from '#features/statements/server/movementsView.ts';
import { notedOf, type OpenMovement } from '#features/statements/server/proposalsView.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { type Cents, noMoney, sum } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import { type MovementRow, type StatementView, statementRowsShown } from '../contract/money.ts';

type OrderView = MovementRow['orders'][number];
type SettledMovement = Awaited<ReturnType<typeof listSettled>>['data'][number];

const movementView = ({
  id,
  valueDay,
  amount,
  payer,
  payerIban,
  text,
}: OpenMovement): MovementRow['movements'][number] => ({
  id,
  value_day: valueDay,
  amount,
  payer,
  payer_iban: payerIban,
  text,
});

export const statementView = ({ layout, movements, others, idle }: ReadStatement): StatementView => ({
  columns: layout
    ? { header: [...layout.header], sample: [...layout.sample], roles: [...layout.roles], told: flag(layout.told) }
    : null,
  rows: movements.slice(0, statementRowsShown).map(({ valueDay, payerIban, amount, payer, text }) => ({
    value_day: valueDay,
    amount,
    payer,
    payer_iban: payerIban,
    text,
  })),
  movements: movements.length,
  others,
  idle,
});

interface Showing {
  readonly circuitId: number;
  readonly limit: Cents;
  readonly holdHours: number;
}

/** Of another circuit’s order, and of one that was decided about, no more is told. */
const nothingKnown: Omit<OrderView, 'id' | 'reference' | 'state'> = {
  amount: noMoney,
  write_off: noMoney,
  people: [],
  races: [],
  due_day: null,
  payed_at: null,
  pay_method: null,
  ended_at: null,
  held_until: null,
  ended_by_buyer: 0,
  race_cancelled: 0,
  circuit: null,
  goes_back: 0,
  noted: null,
};

/** An open movement with what is proposed. Of another circuit's order only its reference and its circuit are told. */
export function openRow(
  { kind, why, alike, movements, orders, asked, askable }: OpenProposal,
  { circuitId, limit, holdHours }: Showing,
): MovementRow {
  const arrived = sum(movements.map(({ amount }) => amount));
  return {
    kind,
    why,
    alike,
    note: null,
    settled_by: null,
    settled_at: null,
    asked: asked && { at: asked.at.toISOString(), until: asked.until },
    may_ask: flag(askable && kind === 'less'),
    out: null,
    may_undo: 0,
    movements: movements.map(movementView),
    orders: orders.map((order): OrderView => {
      const isOurs = order.circuitId === circuitId;
      const { id, reference, state } = order;
      const known = { ...nothingKnown, noted: notedView(notedOf(why, order.noted, arrived)), id, reference, state };
      if (!isOurs) return { ...known, circuit: order.circuitName };
      return {
        ...known,
        amount: order.due,
        write_off: writeOffLimit(order.commission, order.ofLines, limit),
        people: [...new Set(order.people.map(fullName))],
        races: [...order.races],
        due_day: order.dueDay as Day | null,
        payed_at: instantOf(order.payedAt),
        pay_method: order.payedAt === null ? null : order.payMethod,
        ended_at: instantOf(order.endedAt),
        held_until: state === 'expired' ? heldUntil(order, holdHours) : null,
        ended_by_buyer: flag(order.endedByBuyer),
        race_cancelled: flag(order.raceCancelled),
      };
    }),
  };
}

/** The last day on which the place of an order was kept for its money. */
const heldUntil = ({ dueDay, createdAt }: OpenProposal['orders'][number], holdHours: number): Day =>
  dueDay ? lastDayHeld(dueDay as Day) : dayInRome(orderExpiry(new Date(createdAt), holdHours));

const notedView = (noted: NotedByHand | undefined): OrderView['noted'] =>
  noted ? { by: noted.by, at: new Date(noted.notedAt).toISOString(), amount: noted.amount } : null;

const instantOf = (at: string | null): string | null => at && new Date(at).toISOString();

export function settledRow({ movement, by, parts, out, mayUndo }: SettledMovement): MovementRow {
  const { state, note, settledAt } = movement;
  return {
    kind: state === 'open' ? 'matched' : state,
    why: null,
    alike: 1,
    note,
    settled_by: by,
    settled_at: settledAt?.toISOString() ?? null,
    asked: null,
    may_ask: 0,
    out: out && { sent_on: out.sentOn, reference: out.bankReference },
    may_undo: flag(mayUndo),
    movements: [movementView(movement)],
    orders: parts.map(({ orderId: id, reference, orderState: state, amount, goesBack }): OrderView => {
      return { ...nothingKnown, id, reference, state, amount, goes_back: flag(goesBack) };
    }),
  };
}
