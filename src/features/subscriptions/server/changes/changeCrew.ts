import { type AdmittedCrew, isSameFraction } from '#features/crews/rules/admitted.ts';
import { asksCrew, crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import { admitCrew } from '#features/crews/server/admitCrew.ts';
import { findCrewPlace, fractionNotAvailable, keepCrewPlace } from '#features/crews/server/crewPlaces.ts';
import { moveHold } from '#features/orders/server/lineHolds.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { writeCrewCopy } from '#features/orders/server/writeCrewCopy.ts';
import type { RaceView } from '#features/races/contract.ts';
import { answerFaults } from '#features/registration/rules/raceQuestions.ts';
import { writeAnswers, writeCrew } from '#features/registration/server/writeAnswers.ts';
import { refuse, refuseFields } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { type AnswerChange, bySlug, type ChangeActor, type ChangeOf, differing, requireOpen } from './changeAnswers.ts';
import { type ChangeableRow, changeableOf, type PlaceRow, raceAsked } from './changeableView.ts';
import { recordChange } from './recordChange.ts';

/** The place that is there already: its password is not asked again. */
const asAdmitted = ({ crew }: ChangeableRow): AdmittedCrew | undefined =>
  crew ? { choice: 'partecipate', id: crew.id, fraction_id: crew.fraction_id ?? undefined, admitted: true } : undefined;

/** The choice by the rules of step 3; an athlete with the mail's link may change the fraction only. */
async function admit(
  context: Context,
  { user }: ChangeActor,
  {
    row,
    race,
    given,
  }: { readonly row: ChangeableRow; readonly race: RaceView; readonly given: ChangeOf<'crew'>['crew'] },
): Promise<AdmittedCrew> {
  const rules = crewRaceOf(race.race_type, race.race_details);
  if (!asksCrew(rules)) refuse('crew_not_asked');
  if (user === null && (given.choice !== 'partecipate' || given.id !== row.crew?.id)) refuse('crew_of_account');
  // Of an athlete's own crew nothing is asked of an account.
  const account = { id: user ?? row.id };
  const before = asAdmitted(row);
  const crew = await admitCrew(context, account, {
    raceId: race.id,
    race: rules,
    given,
    before,
    detailId: row.detail_id,
  });
  return crew ?? refuse('crew_not_asked');
}

function answersFor(race: RaceView, row: ChangeableRow, crew: AdmittedCrew, given: ChangeOf<'crew'>['custom_inputs']) {
  const { relay_fractions } = race.race_details.rule;
  const own = relay_fractions.find(({ id }) => id === crew.fraction_id)?.custom_inputs ?? [];
  const before = row.answers.custom_inputs;
  const answers = own.flatMap(({ slug }) => [...given, ...before].find((one) => one.slug === slug) ?? []);
  const rule = { custom_inputs: own };
  refuseFields(answerFaults({ asks_gadget_size: 0, gadget_sizes: [], rule }, { custom_inputs: answers }));
  const ofFractions = new Set(relay_fractions.flatMap(({ custom_inputs }) => custom_inputs.map(({ slug }) => slug)));
  return [...before.filter(({ slug }) => !ofFractions.has(slug)), ...answers.filter(({ value }) => value !== '')];
}

/** What is different: of another crew its name and the fraction there, of the same one the fraction. */
function crewDiffers(before: PlaceRow | null, after: PlaceRow | null): readonly AnswerChange[] {
  const of = (place: PlaceRow | null) => ({ crew: place?.name, fraction: place?.fraction_id ?? undefined });
  return differing(before?.id === after?.id ? 'fraction' : 'crew', of(before), of(after));
}

async function write(
  tx: Tx,
  row: ChangeableRow,
  crew: AdmittedCrew,
  place: Awaited<ReturnType<typeof findCrewPlace>>,
): Promise<PlaceRow | null> {
  await keepCrewPlace(tx, { detailId: row.detail_id, memberId: row.member_id, place });
  const chosen: AdmittedCrew = place
    ? { choice: 'partecipate', id: place.crewId, fraction_id: crew.fraction_id, admitted: true }
    : { choice: 'no' };
  await writeCrew(tx, row.id, chosen);
  const after = (await changeableOf(tx, { id: row.id, user: null }))[0]?.crew ?? null;
  await writeCrewCopy(tx, row.detail_id, after);
  return after;
}

/**
 * Puts a registration into another crew or fraction (checkout §7; registration §4, "Crew choice"): the line's hold moves
 * between the counters, both or none. A new crew's name is taken before the order's row lock. Refuses what
 * `changeRegistration` does, what step 3 refuses, `crew_of_account`, and `fraction_not_available`.
 */
export async function changeCrew(context: Context, changing: ChangeActor, given: ChangeOf<'crew'>): Promise<void> {
  const { db, clock } = context;
  const found = await requireOpen(db, changing, clock());
  const race = await raceAsked(context, found, 'it');
  const crew = await admit(context, changing, { row: found, race, given: given.crew });
  await db.transaction(async (tx) => {
    const at = clock();
    const { detail_id: detailId, order_id: orderId } = found;
    const fractions = race.race_details.rule.relay_fractions;
    const userId = changing.user ?? found.id;
    const place = await findCrewPlace(tx, { raceId: race.id, fractions, crew, userId, detailId, now: at });
    await lockOrder(tx, orderId);
    const row = await requireOpen(tx, changing, at);
    const before = asAdmitted(row);
    if (
      before &&
      place &&
      isSameFraction(before, { choice: 'partecipate', id: place.crewId, fraction_id: crew.fraction_id })
    )
      return;
    const custom_inputs = answersFor(race, row, crew, given.custom_inputs);
    await writeAnswers(tx, row.id, { gadget_size: row.answers.gadget_size, custom_inputs });
    const after = await write(tx, row, crew, place);
    const noted = [
      ...crewDiffers(row.crew, after),
      ...differing('answers', bySlug(row.answers.custom_inputs), bySlug(custom_inputs)),
    ];
    for (const change of noted)
      await recordChange(context, tx, { ...change, registrationId: row.id, by: changing.user, at });
    const hold = { orderId, detailId, from: row.crew?.sellable_id ?? null, to: place?.sellableId ?? null };
    if (!(await moveHold(tx, hold))) throw fractionNotAvailable();
  });
}
