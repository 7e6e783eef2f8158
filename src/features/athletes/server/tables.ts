import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, personalId } from '#server/columns.ts';
import { ofUser, users } from '../../identity/server/tables.ts';
import type { PersonIn } from '../rules/personGiven.ts';

/** An athlete. `user_id` is the account that keeps the record; `himself` marks the account holder's own. */
export const members = pgTable(
  'member',
  {
    id: personalId('id').primaryKey(),
    userId: personalId('user_id').references(() => users.id, { onDelete: 'set null' }),
    himself: boolean('himself').notNull(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    email: text('email'),
    birthday: day('birthday'),
    gender: text('gender', { enum: ['M', 'F'] }),
    nationality: text('nationality'),
    taxCode: text('tax_code'),
    phone: text('phone'),
    gadgetSize: text('gadget_size'),
    emergencyContact: text('emergency_contact'),
    emergencyPhone: text('emergency_phone'),
    parentName: text('parent_name'),
    parentRelation: text('parent_relation'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When the account that kept the record was erased: what a race does not need any more goes (checkout §9). */
    erasedAt: instant('erased_at'),
  },
  (member) => [
    uniqueIndex('member_himself_once').on(member.userId).where(sql`${member.himself}`),
    index().on(member.userId),
    index('member_of_erased_account').on(member.erasedAt).where(sql`${member.erasedAt} is not null`),
    index('member_same_person').on(sql`lower(${member.lastname})`, sql`lower(${member.firstname})`, member.birthday),
    // For the office's search: the beginning of an address, and any part of a name, without accents.
    index('member_by_email').on(sql`lower(${member.email}) text_pattern_ops`).where(sql`${member.email} is not null`),
    index('member_by_name').using(
      'gin',
      sql`plain_words(${member.firstname} || ' ' || ${member.lastname}) gin_trgm_ops`,
    ),
  ],
);

export type MemberRow = typeof members.$inferSelect;

/** A link to another account's record. It allows registering the athlete, not reading the record (registration §4). */
export const memberLinks = pgTable(
  'member_link',
  {
    userId: ofUser(),
    memberId: personalId('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    checkedAt: instant('checked_at').notNull(),
    linkedAt: instant('linked_at'),
    /** What the account itself wrote of the athlete; each registration takes its copy. */
    given: jsonb('given').$type<PersonIn>(),
  },
  (link) => [primaryKey({ name: 'member_link_pk', columns: [link.userId, link.memberId] }), index().on(link.memberId)],
);
