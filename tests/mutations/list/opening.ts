import type { Mutation } from '../mutation.ts';

const opening = 'src/features/races/server/opening';
const tests = [`${opening}/opening.test.ts`];

/** Mails when a race opens, and what comes back to one that is sold out. */
export const openings: readonly Mutation[] = [
  {
    name: 'several portals tell of the same opening',
    file: `${opening}/openedView.ts`,
    text: 'for update of n skip locked',
    instead: '',
    because: 'portals would tell the same people at the same moment',
    tests,
  },
  {
    name: 'an address that nobody confirmed is told of an opening',
    file: `${opening}/openedView.ts`,
    text: 'n.confirmed_at is not null and',
    instead: '',
    because: 'anybody could have mails sent to anybody',
    tests,
  },
  {
    name: 'a wish is mailed as often as somebody asks',
    file: `${opening}/openingNotices.ts`,
    text: 'if (!(await isWithin(context, limits.mailPerAccount, `opening ${address}`))) return;',
    instead: '',
    because: 'a form would fill somebody’s mailbox',
    tests,
  },
  {
    name: 'a link confirms a wish long after it was made',
    file: `${opening}/openingNotices.ts`,
    text: 'isGood(now)',
    instead: 'undefined',
    because: 'what is not confirmed is forgotten after three days',
    tests,
  },
  {
    name: 'holds of carts are told while places can be had',
    file: 'src/features/races/server/returningView.ts',
    text: 's.ordered + s.cart_blocked + s.purchased + s.kept >= s.stock',
    instead: 'true',
    because: 'how others shop is nobody’s business',
    tests: ['src/features/races/server/races.test.ts'],
  },
];
