import { type Cents, cents, noMoney } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { commissionBack } from '../rules/commissionBack.ts';
import { moneyLeftOf, type OfferedRow, type OfferTerms, type OrderRest, worthOf } from './offersView.ts';

/** What a refund of a registration comes to: of its lines, and of the commission of its order. */
export interface RefundPart {
  readonly row: OfferedRow;
  readonly lines: Cents;
  readonly commission: Cents;
}

export type RefundTerms = OfferTerms & { readonly givesCommission: boolean };

export const partSum = ({ lines, commission }: Pick<RefundPart, 'lines' | 'commission'>): Cents =>
  cents(lines + commission);

/** The rows in the one order in which cents are shared out, so that a registration's part is the same wherever it is said. */
const inOrder = (rows: readonly OfferedRow[]): readonly OfferedRow[] =>
  rows.toSorted((a, b) => (a.registration_id < b.registration_id ? -1 : 1));

/** Each with its own part, of which so much is left (undefined: nothing); they add up to what goes back for them together. */
export function refundParts(
  terms: RefundTerms,
  rows: readonly OfferedRow[],
  left: OrderRest | undefined,
): readonly RefundPart[] {
  let lines: number = 0;
  let commission: number = 0;
  return rows.map((row) => {
    if (!left) return { row, lines: noMoney, commission: noMoney };
    const own = cents(Math.min(worthOf(row, terms), left.rest - lines));
    lines += own;
    const back = commissionBack({ commission: left.commission, back: cents(lines), lines: left.lines });
    const until = terms.givesCommission ? Math.min(back, left.rest - lines) : noMoney;
    const ofCommission = cents(Math.max(until - commission, 0));
    commission += ofCommission;
    return { row, lines: own, commission: ofCommission };
  });
}

const isWaiting = ({ choice, released, done }: OfferedRow): boolean =>
  choice === 'refund' && released === null && !done;

export const waitingParts = (terms: RefundTerms, rows: readonly OfferedRow[], left: OrderRest | undefined) =>
  refundParts(terms, inOrder(rows.filter(isWaiting)), left);

/** The same of those whose release is carried out. */
export const releasedParts = (terms: RefundTerms, rows: readonly OfferedRow[], left: OrderRest | undefined) =>
  refundParts(terms, inOrder(rows), left);

/** What was released, its part of what waits, or, where something else counts, what a refund would add to what waits. */
function backOfOrder(terms: RefundTerms, rows: readonly OfferedRow[], left: OrderRest | undefined) {
  const waiting = waitingParts(terms, rows, left);
  const ofWaiting = new Map(waiting.map((part) => [part.row.registration_id, partSum(part)]));
  const rowsWaiting = waiting.map(({ row }) => row);
  return rows.map((row): readonly [string, Cents] => {
    const known = row.released ?? ofWaiting.get(row.registration_id);
    const added = known === undefined ? refundParts(terms, [...rowsWaiting, row], left).at(-1)! : null;
    return [row.registration_id, added ? partSum(added) : known!];
  });
}

/** By its id: the same sum for its buyer, its list and its release. `rows`: all registrations of their orders that an offer is for. */
export async function backOf(
  on: DbOrTx,
  terms: RefundTerms,
  rows: readonly OfferedRow[],
): Promise<ReadonlyMap<string, Cents>> {
  const byOrder = [...Map.groupBy(rows, ({ order_id }) => order_id)];
  const left = await moneyLeftOf(
    on,
    byOrder.map(([order]) => order),
  );
  return new Map(byOrder.flatMap(([order, ofOrder]) => backOfOrder(terms, ofOrder, left.get(order))));
}
