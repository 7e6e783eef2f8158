import { describe, expect, test } from 'vitest';
import type { QuestionFields } from '../../contract/setup.ts';
import { answeredFaults, optionsOf, questionFaults } from './questions.ts';

const before = [
  { value: 'si', it: 'Sì', en: 'Yes' },
  { value: 'no', it: 'No', en: 'No' },
];
const typed = (options_it: string, options_en = '') => optionsOf({ options_it, options_en }, before);

describe('The answers of a question, typed one a line', () => {
  test('get a value of their own when they are new, and the Italian words where there are no English ones', () => {
    expect(optionsOf({ options_it: 'Sì\n\n  No  \nSì, ma dopo', options_en: '' }, [])).toEqual([
      { value: 'si', it: 'Sì', en: 'Sì' },
      { value: 'no', it: 'No', en: 'No' },
      { value: 'si-ma-dopo', it: 'Sì, ma dopo', en: 'Sì, ma dopo' },
    ]);
  });

  test('keep their value in another order', () => {
    expect(typed('No\nSì', 'No\nYes').map(({ value }) => value)).toEqual(['no', 'si']);
  });

  test('keep their value with other words on the same line', () => {
    expect(typed('Sì, volentieri\nNo', 'Gladly\nNo')).toEqual([
      { value: 'si', it: 'Sì, volentieri', en: 'Gladly' },
      { value: 'no', it: 'No', en: 'No' },
    ]);
  });

  test('never get a value that another one has, or has had', () => {
    expect(typed('Forse\nNo\nSì').map(({ value }) => value)).toEqual(['forse', 'no', 'si']);
    expect(optionsOf({ options_it: 'Là\nLa\n¿?', options_en: '' }, []).map(({ value }) => value)).toEqual([
      'la',
      'la-2',
      'risposta',
    ]);
    expect(typed('No').map(({ value }) => value)).toEqual(['no']);
  });
});

describe('A question', () => {
  const question = { type: 'select', options_it: 'Sì\nNo', options_en: '' } as QuestionFields;
  test('has each answer once, and as many in English as in Italian, or none', () => {
    expect(questionFaults(question)).toEqual({});
    expect(questionFaults({ ...question, options_en: 'Yes\nNo' })).toEqual({});
    expect(questionFaults({ ...question, options_en: 'Yes' })).toEqual({ options_en: 'as_many_lines' });
    expect(questionFaults({ ...question, options_it: 'Sì\nSì' })).toEqual({ options_it: 'line_twice' });
    expect(questionFaults({ ...question, type: 'checkbox', options_it: 'Sì\nSì' })).toEqual({});
  });

  const was = { type: 'select', fraction_id: null } as const;
  const answered = new Map([['si', 3]]);
  test('that was answered keeps its kind, whom it asks and the answers that were given', () => {
    const faults = (wanted: Partial<QuestionFields>, options = before) =>
      answeredFaults(was, { ...was, ...wanted }, { options, answered });
    expect(faults({})).toEqual({});
    expect(faults({ type: 'checkbox' })).toEqual({ type: 'fixed_after_answers' });
    expect(faults({ fraction_id: 7 })).toEqual({ fraction_id: 'fixed_after_answers' });
    expect(faults({}, before.slice(1))).toEqual({ options_it: 'option_answered' });
    expect(faults({}, before.slice(0, 1))).toEqual({});
  });

  test('that nobody has answered changes freely', () => {
    const none = { options: [], answered: new Map<string, number>() };
    expect(answeredFaults(was, { type: 'checkbox', fraction_id: 7 }, none)).toEqual({});
  });
});
