import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import { shippingMethods } from '#features/shop/server/tables.ts';
import { auditEntries } from '#server/tables.ts';
import { newCoupons, newProduct } from '../../../../tests/access/setUps.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit, aCoupon, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, orderWith } from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { deedsIn, historyIn } from '../../../../tests/support/history.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { type PayingPortal, payingPortal } from '../../../../tests/support/paying.ts';
import { targetChoices } from './shopView.ts';

let portal: PayingPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
let paolo: Awaited<ReturnType<typeof aColleague>>;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await payingPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8 });
  ada = await aColleague(portal, 'organiser');
  paolo = await aColleague(portal, 'organiser');
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const office = (method: Method, path: string, body?: object, as = ada.as) =>
  portal.ask(method, `/v3.0/circuits/15/set-up${path}`, { as, ...(body && { body }) });
const done = async (method: Method, path: string, body?: object, as = ada.as) => {
  const answer = await office(method, path, body, as);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body.data;
};
const refused = async (method: Method, path: string, body?: object, as = ada.as) => {
  const { body: answer } = await office(method, path, body, as);
  return answer.error === 'invalid_input' ? answer.errors : answer.error;
};

const inTwoSizes = {
  name_en: 'Jersey',
  option_1_it: 'Taglia',
  option_1_en: 'Size',
  values_1_it: 'S, M',
};

/** A product in two sizes that is on sale. */
async function onSale(more: object = {}) {
  const { id } = await done('POST', '/products', newProduct);
  const { fields } = await done('GET', `/products/${id}`);
  await done('PUT', `/products/${id}`, { fields: { ...inTwoSizes, ...more }, seen: fields });
  await done('POST', `/products/${id}/sell`);
  return id as number;
}

async function aBuyer() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}

const inCart = async (as: string, product: number, variables: readonly number[]) => {
  const cart = await cartOf(portal, as);
  return addLine(portal, as, cart, { detail_type: 'product', product_id: product, quantity: 1, variables });
};

describe('A product', () => {
  test('says whether the shop is open', async () => {
    const { id } = await done('POST', '/products', newProduct);
    const put = (value: string) =>
      db()
        .insert(circuitSettings)
        .values({ circuitId: 15, key: 'shop-active', value })
        .onConflictDoUpdate({ target: [circuitSettings.circuitId, circuitSettings.key], set: { value } });
    await put('0');
    expect((await done('GET', `/products/${id}`)).shop_open).toBe(0);
    await put('1');
    expect((await done('GET', `/products/${id}`)).shop_open).toBe(1);
    await done('DELETE', `/products/${id}`);
  });

  test('asks four things, is seen by nobody until it is sold, and is sold without faults only', async () => {
    const { id } = await done('POST', '/products', newProduct);
    const made = await done('GET', `/products/${id}`);
    expect(made).toMatchObject({
      active: 0,
      taken: 0,
      fields: { name_it: 'Maglia', name_en: 'Maglia', price: '35.00', full_price: null, stock: 50, slug_it: 'maglia' },
      combinations: [],
      may_change: 1,
    });
    await done('PUT', `/products/${id}`, { fields: { name_en: '' }, seen: made.fields });
    const held = await office('POST', `/products/${id}/sell`);
    expect([held.body.error, held.body.detail]).toEqual([
      'set_up_faults',
      expect.stringMatching(/^Il prodotto non si mette ancora in vendita: /),
    ]);
    await done('PUT', `/products/${id}`, {
      fields: { name_en: 'Jersey', description_it: 'Bella.' },
      seen: { ...made.fields, name_en: '' },
    });
    expect((await portal.ask('GET', '/v3.0/products/by-slug/maglia')).status).toBe(404);
    await done('POST', `/products/${id}/sell`);
    const { body } = await portal.ask('GET', '/v3.0/products/by-slug/maglia');
    expect(body.data).toMatchObject({ price: '35.00', full_price: '35.00', i18n: { name: 'Maglia' } });
    await done('POST', `/products/${id}/stop`);
    expect((await portal.ask('GET', '/v3.0/products/by-slug/maglia')).status).toBe(404);
    expect(await deedsIn(portal, ada.as, 'product', id)).toEqual([
      ...['Ritirato dalla vendita', 'Messo in vendita', 'Dati cambiati', 'Dati cambiati', 'Prodotto creato'],
    ]);
  });

  test('in two sizes has pieces of each, that are sold to the last one and not below what is taken', async () => {
    const id = await onSale();
    const { combinations } = await done('GET', `/products/${id}`);
    expect(combinations.map(({ name, stock }: { name: string; stock: number | null }) => [name, stock])).toEqual([
      ['S', null],
      ['M', null],
    ]);
    const [small, medium] = combinations.map(({ variables }: { variables: number[] }) => variables);
    await done('PUT', `/products/${id}/combinations`, { stocks: [{ variables: small, stock: 1, seen: null }] });
    const [first, second] = [await aBuyer(), await aBuyer()];
    expect((await inCart(first.as, id, small)).status).toBe(201);
    expect((await inCart(second.as, id, small)).status).toBe(409);
    expect((await inCart(second.as, id, medium)).status).toBe(201);
    const name = `stock_${small.join('_')}`;
    // Not more than there are in all; and these not fewer than one of the choices has.
    const { fields: all } = await done('GET', `/products/${id}`);
    const beyond = { stocks: [{ variables: medium, stock: all.stock + 1, seen: null }] };
    expect((await office('PUT', `/products/${id}/combinations`, beyond)).body).toMatchObject({
      errors: { [`stock_${medium.join('_')}`]: ['stock_above_all'] },
      limits: { [`stock_${medium.join('_')}`]: [all.stock] },
    });
    expect((await office('PUT', `/products/${id}`, { fields: { stock: 0 }, seen: all })).body.limits).toEqual({
      stock: [1],
    });
    const to = (stock: number | null) =>
      refused('PUT', `/products/${id}/combinations`, { stocks: [{ variables: small, stock, seen: 1 }] });
    expect(await to(0)).toEqual({ [name]: ['stock_below_taken'] });
    expect(await to(null)).toEqual({ [name]: ['stock_below_taken'] });
    // Of two people who set the same pieces the second hears what the first has set.
    const late = { stocks: [{ variables: small, stock: 7, seen: null }] };
    expect(await refused('PUT', `/products/${id}/combinations`, late)).toBe('set_up_changed_meanwhile');
    const { fields } = await done('GET', `/products/${id}`);
    const one = { fields: { stock: 1 }, seen: fields };
    expect((await office('PUT', `/products/${id}`, one)).body).toMatchObject({
      errors: { stock: ['stock_below_taken'] },
      limits: { stock: [2] },
    });
    // The half of something to choose is not kept: its other half is asked for.
    const half = { fields: { option_2_it: 'Colore' }, seen: fields };
    expect(await refused('PUT', `/products/${id}`, half)).toEqual({ values_2_it: ['values_needed'] });
    // What is in a cart stays; what nobody has goes, and a new one comes.
    const change = (values_1_it: string) => ({ fields: { values_1_it }, seen: fields });
    expect(await refused('PUT', `/products/${id}`, change('S, L'))).toEqual({ values_1_it: ['option_sold'] });
    await done('PUT', `/products/${id}`, change('S, M, L'));
    const after = await done('GET', `/products/${id}`);
    expect(after.combinations).toMatchObject([{ name: 'S', stock: 1, taken: 1 }, { name: 'M' }, { name: 'L' }]);
    // Nobody has translated them: the English ones follow. Once they are others, each has its own.
    expect(after.fields.values_1_en).toBe('S, M, L');
    const own = { fields: { values_1_en: 'Small, Medium, Large' }, seen: after.fields };
    await done('PUT', `/products/${id}`, own);
    const { fields: translated } = await done('GET', `/products/${id}`);
    const more = { fields: { values_1_it: 'S, M, L, XL' }, seen: translated };
    expect(await refused('PUT', `/products/${id}`, more)).toEqual({ values_1_en: ['values_lacking'] });
    expect(await refused('DELETE', `/products/${id}`)).toBe('in_use');
  });

  test('leads on from the address that it had, in both languages, until another one has it', async () => {
    const id = await onSale();
    const { fields } = await done('GET', `/products/${id}`);
    const at = async (slug: string, lang = 'it') =>
      (await portal.ask('GET', `/v3.0/products/by-slug/${slug}?lang=${lang}`)).body.data;
    expect(await at(fields.slug_it)).toMatchObject({ id });
    await done('PUT', `/products/${id}`, { fields: { slug_it: 'maglia-nuova', slug_en: 'new-shirt' }, seen: fields });
    expect(await at(fields.slug_it)).toMatchObject({ id, i18n: { permalink: 'maglia-nuova' } });
    expect(await at(fields.slug_it, 'en')).toMatchObject({ id, i18n: { permalink: 'new-shirt' } });
    expect((await done('GET', `/products/${id}`)).fields).toMatchObject({
      slug_it: 'maglia-nuova',
      slug_en: 'new-shirt',
    });
    const heir = await onSale();
    const had = (await done('GET', `/products/${heir}`)).fields;
    if (had.slug_it !== fields.slug_it)
      await done('PUT', `/products/${heir}`, { fields: { slug_it: fields.slug_it }, seen: had });
    expect(await at(fields.slug_it)).toMatchObject({ id: heir });
    expect(await at('never-there')).toBeUndefined();
  });

  test('has a struck price above its price or none; one that the price has reached is told', async () => {
    const id = await onSale();
    const read = () => done('GET', `/products/${id}`);
    const { fields } = await read();
    for (const full_price of ['35,00', '34,99'])
      expect(await refused('PUT', `/products/${id}`, { fields: { full_price }, seen: fields })).toEqual({
        full_price: ['struck_not_above'],
      });
    await done('PUT', `/products/${id}`, { fields: { full_price: '36,00' }, seen: fields });
    await done('PUT', `/products/${id}`, { fields: { price: '40,00' }, seen: { ...fields, full_price: '36.00' } });
    const now = await read();
    expect(now.fields).toMatchObject({ price: '40.00', full_price: '36.00' });
    expect(now.findings).toContainEqual(expect.objectContaining({ number: 18, field: 'full_price' }));
    // Above the price again, but not what it cost in the last thirty days.
    await done('PUT', `/products/${id}`, { fields: { full_price: '50,00' }, seen: now.fields });
    await done('PUT', `/products/${id}`, { fields: { price: '45,00' }, seen: { ...now.fields, full_price: '50.00' } });
    const struck = (await read()).findings.find(({ field }: { field: string }) => field === 'full_price');
    expect(struck.text).toContain('35,00');
  });

  test('keeps the price in the carts that have it', async () => {
    const id = await onSale();
    const { combinations, fields } = await done('GET', `/products/${id}`);
    const buyer = await aBuyer();
    await inCart(buyer.as, id, combinations[0].variables);
    await done('PUT', `/products/${id}`, { fields: { price: '40,00' }, seen: fields });
    const cart = await cartOf(portal, buyer.as);
    const { body } = await portal.ask('GET', `/v3.0/carts/${cart}`, { as: buyer.as });
    expect(JSON.stringify(body)).toContain('"35.00"');
    expect((await done('GET', `/products/${id}`)).fields).toMatchObject({ price: '40.00', full_price: null });
  });

  test('that is sold stays without faults, and what is shipped needs a rate', async () => {
    const id = await onSale();
    const { fields } = await done('GET', `/products/${id}`);
    await db().update(shippingMethods).set({ active: false });
    const ship = { fields: { is_shipped: true }, seen: fields };
    const refusal = (await office('PUT', `/products/${id}`, ship)).body;
    expect([refusal.error, refusal.of]).toEqual(['set_up_faults', 'product_on_sale']);
    // Which fault it is, is said: the page of what is stored shows none.
    expect(refusal.detail).toMatch(/consegna|spedi/i);
    await db().update(shippingMethods).set({ active: true });
    await done('PUT', `/products/${id}`, ship);
  });

  test('is changed once what somebody else has saved meanwhile was seen', async () => {
    const id = await onSale();
    const { fields } = await done('GET', `/products/${id}`);
    await done('PUT', `/products/${id}`, { fields: { price: '33,00' }, seen: fields }, paolo.as);
    const { body } = await office('PUT', `/products/${id}`, { fields: { price: '30,00' }, seen: fields });
    expect(body.error).toBe('set_up_changed_meanwhile');
    const now = (await done('GET', `/products/${id}`)).fields;
    expect(now.price).toBe('33.00');
    await done('PUT', `/products/${id}`, { fields: { note_it: 'Ultima' }, seen: now });
  });

  test('has pieces that two people set at once: each keeps the other’s, and of the same ones the second is told', async () => {
    const id = await onSale();
    const { combinations } = await done('GET', `/products/${id}`);
    const [small, medium] = combinations.map(({ variables }: { variables: number[] }) => variables);
    const set = (stocks: readonly [number | null, number | null], as = ada.as) =>
      office(
        'PUT',
        `/products/${id}/combinations`,
        {
          stocks: [
            { variables: small, stock: stocks[0], seen: null },
            { variables: medium, stock: stocks[1], seen: null },
          ].filter(({ stock }) => stock !== null),
        },
        as,
      );
    expect((await set([3, null], paolo.as)).status).toBe(200);
    expect((await set([null, 4])).body).toEqual({ data: null });
    expect((await done('GET', `/products/${id}`)).combinations).toMatchObject([{ stock: 3 }, { stock: 4 }]);
    expect((await set([5, null])).body.error).toBe('set_up_changed_meanwhile');
  });

  test('has an address and an article code that no other product of the circuit has', async () => {
    const one = await onSale({ slug_it: 'canotta', sku: 'CANOTTA' });
    const two = await onSale();
    expect(two).not.toBe(one);
    const { fields } = await done('GET', `/products/${two}`);
    const set = (wanted: object) => refused('PUT', `/products/${two}`, { fields: wanted, seen: fields });
    expect(await set({ slug_it: 'canotta' })).toEqual({ slug_it: ['address_taken'] });
    expect(await set({ sku: 'CANOTTA' })).toEqual({ sku: ['sku_taken'] });
    expect(await set({ pictures: 'https://elsewhere.test/a.png' })).toEqual({ 'fields.pictures': ['media_not_valid'] });
  });

  test('has several pictures, in their order, each with a text for who cannot see it; without one its name stands', async () => {
    const id = await onSale({ name_it: 'Felpa', name_en: 'Hoodie', slug_it: 'felpa', slug_en: 'hoodie', sku: 'FELPA' });
    const { fields } = await done('GET', `/products/${id}`);
    const front = '/storage/files/0190a0a0-0000-7000-8000-000000000001-640.webp | Davanti, blu | Front, blue';
    const back = '/storage/files/0190a0a0-0000-7000-8000-000000000002-640.webp';
    await done('PUT', `/products/${id}`, { fields: { pictures: `${back}\n${front}` }, seen: fields });
    const shown = async (lang: string) =>
      (
        await portal.ask('GET', `/v3.0/products/by-slug/${lang === 'it' ? 'felpa' : 'hoodie'}?lang=${lang}`)
      ).body.data.medias.map(({ path, alt }: { path: string; alt: string }) => [path.slice(-10, -5), alt]);
    expect(await shown('en')).toEqual([
      ['2-640', 'Hoodie'],
      ['1-640', 'Front, blue'],
    ]);
    const now = (await done('GET', `/products/${id}`)).fields;
    expect(now.pictures).toBe(`${back}\n${front}`);
    await done('PUT', `/products/${id}`, { fields: { pictures: front }, seen: now });
    expect(await shown('it')).toEqual([['1-640', 'Davanti, blu']]);
  });

  test('of another circuit is not there, and one that nobody has is deleted', async () => {
    const { product: elsewhere } = await aProduct(db(), 8);
    expect(await refused('GET', `/products/${elsewhere.id}`)).toBe('product_not_found');
    const { id } = await done('POST', '/products', newProduct);
    await done('DELETE', `/products/${id}`);
    expect(await refused('GET', `/products/${id}`)).toBe('product_not_found');
  });
});

test('what a promo code can be for is asked of one client one question after the other', async () => {
  const warned: string[] = [];
  const note = ({ message }: Error) => warned.push(message);
  process.on('warning', note);
  try {
    await db().transaction((tx) => targetChoices(tx, 15, 'it'));
    // A warning comes a tick later.
    await new Promise(setImmediate);
  } finally {
    process.off('warning', note);
  }
  expect(warned).toEqual([]);
});

describe('A promo code', () => {
  const code = (n: number) => `CODICE${n}`;
  let made = 0;
  async function aCode(more: object = {}) {
    made += 1;
    await done('POST', '/coupons', { ...newCoupons, code: code(made), count: 1, ...more });
    return found(code(made));
  }
  const found = async (wanted: string) => {
    const { body } = await office('GET', `/coupons?search=${wanted}`);
    return body.data.find((row: { code: string }) => row.code === wanted);
  };

  test('is good for nothing until it is activated, and ends when it is stopped', async () => {
    const coupon = await aCode();
    expect(coupon).toMatchObject({ active: 0, used: 0, fields: { kind: 'percent', percent: 10, most: 5 } });
    const [noted] = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'coupon'), eq(auditEntries.subjectId, String(coupon.id))));
    const worth = { kind: 'percent', percent: 10, most: 5, first_day: null, last_day: null, targets: [] };
    expect(noted).toMatchObject({ action: 'coupon_made', facts: { after: { code: coupon.code, ...worth } } });
    const { race } = await aRace(db());
    const buyer = await aBuyer();
    const placed = await orderWith(portal, buyer.as, buyer.member.id, race.id);
    const apply = () =>
      portal.ask('POST', '/v3.0/coupons/apply', { as: buyer.as, body: { order_id: placed.id, code: coupon.code } });
    expect((await apply()).body.error).toBe('this_coupon_is_not_active');
    await done('POST', `/coupons/${coupon.id}/activate`);
    expect((await apply()).status).toBe(200);
    expect(await found(coupon.code)).toMatchObject({ active: 1, used: 1 });
    const history = await historyIn(portal, ada.as, 'coupon', coupon.id);
    expect(history.map(({ what, by }) => [what, by])).toEqual([
      ['Codice attivato', ada.name],
      ['Codice creato', ada.name],
    ]);
    expect(history[1]!.changes).toContainEqual({ field: 'Percento', after: '10%' });
    // What is not ticked and what is nothing was not set.
    expect(history[1]!.changes).toHaveLength(5);

    // Once used: what it is worth stays, its end is free, its limit is not below its uses, and it is never deleted.
    const change = (fields: object) =>
      refused('PUT', `/coupons/${coupon.id}`, { fields, seen: { ...coupon.fields, ...newCoupons } });
    expect(await change({ percent: 20, targets: [`race-${race.id}`] })).toEqual({
      percent: ['fixed_after_use'],
      targets: ['fixed_after_use'],
    });
    await done('PUT', `/coupons/${coupon.id}`, { fields: { last_day: '2026-12-31', most: 1 }, seen: coupon.fields });
    const { fields } = await found(coupon.code);
    await done('PUT', `/coupons/${coupon.id}`, { fields: { most: null }, seen: fields });
    expect(await found(coupon.code)).toMatchObject({ used: 1, fields: { most: null } });
    await done('PUT', `/coupons/${coupon.id}`, { fields: { most: 3 }, seen: { most: null } });
    expect(await found(coupon.code)).toMatchObject({ used: 1, fields: { most: 3 } });
    expect(await refused('DELETE', `/coupons/${coupon.id}`)).toBe('in_use');
    await done('POST', `/coupons/${coupon.id}/stop`);
    expect(await found(coupon.code)).toMatchObject({ active: 0, used: 1 });
  });

  test('that two people change is told to the second', async () => {
    const { id, fields } = await aCode();
    const put = (more: object, as = ada.as) =>
      office('PUT', `/coupons/${id}`, { fields: { ...fields, ...more }, seen: fields }, as);
    expect((await put({ last_day: '2026-12-31' }, paolo.as)).status).toBe(200);
    const { body } = await put({ alone: 1, minimum: '20,00' });
    expect(body.error).toBe('set_up_changed_meanwhile');
    const now = (await found(code(made))).fields;
    const again = { fields: { ...now, alone: 1, minimum: '20,00' }, seen: now };
    expect((await office('PUT', `/coupons/${id}`, again)).body).toEqual({ data: null });
    expect((await found(code(made))).fields).toMatchObject({ last_day: '2026-12-31', alone: 1, minimum: '20.00' });
  });

  test('is switched with all that begin as it does, but for what is of another circuit or of every one', async () => {
    const make = (code: string) => done('POST', '/coupons', { ...newCoupons, count: 1, code });
    for (const code of ['INSIEME1', 'INSIEME2', 'ALTRO']) await make(code);
    for (const [circuitId, code] of [
      [8, 'INSIEME8'],
      [null, 'INSIEME9'],
    ] as const)
      await aCoupon(db(), { circuitId, code, active: false });
    expect(await done('POST', '/coupon-switch', { search: 'insieme', active: 1 })).toEqual({ switched: 2 });
    expect([await found('INSIEME1'), await found('INSIEME2')]).toMatchObject([{ active: 1 }, { active: 1 }]);
    expect([await found('INSIEME9'), await found('ALTRO')]).toMatchObject([{ active: 0 }, { active: 0 }]);
    expect(await refused('POST', '/coupon-switch', { search: '', active: 0 })).toEqual({ search: ['required'] });
    expect(await done('POST', '/coupon-switch', { search: 'INSIEME', active: 0 })).toEqual({ switched: 2 });
    expect(await found('INSIEME2')).toMatchObject({ active: 0 });
  });

  test('is made a thousand times with letters of its own, and all of them are written into a file', async () => {
    const { codes } = await done('POST', '/coupons', { ...newCoupons, code: 'sponsor', count: 1_000 });
    expect(new Set(codes).size).toBe(1_000);
    expect(codes[0]).toMatch(/^SPONSOR-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const rows = await done('GET', '/coupon-codes?search=sponsor');
    expect(rows).toHaveLength(1_000);
    for (const active of [1, 0])
      expect(await done('POST', '/coupon-switch', { search: 'SPONSOR', active })).toEqual({ switched: 1_000 });
    expect(rows[0]).toEqual({
      code: expect.any(String),
      percent: 10,
      amount: null,
      active: 0,
      used: 0,
      most: 5,
      first_day: null,
      last_day: null,
    });
  });

  test('is made once by several people who want the same one at once', async () => {
    const same = { ...newCoupons, count: 1, code: 'INSIEME' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => office('POST', '/coupons', same)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
    const errors = answers.filter(({ status }) => status === 422).map(({ body }) => body.errors);
    expect(errors).toEqual(Array(3).fill({ code: ['code_taken'] }));
  });

  test('says what makes no sense, field by field', async () => {
    const make = (more: object) => refused('POST', '/coupons', { ...newCoupons, count: 1, ...more });
    await aCode();
    expect(await make({ code: code(made).toLowerCase() })).toEqual({ code: ['code_taken'] });
    expect(await make({ code: 'a' })).toEqual({ code: ['code_form_not_valid'] });
    expect(await make({ code: 'NIENTE', percent: null })).toEqual({ percent: ['required'] });
    expect(await make({ code: '', percent: null })).toEqual({ code: ['required'], percent: ['required'] });
    expect(await make({ code: '', kind: 'amount' })).toEqual({ code: ['required'], amount: ['required'] });
    expect(await make({ code: 'TROPPO', percent: 101 })).toEqual({ percent: ['percent_not_valid'] });
    expect(await make({ code: 'ALTROVE', targets: ['race-999999'] })).toBe('choice_not_there');
  });

  test('that takes all off for everybody has a note, with which it is activated', async () => {
    const all = await aCode({ percent: 100, most: null });
    expect(all.findings).toMatchObject([{ number: 50, level: 'note' }]);
    await done('POST', `/coupons/${all.id}/activate`);
    expect((await found(all.code)).active).toBe(1);
    const few = await aCode({ percent: 100, most: 3 });
    await done('POST', `/coupons/${few.id}/activate`);
    await done('PUT', `/coupons/${few.id}`, { fields: { most: null }, seen: few.fields });
  });

  test('that is good in every circuit is seen in the office, marked as such, and is changed by none', async () => {
    const { code, id } = await aCoupon(db(), { code: 'OVUNQUE' });
    expect(await found(code)).toMatchObject({ code, active: 1, everywhere: 1 });
    expect(await aCode()).toMatchObject({ everywhere: 0 });
    expect(await refused('POST', `/coupons/${id}/stop`)).toBe('item_not_found');
    expect(await refused('DELETE', `/coupons/${id}`)).toBe('item_not_found');
    await aCoupon(db(), { code: 'ALTROVE8', circuitId: 8 });
    expect(await found('ALTROVE8')).toBeUndefined();
  });

  test('is written into a file only with a recent proof', async () => {
    await done('GET', '/coupon-codes');
    portal.setNow(new Date(Date.parse(testNow) + 31 * 60_000).toISOString());
    expect(await refused('GET', '/coupon-codes')).toBe('reauth_required');
    portal.setNow(testNow);
  });

  test('of another circuit is not there', async () => {
    const elsewhere = await aCoupon(db(), { circuitId: 8 });
    expect(await refused('POST', `/coupons/${elsewhere.id}/stop`)).toBe('item_not_found');
  });
});
