import { isCounted } from '#features/orders/rules/takenOut.ts';
import { linesToTakeOut } from '#features/orders/server/standingLinesView.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { worthOf } from '../rules/refunds.ts';
import { givenAway } from './givenAwayView.ts';
import { refundedLines, refundedSoFar } from './refundRecords.ts';

/** What of a paid order can still be given back. */
export interface Refundable {
  /** All that is left of the order's money, shipping and commission included. */
  readonly rest: Cents;
  /** What is left of each line that stands or was taken out after it was paid. */
  readonly lines: ReadonlyMap<string, Cents>;
}

/** What can be given back of a paid order whose due is `due`; what codes carry is not. */
export async function refundableOf(on: DbOrTx, order: string, due: Cents): Promise<Refundable> {
  const [lines, codes, [given]] = await Promise.all([
    linesToTakeOut(on, { order }),
    givenAway(on, order),
    refundedSoFar(on, { order, payment: null }),
  ]);
  const refunded = new Map(
    (await refundedLines(on, { lines: lines.map(({ id }) => id) })).map((line) => [line.id, line.refunded]),
  );
  const left = lines.filter(isCounted).map(({ id, total_amount, discount }) => {
    const paid = cents(total_amount - discount - (codes.byLine.get(id) ?? 0));
    return [id, worthOf([{ id, paid, refunded: refunded.get(id) ?? noMoney }])] as const;
  });
  return {
    rest: cents(Math.max(0, due - (given?.of_order ?? 0) - codes.whole)),
    lines: new Map(left),
  };
}
