/** How long somebody has to say that a new bank account is not theirs. */
const waitMs = 24 * 60 * 60_000;

/** How long a change waits for a second person. */
const lapsesMs = 14 * 24 * 60 * 60_000;

export const bankDueAt = (proposedAt: Date): Date => new Date(proposedAt.getTime() + waitMs);

export const lapsedBefore = (now: Date): Date => new Date(now.getTime() - lapsesMs);

export interface BankChange {
  readonly proposedBy: string | null;
  readonly confirmedBy: string | null;
  readonly dueAt: Date;
}

/** May this account confirm a change? Never its own, so that one stolen session moves no money. */
export const mayConfirm = ({ proposedBy }: Pick<BankChange, 'proposedBy'>, accountId: string): boolean =>
  proposedBy !== accountId;

/** Does a change count: somebody else has confirmed it, and a day is over since it was proposed? */
export const isDue = ({ confirmedBy, dueAt }: Pick<BankChange, 'confirmedBy' | 'dueAt'>, now: Date): boolean =>
  confirmedBy !== null && dueAt <= now;

/** What says whose a bank account is, and which. */
export interface BankOwner {
  readonly company: string;
  readonly iban: string;
  readonly bic: string;
}

/** IBAN, BIC and holder are as they were: the name of the bank and its branch move no money. */
export const isSameAccount = (one: BankOwner, other: BankOwner): boolean =>
  one.iban === other.iban && one.bic === other.bic && one.company === other.company;
