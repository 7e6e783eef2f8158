import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { federationCards, federationRules, federations } from '#features/federations/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { day as asDay } from '#kernel/calendar.ts';
import { auditEntries } from '#server/tables.ts';
import { newFederation, newRule } from '../../../../../tests/access/setUps.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { asksCard, federationCatalogue } from '../../../../../tests/support/federations.ts';
import { deedsIn, historyIn } from '../../../../../tests/support/history.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8, hosts: ['other.test'] });
  await federationCatalogue(db());
  await portal.sites.refresh();
  ada = await aColleague(portal, 'organiser');
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const office = (method: Method, path = '', body?: object, { as = ada.as, circuit = 15 } = {}) =>
  portal.ask(method, `/v3.0/circuits/${circuit}/set-up/federations${path}`, { as, ...(body && { body }) });
const done = async (method: Method, path = '', body?: object) => {
  const answer = await office(method, path, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body.data;
};
const refused = async (...asked: Parameters<typeof office>) => {
  const { body: answer } = await office(...asked);
  return answer.error === 'invalid_input' ? answer.errors : answer.error;
};

/** An athlete who is in a race that asks for a card of this federation, and has none. */
async function registeredWithout(federation: number) {
  const { race, type } = await aRace(db());
  await asksCard(db(), type.id, federation);
  const { id, member } = await aUser(db());
  const as = await portal.signIn(id);
  const cart_id = await cartOf(portal, as);
  const line = await addLine(portal, as, cart_id, registrationBody(member.id, { id: race.id }));
  expect(line.status, JSON.stringify(line.body)).toBe(201);
  expect((await order(portal, as, { cart_id })).status).toBe(201);
  return { race, type };
}

describe('A federation', () => {
  test('that is added can be asked for, and is told in its words', async () => {
    const { id } = await done('POST', '', { ...newFederation, hint_it: 'Sta sul retro.', hint_en: 'On the back.' });
    const { race, type } = await aRace(db());
    await asksCard(db(), type.id, id);
    const { body } = await portal.ask('GET', `/v3.0/races/${race.id}?lang=en`);
    expect(body.data.race_details.registration_types[0].federations).toMatchObject([
      { id, name: 'Trial federation', hint: 'On the back.' },
    ]);
    expect(await done('GET', `/${id}`)).toMatchObject({ types: 1, cards: 0, cards_at: null, may_change: 1, rules: [] });
    expect(await refused('DELETE', `/${id}`)).toBe('in_use');
  });

  test('has words in both languages, and a list of cards only once one has come', async () => {
    expect(await refused('POST', '', { ...newFederation, name_en: '' })).toEqual({ name_en: ['required'] });
    expect(await refused('POST', '', { ...newFederation, hint_it: 'Qui.' })).toEqual({ hint_en: ['required'] });
    expect(await refused('POST', '', { ...newFederation, cards_from: 'file' })).toEqual({ cards_from: ['file_first'] });
    const { id } = await done('POST', '', newFederation);
    const wanted = { fields: { cards_from: 'file' }, seen: { cards_from: 'nowhere' } };
    expect(await refused('PUT', `/${id}`, wanted)).toEqual({ cards_from: ['file_first'] });
    const card = { federationId: id, number: 'A1', firstname: 'Ada', lastname: 'Prova', importedAt: new Date() };
    await db().insert(federationCards).values(card);
    await done('PUT', `/${id}`, wanted);
    const { federations } = await done('GET');
    expect(federations.find((one: { id: number }) => one.id === id)).toMatchObject({ cards_from: 'file', cards: 1 });
    expect((await historyIn(portal, ada.as, 'federations'))[0]).toMatchObject({
      // Which of the list it was.
      what: `Federazione cambiata: ${newFederation.name_it}`,
      changes: [
        {
          field: 'Dove si cerca la tessera',
          before: 'Da nessuna parte: la guarda la segreteria',
          after: 'Nell’elenco caricato qui',
        },
      ],
    });
    await done('DELETE', `/${id}`);
    expect(await refused('GET', `/${id}`)).toBe('item_not_found');
    // What is gone is called as it was.
    const [gone, , added] = await deedsIn(portal, ada.as, 'federations');
    expect([gone, added]).toEqual([
      `Federazione eliminata: ${newFederation.name_it}`,
      `Federazione aggiunta: ${newFederation.name_it}`,
    ]);
    expect(await db().$count(federationCards, eq(federationCards.federationId, id))).toBe(0);
  });

  test('whose cards are looked up nowhere takes a number as it is typed, for the office to look at', async () => {
    const { id } = await done('POST', '', newFederation);
    const as = await portal.signIn((await aUser(db())).id);
    const answer = await portal.ask('GET', `/v2/federations/${id}/card-numbers/X1/check`, { as });
    expect(answer.status, JSON.stringify(answer.body)).toBe(406);
  });

  test('that nobody may go on without any more: who is registered so turns red', async () => {
    await registeredWithout(1);
    const wanted = { fields: { may_continue_without_card: 0 }, seen: { may_continue_without_card: 1 } };
    expect(await done('PUT', '/1', wanted)).toEqual({ red: 1 });
    expect(await done('GET', '/1')).toMatchObject({ may_continue_without_card: 0 });
    await done('PUT', '/1', { fields: { may_continue_without_card: 1 }, seen: { may_continue_without_card: 0 } });
  });

  test('changed by somebody else meanwhile is not changed unseen', async () => {
    const { id } = await done('POST', '', newFederation);
    await done('PUT', `/${id}`, { fields: { name_it: 'Altro nome' }, seen: newFederation });
    const late = { fields: { name_it: 'Terzo' }, seen: newFederation };
    expect(await refused('PUT', `/${id}`, late)).toBe('set_up_changed_meanwhile');
  });

  test('that another circuit asks for, too, is changed by who sets up both', async () => {
    const { id } = await done('POST', '', newFederation);
    const { type } = await aRace(db(), 8);
    await asksCard(db(), type.id, id);
    const wanted = { fields: { name_it: 'Mia' }, seen: newFederation };
    expect(await done('GET', `/${id}`)).toMatchObject({ may_change: 0, types: 0 });
    expect(await refused('PUT', `/${id}`, wanted)).toBe('set_up_shared');
    expect(await refused('DELETE', `/${id}`)).toBe('set_up_shared');
    expect(await refused('POST', `/${id}/rules`, newRule)).toBe('set_up_shared');
    const root = await aColleague(portal, 'super-admin');
    expect((await office('PUT', `/${id}`, wanted, { as: root.as })).status).toBe(200);
  });
});

describe('A dated rule', () => {
  test('ends on the day before the next begins; the one of the day of the race holds', async () => {
    const { id } = await done('POST', '', newFederation);
    const { id: first } = await done('POST', `/${id}/rules`, { ...newRule, from_day: '2026-01-01', card_mask: '' });
    await done('POST', `/${id}/rules`, newRule);
    const { rules } = await done('GET', `/${id}`);
    expect(rules).toMatchObject([
      { id: first, from_day: '2026-01-01', until: '2026-12-31', card_mask: '', special: 0 },
      { from_day: '2027-01-01', until: null, card_mask: 'AA00000', minimum_birth_year_age: 20 },
    ]);
    expect(await deedsIn(portal, ada.as, 'federation', id)).toEqual(['Regola aggiunta', 'Regola aggiunta']);
    const { race, type } = await aRace(db());
    await asksCard(db(), type.id, id);
    const asked = async () =>
      (await portal.ask('GET', `/v3.0/races/${race.id}`)).body.data.race_details.registration_types[0].federations[0];
    expect(await asked()).toMatchObject({ card_pattern: null, minimum_birth_year_age: 20 });
    await done('PUT', `/${id}/rules/${first}`, { fields: { card_mask: 'a 000' }, seen: { card_mask: '' } });
    expect(await asked()).toMatchObject({ card_pattern: '^[A-Z][0-9]{3}$' });
    await done('DELETE', `/${id}/rules/${first}`);
    const found = async () => (await done('GET', `/${id}`)).findings;
    // The rule that is left begins on the first day of 2027.
    const startsOn = (day: string) =>
      db()
        .update(races)
        .set({ startsAt: new Date(`${day}T09:00:00Z`), endsOn: asDay(day) })
        .where(eq(races.id, race.id));
    await startsOn('2026-12-31');
    expect(await found()).toMatchObject([{ number: 21, level: 'fault', field: 'rules' }]);
    await startsOn('2027-01-01');
    expect(await found()).toEqual([]);
  });

  test('is the only one of its day, of its federation, and has a mask that can be read', async () => {
    const { id } = await done('POST', '', newFederation);
    const { id: rule } = await done('POST', `/${id}/rules`, newRule);
    expect(await refused('POST', `/${id}/rules`, newRule)).toEqual({ from_day: ['day_taken'] });
    const odd = { ...newRule, from_day: '2028-01-01', card_mask: 'A*' };
    expect(await refused('POST', `/${id}/rules`, odd)).toEqual({ card_mask: ['mask_not_valid'] });
    const { id: another } = await done('POST', '', newFederation);
    expect(await refused('DELETE', `/${another}/rules/${rule}`)).toBe('item_not_found');
  });

  test('keeps a pattern that no mask says, until a mask is written in its place', async () => {
    const { id } = await done('POST', '', newFederation);
    const { id: rule } = await done('POST', `/${id}/rules`, { ...newRule, card_mask: '' });
    const pattern = '^(?:TM|FI)[0-9]+$';
    await db().update(federationRules).set({ cardPattern: pattern }).where(eq(federationRules.id, rule));
    await done('PUT', `/${id}/rules/${rule}`, {
      fields: { minimum_birth_year_age: '' },
      seen: { ...newRule, card_mask: '' },
    });
    const [kept] = await db().select().from(federationRules).where(eq(federationRules.id, rule));
    expect(kept).toMatchObject({ cardPattern: pattern, minimumBirthYearAge: null });
    expect((await done('GET', `/${id}`)).rules).toMatchObject([{ special: 1, card_mask: '' }]);
  });
});

describe('A federation rests with', () => {
  const wanted = { fields: { name_en: 'Another name' }, seen: { name_en: newFederation.name_en } };

  test('the circuit that added it, before anybody asks for it: nobody else changes its words, rules or cards', async () => {
    const { id } = await done('POST', '', newFederation);
    const other = { as: (await aColleague(portal, 'organiser', 8)).as, circuit: 8 };
    const seen = await office('GET', `/${id}`, undefined, other);
    expect(seen.body.data).toMatchObject({ may_change: 0 });
    expect(await refused('PUT', `/${id}`, wanted, other)).toBe('set_up_shared');
    expect(await refused('POST', `/${id}/rules`, newRule, other)).toBe('set_up_shared');
    expect(await refused('DELETE', `/${id}`, undefined, other)).toBe('set_up_shared');
    await done('PUT', `/${id}`, wanted);
  });

  test('each circuit that asks for it, too: then who sets up both changes it, or a super-admin', async () => {
    const { id } = await done('POST', '', newFederation);
    const { type } = await aRace(db(), 8);
    await asksCard(db(), type.id, id);
    expect(await done('GET', `/${id}`)).toMatchObject({ may_change: 0 });
    expect(await refused('PUT', `/${id}`, wanted)).toBe('set_up_shared');
    const admin = { as: (await aColleague(portal, 'super-admin')).as, circuit: 15 };
    expect((await office('PUT', `/${id}`, wanted, admin)).status).toBe(200);
  });

  test('the super-admins, where it came with the portal and no circuit asks for it', async () => {
    const names = { it: { name: 'Sci' }, en: { name: newFederation.name_en } };
    const [made] = await db().insert(federations).values({ i18n: names }).returning();
    const id = made!.id;
    expect(await done('GET', `/${id}`)).toMatchObject({ may_change: 0 });
    expect(await refused('PUT', `/${id}`, wanted)).toBe('set_up_shared');
    const { type } = await aRace(db());
    await asksCard(db(), type.id, id);
    expect(await done('GET', `/${id}`)).toMatchObject({ may_change: 1 });
    await done('PUT', `/${id}`, wanted);
  });
});

describe('A file of cards', () => {
  const send = async (path: string, id: number, file: string | Uint8Array<ArrayBuffer>, fields: object = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('document', new Blob([file], { type: 'text/csv' }), 'tessere.csv');
    const request = new Response(form);
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api/v3.0/circuits/15/set-up/federations/${id}/cards${path}`,
      headers: { authorization: `Bearer ${ada.as}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const first = 'Tessera;Nome;Cognome;Scadenza\nab 12345;Ada;Prova;31/12/2026\nAB12346;Nicolò;Prova;\n';

  test('that is empty says so beside its field', async () => {
    const { id } = await done('POST', '', newFederation);
    expect((await send('/reading', id, '')).body.errors).toEqual({ document: ['file_empty'] });
  });

  test('is read first, and changes nothing; then it takes the place of all cards, and answers', async () => {
    const { id } = await done('POST', '', newFederation);
    const seen = await send('/reading', id, first);
    expect(seen.body.data, JSON.stringify(seen.body)).toMatchObject({
      ...{ cards: 2, added: 2, gone: 0, missing: [], faulty: 0 },
      first: [{ number: 'AB12345', name: 'Ada Prova', valid_until: '2026-12-31' }, { name: 'Nicolò Prova' }],
    });
    expect(await done('GET', `/${id}`)).toMatchObject({ cards: 0, cards_from: 'nowhere' });
    expect((await send('', id, first)).body.data).toEqual({ cards: 2, in_doubt: 0, confirmed: 0 });
    const { cards_at, cards_from } = await done('GET', `/${id}`);
    expect(cards_from).toBe('file');
    expect(await historyIn(portal, ada.as, 'federation', id)).toMatchObject([
      { what: 'Elenco delle tessere caricato', changes: [{ field: 'Tessere', before: '0', after: '2' }] },
    ]);
    const next = 'numero,nome,cognome\nAB12346,Nicolò,Prova\nAB12347,Bruno,Prova\n';
    expect((await send('/reading', id, next)).body.data).toMatchObject({ cards: 2, added: 1, gone: 1 });
    expect((await send('', id, next)).body.error).toBe('set_up_changed_meanwhile');
    expect((await send('', id, next, { cards_at })).status).toBe(201);
    const as = await portal.signIn((await aUser(db())).id);
    const ask = (number: string) => portal.ask('GET', `/v2/federations/${id}/card-numbers/${number}/check`, { as });
    expect((await ask('AB12347')).body.data).toMatchObject({ firstname: 'Bruno' });
    expect((await ask('AB12345')).body.error).toBe('card_number_not_valid');
  });

  test('is refused whole for one line, which is named; so is one without its columns', async () => {
    const { id } = await done('POST', '', newFederation);
    await send('', id, first);
    const { cards_at } = await done('GET', `/${id}`);
    const wrong = 'numero;nome;cognome\nX1;Ada;Prova\n;Ada;Prova\nx1;Ada;Prova\n';
    expect((await send('/reading', id, wrong)).body.data).toMatchObject({
      cards: 0,
      faulty: 2,
      faults: [
        { line: 3, fault: 'empty_number' },
        { line: 4, fault: 'number_twice' },
      ],
    });
    expect((await send('', id, wrong, { cards_at })).body).toMatchObject({
      ...{ error: 'card_file_not_readable', lines: 2, line: 3 },
    });
    expect((await send('/reading', id, 'a;b\n1;2\n')).body.data).toMatchObject({
      missing: ['number', 'firstname', 'lastname'],
    });
    // A file of two columns is taken apart as any, and lacks only what it has not.
    for (const sign of [';', ',', '\t'])
      expect((await send('/reading', id, `nome${sign}cognome\nAda${sign}Prova\n`)).body.data.missing).toEqual([
        'number',
      ]);
    expect(await done('GET', `/${id}`)).toMatchObject({ cards: 2 });
  });

  test('with a number that nobody could type is refused, with the line and the number (decision 038)', async () => {
    const { id } = await done('POST', '', newFederation);
    await done('POST', `/${id}/rules`, { ...newRule, from_day: '2026-01-01', card_mask: '00000' });
    // As a table leaves it that takes numbers for amounts.
    const file = 'numero,nome,cognome\n00123,Ada,Prova\n124,Bruno,Prova\n';
    const faults = [{ line: 3, fault: 'number_of_other_form', said: '124' }];
    expect((await send('/reading', id, file)).body.data).toMatchObject({ cards: 0, faulty: 1, faults });
    expect((await send('', id, file)).body).toMatchObject({ error: 'card_file_not_readable', line: 3 });
    // A form that holds from later on can be typed for its races.
    await done('POST', `/${id}/rules`, { ...newRule, from_day: '2027-01-01', card_mask: '000' });
    expect((await send('/reading', id, file)).body.data).toMatchObject({ cards: 2, faulty: 0 });
  });

  describe('looks up anew who is registered (decision 038)', () => {
    const header = 'numero,nome,cognome,scadenza\n';
    const lineOf = ({ member }: Runner, number: string, until = '') =>
      `${number},${member.firstname},${member.lastname},${until}\n`;
    type Runner = Awaited<ReturnType<typeof aUser>>;

    /** Somebody registered with a card of this federation, in a race of this circuit. */
    async function registeredWith(federation: number, number: string) {
      const { race, type } = await aRace(db());
      await asksCard(db(), type.id, federation);
      const runner = await aUser(db());
      const as = await portal.signIn(runner.id);
      const cart = await cartOf(portal, as);
      const line = registrationBody(runner.member.id, { id: race.id }, { card_number: number, team_name: 'Lupi' });
      expect((await addLine(portal, as, cart, line)).status).toBe(201);
      const made = await order(portal, as, { cart_id: cart });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return { ...runner, race };
    }
    const cardOf = async ({ member }: Runner) => {
      const [row] = await db().select().from(registrations).where(eq(registrations.memberId, member.id));
      return { ...row!, card: row!.answers.card };
    };
    const queue = async () =>
      (await portal.ask('GET', '/v3.0/circuits/15/cards', { as: ada.as })).body.data.map(
        ({ id }: { id: string }) => id,
      );
    /** What the registration's history tells of its card, the latest first. */
    const told = async (runner: Runner) => {
      const { reference } = await cardOf(runner);
      const deeds = await deedsIn(portal, ada.as, 'registration', reference);
      return deeds.filter((what) => what.includes(newFederation.name_it));
    };
    const acted = async (id: string) =>
      (await db().select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ facts }) => facts);

    test('what it has is confirmed, what it lacks comes into the queue, after that was said', async () => {
      const { id } = await done('POST', '', newFederation);
      const [ava, bea] = [await registeredWith(id, 'LA1'), await registeredWith(id, 'LA2')];
      expect((await cardOf(ava)).card).toBe('unverified');
      const both = header + lineOf(ava, 'la 1') + lineOf(bea, 'LA2');
      expect((await send('/reading', id, both)).body.data).toMatchObject({ in_doubt: 0, confirmed: 2 });
      expect((await cardOf(ava)).card).toBe('unverified');
      expect((await send('', id, both)).body.data).toEqual({ cards: 2, in_doubt: 0, confirmed: 2 });
      expect([(await cardOf(ava)).card, (await cardOf(bea)).card]).toEqual(['verified', 'verified']);
      expect(await queue()).not.toContain((await cardOf(ava)).id);
      expect(await told(bea)).toEqual([`Tessera confermata dall’elenco di ${newFederation.name_it}`]);

      const mails = (await mailsTo(portal, bea.email)).length;
      const next = header + lineOf(ava, 'LA1');
      const { state } = await cardOf(bea);
      expect((await send('/reading', id, next)).body.data).toMatchObject({ in_doubt: 1, confirmed: 0, staying: 0 });
      const { cards_at } = await done('GET', `/${id}`);
      // Who has not seen how many is not let through.
      for (const in_doubt of [undefined, 2])
        expect((await send('', id, next, { cards_at, ...(in_doubt && { in_doubt }) })).body).toMatchObject({
          ...{ error: 'set_up_concerns_athletes', athletes: 1 },
        });
      expect((await cardOf(bea)).card).toBe('verified');
      const loaded = await send('', id, next, { cards_at, in_doubt: 1 });
      expect(loaded.body.data).toEqual({ cards: 1, in_doubt: 1, confirmed: 0 });
      const after = await cardOf(bea);
      expect(after).toMatchObject({ card: 'unverified', state, cardNumber: 'LA2' });
      expect(await queue()).toContain(after.id);
      const inQueue = (await portal.ask('GET', `/v3.0/circuits/15/cards/${after.id}`, { as: ada.as })).body.data;
      const { cards_at: list_at } = await done('GET', `/${id}`);
      expect(inQueue).toMatchObject({ doubt: 'unverified', cards_from: 'file', list_at, listed: null });
      expect(await mailsTo(portal, bea.email)).toHaveLength(mails);
      const [latest] = await historyIn(portal, ada.as, 'federation', id);
      expect(latest!.changes).toContainEqual({ field: expect.stringContaining('dubbio'), before: '0', after: '1' });
      expect(await acted(after.id)).toContainEqual({
        ...{ federation_id: id, before: { card: 'verified' }, after: { card: 'unverified' } },
      });
      expect(await told(bea)).toEqual([
        `Tessera in dubbio: non è nell’elenco di ${newFederation.name_it}`,
        `Tessera confermata dall’elenco di ${newFederation.name_it}`,
      ]);
      expect(await told(ava)).toHaveLength(1);
      // The same file once more changes nothing.
      const again = { cards_at: (await done('GET', `/${id}`)).cards_at };
      expect((await send('/reading', id, next)).body.data).toMatchObject({ in_doubt: 0, confirmed: 0, staying: 1 });
      expect((await send('', id, next, again)).body.data).toMatchObject({ in_doubt: 0, confirmed: 0 });
    });

    test('a card of somebody else, and one that ends before the race, are in doubt for that', async () => {
      const { id } = await done('POST', '', newFederation);
      const [ava, bea] = [await registeredWith(id, 'LB1'), await registeredWith(id, 'LB2')];
      await send('', id, header + lineOf(ava, 'LB1') + lineOf(bea, 'LB2'));
      const { cards_at } = await done('GET', `/${id}`);
      const next = `${header}LB1,Altra,Persona,\n${lineOf(bea, 'LB2', '2026-09-02')}`;
      await send('', id, next, { cards_at, in_doubt: 2 });
      expect([(await cardOf(ava)).card, (await cardOf(bea)).card]).toEqual(['other_person', 'ends_before_race']);
      // The queue says whose card the list says it is.
      const { id: other } = await cardOf(ava);
      const { body } = await portal.ask('GET', `/v3.0/circuits/15/cards/${other}`, { as: ada.as });
      expect(body.data).toMatchObject({ doubt: 'other_person', listed: { name: 'Altra Persona', valid_until: null } });
      const { data } = (await send('/reading', id, next)).body;
      expect(data).toMatchObject({ in_doubt: 0, confirmed: 0, staying: 2 });
    });

    test('what the office approved stays good; who has raced, or gave up the place, is not looked up', async () => {
      const { id } = await done('POST', '', newFederation);
      const [ava, bea, cia] = [
        await registeredWith(id, 'LC1'),
        await registeredWith(id, 'LC2'),
        await registeredWith(id, 'LC3'),
      ];
      const { id: registration } = await cardOf(ava);
      const verdict = { verdict: 'approved', card_number: 'LC1', doubt: 'unverified' };
      const judged = await portal.ask('POST', `/v3.0/circuits/15/cards/${registration}/verdict`, {
        as: ada.as,
        body: verdict,
      });
      expect(judged.status).toBe(200);
      await db()
        .update(races)
        .set({ startsAt: new Date('2026-08-01T07:00:00Z'), endsOn: asDay('2026-08-01') })
        .where(eq(races.id, bea.race.id));
      await db().update(registrations).set({ status: 'transferred' }).where(eq(registrations.memberId, cia.member.id));
      const file = `${header}LC9,Ada,Prova,\n`;
      expect((await send('/reading', id, file)).body.data).toMatchObject({ in_doubt: 0, confirmed: 0, staying: 0 });
      expect((await send('', id, file)).body.data).toMatchObject({ in_doubt: 0 });
      // A file that has it, and the next one that has not: it is approved already.
      const at = async () => ({ cards_at: (await done('GET', `/${id}`)).cards_at });
      await send('', id, file + lineOf(ava, 'LC1'), await at());
      expect((await cardOf(ava)).card).toBe('verified');
      expect((await send('', id, file, await at())).body.data).toMatchObject({ in_doubt: 0 });
      expect((await cardOf(ava)).card).toBe('unverified');
      expect(await queue()).not.toContain(registration);
      // Nothing has changed for who was approved, and the history tells of nothing.
      expect(await told(ava)).toEqual([]);
      await db().update(registrations).set({ status: null }).where(eq(registrations.memberId, cia.member.id));
    });

    test('athletes of another circuit are counted', async () => {
      const { id } = await done('POST', '', newFederation);
      const ava = await registeredWith(id, 'LD1');
      await send('', id, header + lineOf(ava, 'LD1'));
      const registration = eq(registrations.memberId, ava.member.id);
      await db().update(registrations).set({ circuitId: 8 }).where(registration);
      const read = await send('/reading', id, `${header}LD9,Ada,Prova,\n`);
      expect(read.body.data).toMatchObject({ in_doubt: 1 });
      await db().update(registrations).set({ circuitId: 15 }).where(registration);
    });
  });

  test('in the letters of Windows keeps its accents', async () => {
    const { id } = await done('POST', '', newFederation);
    const { body } = await send('/reading', id, Uint8Array.from(Buffer.from(first, 'latin1')));
    expect(body.data.first[1]).toMatchObject({ name: 'Nicolò Prova' });
  });

  test('is loaded only with a recent proof', async () => {
    const { id } = await done('POST', '', newFederation);
    portal.setNow('2026-09-01T12:00:00.000Z');
    expect((await send('', id, first)).body.error).toBe('reauth_required');
    portal.setNow(testNow);
  });
});
