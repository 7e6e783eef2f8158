import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { racePackageRaces, racePackages, registrationTypes } from '#features/races/server/tables.ts';
import { addDays, day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace } from '../../../../tests/support/builders.ts';
import { circuitSettings, stages } from './tables.ts';

let portal: TestPortal;
const today = day(testNow.slice(0, 10));
const both = <Text>(text: Text) => ({ it: text, en: text });

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});

afterAll(() => portal.close());

const circuit = async (query = '') => (await portal.ask('GET', `/v3.0/circuits/15${query}`)).body.data;

describe('A circuit with its race list (checkout §2, "Race home list")', () => {
  test('carries its settings as key and value pairs, but not what belongs to the server', async () => {
    await portal.context.db.insert(circuitSettings).values([
      { circuitId: 15, key: 'google-analytics', value: 'G-123' },
      { circuitId: 15, key: 'commission-rate', value: '2.5' },
      { circuitId: 15, key: 'head', value: '<meta name="theme-color" content="#fff"><script>alert(1)</script>' },
    ]);
    expect((await circuit()).circuit_settings).toEqual([
      { key: 'google-analytics', value: 'G-123' },
      { key: 'head', value: '<meta name="theme-color" content="#fff" />' },
      { key: 'list-active', value: '1' },
      { key: 'shop-active', value: '1' },
    ]);
  });

  test('one setting is asked for by its name', async () => {
    const { body } = await portal.ask('GET', '/v3.0/circuits/15/circuit-settings?setting=google-analytics');
    expect(body).toEqual({ data: { key: 'google-analytics', value: 'G-123' }, value: 'G-123' });
    expect((await portal.ask('GET', '/v3.0/circuits/15/circuit-settings?setting=website-url')).body.value).toBe('');
    expect((await portal.ask('GET', '/v3.0/circuits/15/circuit-settings?setting=commission-rate')).status).toBe(404);
    expect((await portal.ask('GET', '/v3.0/circuits/99/circuit-settings?setting=head')).status).toBe(404);
  });

  test('a race shows its state, its places left and the lowest price of its types', async () => {
    const { race, type } = await aRace(portal.context.db, 15, { stock: 200, ordered: 20, purchased: 160 });
    await portal.context.db.insert(registrationTypes).values([
      {
        id: type.id + 5000,
        raceId: race.id,
        i18n: both({ name: 'U23', notes: '' }),
        price: euro('28.00'),
        position: 1,
      },
      {
        id: type.id + 6000,
        raceId: race.id,
        i18n: both({ name: 'Vecchia', notes: '' }),
        price: euro('1.00'),
        position: 2,
        active: false,
      },
    ]);
    const card = (await circuit()).active_stages[0].races.find(({ id }: { id: number }) => id === race.id);
    expect(card).toMatchObject({
      price_from: '28.00',
      availability: { state: 'open', places_left: 20, few: true },
    });
  });

  test('the races of a stage of several days stand by the day of their start, then as they were set up', async () => {
    const { db } = portal.context;
    await aCircuit(db, { id: 21, hosts: ['giorni.example'] });
    const on = (day: string) => ({ startsAt: new Date(`${day}Z`) });
    // 23:30 UTC is after midnight in Italy.
    const { race: late } = await aRace(db, 21, on('2026-11-07T14:00'));
    const { race: early } = await aRace(db, 21, on('2026-11-07T07:00'));
    const { race: night } = await aRace(db, 21, on('2026-11-06T23:30'));
    const { race: first } = await aRace(db, 21, on('2026-11-06T18:00'));
    const { data } = (await portal.ask('GET', '/v3.0/circuits/21')).body;
    const shown = data.active_stages.flatMap(({ races }: { races: { id: number }[] }) => races.map(({ id }) => id));
    expect(shown).toEqual([first.id, late.id, early.id, night.id]);
  });

  test('a stage whose end date has passed, or that is not active, or of another season, is not listed', async () => {
    const { db } = portal.context;
    const stage = { circuitId: 15, seasonId: 20, i18n: both({ name: 'X', place: 'X', description: '' }) };
    const dates = (days: number) => ({ startsOn: addDays(today, days), endsOn: addDays(today, days) });
    await db.insert(stages).values([
      { ...stage, id: 71, slug: 'past', ...dates(-1) },
      { ...stage, id: 72, slug: 'inactive', ...dates(9), active: false },
      { ...stage, id: 73, slug: 'old', ...dates(9), seasonId: 19 },
      { ...stage, id: 74, slug: 'today', ...dates(0) },
    ]);
    const listed = (await circuit()).active_stages.map(({ slug }: { slug: string }) => slug);
    expect(listed).toEqual(['today', 'verbania']);
    await db.delete(stages).where(eq(stages.slug, 'today'));
  });

  test('a package is as available as the fullest of its races, and coming soon when one of them is', async () => {
    const { db } = portal.context;
    const [wide, tight] = [await aRace(db), await aRace(db, 15, { stock: 40, purchased: 37 })];
    await db.insert(racePackages).values({
      id: 5,
      circuitId: 15,
      slug: 'carnet',
      i18n: both({ name: 'Carnet', description: '' }),
      registrationEndsAt: wide.race.registrationEndsAt,
      fullPrice: euro('70.00'),
    });
    await db.insert(racePackageRaces).values([wide, tight].map(({ race }) => ({ racePackageId: 5, raceId: race.id })));
    const [stage] = (await circuit()).active_stages;
    expect(stage.race_packages).toMatchObject([
      { id: 5, full_price: '70.00', availability: { state: 'open', places_left: 3, few: true } },
    ]);
    const soon = await aRace(db, 15, { comingSoon: true });
    await db.insert(racePackageRaces).values({ racePackageId: 5, raceId: soon.race.id });
    expect((await circuit()).active_stages[0].race_packages[0].availability.state).toBe('coming_soon');
  });

  test('texts come in the language that was asked for, and a figure with its comma', async () => {
    await aRace(portal.context.db, 15, {
      slug: 'mezza',
      distance: [['21.1', 'km']],
      i18n: {
        it: { name: 'Mezza', type: 'Corsa', description: '' },
        en: { name: 'Half', type: 'Run', description: '' },
      },
    });
    type Card = { slug: string; distance: unknown; i18n: { name: string } };
    const card = async (query: string) =>
      (await circuit(query)).active_stages[0].races.find(({ slug }: Card) => slug === 'mezza') as Card;
    expect(await card('')).toMatchObject({ i18n: { name: 'Mezza' }, distance: [['21,1', 'km']] });
    expect(await card('?lang=en')).toMatchObject({ i18n: { name: 'Half' }, distance: [['21.1', 'km']] });
  });

  test('a circuit that is not there is not found', async () => {
    expect((await portal.ask('GET', '/v3.0/circuits/99')).status).toBe(404);
  });
});
