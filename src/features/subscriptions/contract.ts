import { z } from 'zod';
import { MemberIn } from '#features/athletes/contract.ts';
import { CertificateFields, fileRefusals } from '#features/certificates/contract.ts';
import { DisruptionView } from '#features/circuits/contract.ts';
import { CrewIn, UserCrewView } from '#features/crews/contract.ts';
import { crewTypes } from '#features/crews/rules/crewChoice.ts';
import { longestOfCard } from '#features/federations/contract.ts';
import { cardStates } from '#features/federations/rules/cardRules.ts';
import { BaseUrlIn, BirthdayIn, MemberView } from '#features/identity/contract.ts';
import { OrderRow } from '#features/orders/contract.ts';
import {
  CustomAnswersIn,
  FederationView,
  PolicyView,
  RaceDetails,
  RaceView,
  ShownPolicy,
} from '#features/races/contract.ts';
import { changeKinds } from '#features/registration/rules/changes.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money } from '#kernel/money.ts';
import {
  CatalogueId,
  EmailIn,
  Flag,
  FlagIn,
  LineIn,
  optionalIn,
  PageIn,
  PersonalId,
  paged,
  requiredText,
  textIn,
} from '#kernel/wire.ts';
import { givingKinds, givingRefusals } from './rules/giving.ts';
import { mostToDo } from './rules/todo.ts';

export const GivenCodeView = z.object({
  kind: z.enum(givingKinds),
  email: z.string(),
  worth: Money,
  good_until: Day,
  /** Until when the place is kept for them; null where none is. */
  kept_until: Instant.nullable(),
  state: z.enum(['unused', 'used', 'expired']),
  used_at: Instant.nullable(),
});
export type GivenCodeView = z.output<typeof GivenCodeView>;

/** A registration as its owner sees it (checkout §3, "Subscription row"). */
export const SubscriptionRow = z
  .object({
    id: PersonalId,
    detail: z.object({ id: PersonalId }),
    order_id: PersonalId,
    order_reference: z.string(),
    reference: z.string(),
    member: z.object({ id: PersonalId, firstname: z.string(), lastname: z.string() }),
    status: z.enum(['replaced', 'transferred']).nullable(),
    /** The code that went to somebody else; null while the registration was not given away. */
    given: GivenCodeView.nullable(),
    /** After its race was postponed or cancelled: the key of the page on which the account chooses, and what counts. */
    offers: z
      .object({ key: z.string(), until: Day, open: Flag, choice: z.enum(['keep', 'code', 'refund']).nullable() })
      .nullable(),
    confirmed: Flag,
    /** The day by which the transfer is awaited that pays it; null where none is. */
    due_day: Day.nullable(),
    circuit_id: CatalogueId,
    circuit: z.object({ i18n: z.object({ name: z.string() }) }),
    origin: z.string(),
    race_type: z.enum(['race', 'package']),
    race_id: CatalogueId,
    race_slug: z.string(),
    stage_name: z.string(),
    race_name: z.string(),
    /** Of a package: the race that is run next, or the last one when all are over. So are place, stage and bib. */
    race_starts_at: Instant,
    race_place: z.string(),
    bib: z.int().nullable(),
    /** The race, or those of a package, the earliest first. */
    races: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        stage_name: z.string(),
        starts_at: Instant,
        bib: z.int().nullable(),
        disruption: DisruptionView.nullable(),
        /** The code of its pass; null unless the registration is confirmed. */
        pass: z.string().nullable(),
      }),
    ),
    registration_type_name: z.string(),
    card_number: z.string().nullable(),
    team_name: z.string().nullable(),
    has_federation: Flag,
    medical_certificate_uploads_active: Flag,
    datahealth_active: Flag,
    attachment: z
      .object({
        medical_certificate: z.object({
          id: PersonalId,
          status: z.enum(['pending', 'approved', 'rejected']),
          reason: z.string().nullable(),
        }),
      })
      .nullable(),
    datahealth_code: z.string().nullable(),
    /** What the certificate by code was issued for, in the provider's own words. */
    datahealth_sport: z.string().nullable(),
    reg_created_at: Instant,
    race_substitution_enabled: Flag,
    /** Until when somebody can register with a substitution's code: of a package the earliest end of its own and its races'. */
    registration_ends_at: Instant,
    race_transfer_enabled: Flag,
    /** What the code of a transfer would be worth; with 0.00 there is nothing to transfer. */
    transfer_worth: Money,
    /** Who left the athlete unnamed in the subscribers list; null: the name is shown there. */
    unnamed_by: z.enum(['account', 'athlete']).nullable(),
    has_services: Flag,
    discipline: z.enum(['tri', 'run', 'swimrun', 'trail', 'relay']),
    colourway: z.enum(['a', 'b', 'c', 'd']),
    seed: z.string(),
  })
  .meta({ id: 'Subscription' });
export type SubscriptionRow = z.output<typeof SubscriptionRow>;

/** What is still to be done: how many there are of a kind, and the most urgent of them. */
const toDo = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ count: z.int(), data: z.array(shape).max(mostToDo) });

const RegistrationToDo = z.object({
  detail_id: PersonalId,
  member: z.object({ firstname: z.string(), lastname: z.string() }),
  race_name: z.string(),
  circuit_id: CatalogueId,
  circuit: z.object({ i18n: z.object({ name: z.string() }) }),
});

export const ToDoView = z
  .object({
    /** Orders to pay, the one first whose places are free again the soonest. */
    orders: toDo(OrderRow),
    /** Orders whose bank transfer is awaited, in the same order. */
    transfers: toDo(OrderRow),
    /** Races that were postponed or cancelled, for which the account may choose; the first day to end it first. */
    choices: toDo(
      z.object({
        key: z.string(),
        until: Day,
        race_name: z.string(),
        circuit_id: CatalogueId,
        circuit: z.object({ i18n: z.object({ name: z.string() }) }),
      }),
    ),
    documents: toDo(
      RegistrationToDo.extend({
        /** What is wrong, and until when it can be mended. */
        says: z.string(),
      }),
    ),
    /** Registrations with conditions to accept that came later, the next race first. */
    conditions: toDo(RegistrationToDo),
    /** Crews that still lack athletes and can be joined, the next race first. */
    crews: toDo(UserCrewView),
  })
  .meta({ id: 'ToDo' });
export type ToDoView = z.output<typeof ToDoView>;

export const getToDo = {
  id: 'getToDo',
  method: 'GET',
  url: '/user/to-do',
  summary:
    'What the signed-in user still has to do: orders to pay, transfers that are awaited, choices after a race was postponed or cancelled, certificates to bring, conditions to accept, crews to complete',
  access: 'signed-in',
  schema: { response: { 200: z.object({ data: ToDoView }) } },
} as const satisfies Call;

const list = { querystring: z.object({ page: PageIn.optional() }), response: { 200: paged(SubscriptionRow) } };

export const getMainSubscriptions = {
  id: 'getMainSubscriptions',
  method: 'GET',
  url: '/user/main-subscriptions',
  summary:
    'The signed-in user’s own subscriptions, ten a page: those to come, the soonest first, then those that are past',
  access: 'signed-in',
  schema: list,
} as const satisfies Call;

export const getFriendsSubscriptions = {
  id: 'getFriendsSubscriptions',
  method: 'GET',
  url: '/user/friends-subscriptions',
  summary:
    'The subscriptions of the friends whom the signed-in user registered, ten a page: those to come, the soonest first, then those that are past',
  access: 'signed-in',
  schema: list,
} as const satisfies Call;

export const nameInList = {
  id: 'nameInList',
  method: 'PUT',
  url: '/registrations/:id/name-in-list',
  summary: 'Names the athlete of an own registration in the public subscribers list, or leaves them unnamed',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    body: z.object({ named: FlagIn }),
    response: { 200: z.object({ data: z.object({ named: Flag }) }) },
  },
  refusals: ['subscription_not_found', 'unnamed_by_athlete'],
} as const satisfies Call;

export const nameAllInList = {
  id: 'nameAllInList',
  method: 'PUT',
  url: '/user/name-in-list',
  summary: 'Names the athletes of all own registrations in the public subscribers list, or leaves them unnamed',
  access: 'signed-in',
  schema: {
    body: z.object({ named: FlagIn }),
    response: { 200: z.object({ data: z.object({ named: Flag, changed: z.int() }) }) },
  },
} as const satisfies Call;

/** A registration made by somebody else, as its athlete sees it (decision 049). */
export const FriendRegistrationView = z
  .object({
    /** 0: the link went to an address typed by the buyer: read-only, and without the athlete's corrections. */
    correctable: Flag,
    reference: z.string(),
    /** 0: unpaid, and the athlete, whose record another account owns, may refuse it (decision 054). */
    confirmed: Flag,
    held_until: Instant.nullable(),
    /** The day by which the order's bank transfer is awaited; null where none is. */
    due_day: Day.nullable(),
    registered_by: z.object({ firstname: z.string(), lastname: z.string() }).nullable(),
    race: z.string(),
    races: z.array(z.string()),
    stage: z.string(),
    starts_at: Instant.nullable(),
    registration_type: z.string(),
    crew: z.string().nullable(),
    team_name: z.string().nullable(),
    gadget_size: z.string().nullable(),
    registration_type_id: CatalogueId,
    asks_certificate: Flag,
    certificate: z.enum(['pending', 'approved', 'rejected']).nullable(),
    /** 0: left unnamed in the subscribers list. */
    named: Flag,
    until: Day,
    /** A pass for each race, the earliest first; none until it is confirmed. */
    passes: z.array(z.object({ race: z.string(), code: z.string() })),
    person: MemberView.omit({ id: true, gadget_size: true, newsletter: true, third_part: true }),
  })
  .meta({ id: 'FriendRegistration' });
export type FriendRegistrationView = z.output<typeof FriendRegistrationView>;

const token = textIn(200);
export const FriendUploadFields = CertificateFields.extend({ token, birthday: BirthdayIn });
/** No registration behind a link: it is over, or its athlete has refused it. */
const linkRefusals = ['friend_link_not_valid', 'friend_registration_declined'] as const;
const Friend = { 200: z.object({ data: FriendRegistrationView }) };

export const openFriendRegistration = {
  id: 'openFriendRegistration',
  method: 'POST',
  url: '/friend-registrations/open',
  summary: 'A registration for its athlete, by the link from the mail and the birthday',
  access: 'anyone',
  schema: { body: z.object({ token, birthday: BirthdayIn }), response: Friend },
  refusals: linkRefusals,
} as const satisfies Call;

export const saveFriendRegistration = {
  id: 'saveFriendRegistration',
  method: 'POST',
  url: '/friend-registrations/save',
  summary: 'What the athlete of a registration puts right about it; name and birthday stay',
  access: 'anyone',
  schema: { body: z.intersection(z.object({ token }), MemberIn), response: Friend },
  refusals: [...linkRefusals, 'friend_link_shows_only'],
} as const satisfies Call;

export const nameFriendInList = {
  id: 'nameFriendInList',
  method: 'POST',
  url: '/friend-registrations/name-in-list',
  summary: 'The athlete of a registration is named in the public subscribers list, or left unnamed',
  access: 'anyone',
  schema: { body: z.object({ token, birthday: BirthdayIn, named: FlagIn }), response: Friend },
  refusals: [...linkRefusals, 'unnamed_by_athlete'],
} as const satisfies Call;

/** The race of a refused registration, so that the athlete may register now. */
export const DeclinedRegistrationView = z
  .object({ reference: z.string(), race_type: z.enum(['race', 'package']), race_id: CatalogueId })
  .meta({ id: 'DeclinedRegistration' });
export type DeclinedRegistrationView = z.output<typeof DeclinedRegistrationView>;

export const declineFriendRegistration = {
  id: 'declineFriendRegistration',
  method: 'POST',
  url: '/friend-registrations/decline',
  summary: 'The athlete refuses a registration that somebody else has made and not paid: its order is cancelled',
  access: 'anyone',
  schema: {
    body: z.object({ token, birthday: BirthdayIn }),
    response: { 200: z.object({ data: DeclinedRegistrationView }) },
  },
  refusals: ['friend_link_not_valid', 'friend_registration_paid'],
} as const satisfies Call;

export const uploadFriendCertificate = {
  id: 'uploadFriendCertificate',
  method: 'POST',
  url: '/friend-registrations/certificate',
  summary: 'Keeps the certificate that the athlete of a registration brings, and attaches it',
  access: 'anyone',
  multipart: true,
  schema: {
    body: FriendUploadFields.extend({ document: z.file() }),
    response: { 201: z.object({ data: FriendRegistrationView }) },
  },
  refusals: [...linkRefusals, 'friend_link_shows_only', 'certificate_not_asked', ...fileRefusals],
} as const satisfies Call;

/** The card of a registration, with what its type asks of cards (checkout §2, "Change card number"). */
export const CardToChangeView = z
  .object({
    id: PersonalId,
    detail: z.object({ id: PersonalId }),
    member: z.object({ id: PersonalId, firstname: z.string(), lastname: z.string(), birthday: Day.nullable() }),
    race_id: CatalogueId.nullable(),
    race_name: z.string(),
    /** The Italian day of the first race. */
    race_day: Day,
    has_federation: Flag,
    federations: z.array(FederationView),
    card: z.object({
      federation_id: CatalogueId.nullable(),
      federation_name: z.string().nullable(),
      card_number: z.string().nullable(),
      team_name: z.string().nullable(),
    }),
    /** Since when only the office changes it; null while its account can. */
    ended_at: Instant.nullable(),
  })
  .meta({ id: 'CardToChange' });
export type CardToChangeView = z.output<typeof CardToChangeView>;

export const getCardToChange = {
  id: 'getOrderDetailCard',
  method: 'GET',
  url: '/order-details/:id/card',
  summary: 'The card of a registration of the signed-in user, and what its type asks of cards',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: { 200: z.object({ data: CardToChangeView }) } },
  refusals: ['subscription_not_found'],
} as const satisfies Call;

export const changeCardNumber = {
  id: 'changeCardNumber',
  method: 'POST',
  url: '/registrations/:id/card-number',
  summary: 'Gives a registration of the signed-in user another card, until race day',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    body: z.object({
      card_number: requiredText(1, longestOfCard.card_number),
      team_name: optionalIn(LineIn(longestOfCard.team_name)),
      /** Where the type has several; the registration's own otherwise. */
      federation_id: optionalIn(CatalogueId),
      federation_name: optionalIn(LineIn(longestOfCard.federation_name)),
    }),
    response: {
      200: z.object({
        data: z.object({
          card_number: z.string(),
          team_name: z.string().nullable(),
          card: z.enum(cardStates),
        }),
      }),
    },
  },
  refusals: [
    'subscription_not_found',
    'subscription_not_changeable',
    'card_not_asked',
    'card_number_not_valid',
    'card_number_in_use',
    'card_too_young',
  ],
} as const satisfies Call;

export const changesShown = 50;

const Changed = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** One change of a registration: the values it is about, as they were and as they are; of emergency data none. */
export const ChangeView = z.object({
  id: PersonalId,
  kind: z.enum(changeKinds),
  before: Changed,
  after: Changed,
  /** Null: an account that is erased by now, or its athlete. */
  by: z.enum(['account', 'athlete']).nullable(),
  at: Instant,
});
export type ChangeView = z.output<typeof ChangeView>;

/** What may still be changed of a registration, and what was (checkout §7). */
export const ChangeableView = z
  .object({
    id: PersonalId,
    detail: z.object({ id: PersonalId }),
    member: z.object({ firstname: z.string(), lastname: z.string() }),
    race_type: z.enum(['race', 'package']),
    /** Null of a package, which has no crews. */
    race_id: CatalogueId.nullable(),
    race_name: z.string(),
    races: z.array(RaceView.shape.races.element.pick({ id: true, name: true })),
    /** Until when; `ended` from then on, when only the office changes it. */
    until: Instant,
    ended: Flag,
    questions: RaceDetails.pick({
      asks_gadget_size: true,
      gadget_sizes: true,
      rule: true,
      has_team_registration: true,
      only_for_team: true,
    }),
    answers: z.object({
      gadget_size: z.string().nullable(),
      custom_inputs: z.array(z.object({ slug: z.string(), value: z.string() })),
    }),
    crew: z
      .object({
        id: PersonalId,
        name: z.string(),
        type: z.enum(crewTypes),
        fraction_id: CatalogueId.nullable(),
        fraction: z.string().nullable(),
        free: z.array(z.object({ id: CatalogueId, free: z.int() })),
      })
      .nullable(),
    /** Null where no card asks for one. `typed`: no registry has told it, so it can be typed anew. */
    team: z.object({ name: z.string().nullable(), code: Flag, typed: Flag }).nullable(),
    /** `hidden`: the athlete has corrected it, or reads it elsewhere on the page. */
    emergency: z.object({ contact: z.string().nullable(), phone: z.string().nullable(), hidden: Flag }),
    /** Required conditions that are not accepted, until the race starts: they came after the registration. */
    policies: z.array(PolicyView),
    changes: z.array(ChangeView),
  })
  .meta({ id: 'Changeable' });
export type ChangeableView = z.output<typeof ChangeableView>;

export const ChangeIn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answers'), gadget_size: optionalIn(LineIn(20)), custom_inputs: CustomAnswersIn }),
  z.object({
    kind: z.literal('emergency'),
    emergency_contact: requiredText(3, 100),
    emergency_phone: requiredText(3, 40),
  }),
  z.object({ kind: z.literal('team'), team_name: requiredText(1, longestOfCard.team_name) }),
  z.object({
    kind: z.literal('crew'),
    crew: CrewIn,
    /** Answers to the questions of the fraction; those to other questions stay. */
    custom_inputs: CustomAnswersIn,
  }),
  z.object({
    kind: z.literal('policies'),
    /** Those that are accepted, with the key of the words that were shown. */
    policies: z.array(ShownPolicy).min(1, 'required').max(100, 'too_long'),
  }),
]);
export type ChangeIn = z.output<typeof ChangeIn>;

const Changeable = { 200: z.object({ data: ChangeableView }) };

export const getChangeable = {
  id: 'getOrderDetailChangeable',
  method: 'GET',
  url: '/order-details/:id/changeable',
  summary: 'What may still be changed of a registration of the signed-in user, and what was changed',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: Changeable },
  refusals: ['subscription_not_found'],
} as const satisfies Call;

const changeRefusals = [
  'subscription_not_changeable',
  'card_not_asked',
  'team_from_card',
  'crew_not_asked',
  'crew_not_found',
  'crew_name_already_exist',
  'crew_wrong_password',
  'crew_of_account',
  'fraction_not_available',
  'policies_have_changed',
] as const;

export const changeRegistration = {
  id: 'changeRegistration',
  method: 'POST',
  url: '/registrations/:id/changes',
  summary:
    'Changes size and answers, emergency data, team or crew of a registration of the signed-in user, or accepts conditions that came later',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), body: ChangeIn, response: Changeable },
  refusals: ['subscription_not_found', ...changeRefusals],
} as const satisfies Call;

export const openFriendChanges = {
  id: 'openFriendChanges',
  method: 'POST',
  url: '/friend-registrations/changeable',
  summary: 'What its athlete may still change of a registration, and what was changed',
  access: 'anyone',
  schema: { body: z.object({ token, birthday: BirthdayIn }), response: Changeable },
  refusals: [...linkRefusals, 'friend_link_shows_only'],
} as const satisfies Call;

export const changeFriendRegistration = {
  id: 'changeFriendRegistration',
  method: 'POST',
  url: '/friend-registrations/change',
  summary: 'Its athlete changes something of a registration, by the link from the mail and the birthday',
  access: 'anyone',
  schema: { body: z.intersection(z.object({ token, birthday: BirthdayIn }), ChangeIn), response: Changeable },
  refusals: [...linkRefusals, 'friend_link_shows_only', ...changeRefusals],
} as const satisfies Call;

export const GivingView = z
  .object({
    registration_id: PersonalId,
    race_type: z.enum(['race', 'package']),
    race_id: CatalogueId.nullable(),
    race_name: z.string(),
    stage_name: z.string(),
    circuit_name: z.string(),
    member: z.object({ firstname: z.string(), lastname: z.string() }),
    email: z.string(),
    worth: Money,
    good_until: Day,
    /** Until when the place will be kept for the bearer; null: it is free at once. */
    kept_until: Instant.nullable(),
    services: z.array(z.string()),
    refusal: z.enum(givingRefusals).nullable(),
  })
  .meta({ id: 'Giving' });
export type GivingView = z.output<typeof GivingView>;

const givingOf = z.object({ id: PersonalId, kind: z.enum(givingKinds) });
const GivenAway = z.object({ success: z.literal(true) });
const givingBody = z.object({ email: EmailIn });
const giving = {
  params: z.object({ id: PersonalId }),
  querystring: z.object({ base_url: BaseUrlIn }),
  body: givingBody,
  response: { 200: GivenAway },
};

export const getGiving = {
  id: 'getGiving',
  method: 'GET',
  url: '/order-details/:id/giving/:kind',
  summary: 'What a substitution or a transfer of an own registration would do',
  access: 'signed-in',
  schema: { params: givingOf, response: { 200: z.object({ data: GivingView }) } },
  refusals: ['subscription_not_found'],
} as const satisfies Call;

export const substituteRegistration = {
  id: 'substituteRegistration',
  method: 'POST',
  url: '/registrations/:id/substitute',
  summary: 'Gives the place of an own registration to somebody else, who gets a code for the same race',
  access: 'signed-in',
  schema: giving,
  refusals: ['subscription_not_found', 'base_url_not_allowed', ...givingRefusals],
} as const satisfies Call;

export const transferRegistration = {
  id: 'transferRegistration',
  method: 'POST',
  url: '/registrations/:id/transfer',
  summary: 'Ends an own registration; somebody else gets its worth less 10.00 as a code for the circuit',
  access: 'signed-in',
  schema: giving,
  refusals: ['subscription_not_found', 'base_url_not_allowed', ...givingRefusals],
} as const satisfies Call;

export const sendGivenCode = {
  id: 'sendGivenCode',
  method: 'PUT',
  url: '/registrations/:id/given-code',
  summary:
    'Sends the code of a registration that was given away to another address; the code that was sent before ends',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), body: givingBody, response: { 200: GivenAway } },
  refusals: ['subscription_not_found', 'code_used_already', 'code_expired'],
} as const satisfies Call;
