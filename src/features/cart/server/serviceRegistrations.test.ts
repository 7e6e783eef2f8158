import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { cartWith, orderWith } from '../../../../tests/support/carts.ts';

let portal: TestPortal;
let as: string;
let member: string;
let race: number;
let service: number;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal.context;
  const user = await aUser(db);
  as = await portal.signIn(user.id);
  member = user.member.id;
  ({
    race: { id: race },
  } = await aRace(db, 15, { price: '0.00' }));
  ({
    product: { id: service },
  } = await aProduct(db, 15, { ofRace: race }));
});

const registrations = async (of = as) =>
  (await portal.ask('GET', `/v3.0/services/${service}/registrations`, { as: of })).body.data;
const pay = async (order: string) =>
  expect((await portal.ask('POST', `/v3.0/orders/${order}/pay`, { as, body: { action: 'confirm' } })).status).toBe(200);

describe('The registrations that a service can be for', () => {
  test('one in the cart, by the id of its line', async () => {
    const cart = await cartWith(portal, as, member, race);
    const { details } = (await portal.ask('GET', `/v3.0/carts/${cart}`, { as })).body.data;
    expect(await registrations()).toEqual([
      {
        id: details[0].id,
        where: 'cart',
        member: { firstname: 'Giulia', lastname: 'Ferraris' },
        name: details[0].itemable.races[0],
      },
    ]);
  });

  test('a paid one, by the detail of its order, and none that is ordered only', async () => {
    const { id } = await orderWith(portal, as, member, race);
    expect(await registrations()).toEqual([]);
    await pay(id);
    const { order_details } = (await portal.ask('GET', `/v3.0/orders/${id}`, { as })).body.data;
    expect(await registrations()).toMatchObject([{ id: order_details[0].id, where: 'paid' }]);
  });

  test('no one for another race, and nobody else’s', async () => {
    const { db } = portal.context;
    const { race: other } = await aRace(db);
    await cartWith(portal, as, member, other.id);
    expect(await registrations()).toEqual([]);
    const stranger = await aUser(db);
    const theirs = await portal.signIn(stranger.id);
    await cartWith(portal, theirs, stranger.member.id, race);
    expect(await registrations()).toEqual([]);
    expect(await registrations(theirs)).toHaveLength(1);
  });
});
