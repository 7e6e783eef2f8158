import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { day, instant, money, personalId } from '#server/columns.ts';
import { users } from '../../identity/server/tables.ts';
import { refunds } from '../../payments/server/tables.ts';
import { races } from '../../races/server/tables.ts';
import { registrations } from '../../registration/server/tables.ts';
import { disruptionKinds } from '../rules/disruption.ts';
import { offerChoices } from '../rules/offers.ts';

/** A race that was postponed or cancelled, once for each time; the last one counts (decision 196). */
export const disruptions = pgTable(
  'disruption',
  {
    id: personalId('id').primaryKey(),
    raceId: integer('race_id')
      .notNull()
      .references(() => races.id),
    kind: text('kind', { enum: disruptionKinds }).notNull(),
    /** The start that it had, and the new one; a cancelled race has none. */
    fromStartsAt: instant('from_starts_at').notNull(),
    toStartsAt: instant('to_starts_at'),
    elsewhere: boolean('elsewhere').notNull().default(false),
    wordsIt: text('words_it').notNull(),
    wordsEn: text('words_en').notNull(),
    /** What who has paid may have: a code of what was paid, the money. */
    offersCode: boolean('offers_code').notNull().default(false),
    offersRefund: boolean('offers_refund').notNull().default(false),
    answerBy: day('answer_by'),
    /** What comes back beside the place: the part of the commission, the services of the race. */
    givesCommission: boolean('gives_commission').notNull().default(false),
    givesServices: boolean('gives_services').notNull().default(false),
    at: instant('at').notNull(),
    byUserId: personalId('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** When its unpaid orders were dealt with and everybody was written to. */
    doneAt: instant('done_at'),
    /** When what counts for whoever did not answer was written down. */
    settledAt: instant('settled_at'),
  },
  (disruption) => [
    index().on(disruption.raceId, disruption.at),
    index().on(disruption.byUserId),
    index('disruption_to_settle').on(disruption.answerBy).where(sql`${disruption.settledAt} is null`),
    check(
      'a_postponed_race_has_a_day',
      sql`(${disruption.kind} = 'postponed') = (${disruption.toStartsAt} is not null)`,
    ),
    check(
      'offers_have_a_last_day',
      sql`(${disruption.offersCode} or ${disruption.offersRefund}) = (${disruption.answerBy} is not null)`,
    ),
  ],
);

/** What counts for a registration of a race that was postponed or cancelled: what was chosen, or what silence means. */
export const offerAnswers = pgTable(
  'offer_answer',
  {
    disruptionId: personalId('disruption_id')
      .notNull()
      .references(() => disruptions.id),
    registrationId: personalId('registration_id')
      .notNull()
      .references(() => registrations.id),
    choice: text('choice', { enum: offerChoices }).notNull(),
    /** Nobody chose it: it is what counts without an answer. */
    silent: boolean('silent').notNull(),
    at: instant('at').notNull(),
    /** Where money goes that no provider can return; emptied once it is there. */
    iban: text('iban'),
    /** Of a refund: what was released, with its part of the commission; once it is requested, what of it goes back. */
    amount: money('amount'),
    /** When the office let its money go, and who. */
    releasedAt: instant('released_at'),
    releasedBy: personalId('released_by').references(() => users.id, { onDelete: 'set null' }),
    /** When the code was sent, or the refund requested. */
    doneAt: instant('done_at'),
    /** The refund; empty where nothing was left to give back. */
    refundId: personalId('refund_id').references(() => refunds.id),
  },
  (answer) => [
    primaryKey({ columns: [answer.disruptionId, answer.registrationId] }),
    index().on(answer.registrationId),
    index().on(answer.releasedBy),
    index().on(answer.refundId),
    check(
      'a_refund_is_released',
      sql`${answer.choice} = 'refund' and (${answer.releasedAt} is null) = (${answer.amount} is null)
        or ${answer.choice} <> 'refund' and ${answer.releasedAt} is null and ${answer.amount} is null
          and ${answer.refundId} is null and ${answer.iban} is null`,
    ),
    check(
      'what_is_done_was_chosen',
      sql`case ${answer.choice} when 'keep' then ${answer.doneAt} is null
        when 'code' then ${answer.doneAt} is not null
        else ${answer.doneAt} is null or ${answer.releasedAt} is not null end`,
    ),
  ],
);
