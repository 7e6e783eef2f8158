import { and, eq, isNull, lt } from 'drizzle-orm';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { cutoff, retention } from '#kernel/retention.ts';
import type { Context } from '#server/context.ts';
import { beforeEveryId } from '#server/ids.ts';
import type { Job } from '#server/jobs.ts';
import { withoutAnswer } from '../rules/offers.ts';
import { overtakenBy, write } from './offers.ts';
import { choicesFor, ibansToForget, offeredOf, ordersWithoutAnswer } from './offersView.ts';
import { disruptions, offerAnswers } from './tables.ts';
import { type DisruptionRecord, disruptionOf } from './toTellView.ts';

const batch = 50;

/** Writes down what counts without an answer for the registrations of an order; safe to repeat. */
async function settleOrder(
  context: Context,
  reactions: Reactions,
  found: DisruptionRecord,
  order: string,
): Promise<void> {
  const at = context.clock();
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, order);
    for (const row of await offeredOf(tx, { disruption: found.disruption.id, order })) {
      const choice = row.choice === null ? withoutAnswer(choicesFor(row, found.disruption)) : null;
      // A code is for an account: of one that was erased the office decides.
      if (choice === null || (choice === 'code' && row.user_id === null)) continue;
      await write(context, reactions, tx, { found, row, choice, iban: null, silent: true, by: null, at });
    }
  });
}

/** After the last day, what counts for whoever did not answer: the new day, else the money, else the code. */
export async function settleOffers(context: Context, reactions: Reactions): Promise<void> {
  const { db, clock } = context;
  const due = await db
    .select({ id: disruptions.id })
    .from(disruptions)
    .where(and(isNull(disruptions.settledAt), lt(disruptions.answerBy, dayInRome(clock()))))
    .orderBy(disruptions.at);
  for (const { id } of due) {
    const found = await disruptionOf(db, id);
    // What happened since has its own offers, and its own silence.
    if (found && !(await overtakenBy(db, found.disruption))) {
      for (let after = beforeEveryId; ; ) {
        const orders = await ordersWithoutAnswer(db, { disruption: id, after, limit: batch });
        for (const { order_id } of orders) await settleOrder(context, reactions, found, order_id);
        after = orders.at(-1)?.order_id ?? after;
        if (orders.length < batch) break;
      }
    }
    await db.update(disruptions).set({ settledAt: clock() }).where(eq(disruptions.id, id));
  }
}

/** Empties the accounts that money went to. */
export async function forgetIbans({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const gone = await ibansToForget(db, { until: cutoff(retention.offer_ibans, clock()).toISOString() });
  for (const { disruption, registration } of gone) {
    await db
      .update(offerAnswers)
      .set({ iban: null })
      .where(and(eq(offerAnswers.disruptionId, disruption), eq(offerAnswers.registrationId, registration)));
  }
}

export const settleOffersJob = (context: Context, reactions: Reactions): Job => ({
  name: 'settle-offers',
  schedule: '20 * * * *',
  retryLimit: 0,
  run: async () => {
    await settleOffers(context, reactions);
    await forgetIbans(context);
  },
});
