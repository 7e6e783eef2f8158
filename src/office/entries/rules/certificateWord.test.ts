import { expect, test } from 'vitest';
import type { StartCode, StartReason } from '#features/registration/rules/start.ts';
import { certificateWord } from './certificateWord.ts';

const against = (code: StartCode): StartReason => ({
  matter: 'certificate',
  light: 'amber',
  code,
  fix: 'certificate',
  facts: {},
});

test.each([
  ['certificate_missing', 'missing'],
  ['certificate_rejected', 'rejected'],
  ['certificate_expired', 'not_valid'],
  ['certificate_other_kind', 'not_valid'],
  ['certificate_not_yet_valid', 'not_valid'],
  ['certificate_expires_before_race', 'not_valid'],
  ['certificate_pending', 'pending'],
  ['certificate_other_sport', 'approved'],
  ['card_without', 'approved'],
] as const)('%s is %s', (code, word) => {
  expect(certificateWord(true, { reasons: [against(code)] })).toBe(word);
});

test('where none is asked there is none, whatever else is wrong', () => {
  expect(certificateWord(false, { reasons: [against('card_without')] })).toBe('not_asked');
});
