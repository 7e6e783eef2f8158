import { and, eq } from 'drizzle-orm';
import { hashPassword, isPassword } from '#features/identity/server/passwords.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Owner } from '#server/http/request.ts';
import { countAttempt, forgetAttempts, limits } from '#server/limits.ts';
import { type AdmittedCrew, isSameCrew } from '../rules/admitted.ts';
import { type CrewFields, type CrewRace, crewFaults, ownCrew } from '../rules/crewChoice.ts';
import { isLegKeptFor } from './keptLegView.ts';
import { findNamesake } from './namesakeView.ts';
import { crews } from './tables.ts';

export interface CrewToAdmit {
  readonly raceId: number;
  readonly race: CrewRace;
  readonly given: CrewFields | undefined;
  /** The choice that passed before at this step: its password is not asked again. */
  readonly before?: AdmittedCrew | undefined;
  /** The cart line, if it exists already: a crew name that it made itself counts as free. */
  readonly detailId?: string | undefined;
}

/**
 * Checks a crew choice; answers it without the password (registration §4 and §5, "Crew"). Whoever has the code of an
 * athlete of a private crew needs none. Refuses in the fields of the choice, as `crew.name`.
 */
export async function admitCrew(
  context: Context,
  account: Owner,
  { raceId, race, given, before, detailId }: CrewToAdmit,
): Promise<AdmittedCrew | undefined> {
  const { db } = context;
  const own: CrewFields = ownCrew(race, given) ?? {};
  const joined = own.choice === 'partecipate' && own.id !== undefined ? await findCrew(context, raceId, own.id) : null;
  const known = isSameCrew(own, before);
  const isOpen = joined?.type !== 'private' || joined.captainUserId === account.id || known;
  const asksPassword = joined !== null && !isOpen && !(await isLegKeptFor(db, joined.id, account.id));
  refuseFaults(crewFaults(race, own, { asksPassword, hasPassword: known && before?.password_hash !== undefined }));

  const { choice, id, name, type, password, fraction_id } = own;
  if (!choice) return undefined;
  if (choice === 'no') return { choice };
  if (choice === 'partecipate') {
    if (asksPassword && joined) await checkPassword(context, account, joined, password ?? '');
    return { choice, id, fraction_id, admitted: true };
  }
  if (await findNamesake(db, { raceId, name: name ?? '', userId: account.id, detailId: detailId ?? null })) {
    refuse('crew_name_already_exist', { errors: { 'crew.name': ['crew_name_already_exist'] } });
  }
  const password_hash = password
    ? await hashPassword(password)
    : type === 'private'
      ? before?.password_hash
      : undefined;
  return { choice, name, type, fraction_id, ...(password_hash && { password_hash }) };
}

function refuseFaults(faults: Readonly<Record<string, string>>): void {
  const errors = Object.entries(faults).map(([field, code]) => [`crew.${field}`, [code]]);
  if (errors.length > 0) refuse('invalid_input', { errors: Object.fromEntries(errors) });
}

async function findCrew({ db }: Context, raceId: number, id: string) {
  const [crew] = await db
    .select({
      id: crews.id,
      type: crews.type,
      captainUserId: crews.captainUserId,
      passwordHash: crews.passwordHash,
    })
    .from(crews)
    .where(and(eq(crews.id, id), eq(crews.raceId, raceId)));
  return crew ?? refuse('crew_not_found');
}

/** Rate limit: five tries in a quarter of an hour per account and crew; the right password resets it. */
async function checkPassword(
  context: Context,
  account: Owner,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string | null },
  password: string,
): Promise<void> {
  const who = `${account.id} ${id}`;
  await countAttempt(context, limits.crewPassword, who);
  if (!(await isPassword(passwordHash, password))) {
    refuse('crew_wrong_password', { errors: { 'crew.password': ['crew_wrong_password'] } });
  }
  await forgetAttempts(context, limits.crewPassword, who);
}
