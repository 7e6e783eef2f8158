import { describe, expect, test } from 'vitest';
import { stepSegments } from '#kernel/paths.ts';
import {
  firstNotDone,
  isReached,
  placeOf,
  type Step,
  stepAfter,
  stepBefore,
  stepConditionsOf,
  stepsOf,
} from './steps.ts';

const plain = { id: 1, medical_certificate_uploads_active: 0, datahealth_active: 0 } as const;
const uploads = { ...plain, id: 2, medical_certificate_uploads_active: 1 } as const;
const searches = { ...plain, id: 3, datahealth_active: 1 } as const;
const me = { who: 'me', types: [plain], hasServices: true } as const;
const done = (...steps: Step[]) => new Set(steps);

describe('Registration flow (registration §4)', () => {
  test.each`
    because                                                 | on                                                | steps
    ${'for oneself there is an address'}                    | ${me}                                             | ${'who type athlete address policies services'}
    ${'for a friend the address is skipped'}                | ${{ ...me, who: 'friend' }}                       | ${'who type athlete policies services'}
    ${'a type with certificate upload has the extra step'}  | ${{ ...me, types: [uploads] }}                    | ${'who type athlete medical-certificate address policies services'}
    ${'so has a type with the health-data search'}          | ${{ ...me, types: [searches] }}                   | ${'who type athlete medical-certificate address policies services'}
    ${'a friend with a certificate skips only the address'} | ${{ ...me, who: 'friend', types: [searches] }}    | ${'who type athlete medical-certificate policies services'}
    ${'a race without services goes straight to the cart'}  | ${{ ...me, hasServices: false }}                  | ${'who type athlete address policies'}
    ${'before anything is answered the plain way is shown'} | ${{ types: [plain], hasServices: true }}          | ${'who type athlete address policies services'}
    ${'before a type is chosen the longest way is counted'} | ${{ types: [plain, uploads], hasServices: true }} | ${'who type athlete medical-certificate address policies services'}
  `('$because', ({ on, steps }) => {
    expect(stepsOf(on).join(' ')).toBe(steps);
  });

  const race = { registration_types: [plain, uploads], has_services: 1 } as const;

  test('the way never grows longer, whichever type is chosen', () => {
    const before = stepsOf(stepConditionsOf(race));
    expect(before).toContain('medical-certificate');
    for (const { id: typeId } of race.registration_types)
      for (const who of ['me', 'friend'] as const)
        expect(before).toEqual(expect.arrayContaining([...stepsOf(stepConditionsOf(race, { who, typeId }))]));
    expect(stepsOf(stepConditionsOf(race, { typeId: plain.id }))).not.toContain('medical-certificate');
  });

  test('for "me" the step after the athlete is 4, for a friend 5', () => {
    expect(stepSegments[stepAfter(stepsOf(me), 'athlete') as Step]).toBe('4');
    expect(stepSegments[stepAfter(stepsOf({ ...me, who: 'friend' }), 'athlete') as Step]).toBe('5');
  });

  test('after the last step comes the cart', () => {
    expect(stepAfter(stepsOf(me), 'services')).toBe('cart');
    expect(stepAfter(stepsOf({ ...me, hasServices: false }), 'policies')).toBe('cart');
  });

  test('Back leads to the step before; from the first one there is none', () => {
    expect(stepBefore(stepsOf({ ...me, who: 'friend' }), 'policies')).toBe('athlete');
    expect(stepBefore(stepsOf(me), 'who')).toBeNull();
  });

  test('"step n of m" counts the steps that apply, the address keeps its number', () => {
    expect(placeOf(stepsOf({ ...me, who: 'friend' }), 'policies')).toEqual({ at: 4, of: 5 });
    expect(stepSegments.policies).toBe('5');
  });

  test('the addresses of the steps are those of the specification', () => {
    expect(Object.values(stepSegments)).toEqual(['1', '2', '3', 'medical-certificate', '4', '5', '6']);
  });
});

describe('A step without its answers before it (registration §4)', () => {
  test('leads to the first step not done', () => {
    expect(firstNotDone(stepsOf(me), done())).toBe('who');
    expect(firstNotDone(stepsOf(me), done('who', 'athlete'))).toBe('type');
    expect(
      firstNotDone(stepsOf({ ...me, hasServices: false }), done('who', 'type', 'athlete', 'address', 'policies')),
    ).toBe('cart');
  });

  test('a done step may be opened again, the next one too, none after it', () => {
    const some = done('who', 'type');
    expect(isReached(stepsOf(me), 'who', some)).toBe(true);
    expect(isReached(stepsOf(me), 'athlete', some)).toBe(true);
    expect(isReached(stepsOf(me), 'address', some)).toBe(false);
  });

  test('a step that does not apply cannot be opened', () => {
    expect(isReached(stepsOf(me), 'medical-certificate', done('who', 'type', 'athlete'))).toBe(false);
  });
});
