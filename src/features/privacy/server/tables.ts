import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, personalId } from '#server/columns.ts';
import { ofCircuit } from '../../circuits/server/tables.ts';
import { users } from '../../identity/server/tables.ts';
import type { RequestKind, RequestState } from '../rules/requests.ts';

/** Articles 15 to 22 of the GDPR. */
export const privacyRequests = pgTable(
  'privacy_request',
  {
    id: personalId('id').primaryKey(),
    /** Null for one that the office noted of somebody without an account there: `email` says whom to answer. */
    userId: personalId('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    circuitId: ofCircuit(),
    kind: text('kind').$type<RequestKind>().notNull(),
    text: text('text').notNull(),
    state: text('state').$type<RequestState>().notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** The day on which it was asked; earlier than `createdAt` where the office noted it later. */
    receivedOn: day('received_on').notNull(),
    /** The day by which the controller answers: a month after it was asked, or three with `extension`, the reason. */
    dueDay: day('due_day').notNull(),
    extension: text('extension'),
    /** Null where the account closed it. */
    answer: text('answer'),
  },
  (request) => [
    index().on(request.userId, request.createdAt),
    index().on(request.circuitId, request.state),
    check('privacy_request_of_somebody', sql`coalesce(${request.userId}::text, ${request.email}) is not null`),
    check('privacy_request_answer', sql`${request.answer} is null or ${request.state} = 'answered'`),
    check('privacy_request_state_known', sql`${request.state} in ('received', 'answered', 'withdrawn')`),
  ],
);

/** A request to erase an account: it waits, can be cancelled, and is then carried out; `user_id` is emptied then. */
export const accountErasures = pgTable(
  'account_erasure',
  {
    id: personalId('id').primaryKey(),
    userId: personalId('user_id').references(() => users.id, { onDelete: 'set null' }),
    circuitId: ofCircuit(),
    /** Where it was asked, for the links of its mails. */
    origin: text('origin').notNull(),
    lang: text('lang', { enum: ['it', 'en'] }).notNull(),
    askedAt: instant('asked_at').notNull(),
    dueAt: instant('due_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    doneAt: instant('done_at'),
  },
  (erasure) => [
    uniqueIndex('account_erasure_open_once')
      .on(erasure.userId)
      .where(sql`${erasure.cancelledAt} is null and ${erasure.doneAt} is null`),
    index('account_erasure_due')
      .on(erasure.dueAt)
      .where(sql`${erasure.cancelledAt} is null and ${erasure.doneAt} is null`),
  ],
);
