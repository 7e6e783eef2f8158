import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, personalId } from '#server/columns.ts';
import { members } from '../../athletes/server/tables.ts';
import { users } from '../../identity/server/tables.ts';
import { races, relayFractions } from '../../races/server/tables.ts';
import { sellables } from '../../stock/server/tables.ts';
import type { CrewType } from '../rules/crewChoice.ts';

/** Athletes who start together (registration §3, "Crew / relay team"). One name is one crew in a race, whatever its case. */
export const crews = pgTable(
  'crew',
  {
    id: personalId('id').primaryKey(),
    raceId: integer('race_id')
      .notNull()
      .references(() => races.id),
    name: text('name').notNull(),
    type: text('type').$type<CrewType>().notNull(),
    passwordHash: text('password_hash'),
    captainUserId: personalId('captain_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (crew) => [
    uniqueIndex('crew_name_once').on(crew.raceId, sql`lower(${crew.name})`),
    check('private_has_a_password', sql`(${crew.type} = 'private') = (${crew.passwordHash} is not null)`),
  ],
);

/** A fraction of one crew; its places are counted as a sellable, like those of a race. */
export const crewFractions = pgTable(
  'crew_fraction',
  {
    crewId: personalId('crew_id')
      .notNull()
      .references(() => crews.id, { onDelete: 'cascade' }),
    relayFractionId: integer('relay_fraction_id')
      .notNull()
      .references(() => relayFractions.id),
    sellableId: integer('sellable_id')
      .notNull()
      .unique()
      .references(() => sellables.id),
  },
  (fraction) => [primaryKey({ columns: [fraction.crewId, fraction.relayFractionId] })],
);

/** An athlete's place in a crew. Its key is the cart line's id, which the order's line keeps. */
export const crewPlaces = pgTable(
  'crew_place',
  {
    detailId: personalId('detail_id').primaryKey(),
    crewId: personalId('crew_id')
      .notNull()
      .references(() => crews.id),
    relayFractionId: integer('relay_fraction_id').references(() => relayFractions.id),
    memberId: personalId('member_id')
      .notNull()
      .references(() => members.id),
  },
  (place) => [index().on(place.crewId), index().on(place.memberId)],
);
