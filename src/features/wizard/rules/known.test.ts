import { describe, expect, test } from 'vitest';
import { isAthleteKnown, isComplete, knownSize, knownType, mayOpen, openSteps, pageAfter } from './known.ts';
import type { Step } from './steps.ts';

const federation = {
  id: 2,
  card_pattern: null,
  free_name: 1,
  team_code: 0,
  may_continue_without_card: 0,
  team_after_valid_card: 0,
  minimum_birth_year_age: null,
} as const;
const type = (id: number, name: string, more: object = {}) => ({
  id,
  i18n: { name },
  has_federation: 0 as 0 | 1,
  federations: [],
  medical_certificate_uploads_active: 0 as const,
  datahealth_active: 0 as const,
  race_policies: [],
  ...more,
});
const single = type(1, 'Individuale');
const cheap = type(2, 'Studenti');
const carded = type(3, 'Tesserati', { has_federation: 1, federations: [federation] });
const card = { federation_id: 2, federation_name: 'CSI', card_number: 'CS1', team_name: 'Tri Verbania' };

describe('The type that is proposed to an athlete who is known', () => {
  test.each`
    because                                                      | types                               | last                                       | id
    ${'the only one'}                                            | ${[single]}                         | ${null}                                    | ${1}
    ${'the one of the same name as last time'}                   | ${[single, cheap]}                  | ${{ type: 'Studenti' }}                    | ${2}
    ${'nothing, where there is a choice to make'}                | ${[single, cheap]}                  | ${null}                                    | ${undefined}
    ${'nothing, where last time’s is not offered and two fit'}   | ${[single, cheap]}                  | ${{ type: 'Tesserati' }}                   | ${undefined}
    ${'the only one without a card, if there was none'}          | ${[carded, single]}                 | ${{ type: 'Senza tessera' }}               | ${1}
    ${'the only one for the card that there was'}                | ${[carded, single]}                 | ${{ type: 'Agonisti', ...card }}           | ${3}
    ${'nothing, where two have its name'}                        | ${[single, type(9, 'Individuale')]} | ${{ type: 'Individuale' }}                 | ${undefined}
    ${'nothing with a federation, if no card is known'}          | ${[carded]}                         | ${null}                                    | ${undefined}
    ${'nothing, if the card’s federation is not one of its own'} | ${[carded]}                         | ${{ type: '', ...card, federation_id: 1 }} | ${undefined}
    ${'with the card of last time'}                              | ${[single, carded]}                 | ${{ type: 'Tesserati', ...card }}          | ${3}
  `('$because', ({ types, last, id }) => expect(knownType(types, last)?.registration_type_id).toBe(id));

  test('has the card’s own fields, and none where no federation is asked', () => {
    expect(knownType([carded], { type: 'Tesserati', ...card })).toEqual({ registration_type_id: 3, ...card });
    expect(knownType([single], { type: 'Tesserati', ...card })).toEqual({ registration_type_id: 1 });
  });
});

test.each`
  complete | minor    | asksCrew | known
  ${true}  | ${false} | ${false} | ${true}
  ${false} | ${false} | ${false} | ${false}
  ${true}  | ${true}  | ${false} | ${false}
  ${true}  | ${false} | ${true}  | ${false}
`('an athlete with complete=$complete minor=$minor asksCrew=$asksCrew is known: $known', ({ known, ...facts }) => {
  expect(isAthleteKnown(facts)).toBe(known);
});

test('the usual size is proposed where the race has it (registration §5, sizes per race)', () => {
  expect(knownSize(['S', 'M'], 'M')).toBe('M');
  expect(knownSize(['XXS', 'XS'], 'M')).toBeUndefined();
  expect(knownSize(['S', 'M'], null)).toBeUndefined();
});

const steps: readonly Step[] = ['who', 'type', 'athlete', 'address', 'policies', 'services'];
const standing = (done: Step[], known: Step[]) => ({ steps, done: new Set(done), known: new Set(known) });
const newcomer = standing(['who'], []);
const returning = standing(['who'], ['type', 'athlete', 'address']);
const without = (step: Step) =>
  standing(
    ['who'],
    (['type', 'athlete', 'address'] as const).filter((s) => s !== step),
  );

describe('What is complete, and what is open', () => {
  test('an athlete whose data are complete for this race has nothing open before the rules', () => {
    expect(isComplete(returning)).toBe(true);
    expect(isComplete(newcomer)).toBe(false);
  });
  test.each(['type', 'athlete', 'address'] as const)('without %s, that is open', (step) => {
    expect(openSteps(without(step))).toEqual([step]);
  });
  test('rules and consents are never known: they are asked anew', () => {
    expect(isComplete(standing(['who', 'type', 'athlete', 'address'], ['policies']))).toBe(true);
    expect(mayOpen(returning, 'policies')).toBe(false);
  });
});

describe('The page after a step (registration §4)', () => {
  test('is the next step for a newcomer, from the first to the cart', () => {
    expect(pageAfter(newcomer, 'who', false)).toBe('type');
    expect(pageAfter(standing(['who', 'type', 'athlete', 'address'], []), 'address', false)).toBe('policies');
    expect(pageAfter(standing([...steps], []), 'services', false)).toBe('cart');
  });
  test('is "Check your data" once the rest is known', () => {
    expect(pageAfter(returning, 'who', false)).toBe('check');
    expect(pageAfter(standing(['who', 'type'], ['athlete', 'address']), 'type', false)).toBe('check');
  });
  test('is the next step, not the next open one, while something else is open', () => {
    expect(pageAfter(without('address'), 'who', false)).toBe('type');
  });
  test('is "Check your data" again for whoever came from there', () => {
    expect(pageAfter(standing(['who', 'type', 'athlete', 'address'], []), 'type', true)).toBe('check');
    expect(pageAfter(without('address'), 'who', true)).toBe('address');
  });
  test('is the services, then the cart, after the rules', () => {
    expect(pageAfter(returning, 'policies', false)).toBe('services');
  });
});

describe('A step that is changed from "Check your data"', () => {
  test('may be opened while those before it are only known', () => {
    expect(mayOpen(returning, 'address')).toBe(true);
    expect(mayOpen(newcomer, 'address')).toBe(false);
  });
  test('a step that does not apply cannot be', () => {
    expect(mayOpen(returning, 'medical-certificate')).toBe(false);
  });
});
