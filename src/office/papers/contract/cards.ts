import { z } from 'zod';
import { longestOfCard } from '#features/federations/contract.ts';
import { cardStates } from '#features/federations/rules/cardRules.ts';
import { type CardDoubt, cardRejections } from '#features/federations/rules/cardVerdict.ts';
import { cardSources } from '#features/federations/rules/setup/fields.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import { oneLine, severalLines } from '#kernel/oneLine.ts';
import { LineIn, PageIn, PersonalId, paged, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';

const ofCard = circuit.extend({ registration: PersonalId });
const roles = ['organiser', 'medical'] as const;

const Doubt = z.enum(['unverified', 'other_person', 'ends_before_race'] satisfies CardDoubt[]);

export const longestCardSearch = 60;

export const CardRow = z
  .object({
    /** The registration by which the card is found: the one for the nearest race. */
    id: PersonalId,
    athlete: z.string(),
    /** The nearest race of this circuit that it is for, and its day. */
    race: z.string(),
    race_day: Day,
  })
  .meta({ id: 'OfficeCardRow' });
export type CardRow = z.output<typeof CardRow>;

export const getOfficeCards = officeCall({
  id: 'getOfficeCards',
  method: 'GET',
  url: '/cards',
  summary:
    'The federations’ cards that the registry or the federation’s list left in doubt, the one for the nearest race first, by the athlete’s name or the number',
  roles,
  byRace: true,
  querystring: z.object({
    search: textIn(longestCardSearch).overwrite(oneLine).optional(),
    page: PageIn.optional(),
  }),
  response: {
    200: paged(CardRow),
  },
});

/** Whose card it is, where it was looked up. */
const Holder = z.object({ name: z.string(), birthday: Day.nullable(), team_name: z.string().nullable() });

export const OfficeCard = z
  .object({
    id: PersonalId,
    athlete: z.string(),
    birthday: Day.nullable(),
    doubt: Doubt,
    /** Where the federation’s cards are looked up; and where that is its list, when it was loaded. */
    cards_from: z.enum(cardSources),
    list_at: Instant.nullable(),
    /** Whose card the list says it is; null: it is not in it, or there is no list. */
    listed: Holder.extend({ valid_until: Day.nullable() }).nullable(),
    /** The federation’s name; one that was typed where the federation stands for many. */
    federation: z.string(),
    card_number: z.string(),
    team_name: z.string().nullable(),
    /** The registrations of this circuit that it is for, the nearest race first. */
    uses: z.array(z.object({ reference: z.string(), race: z.string(), race_day: Day })),
  })
  .meta({ id: 'OfficeCard' });
export type OfficeCard = z.output<typeof OfficeCard>;

export const getOfficeCard = officeCall({
  id: 'getOfficeCard',
  method: 'GET',
  url: '/cards/:registration',
  summary: 'A card in doubt with what it is for, to be judged',
  roles,
  byRace: true,
  params: ofCard,
  response: { 200: z.object({ data: OfficeCard }) },
  refusals: ['card_not_in_doubt'],
});

/** The card as it was looked at: one that was changed meanwhile is not judged. */
const Seen = z.object({ card_number: LineIn(longestOfCard.card_number), doubt: Doubt });

export const CardVerdictBody = z.discriminatedUnion('verdict', [
  Seen.extend({ verdict: z.literal('approved') }),
  Seen.extend({
    verdict: z.literal('rejected'),
    rejection: z.enum(cardRejections),
    words: textIn(500).overwrite(severalLines).default(''),
  }),
]);
export type CardVerdictBody = z.output<typeof CardVerdictBody>;

export const judgeOfficeCard = officeCall({
  id: 'judgeOfficeCard',
  method: 'POST',
  url: '/cards/:registration/verdict',
  summary: 'Approves or rejects a card in doubt; a minute later whoever registered the athlete is told by mail',
  roles,
  byRace: true,
  params: ofCard,
  body: CardVerdictBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['card_not_in_doubt', 'card_judged_meanwhile'],
});

export const undoCardVerdict = officeCall({
  id: 'undoCardVerdict',
  method: 'DELETE',
  url: '/cards/:registration/verdict',
  summary: 'Takes one’s own verdict on a card back within a minute; no mail goes',
  roles,
  byRace: true,
  params: ofCard,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['card_not_in_doubt', 'too_late_to_undo'],
});

export const RegistryAnswer = z
  .object({
    /** `unknown`: no such number; `unverifiable`: it cannot say; `unavailable`: it does not answer. */
    outcome: z.enum(['found', 'unknown', 'unverifiable', 'unavailable']),
    person: Holder.nullable(),
    valid_until: Day.nullable(),
    /** How the card stands now: one that the registry confirms leaves the queue; null where it is none any more. */
    card: z.enum(cardStates).nullable(),
  })
  .meta({ id: 'RegistryAnswer' });
export type RegistryAnswer = z.output<typeof RegistryAnswer>;

export const askRegistryAgain = officeCall({
  id: 'askRegistryAgain',
  method: 'POST',
  url: '/cards/:registration/registry',
  summary: 'Asks the federations’ registry anew about a card in doubt, and notes what it confirms',
  roles,
  byRace: true,
  params: ofCard,
  response: { 200: z.object({ data: RegistryAnswer }) },
  refusals: ['card_not_in_doubt'],
});
