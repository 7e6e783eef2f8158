import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { members } from '#features/athletes/server/tables.ts';
import { orders } from '#features/orders/server/tables.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { bankMovements } from '#features/statements/server/tables.ts';
import { withoutGuard } from '#server/guard.ts';
import { auditEntries } from '#server/tables.ts';
import { collide } from '../../../../tests/races/collide.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { payers } from '../../../../tests/support/payers.ts';
import type { MovementRow } from '../contract/money.ts';

const the = payers();
const { db, anOrder, get, pay } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  await aCircuit(db(), { id: 8 });
  await the.portal.sites.refresh();
  money = await aColleague(the.portal, 'money');
});

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, circuit = 15) =>
  the.portal.ask(method, `/v3.0/circuits/${circuit}${path}`, { as: money.as, ...(body && { body }) });

/** Loads a file as a browser does. */
async function load(file: string, fields: Readonly<Record<string, string>> = {}, path = '/statements') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('document', new File([file], 'estratto.csv'));
  const request = new Response(form);
  const answer = await the.portal.app.inject({
    method: 'POST',
    url: `/api/v3.0/circuits/15${path}`,
    headers: { authorization: `Bearer ${money.as}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

let lines = 0;
const nextReference = () => {
  lines += 1;
  return `R${lines}`;
};
/** A bank's line; its reference is of its own unless it is given. */
const line = (amount: string, text: string, { on = '01/09/2026', payer = 'ROSSI MARIO', ref = nextReference() } = {}) =>
  [on, on, amount, payer, text, ref].join(';');
const csv = (...rows: string[]) =>
  ['Data contabile;Data valuta;Importo;Ordinante;Descrizione;Riferimento banca', ...rows].join('\n');

/** An order of 30.00 that is to be paid by wire: 32.40 with the commission. */
async function byWire() {
  const made = await anOrder('30.00');
  expect((await pay(made.id, { action: 'confirm', payment_method: 'wiretransfer' })).status).toBe(200);
  return { ...made, reference: (await get(made.id)).reference as string };
}

const rows = async (view = 'open'): Promise<MovementRow[]> =>
  (await ask('GET', `/movements?view=${view}&size=200`)).body.data;
/** The row that proposes this order, or names it. */
const rowOf = async (order: string, view?: string) =>
  (await rows(view)).find(({ orders }) => orders.some(({ id }) => id === order))!;
const itemOf = ({ movements, orders }: MovementRow) => ({
  movements: movements.map(({ id }) => id),
  orders: orders.map(({ id, amount, state }) => ({ id, due: amount, seen: state })),
});
const confirm = async (...items: object[]) => (await ask('POST', '/movements/confirm', { items })).body.data;
const stateOf = async (id: string) => (await get(id)).current_state_id;
const told = async () => {
  await jobsOf(the.portal.context)
    .find(({ name }) => name === 'tell-order-changes')!
    .run({});
  await the.portal.work('order-mail');
  return mailsTo(the.portal, the.buyer.email);
};

describe('A statement of the bank', () => {
  test('changes nothing until somebody confirms: then the order is paid, and its mail goes', async () => {
    const { id, reference } = await byWire();
    const before = (await told()).length;
    const loaded = await load(csv(line('32,40', `iscr. ${reference}`), line('-5,00', 'canone')));
    expect([loaded.status, loaded.body.data]).toEqual([201, { fresh: 1, seen: 0, others: 1, idle: 0 }]);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      ...{ kind: 'sure', why: 'causal_and_amount', alike: 1 },
      movements: [{ amount: '32.40', payer: 'ROSSI MARIO', value_day: '2026-09-01' }],
      orders: [{ reference, amount: '32.40', state: 'awaiting_payment' }],
    });
    expect([await stateOf(id), (await told()).length]).toEqual([1, before]);

    const done = await confirm(itemOf(row));
    expect(done).toEqual({ movements: 1, paid: 1, linked: 0, to_send_back: '0.00', refused: [] });
    expect(await stateOf(id)).toBe(2);
    expect((await told()).some(({ id: mail }) => mail.includes('.paid'))).toBe(true);
    expect(await the.paymentsOf(id)).toMatchObject([
      {
        provider: 'bank',
        amount: 3_240,
        valueDay: '2026-09-01',
      },
    ]);
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(id, 'matched')).toMatchObject({
      kind: 'matched',
      settled_by: money.name,
      orders: [{ amount: '32.40', goes_back: 0 }],
    });
    const [movement] = row.movements;
    const audited = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'bank_movement'), eq(auditEntries.subjectId, movement!.id)));
    expect(audited).toMatchObject([{ action: 'movement_confirmed', actorUserId: money.id }]);
    await invariantsHold(db());
  });

  test('names an order by its reference with one slip, however it was to be paid', async () => {
    for (const change of ['first', 'last'] as const) {
      const { id, reference } = await byWire();
      await db().update(orders).set({ payMethod: null, dueDay: null }).where(eq(orders.id, id));
      const at = change === 'first' ? reference.length - 9 : reference.length - 1;
      const slip = reference[at] === 'X' ? 'Y' : 'X';
      const wrong = reference.slice(0, at) + slip + reference.slice(at + 1);
      await load(csv(line('32,40', `iscr. ${wrong}`)));
      expect(await rowOf(id)).toMatchObject({ kind: 'likely', why: 'one_slip', orders: [{ reference }] });
    }
  });

  test('whose signs seem swapped is refused by what it names, until they are told anew or said to be right', async () => {
    const { reference } = await byWire();
    const header = ['Giorno', 'Fuori', 'Dentro', 'Detto', 'Nr'];
    const refs = [nextReference(), nextReference()];
    const lines = [`01/09/2026;;32,40;ROSSI ${reference};${refs[0]}`, `01/09/2026;50,00;;canone;${refs[1]}`];
    const file = [header.join(';'), ...lines].join('\n');
    const told = (...roles: string[]) => ({ columns: JSON.stringify({ header, roles }) });
    const wrong = told('booked', 'credit', 'debit', 'text', 'reference');
    const before = (await rows()).length;
    for (const path of ['/statements/preview', '/statements'])
      expect((await load(file, wrong, path)).body).toMatchObject({
        ...{ error: 'statement_signs_swapped', text: `ROSSI ${reference}` },
        columns: { header, roles: ['booked', 'credit', 'debit', 'text', 'reference'] },
      });
    // Nothing was kept, nor learnt.
    expect((await rows()).length).toBe(before);
    expect((await load(file, {}, '/statements/preview')).body.error).toBe('statement_columns_unknown');
    expect((await load(file, { ...wrong, signs: 'right' }, '/statements/preview')).body.data).toMatchObject({
      ...{ movements: 1, others: 1, rows: [{ amount: '50.00' }] },
    });
    const right = told('booked', 'debit', 'credit', 'text', 'reference');
    expect((await load(file, right)).body.data).toMatchObject({ fresh: 1, others: 1 });
    // Money that the circuit gives back names its order, too.
    const refund = csv(line('-10,00', `Rimborso ${(await byWire()).reference} Tre Laghi`), line('5,00', 'dono'));
    expect((await load(refund)).status).toBe(201);
  });

  test('shows how it is read before anything is kept, and columns that were told wrong are told anew', async () => {
    const header = ['Giorno', 'Saldo', 'Quanto', 'Detto', 'Nr'];
    const file = [header.join(';'), '01/09/2026;1.250,00;56,90;quota;W1', '01/09/2026;1.200,00;-50,00;canone;W2'].join(
      '\n',
    );
    const columns = (...roles: (string | null)[]) => ({ columns: JSON.stringify({ header, roles }) });
    const wrong = columns('booked', 'amount', null, 'text', 'reference');
    const preview = (fields = {}) => load(file, fields, '/statements/preview');
    const movements = async () => (await rows()).flatMap((row) => row.movements);
    const before = await movements();

    expect((await preview()).body).toMatchObject({ error: 'statement_columns_unknown', header });
    expect((await preview(wrong)).body.data).toMatchObject({
      columns: { header, told: 1, sample: ['01/09/2026', '1.250,00', '56,90', 'quota', 'W1'] },
      rows: [{ amount: '1250.00', text: 'quota' }, { amount: '1200.00' }],
      ...{ movements: 2, others: 0 },
    });
    // Nothing is kept by looking: neither movements nor what was said of the columns.
    expect(await movements()).toEqual(before);
    expect((await preview()).body.error).toBe('statement_columns_unknown');

    await load(file, wrong);
    expect((await movements()).length).toBe(before.length + 2);
    expect((await preview()).body.data.columns.roles).toEqual(['booked', 'amount', null, 'text', 'reference']);
    const newest = async () => (await ask('GET', '/movements')).body.last;
    expect(await newest()).toMatchObject({ fresh: 2, seen: 0, takeable: 2 });
    const [first] = (await movements()).filter(({ text }) => text === 'canone');
    expect((await ask('POST', `/movements/${first!.id}/aside`, { note: 'Non è una quota.' })).status).toBe(200);
    const { id } = await newest();
    const other = await aColleague(the.portal, 'money', 8);
    const there = await the.portal.ask('DELETE', `/v3.0/circuits/8/statements/${id}`, { as: other.as });
    expect([there.status, there.body.error]).toEqual([404, 'item_not_found']);
    expect((await ask('DELETE', `/statements/${id}`)).body.data).toEqual({ taken: 2, left: 0 });
    expect(await movements()).toEqual(before);
    expect((await ask('DELETE', `/statements/${id}`)).body.error).toBe('item_not_found');
    const audited = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(audited.map(({ action }) => action).toSorted()).toEqual(['statement_loaded', 'statement_taken_back']);

    expect((await load(file, columns('booked', null, 'amount', 'text', 'reference'))).body.data).toMatchObject({
      ...{ fresh: 1, seen: 0, others: 1, idle: 0 },
    });
    expect((await movements()).filter(({ text }) => text === 'quota')).toMatchObject([{ amount: '56.90' }]);
    await invariantsHold(db());
  });

  test('is taken out only as far as nothing has followed from its movements', async () => {
    const [one, two] = [await byWire(), await byWire()];
    await load(
      csv(line('32,40', `iscr. ${one.reference}`), line('32,40', `iscr. ${two.reference}`), line('4,00', 'x')),
    );
    const { id } = (await ask('GET', '/movements')).body.last;
    await confirm(itemOf(await rowOf(one.id)));
    const matched = await rowOf(one.id, 'matched');
    // A match that was undone has a history, and stays.
    await confirm(itemOf(await rowOf(two.id)));
    const [undone] = (await rowOf(two.id, 'matched')).movements;
    expect((await ask('POST', `/money/movement/${undone!.id}/undo`, { note: 'Era di altri.' })).status).toBe(200);
    expect((await ask('DELETE', `/statements/${id}`)).body.data).toEqual({ taken: 1, left: 2 });
    expect((await rowOf(one.id, 'matched')).movements).toEqual(matched.movements);
    expect((await ask('DELETE', `/statements/${id}`)).body.error).toBe('statement_decided');
    expect(await stateOf(one.id)).toBe(2);
    await invariantsHold(db());
  });

  test('the same file twice, or days that two files share, change nothing', async () => {
    const { id, reference } = await byWire();
    const without = [
      'Data;Importo;Descrizione',
      `31/08/2026;32,40;${reference}`,
      '31/08/2026;7,00;uguali',
      '31/08/2026;7,00;uguali',
    ];
    const file = csv(line('32,40', 'x', { ref: 'ONCE' }));
    expect((await load(file)).body.data).toMatchObject({ fresh: 1, seen: 0 });
    expect((await load(file)).body.data).toMatchObject({ fresh: 0, seen: 1 });
    expect((await load(without.join('\n'))).body.data).toMatchObject({ fresh: 3, seen: 0 });
    expect((await load([...without, '01/09/2026;8,00;new'].join('\n'))).body.data).toMatchObject({ fresh: 1, seen: 3 });
    await confirm(itemOf(await rowOf(id)));
    expect((await load(without.join('\n'))).body.data).toMatchObject({ fresh: 0, seen: 3 });
    expect(await rowOf(id)).toBeUndefined();
    expect(await the.paymentsOf(id)).toHaveLength(1);
  });

  test('what the bank’s CSV has brought is known in its CAMT.053, and the other way round; who has paid twice has paid twice', async () => {
    const entry = (
      amount: string,
      reference: string,
      payer: string,
      text: string,
    ) => `<Ntry><Amt Ccy="EUR">${amount}</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-08-30</Dt></BookgDt><ValDt><Dt>2026-08-30</Dt></ValDt>
      <AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    const camt = (...entries: string[]) => `<Document><Stmt>${entries.join('')}</Stmt></Document>`;
    const plain = (...of: string[]) => ['Data;Importo;Descrizione', ...of].join('\n');
    const [one, two] = [await byWire(), await byWire()];
    const first = plain(`30/08/2026;32,40;BONIFICO A VOSTRO FAVORE DA VILLA DANIELE ${one.reference}`);
    expect((await load(first)).body.data).toMatchObject({ fresh: 1, seen: 0 });
    await confirm(itemOf(await rowOf(one.id)));
    const later = camt(
      entry('32.40', 'BOOK-1', 'Daniele Villa', one.reference),
      entry('32.40', 'BOOK-2', 'Anna Rossi', two.reference),
    );
    expect((await load(later)).body.data).toMatchObject({ fresh: 1, seen: 1 });
    expect((await load(later)).body.data).toMatchObject({ fresh: 0, seen: 2 });
    expect(await rowOf(one.id)).toBeUndefined();
    const both = plain(
      `30/08/2026;32,40;BONIFICO A VOSTRO FAVORE DA VILLA DANIELE ${one.reference}`,
      `30/08/2026;32,40;BONIFICO DA ROSSI ANNA ${two.reference}`,
      `30/08/2026;32,40;SECONDO BONIFICO DA ROSSI ANNA ${two.reference}`,
    );
    expect((await load(both)).body.data).toMatchObject({ fresh: 1, seen: 2 });
    expect((await load(both)).body.data).toMatchObject({ fresh: 0, seen: 3 });
    // One that is known by its reference takes no other's place: the second transfer is there, too, and is the one of the CSV.
    const grown = camt(
      entry('32.40', 'BOOK-1', 'Daniele Villa', one.reference),
      entry('32.40', 'BOOK-2', 'Anna Rossi', two.reference),
      entry('32.40', 'BOOK-9', 'Anna Rossi', two.reference),
    );
    expect((await load(grown)).body.data).toMatchObject({ fresh: 0, seen: 3 });
    // Two people at once, each with a file: the second sees what the first has brought.
    const third = await byWire();
    const loads = await Promise.all([
      load(plain(`30/08/2026;32,40;BONIFICO DA BIANCHI UGO ${third.reference}`)),
      load(camt(entry('32.40', 'BOOK-3', 'Ugo Bianchi', third.reference))),
    ]);
    expect(loads.map(({ body }) => body.data.fresh).toSorted()).toEqual([0, 1]);
  });

  test('one amount that cannot be read refuses it whole, with its line in both languages', async () => {
    const { id, reference } = await byWire();
    const file = csv(line('32,40', reference), line('32,4O', 'x'));
    const before = await db().$count(bankMovements);
    const { status, body } = await load(file);
    expect([status, body.error, body.line, body.text]).toEqual([422, 'statement_amount_unreadable', 3, '32,4O']);
    expect(body.detail).toContain('Riga 3');
    expect([await db().$count(bankMovements), await rowOf(id)]).toEqual([before, undefined]);
  });

  test('of another account is refused, and so is one that is too big or empty', async () => {
    const camt = `<Document><Stmt><Acct><Id><IBAN>IT99X0000000000000000000000</IBAN></Id></Acct></Stmt></Document>`;
    expect((await load(camt)).body).toMatchObject({
      error: 'statement_other_account',
      own: 'IT60X0542811101000000123456',
    });
    expect((await load('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await load('')).body.errors).toEqual({ document: ['file_empty'] });
  });

  test('whose columns are new is read once somebody has said what they are, and from then on', async () => {
    const file = (ref: string) => `Wann;Betrag;Zweck;Nummer\n31.08.2026;9,00;x;${ref}\n`;
    const unknown = await load(file('N1'));
    expect([unknown.status, unknown.body.error]).toEqual([422, 'statement_columns_unknown']);
    const { header, sample } = unknown.body;
    expect(header).toEqual(['Wann', 'Betrag', 'Zweck', 'Nummer']);
    expect(sample).toEqual(['31.08.2026', '9,00', 'x', 'N1']);
    const wrong = await load(file('N1'), {
      columns: JSON.stringify({ header, roles: ['booked', null, 'text', null] }),
    });
    expect(wrong.body.error).toBe('statement_columns_unknown');
    const roles = ['booked', 'amount', 'text', 'reference'];
    expect((await load(file('N1'), { columns: JSON.stringify({ header, roles }) })).body.data).toMatchObject({
      fresh: 1,
    });
    expect((await load(file('N2'))).body.data).toMatchObject({ fresh: 1 });
    expect((await load(file('N3'), { columns: '{' })).body.errors).toEqual({ columns: ['not_valid'] });
  });
});

describe('What was too little, too much, late or double', () => {
  test('an order of which another amount is due than was seen is refused', async () => {
    const { id, reference } = await byWire();
    await load(csv(line('32,40', reference)));
    const item = itemOf(await rowOf(id));
    const [order] = item.orders;
    const refused = [{ movement: item.movements[0], error: 'order_changed_meanwhile' }];
    expect(await confirm({ ...item, orders: [{ ...order, due: '30.40' }] })).toMatchObject({ movements: 0, refused });
    expect(await confirm(item)).toMatchObject({ movements: 1, paid: 1 });
  });

  test('one that is refused leaves the others', async () => {
    const one = await byWire();
    const other = await byWire();
    await load(csv(line('32,40', one.reference), line('32,40', other.reference)));
    const [first, second] = [itemOf(await rowOf(one.id)), itemOf(await rowOf(other.id))];
    await ask('POST', `/orders/${one.id}/cancel`, { note: 'Doppio.' });
    const done = await confirm(first, second);
    expect(done).toMatchObject({
      movements: 1,
      paid: 1,
      refused: [{ movement: first.movements[0], error: 'order_changed_meanwhile' }],
    });
    expect(done.refused[0].detail).toMatch(/ /);
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual([6, 2]);
    expect(await rowOf(one.id)).toMatchObject({ kind: 'late' });
    expect(await confirm(itemOf(await rowOf(one.id)))).toMatchObject({ paid: 1 });
    expect(await stateOf(one.id)).toBe(2);
    await invariantsHold(db());
  });

  test('two parts pay together, and one payment pays several orders', async () => {
    const [whole, a, b] = [await byWire(), await byWire(), await byWire()];
    await load(
      csv(
        line('20,00', whole.reference),
        line('12,40', whole.reference, { on: '31/08/2026' }),
        line('64,80', `${a.reference} ${b.reference}`),
      ),
    );
    const parts = await rowOf(whole.id);
    expect(parts).toMatchObject({ kind: 'likely', why: 'parts', movements: [{}, {}] });
    expect(await rowOf(a.id)).toMatchObject({ kind: 'likely', why: 'several_causals', orders: [{}, {}] });
    expect(await confirm(itemOf(parts), itemOf(await rowOf(a.id)))).toMatchObject({
      movements: 3,
      paid: 3,
      refused: [],
    });
    expect(await the.paymentsOf(whole.id)).toMatchObject([{ amount: 3_240, valueDay: '2026-09-01' }]);
    expect((await rows('matched')).filter(({ orders }) => orders.some(({ id }) => id === whole.id))).toHaveLength(2);
    await invariantsHold(db());
  });

  test.each([
    ['D’Amico', 'DAMICO PIERO'],
    ["D'Amico", 'D’AMICO P'],
    ['De Luca', 'iscrizione di DELUCA'],
    [' de  luca', 'Piero De Luca'],
    ['Müller', 'MULLER'],
    ['Nguyễn', 'bonifico nguyen gara'],
    ['Sanna-Piras', 'SANNA PIRAS'],
    ['DELLA ROVERE', 'DELLA ROVE'],
  ])('an amount and a name propose the order of %s, paid by %s', async (lastname, payer) => {
    const { id } = await byWire();
    await db().update(members).set({ lastname }).where(eq(members.userId, the.buyer.id));
    await load(csv(line('32,40', 'gara', { payer })));
    expect(await rowOf(id)).toMatchObject({ kind: 'likely', why: 'amount_and_name' });
    await db().update(members).set({ lastname: 'Nobody' }).where(eq(members.userId, the.buyer.id));
    expect(await rowOf(id)).toBeUndefined();
  });

  test.each([
    ['ASD Canottieri Intra', 'canottieri intra'],
    ['G.S. D’Óro-Lago 2000', 'quote G S DORO LAGO'],
    ["L'Avis 1951", 'lavis'],
  ])('the sum of several orders of %s is proposed to who writes %s', async (team, text) => {
    const own = [await byWire(), await byWire()];
    await db().execute(sql`update registration r set team_name = ${team} from order_detail d
      where d.id = r.order_detail_id and d.order_id in ${own.map(({ id }) => id)}`);
    await load(csv(line('64,80', text, { payer: 'TESORERIA' })));
    expect(await rowOf(own[0]!.id)).toMatchObject({ kind: 'likely', why: 'sum_of_team', orders: [{}, {}] });
  });

  test('what is too much and what came twice goes back', async () => {
    const { id, reference } = await byWire();
    await load(csv(line('40,00', reference)));
    expect(await rowOf(id)).toMatchObject({ kind: 'more' });
    expect(await confirm(itemOf(await rowOf(id)))).toMatchObject({ paid: 1, to_send_back: '7.60' });
    await load(csv(line('32,40', reference)));
    const double = await rowOf(id);
    // How it was paid before, and for which race: that is what a person decides by.
    expect(double).toMatchObject({
      ...{ kind: 'double', why: 'paid_before' },
      orders: [{ pay_method: 'wiretransfer', races: [expect.stringMatching(/^Gara \d+$/)] }],
    });
    expect(await confirm(itemOf(double))).toMatchObject({ paid: 0, to_send_back: '32.40' });
    await invariantsHold(db());
  });

  test('what is missing is written off out of the commission, up to two euro, or the money goes back', async () => {
    const [small, large] = [await byWire(), await byWire()];
    await load(csv(line('31,00', small.reference), line('30,00', large.reference)));
    const less = async (order: string, how: string) => {
      const row = await rowOf(order);
      expect(row).toMatchObject({ kind: 'less', orders: [{ write_off: '2.00' }] });
      const [item] = itemOf(row).orders;
      return ask('POST', `/movements/${row.movements[0]!.id}/less`, {
        order: item,
        how,
        note: 'Costa di più chiederli.',
      });
    };
    expect((await confirm(itemOf(await rowOf(small.id)))).refused).toMatchObject([{ error: 'too_little_money' }]);
    expect((await less(small.id, 'write_off')).body.data).toEqual({ paid: 1, to_send_back: '0.00' });
    expect(await get(small.id)).toMatchObject({
      current_state_id: 2,
      total_amount_due: '31.00',
    });
    const refused = await less(large.id, 'write_off');
    expect([refused.status, refused.body.error, refused.body.most]).toEqual([409, 'write_off_too_high', '2.00']);
    expect((await less(large.id, 'give_back')).body.data).toEqual({ paid: 0, to_send_back: '30.00' });
    expect(await stateOf(large.id)).toBe(1);
    expect(await rowOf(large.id, 'matched')).toMatchObject({ orders: [{ goes_back: 1 }] });
    await invariantsHold(db());
  });

  test('what is nobody’s waits, or is put aside with a reason, and taken back', async () => {
    await load(csv(line('240,00', 'saldo ft 118', { ref: 'NOBODY' })));
    const found = async (view?: string) =>
      (await rows(view)).find(({ movements }) => movements[0]!.text === 'saldo ft 118');
    const row = (await found())!;
    expect(row).toMatchObject({ kind: 'unknown', why: 'nothing', orders: [] });
    const path = `/movements/${row.movements[0]!.id}/aside`;
    expect((await ask('POST', path, { note: 'È una fattura.' })).status).toBe(200);
    expect((await ask('POST', path, { note: 'È una fattura.' })).body.error).toBe('movement_changed_meanwhile');
    expect(await found('aside')).toMatchObject({ kind: 'aside', note: 'È una fattura.', settled_by: money.name });
    expect((await ask('DELETE', path)).status).toBe(200);
    expect(await found()).toMatchObject({ kind: 'unknown', note: null });
    expect((await ask('DELETE', path)).body.error).toBe('movement_changed_meanwhile');
  });

  test('an order of another circuit is named, and nothing of it is told; it cannot be paid from here', async () => {
    const { id, reference } = await byWire();
    await db().execute(sql`update customer_order set circuit_id = 8 where id = ${id}`);
    await load(csv(line('32,40', reference)));
    const row = await rowOf(id);
    expect(row).toMatchObject({
      kind: 'elsewhere',
      orders: [{ reference, amount: '0.00', people: [], races: [], pay_method: null, circuit: expect.any(String) }],
    });
    const { movements } = itemOf(row);
    const item = { movements, orders: [{ id, due: '32.40', seen: 'awaiting_payment' }] };
    expect((await confirm(item)).refused).toMatchObject([{ error: 'order_not_found' }]);
  });
});

test('a movement is settled by the office of its own circuit only', async () => {
  const { id, reference } = await byWire();
  await load(csv(line('30,00', reference)));
  const item = itemOf(await rowOf(id));
  const [order] = item.orders;
  const other = await aColleague(the.portal, 'money', 8);
  const there = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    the.portal.ask(method, `/v3.0/circuits/8/movements/${path}`, { as: other.as, ...(body && { body }) });
  const confirmed = await there('POST', 'confirm', { items: [item] });
  expect(confirmed.body.data.refused).toMatchObject([{ error: 'movement_not_found' }]);
  const [movement] = item.movements;
  for (const answer of [
    await there('POST', `${movement}/less`, { order, how: 'give_back', note: 'Altrove.' }),
    await there('POST', `${movement}/rest`, { order }),
    await there('POST', `${movement}/aside`, { note: 'Altrove.' }),
    await there('DELETE', `${movement}/aside`),
  ])
    expect([answer.status, answer.body.error]).toEqual([404, 'movement_not_found']);
  expect(await rowOf(id)).toMatchObject({ kind: 'less' });
});

describe('Two people at once', () => {
  /** An order that was paid, its money again, and two people who both send it back. */
  async function both() {
    const { id, reference } = await byWire();
    await load(csv(line('32,40', reference)));
    await confirm(itemOf(await rowOf(id)));
    await load(csv(line('32,40', reference)));
    const item = itemOf(await rowOf(id));
    const lock = sql`select from customer_order where id = ${id} for update`;
    const answers = await collide(db(), lock, [1, 2], () => confirm(item));
    return { answers, back: await db().select().from(refunds).where(eq(refunds.orderId, id)) };
  }

  test('on one transfer: one is told that somebody was faster', async () => {
    const { answers, back } = await both();
    expect(answers.map(({ movements }) => movements).toSorted()).toEqual([0, 1]);
    expect(answers.flatMap(({ refused }) => refused)).toMatchObject([{ error: 'movement_changed_meanwhile' }]);
    expect(back).toHaveLength(1);
    await invariantsHold(db());
  });

  test('without the row lock on the movement its money would go back twice', async () => {
    const { back } = await withoutGuard('movement lock', both);
    expect(back).toHaveLength(2);
  });
});

test('With more open movements than are proposed at once the list says of how many these are the oldest', async () => {
  await db().execute(sql`
    insert into bank_movement (id, circuit_id, account, reference, booked_on, value_day, amount, payer, text, state)
    select gen_random_uuid(), 8, 'IT60X0542811101000000123456', 'S' || n, '2026-09-01', date '2026-09-01' - n, 1000 + n, 'Rossi', 'quota', 'open'
    from generate_series(1, 1001) n`);
  const { as } = await aColleague(the.portal, 'money', 8);
  const list = async (view: string) =>
    (await the.portal.ask('GET', `/v3.0/circuits/8/movements?view=${view}`, { as })).body;
  expect(await list('open')).toMatchObject({ movements: 1_000, waiting: 1_001 });
  await db().execute(sql`delete from bank_movement where circuit_id = 8 and reference = 'S1'`);
  expect(await list('open')).toMatchObject({ movements: 1_000, waiting: 1_000 });
  expect(await list('matched')).toMatchObject({ movements: 0, waiting: 0 });
  await db().execute(sql`delete from bank_movement where circuit_id = 8`);
});
