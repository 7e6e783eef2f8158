import { describe, expect, test } from 'vitest';
import { catalogue, factsOnWire, isErrorCode, Refusal, refuse, refuseField, refuseFields } from './errors.ts';
import { euro } from './money.ts';

const refusalOf = (act: () => never): Refusal => {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

describe('Refusals (one catalogue of codes)', () => {
  test('a refusal has its code, and nothing else where the code has no facts', () => {
    const refusal = refusalOf(() => refuse('order_not_found'));
    expect(refusal).toMatchObject({
      name: 'Refusal',
      message: 'order_not_found',
      code: 'order_not_found',
      facts: null,
    });
    expect(factsOnWire(refusal)).toEqual({});
  });

  test('facts stand beside the code, money as text', () => {
    const refusal = refusalOf(() => refuse('order_is_less_than', { over: euro('50.00') }));
    expect(factsOnWire(refusal)).toEqual({ over: '50.00' });
  });

  test('one field that is wrong names itself', () => {
    const refusal = refusalOf(() => refuseField('crew_name', 'crew_name_already_exist'));
    expect(refusal.code).toBe('invalid_input');
    expect(factsOnWire(refusal)).toEqual({ errors: { crew_name: ['crew_name_already_exist'] } });
  });

  test('several fields are one refusal, and none is no refusal', () => {
    const refusal = refusalOf(() => {
      refuseFields({ crew_name: 'too_short', gadget_size: 'choose' });
      throw new Error('nothing was refused');
    });
    expect(factsOnWire(refusal)).toEqual({ errors: { crew_name: ['too_short'], gadget_size: ['choose'] } });
    expect(() => refuseFields({})).not.toThrow();
  });

  test('the cause is kept for the log', () => {
    const cause = new Error('connect ECONNREFUSED');
    expect(new Refusal('payment_provider_unavailable', null, { cause }).cause).toBe(cause);
  });

  test.each([
    ['sold_out', true],
    ['toString', false],
    ['', false],
    [404, false],
    [undefined, false],
  ])('%j is a code: %s', (text, known) => expect(isErrorCode(text)).toBe(known));

  test.each(Object.keys(catalogue))('%s is written as the specification writes codes', (code) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});
