import type { PayOffer } from '#features/commission/rules/payMethods.ts';
import { lastDayHeld, orderExpiry } from '#features/orders/rules/deadlines.ts';
import { dueAgain } from '#features/payments/rules/dueAgain.ts';
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
  bookedOn,
  valueDay,
  amount,
  payer,
  payerIban,
  text,
}: OpenMovement): MovementRow['movements'][number] => ({
  id,
  booked_on: bookedOn,
  value_day: valueDay,
  amount,
  payer,
  payer_iban: payerIban,
  text,
});

/** A statement as it was read: its columns and its first movements. */
export const statementView = ({ layout, movements, others, idle }: ReadStatement): StatementView => ({
  columns: layout
    ? { header: [...layout.header], sample: [...layout.sample], roles: [...layout.roles], told: flag(layout.told) }
    : null,
  rows: movements.slice(0, statementRowsShown).map(({ bookedOn, valueDay, payerIban, amount, payer, text }) => ({
    booked_on: bookedOn,
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
  linked: 0,
  noted: null,
};

/** An open movement with what is proposed. Of another circuit's order only its reference and its circuit are told. */
export function openRow(
  { kind, why, alike, movements, orders, asked, askable, undone }: OpenProposal,
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
    undone: undone && { by: undone.by, at: undone.at.toISOString(), why: undone.why },
    may_ask: flag(askable && kind === 'less'),
    out: null,
    may_undo: 0,
    undoing: null,
    written_off: noMoney,
    race_cancelled: 0,
    movements: movements.map(movementView),
    orders: orders.map((order): OrderView => {
      const isOurs = order.circuitId === circuitId;
      const { id, reference, state } = order;
      const known = { ...nothingKnown, ...linkedOf(why, order.noted, arrived), id, reference, state };
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

/** What was noted by hand for an order, and by whom. */
function linkedOf(
  why: OpenProposal['why'],
  noted: readonly NotedByHand[],
  arrived: Cents,
): Pick<OrderView, 'linked' | 'noted'> {
  const one = notedOf(why, noted, arrived);
  if (!one) return { linked: 0, noted: null };
  const { by, notedAt, valueDay, amount } = one;
  const told = { by, at: new Date(notedAt).toISOString(), value_day: valueDay, amount };
  return { linked: flag(why === 'noted_by_hand'), noted: told };
}

const instantOf = (at: string | null): string | null => at && new Date(at).toISOString();

/** What undoing a match takes along; where no money was noted by it, no order changes. */
const undoingView = (orders: SettledMovement['undoing'], offer: PayOffer): MovementRow['undoing'] => ({
  movements: orders[0]?.movements ?? 1,
  orders: orders.map((order) => ({
    reference: order.reference,
    due: order.total_amount_due,
    goes_back: order.goes_back,
    due_again: order.pays ? dueAgain(offer, order, order.put_back).due : null,
  })),
});

/** A movement that was confirmed or put aside, or goes out. */
export function settledRow(
  { movement, by, parts, out, mayUndo, undoing, writtenOff }: SettledMovement,
  offer: PayOffer,
): MovementRow {
  const { state, note, settledAt } = movement;
  return {
    kind: state === 'open' ? 'matched' : state,
    why: null,
    alike: 1,
    note,
    settled_by: by,
    settled_at: settledAt?.toISOString() ?? null,
    asked: null,
    undone: null,
    may_ask: 0,
    out: out && {
      id: out.id,
      sent_at: out.sentAt?.toISOString() ?? null,
      sent_on: out.sentOn,
      reference: out.bankReference,
    },
    may_undo: flag(mayUndo),
    written_off: writtenOff,
    race_cancelled: flag(parts.some((part) => part.ofCancelledRace && !part.goesBack && !part.linked)),
    undoing: mayUndo && movement.state === 'matched' ? undoingView(undoing, offer) : null,
    movements: [movementView(movement)],
    orders: parts.map(({ orderId: id, reference, orderState: state, amount, goesBack, linked }): OrderView => {
      return { ...nothingKnown, id, reference, state, amount, goes_back: flag(goesBack), linked: flag(linked) };
    }),
  };
}
