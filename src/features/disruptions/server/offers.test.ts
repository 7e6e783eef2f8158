import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { races } from '#features/races/server/tables.ts';
import { offersKey } from '#features/subscriptions/server/offersKey.ts';
import { addDays, clockTimeInRome, dayOfClock } from '#kernel/calendar.ts';
import { waiting } from '../../../../tests/races/collide.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, counterOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { afterAnswers, answerBy, usualOffersIn } from '../../../../tests/support/offers.ts';
import { type PayingPortal, payingPortal, until } from '../../../../tests/support/paying.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';
import { carryOut, tellRegistered } from './carryOut.ts';
import { settleOffers } from './settleOffers.ts';
import { disruptions, offerAnswers } from './tables.ts';

let portal: PayingPortal;
let organiser: Awaited<ReturnType<typeof aColleague>>;
let money: typeof organiser;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await payingPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8 });
  await portal.sites.refresh();
});
beforeEach(async () => {
  portal.setNow(testNow);
  organiser = await aColleague(portal, 'organiser');
  money = await aColleague(portal, 'money');
});
afterEach(() => invariantsHold(db()));
afterAll(() => portal.close());

type Line = { race: number } | { package: number };

/** A paid order of registrations, each of an athlete of its own; by card, or by a transfer that was noted. */
async function aPaidOrder(
  line: Line,
  { by = 'card' as 'card' | 'bank', athletes = 1, service = null as number | null } = {},
) {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const cart = await cartOf(portal, as);
  for (let n = 0; n < athletes; n += 1) {
    const { member } = n === 0 ? user : await aFriend(user.id);
    const item = 'race' in line ? { id: line.race } : { id: line.package, package: true };
    const added = await addLine(portal, as, cart, registrationBody(member.id, item));
    expect(added.status).toBe(201);
  }
  if (service !== null) {
    const parent = (await portal.ask('GET', `/v3.0/carts/${cart}`, { as })).body.data.details[0].id;
    const meal = { detail_type: 'product', product_id: service, quantity: 1, parent_id: parent };
    expect((await addLine(portal, as, cart, meal)).status).toBe(201);
  }
  const made = await order(portal, as, { cart_id: cart });
  const { id } = made.body.data as { id: string };
  const get = async () =>
    (await portal.ask('GET', `/v3.0/orders/${id}`, { as: await portal.signIn(user.id) })).body.data;
  if (by === 'card') {
    const { body } = await portal.ask('POST', '/v3.0/payment/cc', { as, body: { order_id: id } });
    await portal.press(body.redirect_link, 'approve');
    await until(async () => (await get()).current_state_id === 2);
  } else {
    const at = portal.context.clock();
    await createMoveOrder(moveWithUses)(db(), { orderId: id, move: 'pay', why: 'at the desk', by: null, at });
  }
  return { ...user, order: id, get };
}

async function aFriend(userId: string) {
  const { member } = await aUser(db());
  await db().execute(sql`update member set user_id = ${userId}, himself = false where id = ${member.id}`);
  return { member };
}

const office = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, as = money.as, circuit = 15) =>
  portal.ask(method, `/v3.0/circuits/${circuit}${path}`, { as, ...(body && { body }) });

/** Cancels a race, or postpones it by a month, and writes to everybody. */
async function disrupt(raceId: number, to: 'cancelled' | 'postponed', offers: object = {}) {
  const [race] = await db().select().from(races).where(eq(races.id, raceId));
  const start = clockTimeInRome(race!.startsAt);
  const startsAt = to === 'cancelled' ? null : `${addDays(dayOfClock(start), 30)}${start.slice(10)}`;
  const { rows } = await db().execute<{ athletes: number }>(
    sql`select count(*)::int as athletes from entry where race_id = ${raceId} and state = 'live'`,
  );
  const words = { words_it: 'Maltempo.', words_en: 'Bad weather.' };
  const seen = { starts_at: start, cancelled: race!.cancelledAt ? 1 : 0 };
  const body = { ...words, ...usualOffersIn, ...offers, starts_at: startsAt, athletes: rows[0]!.athletes, seen };
  const answer = await office('POST', `/set-up/races/${raceId}/disruption`, body, organiser.as);
  expect(answer).toMatchObject({ status: 200 });
  const all = await db().select().from(disruptions).where(eq(disruptions.raceId, raceId)).orderBy(disruptions.at);
  const { id } = all.at(-1)!;
  await carryOut(portal.context, reactionsOf(portal.context), id);
  await tellRegistered(portal.context, id, '00000000-0000-0000-0000-000000000000');
  return id;
}

/** The page of the mail's link, for an account. */
function pageOf(disruption: string, account: string) {
  const path = `/v3.0/offers/${offersKey({ disruption, account }, portal.context.environment)}`;
  const read = async () => (await portal.ask('GET', path)).body.data;
  const put = (answers: readonly object[], iban: string | null = null) =>
    portal.ask('PUT', path, { body: { answers, iban } });
  return {
    ...{ path, read, put },
    choose: async (choice: string, iban: string | null = null) => {
      const { registrations } = await read();
      return put(
        registrations.map(({ id, choice: seen }: { id: string; choice: string | null }) => ({
          ...{ registration_id: id, choice, seen },
        })),
        iban,
      );
    },
  };
}

const offersIn = async (disruption: string, as = money.as) =>
  (await office('GET', '/offers?size=200', undefined, as)).body.data.find(
    ({ id }: { id: string }) => id === disruption,
  );

const release = async (disruption: string, as = money.as) => {
  const { to_release } = await offersIn(disruption, as);
  return office('POST', `/offers/${disruption}/releases`, to_release, as);
};

/** Works what was released, and what the providers are asked for. */
async function carriedOut() {
  while ((await portal.work('carry-out-release')) > 0);
  await portal.work('refund-payment');
}

const refundsOf = async (orderId: string) =>
  (
    await db().execute<{ amount: number; commission: number; state: string; way: string }>(
      sql`select amount, commission, state, way from refund where order_id = ${orderId} order by created_at, id`,
    )
  ).rows;

const aPricedRace = (price: `${number}` = '40.00') => aRace(db(), 15, { price });

describe('After a race was cancelled', () => {
  test('who has paid is asked by mail, and the link opens what there is to choose', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id });
    const id = await disrupt(race.id, 'cancelled');
    const mail = (await mailsTo(portal, buyer.email)).find(({ subject }) => subject.includes('annullata'))!;
    const page = pageOf(id, buyer.id);
    expect(mail.text).toContain('senza risposta ti rimborsiamo');
    expect(mail.text).toContain(`/it/offers/${page.path.split('/').at(-1)}`);
    // The mail says the same sum as the page and the release: with the fee, where that goes back.
    const [{ back, worth, reference }] = (await page.read()).registrations;
    const italian = back.replace('.', ',');
    expect(mail.text).toMatch(new RegExp(`Il rimborso è di ${italian}\\s€`));
    expect(mail.text).toMatch(new RegExp(`${reference}, rimborso ${italian}\\s€`));
    const { gives_commission } = await page.read();
    expect(mail.text.includes('con la commissione del pagamento')).toBe(Number(back) > Number(worth));
    expect(mail.text.includes('la commissione del pagamento non si rimborsa')).toBe(gives_commission === 0);
    expect(await page.read()).toMatchObject({
      ...{ kind: 'cancelled', answer_by: answerBy, open: 1, without_answer: 'refund', to: null },
      registrations: [{ choices: ['code', 'refund'], worth: '40.00', choice: null, by_bank: 0, refund: null }],
    });
  });

  test('the link of a choice works with the account suspended', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id });
    const page = pageOf(await disrupt(race.id, 'cancelled'), buyer.id);
    const path = `/accounts/${buyer.id}/suspension`;
    expect((await office('POST', path, { reason: 'Insulti.' }, organiser.as)).status).toBe(200);
    expect((await page.choose('refund')).status).toBe(200);
  });

  test('the choice stands among what is to do until it is made, and there is no pass any more', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id });
    const mine = async (path: string) =>
      (await portal.ask('GET', `/v3.0/user/${path}`, { as: await portal.signIn(buyer.id) })).body.data;
    const passes = async () =>
      (await mine('main-subscriptions')).map(({ races }: { races: { pass: string | null }[] }) => races[0]!.pass);
    expect(await passes()).toEqual([expect.any(String)]);
    expect((await mine('to-do')).choices).toEqual({ count: 0, data: [] });
    const page = pageOf(await disrupt(race.id, 'cancelled'), buyer.id);
    const choice = { key: page.path.split('/').at(-1), until: answerBy, race_name: race.i18n.it.name, circuit_id: 15 };
    expect((await mine('to-do')).choices).toMatchObject({ count: 1, data: [choice] });
    expect(await passes()).toEqual([null]);
    expect((await page.choose('refund')).status).toBe(200);
    expect((await mine('to-do')).choices).toEqual({ count: 0, data: [] });
  });

  test('the choice is no more to do once its last day is over, or the race was moved again', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id });
    const choices = async () =>
      (await portal.ask('GET', '/v3.0/user/to-do', { as: await portal.signIn(buyer.id) })).body.data.choices;
    await disrupt(race.id, 'postponed');
    const [first] = (await choices()).data;
    portal.setNow(new Date(new Date(testNow).getTime() + 60_000).toISOString());
    await disrupt(race.id, 'cancelled');
    const { count, data } = await choices();
    expect(count).toBe(1);
    expect(data[0].key).not.toBe(first.key);
    portal.setNow(`${addDays(answerBy, 1)}T10:00:00.000Z`);
    expect(await choices()).toEqual({ count: 0, data: [] });
  });

  test('a refund is chosen, released, and goes back through who took it, with the commission', async () => {
    const { race, sellableId } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id });
    const due = (await buyer.get()).total_amount_due;
    const id = await disrupt(race.id, 'cancelled');
    const page = pageOf(id, buyer.id);
    expect((await page.read()).registrations).toMatchObject([{ worth: '40.00', back: due, package: 0 }]);
    expect(await offersIn(id)).toMatchObject({ counts: { none: 1 }, code_amount: '0.00' });
    expect((await page.choose('refund')).body.data.registrations).toMatchObject([
      { choice: 'refund', carried_out: 0, back: due },
    ]);
    expect((await office('GET', `/offers/${id}`)).body.data).toMatchObject([{ choice: 'refund', amount: due }]);
    const inOffice = async () => (await office('GET', `/orders/${buyer.order}`)).body.data;
    const answer = { choice: 'refund', amount: due, released: 0, refund: null };
    expect(await inOffice()).toMatchObject({
      disrupted: [{ id, kind: 'cancelled', race: race.i18n.it.name, to: null, offers: 1, answers: [answer] }],
      rules: { races: [{ cancelled_on: expect.any(String) }] },
    });
    expect(await offersIn(id)).toMatchObject({
      counts: { keep: 0, code: 0, refund: 1, none: 0 },
      to_release: { registrations: 1, amount: due },
    });
    expect((await release(id)).status).toBe(200);
    expect((await page.choose('code')).body.error).toBe('offer_carried_out');
    await carriedOut();
    expect(await refundsOf(buyer.order)).toMatchObject([{ state: 'done', way: 'provider' }]);
    expect((await page.read()).registrations).toMatchObject([
      { choice: 'refund', carried_out: 1, refund: { amount: due, state: 'done', way: 'provider' } },
    ]);
    expect(await inOffice()).toMatchObject({ disrupted: [{ answers: [{ amount: due, refund: { state: 'done' } }] }] });
    expect((await buyer.get()).current_state_id).toBe(3);
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 0 });
    expect(await offersIn(id)).toMatchObject({
      to_release: { registrations: 0, amount: '0.00' },
      released: { registrations: 1, amount: due },
    });
  });

  test('a code of what was paid is made at once, for the account, and its money is never given back', async () => {
    const { race, sellableId } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id });
    const id = await disrupt(race.id, 'cancelled');
    const page = pageOf(id, buyer.id);
    const [row] = (await page.choose('code')).body.data.registrations;
    expect(row).toMatchObject({ choice: 'code', carried_out: 1, code: { worth: '40.00', last_day: '2027-09-01' } });
    const mail = (await mailsTo(portal, buyer.email)).find(({ subject }) => subject.startsWith('Il tuo codice'))!;
    expect(mail.text).toContain(row.code.code);
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 0 });
    expect((await page.choose('refund')).body.error).toBe('offer_carried_out');
    expect((await offersIn(id)).to_release).toEqual({ registrations: 0, amount: '0.00' });
    const rest = (await office('GET', `/orders/${buyer.order}`)).body.data.refundable;
    expect(rest.lines).toMatchObject([{ left: '0.00' }]);
  });

  test('an answer that waited while the money went back finds nothing to choose any more', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id });
    const id = await disrupt(race.id, 'cancelled');
    const page = pageOf(id, buyer.id);
    const [{ id: registration_id }] = (await page.read()).registrations;
    const back = { orderId: buyer.order, move: 'refund', why: 'test', by: null, at: portal.context.clock() } as const;
    const { asked } = await db().transaction(async (tx) => {
      await createMoveOrder(moveWithUses)(tx, back);
      const asked = page.put([{ registration_id, choice: 'code', seen: null }]);
      await until(async () => (await waiting(db())) === 1);
      return { asked };
    });
    const answer = await asked;
    expect([answer.status, answer.body.error]).toEqual([404, 'offers_not_found']);
  });

  test('a code has the services of the race in it, which leave the order with it', async () => {
    const { race } = await aPricedRace();
    const meal = await aProduct(db(), 15, { price: '15.00', ofRace: race.id });
    const buyer = await aPaidOrder({ race: race.id }, { service: meal.product.id });
    const id = await disrupt(race.id, 'cancelled');
    const [row] = (await pageOf(id, buyer.id).choose('code')).body.data.registrations;
    expect(row.code.worth).toBe('55.00');
    const { lines } = (await office('GET', `/orders/${buyer.order}`)).body.data.refundable;
    expect(lines).toMatchObject([{ left: '0.00' }, { left: '0.00' }]);
    // One mail tells all of it, by name: the office has done nothing.
    const mails = await mailsTo(portal, buyer.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Ordine modificato'))).toEqual([]);
    const mail = mails.find(({ subject }) => subject.startsWith('Il tuo codice'))!;
    expect(mail.text).toContain(`Ciao ${buyer.member.firstname}`);
    expect(mail.text).toMatch(
      /Nel codice c’è anche il valore di ciò che con l’iscrizione non è più nell’ordine [A-Z0-9-]+: \S/,
    );
  });

  test('what was given up for a code is said on the pass and on the line (checkout §4)', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id }, { athletes: 2 });
    const id = await disrupt(race.id, 'cancelled');
    const page = pageOf(id, buyer.id);
    const { registrations } = await page.read();
    const [one, other] = registrations as { id: string; reference: string }[];
    const put = await page.put([
      { registration_id: one!.id, choice: 'code', seen: null },
      { registration_id: other!.id, choice: 'refund', seen: null },
    ]);
    expect(put.status).toBe(200);

    const given = { kind: 'transfer', worth: '40.00', on: '2026-09-01' };
    const order = await buyer.get();
    const lineOf = (reference: string) =>
      order.order_details.find((line: { itemable: { reference: string } }) => line.itemable.reference === reference);
    expect(lineOf(one!.reference).itemable.given).toEqual(given);
    expect(lineOf(other!.reference).itemable.given).toBeNull();

    const as = await portal.signIn(buyer.id);
    const passOf = async (registration: string) =>
      (await portal.ask('GET', `/v3.0/registrations/${registration}/passes`, { as })).body.data;
    expect(await passOf(one!.id)).toMatchObject({ standing: 'for_code', code: { worth: '40.00', on: '2026-09-01' } });
    expect(await passOf(other!.id)).toMatchObject({ standing: 'confirmed', code: null });

    const { order: seen } = (await office('GET', `/orders/${buyer.order}`)).body.data;
    expect(seen.order_details.filter((line: { itemable: { given: unknown } }) => line.itemable.given)).toHaveLength(1);
  });

  test('without an answer the money goes back, and who paid by transfer can still say where to', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id }, { by: 'bank' });
    const id = await disrupt(race.id, 'cancelled');
    portal.setNow(afterAnswers);
    await settleOffers(portal.context, reactionsOf(portal.context));
    await settleOffers(portal.context, reactionsOf(portal.context));
    money = await aColleague(portal, 'money');
    const page = pageOf(id, buyer.id);
    expect((await page.read()).registrations).toMatchObject([{ choice: 'refund', silent: 1, by_bank: 1, iban: null }]);
    expect((await page.choose('code')).body.error).toBe('offers_closed');
    expect((await release(id)).status).toBe(200);
    await carriedOut();
    const iban = 'IT65 X054 2811 1010 0000 0993 456';
    expect((await page.choose('refund', iban)).body.data.registrations).toMatchObject([{ iban: '3456' }]);
    const { data } = (await office('GET', `/offers/${id}`)).body;
    expect(data).toMatchObject([{ choice: 'refund', by_bank: 1, iban_end: '3456', released: 1 }]);
    expect(await refundsOf(buyer.order)).toMatchObject([{ way: 'bank', state: 'requested', amount: 4000 }]);
    const asOrganiser = (await office('GET', `/offers/${id}`, undefined, (await aColleague(portal, 'organiser')).as))
      .body;
    expect(asOrganiser.data[0].iban_end).toBeNull();
  });

  test('money that goes by bank wants an account that is one', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id }, { by: 'bank' });
    const page = pageOf(await disrupt(race.id, 'cancelled'), buyer.id);
    expect((await page.choose('refund')).body.errors).toEqual({ iban: ['required'] });
    expect((await page.choose('refund', 'IT60 X054')).body.errors).toEqual({ iban: ['iban_not_valid'] });
    expect((await page.choose('refund', 'IT60X0542811101000000123456')).body.errors).toEqual({
      iban: ['iban_of_circuit'],
    });
    expect((await page.read()).registrations[0].choice).toBeNull();
  });

  test('what is not given back stays: services are kept and paid, and the commission too', async () => {
    const { race } = await aPricedRace();
    const meal = await aProduct(db(), 15, { price: '15.00', ofRace: race.id });
    const buyer = await aPaidOrder({ race: race.id }, { service: meal.product.id });
    const id = await disrupt(race.id, 'cancelled', { gives_services: 0, gives_commission: 0 });
    await pageOf(id, buyer.id).choose('refund');
    await release(id);
    await carriedOut();
    expect(await refundsOf(buyer.order)).toMatchObject([{ amount: 4000, commission: 0 }]);
    const { order_details } = await buyer.get();
    expect(order_details.map(({ removed }: { removed?: unknown }) => removed ?? null)).toHaveLength(2);
  });

  test('of a package this race’s part comes back, and the rest of it stands', async () => {
    const [{ race }, { race: other }] = [await aPricedRace('40.00'), await aPricedRace('20.00')];
    const { id: packageId } = await aPackage(db(), [race.id, other.id], '54.00');
    const buyer = await aPaidOrder({ package: packageId });
    const id = await disrupt(race.id, 'cancelled');
    const page = pageOf(id, buyer.id);
    expect((await page.read()).registrations).toMatchObject([{ choices: ['refund'], worth: '36.00' }]);
    await page.choose('refund');
    await release(id);
    await carriedOut();
    expect(await refundsOf(buyer.order)).toMatchObject([{ state: 'done' }]);
    expect((await buyer.get()).current_state_id).toBe(4);
    const { rows } = await db().execute(sql`select from entry e join registration r on r.id = e.registration_id
      join order_detail d on d.id = r.order_detail_id where d.order_id = ${buyer.order} and e.state = 'live'`);
    expect(rows).toHaveLength(2);
  });

  test('a code alone is not offered where a package’s part must come back', async () => {
    const [{ race }, { race: other }] = [await aPricedRace(), await aPricedRace()];
    await aPaidOrder({ package: (await aPackage(db(), [race.id, other.id])).id });
    const body = { words_it: 'x', words_en: 'x', ...usualOffersIn, offers_refund: 0, starts_at: null, athletes: 1 };
    const seen = { starts_at: clockTimeInRome(race.startsAt), cancelled: 0 };
    const answer = await office('POST', `/set-up/races/${race.id}/disruption`, { ...body, seen }, organiser.as);
    expect([answer.status, answer.body.errors]).toEqual([422, { offers_refund: ['refund_for_packages'] }]);
  });

  test('each registration of an order has its own part of the refund, and the parts are what is released', async () => {
    const { race } = await aPricedRace('33.33');
    const buyer = await aPaidOrder({ race: race.id }, { athletes: 3 });
    const due = (await buyer.get()).total_amount_due;
    const id = await disrupt(race.id, 'cancelled');
    const page = pageOf(id, buyer.id);
    const parts = async () =>
      (await page.read()).registrations.map(({ back }: { back: `${number}` }) => Math.round(Number(back) * 100));
    await page.choose('refund');
    const waiting = await parts();
    expect(waiting.reduce((a: number, b: number) => a + b, 0)).toBe(Math.round(Number(due) * 100));
    expect((await offersIn(id)).to_release).toEqual({ registrations: 3, amount: due });
    await release(id);
    await carriedOut();
    expect(await refundsOf(buyer.order)).toHaveLength(1);
    expect(
      (await page.read()).registrations.map(({ refund }: { refund: { amount: string } }) => refund.amount),
    ).toEqual(waiting.map((amount: number) => (amount / 100).toFixed(2)));
  });

  test('a place that cost nothing has nothing to choose', async () => {
    const { race } = await aPricedRace('0.00');
    const buyer = await aPaidOrder({ race: race.id }, { by: 'bank' });
    const id = await disrupt(race.id, 'cancelled');
    expect((await pageOf(id, buyer.id).read()).registrations).toMatchObject([{ choices: [], worth: '0.00' }]);
  });

  test('friends are chosen for by who paid, one by one, and the order gives back what they were', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id }, { athletes: 2 });
    const id = await disrupt(race.id, 'cancelled', { gives_commission: 0 });
    const page = pageOf(id, buyer.id);
    const [first, friend] = (await page.read()).registrations;
    await page.put([
      { registration_id: first.id, choice: 'refund', seen: null },
      { registration_id: friend.id, choice: 'code', seen: null },
    ]);
    await release(id);
    await carriedOut();
    expect(await refundsOf(buyer.order)).toMatchObject([{ amount: 4000, state: 'done' }]);
    expect((await page.read()).registrations.map((one: { choice: string }) => one.choice)).toEqual(
      (await page.read()).registrations.map(({ id: one }: { id: string }) => (one === first.id ? 'refund' : 'code')),
    );
  });
});

describe('In a race for pairs', () => {
  const aPair = async () => {
    const { race, sellableId } = await aRace(db(), 15, { price: '40.00', registrationsInCart: 2 });
    const buyer = await aPaidOrder({ race: race.id }, { athletes: 2 });
    const page = pageOf(await disrupt(race.id, 'cancelled'), buyer.id);
    const [first, mate] = (await page.read()).registrations as { id: string; together: string[] }[];
    return { buyer, page, sellableId, first: first!, mate: mate! };
  };

  test('the choice of one is the choice of both, and so is the same one said for each', async () => {
    const one = await aPair();
    expect(one.first.together).toEqual([one.mate.id]);
    await one.page.put([{ registration_id: one.first.id, choice: 'refund', seen: null }]);
    expect((await one.page.read()).registrations).toMatchObject([{ choice: 'refund' }, { choice: 'refund' }]);
    const other = await aPair();
    const both = await other.page.choose('code');
    expect(both.status).toBe(200);
    const { registrations } = await other.page.read();
    expect(registrations).toMatchObject([
      { choice: 'code', code: { worth: '40.00' } },
      { choice: 'code', code: { worth: '40.00' } },
    ]);
    expect(new Set(registrations.map(({ code }: { code: { code: string } }) => code.code)).size).toBe(2);
    expect(await counterOf(db(), other.sellableId)).toMatchObject({ purchased: 0 });
  });

  test('two choices are refused, and nothing of them is written', async () => {
    const { page, first, mate } = await aPair();
    const answer = await page.put([
      { registration_id: first.id, choice: 'refund', seen: null },
      { registration_id: mate.id, choice: 'code', seen: null },
    ]);
    expect([answer.status, answer.body.error]).toEqual([422, 'pair_chooses_together']);
    expect((await page.read()).registrations).toMatchObject([{ choice: null }, { choice: null }]);
  });
});

describe('The account of a refund by bank', () => {
  const ibans = ['IT65X0542811101000000993456', 'DE89370400440532013000'] as const;

  test('can be another one until it is released; each is told to who paid', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id }, { by: 'bank' });
    const id = await disrupt(race.id, 'cancelled');
    const page = pageOf(id, buyer.id);
    const told = async () =>
      (await mailsTo(portal, buyer.email)).filter(({ subject }) => subject.startsWith('Il rimborso di')).length;
    expect((await page.choose('refund', ibans[0])).status).toBe(200);
    expect((await page.choose('refund', ibans[0])).status).toBe(200);
    expect(await told()).toBe(1);
    expect((await page.choose('refund', ibans[1])).body.data.registrations).toMatchObject([{ iban: '3000' }]);
    expect(await told()).toBe(2);
    // By the mail's link nobody is signed in.
    const { events } = (await office('GET', `/orders/${buyer.order}`)).body.data;
    expect(events.slice(-2)).toMatchObject([
      { what: 'refund_account_given', by: null, named: '…3456' },
      { what: 'refund_account_changed', by: null, named: '…3456 → …3000' },
    ]);
    await release(id);
    expect((await page.choose('refund', ibans[0])).body).toMatchObject({ status: 409, error: 'refund_account_fixed' });
    await carriedOut();
    expect((await page.choose('refund', ibans[0])).body.error).toBe('refund_account_fixed');
    expect((await page.choose('refund', ibans[1])).status).toBe(200);
    expect((await page.read()).registrations).toMatchObject([{ iban: '3000' }]);
  });

  test('is not taken any more once the transfer has left', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id }, { by: 'bank' });
    const id = await disrupt(race.id, 'cancelled');
    const page = pageOf(id, buyer.id);
    await page.choose('refund', ibans[0]);
    await release(id);
    await carriedOut();
    const [refund] = (await office('GET', `/orders/${buyer.order}`)).body.data.refunds;
    const sent = { sent_on: testNow.slice(0, 10), bank_reference: 'CRO 1', seen: refund.account };
    expect((await office('POST', `/orders/${buyer.order}/refunds/${refund.id}/sent`, sent)).status).toBe(200);
    // As the nightly work forgets it.
    await db().update(offerAnswers).set({ iban: null }).where(eq(offerAnswers.disruptionId, id));
    expect((await page.choose('refund', ibans[1])).body.error).toBe('refund_account_fixed');
  });
});

describe('After a race was postponed', () => {
  test('the place is kept by silence, and given up for money: then it is free', async () => {
    const { race, sellableId } = await aPricedRace();
    const [silent, leaving] = [await aPaidOrder({ race: race.id }), await aPaidOrder({ race: race.id })];
    const id = await disrupt(race.id, 'postponed', { gives_commission: 0 });
    expect((await pageOf(id, leaving.id).read()).registrations).toMatchObject([
      { choices: ['keep', 'code', 'refund'] },
    ]);
    await pageOf(id, leaving.id).choose('refund');
    portal.setNow(afterAnswers);
    money = await aColleague(portal, 'money');
    await settleOffers(portal.context, reactionsOf(portal.context));
    expect((await pageOf(id, silent.id).read()).registrations).toMatchObject([{ choice: 'keep', silent: 1 }]);
    await release(id);
    await carriedOut();
    expect(await refundsOf(leaving.order)).toMatchObject([{ amount: 4000 }]);
    expect(await refundsOf(silent.order)).toEqual([]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ purchased: 1 });
  });

  test('a payment that is undone says why there is nothing to choose, until it is paid again', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id }, { by: 'bank' });
    const page = pageOf(await disrupt(race.id, 'postponed'), buyer.id);
    expect(await page.read()).toMatchObject({ unpaid: 0, registrations: [{ choices: ['keep', 'code', 'refund'] }] });
    const move = (what: 'pay' | 'unpay') =>
      createMoveOrder(moveWithUses)(db(), {
        ...{ orderId: buyer.order, move: what, why: 'another order', by: null, at: portal.context.clock() },
      });
    await move('unpay');
    expect(await page.read()).toMatchObject({ unpaid: 1, registrations: [], open: 1 });
    await move('pay');
    expect(await page.read()).toMatchObject({ unpaid: 0, registrations: [{ choices: ['keep', 'code', 'refund'] }] });
  });

  test('and cancelled later, its own answers count no more, but what was promised does', async () => {
    const { race } = await aPricedRace();
    const [keeping, leaving] = [await aPaidOrder({ race: race.id }), await aPaidOrder({ race: race.id })];
    const first = await disrupt(race.id, 'postponed');
    await pageOf(first, keeping.id).choose('keep');
    await pageOf(first, leaving.id).choose('refund');
    portal.setNow('2026-09-02T10:00:00.000Z');
    organiser = await aColleague(portal, 'organiser');
    money = await aColleague(portal, 'money');
    const next = await disrupt(race.id, 'cancelled');
    expect((await pageOf(first, keeping.id).choose('refund')).body.error).toBe('offers_closed');
    const key = (path: string) => path.split('/').at(-1);
    expect(await pageOf(first, keeping.id).read()).toMatchObject({
      open: 0,
      overtaken: { kind: 'cancelled', to: null, key: key(pageOf(next, keeping.id).path) },
    });
    // Who has the money by the first choice has nothing to choose by the second.
    expect(await pageOf(first, leaving.id).read()).toMatchObject({ overtaken: { kind: 'cancelled', key: null } });
    expect(await pageOf(next, keeping.id).read()).toMatchObject({ open: 1, overtaken: null });
    expect(await offersIn(first)).toMatchObject({ overtaken_at: '2026-09-02T10:00:00.000Z' });
    expect(await offersIn(next)).toMatchObject({ overtaken_at: null, counts: { none: 1 } });
    expect((await pageOf(next, keeping.id).read()).registrations).toMatchObject([{ choice: null }]);
    expect((await pageOf(next, leaving.id).read()).registrations).toEqual([]);
    expect((await offersIn(first)).to_release).toMatchObject({ registrations: 1 });
    await release(first);
    await carriedOut();
    expect(await refundsOf(leaving.order)).toHaveLength(1);
  });

  test('before it is decided the organiser reads what would go back, and the mail as who has paid will read it', async () => {
    const { race } = await aPricedRace();
    const meal = await aProduct(db(), 15, { price: '15.00', ofRace: race.id });
    await aPaidOrder({ race: race.id }, { service: meal.product.id });
    const [found] = await db().select().from(races).where(eq(races.id, race.id));
    const start = clockTimeInRome(found!.startsAt);
    const path = `/set-up/races/${race.id}/disruption`;
    const impact = (await office('GET', path, undefined, organiser.as)).body.data;
    expect(impact).toMatchObject({ sums: [{ amount: '40.00' }], services: '15.00' });
    const body = {
      ...{ words_it: 'Maltempo.', words_en: 'Bad weather.', ...usualOffersIn },
      starts_at: `${addDays(dayOfClock(start), 30)}${start.slice(10)}`,
    };
    const { it } = (await office('POST', `${path}/preview`, body, organiser.as)).body.data;
    const seen = JSON.stringify(it).replaceAll('\u00a0', ' ');
    expect(seen).toContain('Scegli');
    expect(seen).not.toContain('Apri Le mie iscrizioni');
    expect(seen).toContain('Il rimborso è di ');
    expect(seen).toContain('Ciao Anna');
  });

  test('who registers afterwards has nothing to choose', async () => {
    const { race } = await aPricedRace();
    const id = await disrupt(race.id, 'postponed');
    portal.setNow('2026-09-02T10:00:00.000Z');
    await office('GET', '/office');
    await portal.ask('PUT', `/v3.0/circuits/15/set-up/races/${race.id}/sale`, {
      as: (await aColleague(portal, 'organiser')).as,
      body: { open: true },
    });
    const late = await aPaidOrder({ race: race.id });
    expect((await pageOf(id, late.id).read()).registrations).toEqual([]);
  });
});

describe('The refunds of a race', () => {
  test('are what the page showed, or are told anew', async () => {
    const { race } = await aPricedRace();
    const [one, two] = [await aPaidOrder({ race: race.id }), await aPaidOrder({ race: race.id })];
    const id = await disrupt(race.id, 'cancelled');
    await pageOf(id, one.id).choose('refund');
    const { to_release: seen } = await offersIn(id);
    await pageOf(id, two.id).choose('refund');
    const answer = await office('POST', `/offers/${id}/releases`, seen);
    expect(answer.body).toMatchObject({ status: 409, error: 'release_has_changed', registrations: 2 });
    expect(await db().$count(offerAnswers, eq(offerAnswers.disruptionId, id))).toBe(2);
  });

  test('of an order that the office has given back by hand meanwhile are not given twice', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id });
    const id = await disrupt(race.id, 'cancelled');
    await pageOf(id, buyer.id).choose('refund');
    await release(id);
    const all = { all: 1, lines: [], money: 1, places: 1, commission: 1, by_bank: 0, note: 'A mano.' };
    const seen = await refundSeen(portal, money.as, buyer.order);
    expect((await office('POST', `/orders/${buyer.order}/refunds`, { ...all, seen })).status).toBe(200);
    await carriedOut();
    expect((await offersIn(id)).released).toEqual({ registrations: 0, amount: '0.00' });
    expect(await refundsOf(buyer.order)).toHaveLength(1);
    expect(await db().select().from(offerAnswers).where(eq(offerAnswers.disruptionId, id))).toMatchObject([
      { refundId: null, doneAt: expect.any(Date) },
    ]);
  });

  test('are of their circuit only, want a recent proof, and an amount', async () => {
    const { race } = await aPricedRace();
    const buyer = await aPaidOrder({ race: race.id });
    const id = await disrupt(race.id, 'cancelled');
    expect((await office('POST', `/offers/${id}/releases`, { registrations: 1, amount: '1.00' })).body.error).toBe(
      'release_has_changed',
    );
    await pageOf(id, buyer.id).choose('refund');
    const { to_release } = await offersIn(id);
    const other = await aColleague(portal, 'money', 8);
    const foreign = await office('POST', `/offers/${id}/releases`, to_release, other.as, 8);
    expect([foreign.status, foreign.body.error]).toEqual([404, 'offers_not_found']);
    expect((await office('GET', `/offers/${id}`, undefined, other.as, 8)).body.error).toBe('offers_not_found');
    portal.setNow('2026-09-01T12:00:00.000Z');
    expect((await office('POST', `/offers/${id}/releases`, to_release)).body.error).toBe('reauth_required');
  });
});

test('a key that is not ours opens nothing, and neither does another account’s', async () => {
  const { race } = await aPricedRace();
  const buyer = await aPaidOrder({ race: race.id });
  const id = await disrupt(race.id, 'cancelled');
  const stranger = await aUser(db());
  expect((await portal.ask('GET', `/v3.0/offers/${id}.${buyer.id}.forged`)).body.error).toBe('offers_not_found');
  const { registrations } = await pageOf(id, buyer.id).read();
  const theirs = pageOf(id, stranger.id);
  expect((await theirs.read()).registrations).toEqual([]);
  const answer = await theirs.put([{ registration_id: registrations[0].id, choice: 'refund', seen: null }]);
  expect([answer.status, answer.body.error]).toEqual([404, 'offers_not_found']);
});
