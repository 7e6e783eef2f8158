import { mayHoldAccount } from '#features/identity/rules/accountAge.ts';
import { isBirthday } from '#features/identity/rules/birthday.ts';
import type { Day } from '#kernel/calendar.ts';

/** The fields that identify a person: a record is found by them, and only the office changes them. */
export interface Identity {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
}

const shortest = 3;
const plain = (text: string | null): string => (text ?? '').trim().toLowerCase();
const same = (a: string | null, b: string | null): boolean => plain(a) === plain(b);

const isWhole = (before: Identity, field: keyof Identity, today: Day): boolean => {
  const value = before[field]?.trim() ?? '';
  return field === 'birthday' ? isBirthday(value, today) : value.length >= shortest;
};

/** The identity fields that are fixed: they are shown read-only and never written again. */
export const settledFields = (before: Identity, today: Day): readonly (keyof Identity)[] =>
  (['firstname', 'lastname', 'birthday'] as const).filter((field) => isWhole(before, field, today));

/** Name and birthday are fixed once they are complete (registration §3, "checked"): only the office corrects them. */
export const identityFaults = (before: Identity, given: Identity, today: Day): Record<string, string> =>
  Object.fromEntries(
    settledFields(before, today)
      .filter((field) => !same(before[field], given[field]))
      .map((field) => [field, 'fixed']),
  );

/** The same, and that the account holder is an adult (registration §9); `before` is null where there is no record yet. */
export function ownRecordFaults(before: Identity | null, given: Identity, today: Day): Record<string, string> {
  const faults = before ? identityFaults(before, given, today) : {};
  if (faults.birthday || !given.birthday || same(before?.birthday ?? null, given.birthday)) return faults;
  return mayHoldAccount(given.birthday, today) ? faults : { ...faults, birthday: 'under_age' };
}
