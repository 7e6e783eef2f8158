import { describe, expect, test } from 'vitest';
import { cents, euro, noMoney } from '#kernel/money.ts';
import {
  commissionRange,
  leastDue,
  type PayOffer,
  payMethodIds,
  performable,
  quoteFor,
  quoteOf,
  quotesFor,
} from './payMethods.ts';

const offer: PayOffer = {
  methods: ['wiretransfer', 'credit_card', 'satispay'],
  policy: { kind: 'none' },
};
const methodsFor = (net: `${number}`) => quotesFor(offer, euro(net)).map(({ method }) => method);

describe('Which ways of paying take an amount', () => {
  test.each`
    net       | takes                                          | because
    ${'0.50'} | ${['wiretransfer', 'credit_card', 'satispay']} | ${'this is the smallest charge of a provider'}
    ${'0.49'} | ${['wiretransfer']}                            | ${'a bank takes any amount, a provider does not'}
    ${'0.00'} | ${['wiretransfer', 'credit_card', 'satispay']} | ${'nothing is charged'}
  `('of $net: $takes, because $because', ({ net, takes }) => {
    expect(methodsFor(net)).toEqual(takes);
  });

  test('the commission counts: what is charged is the net with it', () => {
    const dear: PayOffer = { methods: ['credit_card'], policy: { kind: 'uniform', rate: 0, fixed: euro('0.30') } };
    expect(quotesFor(dear, euro('0.20'))).toEqual([
      { method: 'credit_card', adminCost: euro('0.30'), due: euro('0.50') },
    ]);
    expect(quotesFor(dear, euro('0.10'))).toEqual([]);
  });

  test('a way of paying that the circuit does not offer has no quote, and neither has one that does not take it', () => {
    expect(quoteFor(offer, 'paypal', euro('30.00'))).toBeUndefined();
    expect(quoteFor(offer, 'credit_card', euro('0.49'))).toBeUndefined();
    expect(quoteFor(offer, 'credit_card', euro('30.00'))?.due).toBe(euro('30.00'));
  });

  test('a discount that is larger than the order leaves nothing due', () => {
    expect(quoteOf(offer, 'wiretransfer', cents(-500))).toEqual({
      method: 'wiretransfer',
      adminCost: noMoney,
      due: noMoney,
    });
  });

  test('each needs a bank account or keys of its provider; what the portal does not know is not offered', () => {
    const ids = [1, 2, 3, 6, 99];
    const all = { wiretransfer: true, paypal: true, credit_card: true, satispay: true };
    expect(performable(ids, all)).toEqual(['wiretransfer', 'paypal', 'credit_card', 'satispay']);
    for (const [method, id] of Object.entries(payMethodIds)) {
      expect(performable([id], { ...all, [method]: false })).toEqual([]);
      expect(performable([id], all)).toEqual([method]);
    }
  });
});

describe('The commission, for who has not chosen how to pay', () => {
  test('is from that of the cheapest way of paying to that of the dearest', () => {
    const range = { from: euro('0.40'), to: euro('2.40') };
    expect(commissionRange([euro('2.40'), euro('2.40'), euro('0.40')])).toEqual(range);
    expect(commissionRange([noMoney, euro('0.10')])).toEqual({ from: noMoney, to: euro('0.10') });
  });

  test('is not named where no way of paying adds any, or none is known', () => {
    for (const none of [[noMoney], [null], []]) expect(commissionRange(none)).toBeNull();
  });

  test.each`
    range                                       | fee             | due              | least    | because
    ${{ from: euro('0.40'), to: euro('2.40') }} | ${euro('0.40')} | ${euro('30.40')} | ${true}  | ${'another way costs more'}
    ${{ from: euro('2.40'), to: euro('2.40') }} | ${euro('2.40')} | ${euro('32.40')} | ${false} | ${'every way costs the same'}
    ${{ from: noMoney, to: euro('2.40') }}      | ${noMoney}      | ${euro('30.00')} | ${true}  | ${'the cheapest adds nothing'}
    ${null}                                     | ${noMoney}      | ${euro('30.00')} | ${false} | ${'none adds anything'}
  `('30.00 comes to $due, at least: $least, because $because', ({ range, fee, due, least }) => {
    expect(leastDue(euro('30.00'), range)).toEqual({ fee, due, least });
  });
});
