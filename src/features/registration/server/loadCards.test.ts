import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { federationCards, federations } from '#features/federations/server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { asksCard, federationCatalogue } from '../../../../tests/support/federations.ts';
import { quickStart } from '../../../../tests/support/quickStart.ts';
import { importCards } from './loadCards.ts';
import { registrations } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'pettorale-cards-'));
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await federationCatalogue(portal.context.db);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const db = () => portal.context.db;
beforeEach(() => db().delete(federationCards));
const bring = (csv: string, federationId = 12) => importCards(db(), { federationId, csv, now: new Date(testNow) });
const cards = () => db().select().from(federationCards);

const file = `Tessera;Nome;Cognome;Data di nascita;Sesso;Nazionalità;Codice società;Scadenza;Note
tm 20001;Giulia;Ferraris;14/08/1991;F;IT;VB014;31/12/2026;
TM20002;"Marco; detto Zio";Tacchini;;M;;NO001;2026-12-31;"due
righe"
`;

describe('A federation that sends files', () => {
  test('its cards are taken in Excel’s Italian as well, and once, however often', async () => {
    for (let n = 0; n < 2; n += 1) expect(await bring(`\uFEFF${file}`)).toMatchObject({ state: 'imported', cards: 2 });
    expect(await cards()).toMatchObject([
      { number: 'TM20001', firstname: 'Giulia', birthday: '1991-08-14', teamCode: 'VB014', validUntil: '2026-12-31' },
      { number: 'TM20002', firstname: 'Marco; detto Zio', birthday: null, gender: 'M', nationality: null },
    ]);
  });

  test('its file answers the live check, and nobody asks the registry', async () => {
    await bring(file);
    const as = await portal.signIn((await aUser(db())).id);
    const ask = (number: string) => portal.ask('GET', `/v2/federations/12/card-numbers/${number}/check`, { as });
    expect((await ask('TM20001')).body.data).toMatchObject({ firstname: 'Giulia', team_name: 'VB014' });
    expect((await ask('TM10000')).body.error).toBe('card_number_not_valid');
  });

  test('a file with a wrong line changes nothing, and names each', async () => {
    await bring(file);
    const wrong = `number,firstname,lastname,birthday,gender
,Ada,Negri,,
TM20005,,Negri,,
TM20006,Ada,Negri,31/02/1990,
TM20007,Ada,Negri,,X
TM20008,Ada,Negri,,
tm20008,Ada,Negri,,
`;
    expect(await bring(wrong)).toEqual({
      state: 'refused',
      lines: [
        { line: 2, fault: 'empty_number' },
        { line: 3, fault: 'empty_name' },
        { line: 4, fault: 'day_not_valid', said: '31/02/1990' },
        { line: 5, fault: 'gender_not_valid' },
        { line: 7, fault: 'number_twice' },
      ],
    });
    expect(await cards()).toHaveLength(2);
  });

  test('a line is named by its number in the file, after empty lines and texts of more than one', async () => {
    const wrong = '\n\nnumber,firstname,lastname,notes\n,,,\nTM20001,Ada,Negri,"one\ntwo"\n\nTM2,,Negri,\n';
    for (const csv of [wrong, wrong.replaceAll('\n', '\r\n')])
      expect(await bring(csv)).toEqual({ state: 'refused', lines: [{ line: 8, fault: 'empty_name' }] });
  });

  test.each([
    ['a quote that is never closed', 'TM1,Ada,Negri,"open\nTM2,Ada,Negri,\n', 'quote_open'],
    ['a name without end', `TM1,Ada,${'a'.repeat(201)},\n`, 'text_not_valid'],
    ['a sign that no text has', 'TM1,A\u0000da,Negri,\n', 'text_not_valid'],
    ['no card at all', '', 'empty_number'],
  ])('a file with %s changes nothing', async (_, lines, fault) => {
    await bring(file);
    expect(await bring(`number,firstname,lastname,notes\n${lines}`)).toEqual({
      state: 'refused',
      lines: [{ line: 2, fault }],
    });
    expect(await cards()).toHaveLength(2);
  });

  test('what is not in the next file is no card any more', async () => {
    await bring(file);
    await bring('number,firstname,lastname\nTM20009,Ada,Negri\n');
    expect((await cards()).map(({ number }) => number)).toEqual(['TM20009']);
  });

  test('the cards of another federation are not touched, not even by the same number', async () => {
    await bring('number,firstname,lastname\nTM20009,Marco,Tacchini\n', 1);
    await bring('number,firstname,lastname\nTM20009,Ada,Negri\n');
    expect((await cards()).map(({ federationId, firstname }) => [federationId, firstname]).toSorted()).toEqual([
      [1, 'Marco'],
      [12, 'Ada'],
    ]);
  });

  test('a card in doubt of an athlete who is registered is confirmed by it, as by one loaded in the office (decision 038)', async () => {
    const { race, type } = await aRace(db());
    await asksCard(db(), type.id, 12);
    const { id, member } = await aUser(db(), { birthday: '1990-04-02' });
    const as = await portal.signIn(id);
    await db().update(federations).set({ cardsFrom: 'nowhere' }).where(eq(federations.id, 12));
    const cart = await cartOf(portal, as);
    const line = registrationBody(member.id, { id: race.id }, { card_number: 'TM30001', team_name: 'VB014' });
    expect((await addLine(portal, as, cart, line)).status).toBe(201);
    expect((await order(portal, as, { cart_id: cart })).status).toBe(201);
    const stands = async () => (await db().select().from(registrations))[0]!.answers.card;
    expect(await stands()).toBe('unverified');
    const own = `number,firstname,lastname\nTM30001,${member.firstname},${member.lastname}\n`;
    expect(await bring(own)).toEqual({ state: 'imported', cards: 1, confirmed: 1, doubted: 0 });
    expect(await stands()).toBe('verified');
    expect(await bring(file)).toEqual({ state: 'imported', cards: 2, confirmed: 0, doubted: 1 });
    expect(await stands()).toBe('unverified');
  });

  test('without its columns a file is none, and a federation must be there', async () => {
    expect(await bring('a,b\n1,2\n')).toEqual({
      state: 'columns_missing',
      columns: ['number', 'firstname', 'lastname'],
    });
    expect(await bring('number,firstname,lastname\nTM1,Ada,Negri\n', 99)).toEqual({ state: 'no_such_federation' });
  });

  // Two processes, which a busy machine starts slowly.
  test('the command says what was done, and which lines are wrong', { timeout: 60_000 }, () => {
    const run = (csv: string) => {
      const path = join(folder, 'cards.csv');
      writeFileSync(path, csv);
      const { options } = db().$client;
      const env = { ...process.env, ...quickStart.env, DATABASE_URL: options.connectionString };
      const args = [...quickStart.flags, 'tools/importCards.ts', '--federation', '12', path];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
      return { status, said: stdout + stderr };
    };
    expect(run(file)).toEqual({ status: 0, said: '2 cards of federation 12 are in.\n' });
    const wrong = run('number,firstname,lastname,gender\nTM1,Ada,Negri,X\n');
    expect(wrong.status).toBe(1);
    expect(wrong.said).toContain('line 2 has a gender that is neither M nor F');
  });
});
