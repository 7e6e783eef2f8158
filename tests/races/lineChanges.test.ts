import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrations } from '#features/registration/server/tables.ts';
import { withoutGuard } from '#server/guard.ts';
import { type ApiAnswer, type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { cartWith, counterOf, order } from '../support/carts.ts';
import { aFriendOf } from '../support/friends.ts';
import { invariantsHold } from '../support/invariants.ts';
import { until } from '../support/paying.ts';
import { waiting } from './collide.ts';
import { aCrowd, type Buyer } from './crowd.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;

/** A cart with the last place of a race, and a change of it to a friend that only lacks its last confirmation. */
async function aChange() {
  const [buyer] = (await aCrowd(portal, 1)) as [Buyer];
  const { as, member } = buyer;
  const { race, sellableId } = await aRace(db(), 15, { stock: 1 });
  const cart = await cartWith(portal, as, member.id, race.id);
  const friend = await aFriendOf(db(), member);
  const line = (await portal.ask('GET', '/v3.0/carts', { as })).body.data.details[0].id as string;
  const begun = await portal.ask('POST', '/v3.0/registration-drafts/changes', { as, body: { detail_id: line } });
  let draft = begun.body.data;
  const steps = {
    who: { who: 'friend', member_id: friend },
    athlete: { member_id: friend, gadget_size: 'M', custom_inputs: [] },
    policies: { policies: [], consents: { privacy_policy: 1, photo_video: 0 } },
  };
  for (const [step, answers] of Object.entries(steps)) {
    const body = { step, version: draft.version, answers };
    draft = (await portal.ask('PUT', `/v3.0/registration-drafts/${draft.id}`, { as, body })).body.data;
  }
  const confirm = () => portal.ask('POST', `/v3.0/registration-drafts/${draft.id}/cart-line`, { as });
  const buy = () => order(portal, as, { cart_id: cart });
  const registered = async () =>
    (await db().select().from(registrations).where(eq(registrations.orderDetailId, line)))[0]?.memberId;
  return { cart, sellableId, own: member.id, friend, confirm, buy, registered };
}

/** The first waits for the cart's row, then the second; then both go on. */
async function oneAfterTheOther(cart: string, asks: readonly (() => Promise<ApiAnswer>)[]) {
  const { answers } = await db().transaction(async (tx) => {
    await tx.execute(sql`select from cart where id = ${cart} for update`);
    const answers: Promise<ApiAnswer>[] = [];
    for (const ask of asks) {
      answers.push(ask());
      await until(async () => (await waiting(db())) === answers.length);
    }
    return { answers: Promise.all(answers) };
  });
  return answers;
}

test('a line that is replaced while the cart is ordered: the order is what the cart says; without the version it is not', async () => {
  const changedFirst = async () => {
    const made = await aChange();
    const [confirmed, bought] = await oneAfterTheOther(made.cart, [made.confirm, made.buy]);
    expect(confirmed!.status).toBe(201);
    return { bought: bought!.status, ofFriend: (await made.registered()) === made.friend };
  };
  // What the order has read of the line's place is old: it would be refused its own last place.
  expect(await withoutGuard('cart version of an order', changedFirst)).toEqual({ bought: 409, ofFriend: false });
  expect(await changedFirst()).toEqual({ bought: 201, ofFriend: true });
  await invariantsHold(db());
});

test('a cart that is ordered before a line of it is replaced keeps its athlete, and nothing else is put anywhere', async () => {
  const made = await aChange();
  const [bought, confirmed] = await oneAfterTheOther(made.cart, [made.buy, made.confirm]);
  expect([bought!.status, confirmed!.body.error]).toEqual([201, 'draft_not_found']);
  expect(await made.registered()).toBe(made.own);
  expect(await counterOf(db(), made.sellableId)).toMatchObject({ cart_blocked: 0, ordered: 1 });
  await invariantsHold(db());
});

test('two clicks on the last button replace the line once, and the place is never free in between', async () => {
  const made = await aChange();
  const answers = await Promise.all([made.confirm(), made.confirm(), made.confirm()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await counterOf(db(), made.sellableId)).toMatchObject({ cart_blocked: 1 });
  await invariantsHold(db());
});
