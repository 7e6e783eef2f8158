import { findAddress } from '#features/addresses/server/addresses.ts';
import { memberFaults } from '#features/athletes/rules/memberStep.ts';
import { parentFaults } from '#features/athletes/rules/parent.ts';
import { fillMissing } from '#features/athletes/server/fillMissing.ts';
import { findKnownMember } from '#features/athletes/server/knownMemberView.ts';
import { findHimself, memberView } from '#features/athletes/server/members.ts';
import { detachCertificate } from '#features/certificates/server/lineCertificate.ts';
import { prepareForLine } from '#features/certificates/server/prepareForLine.ts';
import { isSameFraction } from '#features/crews/rules/admitted.ts';
import { crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import { admitCrew } from '#features/crews/server/admitCrew.ts';
import { checkFraction } from '#features/crews/server/fractionView.ts';
import { admitCard } from '#features/federations/server/admitCard.ts';
import { policiesMissing } from '#features/legal/rules/consents.ts';
import type { RaceView } from '#features/races/contract.ts';
import { type BornBounds, bornOutside, bornWhenever } from '#features/registration/rules/born.ts';
import { ageLacking, isMinorThere } from '#features/registration/rules/mayStart.ts';
import { answerFaults, ownAnswers, questionsForFraction } from '#features/registration/rules/raceQuestions.ts';
import { racesOfStart } from '#features/registration/rules/start.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseFields } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import type {
  AthleteAnswers,
  CertificateAnswers,
  CheckAnswers,
  PoliciesAnswers,
  StepIn,
  TypeAnswers,
  WhoAnswers,
} from '../contract.ts';
import { type Draft, type DraftAnswers, doneSteps, withAnswers } from '../rules/draft.ts';
import type { KnownAnswers } from '../rules/known.ts';
import { firstNotDone } from '../rules/steps.ts';
import { memberOf } from './draftRecordView.ts';
import { stepsFor } from './draftView.ts';

export interface StepContext {
  readonly context: Context;
  readonly on: DbOrTx;
  readonly account: Owner;
  readonly draft: Draft;
  readonly race: RaceView;
  /** What is known of the steps that are not answered: a later one may be changed before them. */
  readonly known: KnownAnswers;
  readonly now: Date;
}

const starterOf = ({ race: { race_details, races }, now }: StepContext, birthday: Day) => ({
  today: dayInRome(now),
  birthday,
  races: racesOfStart(races.map(({ starts_at }) => ({ starts_at, minimum_age: race_details.minimum_age }))),
});

async function admitWho(step: StepContext, answers: WhoAnswers): Promise<WhoAnswers> {
  const { on, account } = step;
  if (answers.who === 'me') return { who: 'me', member_id: undefined };
  const friend = answers.member_id && (await findKnownMember(on, account, answers.member_id));
  if (!friend || (friend.himself && friend.userId === account.id)) return refuse('member_not_found');
  if (friend.birthday) checkAge(starterOf(step, friend.birthday));
  return answers;
}

/** A race's minimum age counts by the year of birth, as the federations do (registration §9; the reading is ours). */
function checkAge(starter: ReturnType<typeof starterOf>): void {
  const age = ageLacking(starter);
  if (age !== null) refuse('too_young', { age });
}

function checkBorn(birthday: Day | null, type: BornBounds): void {
  const outside = bornOutside(birthday, type);
  if (outside) refuse('born_outside', outside);
}

async function admitTypeAndFillRecord({ context, on, account, draft, race }: StepContext, answers: TypeAnswers) {
  const { registration_type_id: typeId, ...given } = answers;
  const { registration_types } = race.race_details;
  const type = registration_types.find(({ id }) => id === typeId) ?? refuse('registration_type_not_available');
  const member = (await memberOf(on, account, draft)) ?? refuse('member_not_found');
  checkBorn(member.birthday, type);
  const { card, person } = await admitCard(context, { typeId, memberId: member.id, given });
  if (person && card.card === 'verified') await fillMissing(on, account, member.id, person);
  return { registration_type_id: typeId, ...card };
}

async function admitAthlete(step: StepContext, answers: AthleteAnswers) {
  const { context, on, account, draft, race, now } = step;
  const { who } = draft.answers;
  const member =
    who?.who === 'friend'
      ? who.member_id === answers.member_id && (await findKnownMember(on, account, answers.member_id))
      : await findHimself(on, account);
  if (!member || member.id !== answers.member_id) return refuse('member_not_found');
  const missing = memberFaults(memberView(member), dayInRome(now)).map(({ field, code }) => [field, code]);
  const asked = questionsForFraction(race.race_details, answers.crew?.fraction_id);
  const starter = starterOf(step, member.birthday ?? refuse('member_not_found'));
  checkAge(starter);
  checkBorn(member.birthday, typeOf(step) ?? bornWhenever);
  const minor = isMinorThere(starter);
  const parent = minor ? parentFaults(answers.parent ?? {}) : {};
  refuseFields({
    ...Object.fromEntries(missing),
    ...Object.fromEntries(Object.entries(parent).map(([field, code]) => [`parent.${field}`, code])),
    ...answerFaults(asked, answers),
  });
  const crew = await admitCrew(context, account, {
    raceId: race.id,
    race: crewRaceOf(race.race_type, race.race_details),
    given: answers.crew,
    before: draft.answers.athlete?.crew,
    detailId: draft.cartDetailId ?? draft.id,
  });
  // An unchanged fraction is not checked: its place is held by the draft's own line.
  if (crew && !isSameFraction(crew, draft.answers.athlete?.crew)) await checkFraction(on, crew, account.id);
  return { ...ownAnswers(asked, answers), crew, parent: minor ? answers.parent : undefined };
}

/** Attaches the athlete's certificate to the draft's line (which may not exist yet), or notes that it will follow. */
async function attachCertificate({ context, account, draft, known }: StepContext, given: CertificateAnswers) {
  const { type, athlete } = { ...known, ...draft.answers };
  if (!type || !athlete) return refuse('step_not_reached', { step: type ? 'athlete' : 'type' });
  // The line keeps its own until the draft that changes it is put into the cart.
  const detailId = draft.id;
  const keeper = draft.cartDetailId ?? undefined;
  const line = { detailId, memberId: athlete.member_id, typeId: type.registration_type_id, keeper };
  const certificate = await prepareForLine(context, account, line, given);
  if (!certificate) {
    await detachCertificate(context, detailId);
    return {};
  }
  await certificate.attach();
  return { medical_certificate_id: certificate.certificateId };
}

async function admitAddress({ on, account }: StepContext, answers: { readonly address_id: string }) {
  return (await findAddress(on, account, answers.address_id)) ? answers : refuse('address_not_found');
}

const typeOf = ({ draft, race }: Pick<StepContext, 'draft' | 'race'>) =>
  race.race_details.registration_types.find(({ id }) => id === draft.answers.type?.registration_type_id);

function admitPolicies(step: StepContext, { policies, consents, shown = [] }: PoliciesAnswers) {
  const offered = typeOf(step)?.race_policies ?? [];
  const missing = policiesMissing(offered, policies);
  refuseFields(Object.fromEntries(missing.map((id) => [`policies.${id}`, 'required'])));
  const accepted = offered.filter(({ id }) => policies.includes(id));
  const isOther = ({ id, text_key }: (typeof accepted)[number]) =>
    shown.some((one) => one.id === id && one.text_key !== text_key);
  if (accepted.some(isOther)) refuse('policies_have_changed');
  return { policies: policies.filter((id) => accepted.some((policy) => policy.id === id)), consents };
}

const noCard = { federation_id: undefined, federation_name: undefined, card_number: undefined, team_name: undefined };

type OneStepIn = Exclude<StepIn, { readonly step: 'check' }>;

function admitStep(step: StepContext, given: Pick<OneStepIn, 'step' | 'answers'>): Promise<unknown> | unknown {
  // Each step's answers come with its name: the schema has checked them together.
  const { step: name, answers } = given as OneStepIn;
  if (name === 'who') return admitWho(step, answers);
  if (name === 'type') return admitTypeAndFillRecord(step, answers);
  if (name === 'athlete') return admitAthlete(step, answers);
  if (name === 'address') return admitAddress(step, answers);
  if (name === 'medical-certificate') return attachCertificate(step, answers);
  return admitPolicies(step, answers);
}

async function withStep(step: StepContext, given: Pick<OneStepIn, 'step' | 'answers'>): Promise<Draft> {
  const answers = withAnswers(step.draft.answers, given.step, await admitStep(step, given));
  return { ...step.draft, answers };
}

/** "Check your data": what is given passes the checks of its step, in the order of the steps, and nothing is left out. */
async function withCheck(step: StepContext, given: CheckAnswers): Promise<DraftAnswers> {
  let { draft } = step;
  for (const name of ['who', 'type', 'athlete', 'medical-certificate', 'address', 'policies'] as const) {
    const answers = given[name];
    if (name === 'policies') {
      const steps = stepsFor(draft, step.race);
      const next = firstNotDone(steps, doneSteps(draft));
      if (next !== 'cart' && steps.indexOf(next) < steps.indexOf('policies'))
        refuse('step_not_reached', { step: next });
    }
    if (answers) draft = await withStep({ ...step, draft }, { step: name, answers });
  }
  return draft.answers;
}

/** Checks what only the server knows, writes what a step changes outside the draft, answers what to store. */
export async function takeStep(step: StepContext, given: StepIn): Promise<DraftAnswers> {
  if (given.step === 'check') return withCheck(step, given.answers);
  const { type } = step.known;
  // A certificate belongs to a type: the known one is settled with it.
  const settled = given.step === 'medical-certificate' && type;
  const draft = settled ? await withStep(step, { step: 'type', answers: { ...noCard, ...type } }) : step.draft;
  return (await withStep({ ...step, draft }, given)).answers;
}
