import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { keptHolds, keptPlaces, registrations } from '#features/registration/server/tables.ts';
import { changeStock } from '#features/stock/server/stock.ts';
import { type AnsweredStep, withAnswers } from '#features/wizard/rules/draft.ts';
import { readDraft, saveAnswers, startDraft } from '#features/wizard/server/drafts.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { addLine, cartOf, cartWith, order, orderWith, registrationBody } from '../support/carts.ts';
import { asksCard, federationCatalogue } from '../support/federations.ts';
import { invariantsHold } from '../support/invariants.ts';
import { until } from '../support/paying.ts';
import { waiting } from './collide.ts';
import { aCrowd, type Buyer, tally } from './crowd.ts';

let portal: TestPortal;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  await portal.close();
  for (const step of undo.splice(0)) await step();
});

const db = () => portal.context.db;
const now = new Date(testNow);

async function open(variables: Record<string, string>, options: { keptMs?: number; mostWaiting?: number } = {}) {
  portal = await testPortal(variables, options);
  await aCircuit(db());
}

/** Each of the crowd with a cart, and the call with which it asks for a place. */
async function withCarts(crowd: readonly Buyer[]) {
  const ids: string[] = [];
  for (const { as } of crowd) ids.push(await cartOf(portal, as));
  const ask = (n: number, raceId: number, more: object = {}) =>
    addLine(portal, crowd[n]!.as, ids[n]!, registrationBody(crowd[n]!.member.id, { id: raceId }, more));
  const askAll = (raceId: number, more: object = {}) => crowd.map((_, n) => ask(n, raceId, more));
  return { ask, askAll, ids };
}

test('whoever has a place orders and pays it while those who come for one wait', async () => {
  await open({ DATABASE_POOL: '6' });
  const { race } = await aRace(db(), 15, { price: '0.00' });
  const [first, ...others] = await aCrowd(portal, 20);
  const cart_id = await cartWith(portal, first!.as, first!.member.id, race.id);
  const { askAll, ids } = await withCarts(others);
  const answers = await db().transaction(async (tx) => {
    await tx.execute(sql`select from cart where id in ${ids} for update`);
    const asked = askAll(race.id);
    // Half of the connections, and not one more, stand at the carts that are locked here.
    await until(async () => (await waiting(db())) === 3);
    const placed = await order(portal, first!.as, { cart_id });
    expect(placed.status).toBe(201);
    const paid = await portal.ask('POST', `/v3.0/orders/${placed.body.data.id}/pay`, {
      as: first!.as,
      body: { action: 'confirm' },
    });
    expect(paid.body.data.current_state_id).toBe(2);
    expect(await waiting(db())).toBe(3);
    return { asked };
  });
  expect(tally((await Promise.all(answers.asked)).map(({ status }) => status))).toEqual({ 201: 19 });
  await invariantsHold(db());
});

test('beyond the bound one is asked to come again, with the time; whoever waits is served', async () => {
  await open({ DATABASE_POOL: '4' }, { mostWaiting: 5 });
  const { race } = await aRace(db());
  const { askAll, ids } = await withCarts(await aCrowd(portal, 20));
  const asked = await db().transaction(async (tx) => {
    await tx.execute(sql`select from cart where id in ${ids} for update`);
    const all = askAll(race.id);
    const refused = await Promise.race(all);
    expect(refused).toMatchObject({ status: 503, body: { error: 'busy', retry_after: 1 } });
    expect(refused.headers['retry-after']).toBe('1');
    await until(async () => (await waiting(db())) === 2);
    return { all };
  });
  const ends = tally((await Promise.all(asked.all)).map(({ status }) => status));
  expect(ends).toEqual({ 201: 7, 503: 13 });
  await invariantsHold(db());
});

test('a race that the database has called sold out refuses without asking it, a place given back is soon offered', async () => {
  await open({ DATABASE_POOL: '10' }, { keptMs: 1_000 });
  const { race, sellableId } = await aRace(db(), 15, { stock: 1 });
  const [first, second, third] = await aCrowd(portal, 3);
  const cart = await cartWith(portal, first!.as, first!.member.id, race.id);
  const { ask } = await withCarts([second!, third!]);
  expect((await ask(0, race.id)).body.error).toBe('sold_out');
  await db().transaction(async (tx) => {
    await tx.execute(sql`select from stock_counter where sellable_id = ${sellableId} for update`);
    // It does not stand at the counter, which is locked here.
    expect((await ask(1, race.id)).body).toMatchObject({ error: 'sold_out', left: 0 });
  });
  const { body } = await portal.ask('GET', `/v3.0/carts/${cart}`, { as: first!.as });
  await portal.ask('DELETE', `/v3.0/carts/${cart}/details/${body.data.details[0].id}`, { as: first!.as });
  await until(async () => (await ask(1, race.id)).status === 201);
  await invariantsHold(db());
});

test('a registration that holds a place is changed though the race is known to be sold out', async () => {
  await open({}, { keptMs: 60_000 });
  const { race } = await aRace(db(), 15, { stock: 1 });
  const [first, second] = await aCrowd(portal, 2);
  const draft = await startDraft(db(), first!, { circuitId: 15, raceType: 'race', raceId: race.id }, now);
  const answer = async (step: AnsweredStep, given: object) => {
    const current = await readDraft(db(), first!, draft.id, now);
    const answers = withAnswers(current.answers, step, given);
    await saveAnswers(db(), first!, current, { version: current.version, answers }, now);
  };
  await answer('who', { who: 'me', member_id: first!.member.id });
  await answer('type', { registration_type_id: race.id });
  await answer('athlete', { member_id: first!.member.id, custom_inputs: [] });
  const consents = { privacy_policy: true, photo_video: true, newsletter: false, third_part_data: false };
  await answer('policies', { policies: [], consents });
  const { ask } = await withCarts([second!]);
  const put = () => portal.ask('POST', `/v3.0/registration-drafts/${draft.id}/cart-line`, { as: first!.as });
  expect((await put()).status).toBe(201);
  expect((await ask(0, race.id)).body.error).toBe('sold_out');
  expect((await put()).status).toBe(201);
  await invariantsHold(db());
});

test('a place that is kept for somebody is theirs though others were just told that the race is sold out', async () => {
  await open({}, { keptMs: 60_000 });
  const { race, sellableId } = await aRace(db(), 15, { stock: 1 });
  const [giver, bearer, other] = await aCrowd(portal, 3);
  const { id } = await orderWith(portal, giver!.as, giver!.member.id, race.id);
  const [registration] = await db().select().from(registrations).where(eq(registrations.raceId, race.id));
  const [account] = (
    await db().execute<{ email: string }>(sql`select email from user_account where id = ${bearer!.id}`)
  ).rows;
  await portal.ask('POST', '/v3.0/user/order-states', { as: giver!.as, body: { order_id: id, state_id: 6 } });
  const keptPlaceId = newId();
  await db().transaction(async (tx) => {
    const keptUntil = new Date(Date.parse(testNow) + 3_600_000);
    await tx.insert(keptPlaces).values({
      id: keptPlaceId,
      registrationId: registration!.id,
      email: account!.email,
      keptUntil,
      remindAt: keptUntil,
    });
    await tx.insert(keptHolds).values({ keptPlaceId, sellableId, counted: 'kept' });
    expect((await changeStock(tx, [{ sellable_id: sellableId, kept: 1 }])).ok).toBe(true);
  });
  const { ask } = await withCarts([other!, bearer!]);
  expect((await ask(0, race.id)).body.error).toBe('sold_out');
  expect((await ask(1, race.id)).status).toBe(201);
  await invariantsHold(db());
});

test('nobody waits while another one’s card is asked of the registry', async () => {
  const answers: (() => void)[] = [];
  const registry = createServer((_request, response) => answers.push(() => response.writeHead(404).end()));
  await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready));
  undo.push(() => registry.close());
  const { port } = registry.address() as AddressInfo;
  await open({ DATABASE_POOL: '2', REGISTRY_URL: `http://127.0.0.1:${port}` });
  await federationCatalogue(db());
  const { race, type } = await aRace(db());
  await asksCard(db(), type.id, 1);
  const crowd = await aCrowd(portal, 4);
  const { askAll } = await withCarts(crowd);
  const asked = askAll(race.id, { federation_id: 1, card_number: 'TO12345', team_name: 'Lupi' });
  // Each asks it, though one at a time has a turn: none keeps the turn meanwhile.
  await until(async () => answers.length === crowd.length);
  for (const answer of answers) answer();
  expect(tally((await Promise.all(asked)).map(({ body }) => body.error))).toEqual({ card_number_not_valid: 4 });
});
