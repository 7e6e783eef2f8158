import type { Mutation } from '../mutation.ts';

const code = 'src/features/orders/rules/passCode.ts';
const opening = 'src/features/passes/server/passesView.ts';
const codeTests = ['src/features/orders/rules/passCode.test.ts'];
const tests = ['src/features/passes/server/passes.test.ts'];

/** The code of a pass, and who may open one. */
export const passes: readonly Mutation[] = [
  {
    name: 'a pass is believed without its signature',
    file: code,
    text: "if (!(await isSigned(key.key, code.signed, code.signature))) return { is: 'forged' };",
    instead: '',
    because: 'whoever can write a QR code could start',
    tests: codeTests,
  },
  {
    name: 'the pass of another race is as good',
    file: code,
    text: "race === undefined || race === code.race ? 'good' : 'other race'",
    instead: "race === undefined || race !== 0 ? 'good' : 'other race'",
    because: 'one race’s pass would be taken at the desk of another',
    tests: codeTests,
  },
  {
    name: 'the signature of a pass has several spellings',
    file: code,
    text: '{85}[AQgw])$',
    instead: '{86})$',
    because: 'a list of the codes that were scanned would not know one of them again',
    tests: codeTests,
  },
  {
    name: 'an unpaid registration has a signed code',
    file: 'src/features/orders/server/documents/passesView.ts',
    text: "registration.state === 'confirmed'\n    ? signPass",
    instead: 'registration.id\n    ? signPass',
    because: 'only what is confirmed has a pass',
    tests: ['src/features/orders/server/documents/routes.test.ts'],
  },
  {
    name: 'a pass opens to every account',
    file: opening,
    text: 'account !== null && (user_id === account.id || athlete_id === account.id)',
    instead: 'account !== null',
    because: 'what belongs to another user does not exist for the asker',
    tests,
  },
  {
    name: 'a pass opens with any birthday',
    file: opening,
    text: 'row.birthday === null || row.birthday !== birthday',
    instead: 'row.birthday === null',
    because: 'a bib is seen in photographs: its code alone opens nothing (decision 097)',
    tests,
  },
  {
    name: 'birthdays are guessed without end',
    file: opening,
    text: 'await countAttempt(context, limits.friendBirthday, row.id);',
    instead: '',
    because: 'there are few enough days to try them all',
    tests,
  },
  {
    name: 'a birthday opens a pass long after the race',
    file: opening,
    text: "row.last_day < dayInRome(context.clock())) refuse('pass_is_over')",
    instead: "row.last_day < '2000-01-01') refuse('pass_is_over')",
    because: 'the way without an account ends with the last race (decision 097)',
    tests,
  },
  {
    name: 'what was given away reads as refunded',
    file: 'src/features/passes/rules/standing.ts',
    text: "if (status !== null) return status === 'replaced' ? 'given' : 'for_code';",
    instead: '',
    because: 'the page says why there is no pass',
    tests,
  },
  {
    name: 'what was given up for a code reads as another person’s',
    file: 'src/features/passes/rules/standing.ts',
    text: "status === 'replaced' ? 'given' : 'for_code'",
    instead: "'given'",
    because: 'nobody has taken the place: its page must not say so',
    tests,
  },
];
