import { createPortal } from '#app/portal.ts';
import { reactionsOf } from '#app/reactions.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { cents } from '#kernel/money.ts';
import { readEnvironment } from '#server/environment.ts';

/**
 * A process of the portal in which the office gives money back, order by order, for it has no page for that yet. Its
 * first argument is `order:cents` or `order:line`, with commas; with a second one it works jobs until it is killed.
 */
const [, , given = '', stays] = process.argv;
const orders = given.split(',').filter(Boolean);
const now = process.env.NOW ? new Date(process.env.NOW) : null;
const portal = await createPortal(readEnvironment(process.env), {
  withPages: false,
  clock: () => now ?? new Date(),
});
const giveBack = createGiveBack(portal.context, reactionsOf(portal.context));
process.send?.('ready');
for (const one of orders) {
  const [orderId = '', amountOrLine = ''] = one.split(':');
  const what = /^\d+$/.test(amountOrLine) ? { amount: cents(Number(amountOrLine)) } : { lines: [amountOrLine] };
  await portal.context.db.transaction((tx) => giveBack(tx, { orderId, what, why: 'asked by the office', by: null }));
  process.send?.(orderId);
}
process.on('disconnect', () => process.exit(0));
// What it wrote is committed, jobs are worked by the portal: nothing is left to be closed.
if (stays === undefined) process.exit(0);
