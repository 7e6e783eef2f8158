/**
 * How far a test goes that could go on for ever, or that does one thing at many moments: a short way in every run, the
 * whole way in `npm run test:everything`.
 */
const everything = process.env.EVERYTHING === '1';

const extent = <Value>(daily: Value, whole: Value): Value => (everything ? whole : daily);

/** A variable of docs/operations/chance.md goes before both. */
const number = (variable: string, daily: number, whole: number): number =>
  Number(process.env[variable] ?? extent(daily, whole));

export const historySeconds = number('HISTORY_SECONDS', 12, 120);
export const fuzzRequests = number('FUZZ_REQUESTS', 2_000, 24_000);
export const fuzzedSetUps = number('SET_UPS', 4, 24);
export const givingRuns = number('GIVING_RUNS', 20, 150);
/** How many drawn histories of money with providers that fail, and of refunds. */
export const moneyRuns = extent({ faults: 15, refunds: 12 }, { faults: 60, refunds: 40 });
/** How many orders two processes issue invoices for at once, and how many are issued when one of them is killed. */
export const invoicing = extent({ atOnce: 60, killedAfter: [4] }, { atOnce: 200, killedAfter: [0, 1, 4, 9] });
/** How many of those who ask are answered when the process is killed. */
export const killedAfter = { of24: extent([5], [0, 1, 5, 12]), of16: extent([1], [0, 1, 4]) } as const;
/** Which providers answer a payment too late, so that it is waited for: one, or each. (`notices.test.ts` has the card's.) */
export const slowWays: readonly string[] = extent(['satispay'], ['paypal', 'satispay']);
/** How a provider fails that money is to go back from. */
export const faultsOfRefunds = extent(['down', 'garbage'], ['down', 'slow', 'garbage']);
/** In which steps of the wizard a phone's keyboard passes every field: its longest two, or all. */
export const stepsWithTabs: readonly number[] = extent([3, 5], [1, 2, 3, 4, 5, 6]);
/** How many pages are asked about a consent that another test has asked all of them about. */
export const pagesOfAConsent = extent(3, 8);
/** What axe leaves out: of a long table, whose rows are alike, the first dozen are read, or all. */
export const unreadRows: string[] = extent(['tbody > tr:nth-child(n + 13)'], []);
