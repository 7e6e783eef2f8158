import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { girosOf } from './giros.ts';

const giro = (id: string, more: object = {}) => ({
  ...{
    id,
    amount: euro('14.90'),
    valueDay: day('2026-11-25'),
    payer: 'PELLANDA IVO',
    reference: 'TRN GIRO 1',
    ...more,
  },
});
const movement = (text: string, more: object = {}) => ({
  ...{ id: 'm', valueDay: day('2026-11-26'), amount: euro('14.90'), payer: 'CIRCUITO TRE LAGHI', text, ...more },
});
const causal = 'GIROCONTO BONIFICO DEL 25 NOVEMBRE 2026 DI PELLANDA IVO, DA CIRCUITO TRE LAGHI';
const foundBy = (one: ReturnType<typeof movement>, giros = [giro('g')]) => girosOf([one], giros).get('m')?.id;

test.each([
  ['the causal that the portal says', movement(causal), 'g'],
  ['a causal that the bank has cut', movement('GIROCONTO BONIFICO DEL 25 NOV'), 'g'],
  ['the bank’s reference that was noted', movement('ACCREDITO TRN-GIRO-1'), 'g'],
  ['another amount', movement(causal, { amount: euro('14.91') }), undefined],
  ['a day before the money had come there', movement(causal, { valueDay: day('2026-11-24') }), undefined],
  ['the amount alone', movement('ISCRIZIONE PELLANDA IVO'), undefined],
  ['nothing', movement('', { payer: '' }), undefined],
] as const)('a transfer between accounts that was noted is found by %s', (_, one, found) => {
  expect(foundBy(one)).toBe(found);
});

test('of several the one that the causal says, whatever the order; a short reference names none', () => {
  const other = giro('other', { payer: 'ROSSI MARIO', valueDay: day('2026-11-20') });
  expect(foundBy(movement(causal), [other, giro('g')])).toBe('g');
  expect(foundBy(movement('ACCREDITO TRN 1'), [giro('g', { reference: 'TRN 1' })])).toBeUndefined();
});

test('each transfer stands for one movement, and each movement for one transfer', () => {
  const two = [movement(causal), movement('GIROCONTO', { id: 'second' })];
  expect([...girosOf(two, [giro('g')])].map(([id, { id: of }]) => [id, of])).toEqual([['m', 'g']]);
  expect(girosOf(two, [giro('g'), giro('h')]).size).toBe(2);
});
