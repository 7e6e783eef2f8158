import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { cents } from '#kernel/money.ts';
import { refusalOf } from '#kernel/rule.ts';
import { commissionBack } from './commissionBack.ts';
import { answerRules, choicesOf, offeringRules, withoutAnswer } from './offers.ts';

describe('What there is to choose (decision 215)', () => {
  test.each`
    kind           | code     | refund   | worth   | isPackage | choices                       | silence
    ${'postponed'} | ${true}  | ${true}  | ${4000} | ${false}  | ${['keep', 'code', 'refund']} | ${'keep'}
    ${'postponed'} | ${false} | ${true}  | ${4000} | ${false}  | ${['keep', 'refund']}         | ${'keep'}
    ${'postponed'} | ${false} | ${false} | ${4000} | ${false}  | ${['keep']}                   | ${'keep'}
    ${'postponed'} | ${true}  | ${true}  | ${0}    | ${false}  | ${['keep']}                   | ${'keep'}
    ${'postponed'} | ${true}  | ${true}  | ${4000} | ${true}   | ${['keep']}                   | ${'keep'}
    ${'cancelled'} | ${true}  | ${true}  | ${4000} | ${false}  | ${['code', 'refund']}         | ${'refund'}
    ${'cancelled'} | ${true}  | ${false} | ${4000} | ${false}  | ${['code']}                   | ${'code'}
    ${'cancelled'} | ${false} | ${true}  | ${4000} | ${false}  | ${['refund']}                 | ${'refund'}
    ${'cancelled'} | ${true}  | ${true}  | ${4000} | ${true}   | ${['refund']}                 | ${'refund'}
    ${'cancelled'} | ${true}  | ${true}  | ${0}    | ${false}  | ${[]}                         | ${null}
  `(
    '$kind, code $code, refund $refund, $worth cents, of a package $isPackage: $choices, without an answer $silence',
    ({ kind, code, refund, worth, isPackage, choices, silence }) => {
      const found = choicesOf(kind, { code, refund }, { worth: cents(worth), isPackage });
      expect(found).toEqual(choices);
      expect(withoutAnswer(found)).toBe(silence);
    },
  );
});

describe('What a race may offer (decision 215)', () => {
  const today = day('2026-09-01');
  const offering = { code: true, refund: true, soldInPackages: false, newDay: null, today };
  test.each`
    what                                      | more                                                                                  | wrong
    ${'a code and the money'}                 | ${{ kind: 'cancelled', answerBy: '2026-09-15' }}                                      | ${null}
    ${'nothing for a cancelled race'}         | ${{ kind: 'cancelled', answerBy: null, code: false, refund: false }}                  | ${{ offers_refund: ['offer_needed'] }}
    ${'nothing but the new day'}              | ${{ kind: 'postponed', answerBy: null, code: false, refund: false }}                  | ${null}
    ${'a code alone to whoever has packages'} | ${{ kind: 'cancelled', answerBy: '2026-09-15', refund: false, soldInPackages: true }} | ${{ offers_refund: ['refund_for_packages'] }}
    ${'two days to answer'}                   | ${{ kind: 'cancelled', answerBy: '2026-09-03' }}                                      | ${{ answer_by: ['answer_by_not_valid'] }}
    ${'three days to answer'}                 | ${{ kind: 'cancelled', answerBy: '2026-09-04' }}                                      | ${null}
    ${'ninety-one days to answer'}            | ${{ kind: 'cancelled', answerBy: '2026-12-01' }}                                      | ${{ answer_by: ['answer_by_not_valid'] }}
    ${'no last day'}                          | ${{ kind: 'cancelled', answerBy: null }}                                              | ${{ answer_by: ['answer_by_not_valid'] }}
    ${'answers on the new day'}               | ${{ kind: 'postponed', answerBy: '2026-09-20', newDay: '2026-09-20' }}                | ${{ answer_by: ['answer_by_after_start'] }}
  `('$what: $wrong', ({ more, wrong }) => {
    const refusal = refusalOf(offeringRules, { ...offering, ...more });
    expect(refusal?.facts ?? null).toEqual(wrong && { errors: wrong });
  });
});

describe('An answer (decision 215)', () => {
  const open = {
    ...{ today: day('2026-09-15'), answerBy: day('2026-09-15'), overtaken: false, carriedOut: false },
    ...{ iban: null, known: null, isBack: false },
    choices: ['keep', 'code', 'refund'] as const,
  };
  test.each`
    what                                        | now         | seen        | wanted      | more                                             | code
    ${'on the last day'}                        | ${null}     | ${null}     | ${'refund'} | ${{}}                                            | ${undefined}
    ${'the day after'}                          | ${null}     | ${null}     | ${'refund'} | ${{ today: '2026-09-16' }}                       | ${'offers_closed'}
    ${'what counts, said again the day after'}  | ${'refund'} | ${'refund'} | ${'refund'} | ${{ today: '2026-09-16' }}                       | ${undefined}
    ${'after something else happened'}          | ${null}     | ${null}     | ${'refund'} | ${{ overtaken: true }}                           | ${'offers_closed'}
    ${'another one'}                            | ${'refund'} | ${'refund'} | ${'keep'}   | ${{}}                                            | ${undefined}
    ${'another one in a second window'}         | ${'refund'} | ${null}     | ${'code'}   | ${{}}                                            | ${'offer_changed_meanwhile'}
    ${'the same in a second window'}            | ${'refund'} | ${null}     | ${'refund'} | ${{}}                                            | ${undefined}
    ${'another one once the money is released'} | ${'refund'} | ${'refund'} | ${'keep'}   | ${{ carriedOut: true }}                          | ${'offer_carried_out'}
    ${'an account where none is known'}         | ${'refund'} | ${'refund'} | ${'refund'} | ${{ carriedOut: true, iban: 'a' }}               | ${undefined}
    ${'another account before the release'}     | ${'refund'} | ${'refund'} | ${'refund'} | ${{ iban: 'b', known: 'a' }}                     | ${undefined}
    ${'another account after the release'}      | ${'refund'} | ${'refund'} | ${'refund'} | ${{ carriedOut: true, iban: 'b', known: 'a' }}   | ${'refund_account_fixed'}
    ${'the same account after the release'}     | ${'refund'} | ${'refund'} | ${'refund'} | ${{ carriedOut: true, iban: 'a', known: 'a' }}   | ${undefined}
    ${'an account once the money is back'}      | ${'refund'} | ${'refund'} | ${'refund'} | ${{ carriedOut: true, iban: 'a', isBack: true }} | ${'refund_account_fixed'}
    ${'what is not offered'}                    | ${null}     | ${null}     | ${'code'}   | ${{ choices: ['keep', 'refund'] }}               | ${'offer_not_made'}
  `('$what: $code', ({ now, seen, wanted, more, code }) => {
    expect(refusalOf(answerRules, { ...open, now, seen, wanted, ...more })?.code).toBe(code);
  });
});

describe('The commission that goes back (decision 215)', () => {
  test.each`
    commission | back    | lines   | part
    ${360}     | ${5000} | ${5000} | ${360}
    ${360}     | ${2500} | ${5000} | ${180}
    ${361}     | ${2500} | ${5000} | ${180}
    ${180}     | ${2500} | ${2500} | ${180}
    ${0}       | ${2500} | ${5000} | ${0}
    ${360}     | ${0}    | ${0}    | ${360}
  `('gives back $part of a commission of $commission with $back of $lines', ({ commission, back, lines, part }) => {
    expect(commissionBack({ commission, back, lines })).toBe(part);
  });
});
