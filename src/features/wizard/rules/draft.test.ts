import { describe, expect, test } from 'vitest';
import { type Draft, type DraftAnswers, doneSteps, registrationDataOf, withAnswers } from './draft.ts';

const consents = { privacy_policy: true, photo_video: false, newsletter: false, third_part_data: false };
const answers: DraftAnswers = {
  who: { who: 'me' },
  type: { registration_type_id: 7 },
  athlete: { member_id: 'giulia', gadget_size: 'M', custom_inputs: [{ slug: 'bus', value: '1' }] },
  address: { address_id: 'home' },
  policies: { policies: [3], consents },
};
const draft: Draft = {
  id: 'draft',
  circuitId: 15,
  raceType: 'race',
  raceId: 101,
  version: 6,
  answers,
  cartDetailId: null,
  expiresAt: new Date('2026-09-08T10:00:00Z'),
};
const names = (on: DraftAnswers) => Object.keys(on).join(' ');

describe('What a step’s new answers do to the others', () => {
  test('another type drops certificate and policies, which belong to the type', () => {
    expect(names(withAnswers(answers, 'type', { registration_type_id: 8 }))).toBe('who type athlete address');
  });
  test('another athlete drops what was answered about the first one', () => {
    expect(names(withAnswers(answers, 'who', { who: 'friend', member_id: 'marco' }))).toBe('who type');
  });
  test('a detail that is mended drops nothing', () => {
    const mended = withAnswers(answers, 'athlete', { ...answers.athlete, gadget_size: 'L' });
    expect(names(mended)).toBe(names(answers));
    expect(mended.athlete?.gadget_size).toBe('L');
  });
});

describe('The crew of an invitation', () => {
  const invited: DraftAnswers = { ...answers, invited: { crew_id: 'ghiri' } };
  const choosing = (crew: object) => withAnswers(invited, 'athlete', { ...answers.athlete, crew }).invited;

  test('stays while another step is answered, and when it was taken', () => {
    expect(withAnswers(invited, 'who', { who: 'friend', member_id: 'marco' }).invited).toEqual({ crew_id: 'ghiri' });
    expect(choosing({ choice: 'partecipate', id: 'ghiri' })).toEqual({ crew_id: 'ghiri' });
  });
  test('is proposed no more once something else was chosen', () => {
    expect(choosing({ choice: 'partecipate', id: 'tassi' })).toBeUndefined();
    expect(choosing({ choice: 'new', name: 'Lupi' })).toBeUndefined();
    const gone = { ...answers, invited: { crew_id: null } };
    expect(withAnswers(gone, 'athlete', answers.athlete).invited).toBeUndefined();
  });
});

describe('Step 5 creates the cart line (registration §4)', () => {
  test('policies are done only with the line', () => {
    expect(doneSteps(draft).has('policies')).toBe(false);
    expect(
      doneSteps({ ...draft, cartDetailId: 'line', answers: { ...answers, line: { version: 6 } } }).has('policies'),
    ).toBe(true);
  });
  test('an answer that is changed afterwards asks for step 5 again, so that the line follows it', () => {
    expect(
      doneSteps({ ...draft, cartDetailId: 'line', answers: { ...answers, line: { version: 5 } } }).has('policies'),
    ).toBe(false);
  });
  test('the line carries what was answered', () => {
    expect(registrationDataOf(draft)).toMatchObject({
      memberId: 'giulia',
      data: { race_type: 'race', race_id: 101, registration_type_id: 7, gadget_size: 'M', policies: [3], consents },
    });
  });
  test.each(['type', 'athlete', 'policies'] as const)('without the step %s there is no line', (step) => {
    const { [step]: _, ...rest } = answers;
    expect(() => registrationDataOf({ ...draft, answers: rest })).toThrow('step_not_reached');
  });
});
