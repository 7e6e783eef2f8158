import { expect, test } from 'vitest';
import type { OrderRow } from '#features/orders/web/OrdersTable.tsx';
import { day } from '#kernel/calendar.ts';
import { cents } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { ToDoView } from '../contract.ts';
import { ToDo } from './ToDo.tsx';

const nothing = { count: 0, data: [] };
const orders = (length: number) =>
  Array.from({ length }, (_, at) => ({
    id: `order-${at}`,
    reference: `TP26-${at}`,
    circuit_id: at === 1 ? 16 : 15,
    circuit: { i18n: { name: at === 1 ? 'Circuito del Lago' : 'Tre Laghi' } },
    total_amount_due: cents(3500),
    arrived_amount: cents(0),
    commission_from: null,
    commission_to: null,
  })) as unknown as OrderRow[];
const documents = (length: number): ToDoView['documents']['data'] =>
  Array.from({ length }, (_, at) => ({
    detail_id: `detail-${at}`,
    member: { firstname: 'Anna', lastname: `Zanetta ${at}` },
    race_name: 'Olimpico',
    circuit_id: 15,
    circuit: { i18n: { name: 'Tre Laghi' } },
    says: 'Manca il certificato medico.',
  }));
const html = (toDo: Partial<ToDoView>) =>
  rendered(
    <ToDo
      toDo={{
        orders: nothing,
        transfers: nothing,
        choices: nothing,
        documents: nothing,
        conditions: nothing,
        crews: nothing,
        ...toDo,
      }}
    />,
  );

test('each to-do is counted and named: four stand open, the others behind a line that says how many', () => {
  const many = html({ orders: { count: 12, data: orders(12) } });
  expect(many).toContain('12 ordini da pagare');
  expect(many).toMatch(/<summary>Mostra gli altri 8<\/summary>/);
  const [open, hidden] = many.split('<details');
  expect(open).toContain('TP26-3');
  expect(open).not.toContain('TP26-4');
  expect(hidden).toContain('TP26-11');
  expect(html({ orders: { count: 4, data: orders(4) } })).not.toContain('<details');
});

test('what is counted and not named leads to its list', () => {
  const most = html({ documents: { count: 30, data: documents(20) } });
  expect(most).toContain('30 certificati medici da caricare');
  expect(most).toMatch(/Altri 10 non sono in questo elenco\. <a href="\/it\/dahsboard\/subscriptions">/);
});

test('a transfer that is awaited says so, with its details first; nobody is asked to pay it again (checkout §4)', () => {
  const state = { i18n: { name: '', description: 'Aspettiamo il tuo bonifico, entro il 2 dicembre 2026.' } };
  const data = orders(1).map((row) => ({ ...row, current_state: { ...row.current_state, ...state } }));
  const one = html({ transfers: { count: 1, data } });
  expect(one).toContain('Da fare, 1');
  expect(one).toContain('Un bonifico atteso');
  expect(one).toContain('Aspettiamo il tuo bonifico, entro il 2 dicembre 2026.');
  expect(one).toMatch(/#wire-title"[^>]*>Dati per il bonifico<.*#pay-methods"[^>]*>Paga in un altro modo</);
  expect(one).not.toContain('>Paga<');
});

test('an order of another circuit names it', () => {
  const two = html({ orders: { count: 2, data: orders(2) } });
  expect(two).toMatch(/TP26-1.*Circuito del Lago/s);
  expect(two).not.toContain('Tre Laghi');
});

test('a race that was cancelled names its last day to choose, and leads there', () => {
  const choice = {
    key: 'a-key',
    until: day('2027-02-28'),
    race_name: 'Olimpico',
    circuit_id: 15,
    circuit: { i18n: { name: 'Tre Laghi' } },
  };
  const one = html({ choices: { count: 1, data: [choice] } });
  expect(one).toContain('Da fare, 1');
  expect(one).toContain('<b>Olimpico:</b> scegli entro il 28 febbraio');
  expect(one).toContain('href="/it/offers/a-key"');
});
