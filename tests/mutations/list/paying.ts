import type { Mutation } from '../mutation.ts';

const payments = 'src/features/payments/server';
const orders = 'src/features/orders/server';

/** What becomes of money, and what its buyer is told. */
export const paying: readonly Mutation[] = [
  {
    name: 'nobody reads that a mailed wire is not to be made any more',
    file: `${payments}/payOrder.ts`,
    text: 'wireChosenAt: awaitWire ? now : null',
    instead: 'wireChosenAt: null',
    because: 'the buyer has the bank details by mail and would pay twice',
    tests: [`${orders}/changeAmounts.test.ts`],
  },
];
