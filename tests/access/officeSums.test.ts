import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { addDays, clockTimeInRome, dayOfClock } from '#kernel/calendar.ts';
import { seesTotals } from '#office/figures/contract.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aRace, aUser } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { aColleague } from '../support/colleagues.ts';
import { usualOffersIn } from '../support/offers.ts';

let portal: TestPortal;
const db = () => portal.context.db;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
});
afterAll(() => portal.close());

/** A race that one athlete has paid for. */
async function aPaidRace() {
  const { id, member } = await aUser(db());
  const { race } = await aRace(db());
  const order = await orderWith(portal, await portal.signIn(id), member.id, race.id);
  const paid = { orderId: order.id, move: 'pay', why: 'paid', by: null, at: new Date(testNow) } as const;
  await createMoveOrder(moveWithUses)(db(), paid);
  return race;
}

describe('Sums on the page that postpones or cancels a race (decision 196)', () => {
  test.each(['super-admin', 'organiser'] as const)('are read as %s of the circuit', async (role) => {
    const race = await aPaidRace();
    const { as } = await aColleague(portal, role);
    const { body } = await portal.ask('GET', `/v3.0/circuits/15/set-up/races/${race.id}/disruption`, { as });
    expect(body.data).toMatchObject({ athletes: 1, unpaid: 0, sums: [{ registrations: 1 }], services: '0.00' });
    expect(seesTotals).toContain(role);
  });

  test('are left out for an organiser of this race alone, who postpones it nevertheless', async () => {
    const race = await aPaidRace();
    const { as } = await aColleague(portal, 'organiser', 15, [race.id]);
    const path = `/v3.0/circuits/15/set-up/races/${race.id}/disruption`;
    const { body } = await portal.ask('GET', path, { as });
    expect(body.data).toMatchObject({ athletes: 1, unpaid: 0, sums: null, services: null });
    const start = clockTimeInRome(race.startsAt);
    const starts_at = `${addDays(dayOfClock(start), 14)}${start.slice(10)}`;
    const wanted = { ...usualOffersIn, words_it: 'Neve.', words_en: 'Snow.', starts_at };
    const preview = await portal.ask('POST', `${path}/preview`, { as, body: wanted });
    expect(preview.body.data.it.text).toContain('Neve.');
    const seen = { starts_at: start, cancelled: 0 };
    expect((await portal.ask('POST', path, { as, body: { ...wanted, athletes: 1, seen } })).status).toBe(200);
  });
});
