import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, personalId } from '#server/columns.ts';
import { users } from '../../identity/server/tables.ts';

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
    /** For a minor: who answers for them (registration §1). */
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
  ],
);
