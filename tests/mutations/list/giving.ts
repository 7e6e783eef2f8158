import type { Mutation } from '../mutation.ts';

const giving = 'src/features/subscriptions/server/giving';
const kept = 'src/features/registration/server';
const tests = [`${giving}/giving.test.ts`];

/** Substitution and transfer: the code, and the place that is kept for it. */
export const givingAway: readonly Mutation[] = [
  {
    name: 'somebody else’s registration is given away',
    file: `${giving}/givingView.ts`,
    text: 'where r.user_id = ${user}`',
    instead: 'where ${user}::uuid is not null`',
    because: 'whoever learns an id could sell the place of a stranger',
    tests,
  },
  {
    name: 'a registration is given away beside a refund',
    file: `${giving}/give.ts`,
    text: 'await lockOrder(tx, seen.order_id);',
    instead: '',
    because: 'the same money would go back and be in a code',
    tests,
  },
  {
    name: 'a substituted registration is still in the race',
    file: `${kept}/giveUp.ts`,
    text: ".set({ state: 'released' })",
    instead: ".set({ state: 'live' })",
    because: 'the athlete would start beside whoever has the code',
    tests,
  },
  {
    name: 'a kept place is anybody’s',
    file: `${kept}/keptForView.ts`,
    text: 'k.email = (select lower(u.email) from user_account u where u.id = ${user}) and',
    instead: 'exists (select from user_account u where u.id = ${user}) and',
    because: 'the place is for the bearer of the code alone',
    tests,
  },
  {
    name: 'a kept place is claimed by two lines',
    file: `${kept}/keptForView.ts`,
    text: 'or not exists (select from cart_detail d where d.id = k.detail_id))',
    instead: 'or true)',
    because: 'the second athlete of the bearer would have no place',
    tests,
  },
  {
    name: 'a place is kept after its order was written',
    file: `${kept}/keptPlaces.ts`,
    text: "update kept_hold k set counted = 'none'\n    from kept_place p join",
    instead: 'update kept_hold k set counted = k.counted\n    from kept_place p join',
    because: 'one place would be counted twice',
    tests,
  },
  {
    name: 'a place is kept again after its time',
    file: `${kept}/keptPlaces.ts`,
    text: "k.counted = 'none' and p.kept_until > ${at.now}::timestamptz",
    instead: "k.counted = 'none' and ${at.now}::timestamptz is not null",
    because: 'the organiser decides for how long nobody else gets it',
    tests,
  },
  {
    name: 'a refund gives back what a code carries',
    file: 'src/features/payments/server/refundableView.ts',
    text: 'due - given!.of_order - codes.whole',
    instead: 'due - given!.of_order',
    because: 'the same money would be in the buyer’s account and in a code',
    tests,
  },
  {
    name: 'a refund takes the place again that was given away',
    file: 'src/features/orders/server/moveStatement.ts',
    text: 'where d.removed_at is null and ${notGivenAway(sql`d.id`)})',
    instead: 'where d.removed_at is null)',
    because: 'the place is somebody else’s by then, or sold again',
    tests,
  },
  {
    name: 'a code that is used goes to another address',
    file: 'src/features/coupons/server/givenCodes.ts',
    text: 'if ((await tx.$count(couponCounters, isUnused)) === 0) return false;',
    instead: 'if ((await tx.$count(couponCounters, isUnused)) < 0) return false;',
    because: 'its order stands on it',
    tests,
  },
  {
    name: 'the code of a race that is gone is good for nothing',
    file: 'src/features/coupons/server/orderForCodeView.ts',
    text: 'n.stock - n.ordered - n.purchased - n.kept <= 0 or',
    instead: 'false or',
    because: 'who comes after the place lapsed has still paid for it',
    tests,
  },
  {
    name: 'a private crew is told to everybody while a leg of it is kept',
    file: 'src/features/crews/server/keptLegView.ts',
    text: 'and k.email = (select lower(u.email) from user_account u where u.id = ${user})',
    instead: 'and exists (select from user_account u where u.id = ${user})',
    because: 'the leg is for the bearer of the code alone',
    tests,
  },
  {
    name: 'a transfer of nothing is offered',
    file: 'src/features/subscriptions/rules/actions.ts',
    text: ' && row.transfer_worth > noMoney',
    instead: '',
    because: 'its page would only refuse it (decision 091)',
    tests: ['src/features/subscriptions/rules/actions.test.ts'],
  },
];
