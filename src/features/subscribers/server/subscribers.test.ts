import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import { giveUpRegistration } from '#features/registration/server/giveUp.ts';
import { listEntries } from '#features/registration/server/listEntries.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { renewForReading } from '#office/entries/server/renewEntries.ts';
import { newId } from '#server/ids.ts';
import { noteStarts } from '#server/startChanges.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, orderWith, registrationBody } from '../../../../tests/support/carts.ts';

let portal: TestPortal;
let buyer: { id: string; as: string; member: typeof members.$inferSelect };

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  const user = await aUser(portal.context.db);
  buyer = { ...user, as: await portal.signIn(user.id) };
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const db = () => portal.context.db;
const ask = (query: Record<string, string | number> = {}) =>
  portal.ask('GET', `/v3.0/registrations?${new URLSearchParams(query as Record<string, string>)}`);
const named = (race: number, query: Record<string, string | number> = {}): Promise<string[]> =>
  ask({ race, ...query }).then(({ body }) => body.data.map((row: { member: string }) => row.member));

async function anAthlete(firstname: string, lastname: string, birthday = '1990-02-03'): Promise<string> {
  const id = newId();
  const given = { firstname, lastname, birthday: day(birthday) };
  await db()
    .insert(members)
    .values({ ...buyer.member, id, himself: false, ...given });
  return id;
}

async function registered(race: number, firstname: string, lastname: string, birthday?: string) {
  const memberId = await anAthlete(firstname, lastname, birthday);
  const made = await orderWith(portal, buyer.as, memberId, race);
  const [registration] = await db().select().from(registrations).where(eq(registrations.memberId, memberId));
  return { order: made, memberId, registration: registration! };
}

const set = (id: string, fields: Partial<typeof registrations.$inferInsert>) =>
  db().transaction(async (tx) => {
    await tx.update(registrations).set(fields).where(eq(registrations.id, id));
    await listEntries(tx, [id]);
  });

/** Changes an athlete's record, and works off what was noted of it. */
async function change(memberId: string, fields: Partial<typeof members.$inferInsert>): Promise<void> {
  await db().update(members).set(fields).where(eq(members.id, memberId));
  await noteStarts(db(), 'athlete', [memberId]);
  await renewForReading(portal.context);
}

const cancel = (orderId: string) =>
  portal.ask('POST', '/v3.0/user/order-states', { as: buyer.as, body: { order_id: orderId, state_id: 6 } });

describe('The subscribers list (checkout §2, §7)', () => {
  test('shows exactly what is specified, newest first, on hold until the order has a payment date', async () => {
    const { race } = await aRace(db(), 15, { price: '0.00' });
    const first = await registered(race.id, 'MARIO', "D'ANGELO");
    portal.setNow('2026-09-01T10:05:00.000Z');
    await registered(race.id, 'Anna', 'Neri');
    await set(first.registration.id, { teamName: 'ASD Tre Laghi' });
    await portal.ask('POST', `/v3.0/orders/${first.order.id}/pay`, {
      as: buyer.as,
      body: { action: 'confirm', total_admin_cost: '0.00', total_amount_due: '0.00' },
    });

    const { status, body, headers } = await ask({ race: race.id });
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBe('noindex');
    const common = { stage_name: 'Verbania', race_name: race.i18n.it.name, race: race.id, crew: null };
    expect(body).toMatchObject({ current_page: 1, last_page: 1, per_page: 50, total: 2, total_capped: 0 });
    expect(body.data).toEqual([
      { ...common, member: 'Anna Neri', team_name: null, order_payed_at: null },
      { ...common, member: "Mario D'Angelo", team_name: 'ASD Tre Laghi', order_payed_at: '2026-09-01T10:05:00.000Z' },
    ]);
    expect(body.races).toContainEqual({ id: race.id, name: race.i18n.it.name, stage_name: 'Verbania' });
  });

  test('a team that is written as a code is found by it', async () => {
    const { race } = await aRace(db());
    const coded = await registered(race.id, 'Lara', 'Codice');
    await registered(race.id, 'Noemi', 'Altra');
    await set(coded.registration.id, { teamName: 'VA108' });
    for (const search of ['VA108', 'va108', 'VA-108', 'a108'])
      expect(await named(race.id, { search })).toEqual(['Lara Codice']);
  });

  test('a package has a row for each of its races', async () => {
    const [one, two] = [await aRace(db()), await aRace(db())];
    const bundle = await aPackage(db(), [one.race.id, two.race.id]);
    const cart = await cartOf(portal, buyer.as);
    const memberId = await anAthlete('Piera', 'Pacchetto');
    await addLine(portal, buyer.as, cart, registrationBody(memberId, { id: bundle.id, package: true }));
    await order(portal, buyer.as, { cart_id: cart });
    expect(await named(one.race.id)).toEqual(['Piera Pacchetto']);
    expect(await named(two.race.id)).toEqual(['Piera Pacchetto']);
    const { body } = await ask({ search: 'pacchetto' });
    expect(body.data.map(({ race }: { race: number }) => race).toSorted()).toEqual([one.race.id, two.race.id]);
  });

  test('what was given back, replaced or transferred is not there, and what is in again is', async () => {
    const { race } = await aRace(db());
    const cancelled = await registered(race.id, 'Carla', 'Annullata');
    const replaced = await registered(race.id, 'Remo', 'Sostituito');
    await registered(race.id, 'Rita', 'Rimasta');
    await cancel(cancelled.order.id);
    await set(replaced.registration.id, { state: 'confirmed' });
    await db().transaction((tx) => giveUpRegistration(tx, replaced.registration.id, 'replaced'));
    expect(await named(race.id)).toEqual(['Rita Rimasta']);
    await db().update(entries).set({ state: 'live' }).where(eq(entries.registrationId, cancelled.registration.id));
    expect(await named(race.id)).toHaveLength(2);
  });

  test('the page is clamped between the first and the last, and the size is 50, 100 or 150', async () => {
    const { race } = await aRace(db(), 15, { stock: 200 });
    for (let at = 0; at < 53; at += 1) await registered(race.id, 'Nomi', `Numero${at}`);
    const page = async (p: number | string, size: number | string = 50) =>
      (await ask({ race: race.id, page: p, records_to_view: size })).body;
    expect(await page(2)).toMatchObject({ current_page: 2, last_page: 2, per_page: 50, total: 53 });
    expect((await page(2)).data.map(({ member }: { member: string }) => member)).toEqual([
      'Nomi Numero2',
      'Nomi Numero1',
      'Nomi Numero0',
    ]);
    expect(await page(99)).toMatchObject({ current_page: 2 });
    expect(await page(0)).toMatchObject({ current_page: 1 });
    expect(await page(-7)).toMatchObject({ current_page: 1 });
    expect(await page('x', 70)).toMatchObject({ current_page: 1, per_page: 50 });
    expect(await page(2, 100)).toMatchObject({ current_page: 1, last_page: 1, per_page: 100, total: 53 });
    const found = (await ask({ race: race.id, search: 'numero', page: 99 })).body;
    expect(found).toMatchObject({ current_page: 2, last_page: 2, total: 53 });
    expect(found.data).toHaveLength(3);
  });

  test('a list that is switched off does not exist, nor does the race of another circuit', async () => {
    const other = await aCircuit(db(), { id: 8 });
    const { race } = await aRace(db(), other.id);
    await db().update(circuitSettings).set({ value: '0' }).where(sql`circuit_id = 8 and key = 'list-active'`);
    expect(await ask({ circuit_id: 8 })).toMatchObject({ status: 404, body: { error: 'list_not_public' } });
    expect(await ask({ race: race.id })).toMatchObject({ status: 404, body: { error: 'race_not_found' } });
    expect(await ask({ circuit_id: 77 })).toMatchObject({ status: 404 });
  });

  test('marks to who is signed in their own registration, and those that they made for friends', async () => {
    const { race } = await aRace(db());
    await orderWith(portal, buyer.as, buyer.member.id, race.id);
    await registered(race.id, 'Amico', 'Mio');
    const stranger = await aUser(db());
    const owns = async (as?: string) =>
      (await portal.ask('GET', `/v3.0/registrations?race=${race.id}`, { as })).body.data.map(
        ({ own }: { own?: string }) => own,
      );
    expect(await owns(buyer.as)).toEqual(['friend', 'self']);
    expect(await owns(await portal.signIn(stranger.id))).toEqual([undefined, undefined]);
    expect(await owns()).toEqual([undefined, undefined]);
  });

  test('the races to filter by begin with the next one, those that are over come last', async () => {
    const circuit = await aCircuit(db(), { id: 21 });
    const days = ['2026-08-01', '2026-08-20', '2026-09-10', '2026-12-01'].map(day);
    const made = [];
    for (const on of days)
      made.push((await aRace(db(), circuit.id, { startsAt: new Date(`${on}T08:00:00Z`), endsOn: on })).race.id);
    const [first, second, third, fourth] = made;
    const { body } = await ask({ circuit_id: circuit.id });
    expect(body.races.map(({ id }: { id: number }) => id)).toEqual([third, fourth, second, first]);
  });

  test('another season is another list', async () => {
    expect((await ask({ season: 19 })).body).toMatchObject({ data: [], races: [], total: 0, last_page: 1 });
  });
});

describe('Search by athlete or team', () => {
  let race: number;
  beforeAll(async () => {
    race = (await aRace(db())).race.id;
    await registered(race, 'Nicolò', 'De Luca');
    await registered(race, 'Ada', 'D’Angelo');
    const paired = await registered(race, 'Zoë', 'Ångström-Łuk');
    await set(paired.registration.id, { teamName: 'A.S.D. Città di Verbania' });
  });

  test.each([
    ['nicolo', ['Nicolò De Luca']],
    ['NICOLÒ', ['Nicolò De Luca']],
    ['luca nicolo', ['Nicolò De Luca']],
    ['de luca', ['Nicolò De Luca']],
    ['dangelo', ['Ada D’Angelo']],
    ["d'angelo", ['Ada D’Angelo']],
    ['angelo', ['Ada D’Angelo']],
    ['zoe', ['Zoë Ångström-Łuk']],
    ['angstrom luk', ['Zoë Ångström-Łuk']],
    ['citta verbania', ['Zoë Ångström-Łuk']],
    ['asd zoe', ['Zoë Ångström-Łuk']],
    ['a b c zoe citta verbania', []],
    ['%%%ada', ['Ada D’Angelo']],
    ['nic_lo', ['Nicolò De Luca']],
    ['nobody', []],
  ])('%s', async (search, found) => {
    expect(await named(race, { search })).toEqual(found);
  });

  test('fewer than three letters are refused', async () => {
    for (const search of ['a', 'd’a', '%%%%'])
      expect(await ask({ search })).toMatchObject({ status: 422, body: { errors: { search: ['too_short'] } } });
    expect(await ask({ search: '' })).toMatchObject({ status: 200 });
    expect(await ask({ search: 'x'.repeat(61) })).toMatchObject({ status: 422 });
  });

  test('a name that is changed is found as it is now', async () => {
    const { memberId } = await registered(race, 'Vecchio', 'Cognome');
    await change(memberId, { lastname: 'Nuovissimo' });
    expect(await named(race, { search: 'nuovissimo' })).toEqual(['Vecchio Nuovissimo']);
    expect(await named(race, { search: 'cognome' })).toEqual([]);
  });
});

describe('Privacy', () => {
  test('of who is under 18 today the initials are shown, and the name is not found until the birthday', async () => {
    const { race } = await aRace(db());
    const minor = await anAthlete('Élia', 'Piccolini', '2008-09-02');
    const cart = await cartOf(portal, buyer.as);
    const parent = { firstname: 'Anna', lastname: 'Piccolini', relation: 'mother', declared: 1 };
    const added = await addLine(
      portal,
      buyer.as,
      cart,
      registrationBody(minor, { id: race.id }, { parental_consent: parent }),
    );
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect((await order(portal, buyer.as, { cart_id: cart })).status).toBe(201);
    const [registration] = await db().select().from(registrations).where(eq(registrations.memberId, minor));
    await set(registration!.id, { teamName: 'Giovani' });
    expect(await named(race.id)).toEqual(['É. P.']);
    expect(await named(race.id, { search: 'piccolini' })).toEqual([]);
    expect(await named(race.id, { search: 'giovani' })).toEqual(['É. P.']);
    portal.setNow('2026-09-02T10:00:00.000Z');
    expect(await named(race.id)).toEqual(['Élia Piccolini']);
    expect(await named(race.id, { search: 'piccolini' })).toEqual(['Élia Piccolini']);
  });

  test('whoever was born on 29 February comes of age on 1 March, in the list and in its search', async () => {
    const { race } = await aRace(db());
    await registered(race.id, 'Bisia', 'Sestini', '2008-02-29');
    portal.setNow('2026-02-28T10:00:00.000Z');
    expect(await named(race.id)).toEqual(['B. S.']);
    expect(await named(race.id, { search: 'sestini' })).toEqual([]);
    portal.setNow('2026-03-01T10:00:00.000Z');
    expect(await named(race.id, { search: 'sestini' })).toEqual(['Bisia Sestini']);
  });

  test('whoever is left unnamed stands there without a name, and is not found by it', async () => {
    const { race } = await aRace(db());
    const { registration } = await registered(race.id, 'Sara', 'Riservata');
    await set(registration.id, { unnamedBy: 'athlete', teamName: 'Podisti' });
    expect(await named(race.id)).toEqual(['Nome riservato']);
    const { body } = await portal.ask('GET', `/v3.0/registrations?race=${race.id}&lang=en`);
    expect(body.data[0].member).toBe('Name withheld');
    expect(await named(race.id, { search: 'riservata' })).toEqual([]);
    expect(await named(race.id, { search: 'podisti' })).toEqual(['Nome riservato']);
    await set(registration.id, { unnamedBy: null });
    expect(await named(race.id, { search: 'riservata' })).toEqual(['Sara Riservata']);
  });

  test('the athletes of an erased account are not named any more', async () => {
    const { race } = await aRace(db());
    const { memberId } = await registered(race.id, 'Elsa', 'Cancellata');
    await change(memberId, { erasedAt: new Date(testNow) });
    expect(await named(race.id)).toEqual(['Nome riservato']);
    expect(await named(race.id, { search: 'cancellata' })).toEqual([]);
  });
});
