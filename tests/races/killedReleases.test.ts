import type { ChildProcess } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { disruptRace } from '#features/disruptions/server/disrupt.ts';
import { answerOffers } from '#features/disruptions/server/offers.ts';
import { release, sumOf, toRelease } from '#features/disruptions/server/releaseOffers.ts';
import { disruptionOf } from '#features/disruptions/server/toTellView.ts';
import { lockRace } from '#features/races/server/setup/writeRace.ts';
import { offersKey } from '#features/subscriptions/server/offersKey.ts';
import { testNow } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { usualOffers } from '../support/offers.ts';
import { type PayingPortal, payingPortal, until } from '../support/paying.ts';
import { aCrowd } from './crowd.ts';
import { isGone, workingProcess } from './workingProcess.ts';

/** The test's own portal sets the scene; the one that works the release and is killed is a process of its own. */
let portal: PayingPortal;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  portal = await payingPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await portal.close();
});

const db = () => portal.context.db;
const later = new Date(new Date(testNow).getTime() + 60_000).toISOString();

/** A cancelled race of six who have paid 30.00 by card and want it back, all of it released. */
async function released() {
  const { race } = await aRace(db(), 15, { price: '30.00' });
  const crowd = await aCrowd(portal, 6);
  const ids: string[] = [];
  for (const { as, member } of crowd) {
    const { id } = await orderWith(portal, as, member.id, race.id);
    const { body } = await portal.ask('POST', '/v3.0/payment/cc', { as, body: { order_id: id } });
    await portal.press(body.redirect_link, 'approve');
    ids.push(id);
  }
  await until(async () => {
    const { rows } = await db().execute<{ open: number }>(sql`
      select count(*)::int as open from customer_order where id in ${ids} and state <> 'paid'`);
    return rows[0]!.open === 0;
  });
  const by = crowd[0]!.id;
  const { id: disruption } = await db().transaction(async (tx) => {
    await lockRace(tx, race.id);
    const words = { it: 'Maltempo.', en: 'Bad weather.' };
    const wanted = { circuitId: 15, raceId: race.id, startsAt: null, words, offers: usualOffers, by };
    return disruptRace(portal.context, tx, wanted);
  });
  for (const { id: account } of crowd) {
    const { rows } = await db().execute<{ id: string }>(sql`
      select r.id from registration r where r.user_id = ${account} and r.race_id = ${race.id}`);
    const key = offersKey({ disruption, account }, portal.context.environment);
    const answers = [{ registration_id: rows[0]!.id, choice: 'refund', seen: null } as const];
    await answerOffers(portal.context, reactionsOf(portal.context), { key, answers, iban: null });
  }
  const refunds = await toRelease(db(), (await disruptionOf(db(), disruption))!);
  const seen = { registrations: refunds.length, amount: sumOf(refunds) };
  await db().transaction((tx) => release(portal.context, tx, { circuitId: 15, disruptionId: disruption, by }, seen));
  return { ids, disruption, amount: seen.amount };
}

/** What the provider has given back for an order, refund by refund. */
async function atProvider(order: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${portal.context.environment.stripe!.secretKey}` };
  const get = async (path: string) => (await fetch(`${portal.sandbox.url}${path}`, { headers })).json();
  const { rows } = await db().execute<{ ref: string }>(sql`
    select provider_ref as ref from payment where order_id = ${order}`);
  const { payment_intent } = await get(`/v1/checkout/sessions/${rows[0]!.ref}`);
  const { data } = await get(`/v1/refunds?payment_intent=${payment_intent}&limit=100`);
  return data.map(({ amount }: { amount: number }) => amount);
}

const standing = async (disruption: string) =>
  (
    await db().execute<{ done: number; requested: number; returned: number }>(sql`
      select count(*) filter (where a.done_at is not null)::int as done, count(f.id)::int as requested,
        count(*) filter (where f.state = 'done')::int as returned
      from offer_answer a left join refund f on f.id = a.refund_id where a.disruption_id = ${disruption}`)
  ).rows[0]!;

// Three waits for two processes, each with an end of its own.
describe('A process that is killed in the middle of a release', { timeout: 120_000 }, () => {
  test.each([0, 2, 4])(
    'after %i of 6 leaves whole refunds or none; another process ends it, and each gets the money once',
    async (count) => {
      const { ids, disruption, amount } = await released();
      const name = `release ${count} ${disruption}`;
      const child = await workingProcess(portal, { name, now: testNow });
      children.add(child);
      await until(async () => {
        const { rows } = await db().execute(sql`
          select from pg_stat_activity where application_name = ${name} and xact_start is not null`);
        return rows.length > 0 && (await standing(disruption)).done >= count;
      }, 20_000);
      child.kill('SIGKILL');
      await isGone(portal, name);
      const left = await standing(disruption);
      expect(left.requested).toBe(left.done);

      const next = await workingProcess(portal, { name: `${name} next`, now: later });
      children.add(next);
      await until(async () => (await standing(disruption)).returned === ids.length, 60_000);
      next.kill('SIGKILL');
      for (const id of ids) expect(await atProvider(id)).toEqual([amount / ids.length]);
      await invariantsHold(db());
    },
  );
});
