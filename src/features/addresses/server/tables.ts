import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, personalId } from '#server/columns.ts';
import { members } from '../../athletes/server/tables.ts';
import { ofUser } from '../../identity/server/tables.ts';

export const addresses = pgTable(
  'address',
  {
    id: personalId('id').primaryKey(),
    userId: ofUser(),
    memberId: personalId('member_id').references(() => members.id, { onDelete: 'set null' }),
    type: text('type', { enum: ['private', 'company'] }).notNull(),
    company: text('company'),
    vatNumber: text('vat_number'),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    address: text('address').notNull(),
    houseNumber: text('house_number').notNull(),
    zipcode: text('zipcode').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    phone: text('phone').notNull(),
    phoneE164: text('phone_e164'),
    isPrimary: boolean('is_primary').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (address) => [
    index().on(address.userId),
    uniqueIndex('address_primary_once').on(address.userId).where(sql`${address.isPrimary}`),
  ],
);
