import type { Mutation } from '../mutation.ts';

const payments = 'src/features/payments/server';
const orders = 'src/features/orders/server';

/** What becomes of money, and what its buyer is told. */
export const paying: readonly Mutation[] = [
  {
    name: 'money that somebody else has noted meanwhile is noted again',
    file: `${payments}/noteMoney.ts`,
    text: 'if (order.state !== money.seen)',
    instead: 'if (false)',
    because: 'one transfer would be two, and the second would be sent back',
    tests: [`${payments}/noteMoney.test.ts`],
  },
  {
    name: 'what comes beyond the due is kept',
    file: 'src/features/payments/rules/handMoney.ts',
    text: 'const surplus = cents(Math.max(noMoney, amount - due));',
    instead: 'const surplus = noMoney;',
    because: 'the buyer’s money would stay in nobody’s hand',
    tests: ['src/features/payments/rules/handMoney.test.ts', `${payments}/noteMoney.test.ts`],
  },
  {
    name: 'forged notices that come while one is written down are not counted',
    file: `${payments}/doubts.ts`,
    text: 'others.count += 1;',
    instead: '',
    because: 'the office would not see how many there were',
    tests: [`${payments}/notices.test.ts`],
  },
  {
    name: 'one payment that fails ends the reconciliation',
    file: `${payments}/reconcile.ts`,
    text: '.catch((error: unknown) => failed.push({ payment: payment.id, error }))',
    instead: '',
    because: 'what others have paid would never be found',
    tests: [`${payments}/reconcile.test.ts`],
  },
  {
    name: 'a payment that another process was asking about is left alone for a minute',
    file: `${payments}/paymentRecords.ts`,
    text: "else interval '25 seconds' end",
    instead: "else interval '60 seconds' end",
    because: 'what was paid is found within a minute, though a process was killed meanwhile',
    tests: [`${payments}/reconcile.test.ts`],
  },
  {
    name: 'nobody reads that a mailed wire is not to be made any more',
    file: `${payments}/payOrder.ts`,
    text: 'wireChosenAt: awaitWire ? now : null',
    instead: 'wireChosenAt: null',
    because: 'the buyer has the bank details by mail and would pay twice',
    tests: [`${orders}/changeAmounts.test.ts`],
  },
  {
    name: 'PayPal is asked about forged notices without end',
    file: `${payments}/gateways/paypalNotice.ts`,
    text: 'if (!(await mayVerify()))',
    instead: "if (body === '')",
    because: 'anybody could let the portal ask PayPal as often as they like',
    tests: [`${payments}/notices.test.ts`],
  },
  {
    name: 'half a sign comes in',
    file: 'src/server/http/api.ts',
    text: 'requireWellFormed(body)',
    instead: 'void body',
    because: 'PostgreSQL cannot store it, and the call would fail',
    tests: ['tests/access/bounds.test.ts'],
  },
  {
    name: 'approved money is captured though a health-data code is gone',
    file: `${payments}/takeMoney.ts`,
    text: '(await isRevivable(tx, id)) && (await areCodesFree(tx, context, id))',
    instead: 'await isRevivable(tx, id)',
    because: 'money that would go back at once is not taken first',
    tests: [`${payments}/capture.test.ts`],
  },
  {
    name: 'a revived order does not take its health-data codes again',
    file: `${payments}/takeMoney.ts`,
    text: "move === 'revive' && !(await retakeCodes(inner, context, order.id))",
    instead: 'move === undefined',
    because: 'a code that was free again could be used a second time',
    tests: [`${payments}/lateMoney.test.ts`],
  },
  {
    name: 'a capture that nobody wants any more is never ended',
    file: 'src/features/payments/rules/paymentAction.ts',
    text: "if (!wanted) return state === 'capturing' ? 'fail' : 'nothing';",
    instead: "if (!wanted) return 'nothing';",
    because: 'after a crash the payment would be asked about every ten seconds until the provider forgets it',
    tests: ['src/features/payments/rules/paymentAction.test.ts', 'src/features/payments/server/capture.test.ts'],
  },
];
