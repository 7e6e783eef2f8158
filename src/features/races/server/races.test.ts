import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { circuitSettings, stages } from '#features/circuits/server/tables.ts';
import { federations } from '#features/federations/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import { euro } from '#kernel/money.ts';
import { catalogueChanged } from '#server/changes.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, cartWith, orderWith, registrationBody } from '../../../../tests/support/carts.ts';
import { readGpx } from '../rules/gpx.ts';
import { openRacesJob } from './jobs.ts';
import {
  customInputs,
  racePackageRaces,
  racePackages,
  races,
  raceTracks,
  registrationTypeFederations,
  registrationTypes,
  relayFractions,
} from './tables.ts';

let portal: TestPortal;
const both = <Text>(text: Text) => ({ it: text, en: text });

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8, hosts: ['other.test'] });
  await portal.context.db.insert(federations).values([
    { id: 2, i18n: both({ name: 'Altro ente' }), freeName: true },
    { id: 12, i18n: both({ name: 'Atletica', hint: 'TM10000' }), teamCode: true },
  ]);
});

afterAll(() => portal.close());

describe('A race (registration §3)', () => {
  test('says where it is, and how many are in where the circuit publishes its list', async () => {
    const { db } = portal.context;
    const { race } = await aRace(db, 15);
    const read = async () => (await portal.ask('GET', `/v3.0/races/${race.id}`)).body.data;
    expect(await read()).toMatchObject({ registered: 0, stage: { address: null, coordinates: null } });

    const address = 'Piazza Garibaldi, 28922 Verbania VB';
    await db.update(stages).set({ address, latitude: 45.92, longitude: 8.55 }).where(eq(stages.id, race.stageId));
    expect(await read()).toMatchObject({
      registered: 0,
      stage: { address, coordinates: { latitude: 45.92, longitude: 8.55 } },
    });
    const user = await aUser(db);
    await orderWith(portal, await portal.signIn(user.id), user.member.id, race.id);
    expect((await read()).registered).toBe(1);

    const shown = and(eq(circuitSettings.circuitId, 15), eq(circuitSettings.key, 'list-active'));
    await db.update(circuitSettings).set({ value: '0' }).where(shown);
    expect((await read()).registered).toBeNull();
    await db.update(circuitSettings).set({ value: '1' }).where(shown);
  });

  test('is seen by nobody as long as it is a draft, and cannot be entered, nor a package with it', async () => {
    const { db } = portal.context;
    const { race } = await aRace(db, 15, { state: 'draft' });
    const { race: other } = await aRace(db, 15);
    const user = await aUser(db);
    const token = await portal.signIn(user.id);
    const [pack] = await db
      .insert(racePackages)
      .values({
        circuitId: 15,
        slug: `with-${race.id}`,
        i18n: both({ name: 'Carnet', description: '' }),
        registrationEndsAt: race.registrationEndsAt,
      })
      .returning();
    expect(pack!.id).toBeGreaterThanOrEqual(10_000);
    await db.insert(racePackageRaces).values([race, other].map(({ id }) => ({ racePackageId: pack!.id, raceId: id })));
    const [type] = await db
      .insert(registrationTypes)
      .values({ racePackageId: pack!.id, i18n: both({ name: 'Carnet', notes: '' }), price: euro('50.00'), position: 0 })
      .returning();
    const home = async () =>
      (await portal.ask('GET', '/v3.0/circuits/15')).body.data.active_stages.flatMap(
        (stage: { races: { id: number }[] }) => stage.races.map(({ id }) => id),
      );
    const listed = async () =>
      (await portal.ask('GET', '/v3.0/registrations')).body.races.map(({ id }: { id: number }) => id);
    const enter = async (of: { id: number; package?: boolean; type?: number }) =>
      (await addLine(portal, token, await cartOf(portal, token), registrationBody(user.member.id, of))).status;
    expect((await portal.ask('GET', `/v3.0/races/${race.id}`)).status).toBe(404);
    expect((await portal.ask('GET', `/v3.0/races/by-slug/${race.slug}`)).status).toBe(404);
    expect(await home()).not.toContain(race.id);
    expect(await listed()).not.toContain(race.id);
    expect((await portal.app.inject({ url: '/sitemap.xml', headers: { host: 'localhost' } })).body).not.toContain(
      race.slug,
    );
    expect(await enter({ id: race.id })).toBe(404);
    expect(await enter({ id: pack!.id, package: true, type: type!.id })).toBe(404);

    await db.update(races).set({ state: 'published' }).where(eq(races.id, race.id));
    await db.transaction((tx) => catalogueChanged(tx, 15));
    await vi.waitFor(async () => expect((await portal.ask('GET', `/v3.0/races/${race.id}`)).status).toBe(200));
    expect(await home()).toContain(race.id);
    expect(await listed()).toContain(race.id);
    expect(await enter({ id: pack!.id, package: true, type: type!.id })).toBe(201);
  });

  test('shows its elevation and its track where it has one, and none where it has not', async () => {
    const { db } = portal.context;
    const { race } = await aRace(db, 15);
    const read = async () => (await portal.ask('GET', `/v3.0/races/${race.id}`)).body.data;
    const file = () => portal.app.inject({ url: `/api/v3.0/races/${race.id}/track`, headers: { host: 'localhost' } });
    expect(await read()).toMatchObject({ track: null, card: { heights: null } });
    expect((await file()).statusCode).toBe(404);

    const point = (lat: number, height: number) => `<trkpt lat="${lat}" lon="8.5"><ele>${height}</ele></trkpt>`;
    const gpx = `<gpx><trk><trkseg>${point(45.9, 200)}${point(45.91, 260)}</trkseg></trk></gpx>`;
    await db.insert(raceTracks).values({ raceId: race.id, gpx, profile: readGpx(gpx)! });
    await db.transaction((tx) => catalogueChanged(tx, 15));
    await vi.waitFor(async () =>
      expect(await read()).toMatchObject({ track: { length: 1112, climb: 60, highest: 260, highest_at: 1112 } }),
    );
    expect((await read()).card.heights).toHaveLength(72);
    const served = await file();
    expect(served.headers).toMatchObject({
      'content-type': 'application/gpx+xml; charset=utf-8',
      'content-disposition': `attachment; filename="${race.slug}.gpx"`,
    });
    expect(served.body).toBe(gpx);
  });

  test('leads to policies by addresses that a browser may open', async () => {
    const { db } = portal.context;
    const { race, policyId } = await aRace(db, 15, { withPolicy: true });
    const i18n = both({ name: 'Regole', description: '', pdf_path: 'javascript:alert(1)' });
    await db.update(policies).set({ i18n }).where(eq(policies.id, policyId!));
    const { body } = await portal.ask('GET', `/v3.0/races/${race.id}`);
    expect(body.data.race_details.registration_types[0].race_policies[0].i18n.pdf_path).toBeNull();
  });

  test('carries what its registration asks: types that are not withdrawn, federations, policies, fractions and questions', async () => {
    const { db } = portal.context;
    const { race, type, policyId } = await aRace(db, 15, { isRelay: true, withPolicy: true });
    await db.insert(registrationTypeFederations).values([
      { registrationTypeId: type.id, federationId: 2 },
      { registrationTypeId: type.id, federationId: 12 },
    ]);
    await db.insert(relayFractions).values([
      { id: 1, raceId: race.id, i18n: both({ name: 'Nuoto' }), min: 1, max: 1, position: 0 },
      { id: 2, raceId: race.id, i18n: both({ name: 'Corsa' }), min: 2, max: 2, position: 1 },
    ]);
    const input = { type: 'checkbox' as const, required: true, variables: [], position: 0 };
    await db.insert(customInputs).values([
      {
        ...input,
        id: 1,
        raceId: race.id,
        slug: 'kit',
        i18n: both({ label: 'Kit', popup_html: '<p onclick="x()">Telo</p>' }),
      },
      { ...input, id: 2, relayFractionId: 2, slug: 'frontale', i18n: both({ label: 'Frontale' }) },
    ]);

    const withdrawn = { i18n: both({ name: 'Ritirata', notes: '' }), price: euro('9.00'), active: false };
    await db.insert(registrationTypes).values({ ...withdrawn, id: race.id + 50_000, raceId: race.id, position: 1 });

    const { body } = await portal.ask('GET', `/v3.0/races/${race.id}`);
    expect(body.data).toMatchObject({ race_type: 'race', stage: { slug: 'verbania' }, card: { id: race.id } });
    const details = body.data.race_details;
    expect(details.registration_types).toMatchObject([
      {
        price: '35.00',
        have_more_federations: 1,
        federations: [
          { id: 2, free_name: 1, hint: null },
          { id: 12, team_code: 1, hint: 'TM10000' },
        ],
        race_policies: [{ id: policyId, i18n: { is_required: 1, btn_text: null } }],
        datahealth_api_key: null,
      },
    ]);
    expect(details.rule).toMatchObject({
      is_relay: 1,
      relay_fractions: [
        { id: 1, min: 1, custom_inputs: [] },
        { id: 2, min: 2, custom_inputs: [{ slug: 'frontale' }] },
      ],
      custom_inputs: [{ slug: 'kit', required: 1, i18n: { popup_html: '<p>Telo</p>' } }],
    });
    expect(details.gadget_sizes).toEqual(['S', 'M', 'L', 'XL']);
  });

  test('has the sizes of its own gadget, where it names some', async () => {
    const { race } = await aRace(portal.context.db, 15, { gadgetSizes: ['XXS', '4XL'] });
    const { body } = await portal.ask('GET', `/v3.0/races/${race.id}`);
    expect(body.data.race_details.gadget_sizes).toEqual(['XXS', '4XL']);
  });

  test('the key of the health-data provider never leaves the server', async () => {
    const { db } = portal.context;
    const { race, type } = await aRace(db);
    await db.insert(registrationTypes).values({
      id: type.id + 5000,
      raceId: race.id,
      i18n: both({ name: 'DH', notes: '' }),
      price: euro('40.00'),
      datahealthActive: true,
      datahealthRaceId: 'R1',
      datahealthApiKey: 'top-secret-key',
      position: 1,
    });
    const { body } = await portal.ask('GET', `/v3.0/races/${race.id}`);
    expect(JSON.stringify(body)).not.toContain('top-secret-key');
    const handle: string = body.data.race_details.registration_types[1].datahealth_api_key;
    expect(handle.startsWith(`${type.id + 5000}.`)).toBe(true);
  });

  test('is found by the slug in its page’s address, in the circuit of the request only', async () => {
    const { db } = portal.context;
    await aRace(db, 15, { slug: 'sprint' });
    const there = await portal.ask('GET', '/v3.0/races/by-slug/sprint');
    expect(there.body.data.slug).toBe('sprint');
    // The circuits in memory hear of the new one.
    await vi.waitFor(async () => {
      await db.transaction((tx) => catalogueChanged(tx, 8));
      const elsewhere = await portal.ask('GET', '/v3.0/races/by-slug/sprint', { headers: { host: 'other.test' } });
      expect(elsewhere).toMatchObject({ status: 404, body: { error: 'race_not_found' } });
    });
  });

  test.each(['/v3.0/races/99', '/v3.0/races/by-slug/nowhere', '/v3.0/race-packages/99'])(
    '%s is not found',
    async (path) => {
      expect(await portal.ask('GET', path)).toMatchObject({ status: 404, body: { error: 'race_not_found' } });
    },
  );
});

test('a race whose opening was announced opens at its hour by itself', async () => {
  const { db, clock } = portal.context;
  const opensAt = (hours: number) => new Date(clock().getTime() + hours * 3_600_000);
  const [due, later] = [
    await aRace(db, 15, { comingSoon: true, opensAt: opensAt(-1) }),
    await aRace(db, 15, { comingSoon: true, opensAt: opensAt(1) }),
  ];
  const unannounced = await aRace(db, 15, { comingSoon: true });
  await openRacesJob(portal.context).run({});
  const state = async (id: number) => (await portal.ask('GET', `/v3.0/races/${id}`)).body.data.availability.state;
  expect(await state(due.race.id)).toBe('open');
  expect(await state(later.race.id)).toBe('coming_soon');
  expect(await state(unannounced.race.id)).toBe('coming_soon');
});

test('a race package asks what its races ask', async () => {
  const { db } = portal.context;
  const [one, two] = [
    await aRace(db, 15, { minimumAge: 16, substitutionEnabled: true }),
    await aRace(db, 15, { minimumAge: 18, gadgetSizes: ['M'] }),
  ];
  await db.insert(racePackages).values({
    id: 6,
    circuitId: 15,
    slug: 'carnet',
    i18n: both({ name: 'Carnet', description: 'Due gare' }),
    registrationEndsAt: one.race.registrationEndsAt,
  });
  await db.insert(racePackageRaces).values([one, two].map(({ race }) => ({ racePackageId: 6, raceId: race.id })));
  await db.insert(registrationTypes).values({
    id: 9001,
    racePackageId: 6,
    i18n: both({ name: 'Carnet', notes: '' }),
    price: euro('60.00'),
    position: 0,
  });
  const tick = { type: 'checkbox' as const, variables: [] };
  const shuttle = { ...tick, slug: 'shuttle', i18n: both({ label: 'Navetta' }), position: 0 };
  await db.insert(customInputs).values([
    { ...shuttle, id: 61, raceId: one.race.id, required: false },
    { ...shuttle, id: 62, raceId: two.race.id, required: true },
    {
      ...tick,
      id: 63,
      raceId: two.race.id,
      slug: 'lamp',
      i18n: both({ label: 'Frontale' }),
      required: true,
      position: 1,
    },
  ]);
  const { body } = await portal.ask('GET', '/v3.0/race-packages/6');
  expect(body.data).toMatchObject({
    race_type: 'package',
    stage: null,
    races: [{ id: one.race.id }, { id: two.race.id }],
    race_details: {
      registration_types: [{ price: '60.00' }],
      bib_collection: null,
      minimum_age: 18,
      substitution_enabled: 0,
      gadget_sizes: ['S', 'M', 'L', 'XL'],
    },
  });
  // What both ask is asked once, and required where one of them requires it.
  expect(body.data.race_details.rule.custom_inputs).toMatchObject([
    { slug: 'shuttle', required: 1, race_ids: [one.race.id, two.race.id] },
    { slug: 'lamp', required: 1, race_ids: [two.race.id] },
  ]);
});

describe('What comes back to a sold-out race', () => {
  const returning = async (race: number) => (await portal.ask('GET', `/v3.0/races/${race}/returning-places`)).body.data;
  const nothing = { places: 0, first_at: null, last_at: null };
  const minutes = (count: number) => new Date(Date.parse(testNow) + count * 60_000).toISOString();

  test('says how many places carts and unpaid orders hold, and when the first and the last are free again', async () => {
    const { db, environment } = portal.context;
    const { race } = await aRace(db, 15, { stock: 3, purchased: 1 });
    const [inCart, ordering] = [await aUser(db), await aUser(db)];
    await cartWith(portal, await portal.signIn(inCart.id), inCart.member.id, race.id);
    // A place can still be had: what others hold is nobody’s business.
    expect(await returning(race.id)).toEqual(nothing);
    await orderWith(portal, await portal.signIn(ordering.id), ordering.member.id, race.id);
    expect(await returning(race.id)).toEqual({
      places: 2,
      first_at: minutes(environment.cartHoldMinutes),
      last_at: minutes(environment.orderHoldHours * 60),
    });
  });

  test('counts no hold whose time is over, and nothing where all is paid', async () => {
    const { db, environment } = portal.context;
    const { race } = await aRace(db, 15, { stock: 2, purchased: 1 });
    const user = await aUser(db);
    await cartWith(portal, await portal.signIn(user.id), user.member.id, race.id);
    expect(await returning(race.id)).toMatchObject({ places: 1 });
    portal.setNow(minutes(environment.cartHoldMinutes + 1));
    expect(await returning(race.id)).toEqual(nothing);
    portal.setNow(testNow);
    const { race: paid } = await aRace(db, 15, { stock: 2, purchased: 2 });
    expect(await returning(paid.id)).toEqual(nothing);
  });

  test('is told of no draft', async () => {
    const { race } = await aRace(portal.context.db, 15, { state: 'draft', stock: 1, purchased: 1 });
    expect((await portal.ask('GET', `/v3.0/races/${race.id}/returning-places`)).status).toBe(404);
  });
});
