import { desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { circuitSettings, circuits } from '#features/circuits/server/tables.ts';
import { findIssuer } from '#features/invoices/server/issuers.ts';
import { products } from '#features/shop/server/tables.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { orderWith } from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { deedsIn, historyIn } from '../../../../tests/support/history.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { createBankChanges } from './bank.ts';
import { bankChanges } from './tables.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof aColleague>>;

beforeEach(async () => {
  await portal?.close();
  portal = await testPortal();
  await aCircuit(portal.context.db);
  admin = await aColleague(portal, 'super-admin');
});
afterAll(() => portal.close());

const read = async (as = admin.as) => (await portal.ask('GET', '/v3.0/circuits/15/settings', { as })).body.data;
const save = (fields: object, seen: object, as = admin.as) =>
  portal.ask('PUT', '/v3.0/circuits/15/settings', { as, body: { fields, seen } });
const shown = async () => (await portal.ask('GET', '/v3.0/circuits/15')).body.data;

describe('A circuit’s settings', () => {
  test('are saved field by field, shown at once, cleaned, and told with before and after', async () => {
    const { fields } = await read();
    const answer = await save(
      {
        name_it: 'Giro dei Due Fiumi',
        name_en: '',
        ink_1: '#1D5A46',
        promo_it: 'Cena in piazza',
        promo_en: 'Dinner in the square',
        promo_link: '/it/shop',
        website: 'https://www.duefiumi.example',
        shop_active: 0,
        head: '<meta name="theme-color" content="#1d5a46"><script>alert(1)</script>',
        hosts: 'https://Gare.DueFiumi.example/it , due.example',
      },
      fields,
    );
    expect(answer.body).toEqual({ data: null });
    expect(await shown()).toMatchObject({
      i18n: { name: 'Giro dei Due Fiumi' },
      inks: ['#1d5a46', ...[2, 3, 4].map((n) => fields[`ink_${n}`])],
      promo: { text: 'Cena in piazza', link: '/it/shop', dismissal: 'page' },
    });
    await portal.sites.refresh();
    expect(portal.sites.of('gare.duefiumi.example').circuitId).toBe(15);
    const look = portal.sites.look(15, 'en');
    expect([look.name, look.settings.head]).toEqual([
      'Giro dei Due Fiumi',
      '<meta name="theme-color" content="#1d5a46" />',
    ]);
    expect((await read()).fields).toMatchObject({ hosts: 'gare.duefiumi.example\ndue.example', shop_active: 0 });
    const [latest] = await historyIn(portal, admin.as, 'circuit');
    expect(latest).toMatchObject({ by: admin.name, what: 'Impostazioni cambiate' });
    expect(latest!.changes).toContainEqual({ field: 'Shop aperto', before: 'sì', after: 'no' });
  });

  test('a save writes what its block changed, and nothing else', async () => {
    const { db } = portal.context;
    const head = '<meta name="theme-color" content="#1546a0"><link rel="icon" href="/icon.png">';
    await db.delete(circuitSettings).where(inArray(circuitSettings.key, ['head', 'write-off-limit']));
    await db.insert(circuitSettings).values({ circuitId: 15, key: 'head', value: head });
    const stored = () => db.select().from(circuitSettings).orderBy(circuitSettings.key);
    const before = await stored();
    const { fields } = await read();
    // As the page sends it: what stands in another block goes along, as it was read.
    expect((await save({ write_off_limit: '1.00', head: fields.head }, fields)).status).toBe(200);
    expect(await stored()).toEqual(
      [...before, { circuitId: 15, key: 'write-off-limit', value: '1.00' }].toSorted((a, b) =>
        a.key < b.key ? -1 : 1,
      ),
    );
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'circuit_changed'));
    expect(entry?.facts).toEqual({
      before: { write_off_limit: fields.write_off_limit },
      after: { write_off_limit: '1.00' },
    });
  });

  test('head markup is stored cleaned, and stays as it is stored where it is the same once cleaned', async () => {
    const { db } = portal.context;
    const stored = async () =>
      (await db.select().from(circuitSettings)).find(({ circuitId, key }) => circuitId === 15 && key === 'head')?.value;
    await db.delete(circuitSettings).where(eq(circuitSettings.key, 'head'));
    const raw = '<meta name="theme-color" content="#1546a0">';
    await db.insert(circuitSettings).values({ circuitId: 15, key: 'head', value: raw });
    const { fields } = await read();
    const none = await deedsIn(portal, admin.as, 'circuit');
    expect((await save({ head: `${raw}<script>alert(1)</script>` }, fields)).status).toBe(200);
    expect([await stored(), await deedsIn(portal, admin.as, 'circuit')]).toEqual([raw, none]);
    const other = '<meta name="theme-color" content="#ffffff" />';
    expect((await save({ head: '<meta name="theme-color" content="#ffffff">' }, fields)).status).toBe(200);
    expect(await stored()).toBe(other);
    const [latest] = await historyIn(portal, admin.as, 'circuit');
    expect(latest!.changes).toEqual([expect.objectContaining({ after: other })]);
  });

  test('what somebody else has saved meanwhile is told', async () => {
    const { fields } = await read();
    const other = await aColleague(portal, 'super-admin');
    expect((await save({ place: 'Pavia', court: 'Pavia' }, fields, other.as)).status).toBe(200);
    const late = await save({ company: 'ASD Lodi' }, fields);
    expect([late.status, late.body.error]).toEqual([409, 'set_up_changed_meanwhile']);
    expect((await save({ company: 'ASD Lodi' }, (await read()).fields)).status).toBe(200);
    expect((await read()).fields).toMatchObject({ place: 'Pavia', court: 'Pavia', company: 'ASD Lodi' });
  });

  test('cannot take another circuit’s host, nor another sign once there are orders', async () => {
    await aCircuit(portal.context.db, { id: 8, hosts: ['otto.example'] });
    const { fields } = await read();
    const wrong = await save({ hosts: 'uno.example\notto.example' }, fields);
    expect(wrong.body.errors).toEqual({ hosts: ['host_taken'] });
    expect((await save({ reference_prefix: 'df26' }, fields)).status).toBe(200);
    const { race } = await aRace(portal.context.db);
    const athlete = await aUser(portal.context.db);
    await orderWith(portal, await portal.signIn(athlete.id), athlete.member.id, race.id);
    const fixed = await save({ reference_prefix: 'ZZ26' }, (await read()).fields);
    expect(fixed.body.errors).toEqual({ reference_prefix: ['fixed_after_sale'] });
  });

  test('keeps one way of paying once somebody has ordered', async () => {
    const { race } = await aRace(portal.context.db);
    const athlete = await aUser(portal.context.db);
    await orderWith(portal, await portal.signIn(athlete.id), athlete.member.id, race.id);
    const { fields } = await read();
    expect(fields).toMatchObject({ pays_by_credit_card: 1 });
    const none = { pays_by_credit_card: 0, pays_by_paypal: 0, pays_by_satispay: 0, pays_by_wiretransfer: 0 };
    expect((await save(none, fields)).body.errors).toEqual({ pays_by_credit_card: ['last_way_of_paying'] });
    expect((await save({ ...none, pays_by_paypal: 1 }, fields)).status).toBe(200);
  });

  test('bad values are refused field by field', async () => {
    const { fields } = await read();
    const wrong = await save(
      {
        ink_1: 'blue',
        website: 'javascript:alert(1)',
        promo_it: 'Cena',
        commission_rate: '21',
        commission_fixed: '-1',
        write_off_limit: '20.01',
        hosts: 'not a host!',
        analytics: 'UA-1',
        issuer_vat_number: '12345678901',
      },
      fields,
    );
    expect(wrong.body.errors).toEqual({
      'fields.ink_1': ['colour_not_valid'],
      'fields.website': ['address_not_valid'],
      'fields.commission_rate': ['rate_not_valid'],
      'fields.commission_fixed': ['amount_not_valid'],
      'fields.write_off_limit': ['write_off_too_high'],
      'fields.hosts': ['hosts_not_valid'],
      'fields.analytics': ['analytics_not_valid'],
      'fields.issuer_vat_number': ['vat_number_not_valid'],
    });
    expect((await save({ promo_it: 'Cena' }, fields)).body.errors).toEqual({ promo_en: ['required'] });
  });

  test.each([
    ['two words', 'due fiumi', 'hosts_not_valid'],
    ['a word that names no portal', 'due', 'hosts_not_valid'],
    ['a good name before a bad one', 'gare.example\nfiumi', 'hosts_not_valid'],
    ['two names on one line', 'gare.example due.example', 'hosts_not_valid'],
    ['nothing', ' ', 'required'],
  ])('host names are refused and stay as they were: %s', async (_, hosts, code) => {
    const { fields } = await read();
    expect((await save({ hosts }, fields)).body.errors).toEqual({ 'fields.hosts': [code] });
    expect((await read()).fields.hosts).toBe(fields.hosts);
  });

  test('another commission empties the percentage and the fixed part, and the history says what they were', async () => {
    const set = async (fields: object) => {
      const body = { fields, seen: (await read()).fields };
      expect((await portal.ask('PUT', '/v3.0/circuits/15/settings', { as: admin.as, body })).status).toBe(200);
    };
    await set({ commission: 'uniform', commission_rate: '2.5', commission_fixed: '0,50' });
    await set({ commission: 'by_method' });
    const [entry] = await portal.context.db
      .select({ facts: auditEntries.facts })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'circuit_changed'))
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(entry!.facts).toMatchObject({
      before: { commission: 'uniform', commission_rate: '2.5', commission_fixed: '0.50' },
      after: { commission: 'by_method', commission_rate: '', commission_fixed: '0.00' },
    });
  });

  test('money and hosts want a proof of the last half hour, a name does not', async () => {
    const { fields } = await read();
    expect((await save({ write_off_limit: '1,50' }, fields)).status).toBe(200);
    expect((await read()).fields.write_off_limit).toBe('1.50');
    portal.setNow(new Date(Date.parse(testNow) + 31 * 60_000));
    expect((await save({ write_off_limit: '1' }, { write_off_limit: '1.50' })).body.error).toBe('reauth_required');
    const now = { ...fields, write_off_limit: '1.50' };
    expect((await save({ pays_by_paypal: 1, pays_by_satispay: 0 }, now)).body.error).toBe('reauth_required');
    expect((await save({ name_it: 'Altro nome' }, now)).status).toBe(200);
  });

  test('who issues the invoices is stored whole, and taken away whole', async () => {
    const { fields } = await read();
    const taxes = Object.fromEntries(
      ['registration', 'goods', 'shipping', 'commission'].map((kind) => [`tax_${kind}_rate`, '22']),
    );
    const issuer = {
      ...{ issues_invoices: 1, issuer_name: 'ASD Lodi', issuer_address: 'Via Po', issuer_house_number: '1' },
      ...{ issuer_zipcode: '26900', issuer_city: 'Lodi', issuer_state: 'LO', issuer_country: 'IT' },
      ...{ issuer_vat_number: 'IT 02415360037', issuer_fiscal_code: '93017530036', issuer_regime: 'RF01' },
      ...{ issuer_email: 'soldi@lodi.example', issuer_prefix: 'LO', ...taxes },
      ...{ tax_registration_rate: '0', tax_registration_nature: 'N4', tax_registration_law: 'art. 36-bis' },
    };
    expect((await save({ ...issuer, issuer_city: '' }, fields)).body.errors).toEqual({ issuer_city: ['required'] });
    expect((await save(issuer, fields)).body).toEqual({ data: null });
    expect(await findIssuer(portal.context.db, 15)).toMatchObject({
      name: 'ASD Lodi',
      vatNumber: '02415360037',
      stampLaw: null,
      taxes: {
        registration: { rate: 0, nature: 'N4', law: 'art. 36-bis' },
        goods: { rate: 2200, nature: null, law: null },
      },
    });
    const now = (await read()).fields;
    expect(now).toMatchObject({ ...issuer, issuer_vat_number: '02415360037' });
    expect((await save({ issues_invoices: 0 }, now)).status).toBe(200);
    expect(await findIssuer(portal.context.db, 15)).toBeUndefined();
  });

  test('ways of delivery are added, changed and checked', async () => {
    const body = {
      ...{ name_it: 'Corriere', name_en: 'Courier', description_it: '', description_en: '' },
      ...{ price: '6,50', race_id: null, active: 1 },
    };
    const made = await portal.ask('POST', '/v3.0/circuits/15/settings/shippings', { as: admin.as, body });
    const path = `/v3.0/circuits/15/settings/shippings/${made.body.data.id}`;
    expect((await read()).shippings.at(-1)).toMatchObject({ name_en: 'Courier', price: '6.50', race_id: null });
    const elsewhere = await portal.ask('PUT', path, {
      as: admin.as,
      body: { fields: { race_id: 999 }, seen: { race_id: null } },
    });
    expect(elsewhere.body.error).toBe('race_not_found');
    expect(
      (await portal.ask('PUT', path, { as: admin.as, body: { fields: { active: 0 }, seen: { active: 1 } } })).status,
    ).toBe(200);
    expect((await read()).shippings.at(-1).active).toBe(0);

    // Somebody who still sees 6.50 hears of 7.00.
    const change = (fields: object, seen: object) => portal.ask('PUT', path, { as: admin.as, body: { fields, seen } });
    expect((await change({ price: '7,00' }, { price: '6.50' })).status).toBe(200);
    expect((await change({ price: '8,00' }, { price: '6.50' })).body.error).toBe('set_up_changed_meanwhile');
    expect((await change({ description_it: 'In due giorni' }, { description_it: '' })).status).toBe(200);
    expect((await read()).shippings.at(-1)).toMatchObject({ price: '7.00', description_it: 'In due giorni' });
  });

  test('the last way of delivery stays while products on sale are shipped; collection alone is a way, until its race is over', async () => {
    const { db } = portal.context;
    await aProduct(db, 15, { requireShipping: true });
    const path = (id: number) => `/v3.0/circuits/15/settings/shippings/${id}`;
    const change = (id: number, fields: object, seen: object) =>
      portal.ask('PUT', path(id), { as: admin.as, body: { fields, seen } });
    const off = (id: number) => change(id, { active: 0 }, { active: 1 });
    const refused = await off(1);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { active: ['last_way_of_delivery'] }, limits: { active: [1] } },
    });
    expect((await read()).shippings[0].active).toBe(1);

    const { race } = await aRace(db, 15, { startsAt: new Date(Date.parse(testNow) + 86_400_000) });
    const { race: over } = await aRace(db, 15, { startsAt: new Date(Date.parse(testNow) - 2 * 86_400_000) });
    const body = {
      ...{ name_it: 'Ritiro', name_en: 'Collection', description_it: '', description_en: '' },
      ...{ price: '0', race_id: race.id, active: 1 },
    };
    const made = await portal.ask('POST', '/v3.0/circuits/15/settings/shippings', { as: admin.as, body });
    expect((await off(1)).status).toBe(200);
    const { id } = made.body.data;
    expect((await off(id)).status).toBe(422);
    const moved = await change(id, { race_id: over.id }, { race_id: race.id });
    expect(moved.body.errors).toEqual({ race_id: ['last_way_of_delivery'] });
    expect((await read()).findings.map(({ number }: { number: number }) => number)).not.toContain(49);
    portal.setNow(new Date(Date.parse(testNow) + 3 * 86_400_000));
    expect((await read()).findings.map(({ number }: { number: number }) => number)).toContain(49);

    portal.setNow(new Date(testNow));
    await db.update(products).set({ active: false });
    expect((await off(id)).status).toBe(200);
  });

  test('the history names the way of delivery, its price in euro and its race; what a race that is over collects is said', async () => {
    const { db } = portal.context;
    const { race } = await aRace(db, 15, { startsAt: new Date(Date.parse(testNow) + 86_400_000) });
    const { race: over } = await aRace(db, 15, { startsAt: new Date(Date.parse(testNow) - 2 * 86_400_000) });
    const change = (fields: object, seen: object) =>
      portal.ask('PUT', '/v3.0/circuits/15/settings/shippings/1', { as: admin.as, body: { fields, seen } });
    expect((await change({ price: '7,00' }, { price: '6.00' })).status).toBe(200);
    expect((await change({ race_id: race.id }, { race_id: null })).status).toBe(200);
    expect((await change({ active: 0 }, { active: 1 })).status).toBe(200);
    const { races } = await read();
    const what = 'Modo di consegna cambiato: Corriere';
    expect((await historyIn(portal, admin.as, 'circuit')).slice(0, 3)).toMatchObject([
      { what, changes: [{ field: 'Si può scegliere', before: 'sì', after: 'no' }] },
      { what, changes: [{ field: 'Ritiro', before: null, after: expect.stringContaining(race.i18n.it.name) }] },
      { what, changes: [{ field: 'Prezzo', before: '6,00\u00a0€', after: '7,00\u00a0€' }] },
    ]);
    // To choose from there are races to come; the one that is over stands there only while a way is still at it.
    expect(races).toContainEqual({ id: race.id, name: race.i18n.it.name, past: 0 });
    expect(races.map(({ id }: { id: number }) => id)).not.toContain(over.id);
    portal.setNow(new Date(Date.parse(testNow) + 3 * 86_400_000));
    expect((await read()).races).toContainEqual({ id: race.id, name: race.i18n.it.name, past: 1 });
    const name_it = { name_it: 'Altro nome' };
    const { fields } = await read();
    expect((await save(name_it, fields)).status).toBe(200);
    expect((await deedsIn(portal, admin.as, 'circuit'))[0]).toBe('Impostazioni cambiate');
  });

  test('its history says what a file is, not where it lies', async () => {
    const { fields } = await read();
    const logo = '/storage/files/01a21874-0000-7000-8000-00000000abcd-300.webp';
    expect((await save({ logo }, fields)).status).toBe(200);
    const [latest] = await historyIn(portal, admin.as, 'circuit');
    expect(latest!.changes).toMatchObject([{ field: 'Logo', after: expect.stringContaining('abcd') }]);
    expect(JSON.stringify(latest)).not.toContain('/storage');
  });

  test('what is wrong with it is a sentence with its field', async () => {
    await portal.context.db.update(circuits).set({ inks: ['#f4b728', '#ee4b24', '#8ccbbf', '#f4b728'] });
    const { findings } = await read();
    expect(findings.find(({ number }: { number: number }) => number === 52)).toMatchObject({
      level: 'note',
      field: 'ink_1',
      text: expect.stringContaining('contrasto'),
    });
    await portal.context.db.update(circuits).set({ i18n: sql`jsonb_set(i18n, '{en,name}', '""')` });
    const office = await portal.ask('GET', '/v3.0/circuits/15/office', { as: admin.as });
    expect(office.body.data.todo).toContainEqual({ what: 'circuit', count: expect.any(Number), day: null, late: 0 });
  });
});

describe('The bank account', () => {
  const first = { company: 'ASD Prova', bank: 'Banca', iban: 'IT60X0542811101000000123456', bic: '' };
  const other = { ...first, iban: 'IT84 S054 2811 1010 0000 0654 321', bic: 'BDLAIT21XXX' };
  const whole = async () =>
    (await portal.context.db.select({ bank: circuits.bank }).from(circuits).where(eq(circuits.id, 15)))[0]?.bank ??
    null;
  const propose = async (body: object, as = admin.as, seen: object | null | undefined = undefined) =>
    portal.ask('PUT', '/v3.0/circuits/15/bank', {
      as,
      body: { ...body, seen: seen === undefined ? await whole() : seen },
    });
  const confirm = (as: string, seen: object = other) =>
    portal.ask('POST', '/v3.0/circuits/15/bank/confirm', { as, body: seen });
  const stored = async () =>
    (await portal.context.db.select({ bank: circuits.bank }).from(circuits).where(eq(circuits.id, 15)))[0]?.bank?.iban;
  const later = (hours: number) => portal.setNow(new Date(Date.parse(testNow) + hours * 3_600_000));

  beforeEach(async () => {
    await portal.context.db.update(circuits).set({ bank: null });
    await portal.context.db.update(bankChanges).set({ endedAt: new Date(testNow) });
  });

  test('has a BIC of the country of its IBAN, or none', async () => {
    const german = { ...first, iban: 'DE89 3704 0044 0532 0130 00' };
    const refused = await propose({ ...german, bic: 'BDLAIT21XXX' });
    expect([refused.status, refused.body.errors]).toEqual([422, { bic: [expect.any(String)] }]);
    expect((await propose({ ...german, bic: 'COBADEFF' })).status).toBe(200);
  });

  test('counts at once where there was none; another one needs a second person and a day', async () => {
    expect((await propose({ ...first, iban: 'IT61X0542811101000000123456' })).body.errors).toEqual({
      iban: ['iban_not_valid'],
    });
    expect((await propose(first)).status).toBe(200);
    expect(await stored()).toBe(first.iban);

    const money = await aColleague(portal, 'money');
    expect((await propose(other, money.as)).status).toBe(200);
    expect(await stored()).toBe(first.iban);
    expect((await propose(other)).body.error).toBe('bank_change_open');
    expect((await confirm(money.as)).body.error).toBe('bank_same_person');
    expect((await confirm(admin.as, first)).body.error).toBe('bank_change_not_found');
    expect((await confirm(admin.as)).status).toBe(200);
    const { data } = (await portal.ask('GET', '/v3.0/circuits/15/bank', { as: admin.as })).body;
    expect(data).toMatchObject({
      bank: { iban: first.iban },
      change: { by: money.name, yours: 0, confirmed_by: admin.name },
    });

    const bank = createBankChanges(portal.context);
    later(23.9);
    await bank.applyDue();
    expect(await stored()).toBe(first.iban);
    later(24);
    await bank.applyDue();
    expect(await stored()).toBe(other.iban.replaceAll(' ', ''));
    expect(await portal.context.db.$count(bankChanges)).toBe(1);
  });

  test('that waits is on Today of whoever may confirm it, not of who proposed it, until it is confirmed', async () => {
    const [money, second] = [await aColleague(portal, 'money'), await aColleague(portal, 'money')];
    const reader = await aColleague(portal, 'organiser');
    const ofSingleRaces = await aColleague(portal, 'money', 15, [7]);
    await aCircuit(portal.context.db, { id: 8 });
    const elsewhere = await aColleague(portal, 'money', 8);
    const toDo = async (as: string, circuit = 15): Promise<object[]> => {
      const { body } = await portal.ask('GET', `/v3.0/circuits/${circuit}/office`, { as });
      return body.data.todo.filter(({ what }: { what: string }) => what === 'bank');
    };
    const waits = [{ what: 'bank', count: 1, day: '2026-09-01', late: 0 }];
    await propose(first);
    expect(await toDo(second.as)).toEqual([]);
    await propose(other, money.as);
    expect([await toDo(second.as), await toDo(admin.as)]).toEqual([waits, waits]);
    for (const { as } of [money, reader, ofSingleRaces]) expect(await toDo(as)).toEqual([]);
    expect(await toDo(elsewhere.as, 8)).toEqual([]);
    await confirm(admin.as);
    expect([await toDo(second.as), await toDo(admin.as)]).toEqual([[], []]);
  });

  test('that is proposed is told by mail to whoever may confirm it, with the way there, and to who proposed it', async () => {
    const [money, second] = [await aColleague(portal, 'money'), await aColleague(portal, 'money')];
    const reader = await aColleague(portal, 'organiser');
    const ofSingleRaces = await aColleague(portal, 'money', 15, [7]);
    await propose(first);
    await propose(other, money.as);
    const told = async (email: string) =>
      (await mailsTo(portal, email)).filter(({ subject }) => /proposto/.test(subject));
    for (const { email } of [second, admin]) {
      const mails = await told(email);
      expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('puoi confermarlo nelle impostazioni')]);
      expect(mails[0]?.text).toContain('#bank');
    }
    const own = await told(money.email);
    expect(own).toHaveLength(1);
    expect(own[0]?.text).not.toContain('puoi confermarlo');
    for (const { email } of [reader, ofSingleRaces]) expect(await told(email)).toEqual([]);
  });

  test('a change that is withdrawn, or that nobody confirms in a fortnight, never counts', async () => {
    await propose(first);
    await propose(other);
    const money = await aColleague(portal, 'money');
    expect((await portal.ask('DELETE', '/v3.0/circuits/15/bank/change', { as: money.as })).status).toBe(200);
    expect((await confirm(money.as)).body.error).toBe('bank_change_not_found');
    await propose(other);
    later(14 * 24);
    await createBankChanges(portal.context).applyDue();
    const fresh = await aColleague(portal, 'money');
    expect((await confirm(fresh.as)).body.error).toBe('bank_change_not_found');
    expect(await stored()).toBe(first.iban);
  });

  test('is confirmed as it was seen: with another name proposed for the same IBAN meanwhile, it is not', async () => {
    await propose(first);
    const money = await aColleague(portal, 'money');
    await propose(other, money.as);
    await portal.ask('DELETE', '/v3.0/circuits/15/bank/change', { as: money.as });
    await propose({ ...other, company: 'Altra Associazione' }, money.as);

    expect((await confirm(admin.as)).body.error).toBe('bank_change_not_found');
    expect((await confirm(admin.as, { ...other, company: 'Altra Associazione' })).status).toBe(200);
  });

  test.each([
    ['holder', { company: 'Altra Associazione' }],
    ['BIC', { bic: 'BDLAIT21XXX' }],
  ])('with the same IBAN and another %s waits for a second person and a day, too', async (_, change) => {
    await propose(first);
    const wanted = { ...first, ...change };
    expect((await propose(wanted)).status).toBe(200);
    expect(await whole()).toEqual(first);
    expect((await confirm(admin.as, wanted)).body.error).toBe('bank_same_person');
    const money = await aColleague(portal, 'money');
    expect((await confirm(money.as, wanted)).status).toBe(200);
    expect(await whole()).toEqual(first);
    later(24);
    await createBankChanges(portal.context).applyDue();
    expect(await whole()).toEqual(wanted);
  });

  test('of two people who change it the second is told, and overwrites nothing', async () => {
    const money = await aColleague(portal, 'money');
    await propose(first);
    await propose({ ...first, bank: 'Banca di Paola' });
    const late = await propose({ ...first, bank: 'Banca di Ugo' }, money.as, first);
    expect([late.status, late.body.error]).toEqual([409, 'set_up_changed_meanwhile']);
    expect(await whole()).toMatchObject({ bank: 'Banca di Paola' });
    expect((await propose(other, money.as, null)).body.error).toBe('set_up_changed_meanwhile');
    expect((await propose({ ...first, bank: 'Banca di Ugo' }, money.as)).status).toBe(200);
  });

  test('of two people the second is told, and keeps what the first has set once it is seen', async () => {
    const money = await aColleague(portal, 'money');
    await propose(first);
    await propose({ ...first, bank: 'Banca di Paola' });
    const second = { ...first, company: 'ASD Due' };
    expect((await propose(second, money.as, first)).body.error).toBe('set_up_changed_meanwhile');
    const seen = { ...first, bank: 'Banca di Paola' };
    expect((await propose({ ...seen, company: 'ASD Due' }, money.as, seen)).body).toEqual({ data: null });
    const { data } = (await portal.ask('GET', '/v3.0/circuits/15/bank', { as: admin.as })).body;
    expect(data).toMatchObject({
      bank: { ...first, bank: 'Banca di Paola' },
      change: { bank: { ...first, bank: 'Banca di Paola', company: 'ASD Due' }, by: money.name },
    });
  });

  test('waits for the one that is open, under whatever name of its bank', async () => {
    const money = await aColleague(portal, 'money');
    await propose(first);
    await propose({ ...other, bank: 'Nuova banca' }, money.as);
    const another = { ...first, iban: 'IT03X0542811101000000777777' };
    for (const late of [await propose(another), await propose({ ...first, bank: 'Altra filiale' }, admin.as, first)])
      expect([late.status, late.body.error]).toEqual([409, 'bank_change_open']);
    expect(await whole()).toEqual(first);
    expect((await confirm(admin.as, other)).body.error).toBe('bank_change_not_found');
    expect((await confirm(admin.as, { ...other, bank: 'Nuova banca' })).status).toBe(200);
  });

  test('another name of its bank counts at once, and the trail keeps the whole account, before and after', async () => {
    await propose(first);
    await propose({ ...first, bank: 'Banca, filiale di Stresa' });
    expect(await portal.context.db.$count(bankChanges, isNull(bankChanges.endedAt))).toBe(0);
    const rows = await portal.context.db
      .select({ facts: auditEntries.facts })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'bank_set'));
    expect(rows.map(({ facts }) => facts)).toContainEqual({
      before: first,
      after: { ...first, bank: 'Banca, filiale di Stresa' },
    });
  });

  test('needs a proof of the last half hour', async () => {
    later(0.6);
    expect((await propose(first)).body.error).toBe('reauth_required');
  });
});
