import { type FaultyThing, type Finding, findingKey } from '#kernel/checks.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type HeldRole, reachIn } from '#kernel/roles.ts';
import { lockByName } from '#server/advisoryLock.ts';
import { writeAudit, writeAudits } from '#server/audit.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { codeOf } from '#server/databaseFaults.ts';
import type { Account, Office } from '#server/http/request.ts';
import { setsUp } from '../contract/setUps.ts';
import { answered, changedSince, differences, type FieldValues, type GivenFields, given } from '../rules/seen.ts';
import { lastChange, type Subject } from './historyView.ts';
import { findingsOf } from './shown.ts';

/** Who sets something up, and in which office. */
export interface Officer {
  readonly account: Account;
  readonly office: Office;
  readonly lang: Lang;
}

/** What is changed, by whom, and the language of who changes it. */
export interface About extends Subject {
  readonly account: Account;
  readonly lang: Lang;
}

/** The audit entry of something that is set up. */
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

/** The same entry of several things of a kind, in one statement. */
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
 * Advisory lock on the names of a circuit's stages, races, packages and products, on their addresses and numbers: of two who
 * give one name at one moment the second sees the first one's, as if it had been there before. It is taken before they are read.
 */
export const lockNames = (tx: Tx, circuitId: number): Promise<void> => lockByName(tx, `names of circuit ${circuitId}`);

/** What is wanted of a block of fields, and the block as it was seen. */
interface BlockChange<Fields> {
  readonly wanted: GivenFields<Fields>;
  readonly seen: FieldValues;
  /** One of several of a kind, where the history is of all of them. */
  readonly item?: number;
  /** What the audit log calls a field, where it calls it otherwise. */
  readonly loggedAs?: (field: string) => string;
}

/**
 * What is to be written of the fields that are wanted, and what was there. Refuses a block that somebody else has saved since
 * it was seen, with who, when, and what it is now; who wants what is there already has it.
 */
export async function requireUnchanged<Fields extends object>(
  on: DbOrTx,
  { account, type, id }: About,
  stored: Fields,
  { wanted, seen, item, loggedAs = (field) => field }: BlockChange<Fields>,
): Promise<{ readonly before: Partial<Fields>; readonly after: Partial<Fields> }> {
  const now: FieldValues = Object.fromEntries(Object.entries(stored));
  const changes = differences(now, given(wanted));
  const stale = Object.keys(changes.after).length === 0 ? [] : changedSince(now, seen, changes.after);
  if (stale.length > 0)
    refuse('set_up_changed_meanwhile', {
      ...(await lastChange(on, { type, id }, { fields: stale.map(loggedAs), item, asker: account.id })),
      now: answered(now, seen),
    });
  return changes as { readonly before: Partial<Fields>; readonly after: Partial<Fields> };
}

/** Faults as a refusal says them: in one sentence, and each with the field that mends it; of another race's with its id. */
function saidIn(faults: readonly FaultOf[], lang: Lang) {
  const findings = [...Map.groupBy(faults, ({ race }) => race)].flatMap(([race, some]) =>
    findingsOf(some, lang).map(({ field, text, number }) => ({
      field,
      text,
      number,
      ...(race !== undefined && { race }),
    })),
  );
  return { named: findings.map(({ text }) => text.replace(/\.$/, '')).join('; '), findings };
}

/** What is wrong, and of which race where something else is changed: a stage. */
interface FaultOf extends Finding {
  readonly race?: number;
}

/** Refuses faults; answers the notes with which it is published, by their keys. */
export function requireFaultless(of: FaultyThing, findings: readonly Finding[], lang: Lang): readonly string[] {
  const faults = findings.filter(({ level }) => level === 'fault');
  if (faults.length > 0) refuse('set_up_faults', { faults: faults.length, of, ...saidIn(faults, lang) });
  return [...new Set(findings.map(findingKey))];
}

/**
 * Refuses a change that makes faults of what is published, by their sentences. Faults that were there before stay a
 * matter of their own: each is mended when somebody comes to it.
 */
export function requireNoNewFault(before: readonly FaultOf[], after: readonly FaultOf[], lang: Lang): void {
  const keyOf = (finding: FaultOf) => `${finding.race ?? ''} ${findingKey(finding)}`;
  const known = new Set(before.map(keyOf));
  const made = after.filter((finding) => finding.level === 'fault' && !known.has(keyOf(finding)));
  if (made.length === 0) return;
  refuse('set_up_stays_faultless', saidIn(made, lang));
}

/** Does somebody with these roles set up the whole circuit? */
export const setsUpAllOf = (roles: readonly HeldRole[], circuitId: number): boolean =>
  reachIn(roles, circuitId, setsUp) === 'all';

/**
 * May somebody with these roles change what is the same for every circuit, and rests with these: those that use it and the
 * one that added it? Who sets up all of them may. What rests with none came with the portal: super-admins keep it.
 */
export const mayChangeShared = (roles: readonly HeldRole[], circuits: readonly number[]): boolean =>
  circuits.length > 0
    ? circuits.every((id) => setsUpAllOf(roles, id))
    : roles.some(({ role, circuitId }) => role === 'super-admin' && circuitId === null);

/** PostgreSQL's code for a row that another one refers to. */
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
