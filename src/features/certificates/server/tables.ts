import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, day, i18n, instant, personalId } from '#server/columns.ts';
import { storedFiles } from '#server/tables.ts';
import { members } from '../../athletes/server/tables.ts';
import { circuits } from '../../circuits/server/tables.ts';
import { users } from '../../identity/server/tables.ts';
import { registrationTypes } from '../../races/server/tables.ts';
import type { CertificateStatus } from '../rules/state.ts';

export const certificateDisciplines = pgTable('medical_certificate_discipline', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
  i18n: i18n<{ name: string }>().notNull(),
  position: integer('position').notNull(),
  /** The circuit whose office added it; null: it came with the portal. */
  addedIn: integer('added_in').references(() => circuits.id, { onDelete: 'set null' }),
});

/** What kind of examination a certificate is about. One that asks for no discipline implies one (registration §9). */
export const certificateTypes = pgTable(
  'medical_certificate_type',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
    i18n: i18n<{ name: string }>().notNull(),
    asksDiscipline: boolean('asks_discipline').notNull().default(true),
    impliedDisciplineId: integer('implied_discipline_id').references(() => certificateDisciplines.id),
    position: integer('position').notNull(),
    /** The circuit whose office added it; null: it came with the portal. */
    addedIn: integer('added_in').references(() => circuits.id, { onDelete: 'set null' }),
  },
  (type) => [
    check('asks_or_implies_a_discipline', sql`${type.asksDiscipline} = (${type.impliedDisciplineId} is null)`),
  ],
);

/** Which certificates a registration type takes: each row is one type with one discipline. */
export const registrationTypeCertificates = pgTable(
  'registration_type_certificate',
  {
    registrationTypeId: integer('registration_type_id')
      .notNull()
      .references(() => registrationTypes.id, { onDelete: 'cascade' }),
    certificateTypeId: integer('certificate_type_id')
      .notNull()
      .references(() => certificateTypes.id),
    disciplineId: integer('discipline_id')
      .notNull()
      .references(() => certificateDisciplines.id),
  },
  (row) => [
    primaryKey({
      name: 'registration_type_certificate_pk',
      columns: [row.registrationTypeId, row.certificateTypeId, row.disciplineId],
    }),
  ],
);

/** An athlete's certificate: of the person, not of a race, so that one upload serves every race until it expires. */
export const certificates = pgTable(
  'medical_certificate',
  {
    id: personalId('id').primaryKey(),
    memberId: personalId('member_id')
      .notNull()
      .references(() => members.id),
    /** Owner: only this account sees and uses it. */
    userId: personalId('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type', { enum: ['upload', 'datahealth'] }).notNull(),
    certificateTypeId: integer('certificate_type_id').references(() => certificateTypes.id),
    disciplineId: integer('discipline_id').references(() => certificateDisciplines.id),
    dateOfIssue: day('date_of_issue').notNull(),
    expirationDate: day('expiration_date').notNull(),
    status: text('status').$type<CertificateStatus>().notNull(),
    reason: text('reason'),
    /** Why its verdict corrects an earlier one, as its owner reads it; null of a first verdict. */
    correction: text('correction'),
    fileId: personalId('file_id').references(() => storedFiles.id),
    /** The health-data code, sealed. */
    datahealthCode: bytes('datahealth_code'),
    /** What a certificate by code was issued for, in the provider's own words (decision 042). */
    sport: text('sport'),
    reviewedBy: personalId('reviewed_by'),
    reviewedAt: instant('reviewed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (certificate) => [
    index().on(certificate.memberId, certificate.expirationDate),
    index().on(certificate.userId),
    // What waits for a verdict is a small part of all certificates, and the office's first page counts it.
    index('certificate_waits_idx').on(certificate.id).where(sql`${certificate.status} = 'pending'`),
    check(
      'certificate_says_what_it_is',
      sql`(${certificate.type} = 'upload' and ${certificate.fileId} is not null and ${certificate.certificateTypeId} is not null and ${certificate.disciplineId} is not null and ${certificate.datahealthCode} is null) or (${certificate.type} = 'datahealth' and ${certificate.datahealthCode} is not null and ${certificate.fileId} is null)`,
    ),
    check('certificate_status_known', sql`${certificate.status} in ('pending', 'approved', 'rejected')`),
    check('certificate_ends_after_it_begins', sql`${certificate.expirationDate} >= ${certificate.dateOfIssue}`),
  ],
);

/** Which certificate a line uses, by the id that cart and order share; no foreign key, for the line moves. */
export const attachments = pgTable(
  'attachment',
  {
    detailId: personalId('detail_id').primaryKey(),
    certificateId: personalId('certificate_id')
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (attachment) => [index().on(attachment.certificateId)],
);

/** The one use of a code in a race, as a keyed hash. It counts while its holder exists. */
export const datahealthUses = pgTable(
  'datahealth_use',
  {
    raceKey: text('race_key').notNull(),
    codeMark: bytes('code_mark').notNull(),
    detailId: personalId('detail_id').notNull(),
    at: instant('at').notNull(),
  },
  (use) => [primaryKey({ columns: [use.raceKey, use.codeMark] }), index().on(use.detailId)],
);
