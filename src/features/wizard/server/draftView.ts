import { asc, eq, or } from 'drizzle-orm';
import { memberView } from '#features/athletes/server/members.ts';
import { cartDetails } from '#features/cart/server/tables.ts';
import { readCertificate } from '#features/certificates/server/certificateView.ts';
import { commissionRangeOf } from '#features/commission/rules/payMethods.ts';
import { recentPayOffer } from '#features/commission/server/payOfferView.ts';
import { shownCrew } from '#features/crews/rules/admitted.ts';
import { invitedView } from '#features/crews/server/invitedView.ts';
import { consentNames } from '#features/legal/rules/consents.ts';
import { answeredChoices, type ConsentAnswer, choicesIn } from '#features/legal/server/choiceConsents.ts';
import type { RaceView } from '#features/races/contract.ts';
import type { Starter } from '#features/registration/server/startFactsView.ts';
import { startOfDraft } from '#features/registration/server/startsView.ts';
import { products } from '#features/shop/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, sum, times } from '#kernel/money.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import type { DraftView } from '../contract.ts';
import { type Draft, doneSteps } from '../rules/draft.ts';
import { type DraftStanding, knownSteps } from '../rules/known.ts';
import { firstNotDone, type Step, stepConditionsOf, stepsOf } from '../rules/steps.ts';
import { memberOf } from './draftRecordView.ts';
import { type KnownFacts, readKnown } from './knownView.ts';

export const stepsFor = ({ answers: { who, type } }: Draft, { race_details }: RaceView): readonly Step[] =>
  stepsOf(stepConditionsOf(race_details, { who: who?.who, typeId: type?.registration_type_id }));

function answersView({ answers }: Draft, code: string | null): DraftView['answers'] {
  const { who, type, athlete, address, policies, 'medical-certificate': certificate } = answers;
  return {
    ...(who && { who: { ...who } }),
    ...(type && { type: { ...type } }),
    ...(athlete && {
      athlete: {
        member_id: athlete.member_id,
        gadget_size: athlete.gadget_size,
        custom_inputs: athlete.custom_inputs.map((input) => ({ ...input })),
        ...(athlete.crew && { crew: shownCrew(athlete.crew) }),
        ...(athlete.parent?.name &&
          athlete.parent.relation && {
            parent: { name: athlete.parent.name, relation: athlete.parent.relation },
          }),
      },
    }),
    ...(certificate && { 'medical-certificate': { ...certificate, ...(code !== null && { datahealth_code: code }) } }),
    ...(address && { address: { ...address } }),
    ...(policies && {
      policies: {
        policies: [...policies.policies],
        consents: Object.fromEntries(
          consentNames.flatMap((name) => {
            const given = policies.consents[name];
            return given === undefined ? [] : [[name, flag(given)]];
          }),
        ),
      },
    }),
  };
}

/** A draft with the known answers in the place of those that are not given. */
const supplied = (draft: Draft, { answers }: KnownFacts): Draft => ({
  ...draft,
  answers: { ...answers, ...draft.answers },
});

export function standingOf(draft: Draft, race: RaceView, known: KnownFacts): DraftStanding {
  return {
    steps: stepsFor(supplied(draft, known), race),
    done: doneSteps(draft),
    known: new Set(knownSteps.filter((step) => known.answers[step] !== undefined)),
  };
}

function knownView({ answers }: KnownFacts): DraftView['known'] {
  const { type, athlete, address } = answers;
  const certificate = answers['medical-certificate']?.medical_certificate_id;
  return {
    ...(type && { type: { ...type } }),
    ...(athlete && { athlete: { member_id: athlete.member_id, gadget_size: athlete.gadget_size } }),
    ...(certificate && { 'medical-certificate': { medical_certificate_id: certificate } }),
    ...(address && { address: { ...address } }),
  };
}

const lastChoice = (answered: ConsentAnswer | null | undefined): DraftView['choices']['newsletter'] =>
  answered ? { accepted: flag(answered.accepted), at: answered.at.toISOString() } : null;

/** The invitation, unless another crew was chosen. An athlete who has a place in it is not told that it is full. */
async function invitationOf({ db }: Context, { id: userId }: Owner, { answers, raceId }: Draft) {
  const { invited, athlete } = answers;
  if (!invited || (athlete?.crew && athlete.crew.id === invited.crew_id)) return null;
  return invitedView(db, { crewId: invited.crew_id, raceId, userId });
}

function starterOf(draft: Draft, memberId: string | undefined): Starter | null {
  const { type, athlete, policies } = draft.answers;
  if (!type || memberId === undefined) return null;
  return {
    id: draft.id,
    member_id: memberId,
    race_id: draft.raceType === 'race' ? draft.raceId : null,
    race_package_id: draft.raceType === 'package' ? draft.raceId : null,
    type_id: type.registration_type_id,
    answers: {
      ...type,
      parent: athlete?.parent,
      crew: athlete?.crew,
      policies: policies?.policies ?? [],
      consents: policies?.consents ?? {},
    },
  };
}

export async function draftView(
  context: Context,
  account: Owner,
  draft: Draft,
  race: RaceView,
  lang: Lang,
): Promise<DraftView> {
  const member = await memberOf(context.db, account, draft);
  const known = await readKnown(context, account, draft, { race, member, lang });
  const { steps, done } = standingOf(draft, race, known);
  const whole = supplied(draft, known);
  const certificateId = draft.answers['medical-certificate']?.medical_certificate_id;
  const starter = starterOf(whole, member?.id);
  const whose = { userId: account.id, circuitId: draft.circuitId };
  const [total, certificate, start, invited, answered] = await Promise.all([
    totalOf(context, whole, race, lang),
    certificateId === undefined ? known.certificate : readCertificate(context, account, certificateId, lang),
    starter && startOfDraft(context, account, draft.id, starter, lang),
    invitationOf(context, account, draft),
    member && answeredChoices(context.db, whose, [member.id]),
  ]);
  const choices = member ? answered?.(member.id) : undefined;
  return {
    id: draft.id,
    version: draft.version,
    race_type: draft.raceType,
    race_id: draft.raceId,
    answers: answersView(draft, certificate?.datahealth_code ?? null),
    known: knownView(known),
    last_registered_at: known.lastAt?.toISOString() ?? null,
    choices: {
      newsletter: lastChoice(choices?.newsletter),
      third_part_data: lastChoice(choices?.third_part_data),
    },
    steps: steps.map((step) => ({ step, done: done.has(step) })),
    next: firstNotDone(steps, done),
    member: member && memberView(member, choices && choicesIn(choices)),
    medical_certificate: certificate,
    invited,
    cart_detail_id: draft.cartDetailId,
    start,
    total,
    expires_at: draft.expiresAt.toISOString(),
  };
}

/** The prices of the draft's cart line and the services below it; another type than the line has costs what it costs now. */
async function linesInCart(
  on: DbOrTx,
  detailId: string,
  type: { readonly id: number; readonly name: string; readonly price: Cents } | undefined,
  lang: Lang,
) {
  const rows = await on
    .select({
      id: cartDetails.id,
      price: cartDetails.price,
      quantity: cartDetails.quantity,
      typeId: cartDetails.registrationTypeId,
      i18n: products.i18n,
    })
    .from(cartDetails)
    .leftJoin(products, eq(products.id, cartDetails.productId))
    .where(or(eq(cartDetails.id, detailId), eq(cartDetails.parentId, detailId)))
    .orderBy(asc(cartDetails.createdAt), asc(cartDetails.id));
  const isOther = (typeId: number | null) => typeId !== null && type !== undefined && type.id !== typeId;
  return rows.map(({ id, price, quantity, typeId, i18n }) => ({
    key: id,
    label: i18n ? `${i18n[lang].name}${quantity > 1 ? ` × ${quantity}` : ''}` : (type?.name ?? ''),
    amount: times(isOther(typeId) && type ? type.price : price, quantity),
  }));
}

/** The running total with all fees known so far: from the cart line if there is one, else the type's price. */
async function totalOf(context: Context, draft: Draft, race: RaceView, lang: Lang): Promise<DraftView['total']> {
  const chosen = draft.answers.type?.registration_type_id;
  const type = race.race_details.registration_types.find(({ id }) => id === chosen);
  const name = type?.i18n.name ?? '';
  const lines = draft.cartDetailId
    ? await linesInCart(context.db, draft.cartDetailId, type && { id: type.id, name, price: type.price }, lang)
    : type
      ? [{ key: 'type', label: name, amount: type.price }]
      : [];
  const total_amount = sum(lines.map(({ amount }) => amount));
  const range = commissionRangeOf(await recentPayOffer(context, draft.circuitId), total_amount);
  return { lines, total_amount, commission_from: range?.from ?? null, commission_to: range?.to ?? null };
}
