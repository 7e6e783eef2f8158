import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { i18n, instant, personalId } from '#server/columns.ts';
import { ofCircuit } from '../../circuits/server/tables.ts';
import { ofUser, users } from '../../identity/server/tables.ts';
import type { CookieChoice, CookieVersion } from '../rules/cookieChoice.ts';

/** A policy that a registration asks to accept; the registration types that ask for it point here. */
export const policies = pgTable('policy', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
  circuitId: ofCircuit(),
  version: integer('version').notNull().default(1),
  isRequired: boolean('is_required').notNull(),
  i18n: i18n<{ name: string; description: string; btn_text?: string; pdf_path?: string }>().notNull(),
  position: integer('position').notNull(),
});

/** The text of a policy as it was, of a version that is in force no more: whoever accepted it can still read it. */
export const policyVersions = pgTable(
  'policy_version',
  {
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    i18n: i18n<{ name: string; description: string; btn_text?: string; pdf_path?: string }>().notNull(),
    replacedAt: instant('replaced_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.policyId, row.version] })],
);

export const consentKinds = [
  'privacy_policy',
  'photo_video',
  'newsletter',
  'third_part_data',
  'terms_and_conditions',
  'policy',
  'parental',
] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Every answer to a consent, with the text's version and the time. Answers are added, never overwritten. */
export const consentAnswers = pgTable(
  'consent_answer',
  {
    id: personalId('id').primaryKey(),
    userId: personalId('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The athlete it speaks for; no foreign key, for the answer outlives an erased athlete. */
    memberId: personalId('member_id'),
    circuitId: ofCircuit(),
    kind: text('kind').$type<ConsentKind>().notNull(),
    policyId: integer('policy_id').references(() => policies.id),
    textVersion: text('text_version').notNull(),
    accepted: boolean('accepted').notNull(),
    /** The cart line or order line with which it was given; null at signup and in the dashboard. */
    detailId: personalId('detail_id'),
    at: instant('at').notNull(),
  },
  (answer) => [
    index().on(answer.userId, answer.at),
    index('consent_of_member').on(answer.memberId, answer.circuitId, answer.kind, answer.at),
    index().on(answer.detailId),
  ],
);

/** The log of answers to the cookie banner. It names nobody: no account, no network address, no browser. */
export const cookieChoiceLog = pgTable(
  'cookie_choice',
  {
    id: personalId('id').primaryKey(),
    circuitId: ofCircuit(),
    choice: text('choice').$type<CookieChoice>().notNull(),
    textVersion: text('text_version').$type<CookieVersion>().notNull(),
    at: instant('at').notNull(),
  },
  (choice) => [index().on(choice.at)],
);

/** Who was mailed of the legal texts that come into force on a day: once per account. */
export const textNotices = pgTable(
  'text_notice',
  {
    userId: ofUser(),
    version: text('version').notNull(),
    at: instant('at').notNull(),
  },
  (notice) => [primaryKey({ columns: [notice.userId, notice.version] })],
);
