import { lockOrder } from '#features/orders/server/lockOrder.ts';
import type { RaceView } from '#features/races/contract.ts';
import { type ChangeKind, changedValues } from '#features/registration/rules/changes.ts';
import { answerFaults, ownAnswers } from '#features/registration/rules/raceQuestions.ts';
import type { Change } from '#features/registration/server/noteChange.ts';
import { writeAnswers, writeEmergency, writeTeam } from '#features/registration/server/writeAnswers.ts';
import { refuse, refuseFields } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { ChangeIn } from '../../contract.ts';
import { answersEnd, isTeamTyped } from '../../rules/answersEnd.ts';
import { askedOf, type ChangeableRow, changeableOf, raceAsked } from './changeableView.ts';
import { recordChange } from './recordChange.ts';

/** Who changes a registration: its account, or its athlete (null), whose key the caller has checked. */
export interface ChangeActor {
  readonly registrationId: string;
  readonly user: string | null;
}

export async function requireOpen(on: DbOrTx, { registrationId: id, user }: ChangeActor, now: Date) {
  const [row] = await changeableOf(on, { id, user });
  if (!row) return refuse('subscription_not_found');
  const end = answersEnd(row.races);
  return end <= now ? refuse('subscription_not_changeable', { since: end.toISOString() }) : row;
}

type AnswerValues = Parameters<typeof changedValues>[0];
export type AnswerChange = Pick<Change, 'kind' | 'before' | 'after'>;

export const differing = (kind: ChangeKind, before: AnswerValues, after: AnswerValues): readonly AnswerChange[] => {
  const change = changedValues(before, after);
  return change ? [{ kind, ...change }] : [];
};

/** That they differ, and not what they were: the athlete's own are not the account's to read. */
export const emergencyDiffers = (
  before: Readonly<Record<keyof Emergency, string | null>>,
  { emergency_contact, emergency_phone }: Emergency,
): readonly AnswerChange[] => {
  const same = before.emergency_contact === emergency_contact && before.emergency_phone === emergency_phone;
  return same ? [] : [{ kind: 'emergency', before: {}, after: {} }];
};

type Emergency = Pick<ChangeOf<'emergency'>, 'emergency_contact' | 'emergency_phone'>;
export type ChangeOf<Kind extends ChangeIn['kind']> = Extract<ChangeIn, { kind: Kind }>;

interface Applying {
  readonly tx: Tx;
  readonly row: ChangeableRow;
  readonly race: RaceView;
}

export const bySlug = (answers: readonly { readonly slug: string; readonly value: string }[]): AnswerValues =>
  Object.fromEntries(answers.map(({ slug, value }) => [slug, value]));

async function changeAnswers({ tx, row, race }: Applying, given: ChangeOf<'answers'>) {
  const details = askedOf(race, row);
  refuseFields(answerFaults(details, given));
  const { gadget_size, custom_inputs } = ownAnswers(details, given);
  const before = row.answers;
  // The size of a gadget that the race gives no more stays with the registration.
  const size = details.asks_gadget_size === 1 ? gadget_size : before.gadget_size;
  await writeAnswers(tx, row.id, { gadget_size: size, custom_inputs });
  return [
    ...differing('size', { gadget_size: before.gadget_size }, { gadget_size: size }),
    ...differing('answers', bySlug(before.custom_inputs), bySlug(custom_inputs)),
  ];
}

async function changeTeam({ tx, row }: Applying, { team_name }: ChangeOf<'team'>) {
  const { federation_id, card_number } = row.answers;
  if (federation_id === undefined || card_number === undefined) refuse('card_not_asked');
  if (!isTeamTyped(row.answers)) refuse('team_from_card');
  await writeTeam(tx, row.id, team_name);
  return differing('team', { team_name: row.team_name ?? undefined }, { team_name });
}

async function changeEmergency({ tx, row }: Applying, { kind: _, ...given }: ChangeOf<'emergency'>) {
  await writeEmergency(tx, row.id, given);
  return emergencyDiffers(row.emergency, given);
}

function apply(
  on: Applying,
  given: Exclude<ChangeIn, ChangeOf<'crew' | 'policies'>>,
): Promise<readonly AnswerChange[]> {
  if (given.kind === 'answers') return changeAnswers(on, given);
  if (given.kind === 'team') return changeTeam(on, given);
  return changeEmergency(on, given);
}

/**
 * Changes what was answered for a registration (checkout §7, decision 095), under the order's row lock: before a
 * cancellation or after it. Refuses `subscription_not_found`, `subscription_not_changeable`, the faults of the answers by
 * field, `card_not_asked` and `team_from_card`.
 */
export async function changeRegistration(
  context: Context,
  changing: ChangeActor,
  given: Exclude<ChangeIn, ChangeOf<'crew' | 'policies'>>,
): Promise<void> {
  const found = await requireOpen(context.db, changing, context.clock());
  const race = await raceAsked(context, found, 'it');
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, found.order_id);
    const at = context.clock();
    const row = await requireOpen(tx, changing, at);
    for (const noted of await apply({ tx, row, race }, given))
      await recordChange(context, tx, { ...noted, registrationId: row.id, by: changing.user, at });
  });
}
