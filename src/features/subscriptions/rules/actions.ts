import { dayInRome } from '#kernel/calendar.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import { changesEnd } from './answersEnd.ts';

export const actions = ['pass', 'change_card', 'substitute', 'transfer'] as const;
export type Action = (typeof actions)[number];

type Flag = 0 | 1;

export interface ActionsCase {
  readonly status: 'replaced' | 'transferred' | null;
  readonly confirmed: Flag;
  readonly has_federation: Flag;
  /** Of a package: whether all its races do. */
  readonly race_substitution_enabled: Flag;
  readonly race_transfer_enabled: Flag;
  readonly registration_ends_at: string;
  readonly transfer_worth: Cents;
  /** The race, or those of a package, the earliest first. */
  readonly races: readonly {
    readonly starts_at: string;
    readonly disruption?: { readonly kind: 'postponed' | 'cancelled' } | null;
  }[];
}

export const isRaceCancelled = ({ races }: Pick<ActionsCase, 'races'>): boolean =>
  races.length > 0 && races.every(({ disruption }) => disruption?.kind === 'cancelled');

const isRaceDay = ({ races: [first] }: ActionsCase, now: Date): boolean =>
  first !== undefined && changesEnd(dayInRome(new Date(first.starts_at)), now) !== null;

const isToCome = (row: ActionsCase, now: Date): boolean => !isRaceCancelled(row) && !isRaceDay(row, now);

const offered: Readonly<Record<Action, (row: ActionsCase, now: Date) => boolean>> = {
  pass: (row) => row.confirmed === 1 && !isRaceCancelled(row),
  change_card: (row, now) => row.has_federation === 1 && isToCome(row, now),
  substitute: (row, now) =>
    row.race_substitution_enabled === 1 &&
    row.confirmed === 1 &&
    now < new Date(row.registration_ends_at) &&
    isToCome(row, now),
  transfer: (row, now) =>
    row.race_transfer_enabled === 1 && row.confirmed === 1 && row.transfer_worth > noMoney && isToCome(row, now),
};

/** What a row offers: nothing that the call would refuse (checkout §2, "Row rules"; §4; decisions 091, 248). */
export const actionsOf = (row: ActionsCase, now: Date): Action[] =>
  row.status === null ? actions.filter((action) => offered[action](row, now)) : [];

export type RowState =
  | 'replaced'
  | 'transferred'
  | 'for_a_code'
  | 'race_cancelled'
  | 'confirmed'
  | 'awaits_wire'
  | 'on_hold';

/** A row's label: what became of it, else whether it is paid (checkout §2, "Row rules"; §4). */
export function stateOf(
  row: Pick<ActionsCase, 'status' | 'confirmed' | 'races'> & {
    readonly offers?: { readonly choice: string | null } | null;
    readonly due_day?: string | null;
  },
): RowState {
  if (row.status && row.offers?.choice === 'code') return 'for_a_code';
  if (row.status) return row.status;
  if (isRaceCancelled(row)) return 'race_cancelled';
  if (row.confirmed === 1) return 'confirmed';
  return row.due_day ? 'awaits_wire' : 'on_hold';
}

export interface DocumentsCase {
  readonly status: 'replaced' | 'transferred' | null;
  readonly medical_certificate_uploads_active: 0 | 1;
  readonly datahealth_active: 0 | 1;
  readonly attachment: {
    readonly medical_certificate: { readonly status: 'pending' | 'approved' | 'rejected' };
  } | null;
  readonly datahealth_code: string | null;
}

export type Documents = 'none' | 'missing' | 'pending' | 'approved' | 'rejected' | 'code';

/** The documents column (checkout §2, "Subscriptions"); a rejected certificate is ours. */
export function documentsOf(row: DocumentsCase): Documents {
  const asked = row.medical_certificate_uploads_active === 1 || row.datahealth_active === 1;
  if (row.status !== null || !asked) return 'none';
  if (row.datahealth_code !== null) return 'code';
  return row.attachment?.medical_certificate.status ?? 'missing';
}
