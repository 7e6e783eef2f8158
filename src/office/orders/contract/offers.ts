import { z } from 'zod';
import { disruptionKinds } from '#features/disruptions/rules/disruption.ts';
import { offerChoices } from '#features/disruptions/rules/offers.ts';
import { refundStates, refundWays } from '#features/payments/rules/refunds.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import { Money, MoneyIn } from '#kernel/money.ts';
import { Flag, maxInteger, numberIn, PageIn, PageSizeIn, PersonalId, paged } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';

const ofOffers = circuit.extend({ disruption: PersonalId });

/** What a race offers that was postponed or cancelled: how many have chosen what, and what becomes of the money. */
export const OfficeOffersView = z
  .object({
    id: PersonalId,
    race_id: z.int(),
    race: z.string(),
    kind: z.enum(disruptionKinds),
    at: Instant,
    answer_by: Day,
    /** The last day is over, and what counts without an answer is counted with the rest. */
    settled: Flag,
    /** When something happened to the race again: from then on only what had been chosen counts; null: nothing has. */
    overtaken_at: Instant.nullable(),
    counts: z.object({ keep: z.int(), code: z.int(), refund: z.int(), none: z.int() }),
    code_amount: Money,
    to_release: z.object({ registrations: z.int(), amount: Money }),
    released: z.object({ registrations: z.int(), amount: Money }),
  })
  .meta({ id: 'OfficeOffers' });
export type OfficeOffersView = z.output<typeof OfficeOffersView>;

export const getOfficeOffers = officeCall({
  id: 'getOfficeOffers',
  method: 'GET',
  url: '/offers',
  summary:
    'The offers of races that were postponed or cancelled, the last one first, with what was chosen and released',
  roles: ['super-admin', 'organiser', 'money'],
  querystring: z.object({ page: PageIn.optional(), size: PageSizeIn.optional() }),
  response: { 200: paged(OfficeOffersView) },
});

export const answerViews = ['all', ...offerChoices, 'none'] as const;

export const OfferAnswerRow = z
  .object({
    id: PersonalId,
    reference: z.string(),
    athlete: z.string(),
    order_id: PersonalId,
    choice: z.enum(offerChoices).nullable(),
    silent: Flag,
    /** What its code or refund comes to, or would. */
    amount: Money,
    by_bank: Flag,
    /** The last four signs of the account that money goes to where no provider can return it; for who sends it. */
    iban_end: z.string().nullable(),
    released: Flag,
    refund: z.object({ state: z.enum(refundStates), way: z.enum(refundWays) }).nullable(),
  })
  .meta({ id: 'OfferAnswer' });
export type OfferAnswerRow = z.output<typeof OfferAnswerRow>;

export const getOfferAnswers = officeCall({
  id: 'getOfferAnswers',
  method: 'GET',
  url: '/offers/:disruption',
  summary: 'Who has chosen what after a race was postponed or cancelled, by name',
  roles: ['organiser', 'money'],
  params: ofOffers,
  querystring: z.object({
    view: z.enum(answerViews).catch('all').optional(),
    page: PageIn.optional(),
    size: PageSizeIn.optional(),
  }),
  response: { 200: paged(OfferAnswerRow).extend({ race: z.string(), kind: z.enum(disruptionKinds) }) },
  refusals: ['offers_not_found'],
});

export const releaseOffers = officeCall({
  id: 'releaseOffers',
  method: 'POST',
  url: '/offers/:disruption/releases',
  summary: 'Releases the refunds that were chosen, all that there are. Needs a recent proof',
  roles: ['money'],
  params: ofOffers,
  body: z.object({ registrations: numberIn(z.int().min(1).max(maxInteger)), amount: MoneyIn }),
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['offers_not_found', 'release_has_changed', 'reauth_required'],
});
