import { z } from 'zod';
import { FederationFields, RuleFields } from '#features/federations/contract/setup.ts';
import { lineFaults, neededColumns } from '#features/federations/rules/cardFile.ts';
import { cardSources } from '#features/federations/rules/setup/fields.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import { CatalogueId, Flag, maxInteger, numberIn, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { listCalls } from '#office/kit/contract/lists.ts';
import { FindingView, reads, setsUp } from '#office/kit/contract/setUps.ts';

const ofFederation = circuit.extend({ federation: CatalogueId });

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
    /** Only who sets up all that it rests with: the circuits that ask for it and the one that added it. */
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

export const federationCalls = listCalls({
  name: 'Federation',
  url: '/circuits/:id/set-up/federations',
  params: circuit,
  fields: FederationFields,
  roles: setsUp,
  summaries: {
    add: 'Adds a federation, which ways to register may ask a card of',
    change: 'Changes a federation, for every circuit',
    remove: 'Deletes a federation that no way to register asks for',
  },
  refusals: ['set_up_shared'],
});

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
     * The first fifty lines that cannot be read, and how many there are. `said`: the day or the number, as the file has
     * it.
     */
    faults: z.array(z.object({ line: z.int(), fault: z.enum(lineFaults), said: z.string().optional() })),
    faulty: z.int(),
    /** Registrations for races to come whose card was good and would be in doubt, of all circuits. */
    in_doubt: z.int(),
    /** Whose card is in doubt and would be confirmed; and whose stays in doubt, because the file has not their card. */
    confirmed: z.int(),
    staying: z.int(),
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

/** When the cards that are replaced were loaded (left out: there were none), and how many would be in doubt. */
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
