import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Lang } from '#kernel/lang.ts';
import { bytes, day, i18n, instant, money, personalId } from '#server/columns.ts';
import { ofCircuit, stages } from '../../circuits/server/tables.ts';
import { federations } from '../../federations/server/tables.ts';
import { users } from '../../identity/server/tables.ts';
import { policies } from '../../legal/server/tables.ts';
import { sellables } from '../../stock/server/tables.ts';
import type { TrackProfile } from '../rules/gpx.ts';
import type { Distance } from '../rules/setup/distance.ts';
import { type Discipline, setupStates } from '../rules/setup/fields.ts';

/** An id of the catalogue: those that organisers make begin above the ones that the specification fixes. */
const catalogueId = () => integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 });

const setupState = () => text('state', { enum: setupStates }).notNull().default('published');

const knownState = (state: AnyPgColumn) => sql`${state} in ('draft', 'published', 'archived')`;

export const races = pgTable(
  'race',
  {
    id: catalogueId(),
    state: setupState(),
    stageId: integer('stage_id')
      .notNull()
      .references(() => stages.id),
    slug: text('slug').notNull(),
    discipline: text('discipline').$type<Discipline>().notNull(),
    /** `bib_place` and `bib_hours` say where and when bibs are handed out. */
    i18n: i18n<{
      name: string;
      type: string;
      description: string;
      rules?: string;
      bib_place?: string;
      bib_hours?: string;
    }>().notNull(),
    distance: jsonb('distance').$type<Distance>().notNull(),
    colourway: text('colourway', { enum: ['a', 'b', 'c', 'd'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    /** The race shows "Coming soon" until its hour (`opens_at`, if one is announced) or the organiser opens it. */
    comingSoon: boolean('coming_soon').notNull().default(false),
    opensAt: instant('opens_at'),
    registrationEndsAt: instant('registration_ends_at').notNull(),
    endsOn: day('ends_on').notNull(),
    /** The last day on which size, answers, crew and the like of a registration are changed; empty: until it closes. */
    changesUntil: day('changes_until'),
    sellableId: integer('sellable_id')
      .notNull()
      .unique()
      .references(() => sellables.id),
    /** How many registrations of this race a cart must hold a multiple of (registration §9). */
    registrationsInCart: integer('registrations_in_cart').notNull().default(1),
    isRelay: boolean('is_relay').notNull().default(false),
    hasTeamRegistration: boolean('has_team_registration').notNull().default(false),
    onlyForTeam: boolean('only_for_team').notNull().default(false),
    gadgetSizes: text('gadget_sizes').array().notNull(),
    asksGadgetSize: boolean('asks_gadget_size').notNull().default(true),
    substitutionEnabled: boolean('substitution_enabled').notNull().default(false),
    transferEnabled: boolean('transfer_enabled').notNull().default(false),
    /** How many hours the place of a substituted athlete is kept for whoever has the code; 0: not at all. */
    substitutionKeepsHours: integer('substitution_keeps_hours').notNull().default(72),
    minimumAge: integer('minimum_age'),
    postponedFrom: instant('postponed_from'),
    cancelledAt: instant('cancelled_at'),
    position: integer('position').notNull(),
  },
  (race) => [
    uniqueIndex('race_slug_once').on(race.stageId, race.slug),
    index('race_by_slug').on(race.slug),
    check('race_state_known', knownState(race.state)),
    check('a_cart_multiple_is_positive', sql`${race.registrationsInCart} >= 1`),
    check('a_place_is_kept_for_two_weeks_at_most', sql`${race.substitutionKeepsHours} between 0 and 336`),
  ],
);

/** Addresses that a race had before: they lead to it as long as nothing else is meant by them. */
export const formerSlugs = pgTable(
  'race_former_slug',
  {
    raceId: integer('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    until: instant('until').notNull(),
  },
  (row) => [primaryKey({ columns: [row.raceId, row.slug] }), index().on(row.slug)],
);

export const raceTracks = pgTable('race_track', {
  raceId: integer('race_id')
    .primaryKey()
    .references(() => races.id),
  gpx: text('gpx').notNull(),
  profile: jsonb('profile').$type<TrackProfile>().notNull(),
});

/** Who wants a mail when a race opens. The row is deleted in the transaction that queues the mail. */
export const openingNotices = pgTable(
  'opening_notice',
  {
    id: personalId('id').primaryKey(),
    raceId: integer('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    userId: personalId('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    lang: text('lang').$type<Lang>().notNull(),
    /** Of the link that confirms an address, and ends the wish. */
    tokenHash: bytes('token_hash').unique(),
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (notice) => [
    uniqueIndex('account_told_once').on(notice.raceId, notice.userId),
    uniqueIndex('address_told_once').on(notice.raceId, notice.email),
    index().on(notice.userId),
    check('an_account_or_an_address', sql`(${notice.userId} is null) <> (${notice.email} is null)`),
    check('an_address_has_a_link', sql`(${notice.email} is null) = (${notice.tokenHash} is null)`),
    check('an_account_is_confirmed', sql`${notice.userId} is null or ${notice.confirmedAt} is not null`),
  ],
);

export const racePackages = pgTable(
  'race_package',
  {
    id: catalogueId(),
    state: setupState(),
    circuitId: ofCircuit(),
    slug: text('slug').notNull(),
    i18n: i18n<{ name: string; description: string }>().notNull(),
    comingSoon: boolean('coming_soon').notNull().default(false),
    registrationEndsAt: instant('registration_ends_at').notNull(),
    fullPrice: money('full_price'),
  },
  (pack) => [check('package_state_known', knownState(pack.state))],
);

export const racePackageRaces = pgTable(
  'race_package_race',
  {
    racePackageId: integer('race_package_id')
      .notNull()
      .references(() => racePackages.id, { onDelete: 'cascade' }),
    raceId: integer('race_id')
      .notNull()
      .references(() => races.id),
  },
  (row) => [primaryKey({ columns: [row.racePackageId, row.raceId] })],
);

/** A way to register for a race or a package: its price, its federation, what it asks for. */
export const registrationTypes = pgTable(
  'registration_type',
  {
    id: catalogueId(),
    raceId: integer('race_id').references(() => races.id),
    racePackageId: integer('race_package_id').references(() => racePackages.id),
    i18n: i18n<{ name: string; notes: string }>().notNull(),
    price: money('price').notNull(),
    hasFederation: boolean('has_federation').notNull().default(false),
    federationId: integer('federation_id').references(() => federations.id),
    medicalCertificateUploadsActive: boolean('medical_certificate_uploads_active').notNull().default(false),
    datahealthActive: boolean('datahealth_active').notNull().default(false),
    datahealthRaceId: text('datahealth_race_id'),
    /** Never leaves the server; a browser gets an opaque handle instead. */
    datahealthApiKey: text('datahealth_api_key'),
    /** Only for who is born in these years, both included; null: open on that side. */
    bornFrom: integer('born_from'),
    bornUntil: integer('born_until'),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull(),
  },
  (type) => [
    check('of_a_race_or_a_package', sql`(${type.raceId} is null) <> (${type.racePackageId} is null)`),
    check('price_not_negative', sql`${type.price} >= 0`),
    check('born_from_before_until', sql`${type.bornFrom} <= ${type.bornUntil}`),
    index().on(type.raceId),
    index().on(type.racePackageId),
  ],
);

/** The federations to choose from, for a type with `have_more_federations`. */
export const registrationTypeFederations = pgTable(
  'registration_type_federation',
  {
    registrationTypeId: integer('registration_type_id')
      .notNull()
      .references(() => registrationTypes.id, { onDelete: 'cascade' }),
    federationId: integer('federation_id')
      .notNull()
      .references(() => federations.id),
  },
  (row) => [primaryKey({ columns: [row.registrationTypeId, row.federationId] })],
);

export const registrationTypePolicies = pgTable(
  'registration_type_policy',
  {
    registrationTypeId: integer('registration_type_id')
      .notNull()
      .references(() => registrationTypes.id, { onDelete: 'cascade' }),
    policyId: integer('policy_id')
      .notNull()
      .references(() => policies.id),
  },
  (row) => [primaryKey({ columns: [row.registrationTypeId, row.policyId] })],
);

/** A leg of a relay; `min` and `max` say how many athletes of a team may run it. */
export const relayFractions = pgTable('relay_fraction', {
  id: catalogueId(),
  raceId: integer('race_id')
    .notNull()
    .references(() => races.id),
  i18n: i18n<{ name: string }>().notNull(),
  min: integer('min').notNull(),
  max: integer('max').notNull(),
  position: integer('position').notNull(),
});

/** A question that a race, or one fraction of it, asks each athlete. */
export const customInputs = pgTable('custom_input', {
  id: catalogueId(),
  raceId: integer('race_id').references(() => races.id),
  relayFractionId: integer('relay_fraction_id').references(() => relayFractions.id),
  type: text('type', { enum: ['checkbox', 'select'] }).notNull(),
  slug: text('slug').notNull(),
  required: boolean('required').notNull(),
  autoShow: boolean('auto_show').notNull().default(false),
  i18n: i18n<{ label: string; placeholder?: string; popup_html?: string }>().notNull(),
  variables: jsonb('variables')
    .$type<readonly { value: string; i18n: { it: { label: string }; en: { label: string } } }[]>()
    .notNull(),
  position: integer('position').notNull(),
});
