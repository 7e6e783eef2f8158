import type { Mutation } from '../mutation.ts';

const changes = 'src/features/subscriptions/server/changes';
const reminders = 'src/features/subscriptions/server/reminders';

/** What is changed of a registration after the order. */
export const changing: readonly Mutation[] = [
  {
    name: 'a card is changed on race day',
    file: 'src/features/subscriptions/rules/changesEnd.ts',
    text: 'end <= now',
    instead: 'end < now',
    because: 'from race day on the start lists are the office’s',
    tests: [`${changes}/changeCard.test.ts`],
  },
  {
    name: 'somebody else’s card is changed',
    file: `${changes}/cardView.ts`,
    text: 'where r.user_id = ${user} and',
    instead: 'where (true or r.user_id = ${user}) and',
    because: 'what belongs to another user does not exist for the asker',
    tests: ['tests/access/foreignIds.test.ts'],
  },
  {
    name: 'the card of a registration that was given away is changed',
    file: `${changes}/cardView.ts`,
    text: "r.state <> 'released' and r.status is null`",
    instead: "r.state <> 'released'`",
    because: 'the place is somebody else’s by then',
    tests: [`${changes}/changeCard.test.ts`],
  },
  {
    name: 'a changed card is not taken',
    file: `${changes}/changeCard.ts`,
    text: 'await take(tx, row, card);',
    instead: '',
    because: 'a card number is one athlete’s (registration §4)',
    tests: ['tests/races/cards.test.ts'],
  },
  {
    name: 'a card is changed after the cancellation',
    file: `${changes}/changeCard.ts`,
    text: 'await lockOrder(tx, row.order_id);',
    instead: '',
    because: 'a change is before a cancellation or after it',
    tests: ['tests/races/cards.test.ts'],
  },
  {
    name: 'answers are changed after their last day',
    file: `${changes}/changeAnswers.ts`,
    text: 'return end <= now ?',
    instead: 'return end < now ?',
    because: 'the organiser orders sizes and meals by then',
    tests: [`${changes}/changeAnswers.test.ts`],
  },
  {
    name: 'the organiser’s last day does not count',
    file: 'src/features/subscriptions/rules/answersEnd.ts',
    text: 'addDays(changes_until, 1)',
    instead: 'addDays(changes_until, 0)',
    because: 'a last day is whole',
    tests: ['src/features/subscriptions/rules/answersEnd.test.ts'],
  },
  {
    name: 'somebody else’s answers are changed',
    file: `${changes}/changeableView.ts`,
    text: "(${at('user')}::uuid is null or r.user_id",
    instead: "(true or ${at('user')}::uuid is null or r.user_id",
    because: 'what belongs to another user does not exist for the asker',
    tests: ['tests/access/foreignIds.test.ts'],
  },
  {
    name: 'an athlete’s own emergency data are read by the account',
    file: `${changes}/changeableView.ts`,
    text: 'const hidden = athlete || row.emergency_by_athlete;',
    instead: 'const hidden = athlete;',
    because: 'corrections with the mail’s link are the athlete’s (decision 049)',
    tests: [`${changes}/changeAnswers.test.ts`],
  },
  {
    name: 'two changes of a registration run at once',
    file: `${changes}/changeAnswers.ts`,
    text: 'await lockOrder(tx, found.order_id);',
    instead: '',
    because: 'each is noted with what was there before',
    tests: [`${changes}/changeAnswers.test.ts`],
  },
  {
    name: 'who has brought a certificate is reminded of it',
    file: `${reminders}/lackingView.ts`,
    text: "and (h.id is null or h.status = 'rejected')",
    instead: '',
    because: 'what is with the office, or approved, needs nothing of the athlete',
    tests: [`${reminders}/remindCertificates.test.ts`],
  },
  {
    name: 'a reminder of a certificate is mailed by each process',
    file: `${reminders}/remindCertificates.ts`,
    text: 'return due.filter(({ row }) => mine.has(row.id));',
    instead: 'return mine.size < 0 ? [] : due;',
    because: 'each is sent once',
    tests: [`${reminders}/remindCertificates.test.ts`],
  },
];
