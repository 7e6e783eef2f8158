import { z } from 'zod';
import { paidMethodNames } from '#features/commission/rules/commission.ts';
import { startMatters } from '#features/registration/rules/start.ts';
import { ClockTime, DayIn, Instant } from '#kernel/calendar.ts';
import { orNothing, Paragraphs } from '#kernel/forms.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, Flag, FlagIn, maxInteger, numberIn } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';
import { MailPreview } from '#office/kit/contract/mails.ts';
import { done, setsUp } from '#office/kit/contract/setUps.ts';

const ofRace = z.object({ id: CatalogueId, race: CatalogueId });

export const DisruptionImpact = z
  .object({
    name: z.string(),
    starts_at: z.string(),
    /** Its stage, and those that it can move to: other venues of its season. */
    stage: z.int(),
    stages: z.array(z.object({ id: z.int(), name: z.string(), place: z.string() })),
    cancelled: Flag,
    stopped: Flag,
    athletes: z.int(),
    /** Places that were sold outside of the portal: nobody there is written to. */
    elsewhere: z.int(),
    /** Who could start and may not on the new day, and why; asked for with a new start only. */
    red: z.array(z.object({ name: z.string(), matters: z.array(z.enum(startMatters)) })),
    /** What was paid, by way of paying; of a null way nothing was to be paid. Null for whoever does not see the circuit's totals. */
    sums: z
      .array(z.object({ method: z.enum(paidMethodNames).nullable(), registrations: z.int(), amount: Money }))
      .nullable(),
    /** What was paid for the services of those registrations, which `sums` leave out; null with them. */
    services: Money.nullable(),
    /** Athletes on hold, and their orders. */
    unpaid: z.int(),
    unpaid_orders: z.int(),
    in_carts: z.int(),
    packages: z.array(z.string()),
  })
  .meta({ id: 'DisruptionImpact' });
export type DisruptionImpact = z.output<typeof DisruptionImpact>;

export const getDisruptionImpact = officeCall({
  id: 'getDisruptionImpact',
  method: 'GET',
  url: '/set-up/races/:race/disruption',
  summary: 'Whom and what money it concerns if a race is cancelled, or postponed to the start that is asked for',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  querystring: z.object({ starts_at: ClockTime.optional() }),
  response: { 200: z.object({ data: DisruptionImpact }) },
  refusals: ['race_not_found'],
});

const longestWords = 2000;

/** A new start or venue, or none for a race that is cancelled, and what is written to those who are registered. */
export const DisruptionFields = z.object({
  starts_at: orNothing(ClockTime),
  /** The stage that it moves to; its own, or none: the venue stays. */
  stage_id: orNothing(CatalogueId).default(null),
  words_it: Paragraphs(longestWords),
  words_en: Paragraphs(longestWords),
  /** What who has paid may have, the last day to choose it, and what comes back beside it. */
  offers_code: FlagIn,
  offers_refund: FlagIn,
  answer_by: orNothing(DayIn('date_not_valid')),
  gives_commission: FlagIn,
  gives_services: FlagIn,
});

/** What is written to who has paid, as it is read before it is sent. */
const DisruptionMails = z
  .object({
    it: MailPreview,
    en: MailPreview,
  })
  .meta({ id: 'DisruptionMails' });

export const previewDisruption = officeCall({
  id: 'previewDisruption',
  method: 'POST',
  url: '/set-up/races/:race/disruption/preview',
  summary:
    'The mails about a postponed or cancelled race in both languages, or why it cannot be so. Nothing is sent or changed',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  body: DisruptionFields,
  response: { 200: z.object({ data: DisruptionMails }) },
  refusals: ['race_not_found', 'race_not_published', 'race_cancelled'],
});

export const disruptOfficeRace = officeCall({
  id: 'disruptOfficeRace',
  method: 'POST',
  url: '/set-up/races/:race/disruption',
  summary:
    'Postpones or cancels a race: its sale stops at once, unpaid places of a cancelled one are freed, mails follow',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  body: DisruptionFields.extend({
    /** How many athletes the asker has seen that it concerns. */
    athletes: numberIn(z.int().min(0).max(maxInteger)),
    /** The start as the asker has seen it, and whether it was cancelled: of two people the second is told. */
    seen: z.object({ starts_at: ClockTime, cancelled: Flag }),
  }),
  response: done,
  refusals: [
    'reauth_required',
    'race_not_found',
    'race_not_published',
    'race_cancelled',
    'race_disrupted_meanwhile',
    'set_up_changed_meanwhile',
    'set_up_concerns_athletes',
  ],
});

export const setRaceSale = officeCall({
  id: 'setRaceSale',
  method: 'PUT',
  url: '/set-up/races/:race/sale',
  summary: 'Stops the sale of a race at once, or opens it again; what is in carts cannot be ordered meanwhile',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  body: z.object({ open: z.boolean() }),
  response: done,
  refusals: ['race_not_found', 'race_not_published', 'race_cancelled'],
});

export const DisruptedView = z.object({
  stopped: Flag,
  cancelled: Flag,
  postponed_from: Instant.nullable(),
});
