import { z } from 'zod';
import { ParentIn } from '#features/athletes/contract.ts';
import { parentRelations } from '#features/athletes/rules/parent.ts';
import { registrationLineRefusals } from '#features/cart/contract.ts';
import { CertificateView, certificateRefusals, longestCode } from '#features/certificates/contract.ts';
import { CrewIn, InvitedView } from '#features/crews/contract.ts';
import { crewChoices, crewTypes } from '#features/crews/rules/crewChoice.ts';
import { longestOfCard } from '#features/federations/contract.ts';
import { cardStates } from '#features/federations/rules/cardRules.ts';
import { MemberView } from '#features/identity/contract.ts';
import { ConsentsIn, ConsentsView } from '#features/legal/contract.ts';
import { CustomAnswersIn, PoliciesIn, ShownPolicy } from '#features/races/contract.ts';
import { StandingView, StartView } from '#features/registration/contract.ts';
import { Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money } from '#kernel/money.ts';
import {
  absentOrWrong,
  CatalogueId,
  Flag,
  LineIn,
  maxInteger,
  numberIn,
  optionalIn,
  PersonalId,
  textIn,
} from '#kernel/wire.ts';
import { steps } from './rules/steps.ts';

export const WhoAnswers = z
  .object({
    who: z.enum(['me', 'friend'], { error: 'choose' }),
    member_id: optionalIn(PersonalId),
  })
  .refine(({ who, member_id }) => who === 'me' || member_id !== undefined, {
    path: ['member_id'],
    message: 'choose',
  });

export const TypeAnswers = z.object({
  registration_type_id: numberIn(z.int().positive('choose').max(maxInteger), 'choose'),
  federation_id: optionalIn(CatalogueId),
  federation_name: optionalIn(LineIn(longestOfCard.federation_name)),
  card_number: optionalIn(LineIn(longestOfCard.card_number)),
  team_name: optionalIn(LineIn(longestOfCard.team_name)),
});

/** Step 3: what the race asks of the athlete; the athlete's own data are saved by `members/{id}`. */
export const AthleteAnswers = z.object({
  member_id: PersonalId,
  gadget_size: optionalIn(LineIn(20)),
  custom_inputs: CustomAnswersIn,
  crew: optionalIn(CrewIn),
  parent: optionalIn(ParentIn),
});

export const CertificateAnswers = z.object({
  medical_certificate_id: optionalIn(PersonalId),
  datahealth_code: optionalIn(LineIn(longestCode)),
});

export const AddressAnswers = z.object({ address_id: z.guid({ error: 'choose' }) });

/** Step 5: a tick for each policy, and the consents. */
export const PoliciesAnswers = z.object({
  policies: PoliciesIn,
  consents: ConsentsIn,
  /** The policies as they were shown: what was not read is not accepted. */
  shown: z.array(ShownPolicy).max(100, 'too_long').optional(),
});

/** "Check your data": the known answers as they were shown, and what is asked anew each time. */
export const CheckAnswers = z.object({
  who: WhoAnswers.optional(),
  type: TypeAnswers.optional(),
  athlete: AthleteAnswers.optional(),
  'medical-certificate': CertificateAnswers.optional(),
  address: AddressAnswers.optional(),
  policies: PoliciesAnswers,
});

export type WhoAnswers = z.output<typeof WhoAnswers>;
export type TypeAnswers = z.output<typeof TypeAnswers>;
export type AthleteAnswers = z.output<typeof AthleteAnswers>;
export type CertificateAnswers = z.output<typeof CertificateAnswers>;
export type AddressAnswers = z.output<typeof AddressAnswers>;
export type PoliciesAnswers = z.output<typeof PoliciesAnswers>;
export type CheckAnswers = z.output<typeof CheckAnswers>;

const version = numberIn(z.int().min(0).max(maxInteger));

/** One step's answers, checked by that step's schema; "check" has those of several. */
export const StepIn = z.discriminatedUnion('step', [
  z.object({ step: z.literal('who'), version, answers: WhoAnswers }),
  z.object({ step: z.literal('type'), version, answers: TypeAnswers }),
  z.object({ step: z.literal('athlete'), version, answers: AthleteAnswers }),
  z.object({ step: z.literal('medical-certificate'), version, answers: CertificateAnswers }),
  z.object({ step: z.literal('address'), version, answers: AddressAnswers }),
  z.object({ step: z.literal('policies'), version, answers: PoliciesAnswers }),
  z.object({ step: z.literal('check'), version, answers: CheckAnswers }),
]);
export type StepIn = z.output<typeof StepIn>;

const StepName = z.enum(steps);

const TypeView = z.object({
  registration_type_id: CatalogueId,
  federation_id: CatalogueId.optional(),
  federation_name: z.string().optional(),
  card_number: z.string().optional(),
  team_name: z.string().optional(),
  card: z.enum(cardStates).optional(),
});

/** What was answered to a free consent last, in this circuit; null where it never was. */
const LastChoice = z.object({ accepted: Flag, at: Instant }).nullable();

export const DraftView = z
  .object({
    id: PersonalId,
    version: z.int(),
    race_type: z.enum(['race', 'package']),
    race_id: CatalogueId,
    answers: z.object({
      who: z.object({ who: z.enum(['me', 'friend']), member_id: PersonalId.optional() }).optional(),
      type: TypeView.optional(),
      athlete: z
        .object({
          member_id: PersonalId,
          gadget_size: z.string().optional(),
          custom_inputs: z.array(z.object({ slug: z.string(), value: z.string() })),
          parent: z.object({ name: z.string(), relation: z.enum(parentRelations) }).optional(),
          crew: z
            .object({
              choice: z.enum(crewChoices),
              id: PersonalId.optional(),
              name: z.string().optional(),
              type: z.enum(crewTypes).optional(),
              fraction_id: CatalogueId.optional(),
            })
            .optional(),
        })
        .optional(),
      'medical-certificate': z
        .object({ medical_certificate_id: PersonalId.optional(), datahealth_code: z.string().optional() })
        .optional(),
      address: z.object({ address_id: PersonalId }).optional(),
      policies: z.object({ policies: z.array(CatalogueId), consents: ConsentsView }).optional(),
    }),
    /** What is known for steps that are not answered, of an athlete whose record is complete: to be shown, and confirmed. */
    known: z.object({
      type: TypeView.optional(),
      athlete: z.object({ member_id: PersonalId, gadget_size: z.string().optional() }).optional(),
      'medical-certificate': z.object({ medical_certificate_id: PersonalId }).optional(),
      address: z.object({ address_id: PersonalId }).optional(),
    }),
    /** When the account registered this athlete last in this circuit. */
    last_registered_at: Instant.nullable(),
    choices: z.object({ newsletter: LastChoice, third_part_data: LastChoice }),
    steps: z.array(z.object({ step: StepName, done: z.boolean() })),
    /** The first step that is not done; the cart when all are. */
    next: z.enum([...steps, 'cart']),
    member: MemberView.nullable(),
    medical_certificate: CertificateView.nullable(),
    invited: InvitedView.nullable(),
    cart_detail_id: PersonalId.nullable(),
    /** Whether the athlete may start with the answers so far; null before step 2. */
    start: StartView.nullable(),
    /** What it costs so far, and the least and the most that a way of paying adds; null where none adds anything. */
    total: z.object({
      lines: z.array(z.object({ key: z.string(), label: z.string(), amount: Money })),
      total_amount: Money,
      commission_from: Money.nullable(),
      commission_to: Money.nullable(),
    }),
    expires_at: Instant,
  })
  .meta({ id: 'RegistrationDraft' });
export type DraftView = z.output<typeof DraftView>;

/** A draft that need not be stored yet: it has no id then. */
export const DraftPreview = DraftView.extend({ id: PersonalId.nullable() }).meta({ id: 'RegistrationDraftPreview' });
export type DraftPreview = z.output<typeof DraftPreview>;

const One = z.object({ data: DraftView });
const draftId = z.object({ id: PersonalId });
const RaceType = z.enum(['race', 'package'], { error: absentOrWrong });

const openingRefusals = [
  'race_not_found',
  'coming_soon',
  'sold_out',
  'registration_closed',
  'registration_stopped',
] as const;

export const startDraft = {
  id: 'startRegistrationDraft',
  method: 'POST',
  url: '/registration-drafts',
  summary: 'Begins a registration, or takes up the one for the same race that was broken off',
  access: 'signed-in',
  schema: {
    body: z.object({
      race_type: RaceType,
      race_id: CatalogueId,
      /** Of whoever follows an invitation: step 3 proposes this crew. */
      crew_id: PersonalId.nullish(),
    }),
    response: { 201: One },
  },
  refusals: openingRefusals,
} as const satisfies Call;

export const startLineChange = {
  id: 'startLineChange',
  method: 'POST',
  url: '/registration-drafts/changes',
  summary:
    'Begins to change a registration in the open cart: a draft with its answers, which replaces the line once it is put into the cart',
  access: 'signed-in',
  schema: { body: z.object({ detail_id: PersonalId }), response: { 201: One } },
  refusals: ['cart_detail_not_found'],
} as const satisfies Call;

export const previewDraft = {
  id: 'previewRegistrationDraft',
  method: 'GET',
  url: '/registration-drafts',
  summary:
    'What the account holder’s registration for a race would be, if nothing is open but what is asked anew; else null. Stores nothing',
  access: 'signed-in',
  schema: {
    querystring: z.object({ race_type: RaceType, race_id: CatalogueId }),
    response: { 200: z.object({ data: DraftPreview.nullable() }) },
  },
  refusals: ['race_not_found'],
} as const satisfies Call;

export const getDraft = {
  id: 'getRegistrationDraft',
  method: 'GET',
  url: '/registration-drafts/:id',
  summary: 'A registration being filled in, kept for 7 days after its last change',
  access: 'signed-in',
  schema: { params: draftId, response: { 200: One } },
  refusals: ['draft_not_found'],
} as const satisfies Call;

export const saveDraftStep = {
  id: 'saveRegistrationDraftStep',
  method: 'PUT',
  url: '/registration-drafts/:id',
  summary: 'Saves the answers of one step; an older version than the latest is refused',
  access: 'signed-in',
  schema: { params: draftId, body: StepIn, response: { 200: One } },
  refusals: [
    ...certificateRefusals,
    'draft_not_found',
    'draft_has_changed',
    'policies_have_changed',
    'step_not_reached',
    'member_not_found',
    'address_not_found',
    'registration_type_not_available',
    'card_number_not_valid',
    'card_number_in_use',
    'card_too_young',
    'parental_consent_required',
    'too_young',
    'born_outside',
    'crew_not_found',
    'crew_name_already_exist',
    'crew_wrong_password',
    'fraction_not_available',
  ],
} as const satisfies Call;

export const getStandings = {
  id: 'getStandings',
  method: 'GET',
  url: '/registrations/standings',
  summary: 'Which of the actor’s athletes are in this race already, or in the cart',
  access: 'signed-in',
  schema: {
    querystring: z.object({
      race_type: RaceType,
      race_id: CatalogueId,
      /** The draft whose own cart line does not count: it is being mended. */
      draft_id: PersonalId.optional(),
    }),
    response: { 200: z.object({ data: z.array(StandingView) }) },
  },
  refusals: ['draft_not_found'],
} as const satisfies Call;

export const getKeptPlace = {
  id: 'getKeptPlace',
  method: 'GET',
  url: '/registrations/kept-place',
  summary: 'Until when a place of this race is kept for the actor, who has the code of whoever gave it up',
  access: 'signed-in',
  schema: {
    querystring: z.object({ race_type: RaceType, race_id: CatalogueId }),
    response: { 200: z.object({ data: z.object({ kept_until: Instant }).nullable() }) },
  },
} as const satisfies Call;

export const checkRegistration = {
  id: 'checkRegistration',
  method: 'POST',
  url: '/registrations/check',
  summary: 'May this athlete still be registered here, or is the registration in the cart or in the race already?',
  access: 'signed-in',
  schema: {
    body: z.object({
      member_id: PersonalId,
      member_type: textIn(40).optional(),
      race_type: RaceType,
      race_id: CatalogueId,
      /** The draft whose own cart line does not count: it is being mended. */
      draft_id: PersonalId.nullish(),
    }),
    response: { 200: z.object({ status: z.literal(true) }) },
  },
  refusals: ['member_not_found', 'cart', ...openingRefusals, 'member_already_registered', 'registration_declined'],
} as const satisfies Call;

export const createDraftLine = {
  id: 'createDraftLine',
  method: 'POST',
  url: '/registration-drafts/:id/cart-line',
  summary: 'Puts a registration that was filled in into the open cart; a draft that has its line edits that one',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    response: { 201: z.object({ data: z.object({ cart_id: PersonalId, detail_id: PersonalId }) }) },
  },
  refusals: [...certificateRefusals, 'draft_not_found', 'step_not_reached', ...registrationLineRefusals],
} as const satisfies Call;
