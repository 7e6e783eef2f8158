import { z } from 'zod';
import { RaceCard } from '#features/circuits/contract.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money } from '#kernel/money.ts';
import { severalLines } from '#kernel/oneLine.ts';
import { CatalogueId, EmailIn, Flag, textIn } from '#kernel/wire.ts';

export const FederationView = z.object({
  id: CatalogueId,
  name: z.string(),
  hint: z.string().nullable(),
  free_name: Flag,
  team_code: Flag,
  may_continue_without_card: Flag,
  team_after_valid_card: Flag,
  /** A regular expression that a number meets, in upper case and without spaces, by the rules of race day. */
  card_pattern: z.string().nullable(),
  minimum_birth_year_age: z.int().nullable(),
});

export const PolicyView = z.object({
  id: CatalogueId,
  /** Another one as soon as its name, text or PDF is another, in either language; sent with what is accepted. */
  text_key: z.string(),
  i18n: z.object({
    name: z.string(),
    description: z.string(),
    is_required: Flag,
    btn_text: z.string().nullable(),
    pdf_path: z.string().nullable(),
  }),
});

/** A policy as it was shown to who accepts it: what was not read is not accepted. */
export const ShownPolicy = z.object({ id: CatalogueId, text_key: z.string().max(64, 'too_long') });

/** A way to register (registration §3, "Registration type"). */
export const RegistrationTypeView = z
  .object({
    id: CatalogueId,
    i18n: z.object({ name: z.string(), notes: z.string() }),
    price: Money,
    /** Only for who is born in these years, both included; null: open on that side. */
    born_from: z.int().nullable(),
    born_until: z.int().nullable(),
    has_federation: Flag,
    have_more_federations: Flag,
    federation_id: CatalogueId.nullable(),
    federations: z.array(FederationView),
    race_policies: z.array(PolicyView),
    medical_certificate_uploads_active: Flag,
    datahealth_active: Flag,
    datahealth_race_id: z.string().nullable(),
    /** An opaque handle; the provider's key never leaves the server. */
    datahealth_api_key: z.string().nullable(),
  })
  .meta({ id: 'RegistrationType' });
export type RegistrationTypeView = z.output<typeof RegistrationTypeView>;

export const CustomInputView = z.object({
  id: CatalogueId,
  type: z.enum(['checkbox', 'select']),
  slug: z.string(),
  required: Flag,
  auto_show: Flag,
  i18n: z.object({ label: z.string(), placeholder: z.string().nullable(), popup_html: z.string().nullable() }),
  variables: z.array(z.object({ value: z.string(), i18n: z.object({ label: z.string() }) })),
  /** The races that ask it: of a package there may be several, and one question is answered once. */
  race_ids: z.array(CatalogueId),
});
export type CustomInputView = z.output<typeof CustomInputView>;

/** What was answered to a race's own questions; the value of a checkbox or of a choice is a word of the organiser's. */
export const CustomAnswersIn = z
  .array(z.object({ slug: textIn(100), value: textIn(200).overwrite(severalLines) }))
  .max(100, 'too_long')
  .default([]);

export const PoliciesIn = z.array(CatalogueId).max(100, 'too_long').default([]);

export const RelayFractionView = z.object({
  id: CatalogueId,
  i18n: z.object({ name: z.string() }),
  min: z.int(),
  max: z.int(),
  custom_inputs: z.array(CustomInputView),
});

/** Where and when bibs are handed out, in the organiser’s words; either may be empty. */
export const BibCollectionView = z.object({ place: z.string(), hours: z.string() }).nullable();

export const RaceDetails = z
  .object({
    registration_types: z.array(RegistrationTypeView),
    has_team_registration: Flag,
    only_for_team: Flag,
    rule: z.object({
      is_relay: Flag,
      relay_fractions: z.array(RelayFractionView),
      custom_inputs: z.array(CustomInputView),
    }),
    gadget_sizes: z.array(z.string()),
    asks_gadget_size: Flag,
    substitution_enabled: Flag,
    transfer_enabled: Flag,
    minimum_age: z.int().nullable(),
    /** Of a package null: each of its races has its own. */
    bib_collection: BibCollectionView,
    rules_html: z.string().nullable(),
    has_services: Flag,
  })
  .meta({ id: 'RaceDetails' });

/** A race or a package, as its own page and the registration need it. */
export const RaceView = z
  .object({
    race_type: z.enum(['race', 'package']),
    id: CatalogueId,
    slug: z.string(),
    stage: z
      .object({
        id: CatalogueId,
        slug: z.string(),
        name: z.string(),
        place: z.string(),
        address: z.string().nullable(),
        coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        starts_on: Day,
        ends_on: Day,
      })
      .nullable(),
    card: RaceCard.nullable(),
    i18n: z.object({ name: z.string(), description: z.string() }),
    availability: RaceCard.shape.availability,
    races: z.array(
      z.object({ id: CatalogueId, slug: z.string(), name: z.string(), stage: z.string(), starts_at: z.string() }),
    ),
    /** How many athletes are in; null of a package, and where the circuit does not publish its list. */
    registered: z.int().nullable(),
    /** What is read from the race's track, in metres; null of a package, and where there is no track. */
    track: z
      .object({
        length: z.int(),
        climb: z.int(),
        descent: z.int(),
        lowest: z.int(),
        highest: z.int(),
        /** How far from the start the highest point is. */
        highest_at: z.int(),
        heights: z.array(z.int()),
      })
      .nullable(),
    race_details: RaceDetails,
  })
  .meta({ id: 'Race' });
export type RaceView = z.output<typeof RaceView>;

const one = { params: z.object({ id: CatalogueId }), response: { 200: z.object({ data: RaceView }) } };

export const getRace = {
  id: 'getRace',
  method: 'GET',
  url: '/races/:id',
  summary: 'A race with its registration types, rules and availability',
  access: 'anyone',
  schema: one,
  refusals: ['race_not_found'],
} as const satisfies Call;

export const getRaceBySlug = {
  id: 'getRaceBySlug',
  method: 'GET',
  url: '/races/by-slug/:slug',
  summary: 'A race of the request’s circuit by the slug in its page’s address, or by one that it had before',
  access: 'anyone',
  schema: { params: z.object({ slug: textIn(200) }), response: one.response },
  refusals: ['race_not_found'],
} as const satisfies Call;

export const getRaceDraft = {
  id: 'getRaceDraft',
  method: 'GET',
  url: '/circuits/:id/drafts/:race',
  summary: 'A race that is not published yet, as its page will show it, for whoever sets it up',
  access: 'staff',
  roles: ['super-admin', 'organiser'],
  byRace: true,
  schema: { params: z.object({ id: CatalogueId, race: CatalogueId }), response: one.response },
  refusals: ['race_not_found'],
} as const satisfies Call;

export const getRaceTrack = {
  id: 'getRaceTrack',
  method: 'GET',
  url: '/races/:id/track',
  summary: 'The track of a race as a GPX file, where its organiser has given one',
  access: 'anyone',
  schema: {
    params: z.object({ id: CatalogueId }),
    response: { 200: z.string().meta({ description: 'application/gpx+xml' }) },
  },
  refusals: ['race_not_found'],
} as const satisfies Call;

/** The places of a sold-out race that carts and unpaid orders hold: none of whom, only how many and until when. */
export const ReturningPlaces = z
  .object({
    places: z.int(),
    /** When the first of them comes back if it is not paid, and the last; null where there is none. */
    first_at: Instant.nullable(),
    last_at: Instant.nullable(),
  })
  .meta({ id: 'ReturningPlaces' });
export type ReturningPlaces = z.output<typeof ReturningPlaces>;

export const getReturningPlaces = {
  id: 'getReturningPlaces',
  method: 'GET',
  url: '/races/:id/returning-places',
  summary: 'How many places of a sold-out race come back, and when, if carts and orders are not paid',
  access: 'anyone',
  schema: { params: one.params, response: { 200: z.object({ data: ReturningPlaces }) } },
  refusals: ['race_not_found'],
} as const satisfies Call;

export const getRacePackage = {
  id: 'getRacePackage',
  method: 'GET',
  url: '/race-packages/:id',
  summary: 'A race package with its registration types and availability',
  access: 'anyone',
  schema: one,
  refusals: ['race_not_found'],
} as const satisfies Call;

export const getOpeningCalendar = {
  id: 'getOpeningCalendar',
  method: 'GET',
  url: '/races/:id/opening.ics',
  summary: 'When registration for an announced race opens, as a calendar file',
  access: 'anyone',
  schema: { params: one.params, response: { 200: z.string().meta({ description: 'text/calendar' }) } },
  refusals: ['race_not_awaited'],
} as const satisfies Call;

const nothing = { 200: z.object({ data: z.null() }) };

export const getOpeningNotice = {
  id: 'getOpeningNotice',
  method: 'GET',
  url: '/races/:id/opening-notice',
  summary: 'Is the account to be told when registration for a race opens?',
  access: 'signed-in',
  schema: { params: one.params, response: { 200: z.object({ data: z.object({ asked: z.boolean() }) }) } },
} as const satisfies Call;

export const askOpeningNotice = {
  id: 'askOpeningNotice',
  method: 'POST',
  url: '/races/:id/opening-notice',
  summary: 'A mail when registration opens: to the account, or to an address that must be confirmed first',
  access: 'anyone',
  schema: { params: one.params, body: z.object({ email: EmailIn.optional() }), response: nothing },
  refusals: ['race_not_found', 'race_not_awaited'],
} as const satisfies Call;

export const withdrawOpeningNotice = {
  id: 'withdrawOpeningNotice',
  method: 'DELETE',
  url: '/races/:id/opening-notice',
  summary: 'No mail to the account when registration opens',
  access: 'signed-in',
  schema: { params: one.params, response: nothing },
} as const satisfies Call;

const byToken = z.object({ token: textIn(100) });

/** The race that somebody waits for, and when it opens, if that is announced. */
export const OpeningNoticeView = z
  .object({ race: z.object({ name: z.string(), slug: z.string() }), opens_at: Instant.nullable() })
  .meta({ id: 'OpeningNotice' });
export type OpeningNoticeView = z.output<typeof OpeningNoticeView>;

export const confirmOpeningNotice = {
  id: 'confirmOpeningNotice',
  method: 'POST',
  url: '/opening-notices/confirm',
  summary:
    'Confirms the address that is to be told, by the link of the mail; safe to repeat. Null: no such wish any more',
  access: 'anyone',
  schema: { body: byToken, response: { 200: z.object({ data: OpeningNoticeView.nullable() }) } },
} as const satisfies Call;

export const endOpeningNotice = {
  id: 'endOpeningNotice',
  method: 'POST',
  url: '/opening-notices/end',
  summary: 'No mail when registration opens, by the link of the mail; safe to repeat',
  access: 'anyone',
  schema: { body: byToken, response: nothing },
} as const satisfies Call;
