import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationTypes } from '#features/races/server/tables.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../tests/support/carts.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const detail = async (id: string, as: string) => portal.ask('GET', `/v3.0/order-details/${id}?lang=en`, { as });

async function aBuyer() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}

test('an order detail answers by the id of its cart line, from the cart on (checkout §3, §7)', async () => {
  const buyer = await aBuyer();
  const { race, type } = await aRace(db(), 15, { price: '35.00' });
  const codes = { datahealthActive: true, datahealthRaceId: 'R-7', datahealthApiKey: 'secret-of-the-provider' };
  await db().update(registrationTypes).set(codes).where(eq(registrationTypes.id, type.id));
  const cart = await cartOf(portal, buyer.as);
  const added = await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, race));
  const line = added.body.data.details[0].id;

  const registers = {
    member_id: buyer.member.id,
    member: { firstname: 'Giulia', lastname: 'Ferraris' },
    itemable_type: 'race',
    itemable_id: race.id,
    stage: { i18n: { name: 'Verbania' } },
    races: [race.i18n.en.name],
    starts: [race.startsAt.toISOString()],
    registration_type: {
      id: type.id,
      medical_certificate_uploads_active: 0,
      datahealth_active: 1,
      datahealth_race_id: 'R-7',
    },
  };
  const common = {
    id: line,
    parent_id: null,
    quantity: 1,
    price: '35.00',
    total_amount_due: '35.00',
    name: race.i18n.en.name,
    circuit: { i18n: { name: 'Circuito di prova' } },
    shop_product_variables: [],
  };
  const inCart = await detail(line, buyer.as);
  expect(inCart.status).toBe(200);
  expect(inCart.body.data).toMatchObject({
    ...common,
    itemable_type: 'temporary_registration',
    order_id: null,
    itemable: { ...registers, id: line, reference: null },
  });
  expect(inCart.body.data.itemable.registration_type.datahealth_api_key).toMatch(/^\d+\.[\w-]+$/);
  expect(JSON.stringify(inCart.body)).not.toContain('secret-of-the-provider');

  const placed = await order(portal, buyer.as, { cart_id: cart });
  const ordered = await detail(line, buyer.as);
  expect(ordered.body.data).toMatchObject({
    ...common,
    itemable_type: 'registration',
    order_id: placed.body.data.id,
    itemable: { ...registers, reference: expect.stringMatching(/^TP20-/) },
  });
});

test('a shop line answers with its options and without a registration', async () => {
  const buyer = await aBuyer();
  const { product } = await aProduct(db(), 15, { price: '12.00' });
  const cart = await cartOf(portal, buyer.as);
  const body = { detail_type: 'product', product_id: product.id, quantity: 2 };
  const added = await addLine(portal, buyer.as, cart, body);
  const { status, body: answer } = await detail(added.body.data.details[0].id, buyer.as);
  expect(status).toBe(200);
  expect(answer.data).toMatchObject({
    itemable_type: 'shop_product',
    quantity: 2,
    total_amount_due: '24.00',
    itemable: null,
  });
});

test('somebody else’s line does not exist, neither in the cart nor in the order', async () => {
  const [buyer, stranger] = [await aBuyer(), await aBuyer()];
  const { race } = await aRace(db());
  const cart = await cartOf(portal, buyer.as);
  const line = (await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, race))).body.data.details[0].id;
  const refused = { status: 404, body: { error: 'detail_not_found' } };
  expect(await detail(line, stranger.as)).toMatchObject(refused);
  await order(portal, buyer.as, { cart_id: cart });
  expect(await detail(line, stranger.as)).toMatchObject(refused);
  expect((await portal.ask('GET', `/v3.0/order-details/${line}`)).status).toBe(401);
});
