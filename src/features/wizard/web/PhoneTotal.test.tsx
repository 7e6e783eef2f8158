import { expect, test } from 'vitest';
import type { RaceView } from '#features/races/contract.ts';
import { type Cents, euro } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { PhoneTotal } from './RegistrationBar.tsx';

const race = { i18n: { name: 'Sprint' }, stage: { name: 'Verbania' } } as RaceView;
const lines = [{ key: 'type', label: 'Individuale', amount: euro('30.00') }];
const bar = (commission_from: Cents | null, commission_to: Cents | null) =>
  rendered(<PhoneTotal race={race} total={{ lines, total_amount: euro('30.00'), commission_from, commission_to }} />);

test('the bar of a phone never shows less than what is paid', () => {
  const open = bar(euro('0.40'), euro('2.40'));
  expect(open).toMatch(/Commissione inclusa.*<small>da<\/small> 30,40/);
  expect(open).not.toContain('30,00');
  expect(bar(euro('2.40'), euro('2.40'))).toMatch(/Commissione inclusa<\/span><strong[^>]*>32,40/);
  expect(bar(null, null)).toMatch(/Totale finora.*30,00/);
});
