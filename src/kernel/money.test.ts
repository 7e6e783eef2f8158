import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cents,
  euro,
  euroText,
  formatEuro,
  Money,
  MoneyIn,
  MoneyTyped,
  PriceTyped,
  percent,
  sum,
  times,
  toTenCents,
} from './money.ts';

const anyAmount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(cents);

describe('An amount of money is whole cents', () => {
  test.each`
    text        | amount   | because
    ${'0.00'}   | ${0}     | ${'nothing is written with two decimals too'}
    ${'0.05'}   | ${5}     | ${'small amounts keep their zeros'}
    ${'35.50'}  | ${3_550} | ${'two decimals are the cents'}
    ${'-0.01'}  | ${-1}    | ${'the sign of less than a euro is not lost'}
    ${'-12.30'} | ${-1230} | ${'amounts may be negative'}
  `('"$text" is $amount cents: $because', ({ text, amount }) => {
    expect(euro(text)).toBe(amount);
    expect(euroText(cents(amount))).toBe(text);
  });

  test.each(['1', '1.5', '1.505', '1,50', '1.50 ', 'NaN', ''])('"%s" is not an amount with two decimals', (text) => {
    expect(() => euro(text as `${number}`)).toThrow(RangeError);
  });

  test('a fraction of a cent does not exist', () => {
    expect(() => cents(0.5)).toThrow();
    expect(() => times(cents(10), 1.05)).toThrow();
  });

  test('text and cents say the same, whatever the amount', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(euro(euroText(amount) as `${number}`)).toBe(amount);
      }),
    );
  });

  test('lines add up in any order', () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 20 }), (amounts) => {
        expect(sum(amounts.toReversed())).toBe(sum(amounts));
      }),
    );
  });
});

describe('Shares are exact until the one rounding', () => {
  test.each`
    fixed     | rate   | of         | result     | because
    ${'0.00'} | ${4.5} | ${'10.00'} | ${'0.50'}  | ${'0.45 is half way and rounds up'}
    ${'0.00'} | ${4.5} | ${'9.99'}  | ${'0.40'}  | ${'0.4496 is below half way'}
    ${'1.50'} | ${6}   | ${'22.50'} | ${'2.90'}  | ${'1.50 + 1.35 is 2.85, which floats would round down'}
    ${'0.35'} | ${3.5} | ${'10.00'} | ${'0.70'}  | ${'fixed part and share are rounded together'}
    ${'0.00'} | ${0}   | ${'99.99'} | ${'0.00'}  | ${'no rate, no share'}
    ${'0.00'} | ${100} | ${'12.34'} | ${'12.30'} | ${'only whole ten cents come out'}
  `('$fixed + $rate % of $of is $result: $because', ({ fixed, rate, of, result }) => {
    expect(toTenCents(euro(fixed), percent(rate, euro(of)))).toBe(euro(result));
  });

  test('the result is whole ten cents, and never five cents off', () => {
    const rate = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 1_000_000 }).map(cents), (percentage, of) => {
        const share = percent(percentage, of);
        const rounded = toTenCents(cents(0), share);
        expect(rounded % 10).toBe(0);
        expect(Math.abs(rounded * 10_000 - share)).toBeLessThanOrEqual(50_000);
      }),
    );
  });
});

test.each([['57,80'], ['57.80'], ['57,8']])('people may type %j', (typed) => {
  expect(MoneyTyped.parse(typed)).toBe(euro('57.80'));
});

test.each([['1.057,80'], ['1,057.80'], ['1057,80'], [' 1.057,80 ']])(
  'and %j, with its thousands set apart',
  (typed) => {
    expect(MoneyTyped.parse(typed)).toBe(euro('1057.80'));
  },
);

test.each([['1.057'], ['1,057'], ['1.05,80'], ['1.057.80'], ['1.057,8,0'], ['10.57,80']])(
  'but not %j: it may mean one or the other',
  (typed) => {
    expect(MoneyTyped.safeParse(typed).success).toBe(false);
  },
);

describe('Money on the wire (a string with two decimals, in euro)', () => {
  test('an answer carries text and is read as cents', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = Money.encode(amount);
        expect(text).toMatch(/^-?\d+\.\d{2}$/);
        expect(Money.decode(text)).toBe(amount);
      }),
    );
  });

  test.each`
    sent        | amount    | because
    ${'35.50'}  | ${3_550}  | ${'a string as the portal writes it'}
    ${35.5}     | ${3_550}  | ${'a number'}
    ${' 35.5 '} | ${3_550}  | ${'one decimal and space around'}
    ${'35'}     | ${3_500}  | ${'no decimals'}
    ${0.29}     | ${29}     | ${'0.29 × 100 is 28.999… as a float, which is never computed'}
    ${1_234.56} | ${123456} | ${'thousands'}
    ${'-3.00'}  | ${-300}   | ${'negative amounts are read, and refused where they make no sense'}
  `('a request may say $sent: $because', ({ sent, amount }) => {
    expect(MoneyIn.parse(sent)).toBe(amount);
  });

  test.each([
    ['1.005', 'more than two decimals are never rounded'],
    [1.005, 'not as a number either'],
    ['1,50', 'the comma is for people'],
    ['', 'nothing is not zero'],
    ['1e3', 'powers are not money'],
    [1e21, 'nor is what no decimal text can hold'],
    ['10000000.00', 'ten million is more than any amount is'],
    [-10_000_000, 'below zero, too'],
    ['99999999999999999999', 'nor more than can be reckoned with exactly'],
    [null, 'nor is null'],
  ])('a request may not say %j: %s', (sent, _because) => {
    expect(MoneyIn.safeParse(sent).success).toBe(false);
  });

  test('every amount that a client reads it may send back, as text or as number', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = euroText(amount);
        expect(MoneyIn.parse(text)).toBe(amount);
        expect(MoneyIn.parse(Number(text))).toBe(amount);
      }),
    );
  });
});

describe('Money for people', () => {
  const plain = (text: string) => text.replaceAll(/\u00a0|\u202f/g, ' ');

  test.each`
    amount       | it              | en
    ${'54.50'}   | ${'54,50 €'}    | ${'€54.50'}
    ${'0.00'}    | ${'0,00 €'}     | ${'€0.00'}
    ${'1234.50'} | ${'1.234,50 €'} | ${'€1,234.50'}
  `('$amount is "$it" in Italian and "$en" in English', ({ amount, it, en }) => {
    expect(plain(formatEuro(euro(amount), 'it'))).toBe(it);
    expect(plain(formatEuro(euro(amount), 'en'))).toBe(en);
  });
});

test.each`
  typed         | price
  ${'0'}        | ${0}
  ${'99999,99'} | ${9_999_999}
  ${'100000'}   | ${undefined}
  ${'-1'}       | ${undefined}
`('a price that is typed as $typed is $price', ({ typed, price }) => {
  expect(PriceTyped.safeParse(typed).data).toBe(price);
});
