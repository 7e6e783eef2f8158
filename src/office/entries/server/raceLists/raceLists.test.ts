import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#features/addresses/server/tables.ts';
import { members } from '#features/athletes/server/tables.ts';
import { orderDetails, orders } from '#features/orders/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { noMoney } from '#kernel/money.ts';
import type { Role } from '#kernel/roles.ts';
import { newId } from '#server/ids.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { historyIn } from '../../../../../tests/support/history.ts';

let portal: TestPortal;
const db = () => portal.context.db;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8 });
});
afterAll(() => portal.close());

/** An athlete in a race: one who is found first in each list. */
async function registered(raceId: number, person: Partial<typeof members.$inferInsert> = {}) {
  const user = await aUser(db());
  const order = await orderWith(portal, await portal.signIn(user.id), user.member.id, raceId);
  await db()
    .update(members)
    .set({ himself: true, ...person })
    .where(eq(members.id, user.member.id));
  const [registration] = await db().select().from(registrations).where(eq(registrations.memberId, user.member.id));
  return { ...user, order, registration: registration! };
}

interface PageQuery {
  readonly list?: string;
  readonly lang?: 'it' | 'en';
  readonly format?: 'csv' | 'xlsx';
  readonly as?: string;
}
let organiser: string;
beforeAll(async () => {
  organiser = (await aColleague(portal, 'organiser')).as;
});

const download = (race: number, { list = 'start', lang = 'it', format = 'csv', as = organiser }: PageQuery = {}) =>
  portal.app.inject({
    url: `/api/v3.0/circuits/15/races/${race}/lists/${list}?lang=${lang}&format=${format}`,
    headers: { authorization: `Bearer ${as}` },
  });

async function rowsOf(race: number, asked: PageQuery = {}): Promise<Record<string, string>[]> {
  const answer = await download(race, asked);
  expect(answer.statusCode, answer.payload).toBe(200);
  return Papa.parse<Record<string, string>>(answer.payload.replace('\uFEFF', '').trimEnd(), { header: true }).data;
}
const lists = async (race: number, as = organiser) =>
  (await portal.ask('GET', `/v3.0/circuits/15/races/${race}/lists?lang=it`, { as })).body.data;
const errorOf = async (race: number, asked: PageQuery) => {
  const answer = await download(race, asked);
  return [answer.statusCode, answer.json().error];
};

describe('A list as CSV', () => {
  test('is UTF-8 with its mark, with the language’s separator, ISO days, in order of surname', async () => {
    const { race } = await aRace(db());
    await registered(race.id, { firstname: 'ZOË', lastname: 'zuccà' });
    const { registration } = await registered(race.id, { firstname: 'Anna', lastname: 'Àbate' });
    await db().update(entries).set({ bib: 12 }).where(eq(entries.registrationId, registration.id));
    const answer = await download(race.id);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="start-${race.slug}.csv"`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head] = answer.payload.split('\r\n');
    expect(head).toMatch(/^\uFEFFPettorale;Cognome;Nome;Data di nascita;/);
    expect((await download(race.id, { lang: 'en' })).payload).toMatch(/^\uFEFFBib,Surname,First name,Date of birth,/);
    const rows = await rowsOf(race.id);
    expect(rows.map((row) => row.Cognome).toSorted()).toEqual(['Zuccà', 'Àbate'].toSorted());
    expect(rows.find((row) => row.Pettorale === '12')).toMatchObject({
      Cognome: 'Àbate',
      'Data di nascita': '1991-08-14',
      Quota: 'Individuale',
      Pagamento: 'da pagare',
      Riferimento: registration.reference,
    });
  });

  test('runs nothing in a spreadsheet, whatever somebody is called', async () => {
    const { race } = await aRace(db());
    const name = '=HYPERLINK("http://x";"Vinci")';
    const { registration } = await registered(race.id, { firstname: '@Somma(a1)', lastname: name });
    await db().update(registrations).set({ teamName: '-2+3' }).where(eq(registrations.id, registration.id));
    const [row] = await rowsOf(race.id);
    expect([row!.Cognome, row!.Nome, row!.Società]).toEqual([`'${name}`, "'@Somma(a1)", "'-2+3"]);
  });

  test('has who is in the race, and neither who gave up nor who is in another', async () => {
    const [{ race }, { race: other }] = [await aRace(db()), await aRace(db())];
    const here = await registered(race.id);
    const gone = await registered(race.id);
    await registered(other.id);
    await db().update(entries).set({ state: 'released' }).where(eq(entries.registrationId, gone.registration.id));
    expect((await rowsOf(race.id)).map((row) => row.Riferimento)).toEqual([here.registration.reference]);
    expect((await rowsOf((await aRace(db())).race.id)).length).toBe(0);
  });

  test('comes whole, however many there are', async () => {
    const { race, type } = await aRace(db());
    const { order, registration } = await registered(race.id);
    // More than two batches of the cursor.
    const copies = Array.from({ length: 1_203 }, (_, at) => ({ at, member: newId(), detail: newId(), id: newId() }));
    const made = new Date(testNow);
    const [line] = await db().select().from(orderDetails).where(eq(orderDetails.orderId, order.id));
    await db()
      .insert(members)
      .values(
        copies.map(({ member, at }) => ({
          id: member,
          himself: false,
          firstname: 'Tanti',
          lastname: `Molti ${at}`,
          createdAt: made,
          updatedAt: made,
        })),
      );
    await db()
      .insert(orderDetails)
      .values(copies.map(({ detail, at }) => ({ ...line!, id: detail, position: at + 1 })));
    await db()
      .insert(registrations)
      .values(
        copies.map(({ id, member, detail, at }) => ({
          ...registration,
          id,
          memberId: member,
          orderDetailId: detail,
          reference: `MANY-${at}`,
          registrationTypeId: type.id,
        })),
      );
    await db()
      .insert(entries)
      .values(
        copies.map(({ id, member }) => ({
          id: newId(),
          registrationId: id,
          raceId: race.id,
          memberId: member,
          state: 'live' as const,
        })),
      );
    const rows = await rowsOf(race.id);
    expect(new Set(rows.map((row) => row.Riferimento)).size).toBe(1_204);
    expect((await lists(race.id)).lists[0]).toMatchObject({ list: 'start', rows: 1_204, open: 1 });
  });
});

describe('What stands in a list', () => {
  test('of emergency contacts: what was written for this registration, before the record', async () => {
    const { race } = await aRace(db());
    const { registration } = await registered(race.id, { phone: '+39 333 1' });
    const person = { emergency_contact: 'Ugo Zio', emergency_phone: '+39 02 5' };
    await db()
      .update(registrations)
      .set({ answers: { ...registration.answers, person } })
      .where(eq(registrations.id, registration.id));
    expect(await rowsOf(race.id, { list: 'emergency' })).toMatchObject([
      {
        'Contatto di emergenza': 'Ugo Zio',
        'Telefono di emergenza': "'+39 02 5",
        Telefono: "'+39 333 1",
      },
    ]);
  });

  test('of emergency contacts: the phone of the home address where the record has none', async () => {
    const { race } = await aRace(db());
    const { id: userId } = await registered(race.id);
    await db()
      .insert(addresses)
      .values({
        ...{ id: newId(), userId, type: 'private', firstname: 'Ada', lastname: 'Rossi', phone: '333 7' },
        ...{ address: 'Via Roma', houseNumber: '1', zipcode: '28838', city: 'Stresa', state: 'VB', country: 'IT' },
        createdAt: new Date(testNow),
      });
    expect(await rowsOf(race.id, { list: 'emergency' })).toMatchObject([{ Telefono: '333 7' }]);
  });

  test('of sizes and services, with their totals', async () => {
    const { race } = await aRace(db());
    const one = await registered(race.id);
    const athletes = [one, await registered(race.id), await registered(race.id)];
    for (const [at, size] of ['L', 'M', undefined].entries()) {
      const { id, answers } = athletes[at]!.registration;
      const { person: _, gadget_size: __, ...rest } = answers;
      await db()
        .update(registrations)
        .set({ answers: { ...rest, ...(size && { gadget_size: size }) } })
        .where(eq(registrations.id, id));
    }
    await db().update(members).set({ gadgetSize: null }).where(eq(members.id, athletes[2]!.member.id));
    const copy = { name: 'Pasta party', variables: [{ key: 'Primo', name: 'Pesto' }] };
    await db()
      .insert(orderDetails)
      .values({
        id: newId(),
        orderId: one.order.id,
        parentId: one.registration.orderDetailId,
        kind: 'product',
        quantity: 2,
        price: noMoney,
        totalAmount: noMoney,
        discount: noMoney,
        copy: { it: copy, en: copy },
        position: 9,
      });
    const found = await lists(race.id);
    const totalsOf = (list: string) => found.lists.find((each: { list: string }) => each.list === list).totals;
    expect(totalsOf('sizes')).toEqual([
      { name: 'M', count: 1 },
      { name: 'L', count: 1 },
      { name: null, count: 1 },
    ]);
    expect(totalsOf('services')).toEqual([{ name: 'Pasta party', count: 2 }]);
    expect((await rowsOf(race.id, { list: 'sizes' })).map((row) => row.Taglia).toSorted()).toEqual(['', 'L', 'M']);
    expect(await rowsOf(race.id, { list: 'services' })).toMatchObject([
      { Servizio: 'Pasta party', Opzioni: 'Pesto', Quantità: '2', Riferimento: one.registration.reference },
    ]);
    await db().update(orders).set({ state: 'cancelled' }).where(eq(orders.id, one.order.id));
    expect(await rowsOf(race.id, { list: 'services' })).toEqual([]);
  });
});

describe('Who may', () => {
  const colleague = async (role: Role, races?: number[]) => (await aColleague(portal, role, undefined, races)).as;

  test('sees and downloads what the role is for; the desk contacts in the week of the race alone', async () => {
    const { race } = await aRace(db(), 15, { asksGadgetSize: false });
    await registered(race.id);
    const seen = async (as: string) =>
      Object.fromEntries(
        (await lists(race.id, as)).lists.map((each: { list: string; open: 0 | 1 }) => [each.list, each.open]),
      );
    expect(await seen(organiser)).toEqual({ start: 1, emergency: 1, services: 1 });
    for (const role of ['money', 'medical'] as const)
      expect(await seen(await colleague(role))).toEqual({ start: 1, services: 1 });
    for (const role of ['super-admin', 'reader'] as const)
      expect(await seen(await colleague(role))).toEqual({ start: 0, services: 0 });
    const desk = await colleague('desk', [race.id]);
    expect(await seen(desk)).toEqual({ start: 1, services: 1 });
    expect(await errorOf(race.id, { list: 'emergency', as: desk })).toEqual([403, 'forbidden']);
    expect(await errorOf(race.id, { list: 'emergency', as: await colleague('money') })).toEqual([403, 'forbidden']);
    portal.setNow('2026-10-25T08:00:00Z');
    try {
      const there = await colleague('desk', [race.id]);
      expect(await seen(there)).toMatchObject({ emergency: 1 });
      expect((await download(race.id, { list: 'emergency', as: there })).statusCode).toBe(200);
    } finally {
      portal.setNow(testNow);
    }
  });

  test('reads of payments only who is told of them', async () => {
    const { race } = await aRace(db());
    await registered(race.id);
    const [told] = await rowsOf(race.id, { as: await colleague('desk') });
    const [untold] = await rowsOf(race.id, { as: await colleague('medical') });
    expect(told).toHaveProperty('Pagamento');
    expect(untold).not.toHaveProperty('Pagamento');
  });

  test('reaches the races of the circuit, and of the role, and no other', async () => {
    const [{ race }, { race: other }] = [await aRace(db()), await aRace(db(), 8)];
    expect(await errorOf(other.id, {})).toEqual([404, 'race_not_found']);
    const desk = await colleague('desk', [other.id]);
    expect(await errorOf(race.id, { as: desk })).toEqual([404, 'race_not_found']);
    expect((await portal.ask('GET', `/v3.0/circuits/15/races/${race.id}/lists`, { as: desk })).status).toBe(404);
  });

  test('leaves an audit entry of each download: who, which, how many', async () => {
    const { race } = await aRace(db());
    await registered(race.id);
    const money = await aColleague(portal, 'money');
    await rowsOf(race.id, { as: money.as });
    await download(race.id, { list: 'emergency', format: 'xlsx' });
    await errorOf(race.id, { list: 'emergency', as: money.as });
    const noted = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(race.id)));
    expect(noted.map(({ action, facts }) => [action, facts])).toEqual([
      ['list_downloaded', { list: 'start', format: 'csv', rows: 1 }],
      ['list_downloaded', { list: 'emergency', format: 'xlsx', rows: 1 }],
    ]);
    expect(noted[0]!.actorUserId).toBe(money.id);
    expect(await historyIn(portal, organiser, 'race', race.id)).toMatchObject([
      { what: 'Scaricata: Contatti di emergenza (Excel, una riga)' },
      { what: 'Scaricata: Partenti (CSV, una riga)', by: money.name },
    ]);
  });
});

test('a list as XLSX has the same cells, as texts and numbers', async () => {
  const { race } = await aRace(db());
  const { registration } = await registered(race.id, { firstname: 'Anna', lastname: '=1+1' });
  await db().update(entries).set({ bib: 77 }).where(eq(entries.registrationId, registration.id));
  const answer = await download(race.id, { format: 'xlsx' });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const text = Object.entries(files)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => new TextDecoder().decode(bytes))
    .join('\n');
  expect(text).toContain('Cognome');
  expect(text).toContain(registration.reference);
  expect(text).toMatch(/<v>77<\/v>/);
  // A cell of type string is never run: what begins with = or + stands as it was typed.
  expect(text).toContain('>=1+1<');
  expect(text).not.toMatch(/(?:'|&apos;|&#39;)[=+]/);
  expect(text).not.toMatch(/<f[ >]/);
});
