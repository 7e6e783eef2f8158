import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { cents } from '#kernel/money.ts';
import { type ToldMovement, toldBefore } from './sameMovement.ts';

const told = (text: string, more: Partial<ToldMovement> = {}): ToldMovement => ({
  ...{ bookedOn: day('2026-11-26'), amount: cents(5_780), payer: '', text },
  ...more,
});
const prefixes = ['TL'];
const known = (fresh: ToldMovement[], before: ToldMovement[]) => [...toldBefore(fresh, before, prefixes)];

describe('A movement that another file has told', () => {
  const csv = told('BONIFICO A VOSTRO FAVORE DISPOSTO DA VILLA DANIELE TL20-PB3Q-JTEZ');
  const camt = told('TL20 PB3Q JTEZ E2E-4711', { payer: 'Daniele Villa' });

  test.each([
    ['by the causal that both name', csv, camt, true],
    [
      'by its words, in any order, where neither names a causal',
      told('ROSSI MARIO quota'),
      told('quota', { payer: 'Mario Rossi' }),
      true,
    ],
    ['not with another causal', csv, told('TL20-AAAA-BBBB', { payer: 'Daniele Villa' }), false],
    ['not where only one names a causal', csv, told('BONIFICO VILLA DANIELE'), false],
    ['not of another amount', csv, { ...camt, amount: cents(5_781) }, false],
    ['not of another day', csv, { ...camt, bookedOn: day('2026-11-27') }, false],
    ['not by one word that all have', told('Bonifico'), told('Bonifico Rossi quota'), false],
    ['not where each says something of its own', told('ROSSI MARIO quota'), told('ROSSI MARIO regalo'), false],
  ])('is known %s', (_, one, other, is) => {
    expect(known([other], [one])).toEqual(is ? [other] : []);
    expect(known([one], [other])).toEqual(is ? [one] : []);
  });

  test('stands for one alone: who has paid twice has paid twice', () => {
    const twice = [{ ...camt }, { ...camt }];
    expect(known(twice, [csv])).toHaveLength(1);
    expect(known(twice, [csv, { ...csv }])).toHaveLength(2);
  });
});
