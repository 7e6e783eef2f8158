import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, counterOf } from '../../../../tests/support/carts.ts';

let portal: TestPortal;
let as: string;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  as = await portal.signIn((await aUser(portal.context.db)).id);
});

const db = () => portal.context.db;

const add = async (product_id: number, quantity: number, variables: number[] = []) =>
  addLine(portal, as, await cartOf(portal, as), { detail_type: 'product', product_id, quantity, variables });

test('an account has twenty pieces of a product in its cart at most, and is told so', async () => {
  const { product, sellableId } = await aProduct(db(), 15, { stock: 100 });
  expect((await add(product.id, 21)).body.error).toBe('too_many_pieces');
  const { body } = await add(product.id, 20);
  const refused = await add(product.id, 1);
  const name = product.i18n.it.name;
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'too_many_pieces', most: 20, detail: `${name}: al massimo 20 pezzi per account.` },
  });
  const line = `/v3.0/carts/${body.data.id}/details/${body.detail.id}`;
  const set = (quantity: number) => portal.ask('PUT', `${line}?lang=en`, { as, body: { action: 'add', quantity } });
  expect((await set(21)).body.detail).toBe(`${product.i18n.en.name}: at most 20 pieces for each account.`);
  expect((await set(19)).status).toBe(200);
  expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 19 });
});

test('all sizes count together, and a product may say another number', async () => {
  const { product, options } = await aProduct(db(), 15, { sizes: ['S', 'M'], mostPieces: 3 });
  const [small, medium] = options.map(({ id }) => id);
  expect((await add(product.id, 2, [small!])).status).toBe(201);
  expect((await add(product.id, 2, [medium!])).body).toMatchObject({ error: 'too_many_pieces', most: 3 });
  expect((await add(product.id, 1, [medium!])).status).toBe(201);
  const shown = await portal.ask('GET', '/v3.0/products');
  expect(shown.body.data.find(({ id }: { id: number }) => id === product.id).most_pieces).toBe(3);
});

test('ten tabs at once have no more together than one', async () => {
  const { product, options, sellableId } = await aProduct(db(), 15, { stock: 100, mostPieces: 5, sizes: ['S', 'M'] });
  await cartOf(portal, as);
  const ends = await Promise.all(Array.from({ length: 10 }, (_, n) => add(product.id, 1, [options[n % 2]!.id])));
  expect(ends.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(ends.filter(({ body }) => body.error === 'too_many_pieces')).toHaveLength(5);
  expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 5 });
});
