import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { type Cents, euro } from '#kernel/money.ts';
import { type MatchMovement, type MatchOrder, pairOf, propose } from './match.ts';

const reference = 'TL20-7KQ4-M2XD';
const order = (id: string, more: Partial<MatchOrder> = {}): MatchOrder => ({
  ...{ id, reference, circuitId: 15, state: 'awaiting_payment', due: euro('56.90'), createdOn: day('2027-05-20') },
  ...{
    byWire: true,
    buyer: `of ${id}`,
    people: [{ firstname: 'Pietro', lastname: 'Ferraris' }],
    teams: [],
    noted: [],
    ...more,
  },
});
const a = order('a');
const b = order('b', {
  reference: 'TL20-R3XW-9DPV',
  due: euro('58.00'),
  people: [{ firstname: 'Anna', lastname: 'Rossi' }],
});
const money = (id: string, text: string, more: Partial<MatchMovement> = {}): MatchMovement => ({
  ...{ id, text, valueDay: day('2027-05-24'), amount: euro('56.90'), payer: '', ...more },
});
const of = (movements: readonly MatchMovement[], orders: readonly MatchOrder[]) =>
  propose(movements, orders, 15).map(({ kind, why, movements: these, orders: those }) =>
    [kind, why, these.map(({ id }) => id).join(), those.map(({ id }) => id).join()].join(' · '),
  );
const less: Cents = euro('50.00');

describe('What a movement is for', () => {
  test.each<[string, MatchMovement[], MatchOrder[], string[]]>([
    ['causal and amount', [money('1', `iscr. ${reference}`)], [a, b], ['sure · causal_and_amount · 1 · a']],
    [
      'before the order was made',
      [money('1', reference, { valueDay: day('2027-05-19') })],
      [a],
      ['likely · before_order · 1 · a'],
    ],
    ['a sign off', [money('1', 'TL20-7KQ4-M2XE')], [a, b], ['likely · one_slip · 1 · a']],
    ['two signs swapped', [money('1', 'TL20-7KQ4-M2DX')], [a, b], ['likely · two_swapped · 1 · a']],
    [
      'a sign off, and another amount',
      [money('1', 'TL20-7KQ4-M2XE', { amount: less })],
      [a],
      ['less · one_slip · 1 · a'],
    ],
    [
      'amount and name',
      [money('1', 'gara', { payer: 'FERRARIS PIETRO' })],
      [a, b],
      ['likely · amount_and_name · 1 · a'],
    ],
    [
      'amount and name, but not by wire',
      [money('1', 'gara', { payer: 'FERRARIS PIETRO' })],
      [order('a', { byWire: false })],
      ['unknown · nothing · 1 · '],
    ],
    ['too little', [money('1', reference, { amount: less })], [a], ['less · other_amount · 1 · a']],
    [
      'too little twice, which lacks one rest',
      [money('1', reference, { amount: euro('20.00') }), money('2', reference, { amount: euro('30.00') })],
      [a],
      ['less · other_amount · 1,2 · a'],
    ],
    [
      'too little twice, and too much together',
      [money('1', reference, { amount: less }), money('2', reference, { amount: euro('30.00') })],
      [a],
      ['more · other_amount · 1,2 · a'],
    ],
    [
      'too little, and too much',
      [money('1', reference, { amount: less }), money('2', reference, { amount: euro('60.00') })],
      [a],
      ['less · other_amount · 1 · a', 'more · other_amount · 2 · a'],
    ],
    ['too much', [money('1', reference, { amount: euro('60.00') })], [a], ['more · other_amount · 1 · a']],
    ['paid before', [money('1', reference)], [order('a', { state: 'paid' })], ['double · paid_before · 1 · a']],
    ['expired', [money('1', reference)], [order('a', { state: 'expired' })], ['late · order_over · 1 · a']],
    [
      'another circuit’s',
      [money('1', reference)],
      [order('a', { circuitId: 8 })],
      ['elsewhere · other_circuit · 1 · a'],
    ],
    ['nobody’s', [money('1', 'saldo ft 118')], [a, b], ['unknown · nothing · 1 · ']],
    [
      'several that are named',
      [money('1', `${reference} ${b.reference}`, { amount: euro('114.90') })],
      [a, b],
      ['likely · several_causals · 1 · a,b'],
    ],
    [
      'one of several that are named',
      [money('1', `${reference} ${b.reference}`)],
      [a, b],
      ['likely · several_causals · 1 · a'],
    ],
    [
      'several, and another sum',
      [money('1', `${reference} ${b.reference}`, { amount: less })],
      [a, b],
      ['unknown · several_causals · 1 · a,b'],
    ],
  ])('%s', (_, movements, orders, said) => {
    expect(of(movements, orders)).toEqual(said);
  });

  test('two that come to what is due pay it together', () => {
    const parts = [money('1', reference, { amount: euro('20.00') }), money('2', reference, { amount: euro('36.90') })];
    expect(of(parts, [a])).toEqual(['likely · parts · 1,2 · a']);
  });

  test('of two that are equal the first is sure, the second waits for it: nothing is paid yet', () => {
    const second = money('0', reference, { valueDay: day('2027-05-25') });
    expect(of([second, money('1', reference)], [a])).toEqual([
      'sure · causal_and_amount · 1 · a',
      'waits · other_first · 0 · a',
    ]);
  });

  test('of several that are proposed together each by itself, where somebody takes them apart', () => {
    const [large, small] = [
      money('1', reference, { amount: euro('54.90') }),
      money('2', reference, { amount: euro('50.00') }),
    ];
    const apartOf = (all: readonly MatchMovement[], apart: string, orders = [a]) =>
      propose(all, orders, 15, undefined, new Set(), apart).map(
        ({ kind, movements: these }) => `${kind} ${these.map(({ id }) => id).join()}`,
      );
    expect(of([large, small], [a])).toEqual(['more · other_amount · 1,2 · a']);
    for (const id of ['1', '2']) expect(apartOf([large, small], id)).toEqual(['less 1', 'less 2']);
    const parts = [money('1', reference, { amount: euro('50.00') }), money('2', reference, { amount: euro('6.90') })];
    expect(apartOf(parts, '2')).toEqual(['less 1', 'less 2']);
    // Another order's stay together.
    const others = parts.map((one) => ({ ...one, id: `b${one.id}`, text: b.reference }));
    expect(apartOf([large, small, ...others], '1', [a, b])).toEqual(['less 1', 'less 2', 'less b1,b2']);
    // What alone comes to what is due, or was noted, is what it is.
    expect(apartOf([large, money('2', reference)], '1')).toEqual(['sure 2', 'waits 1']);
    const noted = [{ payments: ['p'], amount: euro('56.90'), valueDay: day('2027-05-24'), notedAt: '', by: null }];
    expect(apartOf(parts, '1', [order('a', { state: 'paid', noted })])).toEqual(['differs 1', 'differs 2']);
  });

  describe('that somebody has noted by hand before', () => {
    const noted = (amount = euro('56.90')) => [
      { payments: ['p'], amount, valueDay: day('2027-05-24'), notedAt: '2027-05-24T10:00:00Z', by: 'anna@office.test' },
    ];
    const paid = order('a', { state: 'paid', noted: noted() });

    test('is what brought it, and no second payment; only the next one is double', () => {
      expect(of([money('1', reference)], [paid])).toEqual(['sure · noted_by_hand · 1 · a']);
      expect(of([money('1', reference), money('2', reference)], [paid])).toEqual([
        'sure · noted_by_hand · 1 · a',
        'double · paid_before · 2 · a',
      ]);
    });

    test('also in two parts, with one slip, by its name, for several orders', () => {
      const parts = [
        money('1', reference, { amount: euro('20.00') }),
        money('2', reference, { amount: euro('36.90') }),
      ];
      expect(of(parts, [paid])).toEqual(['sure · noted_by_hand · 1,2 · a']);
      expect(of([money('1', 'TL20-7KQ4-M2XE')], [paid])).toEqual(['likely · noted_by_hand · 1 · a']);
      expect(of([money('1', 'gara', { payer: 'FERRARIS PIETRO' })], [paid])).toEqual([
        'likely · noted_by_hand · 1 · a',
      ]);
      const other = { ...b, state: 'paid', noted: noted(b.due) } as const;
      const both = money('1', `${reference} ${b.reference}`, { amount: euro('114.90') });
      expect(of([both], [paid, other])).toEqual(['likely · noted_by_hand · 1 · a,b']);
    });

    test('by its name also where its order was made after it: who noted it has seen the money', () => {
      const later = { ...paid, createdOn: day('2027-05-25') };
      const named = money('1', 'gara', { payer: 'FERRARIS PIETRO' });
      expect(of([named], [later])).toEqual(['likely · noted_by_hand · 1 · a']);
      const unpaid = order('a', { createdOn: day('2027-05-25') });
      expect(of([named], [unpaid])).toEqual(['unknown · nothing · 1 · ']);
      // Of two, nobody knows which is meant.
      const twin = order('b', { ...later, reference: 'TL20-R3XW-9DPV' });
      expect(propose([named], [later, twin], 15)).toMatchObject([{ why: 'noted_by_hand', alike: 2 }]);
      // What is still to be paid is not paid by it, either.
      const back = { ...unpaid, noted: noted(less) };
      expect(of([named], [back])).toEqual(['unknown · nothing · 1 · ']);
    });

    test('another amount is no second payment for sure, and not it either: a person looks', () => {
      expect(of([money('1', reference, { amount: less })], [paid])).toEqual(['differs · noted_other_amount · 1 · a']);
      const slipped = money('1', 'TL20-7KQ4-M2XE', { amount: less });
      expect(of([slipped], [paid])).toEqual(['differs · noted_other_amount · 1 · a']);
      // Of two, nobody knows which is meant.
      const alike = order('b', { reference: 'TL20-7KQ4-M2XF', state: 'paid', noted: noted() });
      expect(of([slipped], [paid, alike])).toEqual(['unknown · nothing · 1 · ']);
      // Its own movement is there: what comes beside it is a second payment.
      const both = [money('1', reference), money('2', reference, { amount: less })];
      expect(of(both, [paid])).toEqual(['sure · noted_by_hand · 1 · a', 'double · paid_before · 2 · a']);
    });
  });

  test('the sum of a buyer’s, or of a team’s', () => {
    const orders = [
      order('a', { buyer: 'x', reference: 'TL20-AAAA-AAAA' }),
      order('c', { buyer: 'x', reference: 'TL20-CCCC-CCCC', people: [] }),
    ];
    const sum = { amount: euro('113.80') };
    expect(of([money('1', 'due atleti', { payer: 'Ferraris', ...sum })], orders)).toEqual([
      'likely · sum_of_payer · 1 · a,c',
    ]);
    const teams = ['ASD Canottieri Intra'];
    const ofATeam = orders.map((one) => ({ ...one, buyer: one.id, teams }));
    expect(of([money('1', 'atleti', { payer: 'ASD CANOTTIERI INTRA', ...sum })], ofATeam)).toEqual([
      'likely · sum_of_team · 1 · a,c',
    ]);
  });

  test('references that differ by 5 and S only: the one that is written, else a person looks', () => {
    const [five, es] = [order('5', { reference: 'TL20-5555-AAAA' }), order('S', { reference: 'TL20-SSSS-AAAA' })];
    expect(of([money('1', 'TL20-SSSS-AAAA')], [five, es])).toEqual(['sure · causal_and_amount · 1 · S']);
    expect(of([money('1', 'TL20-S5S5-AAAA')], [five, es])[0]).toMatch(/^likely/);
  });

  test('an order is proposed once, for the one whose name fits best; who is as likely is counted', () => {
    const twins = [a, order('c', { reference: 'TL20-CCCC-CCCC' })];
    const [first] = propose([money('1', 'gara', { payer: 'P. FERRARIS' })], twins, 15);
    expect(first).toMatchObject({ kind: 'likely', alike: 2 });
    const both = [money('1', 'x', { payer: 'FERRARIS LUISA' }), money('2', 'x', { payer: 'FERRARIS PIETRO' })];
    expect(of(both, [a])).toEqual(['likely · amount_and_name · 2 · a', 'unknown · nothing · 1 · ']);
  });
});

describe('A movement whose match somebody has undone', () => {
  const undoneBefore = (
    movements: readonly MatchMovement[],
    orders: readonly MatchOrder[],
    ...undone: [string, string][]
  ) =>
    propose(movements, orders, 15, undefined, new Set(undone.map(([movement, order]) => pairOf(movement, order)))).map(
      ({ kind, why, movements: these, orders: those }) =>
        [kind, why, these.map(({ id }) => id).join(), those.map(({ id }) => id).join()].join(' · '),
    );
  const named = money('1', 'gara', { payer: 'FERRARIS PIETRO' });
  test.each<[string, string[], string[]]>([
    ['names it still', undoneBefore([money('1', reference)], [a, b], ['1', 'a']), ['likely · undone_before · 1 · a']],
    [
      'names it, and another one does, too',
      undoneBefore([money('1', reference), money('2', reference)], [a], ['1', 'a']),
      ['sure · causal_and_amount · 2 · a', 'waits · other_first · 1 · a'],
    ],
    [
      'names it, and another one has its name',
      undoneBefore([money('1', reference), money('2', 'gara', { payer: 'FERRARIS PIETRO' })], [a], ['1', 'a']),
      ['likely · amount_and_name · 2 · a', 'waits · other_first · 1 · a'],
    ],
    ['is as likely by its name', undoneBefore([named], [a], ['1', 'a']), ['unknown · nothing · 1 · ']],
    ['is near by a slip', undoneBefore([money('1', 'TL20-7KQ4-M2XE')], [a], ['1', 'a']), ['unknown · nothing · 1 · ']],
    [
      'has another order of that name',
      undoneBefore([named], [a, order('c', { reference: 'TL20-AAAA-BBBB' })], ['1', 'a']),
      ['likely · amount_and_name · 1 · c'],
    ],
    [
      'was undone with another one',
      undoneBefore([money('1', reference)], [a, b], ['1', 'b']),
      ['sure · causal_and_amount · 1 · a'],
    ],
    [
      'is too little for it',
      undoneBefore([money('1', reference, { amount: less })], [a], ['1', 'a']),
      ['less · other_amount · 1 · a'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
