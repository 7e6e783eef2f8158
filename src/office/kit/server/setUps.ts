import { type FaultyThing, type Finding, findingKey } from '#kernel/checks.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type HeldRole, reachIn } from '#kernel/roles.ts';
import { lockByName } from '#server/advisoryLock.ts';
import { writeAudit, writeAudits } from '#server/audit.ts';
import type { Tx } from '#server/database.ts';
import { codeOf } from '#server/databaseFaults.ts';
import type { Account, Office } from '#server/http/request.ts';
import { setsUp } from '../contract/setUps.ts';
import { changedSince, differences, type FieldsWish, type FieldValues, given } from '../rules/seen.ts';
import { lastChange, type Subject } from './historyView.ts';
import { findingsOf } from './shown.ts';

export interface Officer {
  readonly account: Account;
  readonly office: Office;
  readonly lang: Lang;
}

export const writeEntry = (
  tx: Tx,
  { account, office }: Officer,
  entry: Subject & { readonly at: Date; readonly action: string; readonly facts: object },
): Promise<void> =>
  writeAudit(tx, {
    at: entry.at,
    actorUserId: account.id,
    circuitId: office.circuitId,
    action: entry.action,
    subjectType: entry.type,
    subjectId: String(entry.id),
    facts: { ...entry.facts },
  });

export const writeEntries = (
  tx: Tx,
  { account, office }: Officer,
  {
    at,
    action,
    type,
    facts,
  }: Omit<Subject, 'id'> & { readonly at: Date; readonly action: string; readonly facts: object },
  ids: readonly (number | string)[],
): Promise<void> =>
  writeAudits(
    tx,
    ids.map((id) => ({
      at,
      action,
      facts: { ...facts },
      actorUserId: account.id,
      circuitId: office.circuitId,
      subjectType: type,
      subjectId: String(id),
    })),
  );

/**
 * Advisory lock: of two who give one name or address at one moment the second sees the first one's. Taken before
 * reading.
 */
export const lockNames = (tx: Tx, circuitId: number): Promise<void> => lockByName(tx, `names of circuit ${circuitId}`);

/** What is to be written of the fields that are wanted, and what was there. Refuses a block that was saved since it was seen, with who and when. */
export async function requireUnchanged<Fields extends object>(
  tx: Tx,
  subject: Subject,
  stored: Fields,
  { fields, seen }: FieldsWish<Fields>,
): Promise<{ readonly before: Partial<Fields>; readonly after: Partial<Fields> }> {
  const now: FieldValues = Object.fromEntries(Object.entries(stored));
  const changes = differences(now, given(fields));
  // Who wants what is there already has it.
  const isStale = Object.keys(changes.after).length > 0 && changedSince(now, seen, changes.after).length > 0;
  if (isStale) {
    const last = (await lastChange(tx, subject)) ?? refuse('changed_meanwhile');
    refuse('set_up_changed_meanwhile', { by: last.by ?? 'none', at: last.at.toISOString() });
  }
  return changes as { readonly before: Partial<Fields>; readonly after: Partial<Fields> };
}

const named = (faults: readonly Finding[], lang: Lang): string =>
  findingsOf(faults, lang)
    .map(({ text }) => text.replace(/\.$/, ''))
    .join('; ');

/** Refuses faults; answers the notes with which it is published, by their keys. */
export function requireFaultless(of: FaultyThing, findings: readonly Finding[], lang: Lang): readonly string[] {
  const faults = findings.filter(({ level }) => level === 'fault');
  if (faults.length > 0) refuse('set_up_faults', { faults: faults.length, of, named: named(faults, lang) });
  return [...new Set(findings.map(findingKey))];
}

interface FaultOf extends Finding {
  readonly race?: number;
}

/**
 * Refuses a change that makes faults of what is published; faults that were there before stay a matter of their own.
 */
export function requireNoNewFault(before: readonly FaultOf[], after: readonly FaultOf[], lang: Lang): void {
  const keyOf = (finding: FaultOf) => `${finding.race ?? ''} ${findingKey(finding)}`;
  const known = new Set(before.map(keyOf));
  const made = after.filter((finding) => finding.level === 'fault' && !known.has(keyOf(finding)));
  if (made.length > 0) refuse('set_up_stays_faultless', { named: named(made, lang) });
}

/** Does somebody with these roles set up the whole circuit? */
export const setsUpAllOf = (roles: readonly HeldRole[], circuitId: number): boolean =>
  reachIn(roles, circuitId, setsUp) === 'all';

/**
 * May they change what every circuit shares, and rests with these? What rests with none came with the portal:
 * super-admins keep it.
 */
export const mayChangeShared = (roles: readonly HeldRole[], circuits: readonly number[]): boolean =>
  circuits.length > 0
    ? circuits.every((id) => setsUpAllOf(roles, id))
    : roles.some(({ role, circuitId }) => role === 'super-admin' && circuitId === null);

const foreignKeyViolation = '23503';

/** What somebody has used stays: the database knows who refers to it. */
export async function unlessInUse<Done>(act: () => Promise<Done>): Promise<Done> {
  try {
    return await act();
  } catch (error) {
    if (codeOf(error) === foreignKeyViolation) refuse('in_use');
    throw error;
  }
}
