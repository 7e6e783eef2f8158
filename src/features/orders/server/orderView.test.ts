import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { euro, noMoney } from '#kernel/money.ts';
import type { OrderState } from '../rules/states.ts';
import { stateView } from './orderView.ts';

const view = (given: { state?: OrderState; pay_method?: 'wiretransfer' | 'credit_card'; due?: string }, lang: Lang) => {
  const { state = 'awaiting_payment', pay_method = 'wiretransfer', due = '2026-12-02' } = given;
  const own = { total_amount_due: euro('36.00'), own_returned: noMoney, own_to_return: noMoney };
  return stateView({ state, pay_method, due_day: due === '' ? null : day(due), ...own }, lang);
};
const said = (given: Parameters<typeof view>[0], lang: Lang = 'it') => Object.values(view(given, lang).i18n).join(': ');

test('an order whose transfer was chosen says that it is awaited and by when, never that it is to be paid (checkout §4)', () => {
  expect(said({})).toBe(
    'In attesa del bonifico: Aspettiamo il tuo bonifico, entro il 2 dicembre 2026. Dopo l’invio possono servire uno o due giorni lavorativi prima che lo vediamo.',
  );
  expect(said({}, 'en')).toMatch(
    /^Awaiting your transfer: We wait for your transfer, by 2 December 2026\. .*one or two/,
  );
  expect(view({}, 'it')).toMatchObject({ id: 1, said: 'awaiting_payment' });
  expect(view({}, 'it').bg_color).not.toBe(view({ due: '' }, 'it').bg_color);
});

test('without a confirmed transfer it is to be paid, and once paid it is paid', () => {
  expect(said({ due: '' })).toMatch(/^In attesa di pagamento: Ordine da pagare/);
  expect(said({ pay_method: 'credit_card' })).toMatch(/^In attesa di pagamento/);
  expect(said({ state: 'paid' })).toMatch(/^Pagato/);
  expect(said({ state: 'expired' })).toMatch(/^Scaduto/);
});
