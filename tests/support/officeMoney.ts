import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { bankMovements } from '#features/statements/server/tables.ts';
import type { MovementRow } from '#office/money/contract/money.ts';
import type { payers } from './payers.ts';

/** What somebody of the office does with the movements of circuit 15, by the API. */
export function officeMoney(the: ReturnType<typeof payers>, who: () => { readonly as: string }) {
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    the.portal.ask(method, `/v3.0/circuits/15${path}`, { as: who().as, ...(body && { body }) });

  let lines = 0;
  const nextReference = () => {
    lines += 1;
    return `O${lines}`;
  };
  /** A bank's line, with a reference of its own. */
  const line = (amount: string, text: string, { on = '01/09/2026', payer = 'ROSSI MARIO' } = {}) =>
    [on, on, amount, payer, text, nextReference()].join(';');

  /** Loads a statement of these lines, and answers the ids of their movements. */
  async function load(...rows: readonly string[]): Promise<string[]> {
    const head = 'Data contabile;Data valuta;Importo;Ordinante;Descrizione;Riferimento banca';
    const form = new FormData();
    form.append('document', new File([[head, ...rows].join('\n')], 'estratto.csv'));
    const request = new Response(form);
    const answer = await the.portal.app.inject({
      method: 'POST',
      url: '/api/v3.0/circuits/15/statements',
      headers: { authorization: `Bearer ${who().as}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(201);
    const references = rows.map((row) => row.split(';').at(-1)!);
    const found = await the
      .db()
      .select()
      .from(bankMovements)
      .where(and(eq(bankMovements.circuitId, 15), inArray(bankMovements.reference, references)));
    return references.map((reference) => found.find((one) => one.reference === reference)!.id);
  }

  const rows = async (view = 'open'): Promise<MovementRow[]> =>
    (await ask('GET', `/movements?view=${view}&size=200`)).body.data;
  /** The rows that propose this order, or name it. */
  const rowsOf = async (order: string, view?: string) =>
    (await rows(view)).filter(({ orders }) => orders.some(({ id }) => id === order));

  return {
    ask,
    line,
    load,
    rows,
    rowsOf,
    rowOf: async (order: string, view?: string) => (await rowsOf(order, view))[0]!,
    itemOf: ({ movements, orders }: MovementRow) => ({
      movements: movements.map(({ id }) => id),
      orders: orders.map(({ id, amount, state }) => ({ id, due: amount, seen: state })),
    }),
    confirm: async (...items: object[]) => (await ask('POST', '/movements/confirm', { items })).body.data,
    /** An order of 30.00 that is to be paid by wire: 32.40 with the commission. */
    byWire: async () => {
      const made = await the.anOrder('30.00');
      const chosen = await the.pay(made.id, { action: 'confirm', payment_method: 'wiretransfer' });
      expect(chosen.status).toBe(200);
      return { ...made, reference: (await the.get(made.id)).reference as string };
    },
  };
}
