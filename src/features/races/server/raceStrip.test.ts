import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace } from '../../../../tests/support/builders.ts';
import { raceStrip } from './raceStripView.ts';

let portal: TestPortal;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
});
afterAll(() => portal.close());

describe('The art of a mail about a race', () => {
  test('is that of its page, and says its name and place in both languages', async () => {
    const { race } = await aRace(db());
    const strip = await raceStrip(db(), { race_id: race.id, race_package_id: null });
    expect(strip).toMatchObject({ kind: race.discipline, way: race.colourway, print: 'open' });
    expect(strip?.seed.endsWith(`/${race.slug}`)).toBe(true);
    expect(strip?.alt.it).toContain(`${race.i18n.it.name}, `);
    expect(strip?.alt.en).toContain(`${race.i18n.en.name}, `);
  });

  test('is that of its first race for a package, and none for what is gone', async () => {
    const later = (await aRace(db(), 15, { startsAt: new Date('2027-06-01T08:00:00Z') })).race;
    const first = (await aRace(db(), 15, { startsAt: new Date('2027-05-01T08:00:00Z') })).race;
    const { id } = await aPackage(db(), [later.id, first.id]);
    const strip = await raceStrip(db(), { race_id: null, race_package_id: id });
    expect(strip?.alt.it).toContain(`${first.i18n.it.name}, `);
    expect(await raceStrip(db(), { race_id: 987_654, race_package_id: null })).toBeUndefined();
    expect(await raceStrip(db(), { race_id: null, race_package_id: null })).toBeUndefined();
  });
});
