import { z } from 'zod';
import { NewRace, RaceFields } from '#features/races/contract/setup.ts';
import { RaceView } from '#features/races/contract.ts';
import { colourways, disciplines, setupStates } from '#features/races/rules/setup/fields.ts';
import { ClockTime, Day, DayIn, Instant } from '#kernel/calendar.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, Flag, LineIn, requiredText } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { seenOf } from '#office/kit/contract/history.ts';
import { Choice, done, FindingView, made, reads, saved, setsUp } from '#office/kit/contract/setUps.ts';
import { DisruptedView } from './disruptions.ts';
import { FractionView, QuestionView, ServiceChoice, ServiceView } from './raceItems.ts';

const ofRace = circuit.extend({ race: CatalogueId });
const SetUpRaceRow = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  discipline: z.enum(disciplines),
  colourway: z.enum(colourways),
  /** What its poster is drawn from. */
  seed: z.string(),
  state: z.enum(setupStates),
  starts_at: Instant,
  past: Flag,
  /** Its sale is stopped: it was cancelled, or was postponed and is not open again. */
  stopped: Flag,
  cancelled: Flag,
  /** Why no package takes it; null: it can be in one. */
  not_packed: z.enum(['relay', 'team']).nullable(),
  sold: z.int(),
  /** In carts, in unpaid orders, or kept for a code. */
  held: z.int(),
  stock: z.int(),
  price_from: Money.nullable(),
  faults: z.int(),
  notes: z.int(),
});
export type SetUpRaceRow = z.output<typeof SetUpRaceRow>;

const PackageRow = z.object({
  id: z.int(),
  name: z.string(),
  races: z.array(z.string()),
  state: z.enum(setupStates),
  price_from: Money.nullable(),
  registered: z.int(),
  stopped: Flag,
  faults: z.int(),
  notes: z.int(),
});
export type PackageRow = z.output<typeof PackageRow>;

const StageFieldsView = z.object({
  name_it: z.string(),
  name_en: z.string(),
  place_it: z.string(),
  place_en: z.string(),
  description_it: z.string(),
  description_en: z.string(),
  address: z.string(),
  starts_on: Day,
  ends_on: Day,
});

export const SeasonSetUp = z
  .object({
    seasons: z.array(z.object({ id: z.int(), name: z.string(), current: Flag })),
    season: z.int(),
    stages: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        fields: StageFieldsView,
        /** Its first day as it was planned, before a race of it was postponed. */
        planned_on: Day,
        /** Nothing for who reaches single races alone. */
        races: z.array(SetUpRaceRow),
      }),
    ),
    packages: z.array(PackageRow),
    /** Where the circuit’s office is: a stage that is made with its race begins with it. */
    place: z.string(),
    may_change: Flag,
  })
  .meta({ id: 'SeasonSetUp' });
export type SeasonSetUp = z.output<typeof SeasonSetUp>;

export const getSeasonSetUp = officeCall({
  id: 'getSeasonSetUp',
  method: 'GET',
  url: '/set-up',
  summary: 'The stages and races of a season, drafts included, with their places and what is wrong with them',
  roles: reads,
  byRace: true,
  querystring: z.object({ season: CatalogueId.optional() }),
  response: { 200: z.object({ data: SeasonSetUp }) },
});

const RaceFieldsView = z.object({
  name_it: z.string(),
  name_en: z.string(),
  type_it: z.string(),
  type_en: z.string(),
  description_it: z.string(),
  description_en: z.string(),
  bib_place_it: z.string(),
  bib_place_en: z.string(),
  bib_hours_it: z.string(),
  bib_hours_en: z.string(),
  rules_it: z.string(),
  rules_en: z.string(),
  slug: z.string(),
  discipline: z.enum(disciplines),
  distance: z.string(),
  colourway: z.enum(colourways),
  stage_id: z.int(),
  starts_at: z.string(),
  ends_on: Day,
  coming_soon: Flag,
  opens_at: z.string().nullable(),
  closes_at: z.string(),
  changes_until: Day.nullable(),
  stock: z.int(),
  registrations_in_cart: z.int(),
  minimum_age: z.int().nullable(),
  has_team_registration: Flag,
  only_for_team: Flag,
  is_relay: Flag,
  asks_gadget_size: Flag,
  gadget_sizes: z.string(),
  substitution_enabled: Flag,
  substitution_keeps_hours: z.int(),
  transfer_enabled: Flag,
});
export type RaceFieldsView = z.output<typeof RaceFieldsView>;

export const TypeFieldsView = z.object({
  name_it: z.string(),
  name_en: z.string(),
  notes_it: z.string(),
  notes_en: z.string(),
  price: Money,
  born_from: z.int().nullable(),
  born_until: z.int().nullable(),
  active: Flag,
  has_federation: Flag,
  federations: z.array(z.int()),
  certificate: Flag,
  kinds: z.array(z.string()),
  policies: z.array(z.int()),
});
export type TypeFieldsView = z.output<typeof TypeFieldsView>;

/** A way to register, and how many registrations it has, paid or not. */
export const TypeView = TypeFieldsView.extend({ id: z.int(), used: z.int() });

export const TypeChoices = z.object({
  federations: z.array(Choice),
  policies: z.array(Choice),
  /** `usual`: proposed where a way to register begins to ask for certificates. */
  kinds: z.array(z.object({ id: z.string(), name: z.string(), usual: Flag })),
});

export const RaceSetUpView = z
  .object({
    id: z.int(),
    state: z.enum(setupStates),
    sale: DisruptedView,
    fields: RaceFieldsView,
    types: z.array(TypeView),
    questions: z.array(QuestionView),
    fractions: z.array(FractionView),
    services: z.array(ServiceView),
    track: RaceView.shape.track,
    /** Athletes who are in. */
    registered: z.int(),
    /** Places that are ordered or paid, and how many of these outside of this portal. */
    sold: z.int(),
    elsewhere: z.int(),
    /** Places that are sold, or held by carts and codes. */
    taken: z.int(),
    findings: z.array(FindingView),
    /** It ended thirty days ago. */
    archivable: Flag,
    choices: TypeChoices.extend({
      stages: z.array(Choice.extend({ season: z.string(), season_id: z.int(), ...StageFieldsView.shape })),
      services: z.array(ServiceChoice),
    }),
    /** What Home says of the circuit’s own sizes, where the race has none. */
    circuit_sizes: z.string(),
    may_change: Flag,
  })
  .meta({ id: 'RaceSetUp' });
export type RaceSetUpView = z.output<typeof RaceSetUpView>;

export const getRaceSetUp = officeCall({
  id: 'getRaceSetUp',
  method: 'GET',
  url: '/set-up/races/:race',
  summary: 'A race as it is set up, with what is wrong with it and what can be chosen',
  roles: reads,
  byRace: true,
  params: ofRace,
  response: { 200: z.object({ data: RaceSetUpView }) },
  refusals: ['race_not_found'],
});

export const createOfficeRace = officeCall({
  id: 'createOfficeRace',
  method: 'POST',
  url: '/set-up/races',
  summary: 'A new race, as a draft, in a stage or in a new one that is named like it',
  roles: setsUp,
  body: NewRace,
  response: made,
  refusals: ['stage_not_found', 'item_not_found'],
});

export const CopyRaceBody = z.object({ stage_id: CatalogueId, starts_at: ClockTime });

export const copyOfficeRace = officeCall({
  id: 'copyOfficeRace',
  method: 'POST',
  url: '/set-up/races/:race/copy',
  summary: 'A copy of a race as a draft: words, ways to register, questions; its days move with its start',
  roles: setsUp,
  params: ofRace,
  body: CopyRaceBody,
  response: made,
  refusals: ['race_not_found', 'stage_not_found'],
});

export const changeOfficeRace = officeCall({
  id: 'changeOfficeRace',
  method: 'PUT',
  url: '/set-up/races/:race',
  summary: 'Changes fields of a race. What somebody else has changed since is told, field by field',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  body: z.object({
    fields: RaceFields.partial(),
    seen: seenOf(RaceFields),
  }),
  response: saved,
  refusals: [
    'race_not_found',
    'stage_not_found',
    'race_archived',
    'set_up_stays_faultless',
    'set_up_changed_meanwhile',
  ],
});

export const publishOfficeRace = officeCall({
  id: 'publishOfficeRace',
  method: 'POST',
  url: '/set-up/races/:race/publish',
  summary: 'Shows a race to everybody. Faults hold it back',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  response: done,
  refusals: ['race_not_found', 'race_archived', 'set_up_faults'],
});

export const withdrawOfficeRace = officeCall({
  id: 'withdrawOfficeRace',
  method: 'POST',
  url: '/set-up/races/:race/withdraw',
  summary: 'Makes a race a draft again, as long as nobody has or holds a place in it, and it is not cancelled',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  response: done,
  refusals: ['race_not_found', 'race_archived', 'race_cancelled', 'places_taken'],
});

export const archiveOfficeRace = officeCall({
  id: 'archiveOfficeRace',
  method: 'POST',
  url: '/set-up/races/:race/archive',
  summary: 'Puts a race away that ended thirty days ago: nothing of it changes any more',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  response: done,
  refusals: ['race_not_found', 'race_not_over'],
});

export const deleteOfficeRace = officeCall({
  id: 'deleteOfficeRace',
  method: 'DELETE',
  url: '/set-up/races/:race',
  summary: 'Deletes a draft that nobody has ever entered',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  response: done,
  refusals: ['race_not_found', 'race_published', 'in_use'],
});

/** What is set of a stage. The other language takes the Italian name and place where it has none of its own. */
export const StageFields = z.object({
  name_it: requiredText(1, 120),
  name_en: LineIn(120),
  place_it: requiredText(1, 120),
  place_en: LineIn(120),
  description_it: LineIn(600),
  description_en: LineIn(600),
  address: LineIn(200),
  starts_on: DayIn('date_not_valid'),
  ends_on: DayIn('date_not_valid'),
});
export type StageFieldsIn = z.output<typeof StageFields>;

export const createOfficeStage = officeCall({
  id: 'createOfficeStage',
  method: 'POST',
  url: '/set-up/seasons/:season/stages',
  summary: 'A new stage of a season',
  roles: setsUp,
  params: circuit.extend({ season: CatalogueId }),
  body: StageFields,
  response: made,
  refusals: ['item_not_found'],
});

export const changeOfficeStage = officeCall({
  id: 'changeOfficeStage',
  method: 'PUT',
  url: '/set-up/stages/:stage',
  summary: 'Changes a stage: its name, place and days',
  roles: setsUp,
  params: circuit.extend({ stage: CatalogueId }),
  body: z.object({
    fields: StageFields.partial(),
    seen: seenOf(StageFields),
  }),
  response: done,
  refusals: ['stage_not_found', 'set_up_stays_faultless', 'set_up_changed_meanwhile'],
});

export const CopyStageBody = z.object({ season: CatalogueId, starts_on: DayIn('date_not_valid') });

export const copyOfficeStage = officeCall({
  id: 'copyOfficeStage',
  method: 'POST',
  url: '/set-up/stages/:stage/copy',
  summary: 'A copy of a stage in a season, its races as drafts; their days move with the first day of the stage',
  roles: setsUp,
  params: circuit.extend({ stage: CatalogueId }),
  body: CopyStageBody,
  response: made,
  refusals: ['stage_not_found', 'item_not_found'],
});

export const createOfficeSeason = officeCall({
  id: 'createOfficeSeason',
  method: 'POST',
  url: '/set-up/seasons',
  summary: 'A new season, empty or copied: its stages and races as drafts, a year later on the same weekdays',
  roles: setsUp,
  body: z.object({ name: requiredText(1, 40), from: CatalogueId.nullable() }),
  response: made,
  refusals: ['item_not_found'],
});

export const showOfficeSeason = officeCall({
  id: 'showOfficeSeason',
  method: 'POST',
  url: '/set-up/seasons/:season/show',
  summary: 'The season that the circuit’s pages show from now on',
  roles: setsUp,
  params: circuit.extend({ season: CatalogueId }),
  response: done,
  refusals: ['item_not_found'],
});

/** What copies are made of, in numbers, and what of their sources is to be made anew. */
const CopiedCounts = z
  .object({
    stages: z.int(),
    races: z.int(),
    types: z.int(),
    questions: z.int(),
    fractions: z.int(),
    services: z.int(),
    /** Not copied: packages with these races, tracks, hours of bib collection, keys for codes of digital certificates. */
    packages: z.int(),
    tracks: z.int(),
    bib_hours: z.int(),
    health_keys: z.int(),
  })
  .meta({ id: 'CopiedCounts' });
export type CopiedCounts = z.output<typeof CopiedCounts>;

const CopyBody = z.object({
  what: z.enum(['race', 'stage', 'season']),
  ids: z.array(CatalogueId).min(1).max(100, 'too_long'),
});
export type CopyBody = z.output<typeof CopyBody>;

export const tryOfficeCopy = officeCall({
  id: 'tryOfficeCopy',
  method: 'POST',
  url: '/set-up/copy-preview',
  summary:
    'What copies of races, stages or a season would be made of, and what of them is made anew. Nothing is copied',
  roles: setsUp,
  body: CopyBody,
  response: { 200: z.object({ data: CopiedCounts }) },
  refusals: ['race_not_found', 'stage_not_found', 'item_not_found'],
});
