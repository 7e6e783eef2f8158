import { isCounted } from '#features/orders/rules/takenOut.ts';
import { type LineToTakeOut, linesToTakeOut } from '#features/orders/server/standingLinesView.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { moneyLeft, type OrderMoneyRest, worthOf } from '../rules/refunds.ts';
import { givenAway } from './givenAwayView.ts';
import { refundedLines, refundedSoFar } from './refundRecords.ts';

export interface Refundable extends OrderMoneyRest {
  /** Of each line that stands or was taken out after it was paid. */
  readonly lines: ReadonlyMap<string, Cents>;
  readonly standing: number;
  /** All its lines, with what has gone back of each, and what codes of registrations carry. */
  readonly all: readonly LineToTakeOut[];
  readonly refunded: ReadonlyMap<string, Cents>;
  readonly codes: Awaited<ReturnType<typeof givenAway>>;
}

/** What codes carry is not. */
export async function refundableOf(on: DbOrTx, order: string, due: Cents, commission: Cents): Promise<Refundable> {
  // One after the other: whoever changes the order's money asks in its transaction, on one connection.
  const lines = await linesToTakeOut(on, { order });
  const codes = await givenAway(on, order);
  const [given] = await refundedSoFar(on, { order, payment: null });
  const refunded = new Map(
    (await refundedLines(on, { lines: lines.map(({ id }) => id) })).map((line) => [line.id, line.refunded]),
  );
  const left = lines.filter(isCounted).map(({ id, total_amount, discount }) => {
    const paid = cents(total_amount - discount - (codes.byLine.get(id) ?? 0));
    return [id, worthOf([{ id, paid, refunded: refunded.get(id) ?? noMoney }])] as const;
  });
  const rest = cents(Math.max(0, due - given!.of_order - codes.whole));
  const ofLines = sum(left.map(([, amount]) => amount));
  const standing = lines.filter(({ removed_in }) => removed_in === null).length;
  return {
    ...moneyLeft(rest, ofLines, commission, given!.of_commission),
    lines: new Map(left),
    standing,
    all: lines,
    refunded,
    codes,
  };
}
