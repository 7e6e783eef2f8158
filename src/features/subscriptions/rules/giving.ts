import type { Day } from '#kernel/calendar.ts';
import { type Cents, cents, euro, noMoney } from '#kernel/money.ts';
import type { Rule } from '#kernel/rule.ts';

/** A registration is given to somebody for the same race, or its worth to somebody for the circuit. */
export const givingKinds = ['substitute', 'transfer'] as const;
export type GivingKind = (typeof givingKinds)[number];

/** The subscription's status that each kind leaves (checkout §4, "Subscription status"). */
export const statusOf = { substitute: 'replaced', transfer: 'transferred' } as const satisfies Record<
  GivingKind,
  string
>;

export const givingRefusals = [
  'registration_given_already',
  'registration_refunded',
  'registration_not_paid',
  'registration_stopped',
  'race_day_reached',
  'not_enabled',
  'registration_closed',
  'nothing_to_transfer',
] as const;

interface Ending {
  readonly registration_ends_at: string;
}

/** When registration ends: of a package the earliest of its own end and its races'. */
export const earliestEnd = (of: { readonly races: readonly Ending[]; readonly package: Ending | null }): Date =>
  new Date(
    Math.min(...[...of.races, ...(of.package ? [of.package] : [])].map((one) => Date.parse(one.registration_ends_at))),
  );

export interface GivingCase {
  readonly kind: GivingKind;
  readonly now: Date;
  readonly today: Day;
  readonly paid: boolean;
  readonly status: 'replaced' | 'transferred' | null;
  /** Its money, or its line, went back. */
  readonly refunded: boolean;
  /** A race of it was cancelled, or postponed and not opened again. */
  readonly stopped: boolean;
  readonly raceDay: Day;
  readonly enabled: boolean;
  readonly endsAt: Date;
  readonly worth: Cents;
}

/** Why a registration cannot be given away now, the most helpful reason first. */
export const givingRules: readonly Rule<GivingCase>[] = [
  {
    code: 'registration_given_already',
    says: 'It was not given away before.',
    source: 'checkout §2',
    broken: ({ status }) => status !== null,
  },
  {
    code: 'registration_refunded',
    says: 'Its money was not given back.',
    source: 'decision 091',
    broken: ({ refunded }) => refunded,
  },
  {
    code: 'registration_not_paid',
    says: 'It is paid.',
    source: 'decision 091',
    broken: ({ paid }) => !paid,
  },
  {
    code: 'registration_stopped',
    says: 'Its race is neither cancelled nor postponed and still stopped: the code would get nobody in.',
    source: 'decision 196',
    broken: ({ stopped }) => stopped,
  },
  {
    code: 'race_day_reached',
    says: 'The day of the (first) race has not come in Italy.',
    source: 'decision 091',
    broken: ({ today, raceDay }) => today >= raceDay,
  },
  {
    code: 'not_enabled',
    says: 'The race enables it; a package if all its races do.',
    source: 'checkout §2',
    broken: ({ enabled }) => !enabled,
  },
  {
    code: 'registration_closed',
    says: 'Somebody can still register for the race with the code.',
    source: 'decision 091',
    broken: ({ kind, endsAt, now }) => kind === 'substitute' && endsAt <= now,
  },
  {
    code: 'nothing_to_transfer',
    says: 'Of what was paid something is left beside the costs of a transfer.',
    source: 'decision 091',
    broken: ({ kind, worth }) => kind === 'transfer' && worth <= noMoney,
  },
];

export const transferCosts = euro('10.00');

/** The money of a line and of its order, as far as it decides what a code is worth. */
export interface LineMoney {
  /** What was paid for the line after its share of the codes on the order. */
  readonly paid: Cents;
  readonly refunded: Cents;
  /** What is left of the order’s money, after refunds and what other codes of its registrations carry. */
  readonly orderRest: Cents;
}

/**
 * What was paid for the line and is still there, of a transfer 10.00 less (contract §5, "Substitution and transfer";
 * checkout §9). A chain of codes never gains money: a line paid with a code counts what was paid beside it.
 */
export function codeWorth(kind: GivingKind, { paid, refunded, orderRest }: LineMoney): Cents {
  const left = Math.max(0, Math.min(paid - refunded, orderRest));
  return kind === 'substitute' ? cents(left) : cents(Math.max(noMoney, left - transferCosts));
}

/** Until when a substituted place is kept, never past the end of registration; null: it is not kept. */
export function keptUntil(hours: number, endsAt: Date, now: Date): Date | null {
  if (hours === 0) return null;
  return new Date(Math.min(now.getTime() + hours * 3_600_000, endsAt.getTime()));
}
