import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant, personalId } from '#server/columns.ts';
import { ofCircuit } from '../../circuits/server/tables.ts';
import { ofUser } from '../../identity/server/tables.ts';
import { racePackages, races } from '../../races/server/tables.ts';

export const firstVersion = 1;

/** A registration being filled in. It lives on the server, so that it survives a refresh, a sign-in and a change of device. */
export const registrationDrafts = pgTable(
  'registration_draft',
  {
    id: personalId('id').primaryKey(),
    userId: ofUser(),
    circuitId: ofCircuit(),
    raceId: integer('race_id').references(() => races.id),
    racePackageId: integer('race_package_id').references(() => racePackages.id),
    /** Rises with each step that is saved; a second tab with an older one is told so. */
    version: integer('version').notNull().default(firstVersion),
    answers: jsonb('answers').$type<Record<string, unknown>>().notNull(),
    /** The cart line that step 5 made; no foreign key, for the line may be deleted in the cart. */
    cartDetailId: personalId('cart_detail_id'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (draft) => [index().on(draft.userId, draft.changedAt), index().on(draft.expiresAt)],
);
