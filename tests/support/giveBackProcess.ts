import { createPortal } from '#app/portal.ts';
import { reactionsOf } from '#app/reactions.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { cents } from '#kernel/money.ts';
import { readEnvironment } from '#server/environment.ts';

/**
 * A process of the portal in which the office gives money back, order by order (`GIVE_BACK` is `order:cents` or `order:line`,
 * with commas), for it has no page for that yet. With `STAYS` it goes on working jobs until it is killed.
 */
const orders = (process.env.GIVE_BACK ?? '').split(',').filter(Boolean);
const now = process.env.NOW ? new Date(process.env.NOW) : null;
const portal = await createPortal(readEnvironment(process.env), {
  withPages: false,
  clock: () => now ?? new Date(),
});
const giveBack = createGiveBack(portal.context, reactionsOf(portal.context));
process.send?.('ready');
for (const one of orders) {
  const [orderId = '', given = ''] = one.split(':');
  const what = /^\d+$/.test(given) ? { amount: cents(Number(given)) } : { lines: [given] };
  await portal.context.db.transaction((tx) => giveBack(tx, { orderId, what, why: 'asked by the office', by: null }));
  process.send?.(orderId);
}
process.on('disconnect', () => process.exit(0));
if (!process.env.STAYS) {
  await portal.close();
  process.exit(0);
}
