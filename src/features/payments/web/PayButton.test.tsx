import { expect, test } from 'vitest';
import type { PayMethod } from '#features/commission/rules/commission.ts';
import type { OrderContents } from '#features/orders/rules/contents.ts';
import { euro, noMoney } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { PayButton } from './PayMethods.tsx';

const button = (contents: OrderContents, lang: 'it' | 'en', due = noMoney, method: PayMethod | null = null) =>
  rendered(<PayButton contents={contents} due={due} method={method} ready waiting={false} onPay={() => {}} />, lang);

test.each`
  contents           | it                                | en
  ${'registrations'} | ${'Conferma iscrizione gratuita'} | ${'Confirm free registration'}
  ${'goods'}         | ${'Conferma ordine gratuito'}     | ${'Confirm free order'}
  ${'both'}          | ${'Conferma ordine gratuito'}     | ${'Confirm free order'}
`('with nothing due the button confirms what is ordered: $contents (checkout §2)', ({ contents, it, en }) => {
  expect(button(contents, 'it')).toContain(`>${it}</button>`);
  expect(button(contents, 'en')).toContain(`>${en}</button>`);
});

test('with something due it says how much, and that the order obliges to pay', () => {
  expect(button('goods', 'it', euro('12.50'))).toMatch(/>Paga 12,50.*ordine con obbligo di pagare/);
});

test('a wire is ordered and not paid there and then, which the button says', () => {
  const wire = (lang: 'it' | 'en') => button('goods', lang, euro('38.80'), 'wiretransfer').replaceAll('\u00a0', ' ');
  expect(wire('it')).toContain('>Ordina e paga con bonifico di 38,80 € <small>(ordine con obbligo di pagare)</small><');
  expect(wire('en')).toContain('>Order and pay €38.80 by bank transfer <small>(order with obligation to pay)</small><');
});
