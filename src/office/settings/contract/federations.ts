import { z } from 'zod';
import { FederationFields, RuleFields } from '#features/federations/contract/setup.ts';
import { lineFaults, neededColumns } from '#features/federations/rules/cardFile.ts';
import { cardSources } from '#features/federations/rules/setup/fields.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { CatalogueId, Flag, maxInteger, numberIn, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { seenOf } from '#office/kit/contract/history.ts';
import { listCalls } from '#office/kit/contract/lists.ts';
import { FindingView, reads, saved, setsUp } from '#office/kit/contract/setUps.ts';

const ofFederation = circuit.extend({ federation: CatalogueId });
const oneOf = circuit.extend({ item: CatalogueId });

/** A rule of a federation as a form shows it. */
export const FederationRuleView = z.object({
  id: z.int(),
  from_day: Day,
  /** The day before the next one begins; null for the last. */
  until: Day.nullable(),
  card_mask: z.string(),
  /** A form of numbers that no mask says: it stays until a mask takes its place. */
  special: Flag,
  minimum_birth_year_age: z.int().nullable(),
});
export type FederationRuleView = z.output<typeof FederationRuleView>;

/** A federation as a form shows it. */
export const FederationSetUpView = z
  .object({
    id: z.int(),
    name_it: z.string(),
    name_en: z.string(),
    hint_it: z.string(),
    hint_en: z.string(),
    may_continue_without_card: Flag,
    free_name: Flag,
    team_code: Flag,
    team_after_valid_card: Flag,
    cards_from: z.enum(cardSources),
    rules: z.array(FederationRuleView),
    /** What its last file has told. */
    cards: z.int(),
    cards_at: Instant.nullable(),
    /** How many ways to register of this circuit ask for it. */
    types: z.int(),
    findings: z.array(FindingView),
    /** Only if whoever looks sets up all that it rests with: the circuits that ask for it and the one that added it. */
    may_change: Flag,
  })
  .meta({ id: 'FederationSetUp' });
export type FederationSetUpView = z.output<typeof FederationSetUpView>;

export const getOfficeFederations = officeCall({
  id: 'getOfficeFederations',
  method: 'GET',
  url: '/set-up/federations',
  summary: 'The federations as they are set up, the same for every circuit, with their dated rules',
  roles: reads,
  response: {
    200: z.object({
      data: z.object({ federations: z.array(FederationSetUpView), may_add: Flag }),
    }),
  },
});

export const getOfficeFederation = officeCall({
  id: 'getOfficeFederation',
  method: 'GET',
  url: '/set-up/federations/:federation',
  summary: 'A federation as it is set up, and what was done to its rules and its cards',
  roles: reads,
  params: ofFederation,
  response: { 200: z.object({ data: FederationSetUpView }) },
  refusals: ['item_not_found'],
});

const listed = listCalls({
  name: 'Federation',
  url: '/circuits/:id/set-up/federations',
  params: circuit,
  fields: FederationFields,
  roles: setsUp,
  summaries: {
    add: 'Adds a federation, which ways to register may ask a card of',
    change: 'Changes a federation',
    remove: 'Deletes a federation that no way to register asks for',
  },
  refusals: ['set_up_shared'],
});

const { fields, seen } = { fields: FederationFields.partial(), seen: seenOf(FederationFields) };

/** The calls of federations. */
export const federationCalls = {
  add: listed.add,
  remove: listed.remove,
  change: {
    id: 'changeOfficeFederation',
    method: 'PUT',
    url: '/circuits/:id/set-up/federations/:item',
    summary: 'Changes a federation, for every circuit',
    access: 'staff',
    roles: setsUp,
    schema: {
      params: oneOf,
      body: z.object({ fields, seen }),
      response: saved,
    },
    refusals: ['item_not_found', 'set_up_shared', 'set_up_changed_meanwhile'],
  },
} as const satisfies Readonly<Record<string, Call>>;

export const federationRuleCalls = listCalls({
  name: 'FederationRule',
  url: '/circuits/:id/set-up/federations/:federation/rules',
  params: ofFederation,
  fields: RuleFields,
  roles: setsUp,
  summaries: {
    add: 'Adds what a federation asks of its cards from a day on; the rule before ends on the day before',
    change: 'Changes a dated rule of a federation. Cards that are admitted stay so',
    remove: 'Deletes a dated rule of a federation: the one before goes on',
  },
  refusals: ['set_up_shared'],
});

/** The largest file of cards that an organiser may send. */
export const mostCardBytes = 8 * 1024 * 1024;

const people = z.array(
  z.object({
    name: z.string(),
    reference: z.string(),
    number: z.string(),
    doubt: z.enum(['unverified', 'other_person', 'ends_before_race']),
    /** To when the card is valid in the file. */
    until: Day.nullable(),
    race: z.string(),
    race_day: Day,
  }),
);

/** Cards of registrations for races to come, of all circuits; the first of this one by name, and how many more there are. */
const CardsNamed = z.object({ count: z.int(), elsewhere: z.int(), people, more: z.int() });

/** What a file of cards would change; nothing is stored yet. */
export const CardFileView = z
  .object({
    cards: z.int(),
    /** Of these, the federation has not had before; and how many that it has are not in the file. */
    added: z.int(),
    gone: z.int(),
    /** The first of them, to be compared with the file. */
    first: z.array(
      z.object({
        number: z.string(),
        name: z.string(),
        birthday: Day.nullable(),
        team: z.string().nullable(),
        valid_until: Day.nullable(),
      }),
    ),
    /** Columns that the first line does not name. */
    missing: z.array(z.enum(neededColumns)),
    /**
     * Lines that cannot be read, the first fifty, and how many there are: with one of them nothing is loaded. `said`: the day
     * that cannot be read, or the number that is not made as the federation’s are, as the file has it.
     */
    faults: z.array(z.object({ line: z.int(), fault: z.enum(lineFaults), said: z.string().optional() })),
    faulty: z.int(),
    /** Registrations for races to come whose card was good and would be in doubt; of these, so many of other circuits. */
    in_doubt: z.int(),
    elsewhere: z.int(),
    /** Whose card is in doubt and would be confirmed; and whose stays in doubt, because the file has not their card. */
    confirmed: z.int(),
    staying: z.int(),
    /** Whose card the file has, and stays in doubt: it ends before the race, or is somebody else’s. */
    still: CardsNamed,
    /** Whose card the office has approved and the file does not confirm: it stays approved. */
    approved: CardsNamed,
    /** The first of this circuit whose card would be in doubt, the nearest race first; and how many more there are. */
    people,
    more: z.int(),
  })
  .meta({ id: 'CardFile' });
export type CardFileView = z.output<typeof CardFileView>;

const document = z.object({ document: z.file() });

export const readOfficeCards = officeCall({
  id: 'readOfficeCards',
  method: 'POST',
  url: '/set-up/federations/:federation/cards/reading',
  summary: 'What a federation’s file of cards (CSV) says and would change. Nothing is stored',
  roles: setsUp,
  multipart: true,
  params: ofFederation,
  body: document,
  response: { 200: z.object({ data: CardFileView }) },
  refusals: ['reauth_required', 'item_not_found', 'set_up_shared', 'payload_too_large'],
});

/**
 * What whoever loads has seen: when the cards that are replaced were loaded (left out: there were none), and how many
 * registrations would have their card in doubt.
 */
export const CardsSeen = z.object({
  cards_at: textIn(40).optional(),
  in_doubt: numberIn(z.int().min(0).max(maxInteger)).default(0),
});

export const loadOfficeCards = officeCall({
  id: 'loadOfficeCards',
  method: 'POST',
  url: '/set-up/federations/:federation/cards',
  summary:
    'Loads a federation’s file of cards in the place of all that it has, and looks up anew the cards of who is registered. Needs a recent proof',
  roles: setsUp,
  multipart: true,
  params: ofFederation,
  body: CardsSeen.extend({ document: z.file() }),
  response: { 201: z.object({ data: z.object({ cards: z.int(), in_doubt: z.int(), confirmed: z.int() }) }) },
  refusals: [
    'reauth_required',
    'item_not_found',
    'set_up_shared',
    'set_up_changed_meanwhile',
    'set_up_concerns_athletes',
    'card_file_not_readable',
    'payload_too_large',
  ],
});
