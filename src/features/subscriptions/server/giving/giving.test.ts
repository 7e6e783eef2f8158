import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { reactionsOf } from '#app/reactions.ts';
import { sendGivenCodeTo } from '#features/coupons/server/givenCodes.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { coupons, couponUses } from '#features/coupons/server/tables.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { lapseKeptPlaces } from '#features/registration/server/keptPlaces.ts';
import { entries, registrationChanges, registrations } from '#features/registration/server/tables.ts';
import { euro } from '#kernel/money.ts';
import { withoutGuard } from '#server/guard.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aPackage, aProduct, aRace, aUser, type RaceGiven } from '../../../../../tests/support/builders.ts';
import {
  addLine,
  cartOf,
  cartWith,
  counterOf,
  order,
  orderWith,
  registrationBody,
} from '../../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const db = () => portal.context.db;
const hours = (count: number) => new Date(Date.parse(testNow) + count * 3_600_000);
const move = (orderId: string, name: 'pay' | 'cancel' | 'expire' | 'refund' | 'revive') =>
  createMoveOrder(moveWithUses)(db(), { orderId, move: name, why: 'test', by: null, at: portal.context.clock() });

const both = { substitutionEnabled: true, transferEnabled: true };

/** An account with an athlete, signed in. */
async function somebody() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const registrationOf = async (detail: string) =>
  (await db().select().from(registrations).where(eq(registrations.orderDetailId, detail)))[0]!;

/** A paid registration for this race, and who has it. */
async function registered(race: { id: number }, who?: Somebody) {
  const giver = who ?? (await somebody());
  const { id } = await orderWith(portal, giver.as, giver.member.id, race.id);
  await move(id, 'pay');
  const { body } = await portal.ask('GET', `/v3.0/orders/${id}`, { as: giver.as });
  const detail = body.data.order_details[0].id as string;
  return { ...giver, order: id, detail, registration: (await registrationOf(detail)).id };
}

const give = (of: { as: string; registration: string }, kind: 'substitute' | 'transfer', email: string) =>
  portal.ask('POST', `/v3.0/registrations/${of.registration}/${kind}?lang=it`, { as: of.as, body: { email } });
const codeOf = async (registration: string) =>
  (await db().select().from(coupons).where(eq(coupons.fromRegistrationId, registration)))[0];
const apply = (as: string, orderId: string, code: string) =>
  portal.ask('POST', '/v3.0/coupons/apply', { as, body: { order_id: orderId, code } });
const rowOf = async (of: { as: string; registration: string }) => {
  const { body } = await portal.ask('GET', '/v3.0/user/main-subscriptions', { as: of.as });
  return body.data.find(({ id }: { id: string }) => id === of.registration);
};

test.each(['substitute', 'transfer'] as const)(
  'a base_url elsewhere is refused, and nothing is given: %s (checkout §4)',
  async (kind) => {
    const { race } = await aRace(db(), 15, { ...both, price: '40.00' });
    const giver = await registered(race);
    const to = (origin: string) =>
      portal.ask('POST', `/v3.0/registrations/${giver.registration}/${kind}?base_url=${encodeURIComponent(origin)}`, {
        as: giver.as,
        body: { email: 'new@test.example' },
      });
    for (const origin of ['https://evil.example', 'not an address'])
      expect(await to(origin)).toMatchObject({ status: 422, body: { error: 'base_url_not_allowed' } });
    expect(await codeOf(giver.registration)).toBeUndefined();
    expect((await registrationOf(giver.detail)).state).not.toBe('released');
  },
);

describe('Substitution (checkout §2, §4; contract §5)', () => {
  test('ends the registration at once, keeps its place, and gives a code of what was paid for the race', async () => {
    const { race, sellableId } = await aRace(db(), 15, { ...both, price: '40.00' });
    const giver = await registered(race);
    const shown = await portal.ask('GET', `/v3.0/order-details/${giver.detail}/giving/substitute`, {
      as: giver.as,
    });
    expect(shown.body.data).toMatchObject({
      worth: '40.00',
      good_until: '2027-09-01',
      kept_until: hours(72).toISOString(),
      refusal: null,
    });
    expect(await give(giver, 'substitute', 'New@Test.example')).toMatchObject({ status: 200, body: { success: true } });

    expect(await registrationOf(giver.detail)).toMatchObject({ status: 'replaced', state: 'released' });
    const inRace = await db().select().from(entries).where(eq(entries.registrationId, giver.registration));
    expect(inRace).toMatchObject([{ state: 'released' }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 0, kept: 1 });
    expect(await codeOf(giver.registration)).toMatchObject({
      email: 'New@Test.example',
      kind: 'amount',
      amount: euro('40.00'),
      circuitId: 15,
      lastDay: '2027-09-01',
    });
    expect(await rowOf(giver)).toMatchObject({
      status: 'replaced',
      given: {
        kind: 'substitute',
        state: 'unused',
        worth: '40.00',
        kept_until: hours(72).toISOString(),
        used_at: null,
      },
    });
    const changes = await db().select().from(registrationChanges);
    expect(changes.filter((one) => one.registrationId === giver.registration)).toMatchObject([
      { kind: 'substitute', byUserId: giver.id },
    ]);
    await invariantsHold(db());
  });

  test('the bearer takes that very place of a sold-out race, pays with the code, and nobody else gets it', async () => {
    const { race, sellableId } = await aRace(db(), 15, { ...both, stock: 1, price: '40.00' });
    const giver = await registered(race);
    const bearer = await somebody();
    await give(giver, 'substitute', bearer.email);
    const other = await somebody();
    const cart = await cartOf(portal, other.as);
    const tried = await addLine(portal, other.as, cart, registrationBody(other.member.id, race));
    expect(tried).toMatchObject({ status: 409, body: { error: 'sold_out' } });

    const mine = await orderWith(portal, bearer.as, bearer.member.id, race.id);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 1, kept: 0, cart_blocked: 0 });
    const { code } = (await codeOf(giver.registration))!;
    expect(await apply(bearer.as, mine.id, code)).toMatchObject({ status: 200 });
    await move(mine.id, 'pay');
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 1, kept: 0 });
    expect(await rowOf(giver)).toMatchObject({ given: { state: 'used', kept_until: null } });
    await invariantsHold(db());
  });

  test('the place is one athlete’s: a second one of the bearer finds the race sold out', async () => {
    const { race } = await aRace(db(), 15, { ...both, stock: 1 });
    const giver = await registered(race);
    const bearer = await somebody();
    const friend = await aUser(db());
    await db().execute(sql`update member set user_id = ${bearer.id}, himself = false where id = ${friend.member.id}`);
    await give(giver, 'substitute', bearer.email);
    const cart = await cartWith(portal, bearer.as, bearer.member.id, race.id);
    const second = await addLine(portal, bearer.as, cart, registrationBody(friend.member.id, race));
    expect(second).toMatchObject({ status: 409, body: { error: 'sold_out' } });
    expect((await order(portal, bearer.as, { cart_id: cart })).status).toBe(201);
    await invariantsHold(db());
  });

  test('fifty others who ask for a kept place of a sold-out race all at once get nothing', async () => {
    const { race, sellableId } = await aRace(db(), 15, { ...both, stock: 1 });
    const giver = await registered(race);
    const bearer = await somebody();
    const others = await Promise.all(Array.from({ length: 50 }, somebody));
    const carts = await Promise.all(others.map(({ as }) => cartOf(portal, as)));
    const own = await cartOf(portal, bearer.as);
    await give(giver, 'substitute', bearer.email);
    const [mine, ...tries] = await Promise.all([
      addLine(portal, bearer.as, own, registrationBody(bearer.member.id, race)),
      ...others.map(({ as, member }, at) => addLine(portal, as, carts[at]!, registrationBody(member.id, race))),
    ]);
    expect(mine.status).toBe(201);
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([409]));
    expect(await counterOf(db(), sellableId)).toMatchObject({ kept: 1, cart_blocked: 0 });
    expect((await order(portal, bearer.as, { cart_id: own })).status).toBe(201);
    await invariantsHold(db());
  });

  test('a place that was let lapse is sold to somebody else, and its code is good for the circuit then', async () => {
    const { race, sellableId } = await aRace(db(), 15, { ...both, stock: 1, price: '40.00' });
    const { race: another } = await aRace(db(), 15, { price: '50.00' });
    const giver = await registered(race);
    const bearer = await somebody();
    await give(giver, 'substitute', bearer.email);
    const { code } = (await codeOf(giver.registration))!;
    const early = await orderWith(portal, bearer.as, bearer.member.id, another.id);
    expect(await apply(bearer.as, early.id, code)).toMatchObject({
      body: { error: 'not_have_any_accepted_race_in_this_order' },
    });

    portal.setNow(hours(73));
    await lapseKeptPlaces(db(), hours(73));
    const other = await somebody();
    const theirs = await orderWith(portal, other.as, other.member.id, race.id);
    expect(await counterOf(db(), sellableId)).toMatchObject({ kept: 0, ordered: 1 });
    const late = await apply(bearer.as, early.id, code);
    expect(late).toMatchObject({ status: 200 });
    expect(late.body.data ?? late.body).toMatchObject({ total_discount: '40.00' });
    await move(theirs.id, 'cancel');
    expect(await counterOf(db(), sellableId)).toMatchObject({ kept: 0, ordered: 0 });
    await invariantsHold(db());
  });

  test('the job frees what nobody asks for, once', async () => {
    const { race, sellableId } = await aRace(db(), 15, both);
    const giver = await registered(race);
    await lapseKeptPlaces(db(), hours(80));
    await give(giver, 'substitute', 'nobody@test.example');
    expect(await lapseKeptPlaces(db(), hours(71))).toBe(0);
    const runs = await Promise.all(Array.from({ length: 8 }, () => lapseKeptPlaces(db(), hours(73))));
    expect(runs.reduce((all, one) => all + one, 0)).toBe(1);
    expect(await counterOf(db(), sellableId)).toMatchObject({ kept: 0, purchased: 0 });
    await invariantsHold(db());
  });

  test('who cancels the order that took a kept place, or lets it expire, may take it again while it is kept', async () => {
    const { race, sellableId } = await aRace(db(), 15, { ...both, stock: 1 });
    const giver = await registered(race);
    const bearer = await somebody();
    await give(giver, 'substitute', bearer.email);
    for (const end of ['cancel', 'expire'] as const) {
      const { id } = await orderWith(portal, bearer.as, bearer.member.id, race.id);
      await move(id, end);
      expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, kept: 1 });
    }
    const last = await orderWith(portal, bearer.as, bearer.member.id, race.id);
    portal.setNow(hours(73));
    await move(last.id, 'cancel');
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, kept: 0 });
    await invariantsHold(db());
  });

  test('an order that expired is revived by late money with the place that is kept for it again', async () => {
    const { race, sellableId } = await aRace(db(), 15, { ...both, stock: 1 });
    const giver = await registered(race);
    const bearer = await somebody();
    await give(giver, 'substitute', bearer.email);
    const { id } = await orderWith(portal, bearer.as, bearer.member.id, race.id);
    await move(id, 'expire');
    await db().transaction(async (tx) => {
      await tx.execute(sql`select 1 from customer_order where id = ${id} for update`);
      await createMoveOrder(moveWithUses)(tx, { orderId: id, move: 'revive', why: 't', by: null, at: hours(1) });
    });
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 1, kept: 0 });
    await invariantsHold(db());
  });

  test('a race whose organiser keeps no places frees the place at once', async () => {
    const { race, sellableId } = await aRace(db(), 15, { ...both, substitutionKeepsHours: 0 });
    const giver = await registered(race);
    const { body } = await portal.ask('GET', `/v3.0/order-details/${giver.detail}/giving/substitute`, {
      as: giver.as,
    });
    expect(body.data.kept_until).toBeNull();
    await give(giver, 'substitute', 'new@test.example');
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 0, kept: 0 });
    await invariantsHold(db());
  });

  test('of a package every place is kept, for the package only', async () => {
    const first = await aRace(db(), 15, both);
    const second = await aRace(db(), 15, both);
    const { id: pack, typeId } = await aPackage(db(), [first.race.id, second.race.id]);
    const giver = await somebody();
    const cart = await cartOf(portal, giver.as);
    await addLine(portal, giver.as, cart, registrationBody(giver.member.id, { id: pack, type: typeId, package: true }));
    const { body } = await order(portal, giver.as, { cart_id: cart });
    await move(body.data.id, 'pay');
    const { id } = await registrationOf(body.data.order_details[0].id);
    expect((await give({ as: giver.as, registration: id }, 'substitute', 'new@test.example')).status).toBe(200);
    for (const { sellableId } of [first, second])
      expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 0, kept: 1 });
    await invariantsHold(db());
  });

  test('the code goes to another address: the old one ends, and the place is kept for the new bearer', async () => {
    const { race } = await aRace(db(), 15, { ...both, stock: 1 });
    const giver = await registered(race);
    const [wrong, right] = [await somebody(), await somebody()];
    await give(giver, 'substitute', wrong.email);
    const before = (await codeOf(giver.registration))!.code;
    const send = (email: string) =>
      portal.ask('PUT', `/v3.0/registrations/${giver.registration}/given-code`, { as: giver.as, body: { email } });
    expect(await send(right.email)).toMatchObject({ status: 200, body: { success: true } });
    const after = (await codeOf(giver.registration))!;
    expect(after.code).not.toBe(before);
    const cart = await cartOf(portal, wrong.as);
    expect((await addLine(portal, wrong.as, cart, registrationBody(wrong.member.id, race))).status).toBe(409);
    const mine = await orderWith(portal, right.as, right.member.id, race.id);
    expect((await apply(right.as, mine.id, before)).body.error).toBe('coupon_code_not_found');
    expect((await apply(right.as, mine.id, after.code)).status).toBe(200);
    const stranger = await portal.ask('PUT', `/v3.0/registrations/${giver.registration}/given-code`, {
      as: wrong.as,
      body: { email: wrong.email },
    });
    expect(stranger).toMatchObject({ status: 404, body: { error: 'subscription_not_found' } });
    expect(await send(wrong.email)).toMatchObject({ status: 409, body: { error: 'code_used_already' } });
  });

  describe('at the moment at which whoever had it before puts it on an order', () => {
    /** The code is sent elsewhere in a transaction that ends once the old bearer's call waits for it. */
    async function putMeanwhile() {
      const { race } = await aRace(db(), 15, { ...both, stock: 5 });
      const giver = await registered(race);
      const [before, after] = [await somebody(), await somebody()];
      await give(giver, 'transfer', before.email);
      const { code } = (await codeOf(giver.registration))!;
      const mine = await orderWith(portal, before.as, before.member.id, race.id);
      const put = await db().transaction(async (tx) => {
        expect(await sendGivenCodeTo(tx, giver.registration, after.email)).toBe(true);
        const asked = apply(before.as, mine.id, code);
        await vi.waitFor(async () => expect((await db().execute(waiting)).rows).not.toEqual([]), 5_000);
        return { asked };
      });
      return { answer: await put.asked, uses: await db().$count(couponUses, eq(couponUses.orderId, mine.id)) };
    }
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

    test('the old letters are none any more', async () => {
      const { answer, uses } = await putMeanwhile();
      expect(answer).toMatchObject({ status: 404, body: { error: 'coupon_code_not_found' } });
      expect(uses).toBe(0);
    });

    test('without a look at the letters the ended code would be good', async () => {
      const { answer, uses } = await withoutGuard('letters of a given code', putMeanwhile);
      expect([answer.status, uses]).toEqual([200, 1]);
    });

    test('and if the use came first, the code stays where it is', async () => {
      const { race } = await aRace(db(), 15, { ...both, stock: 20 });
      for (let turn = 0; turn < 6; turn += 1) {
        const giver = await registered(race);
        const [before, after] = [await somebody(), await somebody()];
        await give(giver, 'transfer', before.email);
        const { code } = (await codeOf(giver.registration))!;
        const mine = await orderWith(portal, before.as, before.member.id, race.id);
        const url = `/v3.0/registrations/${giver.registration}/given-code`;
        const [sent, put] = await Promise.all([
          portal.ask('PUT', url, { as: giver.as, body: { email: after.email } }),
          apply(before.as, mine.id, code),
        ]);
        expect([
          [200, 404],
          [409, 200],
        ]).toContainEqual([sent.status, put.status]);
      }
      await invariantsHold(db());
    });
  });

  test('in a race that is booked in pairs the bearer registers alone', async () => {
    const { race } = await aRace(db(), 15, { ...both, registrationsInCart: 2 });
    const pair = await somebody();
    const mate = await aUser(db());
    await db().execute(sql`update member set user_id = ${pair.id}, himself = false where id = ${mate.member.id}`);
    const cart = await cartWith(portal, pair.as, pair.member.id, race.id);
    await addLine(portal, pair.as, cart, registrationBody(mate.member.id, race));
    const { body } = await order(portal, pair.as, { cart_id: cart });
    await move(body.data.id, 'pay');
    const { id } = await registrationOf(body.data.order_details[0].id);
    const [bearer, other] = [await somebody(), await somebody()];
    await give({ as: pair.as, registration: id }, 'substitute', bearer.email);
    const alone = await cartWith(portal, other.as, other.member.id, race.id);
    expect((await order(portal, other.as, { cart_id: alone })).body.error).toBe('cart_not_a_multiple');
    expect((await orderWith(portal, bearer.as, bearer.member.id, race.id)).id).toBeTruthy();
  });
});

describe('Transfer (checkout §4, §9)', () => {
  test('frees the place at once; the code is worth 10.00 less and good for the circuit', async () => {
    const { race, sellableId } = await aRace(db(), 15, { ...both, price: '40.00' });
    const { race: another } = await aRace(db(), 15, { price: '25.00' });
    const giver = await registered(race);
    const bearer = await somebody();
    expect(await give(giver, 'transfer', bearer.email)).toMatchObject({ status: 200 });
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 0, kept: 0 });
    expect(await registrationOf(giver.detail)).toMatchObject({ status: 'transferred', state: 'released' });
    const code = (await codeOf(giver.registration))!;
    expect(code.amount).toBe(euro('30.00'));
    const mine = await orderWith(portal, bearer.as, bearer.member.id, another.id);
    expect((await apply(bearer.as, mine.id, code.code)).status).toBe(200);
    await invariantsHold(db());
  });

  test('of 10.00 or less nothing would be left: it is refused, no code is made, and the registration stands', async () => {
    const { race } = await aRace(db(), 15, { ...both, price: '10.00' });
    const giver = await registered(race);
    const { body } = await portal.ask('GET', `/v3.0/order-details/${giver.detail}/giving/transfer`, { as: giver.as });
    expect(body.data).toMatchObject({ worth: '0.00', refusal: 'nothing_to_transfer' });
    const { body: mine } = await portal.ask('GET', '/v3.0/user/main-subscriptions', { as: giver.as });
    expect(mine.data).toMatchObject([{ race_transfer_enabled: 1, transfer_worth: '0.00' }]);
    const { status, body: said } = await give(giver, 'transfer', 'new@test.example');
    expect([status, said.error]).toEqual([409, 'nothing_to_transfer']);
    expect(await registrationOf(giver.detail)).toMatchObject({ status: null, state: 'confirmed' });
    expect(await codeOf(giver.registration)).toBeUndefined();
  });
});

describe('Refusals, each in its words', () => {
  const race = (given: RaceGiven = {}) => aRace(db(), 15, { ...both, ...given });
  const refused = async (of: { as: string; registration: string }, kind: 'substitute' | 'transfer' = 'substitute') => {
    const { status, body } = await give(of, kind, 'new@test.example');
    return { status, error: body.error };
  };

  test('unpaid', async () => {
    const who = await somebody();
    const { id } = await orderWith(portal, who.as, who.member.id, (await race()).race.id);
    const { body } = await portal.ask('GET', `/v3.0/orders/${id}`, { as: who.as });
    const registration = (await registrationOf(body.data.order_details[0].id)).id;
    expect(await refused({ as: who.as, registration })).toEqual({ status: 409, error: 'registration_not_paid' });
  });

  test('given already, enabled for neither, on race day, after registration has ended, and money given back', async () => {
    const given = await registered((await race()).race);
    await give(given, 'transfer', 'new@test.example');
    expect(await refused(given)).toEqual({ status: 409, error: 'registration_given_already' });
    const shut = await registered((await aRace(db())).race);
    expect(await refused(shut, 'transfer')).toEqual({ status: 409, error: 'not_enabled' });
    const back = await registered((await race()).race);
    await move(back.order, 'refund');
    expect(await refused(back)).toEqual({ status: 409, error: 'registration_refunded' });
    const closing = await registered((await race({ registrationEndsAt: hours(1) })).race);
    portal.setNow(hours(2));
    expect(await refused(closing)).toEqual({ status: 409, error: 'registration_closed' });
    expect((await give(closing, 'transfer', 'new@test.example')).status).toBe(200);
    const soon = await registered((await race({ startsAt: hours(20), endsOn: '2026-09-02' as never })).race);
    portal.setNow(hours(15));
    expect(await refused(soon, 'transfer')).toEqual({ status: 409, error: 'race_day_reached' });
  });

  test('an address that is none, and somebody else’s registration, which is not found', async () => {
    const mine = await registered((await race()).race);
    expect((await give(mine, 'substitute', 'no address')).body.errors).toEqual({ email: ['email_not_valid'] });
    const { as } = await somebody();
    expect(await refused({ as, registration: mine.registration })).toEqual({
      status: 404,
      error: 'subscription_not_found',
    });
    expect(await registrationOf(mine.detail)).toMatchObject({ status: null, state: 'confirmed' });
  });
});

describe('One order of events', () => {
  test('of twenty substitutions and transfers at once one wins: one code, one place', async () => {
    const { race, sellableId } = await aRace(db(), 15, both);
    const giver = await registered(race);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => give(giver, n % 2 ? 'substitute' : 'transfer', `to${n}@test.example`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = await db().select().from(coupons).where(eq(coupons.fromRegistrationId, giver.registration));
    expect(codes).toHaveLength(1);
    const { kept, purchased } = await counterOf(db(), sellableId);
    expect(purchased).toBe(0);
    expect(kept).toBe((await registrationOf(giver.detail)).status === 'replaced' ? 1 : 0);
    await invariantsHold(db());
  });

  test('against a refund at the same moment: the money goes back, or the code is made, never both', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { race } = await aRace(db(), 15, { ...both, price: '40.00' });
      const giver = await registered(race);
      const giveBack = () =>
        db().transaction((tx) =>
          createGiveBack(portal.context, reactionsOf(portal.context))(tx, {
            orderId: giver.order,
            what: { lines: [giver.detail] },
            why: 'test',
            by: null,
          }),
        );
      const [given, back] = await Promise.all([
        give(giver, 'substitute', 'new@test.example'),
        giveBack().then(
          ({ amount }) => amount,
          () => 0,
        ),
      ]);
      const code = (await codeOf(giver.registration))?.amount ?? 0;
      expect(given.status === 200).toBe(code > 0);
      expect(code + back).toBe(euro('40.00'));
      await invariantsHold(db());
    }
  });

  test('against a refund of a part: code and money together are never more than what was paid', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { race } = await aRace(db(), 15, { ...both, price: '40.00' });
      const giver = await registered(race);
      const part = { orderId: giver.order, what: { amount: euro('30.00') }, why: 'test', by: null };
      const [, back] = await Promise.all([
        give(giver, 'substitute', 'new@test.example'),
        db()
          .transaction((tx) => createGiveBack(portal.context, reactionsOf(portal.context))(tx, part))
          .then(
            ({ amount }) => amount,
            () => 0,
          ),
      ]);
      expect((await codeOf(giver.registration))!.amount! + back).toBe(euro('40.00'));
    }
  });

  test('a refund of a part of the order afterwards takes no place again', async () => {
    const { race, sellableId } = await aRace(db(), 15, { ...both, price: '40.00' });
    const giver = await registered(race);
    await give(giver, 'transfer', 'new@test.example');
    await db().transaction((tx) =>
      createGiveBack(portal.context, reactionsOf(portal.context))(tx, {
        orderId: giver.order,
        what: { amount: euro('5.00') },
        why: 'test',
        by: null,
      }),
    );
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 0 });
  });

  test('a later refund of the order never gives back what the code carries', async () => {
    const { race } = await aRace(db(), 15, { ...both, price: '40.00' });
    const who = await somebody();
    const cart = await cartWith(portal, who.as, who.member.id, race.id);
    const cap = await aProduct(db(), 15, { price: '5.00' });
    await addLine(portal, who.as, cart, { detail_type: 'product', product_id: cap.product.id, quantity: 2 });
    const { body } = await order(portal, who.as, { cart_id: cart });
    await move(body.data.id, 'pay');
    const registration = (await registrationOf(body.data.order_details[0].id)).id;
    await give({ as: who.as, registration }, 'substitute', 'new@test.example');
    const back = await db().transaction((tx) =>
      createGiveBack(portal.context, reactionsOf(portal.context))(tx, {
        orderId: body.data.id,
        what: 'rest',
        why: 'test',
        by: null,
      }),
    );
    expect(back.amount).toBe(euro('10.00'));
    expect(await codeOf(registration)).toMatchObject({ amount: euro('40.00') });
    await invariantsHold(db());
  });
});

describe('The bearer’s way to a place that is kept', () => {
  test('a registration for a sold-out race begins for the bearer, and for nobody else', async () => {
    const { race } = await aRace(db(), 15, { ...both, stock: 1 });
    const giver = await registered(race);
    const [bearer, other] = [await somebody(), await somebody()];
    await give(giver, 'substitute', bearer.email.toUpperCase());
    const asked = { race_type: 'race', race_id: race.id };
    const kept = (as: string) =>
      portal.ask('GET', `/v3.0/registrations/kept-place?race_type=race&race_id=${race.id}`, { as });
    expect((await kept(bearer.as)).body.data).toEqual({ kept_until: hours(72).toISOString() });
    expect((await kept(other.as)).body.data).toBeNull();
    const begin = (as: string) => portal.ask('POST', '/v3.0/registration-drafts', { as, body: asked });
    expect((await begin(bearer.as)).status).toBe(201);
    expect(await begin(other.as)).toMatchObject({ status: 409, body: { error: 'sold_out' } });
  });
});

describe('A leg of a crew (contract §5)', () => {
  test('of a private crew is kept for the bearer, who needs no password, and is full for everybody else', async () => {
    const { race } = await aRace(db(), 15, { ...both, stock: 9, hasTeamRegistration: true, isRelay: true });
    const { rows } = await db().execute<{ id: number }>(
      sql`insert into relay_fraction (id, race_id, min, max, i18n, position)
        values (${race.id}, ${race.id}, 1, 1, '{"it": {"name": "Corsa"}, "en": {"name": "Run"}}', 0) returning id`,
    );
    const fraction_id = rows[0]!.id;
    const giver = await somebody();
    const cart = await cartOf(portal, giver.as);
    const own = { choice: 'new', type: 'private', name: 'Lupi', password: 'ululato', fraction_id };
    const put = await addLine(portal, giver.as, cart, registrationBody(giver.member.id, race, { crew: own }));
    expect(put.status, JSON.stringify(put.body)).toBe(201);
    const { body } = await order(portal, giver.as, { cart_id: cart });
    await move(body.data.id, 'pay');
    const registration = (await registrationOf(body.data.order_details[0].id)).id;
    const [bearer, other] = [await somebody(), await somebody()];
    await give({ as: giver.as, registration }, 'substitute', bearer.email);

    const crewsOf = async (as: string) =>
      (await portal.ask('GET', `/v3.0/crews?race_id=${race.id}&page=1&search=Lupi`, { as })).body.data.crews;
    expect(await crewsOf(other.as)).toEqual([]);
    const [crew] = await crewsOf(bearer.as);
    expect(crew.used_fractions).toMatchObject([{ id: fraction_id, free: 1 }]);
    const join = { choice: 'partecipate', id: crew.id, fraction_id };
    const theirs = await cartOf(portal, other.as);
    expect(
      (await addLine(portal, other.as, theirs, registrationBody(other.member.id, race, { crew: join }))).status,
    ).not.toBe(201);
    const mine = await cartOf(portal, bearer.as);
    const joined = await addLine(portal, bearer.as, mine, registrationBody(bearer.member.id, race, { crew: join }));
    expect(joined.status, JSON.stringify(joined.body)).toBe(201);
    const ordered = await order(portal, bearer.as, { cart_id: mine });
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(201);
    await invariantsHold(db());
  });
});

describe('The mails (contract §5)', () => {
  const runJob = async (name: string, registrationId?: string) => {
    const job = jobsOf(portal.context).find((one) => one.name === name)!;
    if (registrationId === undefined) return job.run(undefined as never);
    const { rows } = await db().execute<{ data: never }>(
      sql`select data from jobs.job where name = ${name} and data->>'registrationId' = ${registrationId}
        order by created_on desc limit 1`,
    );
    await job.run(rows[0]!.data);
  };

  test('the code goes in the giver’s language with the other one below, and the giver is told', async () => {
    const { race } = await aRace(db(), 15, { ...both, price: '40.00' });
    const giver = await registered(race);
    await give(giver, 'substitute', 'bearer@test.example');
    await runJob('giving-mail', giver.registration);
    await runJob('giving-mail', giver.registration);
    const { code } = (await codeOf(giver.registration))!;
    const [mail, ...again] = await mailsTo(portal, 'bearer@test.example');
    expect(again.map(({ id }) => id)).toEqual(again.map(() => mail!.id));
    for (const part of [code, '40,00', '4 settembre 2026 alle 12:00', 'until', `race=${race.id}&kept=1`])
      expect(mail!.text).toContain(part);
    expect(mail!.text.indexOf('ti cede il posto')).toBeLessThan(mail!.text.indexOf('is giving you a place'));
    const [own] = await mailsTo(portal, giver.email);
    expect(own!.text).toContain('bearer@test.example');
    expect(own!.text).not.toContain(code);
  });

  test('whoever had the code before it went to another address is told that it has ended', async () => {
    const { race } = await aRace(db(), 15, both);
    const giver = await registered(race);
    await give(giver, 'transfer', 'slip@test.example');
    const body = { email: 'right@test.example' };
    await portal.ask('PUT', `/v3.0/registrations/${giver.registration}/given-code`, { as: giver.as, body });
    await runJob('giving-mail', giver.registration);
    const { code } = (await codeOf(giver.registration))!;
    expect((await mailsTo(portal, 'right@test.example'))[0]!.text).toContain(code);
    const [ended] = await mailsTo(portal, 'slip@test.example');
    expect(ended!.subject).toBe(`Il codice non vale più: Gara ${race.id}`);
    expect(ended!.text).not.toContain(code);
  });

  test('an athlete who is not the account’s own person is told', async () => {
    const { race } = await aRace(db(), 15, both);
    const payer = await somebody();
    const friend = await aUser(db());
    await db().execute(
      sql`update member set user_id = ${payer.id}, himself = false, email = 'friend@test.example' where id = ${friend.member.id}`,
    );
    const { id } = await orderWith(portal, payer.as, friend.member.id, race.id);
    await move(id, 'pay');
    const { body } = await portal.ask('GET', `/v3.0/orders/${id}`, { as: payer.as });
    const registration = (await registrationOf(body.data.order_details[0].id)).id;
    await give({ as: payer.as, registration }, 'transfer', 'new2@test.example');
    await runJob('giving-mail', registration);
    expect((await mailsTo(portal, 'friend@test.example'))[0]!.subject).toContain(`Gara ${race.id}`);
  });

  test('a reminder goes out once, when a quarter of the time is left, and not once the place is ordered', async () => {
    const { race } = await aRace(db(), 15, both);
    const [slow, quick] = [await registered(race), await registered(race)];
    const bearer = await somebody();
    await give(slow, 'substitute', 'slow@test.example');
    await give(quick, 'substitute', bearer.email);
    await orderWith(portal, bearer.as, bearer.member.id, race.id);
    const reminded = async () => {
      const { rows } = await db().execute<{ id: string }>(
        sql`select data->>'registrationId' as id from jobs.job where name = 'giving-mail' and data->>'what' = 'reminder'`,
      );
      return rows.map(({ id }) => id).filter((id) => [slow.registration, quick.registration].includes(id));
    };
    portal.setNow(hours(53));
    await runJob('remind-bearers');
    expect(await reminded()).toEqual([]);
    portal.setNow(hours(54));
    await Promise.all([runJob('remind-bearers'), runJob('remind-bearers')]);
    expect(await reminded()).toEqual([slow.registration]);
    await runJob('giving-mail', slow.registration);
    expect((await mailsTo(portal, 'slow@test.example'))[0]!.subject).toBe(`Il tuo posto scade: Gara ${race.id}`);
  });
});
