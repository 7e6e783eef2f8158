import { z } from 'zod';
import { IbanIn } from '#features/payments/contract.ts';
import { refundStates, refundWays } from '#features/payments/rules/refunds.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { orNothing } from '#kernel/forms.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, Flag, PersonalId, textIn } from '#kernel/wire.ts';
import { disruptionKinds } from './rules/disruption.ts';
import { offerChoices } from './rules/offers.ts';

const Choice = z.enum(offerChoices);

/** A registration of a race that was postponed or cancelled: what there is to choose, what counts, how far it is. */
export const OfferedRegistrationView = z.object({
  id: PersonalId,
  reference: z.string(),
  athlete: z.object({ firstname: z.string(), lastname: z.string() }),
  /** What can be chosen now; one alone is what counts. */
  choices: z.array(Choice),
  /** What a code comes to, without the commission. */
  worth: Money,
  /** What a refund comes to in all, with its part of the commission where that goes back. */
  back: Money,
  /** It is for several races that were bought as one. */
  package: Flag,
  /** What counts: what was chosen, or what silence means once the last day is over; null: no answer yet. */
  choice: Choice.nullable(),
  silent: Flag,
  /** The code was sent, or the money released: nothing can be changed any more. */
  carried_out: Flag,
  /** Its money is let go. */
  released: Flag,
  /** The others of a pair, who go with it. */
  together: z.array(PersonalId),
  /** A refund of it goes by bank; `iban`: the last signs of the account that is known. */
  by_bank: Flag,
  iban: z.string().nullable(),
  code: z.object({ code: z.string(), worth: Money, last_day: Day }).nullable(),
  refund: z
    .object({ amount: Money, state: z.enum(refundStates), way: z.enum(refundWays), ended_at: Instant.nullable() })
    .nullable(),
});
export type OfferedRegistrationView = z.output<typeof OfferedRegistrationView>;

export const OffersView = z
  .object({
    kind: z.enum(disruptionKinds),
    race: z.string(),
    race_id: CatalogueId,
    from: Instant,
    to: Instant.nullable(),
    /** The last day to answer; null where nothing is offered. */
    answer_by: Day.nullable(),
    /** Null: nothing. `key` opens its own choices; null where it offers this account nothing. */
    overtaken: z
      .object({ kind: z.enum(disruptionKinds), from: Instant, to: Instant.nullable(), key: z.string().nullable() })
      .nullable(),
    open: Flag,
    /** What counts without an answer for a whole registration that was paid. */
    without_answer: Choice.nullable(),
    gives_commission: Flag,
    gives_services: Flag,
    registrations: z.array(OfferedRegistrationView),
    /** Registrations of this account in the race that are not paid (any more): there is nothing to choose for them. */
    unpaid: z.int(),
  })
  .meta({ id: 'Offers' });
export type OffersView = z.output<typeof OffersView>;

const key = z.object({ key: textIn(200) });
const Offers = { 200: z.object({ data: OffersView }) };

export const getOffers = {
  id: 'getOffers',
  method: 'GET',
  url: '/offers/:key',
  summary: 'What who has paid may choose after a race was postponed or cancelled, by the key of the mail’s link',
  access: 'anyone',
  schema: { params: key, response: Offers },
  refusals: ['offers_not_found'],
} as const satisfies Call;

/** The most registrations of an account that are answered for at once. */
const most = 200;

export const OfferAnswers = z.object({
  answers: z
    .array(z.object({ registration_id: PersonalId, choice: Choice, seen: Choice.nullable() }))
    .min(1, 'choose')
    .max(most, 'too_long')
    .refine(
      (answers) => new Set(answers.map(({ registration_id }) => registration_id)).size === answers.length,
      'not_valid',
    ),
  /** Where money goes that no provider can return. */
  iban: orNothing(IbanIn).transform((text) => text || null),
});

export const answerOffers = {
  id: 'answerOffers',
  method: 'PUT',
  url: '/offers/:key',
  summary: 'Chooses for registrations of a race that was postponed or cancelled. What counts may be said again',
  access: 'anyone',
  schema: { params: key, body: OfferAnswers, response: Offers },
  refusals: [
    'offers_not_found',
    'offer_carried_out',
    'refund_account_fixed',
    'pair_chooses_together',
    'offers_closed',
    'offer_changed_meanwhile',
    'offer_not_made',
    'registration_given_already',
  ],
} as const satisfies Call;
