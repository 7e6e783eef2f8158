/**
 * Accounts beside the deployment's own, for circuits that have one: `circuit15_new` is an account of circuit 15. Its
 * keys follow from its name, and its notices go to the address of that circuit.
 */
export type AccountName = `circuit${number}_${string}`;

const pattern = /^circuit(\d+)_\w+$/;

export const isAccount = (name: string): name is AccountName => pattern.test(name);

/** What is added to the address of a notice. */
export const noticeQuery = (account: AccountName | undefined): string =>
  account ? `?circuit=${pattern.exec(account)?.[1]}` : '';
