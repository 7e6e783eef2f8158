import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { addresses } from '#features/addresses/server/tables.ts';
import { members } from '#features/athletes/server/tables.ts';
import { noteCertificates } from '#features/certificates/server/noteCertificates.ts';
import { attachments, certificates } from '#features/certificates/server/tables.ts';
import { crewPlaces, crews } from '#features/crews/server/tables.ts';
import { orderDetails, orders } from '#features/orders/server/tables.ts';
import { customInputs, races, registrationTypes, relayFractions } from '#features/races/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { addDays, day } from '#kernel/calendar.ts';
import { noMoney } from '#kernel/money.ts';
import { type Role, roleNames } from '#kernel/roles.ts';
import { newId } from '#server/ids.ts';
import { noteStarts } from '#server/startChanges.ts';
import { auditEntries, startChanges, storedFiles } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, orderWith, registrationBody } from '../../../../tests/support/carts.ts';
import { certificateCatalogue, takes } from '../../../../tests/support/certificates.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { historyIn } from '../../../../tests/support/history.ts';
import type { OfficeRegistrationRow } from '../contract/registrations.ts';
import { officeEntries } from './tables.ts';

let portal: TestPortal;
const colleagues = new Map<Role, string>();
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
  await certificateCatalogue(portal.context.db);
  for (const role of roleNames) colleagues.set(role, (await aColleague(portal, role)).as);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));
const db = () => portal.context.db;

interface By {
  readonly as?: string;
  readonly role?: Role;
  readonly circuit?: number;
}

const ask = (path: string, { as, role = 'organiser', circuit = 15 }: By = {}) =>
  portal.ask('GET', `/v3.0/circuits/${circuit}/office-registrations${path}`, { as: as ?? colleagues.get(role)! });

/** The rows that the list shows for what is asked, by the surnames in their order. */
async function list(query: string, by: By = {}) {
  const { status, body } = await ask(`?${query}`, by);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, names: body.data.map((row: OfficeRegistrationRow) => row.lastname) } as {
    data: OfficeRegistrationRow[];
    names: string[];
    total: number;
    sees: object;
    may_export: 0 | 1;
  };
}

/** The page of a registration. */
async function opened(reference: string, by: By = {}) {
  const { status, body } = await ask(`/${reference}`, by);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

interface Given {
  readonly race?: Awaited<ReturnType<typeof aRace>>;
  readonly lastname?: string;
  readonly paid?: boolean;
  readonly asksCertificate?: boolean;
}

let serial = 0;

/** Somebody who is registered for a race; paid, unless it is said otherwise. */
async function registered({ race: given, lastname, paid = true, asksCertificate = false }: Given = {}) {
  const of = given ?? (await aRace(db()));
  if (asksCertificate) {
    const change = { medicalCertificateUploadsActive: true };
    await db().update(registrationTypes).set(change).where(eq(registrationTypes.id, of.type.id));
    await takes(db(), of.type.id, [1, 2]);
  }
  const user = await aUser(db());
  const name = lastname ?? `Rossi${++serial}`;
  await db().update(members).set({ lastname: name, phone: '333 1234567' }).where(eq(members.id, user.member.id));
  const as = await portal.signIn(user.id);
  const made = await orderWith(portal, as, user.member.id, of.race.id);
  const [row] = await db().select().from(registrations).where(eq(registrations.memberId, user.member.id));
  if (paid) await pay(made.id);
  return { ...of, user, as, name, order: made, id: row!.id, reference: row!.reference, detail: row!.orderDetailId };
}

/** As if it had been paid: what the list shows of it depends on the registration alone. */
async function pay(orderId: string): Promise<void> {
  const at = new Date(testNow);
  await db().execute(sql`update registration r set state = 'confirmed', confirmed_at = ${testNow}::timestamptz
    from order_detail d where d.id = r.order_detail_id and d.order_id = ${orderId}::uuid`);
  await db().update(orders).set({ state: 'paid', payedAt: at }).where(eq(orders.id, orderId));
}

const cancel = ({ as, order: { id } }: Awaited<ReturnType<typeof registered>>) =>
  portal.ask('POST', '/v3.0/user/order-states', { as, body: { order_id: id, state_id: 6 } });

/** A certificate of this athlete for their line. */
async function brought(
  one: Awaited<ReturnType<typeof registered>>,
  given: Partial<typeof certificates.$inferInsert> = {},
) {
  const [fileId, id] = [newId(), newId()];
  const at = new Date(testNow);
  await db()
    .insert(storedFiles)
    .values({ id: fileId, place: 'x', contentType: 'image/jpeg', size: 1, sha256: Buffer.alloc(32), createdAt: at });
  await db()
    .insert(certificates)
    .values({
      id,
      memberId: one.user.member.id,
      userId: one.user.id,
      type: 'upload',
      certificateTypeId: 1,
      disciplineId: 2,
      dateOfIssue: day('2026-06-01'),
      expirationDate: day('2027-05-31'),
      status: 'pending',
      fileId,
      createdAt: at,
      ...given,
    });
  await db().insert(attachments).values({ detailId: one.detail, certificateId: id, at });
  return id;
}

describe('The list of registrations', () => {
  test('shows an entry as it is now: bib, athlete, race, payment, certificate, light', async () => {
    const one = await registered({ asksCertificate: true, lastname: 'D’Angelo' });
    await db().update(entries).set({ bib: 288 }).where(eq(entries.registrationId, one.id));
    const { data } = await list(`race=${one.race.id}`);
    expect(data).toEqual([
      {
        id: expect.any(String),
        reference: one.reference,
        bib: 288,
        firstname: expect.any(String),
        lastname: 'D’Angelo',
        birth_year: 1991,
        gender: 'F',
        race: one.race.i18n.it.name,
        package: null,
        type: 'Individuale',
        team: null,
        crew: null,
        payment: 'paid',
        certificate: 'missing',
        cancelled: 0,
        light: 'amber',
        created_at: new Date(testNow).toISOString(),
        answers: null,
        services: null,
      },
    ]);
  });

  test('filters by race, type, payment, certificate and light, and by all of them together', async () => {
    const race = await aRace(db());
    const missing = await registered({ race, asksCertificate: true });
    const unpaid = await registered({ race, paid: false });
    const approved = await registered({ race });
    await brought(approved, { status: 'approved' });
    const here = `race=${race.race.id}&sort=name`;
    expect((await list(here)).names).toEqual([missing.name, unpaid.name, approved.name].toSorted());
    expect((await list(`${here}&payment=to_pay`)).names).toEqual([unpaid.name]);
    expect((await list(`${here}&certificate=approved`)).names).toEqual([approved.name]);
    expect((await list(`${here}&certificate=missing&payment=paid`)).names).toEqual([missing.name]);
    expect((await list(`${here}&light=green`)).names).toEqual([approved.name]);
    expect((await list(`${here}&light=red`)).names).toEqual([]);
    expect((await list(`${here}&type=${race.type.id}`)).total).toBe(3);
    expect((await list(`${here}&type=1`)).total).toBe(0);
  });

  test('leaves out what is over, and shows it where that is asked for', async () => {
    const one = await registered({ paid: false });
    const { status } = await cancel(one);
    expect(status).toBe(200);
    expect((await list(`race=${one.race.id}`)).total).toBe(0);
    const { data } = await list(`race=${one.race.id}&payment=over`);
    expect(data).toMatchObject([{ reference: one.reference, payment: 'over', light: null }]);
  });

  test('finds words of a name, a team or a reference, in any order, unaccented, and a bib', async () => {
    const one = await registered({ lastname: 'Müller-Tacchinardi' });
    await db().update(registrations).set({ teamName: 'Ötzi Läufer' }).where(eq(registrations.id, one.id));
    await db().update(entries).set({ bib: 98765 }).where(eq(entries.registrationId, one.id));
    const heard = one.reference.slice(one.reference.indexOf('-') + 1).toLowerCase();
    for (const search of ['tacchinardi', 'laufer muller', 'MULLER ötzi', one.reference, heard, '98765'])
      expect((await list(`search=${encodeURIComponent(search)}`)).names, search).toEqual(['Müller-Tacchinardi']);
    expect((await list('search=tacchinardi+rossi')).names).toEqual([]);
    expect((await list(`search=${encodeURIComponent('100%')}`)).names).toEqual([]);
  });

  test('takes one or two signs for the beginning of a name, or for a whole bib', async () => {
    const one = await registered({ lastname: "D'Angelo Müller Ábel" });
    await db().update(entries).set({ bib: 41 }).where(eq(entries.registrationId, one.id));
    const foundBy = async (search: string) =>
      (await list(`race=${one.race.id}&search=${encodeURIComponent(search)}`)).total;
    for (const search of ['da', 'MU', 'ab', 'à', 'mu dangelo', '41']) expect(await foundBy(search), search).toBe(1);
    for (const search of ['ll', 'ng', 'an', 'mu rossi', '4', '%']) expect(await foundBy(search), search).toBe(0);
  });

  test('is ordered by name, bib or date, both ways, and paged', async () => {
    const race = await aRace(db());
    const all = [];
    for (const lastname of ['Alfa', 'Beta', 'Çelik']) all.push(await registered({ race, lastname }));
    await db().update(entries).set({ bib: 9 }).where(eq(entries.registrationId, all[2]!.id));
    const sorted = async (sort: string) => (await list(`race=${race.race.id}&sort=${sort}`)).names;
    expect(await sorted('name')).toEqual(['Alfa', 'Beta', 'Çelik']);
    expect(await sorted('-name')).toEqual(['Çelik', 'Beta', 'Alfa']);
    expect(await sorted('bib')).toEqual(['Çelik', 'Alfa', 'Beta']);
    expect(await sorted('nonsense')).toEqual(await sorted('-created'));
    const last = await list(`race=${race.race.id}&page=99&size=100`);
    expect(last).toMatchObject({ current_page: 1, last_page: 1, per_page: 100, total: 3 });
  });

  test('a package has an entry in each of its races', async () => {
    const [first, second] = [await aRace(db()), await aRace(db())];
    const pack = await aPackage(db(), [first.race.id, second.race.id]);
    const user = await aUser(db());
    const as = await portal.signIn(user.id);
    const cart = await cartOf(portal, as);
    const body = registrationBody(user.member.id, { id: pack.id, type: pack.typeId, package: true });
    expect((await addLine(portal, as, cart, body)).status).toBe(201);
    expect((await order(portal, as, { cart_id: cart })).status).toBe(201);
    for (const { race } of [first, second])
      expect((await list(`race=${race.id}`)).data).toMatchObject([
        { race: race.i18n.it.name, package: expect.any(String) },
      ]);
  });

  test('another circuit, another season and other races are not there', async () => {
    const one = await registered();
    const other = await aRace(db());
    expect((await list(`search=${one.name}&season=19`)).total).toBe(0);
    const { as: elsewhere } = await aColleague(portal, 'organiser', 8);
    expect((await list(`search=${one.name}`, { as: elsewhere, circuit: 8 })).total).toBe(0);
    expect((await list(`race=${one.race.id}`, { as: elsewhere, circuit: 8 })).total).toBe(0);
    const { as: ofOther } = await aColleague(portal, 'organiser', 15, [other.race.id]);
    expect((await list(`search=${one.name}`, { as: ofOther })).total).toBe(0);
    expect((await ask(`/${one.reference}`, { as: ofOther })).body.error).toBe('registration_not_found');
    expect((await ask(`/${one.reference}`, { as: elsewhere, circuit: 8 })).body.error).toBe('registration_not_found');
    const { as: ofIts } = await aColleague(portal, 'organiser', 15, [one.race.id]);
    expect((await list('', { as: ofIts })).names).toEqual([one.name]);
  });
});

describe('What each role sees', () => {
  test.each([
    ['super-admin', { payment: null, certificate: null }],
    ['organiser', { payment: 'paid', certificate: 'missing' }],
    ['money', { payment: 'paid', certificate: null }],
    ['medical', { payment: null, certificate: 'missing' }],
    ['desk', { payment: 'paid', certificate: null }],
    ['reader', { payment: null, certificate: null }],
  ] as const)('%s', async (role, seen) => {
    const one = await registered({ asksCertificate: true });
    const { data } = await list(`race=${one.race.id}`, { role });
    expect(data).toMatchObject([{ ...seen, light: 'amber' }]);
    const page = await opened(one.reference, { role });
    expect({ payment: page.payment, certificate: page.certificate?.word ?? null }).toEqual(seen);
    expect(page.order === null).toBe(!['organiser', 'money'].includes(role));
    const path = `/v3.0/circuits/15/history?of=registration&thing=${one.reference}`;
    const { status } = await portal.ask('GET', path, { as: colleagues.get(role)! });
    expect(status).toBe(['desk', 'reader'].includes(role) ? 403 : 200);
    const isTold = seen.certificate !== null;
    expect(page.reasons.map(({ code }: { code: string }) => code)).toEqual([
      isTold ? 'certificate_missing' : 'documents',
    ]);
    expect(/certificat/i.test(page.say)).toBe(isTold);
    expect(/pagata/i.test(page.say)).toBe(seen.payment !== null);
  });

  test.each([
    ['super-admin', null],
    ['organiser', { word: 'rejected', paper: null, asked: [] }],
    ['money', null],
    ['desk', null],
    ['reader', null],
  ] as const)('what is on a certificate is not for %s', async (role, seen) => {
    const one = await registered({ asksCertificate: true });
    await brought(one, { status: 'rejected', reason: 'Manca la firma' });
    const page = await opened(one.reference, { role });
    expect(page.certificate).toEqual(seen);
    expect(JSON.stringify(page)).not.toMatch(/Manca la firma|Agonistico|2027-05-31/);
  });

  test('the medical role reads what is on the certificate, of an upload and of a code, in the races that it is for', async () => {
    const one = await registered({ asksCertificate: true });
    const id = await brought(one, { status: 'rejected', reason: 'Manca la firma' });
    expect((await opened(one.reference, { role: 'medical' })).certificate).toMatchObject({
      word: 'rejected',
      paper: {
        ...{ id, kind: 'Agonistico · Triathlon', sport: null, reason: 'Manca la firma' },
        ...{ date_of_issue: '2026-06-01', expiration_date: '2027-05-31' },
      },
    });
    const other = await registered({ asksCertificate: true });
    const code = { type: 'datahealth', fileId: null, certificateTypeId: null, disciplineId: null } as const;
    await brought(other, { ...code, datahealthCode: Buffer.from('DH'), sport: 'Nuoto', status: 'approved' });
    expect((await opened(other.reference, { role: 'medical' })).certificate.paper).toMatchObject({
      ...{ id: null, path: null, kind: null, sport: 'Nuoto' },
    });
    const { as } = await aColleague(portal, 'medical', 15, [other.race.id]);
    expect((await ask(`/${one.reference}`, { as })).body.error).toBe('registration_not_found');
  });

  test('a filter by what somebody may not see finds nothing, and tells nothing', async () => {
    const one = await registered({ asksCertificate: true });
    expect((await list(`race=${one.race.id}&certificate=missing`, { role: 'reader' })).total).toBe(0);
    expect((await list(`race=${one.race.id}&payment=paid`, { role: 'medical' })).total).toBe(0);
    expect((await list(`race=${one.race.id}&certificate=missing`, { role: 'medical' })).total).toBe(1);
  });

  test('somebody who is the desk of one race and reads the others sees the payments of that one alone', async () => {
    const [mine, other] = [await registered(), await registered()];
    const { id } = await aColleague(portal, 'reader');
    await db().execute(sql`insert into employee (user_id, circuit_id, role, races)
      values (${id}::uuid, 15, 'desk', array[${mine.race.id}::int])`);
    const as = await portal.signIn(id);
    expect((await list(`search=${mine.name}`, { as })).data[0]!.payment).toBe('paid');
    expect((await list(`search=${other.name}`, { as })).data[0]!.payment).toBeNull();
    expect((await list(`search=${other.name}&payment=paid`, { as })).total).toBe(0);
  });
});

describe('The page of a registration', () => {
  test('says one sentence, and each reason with its remedy', async () => {
    const one = await registered({ asksCertificate: true });
    const page = await opened(one.reference.toLowerCase());
    expect(page.say).toMatch(/^Pagata; manca il certificato, entro .+ 2026\.$/);
    expect(page).toMatchObject({
      reference: one.reference,
      lastname: one.name,
      light: 'amber',
      races: [{ id: one.race.id, bib: null, released: 0 }],
      order: { id: one.order.id, reference: one.order.reference },
      reasons: [{ code: 'certificate_missing', light: 'amber', remedy: expect.stringContaining('Le mie iscrizioni') }],
    });
    const { body } = await portal.ask('GET', `/v3.0/circuits/15/office-registrations/${one.reference}?lang=en`, {
      as: colleagues.get('organiser')!,
    });
    expect(body.data.say).toMatch(/^Paid; the certificate is missing, due by .+ 2026\.$/);
  });

  test('nothing missing, unpaid, cancelled', async () => {
    const one = await registered({ paid: false });
    expect((await opened(one.reference)).say).toBe('Da pagare; può partire quando paga.');
    // Whoever may not see sums is not told a verdict that hangs on them.
    for (const role of ['medical', 'reader'] as const)
      expect((await opened(one.reference, { role })).say).toBe(
        'Tutto a posto, pagamento a parte: quello lo vede chi ha il ruolo Organizzazione, Soldi o Banco.',
      );
    await cancel(one);
    const over = await opened(one.reference);
    expect(over).toMatchObject({
      say: 'Non è più valida e il posto è di nuovo libero.',
      light: null,
      payment: 'over',
      reasons: [],
    });
  });

  test('has no verdict once its race is cancelled, and the list has none', async () => {
    const one = await registered();
    expect((await list(`race=${one.race.id}`)).data).toMatchObject([{ light: 'green', cancelled: 0 }]);
    await db()
      .update(races)
      .set({ cancelledAt: new Date(testNow) })
      .where(eq(races.id, one.race.id));
    await noteStarts(db(), 'race', [one.race.id]);
    expect(await opened(one.reference)).toMatchObject({ light: null, cancelled: 1, reasons: [] });
    expect((await list(`race=${one.race.id}`)).data).toMatchObject([{ light: null, cancelled: 1 }]);
    expect((await list(`race=${one.race.id}&light=green`)).total).toBe(0);
  });

  test('names the crew and the mates', async () => {
    const one = await registered();
    const mate = await registered({ race: one, lastname: 'Compagna' });
    const crew = newId();
    await db()
      .insert(crews)
      .values({ id: crew, raceId: one.race.id, name: 'Le Trote', type: 'public', createdAt: new Date(testNow) });
    for (const { detail, user } of [one, mate])
      await db().insert(crewPlaces).values({ detailId: detail, crewId: crew, memberId: user.member.id });
    expect((await opened(one.reference)).crew).toMatchObject({
      name: 'Le Trote',
      mates: [{ name: expect.stringContaining('Compagna'), reference: mate.reference }],
    });
    expect((await list('search=trote')).total).toBe(2);
  });

  test('keeps its history: the order’s states, a verdict, and looks', async () => {
    const one = await registered({ asksCertificate: true });
    const id = await brought(one);
    await ask(`/${one.reference}/contacts`);
    const verdict = await portal.ask('POST', `/v3.0/circuits/15/certificates/${id}/verdict`, {
      as: colleagues.get('medical')!,
      body: { verdict: 'rejected', rejection: 'unreadable', words: '' },
    });
    expect(verdict.status).toBe(200);
    const historyOf = (role: Role) => historyIn(portal, colleagues.get(role)!, 'registration', one.reference);
    for (const role of ['super-admin', 'medical', 'organiser'] as const)
      expect(JSON.stringify(await historyOf(role)), role).not.toContain(one.user.email);
    const deeds = async (role: Role) => (await historyOf(role)).map(({ what }) => what).toSorted();
    const [rejected, viewed, waiting] = ['Certificato respinto', 'Contatti guardati', 'Ordine in attesa di pagamento'];
    expect(await deeds('organiser')).toEqual([rejected, viewed, waiting]);
    expect(await deeds('money')).toEqual([viewed, waiting]);
    expect(await deeds('medical')).toEqual([rejected, viewed]);
  });
});

/** A question of a race, or of a leg of it, that is put in both languages. */
async function question(
  of: { readonly raceId: number } | { readonly relayFractionId: number },
  label: string,
  { slug, type = 'select' }: { readonly slug: string; readonly type?: 'select' | 'checkbox' },
) {
  const words = (text: string) => ({ it: { label: text }, en: { label: `${text} EN` } });
  const [row] = await db()
    .insert(customInputs)
    .values({
      ...of,
      ...{ type, slug, required: false, i18n: words(label), position: 1 },
      variables: type === 'select' ? [{ value: 'si', i18n: words('=Sì, grazie') }] : [],
    })
    .returning({ id: customInputs.id });
  return row!.id;
}

/** What somebody answered, by the questions' slugs. */
async function answer({ id }: { readonly id: string }, given: Readonly<Record<string, string>>) {
  const inputs = Object.entries(given).map(([slug, value]) => ({ slug, value }));
  await db().execute(sql`update registration
    set answers = answers || jsonb_build_object('custom_inputs', ${JSON.stringify(inputs)}::jsonb) where id = ${id}::uuid`);
}

/** A service that was sold with a registration. */
async function sold(
  one: Awaited<ReturnType<typeof registered>>,
  given: Partial<typeof orderDetails.$inferInsert> = {},
) {
  const copy = { name: 'Pasta party', variables: [{ key: 'Primo', name: 'Pesto' }] };
  await db()
    .insert(orderDetails)
    .values({
      ...{ id: newId(), orderId: one.order.id, parentId: one.detail, kind: 'product', quantity: 2, position: 9 },
      ...{ price: noMoney, totalAmount: noMoney, discount: noMoney },
      copy: { it: copy, en: { ...copy, name: 'Pasta dinner' } },
      ...given,
    });
}

const pasta = { name: 'Pasta party', options: 'Pesto', quantity: 2 };

describe('The list as a file (decision 190)', () => {
  const file = async (query: string, { as, role = 'organiser' }: By = {}) => {
    const { statusCode: status, body: text } = await portal.app.inject({
      url: `/api/v3.0/circuits/15/office-registrations-file?${query}`,
      headers: { authorization: `Bearer ${as ?? colleagues.get(role)!}` },
    });
    return { status, text };
  };
  const linesOf = ({ text }: { text: string }) => text.replace('\uFEFF', '').trim().split('\r\n');

  test('has the chosen rows alone, or all that the filters leave, with the columns that the reader sees', async () => {
    const race = await aRace(db());
    const [one, other] = [await registered({ race }), await registered({ race, paid: false, lastname: '=1+1' })];
    const third = await registered({ race });
    const { data } = await list(`race=${race.race.id}`);
    const idOf = (reference: string) => data.find((row) => row.reference === reference)!.id;
    const chosen = linesOf(await file(`entries=${idOf(one.reference)},${idOf(other.reference)}&lang=it`));
    expect(chosen).toHaveLength(3);
    expect(chosen[0]).toMatch(/^Numero;Cognome;Nome;/);
    expect(chosen[0]).toContain('Pagamento');
    expect(chosen.join()).toContain(one.reference);
    expect(chosen.join()).toContain("'=1+1");
    expect(chosen.join()).not.toContain(third.reference);
    const unpaid = linesOf(await file(`race=${race.race.id}&payment=to_pay`));
    expect(unpaid).toHaveLength(2);
    expect(unpaid[1]).toContain(other.reference);
    // As the page says it: nobody starts who has not paid.
    expect([unpaid[1], chosen.find((line) => line.includes(one.reference))]).toEqual([
      expect.stringContaining(';Può partire quando paga;'),
      expect.stringContaining(';Può partire;'),
    ]);
    expect(linesOf(await file(`race=${race.race.id}&lang=it`, { role: 'medical' }))[0]).not.toContain('Pagamento');
    const entriesOfAudit = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'registrations_downloaded'));
    expect(entriesOfAudit.map(({ facts }) => facts)).toMatchObject([
      { rows: 2, selected: 2 },
      { rows: 1 },
      { rows: 3 },
    ]);
  });

  test('has answers and services where they are asked for: of one race a column for each question', async () => {
    const [one, other] = [await registered({ lastname: 'Coda' }), await registered({ lastname: 'Coda' })];
    await question({ raceId: one.race.id }, '-Pranzo', { slug: 'pranzo' });
    await question({ raceId: one.race.id }, 'Navetta', { slug: 'navetta', type: 'checkbox' });
    await question({ raceId: other.race.id }, '@Cena', { slug: 'cena' });
    await answer(one, { pranzo: 'si', navetta: '1' });
    await answer(other, { cena: 'si' });
    await sold(one);
    const show = 'show=answers.services&lang=it';
    const here = `race=${one.race.id}`;
    expect(linesOf(await file(`${here}&lang=it`))[0]).not.toMatch(/Pranzo|Servizi/);
    const [head, row] = linesOf(await file(`${here}&${show}`));
    expect(head).toMatch(/;'-Pranzo;Navetta;Servizi;[^;]+$/);
    expect(row).toMatch(/;'=Sì, grazie;Sì;Pasta party \(Pesto\) × 2;\d{4}-\d\d-\d\d$/);
    // Chosen one by one it is the same: what the rows are of counts, not the filter.
    const [{ id }] = (await list(here)).data as [OfficeRegistrationRow];
    expect(linesOf(await file(`entries=${id}&${show}`))).toEqual([head, row]);
    const both = linesOf(await file(`search=coda&${show}`));
    expect(both[0]).toMatch(/;Risposte;Servizi;/);
    expect(both.join('\n')).toMatch(/;'-Pranzo: =Sì, grazie · Navetta: Sì;Pasta party/);
    expect(both.join('\n')).toMatch(/;'@Cena: =Sì, grazie;;\d{4}/);
    const { as } = await aColleague(portal, 'organiser', 15, [other.race.id]);
    expect(linesOf(await file(`search=coda&${show}`, { as })).join('\n')).not.toMatch(/Pranzo|Pasta/);
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'registrations_downloaded'), sql`facts @> '{"rows": 1, "selected": 1}'`));
    expect(entry!.facts).toMatchObject({ show: ['answers', 'services'] });
  });

  test('has nothing of a race out of reach, though its rows are named, and is not for who only reads', async () => {
    const [one, other] = [await registered(), await registered()];
    const { data } = await list(`race=${one.race.id}`);
    const { as } = await aColleague(portal, 'organiser', 15, [other.race.id]);
    expect(linesOf(await file(`entries=${data[0]!.id}`, { as }))).toHaveLength(1);
    for (const role of ['reader', 'desk', 'super-admin'] as const) expect((await file('', { role })).status).toBe(403);
    expect((await list('', { role: 'reader' })).may_export).toBe(0);
  });
});

describe('Answers and services (decision 190)', () => {
  test('are there where they are asked for, each alone or both, in the reader’s language', async () => {
    const one = await registered();
    const lunch = await question({ raceId: one.race.id }, 'Pranzo', { slug: 'pranzo' });
    const bus = await question({ raceId: one.race.id }, 'Navetta', { slug: 'navetta', type: 'checkbox' });
    await answer(one, { pranzo: 'si', navetta: '1' });
    await sold(one);
    const here = `race=${one.race.id}`;
    const answers = [
      { id: lunch, question: 'Pranzo', answer: '=Sì, grazie' },
      { id: bus, question: 'Navetta', answer: 'Sì' },
    ];
    expect((await list(here)).data).toMatchObject([{ answers: null, services: null }]);
    expect((await list(`${here}&show=answers`)).data).toMatchObject([{ answers, services: null }]);
    expect((await list(`${here}&show=services`)).data).toMatchObject([{ answers: null, services: [pasta] }]);
    expect((await list(`${here}&show=nonsense.services.answers`)).data).toMatchObject([{ answers, services: [pasta] }]);
    expect((await list(`${here}&show=answers.services&lang=en`)).data).toMatchObject([
      {
        answers: [
          { question: 'Pranzo EN', answer: '=Sì, grazie EN' },
          { question: 'Navetta EN', answer: 'Yes' },
        ],
        services: [{ ...pasta, name: 'Pasta dinner' }],
      },
    ]);
  });

  test('are nobody else’s, and of what was answered nothing is made up', async () => {
    const race = await aRace(db());
    const [one, other] = [await registered({ race, lastname: 'Alfa' }), await registered({ race, lastname: 'Beta' })];
    await question({ raceId: race.race.id }, 'Pranzo', { slug: 'pranzo' });
    await question({ raceId: race.race.id }, 'Navetta', { slug: 'navetta', type: 'checkbox' });
    await answer(one, { pranzo: 'si', navetta: '1' });
    await sold(one);
    const { data } = await list(`race=${race.race.id}&sort=name&show=answers.services`);
    expect(data[1]).toMatchObject({
      reference: other.reference,
      answers: [],
      services: [],
    });
  });

  test('a service that was taken out, or whose order stands no more, is not there', async () => {
    const one = await registered();
    const shown = async () => (await list(`race=${one.race.id}&show=services`)).data[0]!.services;
    await sold(one);
    await sold(one, { removedAt: new Date(testNow), removedIn: 'paid' });
    expect(await shown()).toEqual([pasta]);
    // One that was bought later has an order of its own.
    const later = await registered();
    await sold(one, { orderId: later.order.id, quantity: 1 });
    expect(await shown()).toEqual([pasta, { ...pasta, quantity: 1 }]);
    await db().update(orders).set({ state: 'refunded' }).where(eq(orders.id, later.order.id));
    expect(await shown()).toEqual([pasta]);
  });

  test('of a package each entry has the answers of its own race; of a relay, those of the leg that is run', async () => {
    const [first, second] = [await aRace(db()), await aRace(db())];
    const pack = await aPackage(db(), [first.race.id, second.race.id]);
    const user = await aUser(db());
    const as = await portal.signIn(user.id);
    const cart = await cartOf(portal, as);
    const body = registrationBody(user.member.id, { id: pack.id, type: pack.typeId, package: true });
    expect((await addLine(portal, as, cart, body)).status).toBe(201);
    expect((await order(portal, as, { cart_id: cart })).status).toBe(201);
    await question({ raceId: first.race.id }, 'Pranzo', { slug: 'pranzo' });
    await question({ raceId: second.race.id }, 'Cena', { slug: 'cena' });
    const [row] = await db().select().from(registrations).where(eq(registrations.memberId, user.member.id));
    await answer(row!, { pranzo: 'si', cena: 'si' });
    const { as: ofFirst } = await aColleague(portal, 'organiser', 15, [first.race.id]);
    const { data } = await list(`search=${row!.reference}&show=answers`, { as: ofFirst });
    expect(data).toMatchObject([{ race: first.race.i18n.it.name, answers: [{ question: 'Pranzo' }] }]);
    // Both on one page, each has its own alone.
    const both = (await list(`search=${row!.reference}&show=answers`)).data;
    expect(Object.fromEntries(both.map(({ race, answers }) => [race, answers!.map((said) => said.question)]))).toEqual({
      [first.race.i18n.it.name]: ['Pranzo'],
      [second.race.i18n.it.name]: ['Cena'],
    });

    const relay = await aRace(db());
    const [swimmer, runner] = [
      await registered({ race: relay, lastname: 'Alfa' }),
      await registered({ race: relay, lastname: 'Beta' }),
    ];
    const crew = newId();
    await db()
      .insert(crews)
      .values({ id: crew, raceId: relay.race.id, name: 'Le Trote', type: 'public', createdAt: new Date(testNow) });
    for (const [position, { detail, user, id }] of [swimmer, runner].entries()) {
      const name = position === 0 ? 'Nuoto' : 'Corsa';
      const [leg] = await db()
        .insert(relayFractions)
        .values({ raceId: relay.race.id, min: 1, max: 1, position, i18n: { it: { name }, en: { name } } })
        .returning({ id: relayFractions.id });
      await question({ relayFractionId: leg!.id }, `Cambio ${name}`, { slug: 'cambio' });
      await db()
        .insert(crewPlaces)
        .values({ detailId: detail, crewId: crew, memberId: user.member.id, relayFractionId: leg!.id });
      await answer({ id }, { cambio: 'si' });
    }
    expect(
      (await list(`race=${relay.race.id}&sort=name&show=answers`)).data.map(({ answers }) => answers),
    ).toMatchObject([[{ question: 'Cambio Nuoto' }], [{ question: 'Cambio Corsa' }]]);
  });

  test.each(roleNames)('%s sees them in the list as on the registration’s page', async (role) => {
    const one = await registered();
    await question({ raceId: one.race.id }, 'Pranzo', { slug: 'pranzo' });
    await answer(one, { pranzo: 'si' });
    await sold(one);
    const page = await opened(one.reference, { role });
    const { data } = await list(`race=${one.race.id}&show=answers.services`, { role });
    expect(data[0]!.answers!.map(({ id: _, ...said }) => said)).toEqual(page.answers);
    expect(data[0]!.services!.map(({ options: _, ...what }) => what)).toEqual(page.services);
  });

  test('and nobody of another circuit, or of another race, gets a word of them', async () => {
    const [one, other] = [await registered(), await registered()];
    await question({ raceId: one.race.id }, 'Pranzo', { slug: 'pranzo' });
    await answer(one, { pranzo: 'si' });
    await sold(one);
    const { as: elsewhere } = await aColleague(portal, 'organiser', 8);
    const { as: ofOther } = await aColleague(portal, 'organiser', 15, [other.race.id]);
    const [{ id }] = (await list(`race=${one.race.id}`)).data as [OfficeRegistrationRow];
    for (const [circuit, as] of [
      [8, elsewhere],
      [15, ofOther],
    ] as const)
      for (const path of [`?race=${one.race.id}&show=answers.services`, `-file?entries=${id}&show=answers.services`]) {
        const { statusCode, body } = await portal.app.inject({
          url: `/api/v3.0/circuits/${circuit}/office-registrations${path}`,
          headers: { authorization: `Bearer ${as}` },
        });
        expect(statusCode).toBe(200);
        expect(body).not.toMatch(/Pranzo|Pasta/);
      }
  });
});

describe('What can be filtered by', () => {
  test('is nothing of a race of another circuit, or out of reach: neither rows nor the names of its types', async () => {
    const [mine, other] = [await registered(), await registered()];
    const { race: foreign } = await aRace(db(), 8);
    const { as } = await aColleague(portal, 'organiser', 15, [mine.race.id]);
    const choices = async (race: number, by: By = {}) => {
      const { status, body } = await ask(`?race=${race}`, by);
      expect(status).toBe(200);
      return { rows: body.data, types: body.choices.types };
    };
    expect((await choices(mine.race.id, { as })).types).toHaveLength(1);
    for (const [race, by] of [
      [foreign.id, {}],
      [foreign.id, { as }],
      [other.race.id, { as }],
    ] as const)
      expect(await choices(race, by)).toEqual({ rows: [], types: [] });
  });
});

describe('Contacts', () => {
  const looks = (id: string) =>
    db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'registration'), eq(auditEntries.subjectId, id)));

  test('are not on the page; each look at them is written down', async () => {
    const one = await registered();
    expect(JSON.stringify(await opened(one.reference))).not.toContain('333 1234567');
    expect(await looks(one.id)).toEqual([]);
    const { body } = await ask(`/${one.reference}/contacts`);
    expect(body.data).toEqual({ phone: '333 1234567', email: one.user.email, tax_code: null, account: null });
    await ask(`/${one.reference}/contacts`);
    expect(await looks(one.id)).toMatchObject([
      { action: 'contacts_viewed', circuitId: 15, facts: { seen: 'contacts' } },
      { action: 'contacts_viewed' },
    ]);
  });

  test('have the phone of the home address where the record has none: of the athlete’s own, and not of a friend’s', async () => {
    const one = await registered();
    const { id: userId, member } = one.user;
    const phoneOf = async () => (await ask(`/${one.reference}/contacts`)).body.data.phone;
    await db().update(members).set({ phone: null }).where(eq(members.id, member.id));
    expect(await phoneOf()).toBeNull();
    const home = (phone: string, memberId: string | null, isPrimary = false) => ({
      ...{
        id: newId(),
        userId,
        memberId,
        type: 'private' as const,
        firstname: 'Ada',
        lastname: 'Rossi',
        phone,
        isPrimary,
      },
      ...{ address: 'Via Roma', houseNumber: '1', zipcode: '28838', city: 'Stresa', state: 'VB', country: 'IT' },
      createdAt: new Date(testNow),
    });
    await db().insert(addresses).values(home('+39 333 1', null));
    expect(await phoneOf()).toBe('+39 333 1');
    await db()
      .insert(addresses)
      .values(home('+39 333 2', null, true));
    expect(await phoneOf()).toBe('+39 333 2');
    await db().insert(addresses).values(home('+39 333 3', member.id));
    expect(await phoneOf()).toBe('+39 333 3');
    await db().delete(addresses).where(eq(addresses.memberId, member.id));
    await db().update(members).set({ himself: false }).where(eq(members.id, member.id));
    expect(await phoneOf()).toBeNull();
  });

  test('money sees the fiscal code, too', async () => {
    const one = await registered();
    await db().update(members).set({ taxCode: 'RSSMRA' }).where(eq(members.id, one.user.member.id));
    expect((await ask(`/${one.reference}/contacts`, { role: 'money' })).body.data.tax_code).toBe('RSSMRA');
  });

  test('the desk sees the phone, in the week of the race only, and no look is written down before', async () => {
    const one = await registered();
    const early = await ask(`/${one.reference}/contacts`, { role: 'desk' });
    expect([early.status, early.body.error]).toEqual([403, 'contacts_in_race_week']);
    expect((await opened(one.reference, { role: 'desk' })).contacts).toBeNull();
    expect(await looks(one.id)).toEqual([]);
    const startsAt = new Date(`${addDays(day(testNow.slice(0, 10)), 7)}T08:00:00Z`);
    await db().update(races).set({ startsAt }).where(eq(races.id, one.race.id));
    const { body } = await ask(`/${one.reference}/contacts`, { role: 'desk' });
    expect(body.data).toEqual({ phone: '333 1234567', email: null, tax_code: null, account: null });
    expect((await opened(one.reference, { role: 'desk' })).contacts).toBe('phone');
  });
});

describe('What the list is filtered by is kept as it is', () => {
  const rowOf = async (id: string) =>
    (await db().select().from(officeEntries).where(eq(officeEntries.registrationId, id)))[0]!;

  test('a new name, a team, a verdict, another day of the race: each is in the list at once', async () => {
    const one = await registered({ asksCertificate: true });
    const found = async (query: string) => (await list(`race=${one.race.id}&${query}`)).total;
    expect(await found('light=amber')).toBe(1);
    await db().update(members).set({ lastname: 'Sposata' }).where(eq(members.id, one.user.member.id));
    await noteStarts(db(), 'athlete', [one.user.member.id]);
    expect(await found('search=sposata')).toBe(1);
    await db().update(registrations).set({ teamName: 'Podistica Nuova' }).where(eq(registrations.id, one.id));
    await noteStarts(db(), 'registration', [one.id]);
    expect(await found('search=nuova')).toBe(1);
    const id = await brought(one);
    await noteCertificates(db(), [id]);
    expect(await found('certificate=pending')).toBe(1);
    await db().update(certificates).set({ status: 'approved' }).where(eq(certificates.id, id));
    await noteCertificates(db(), [id]);
    expect(await found('certificate=approved&light=green')).toBe(1);
    await db()
      .update(races)
      .set({ startsAt: new Date('2027-08-01T08:00:00Z'), endsOn: day('2027-08-01') })
      .where(eq(races.id, one.race.id));
    await noteStarts(db(), 'race', [one.race.id]);
    expect(await found('certificate=not_valid&light=amber')).toBe(1);
    await db()
      .update(registrationTypes)
      .set({ medicalCertificateUploadsActive: false })
      .where(eq(registrationTypes.id, one.type.id));
    await noteStarts(db(), 'type', [one.type.id]);
    expect(await found('certificate=not_asked&light=green')).toBe(1);
  });

  test('what another day changes, the job of each minute judges anew', async () => {
    const one = await registered({ asksCertificate: true });
    expect((await list(`race=${one.race.id}`)).data).toMatchObject([{ light: 'amber' }]);
    const job = jobsOf(portal.context).find(({ name }) => name === 'console-renew-entries')!;
    portal.setNow(one.race.startsAt.toISOString());
    await job.run({});
    expect(await rowOf(one.id)).toMatchObject({ light: 'red', judgedOn: one.race.endsOn });
    portal.setNow(new Date(one.race.startsAt.getTime() + 86_400_000 * 2).toISOString());
    await job.run({});
    expect((await rowOf(one.id)).judgedOn).toBeNull();
  });

  test('more than a reader waits for is worked off by the job', async () => {
    const one = await registered();
    await db().execute(sql`insert into start_change (of, subject)
      select 'registration', ${one.id} from generate_series(1, 450)`);
    await jobsOf(portal.context)
      .find(({ name }) => name === 'console-renew-entries')!
      .run({});
    expect(await db().$count(startChanges)).toBe(0);
  });
});
