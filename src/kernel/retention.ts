export interface RetentionPeriod {
  readonly days?: number;
  readonly months?: number;
  readonly years?: number;
}

export interface RetentionRule extends RetentionPeriod {
  readonly data: string;
  /** From when its time counts. */
  readonly from: string;
  readonly what: string;
  /** Why so long, and not longer. */
  readonly why: string;
}

/**
 * The retention periods of all data that are not kept as long as the account; docs/retention.md is tested against them.
 * Source: checkout §9, "Privacy retention"; where it is silent, decision 034.
 */
export const retention = {
  sessions: {
    data: 'Sessions: the hash of a token, the browser’s name',
    days: 0,
    from: 'the end of the session, seven days after sign-in',
    what: 'deleted',
    why: 'what is over opens nothing',
  },
  provider_tickets: {
    data: 'Tickets of a way to Google or Facebook',
    days: 1,
    from: 'the end of the ticket',
    what: 'deleted',
    why: 'a second try can still be told where it wanted to go',
  },
  attempts: {
    data: 'Counts of attempts (sign-ins, codes, uploads) by account or network address',
    days: 1,
    from: 'the beginning of the window they count in',
    what: 'deleted',
    why: 'the longest window is an hour',
  },
  links: {
    data: 'Links of mails: activation, new password, change of e-mail',
    days: 90,
    from: 'the end of the link',
    what: 'deleted',
    why: 'the page of a dead link can say that it has run out, and a changed address can be taken back',
  },
  opening_notices: {
    data: 'Wishes for a mail when a race opens: the address, until its owner confirms it',
    days: 3,
    from: 'the wish; once confirmed, until the mail is sent, the wish withdrawn, or the registration over',
    what: 'deleted',
    why: 'who asked in the evening still finds the mail; afterwards nobody has said that the address is theirs',
  },
  drafts: {
    data: 'Registrations that were begun and not put into the cart',
    days: 7,
    from: 'the last change',
    what: 'deleted',
    why: 'who comes back within a week goes on where they stopped',
  },
  idempotency: {
    data: 'Answers to requests that may be repeated',
    days: 7,
    from: 'the request',
    what: 'deleted',
    why: 'no client repeats longer',
  },
  outbox: {
    data: 'Mails and other jobs, once they are done',
    days: 7,
    from: 'when the job was done',
    what: 'deleted',
    why: 'whoever says that a mail did not come can be answered',
  },
  carts: {
    data: 'Carts that nobody ordered',
    days: 90,
    from: 'the last change',
    what: 'deleted',
    why: 'a season’s registrations open within that time',
  },
  not_activated: {
    data: 'Accounts that were never activated',
    days: 90,
    from: 'the signup',
    what: 'erased like an account whose owner asked for it',
    why: 'nobody has proved that the address is theirs',
  },
  erasure_grace: {
    data: 'Accounts whose owner asked to erase them',
    days: 14,
    from: 'the wish',
    what: 'erased',
    why: 'a wish that was not the owner’s, or that is regretted, can be taken back',
  },
  race_data: {
    data: 'Of an erased account’s athletes: everything but the name',
    days: 30,
    from: 'the last day of the last race they are registered in',
    what: 'emptied',
    why: 'the race needs it: who starts, whom to call, what the results and complaints ask',
  },
  bank_movements: {
    data: 'Who sent a transfer to a circuit’s account, and what they wrote',
    years: 11,
    from: 'the day on which the money counts',
    what: 'emptied; amounts, dates and references stay',
    why: 'as long as the purchase data of the order that it paid',
  },
  purchases: {
    data: 'Of an erased account: who took part, the delivery address, the parcel’s tracking and crew in its orders, who withdrew from one, what providers told of payments',
    years: 11,
    from: 'the end of the account',
    what: 'emptied; amounts, dates and numbers stay',
    why: 'purchase data stay eleven further years after the end of the relationship (checkout §9)',
  },
  invoices: {
    data: 'Invoices and credit notes: the buyer, the lines and the PDF, also of an erased account',
    years: 10,
    from: 'the end of the year in which they were issued',
    what: 'emptied, and the key of the file thrown away; numbers, days and amounts stay',
    why: 'accounting records are kept for ten years (art. 2220 of the Italian civil code)',
  },
  consents: {
    data: 'Answers to consents of an erased account, which name nobody',
    years: 11,
    from: 'the answer',
    what: 'deleted',
    why: 'that something was allowed must be shown as long as somebody may ask',
  },
  cookie_choices: {
    data: 'Answers to the cookie banner, which name nobody',
    months: 12,
    from: 'the answer',
    what: 'deleted',
    why: 'an answer holds for six months, and that it was asked for can be shown for as long again',
  },
  payment_notices: {
    data: 'What providers told of payments, word by word',
    months: 13,
    from: 'when it came',
    what: 'emptied',
    why: 'card holders may dispute a payment for that long',
  },
  code_addresses: {
    data: 'The address that a promo code, or the place that is kept for it, is bound to',
    months: 12,
    from: 'the last day of the code, and the end of the time for which the place is kept',
    what: 'deleted; the code stays ended',
    why: 'whoever says that a code did not come or was not taken can be answered in the season after it',
  },
  offer_ibans: {
    data: 'The bank account that money of a postponed or cancelled race goes back to',
    days: 30,
    from: 'the day on which the bank sent it',
    what: 'deleted; the bank’s reference stays',
    why: 'a transfer that comes back can be sent again',
  },
  refund_accounts: {
    data: 'The bank account that money of an order goes back to, as its buyer has said',
    days: 30,
    from: 'the day on which the last of the order’s money has gone back',
    what: 'deleted; the bank’s reference stays',
    why: 'a transfer that comes back can be sent again',
  },
  payment_doubts: {
    data: 'Forged notices of payments, and amounts at a provider that were not asked for',
    months: 13,
    from: 'when it came last',
    what: 'deleted',
    why: 'as what providers told',
  },
  certificates: {
    data: 'Medical certificates and health-data codes',
    months: 12,
    from: 'the day they expire',
    what: 'deleted, and the key of the file thrown away',
    why: 'that an athlete was fit on the race’s day can be shown while complaints are usual',
  },
  requests: {
    data: 'Requests about privacy that were answered or withdrawn',
    years: 3,
    from: 'the last change',
    what: 'deleted',
    why: 'that they were answered in time can be shown',
  },
  invitations: {
    data: 'Invitations into the office: the address, the roles',
    days: 30,
    from: 'the end of the invitation: accepted, withdrawn or run out',
    what: 'deleted',
    why: 'whoever asks where an invitation is can be answered; who gave which role stays in the audit log',
  },
  office_messages: {
    data: 'Mails that an office wrote to athletes, and to whom',
    months: 12,
    from: 'when it was written',
    what: 'deleted',
    why: 'whoever says that they were not told can be answered in the season after it; that it was sent stays in the audit log',
  },
  audit: {
    data: 'Who did what: views of certificates, exports, erasures',
    years: 5,
    from: 'the deed',
    what: 'deleted',
    why: 'misuse that is found late can still be traced',
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionName = keyof typeof retention;

/** Data older than this instant are deleted: whole days, months and years, in UTC. */
export function cutoff(rule: RetentionPeriod, now: Date): Date {
  const { days = 0, months = 0, years = 0 } = rule;
  const at = new Date(now);
  const dayOfMonth = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCFullYear(at.getUTCFullYear() - years, at.getUTCMonth() - months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(dayOfMonth, last));
  at.setUTCDate(at.getUTCDate() - days);
  return at;
}

/** When a requested erasure of an account is carried out. */
export const erasedAfter = (asked: Date): Date =>
  new Date(asked.getTime() + retention.erasure_grace.days * 24 * 60 * 60 * 1000);
