import { describe, expect, test } from 'vitest';
import type { StartReason } from '#features/registration/rules/start.ts';
import { day } from '#kernel/calendar.ts';
import { phoneSentence, toldReasons } from './phoneSentence.ts';

const missing: StartReason = {
  matter: 'certificate',
  light: 'amber',
  code: 'certificate_missing',
  fix: 'certificate',
  facts: { day: day('2027-05-23') },
};
const young: StartReason = { matter: 'age', light: 'red', code: 'too_young', fix: 'other_race', facts: { age: 18 } };
const unverified: StartReason = { matter: 'card', light: 'amber', code: 'card_unverified', fix: 'office', facts: {} };

describe('Reasons as the office is told them', () => {
  test('the worst stands first, and where the office acts, the reason says how', () => {
    expect(
      toldReasons({ reasons: [missing, young, unverified] }, true).map(({ code, remedy }) => [code, remedy]),
    ).toEqual([
      ['too_young', 'other_race'],
      ['certificate_missing', 'certificate'],
      ['card_unverified', 'card_unverified'],
    ]);
  });

  test('of a certificate nothing is told to who may not know: neither its state nor its day', () => {
    expect(toldReasons({ reasons: [missing, young] }, false)).toEqual([
      { code: 'too_young', light: 'red', remedy: 'other_race', facts: { age: 18 } },
      { code: 'documents', light: 'amber', remedy: 'documents', facts: {} },
    ]);
  });
});

describe('The sentence for the phone', () => {
  const told = toldReasons({ reasons: [missing] }, true);
  const said = (given: Partial<Parameters<typeof phoneSentence>[0]>) =>
    phoneSentence({ payment: 'paid', over: null, calledOff: false, dueDay: null, reasons: [], ...given }).map(
      ({ say }) => say,
    );

  test('"Pagata; manca il certificato, entro il 23 maggio"', () => {
    expect(phoneSentence({ payment: 'paid', over: null, calledOff: false, dueDay: null, reasons: told })).toEqual([
      { say: 'paid', day: null },
      { say: 'certificate_missing', facts: { day: '2027-05-23' } },
    ]);
  });

  test('nothing missing: the athlete may start', () => {
    expect(said({})).toEqual(['paid', 'may_start']);
  });

  test('whoever may not know of money is not told that the athlete may start', () => {
    expect(said({ payment: null })).toEqual(['starts_if_paid']);
  });

  test('of a cancelled race nobody hears that they may start', () => {
    expect(said({ calledOff: true, reasons: told })).toEqual(['called_off']);
    expect(said({ calledOff: true, payment: null, over: 'over' })).toEqual(['called_off']);
    expect(said({ calledOff: true, over: 'replaced' })).toEqual(['replaced']);
  });

  test('nobody starts unpaid, and an awaited transfer has its day', () => {
    expect(said({ payment: 'to_pay' })).toEqual(['to_pay', 'starts_once_paid']);
    expect(said({ payment: 'to_pay', dueDay: day('2027-05-10') })).toEqual(['to_pay_by', 'starts_once_paid']);
  });

  test('whoever may not know of money hears what is missing alone', () => {
    expect(said({ payment: null, reasons: told })).toEqual(['certificate_missing']);
  });

  test('what stands no more is said, and nothing else', () => {
    expect(said({ over: 'replaced', reasons: told })).toEqual(['replaced']);
  });
});
