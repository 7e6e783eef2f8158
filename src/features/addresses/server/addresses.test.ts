import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { addresses } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const home = {
  firstname: 'Giulia',
  lastname: 'Ferraris',
  country: 'IT',
  state: 'VB',
  city: 'Verbania',
  address: 'Via alle Fabbriche',
  house_number: '12/A',
  zipcode: '28922',
  phone: '347 555 0142',
};

async function anAccount() {
  const user = await aUser(portal.context.db);
  const as = await portal.signIn(user.id);
  const add = (given: object = {}) => portal.ask('POST', '/v3.0/user/addresses', { as, body: { ...home, ...given } });
  const list = async () => (await portal.ask('GET', '/v3.0/user/addresses', { as })).body.data;
  return { ...user, as, add, list };
}
const cities = (list: { city: string; is_primary: number }[]) => list.map((at) => `${at.city} ${at.is_primary}`);

describe('Addresses (registration §5)', () => {
  test('an address is saved; the first becomes the primary', async () => {
    const { add, list } = await anAccount();
    expect(await add()).toMatchObject({ status: 201, body: { data: { ...home, type: 'private', is_primary: 1 } } });
    await add({ city: 'Intra' });
    expect(cities(await list())).toEqual(['Verbania 1', 'Intra 0']);
  });

  test('two first ones at the same time give one primary', async () => {
    const { add, list } = await anAccount();
    await Promise.all([add(), add(), add()]);
    expect((await list()).filter((at: { is_primary: number }) => at.is_primary === 1)).toHaveLength(1);
  });

  test('country, state, city, address, house number, zipcode and phone are required', async () => {
    const { as } = await anAccount();
    const body = { firstname: 'Giulia', lastname: 'Ferraris' };
    const { body: problem } = await portal.ask('POST', '/v3.0/user/addresses', { as, body });
    const missing = ['country', 'state', 'city', 'address', 'house_number', 'zipcode', 'phone'];
    expect(problem.errors).toEqual(Object.fromEntries(missing.map((field) => [field, ['required']])));
  });

  test('what is sent and wrong is not valid', async () => {
    const { add } = await anAccount();
    const errors = { country: ['not_valid'], house_number: ['not_valid'], city: ['not_valid'] };
    expect((await add({ country: 'ZZ', house_number: 12, city: '\u200b' })).body.errors).toEqual(errors);
    expect((await add({ country: 'ch' })).body.data.country).toBe('CH');
    for (const zipcode of ['00000', '99999', '2892'])
      expect((await add({ country: 'IT', zipcode })).body.errors).toEqual({ zipcode: ['zipcode_not_valid'] });
    expect((await add({ country: 'CH', zipcode: '00000' })).status).toBe(201);
  });

  test('a phone is kept as typed, its international form beside it when it can be read', async () => {
    const { add } = await anAccount();
    const { body: typed } = await add();
    expect(typed.data.phone).toBe('347 555 0142');
    const kept = await portal.context.db.select().from(addresses).where(eq(addresses.id, typed.data.id));
    expect(kept[0]?.phoneE164).toBe('+393475550142');
    expect((await add({ phone: 'interno 12' })).status).toBe(201);
  });

  test('a company needs its name, and a VAT number that is sent is checked', async () => {
    const { add } = await anAccount();
    const company = { type: 'company', company: 'ASD Laghi' };
    expect((await add({ type: 'company' })).body.errors).toEqual({ company: ['required'] });
    expect((await add({ ...company, vat_number: '123' })).body.errors).toEqual({
      vat_number: ['vat_number_not_valid'],
    });
    expect((await add({ ...company, vat_number: '00743110157' })).status).toBe(201);
    expect((await add(company)).status).toBe(201);
    expect((await add({ vat_number: 'FRRGLI91M54L746X' })).status).toBe(201);
  });

  test('one address can be primary: the new one takes the place of the old', async () => {
    const somebody = await anAccount();
    await somebody.add();
    const { as, add, list } = await anAccount();
    await add();
    const { id } = (await add({ city: 'Intra' })).body.data;
    const body = { action: 'set_primary' };
    expect((await portal.ask('PUT', `/v3.0/user/addresses/${id}`, { as, body })).body.data.is_primary).toBe(1);
    expect(cities(await list())).toEqual(['Intra 1', 'Verbania 0']);
    expect(cities(await somebody.list())).toEqual(['Verbania 1']);
  });

  test('an address is changed; what it was made for stays, and so does the primary', async () => {
    const { as, add, list } = await anAccount();
    const { id } = (await add()).body.data;
    await add({ city: 'Intra' });
    const change = (given: object) =>
      portal.ask('PUT', `/v3.0/user/addresses/${id}`, { as, body: { ...home, action: 'change', ...given } });
    const moved = await change({ city: 'Locarno', state: 'TI', country: 'CH', phone: '091 555 01 33' });
    expect(moved).toMatchObject({ status: 200, body: { data: { id, city: 'Locarno', country: 'CH', is_primary: 1 } } });
    expect(cities(await list())).toEqual(['Locarno 1', 'Intra 0']);
    const kept = await portal.context.db.select().from(addresses).where(eq(addresses.id, id));
    expect(kept[0]?.phoneE164).toBe('+41915550133');
  });

  test('what is wrong in a change is refused as in a new one, and nothing is lost', async () => {
    const { as, add, list } = await anAccount();
    const { id } = (await add()).body.data;
    const change = (body: object) => portal.ask('PUT', `/v3.0/user/addresses/${id}`, { as, body });
    expect((await change({ ...home, action: 'change', city: '' })).body.errors).toEqual({ city: ['required'] });
    const company = { ...home, action: 'change', type: 'company' };
    expect((await change(company)).body.errors).toEqual({ company: ['required'] });
    expect((await change({ ...company, company: 'ASD', vat_number: '123' })).body.errors).toEqual({
      vat_number: ['vat_number_not_valid'],
    });
    expect((await change(home)).status).toBe(422);
    expect(cities(await list())).toEqual(['Verbania 1']);
  });

  test('when the primary one is deleted the first saved follows', async () => {
    const { as, add, list } = await anAccount();
    const { id } = (await add()).body.data;
    await add({ city: 'Intra' });
    await add({ city: 'Stresa' });
    expect(await portal.ask('DELETE', `/v3.0/user/addresses/${id}`, { as })).toMatchObject({ body: { data: null } });
    expect(cities(await list())).toEqual(['Intra 1', 'Stresa 0']);
  });

  test('two tabs that make another one the primary leave one primary', async () => {
    const { as, add, list } = await anAccount();
    await add();
    const ids = [(await add({ city: 'Intra' })).body.data.id, (await add({ city: 'Stresa' })).body.data.id];
    const body = { action: 'set_primary' };
    await Promise.all(ids.map((id) => portal.ask('PUT', `/v3.0/user/addresses/${id}`, { as, body })));
    expect((await list()).filter((at: { is_primary: number }) => at.is_primary === 1)).toHaveLength(1);
  });

  test('fifty addresses are enough: one more is refused in words, and nothing is lost', async () => {
    const { add, list } = await anAccount();
    for (let n = 0; n < 50; n += 1) await add({ house_number: String(n) });
    const { status, body } = await add();
    expect([status, body.error]).toEqual([409, 'too_many_addresses']);
    expect(await list()).toHaveLength(50);
  });

  test('somebody else’s address does not exist', async () => {
    const owner = await anAccount();
    const { id } = (await owner.add()).body.data;
    const other = await anAccount();
    const path = `/v3.0/user/addresses/${id}`;
    const put = await portal.ask('PUT', path, { as: other.as, body: { action: 'set_primary' } });
    expect(put).toMatchObject({ status: 404, body: { error: 'address_not_found' } });
    expect((await portal.ask('DELETE', path, { as: other.as })).status).toBe(404);
    expect(await other.list()).toEqual([]);
    expect(await owner.list()).toHaveLength(1);
  });
});

describe('Addresses of an athlete (registration §7)', () => {
  test('are saved for the account’s own athletes alone', async () => {
    const owner = await anAccount();
    const path = `/v2/members/${owner.member.id}/addresses`;
    expect((await portal.ask('POST', path, { as: owner.as, body: home })).status).toBe(201);
    expect((await portal.ask('GET', path, { as: owner.as })).body.data).toHaveLength(1);
    const other = await anAccount();
    expect((await portal.ask('GET', path, { as: other.as })).body.error).toBe('member_not_found');
  });
});
