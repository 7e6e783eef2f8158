import { describe, expect, test } from 'vitest';
import { blockersOf, type LineReadiness } from './readiness.ts';

const registration: LineReadiness = {
  id: 'a',
  name: 'Sprint',
  held: true,
  short: { of: 'whole', name: 'Sprint', available: 0 },
  registers: { races: [{ id: 1, name: 'Sprint', registrationsInCart: 1, codes: 0 }] },
  stopped: false,
  comingSoon: false,
  closed: false,
  tooYoungFor: null,
  bornOutside: null,
  parentMissing: false,
  gone: false,
  undeliverable: false,
  card: null,
};
const card = { federationId: 1, number: 'AB10001', memberId: 'ada' };
const cap: LineReadiness = { ...registration, id: 'b', name: 'Cappellino', registers: null };
const few = { of: 'combination', name: 'Cappellino, M', available: 2 };
const codes = (lines: LineReadiness[], mayPass = false) =>
  blockersOf(lines, mayPass).map(({ detailId, refusal }) => [detailId, refusal.code]);

describe('Whether a cart may be ordered (checkout §5)', () => {
  test.each`
    lines                                                                                           | blocked                                       | because
    ${[registration, cap]}                                                                          | ${[]}                                         | ${'everything is held'}
    ${[]}                                                                                           | ${[[null, 'cart_is_empty']]}                  | ${'an empty cart cannot be ordered'}
    ${[{ ...registration, held: false }]}                                                           | ${[['a', 'sold_out']]}                        | ${'the place is gone'}
    ${[{ ...cap, held: false, short: few }]}                                                        | ${[['b', 'quantity_not_available']]}          | ${'fewer pieces are left'}
    ${[{ ...registration, closed: true }]}                                                          | ${[['a', 'registration_closed']]}             | ${'registration has ended meanwhile'}
    ${[{ ...registration, comingSoon: true, closed: true, held: false }]}                           | ${[['a', 'coming_soon']]}                     | ${'coming soon is said first'}
    ${[{ ...registration, bornOutside: { from: 2004, until: 0 } }]}                                 | ${[['a', 'born_outside']]}                    | ${'the type was bounded since'}
    ${[{ ...registration, tooYoungFor: 16 }]}                                                       | ${[['a', 'too_young']]}                       | ${'the birthday was mended since'}
    ${[{ ...registration, parentMissing: true }]}                                                   | ${[['a', 'parental_consent_required']]}       | ${'and makes a minor'}
    ${[{ ...registration, gone: true, comingSoon: true }]}                                          | ${[['a', 'registration_type_not_available']]} | ${'the type is not offered any more'}
    ${[{ ...cap, gone: true, held: false }]}                                                        | ${[['b', 'product_not_available']]}           | ${'the product is not sold any more'}
    ${[{ ...registration, card }, { ...cap, card: { ...card, memberId: 'bea' } }]}                  | ${[['b', 'card_number_in_use']]}              | ${'one number is one athlete’s'}
    ${[{ ...registration, card }, { ...cap, card }]}                                                | ${[]}                                         | ${'one athlete has one number in two races'}
    ${[{ ...registration, card }, { ...cap, card: { ...card, federationId: 2, memberId: 'bea' } }]} | ${[]}                                         | ${'two federations may give the same number'}
    ${[{ ...registration, closed: true, held: false }]}                                             | ${[['a', 'sold_out']]}                        | ${'sold out is said before closed'}
  `('$because', ({ lines, blocked }) => {
    expect(codes(lines)).toEqual(blocked);
  });

  test('a super-admin passes coming soon and closed, but not sold out', () => {
    expect(codes([{ ...registration, comingSoon: true, closed: true }], true)).toEqual([]);
    expect(codes([{ ...registration, closed: true, held: false }], true)).toEqual([['a', 'sold_out']]);
  });

  test('what no way delivers blocks the cart, and its sentence names all of it and says whether the rest can be ordered', () => {
    const stuck = { ...cap, undeliverable: true };
    const map = { ...stuck, id: 'c', name: 'Cartina' };
    expect(codes([registration, stuck, map])).toEqual([
      ['b', 'no_way_of_delivery'],
      ['c', 'no_way_of_delivery'],
    ]);
    expect(blockersOf([registration, stuck, map], true)[0]!.refusal.facts).toEqual({
      named: 'Cappellino, Cartina',
      all: 0,
    });
    expect(blockersOf([stuck], false)[0]!.refusal.facts).toEqual({ named: 'Cappellino', all: 1 });
  });

  test('half a pair blocks the cart and says how many are missing', () => {
    const race = { id: 2, name: 'Coppie', registrationsInCart: 2, codes: 0 };
    const [blocker] = blockersOf([{ ...registration, registers: { races: [race] } }], false);
    expect(blocker!.refusal).toMatchObject({
      code: 'cart_not_a_multiple',
      facts: { name: 'Coppie', multiple: 2, missing: 1 },
    });
  });
});
