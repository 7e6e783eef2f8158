import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import type { Role } from '#kernel/roles.ts';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';

let portal: TestPortal;
const db = () => portal.context.db;
type Race = Awaited<ReturnType<typeof aRace>>['race'];
let race: Race;
let other: Race;
const bearers = new Map<string, string>();
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8, referencePrefix: 'OT20' });
  const named = (name: string) => ({ i18n: { it: named2(name), en: named2(name) } });
  const named2 = (name: string) => ({ name, type: 'Corsa', description: '' });
  race = (await aRace(db(), 15, named('Trail del Mottarone'))).race;
  other = (await aRace(db(), 15, named('Giro dei Laghi'))).race;
});
afterAll(() => portal.close());

/** An athlete with a registration, who made it by themselves. */
async function registered(firstname: string, lastname: string, of: { race?: Race; email?: string } = {}) {
  const user = await aUser(db(), of.email === undefined ? {} : { email: of.email });
  await db().update(members).set({ firstname, lastname }).where(eq(members.id, user.member.id));
  const order = await orderWith(portal, await portal.signIn(user.id), user.member.id, (of.race ?? race).id);
  const [registration] = await db().select().from(registrations).where(eq(registrations.memberId, user.member.id));
  return { ...user, order, registration: registration! };
}

const as = async (role: Role, races?: readonly number[]): Promise<string> => {
  const key = `${role} ${races?.join()}`;
  const known = bearers.get(key) ?? (await aColleague(portal, role, undefined, races)).as;
  bearers.set(key, known);
  return known;
};

interface Hit {
  readonly kind: 'athlete' | 'order';
  readonly reference: string;
  readonly name: string;
  readonly stands: string;
}

async function find(text: string, by?: string, circuit = 15): Promise<Hit[]> {
  const bearer = by ?? (await as('organiser'));
  const query = new URLSearchParams({ search: text });
  const { status, body } = await portal.ask('GET', `/v3.0/circuits/${circuit}/search?${query}`, { as: bearer });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const athletes = (hits: readonly Hit[]) =>
  hits.filter(({ kind }) => kind === 'athlete').map(({ reference }) => reference);
const ordersOf = (hits: readonly Hit[]) =>
  hits.filter(({ kind }) => kind === 'order').map(({ reference }) => reference);

describe('An athlete is found', () => {
  test('by any words of the name, in any order, without accents, capitals and apostrophes', async () => {
    const { registration } = await registered('Nicolò', 'D’Angelo-Bó');
    for (const text of ['nicolo', 'DANGELO nicolò', "bo d'angelo", 'ni da', 'angelo'])
      expect(athletes(await find(text)), text).toContain(registration.reference);
    expect(athletes(await find('nicolo rossini'))).toEqual([]);
    // Two letters begin a name: they are not looked for inside of one.
    expect(athletes(await find('co'))).not.toContain(registration.reference);
  });

  test('by the whole name before those whose name only has it in it', async () => {
    const long = await registered('Zoe', 'Quaranta');
    const whole = await registered('Zoe', 'Quara');
    expect(athletes(await find('quara'))).toEqual([whole.registration.reference, long.registration.reference]);
  });

  test('by the registration’s reference, whole or its beginning, without dashes and with signs that look alike', async () => {
    const { registration } = await registered('Ugo', 'Uno');
    await db().update(registrations).set({ reference: 'TP20-S5B2-QF7X' }).where(eq(registrations.id, registration.id));
    for (const text of ['TP20-S5B2-QF7X', 'tp2os5b2qf7x', '55b2', 's5b2 qf', 'TP20S'])
      expect(athletes(await find(text)), text).toContain('TP20-S5B2-QF7X');
    expect(athletes(await find('S5B3'))).toEqual([]);
  });

  test('by the last group of the reference, which the pass prints big, and after whole names', async () => {
    const { registration } = await registered('Ugo', 'Ultimo');
    const named = await registered('Ugo', 'Vas1');
    await db().update(registrations).set({ reference: 'TP20-N49N-U4S2' }).where(eq(registrations.id, registration.id));
    for (const text of ['U4S2', 'u4s2', 'U452', 'u4-s2'])
      expect(athletes(await find(text)), text).toEqual(['TP20-N49N-U4S2']);
    expect(athletes(await find('4S2'))).toEqual([]);
    await db().update(registrations).set({ reference: 'TP20-N49N-VAS1' }).where(eq(registrations.id, registration.id));
    expect(athletes(await find('vas1'))).toEqual([named.registration.reference, 'TP20-N49N-VAS1']);
  });

  test('by bib', async () => {
    const { registration } = await registered('Ugo', 'Due');
    await db().update(entries).set({ bib: 4711 }).where(eq(entries.registrationId, registration.id));
    expect(athletes(await find('4711'))).toEqual([registration.reference]);
    expect(await find('4711')).toMatchObject([
      { name: 'Ugo Due', bib: 4711, race: 'Trail del Mottarone', stage: 'Verbania' },
    ]);
  });

  test('by an address, their own or that of the account, by who may read addresses', async () => {
    const { registration, order } = await registered('Ugo', 'Tre', { email: 'Un.Indirizzo@mail.example' });
    for (const role of ['organiser', 'money'] as const) {
      const hits = await find('un.indirizzo@mail.example', await as(role));
      expect(athletes(hits), role).toEqual([registration.reference]);
      expect(ordersOf(hits), role).toEqual([order.reference]);
      expect(athletes(await find('un.ind', await as(role)))).toEqual([registration.reference]);
    }
    for (const role of ['super-admin', 'medical', 'desk', 'reader'] as const)
      expect(await find('un.indirizzo@mail.example', await as(role)), role).toEqual([]);
    // Signs that a pattern would take for any sign are what they are.
    expect(await find('un_indirizzo@mail.example')).toEqual([]);
  });
});

describe('An order is found', () => {
  test('by its reference, by the causal of a wire and by who pays', async () => {
    const { order } = await registered('Paola', 'Pagatrice');
    const plain = order.reference.replaceAll('-', '').toLowerCase();
    const causal = `Bonifico ${order.reference.replaceAll('-', ' ')} iscrizione di mia figlia Anna`;
    for (const text of [order.reference, plain, plain.slice(4, 10), causal, 'pagatrice paola'])
      expect(ordersOf(await find(text, await as('money'))), text).toContain(order.reference);
    expect((await find(causal))[0]).toMatchObject({ kind: 'order', reference: order.reference });
  });

  test('by nobody who may not see orders', async () => {
    const { order } = await registered('Paolo', 'Pagatore');
    for (const role of ['super-admin', 'medical', 'desk', 'reader'] as const) {
      expect(ordersOf(await find(order.reference, await as(role))), role).toEqual([]);
      const hits = await find('pagatore', await as(role));
      expect(
        hits.map(({ kind }) => kind),
        role,
      ).toEqual(['athlete']);
    }
    expect(ordersOf(await find('pagatore', await as('organiser', [race.id])))).toEqual([]);
  });
});

describe('What somebody’s roles reach is all that is found', () => {
  test('athletes of their races only', async () => {
    const { registration } = await registered('Remo', 'Raggiunto', { race: other });
    expect(athletes(await find('raggiunto', await as('organiser', [race.id])))).toEqual([]);
    expect(athletes(await find(registration.reference, await as('desk', [race.id])))).toEqual([]);
    expect(athletes(await find('raggiunto', await as('desk', [other.id])))).toEqual([registration.reference]);
  });

  test('nothing of another circuit', async () => {
    const { registration, order } = await registered('Otto', 'Altrove', { email: 'otto@altrove.example' });
    await db().update(entries).set({ bib: 4712 }).where(eq(entries.registrationId, registration.id));
    const elsewhere = (await aColleague(portal, 'organiser', 8)).as;
    for (const text of [
      'altrove',
      registration.reference,
      order.reference,
      'otto@altrove.example',
      '4712',
      'mottarone',
    ])
      expect(await find(text, elsewhere, 8), text).toEqual([]);
  });

  test('whether it is paid is told to those who may know it', async () => {
    await registered('Dino', 'Dovuto');
    const said = async (by: string) => (await find('dovuto', by)).map(({ stands }) => stands)[0];
    for (const role of ['super-admin', 'medical', 'reader'] as const) expect(await said(await as(role))).toBe('live');
    expect(await said(await as('desk'))).toBe('on_hold');
    expect(await said(await as('desk', [race.id]))).toBe('on_hold');
  });
});

describe('A search', () => {
  test('has at most eight hits, of each kind some', async () => {
    for (let each = 0; each < 9; each += 1) await registered('Mara', 'Mottarone');
    const hits = await find('mottarone');
    expect(hits).toHaveLength(8);
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(new Set(['athlete', 'order']));
  });

  test.each(['', 'x', ' - ', '%%', "';--", '\\', 'ñ'.repeat(140), '０１２', '😀😀'])('of %j answers', async (text) => {
    expect(Array.isArray(await find(text))).toBe(true);
  });
});
