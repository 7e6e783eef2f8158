import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../../../sandbox/sandbox.ts';
import { aSandbox, control, temporaryFolder } from '../../../../../sandbox/testing.ts';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../../tests/support/builders.ts';
import { createLookup } from './lookup.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let portal: TestPortal;
let google: TestPortal;
let as: string;
let asGoogle: string;

beforeAll(async () => {
  sandbox = await aSandbox(folder.path);
  const settings = { PHOTON_URL: `${sandbox.url}/photon`, GOOGLE_PLACES_URL: `${sandbox.url}/places` };
  portal = await testPortal(settings);
  google = await testPortal({ ...settings, GOOGLE_PLACES_KEY: 'sandbox' });
  await aCircuit(portal.context.db);
  await aCircuit(google.context.db);
  as = await portal.signIn((await aUser(portal.context.db)).id);
  asGoogle = await google.signIn((await aUser(google.context.db)).id);
});
afterAll(async () => {
  await Promise.all([portal.close(), google.close()]);
  await sandbox.close();
  folder.remove();
});
beforeEach(async () => {
  await control(sandbox.url, { provider: 'maps', fault: 'none' });
});

const search = (q: string, lang = 'it') =>
  portal.ask('GET', `/v3.0/places?q=${encodeURIComponent(q)}&lang=${lang}`, { as });

describe('The search of addresses, by Photon', () => {
  test('finds a street with number, postcode, town, province and country', async () => {
    const { status, body } = await search('via alle fabbriche 12 verbania');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: 'W101',
        label: 'Via alle Fabbriche 12, 28922 Verbania (VB)',
        place: {
          address: 'Via alle Fabbriche',
          house_number: '12',
          zipcode: '28922',
          city: 'Verbania',
          state: 'VB',
          country: 'IT',
        },
      },
    ]);
  });

  test('a metropolitan city and a province that the map calls otherwise are told by their letters', async () => {
    const { body } = await search('via roma');
    expect(body.data.map(({ place }: { place: { state: string } }) => place.state).toSorted()).toEqual([
      'MB',
      'TO',
      'VB',
    ]);
  });

  test('an address abroad has its region, and its country', async () => {
    const { body } = await search('via della posta locarno', 'en');
    expect(body.data[0].place).toMatchObject({ state: 'Ticino', country: 'CH', zipcode: '6600' });
  });

  test('nothing like it is an empty list', async () => {
    expect(await search('via che non esiste')).toMatchObject({ status: 200, body: { data: [] } });
  });

  test.each(['down', 'garbage', 'slow'] as const)('%s: said so, and the next search works again', async (fault) => {
    await control(sandbox.url, { provider: 'maps', fault });
    const refused = await search(`corso mameli ${fault}`);
    expect([refused.status, refused.body.error]).toEqual([502, 'address_lookup_unavailable']);
    await control(sandbox.url, { provider: 'maps', fault: 'none' });
    expect((await search('corso mameli')).body.data).toHaveLength(1);
    expect((await search(`corso mameli ${fault}`)).status).toBe(200);
  });

  test('is for who is signed in', async () => {
    expect((await portal.ask('GET', '/v3.0/places?q=via+roma')).status).toBe(401);
  });
});

describe('The search of addresses, by Google Places where a key is given', () => {
  test('suggests first, and tells the address of the one that is chosen', async () => {
    const { body } = await google.ask('GET', '/v3.0/places?q=via+varenna+7', { as: asGoogle });
    expect(body.data).toMatchObject([{ label: 'Via Varenna, 7, Mergozzo, Italia', place: null }]);
    const { body: found } = await google.ask('GET', `/v3.0/places/${body.data[0].id}`, { as: asGoogle });
    expect(found.data).toEqual({
      address: 'Via Varenna',
      house_number: '7',
      zipcode: '28924',
      city: 'Mergozzo',
      state: 'VB',
      country: 'IT',
    });
  });

  test('an id that it does not know is place_not_found', async () => {
    const { status, body } = await google.ask('GET', '/v3.0/places/sandbox-999-', { as: asGoogle });
    expect([status, body.error]).toEqual([404, 'place_not_found']);
  });
});

test('without a service the search says that it is not there', () => {
  const { suggest } = createLookup({ places: { photon: null, google: null } });
  expect(() => suggest('via roma', 'it')).toThrow('address_lookup_unavailable');
});

describe('Italian municipalities', () => {
  const towns = async (q: string) =>
    (await portal.ask('GET', `/v3.0/towns?q=${encodeURIComponent(q)}`, { as })).body.data;

  test('are found by the beginning of their name, without accents and case, shortest first', async () => {
    expect(await towns('verbania')).toEqual([{ name: 'Verbania', state: 'VB' }]);
    expect((await towns('ome'))[0]).toEqual({ name: 'Ome', state: 'BS' });
    expect(await towns('san cesario sul pan')).toEqual([{ name: 'San Cesario sul Panaro', state: 'MO' }]);
    expect((await towns('agliè'))[0]).toEqual((await towns('aglie'))[0]);
  });

  test('and by a word within it; never more than a list can show', async () => {
    expect(await towns('giulio')).toContainEqual({ name: 'Orta San Giulio', state: 'NO' });
    expect((await towns('san')).length).toBe(8);
  });
});
