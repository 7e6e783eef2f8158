import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { lapseKeptPlaces } from '#features/registration/server/keptPlaces.ts';
import { Refusal } from '#kernel/errors.ts';
import { type ApiAnswer, type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../../tests/support/carts.ts';
import { givingRuns as runs } from '../../../../../tests/support/extent.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';

let portal: TestPortal;
let people: Awaited<ReturnType<typeof somebody>>[];
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  people = await Promise.all(Array.from({ length: 6 }, somebody));
}, 60_000);
afterAll(() => portal.close());

const db = () => portal.context.db;

async function somebody() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}

const who = fc.nat({ max: 5 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('register' as const), who, scarce: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('use_code' as const), who }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('give' as const), who, to: who, transfer: fc.boolean() }) },
  fc.record({ do: fc.constant('send_again' as const), who, to: who }),
  fc.record({ do: fc.constant('end' as const), who, how: fc.constantFrom('cancel', 'expire') }),
  fc.record({
    do: fc.constant('refund' as const),
    who,
    cents: fc.integer({ min: 1, max: 4_000 }),
    whole: fc.boolean(),
  }),
  fc.record({ do: fc.constant('lapse' as const), hours: fc.constantFrom(1, 40, 80) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What a step may be answered with: done, or a refusal; anything else is a fault of ours. */
const answered = ({ status, body }: ApiAnswer) =>
  expect([200, 201, 404, 409, 422], JSON.stringify(body)).toContain(status);

const unlessRefused = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

const newest = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await db().execute<Row>(query)).rows[0];

/** Two races of one run: one with two places, one with many. */
interface Races {
  readonly scarce: number;
  readonly wide: number;
}

async function take(now: Step, races: Races): Promise<void> {
  if (now.do === 'lapse') {
    // Within the seven days of a session.
    const later = portal.context.clock().getTime() + now.hours * 3_600_000;
    portal.setNow(new Date(Math.min(later, Date.parse(testNow) + 150 * 3_600_000)));
    await lapseKeptPlaces(db(), portal.context.clock());
    return;
  }
  const { as, id, member } = people[now.who]!;
  const at = portal.context.clock();
  const orderIn = (...states: string[]) =>
    newest<{ id: string }>(
      sql`select id from customer_order where user_id = ${id} and state in ${states} order by created_at desc, id limit 1`,
    );
  const move = (orderId: string, name: 'pay' | 'cancel' | 'expire') =>
    unlessRefused(createMoveOrder(moveWithUses)(db(), { orderId, move: name, why: 'by chance', by: null, at }));
  switch (now.do) {
    case 'register': {
      const cart = await cartOf(portal, as);
      const race = now.scarce ? races.scarce : races.wide;
      answered(await addLine(portal, as, cart, registrationBody(member.id, { id: race })));
      return answered(await order(portal, as, { cart_id: cart }));
    }
    case 'pay': {
      const open = await orderIn('awaiting_payment');
      if (open) await move(open.id, 'pay');
      return;
    }
    case 'use_code': {
      const open = await orderIn('awaiting_payment');
      const code = await newest<{ code: string }>(
        sql`select code from coupon where lower(email) = ${people[now.who]!.email.toLowerCase()} order by created_at desc limit 1`,
      );
      if (!open || !code) return;
      const body = { order_id: open.id, code: code.code };
      return answered(await portal.ask('POST', '/v3.0/coupons/apply', { as, body }));
    }
    case 'give': {
      const mine = await newest<{ id: string }>(
        sql`select id from registration where user_id = ${id} order by state = 'confirmed' desc, created_at desc limit 1`,
      );
      if (!mine) return;
      const kind = now.transfer ? 'transfer' : 'substitute';
      const body = { email: people[now.to]!.email };
      return answered(await portal.ask('POST', `/v3.0/registrations/${mine.id}/${kind}`, { as, body }));
    }
    case 'send_again': {
      const given = await newest<{ id: string }>(
        sql`select id from registration where user_id = ${id} and status is not null order by created_at desc limit 1`,
      );
      const body = { email: people[now.to]!.email };
      if (given) answered(await portal.ask('PUT', `/v3.0/registrations/${given.id}/given-code`, { as, body }));
      return;
    }
    case 'end': {
      const open = await orderIn('awaiting_payment');
      if (open) await move(open.id, now.how as 'cancel' | 'expire');
      return;
    }
    case 'refund': {
      const paid = await orderIn('paid', 'partly_refunded');
      if (!paid) return;
      const lines = await db().execute<{ id: string }>(sql`select id from order_detail where order_id = ${paid.id}`);
      const what = now.whole ? { lines: lines.rows.map((row) => row.id) } : { amount: now.cents as never };
      await unlessRefused(
        db().transaction((tx) =>
          createGiveBack(portal.context, reactionsOf(portal.context))(tx, {
            orderId: paid.id,
            what,
            why: 'by chance',
            by: null,
          }),
        ),
      );
    }
  }
}

test(
  `registering, paying, giving away and back in ${runs} sequences by several at once: every place and every euro once`,
  async () => {
    const batch = fc.array(step, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 3, maxLength: 10 }), async (batches) => {
        portal.setNow(testNow);
        const both = { substitutionEnabled: true, transferEnabled: true };
        const scarce = await aRace(db(), 15, { ...both, stock: 2, price: '40.00' });
        const wide = await aRace(db(), 15, { ...both, price: '25.00' });
        const races = { scarce: scarce.race.id, wide: wide.race.id };
        for (const steps of batches) await Promise.all(steps.map((one) => take(one, races)));
        await invariantsHold(db());
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
  runs * 2_000,
);
