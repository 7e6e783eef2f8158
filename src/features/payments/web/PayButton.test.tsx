import { expect, test } from 'vitest';
import type { OrderContents } from '#features/orders/rules/contents.ts';
import { euro, noMoney } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { PayButton } from './PayButton.tsx';

const button = (contents: OrderContents, lang: 'it' | 'en', due = noMoney) =>
  rendered(<PayButton contents={contents} due={due} paid={false} ready waiting={false} onPay={() => {}} />, lang);

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
  expect(button('goods', 'it', euro('12.50'))).toMatch(/Paga 12,50.*ordine con obbligo di pagare/);
});
