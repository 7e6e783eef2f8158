import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { cents } from '#kernel/money.ts';
import { refusalOf } from '#kernel/rule.ts';
import { codeWorth, type GivingCase, givingRules, keptUntil } from './giving.ts';

const open: GivingCase = {
  kind: 'substitute',
  now: new Date('2026-09-01T10:00:00Z'),
  today: day('2026-09-01'),
  paid: true,
  status: null,
  refunded: false,
  stopped: false,
  raceDay: day('2026-10-31'),
  enabled: true,
  endsAt: new Date('2026-10-21T22:00:00Z'),
  worth: cents(3000),
};
const over = new Date('2026-09-01T10:00:00Z');

describe('Who may give a registration away (checkout §2, contract §5)', () => {
  test.each`
    changed                                                   | refusal
    ${{}}                                                     | ${undefined}
    ${{ kind: 'transfer' }}                                   | ${undefined}
    ${{ paid: false }}                                        | ${'registration_not_paid'}
    ${{ status: 'replaced' }}                                 | ${'registration_given_already'}
    ${{ status: 'transferred', paid: false, refunded: true }} | ${'registration_given_already'}
    ${{ refunded: true }}                                     | ${'registration_refunded'}
    ${{ stopped: true }}                                      | ${'registration_stopped'}
    ${{ kind: 'transfer', stopped: true }}                    | ${'registration_stopped'}
    ${{ today: day('2026-10-30') }}                           | ${undefined}
    ${{ today: day('2026-10-31') }}                           | ${'race_day_reached'}
    ${{ enabled: false }}                                     | ${'not_enabled'}
    ${{ endsAt: over }}                                       | ${'registration_closed'}
    ${{ kind: 'transfer', endsAt: over }}                     | ${undefined}
    ${{ kind: 'transfer', worth: 0 }}                         | ${'nothing_to_transfer'}
    ${{ worth: 0 }}                                           | ${undefined}
  `('$changed: $refusal', ({ changed, refusal }) => {
    expect(refusalOf(givingRules, { ...open, ...changed })?.code).toBe(refusal);
  });
});

describe('What the code is worth (contract §5, checkout §9)', () => {
  test.each`
    kind            | paid    | refunded | rest    | worth
    ${'substitute'} | ${4000} | ${0}     | ${5000} | ${4000}
    ${'substitute'} | ${4000} | ${1500}  | ${3500} | ${2500}
    ${'substitute'} | ${4000} | ${0}     | ${1200} | ${1200}
    ${'substitute'} | ${0}    | ${0}     | ${0}    | ${0}
    ${'transfer'}   | ${4000} | ${0}     | ${5000} | ${3000}
    ${'transfer'}   | ${1000} | ${0}     | ${1000} | ${0}
    ${'transfer'}   | ${700}  | ${0}     | ${700}  | ${0}
  `('$kind of $paid, $refunded refunded, $rest left of the order: $worth', ({ kind, paid, refunded, rest, worth }) => {
    const money = { paid: cents(paid), refunded: cents(refunded), orderRest: cents(rest) };
    expect(codeWorth(kind, money)).toBe(worth);
  });

  test('a chain of codes never gains money', () => {
    const amount = fc.integer({ min: 0, max: 20_000 }).map(cents);
    fc.assert(
      fc.property(amount, fc.array(fc.tuple(fc.constantFrom('substitute', 'transfer'), amount)), (first, chain) => {
        let code = first;
        let put = first;
        for (const [kind, price] of chain) {
          const paid = cents(Math.max(0, price - code));
          put = cents(put + paid);
          code = codeWorth(kind, { paid, refunded: cents(0), orderRest: paid });
          expect(code).toBeLessThanOrEqual(put);
        }
      }),
    );
  });
});

describe('Until when the place is kept (contract §5)', () => {
  const now = new Date('2026-09-01T10:00:00Z');
  test.each`
    hours  | ends                      | until
    ${72}  | ${'2026-10-21T22:00:00Z'} | ${'2026-09-04T10:00:00.000Z'}
    ${72}  | ${'2026-09-02T22:00:00Z'} | ${'2026-09-02T22:00:00.000Z'}
    ${336} | ${'2026-10-21T22:00:00Z'} | ${'2026-09-15T10:00:00.000Z'}
    ${0}   | ${'2026-10-21T22:00:00Z'} | ${undefined}
  `('$hours hours, registration ends $ends: $until', ({ hours, ends, until }) => {
    expect(keptUntil(hours, new Date(ends), now)?.toISOString()).toBe(until);
  });
});
