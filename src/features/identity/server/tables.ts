import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Lang } from '#kernel/lang.ts';
import { roleNames } from '#kernel/roles.ts';
import { bytes, instant, personalId } from '#server/columns.ts';
import { circuits, ofCircuit } from '../../circuits/server/tables.ts';
import type { GivenRole } from '../rules/givenRoles.ts';
import type { ProviderIdentity, ProviderName } from '../rules/providers.ts';

/** The column of every row that goes with its account. */
export function ofUser() {
  return personalId('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/** The account holder as an athlete stands in `member` with `himself`. */
export const users = pgTable(
  'user_account',
  {
    id: personalId('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    lang: text('lang', { enum: ['it', 'en'] }).notNull(),
    activatedAt: instant('activated_at'),
    createdAt: instant('created_at').notNull(),
    erasedAt: instant('erased_at'),
  },
  (user) => [
    uniqueIndex('user_email_once').on(sql`lower(${user.email})`),
    // For the office's search: any part of an address.
    index('user_by_email').using('gin', user.email.op('gin_trgm_ops')),
  ],
);

/** While one is open nobody signs in. */
export const accountSuspensions = pgTable(
  'account_suspension',
  {
    id: personalId('id').primaryKey(),
    userId: ofUser(),
    /** Whose office did it: its address is the one to write to. */
    circuitId: ofCircuit(),
    reason: text('reason').notNull(),
    suspendedAt: instant('suspended_at').notNull(),
    suspendedBy: personalId('suspended_by').references(() => users.id, { onDelete: 'set null' }),
    endedAt: instant('ended_at'),
    endedBy: personalId('ended_by').references(() => users.id, { onDelete: 'set null' }),
    endReason: text('end_reason'),
  },
  (row) => [
    uniqueIndex('account_suspension_open_once').on(row.userId).where(sql`${row.endedAt} is null`),
    index().on(row.userId, row.suspendedAt),
    index().on(row.suspendedBy),
    index().on(row.endedBy),
    check('account_suspension_end', sql`(${row.endedAt} is null) = (${row.endReason} is null)`),
    check('nobody_suspends_himself', sql`${row.suspendedBy} <> ${row.userId}`),
  ],
);

/** Only the token's hash is kept. */
export const sessions = pgTable(
  'session',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    id: personalId('id').notNull().unique(),
    userId: ofUser(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
    /** When a code of the account's authenticator app was last given. */
    secondFactorAt: instant('second_factor_at'),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    device: text('device'),
  },
  (session) => [index().on(session.userId), index().on(session.expiresAt)],
);

export type TokenKind = 'activate' | 'reset' | 'email' | 'email_undo';

/** They outlive their account (`set null`): a link of an erased one is told from an unknown one (registration §4). */
export const userTokens = pgTable(
  'user_token',
  {
    tokenHash: bytes('token_hash').notNull(),
    kind: text('kind').$type<TokenKind>().notNull(),
    userId: personalId('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email'),
    codeHash: bytes('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    payload: jsonb('payload').$type<{ redirect?: string }>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (token) => [primaryKey({ columns: [token.tokenHash, token.kind] }), index().on(token.userId, token.kind)],
);

/** The key is the provider's name for the person: an address can pass to somebody else, the subject cannot. */
export const externalIdentities = pgTable(
  'external_identity',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    subject: text('subject').notNull(),
    userId: ofUser(),
    email: text('email'),
    linkedAt: instant('linked_at').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (identity) => [primaryKey({ columns: [identity.provider, identity.subject] }), index().on(identity.userId)],
);

/** OAuth `state`, handover between hosts, or signup form. */
export type TicketKind = 'state' | 'handover' | 'signup';

/** What the portal needs at the provider's callback. */
export interface Trip {
  readonly origin: string;
  readonly lang: Lang;
  readonly redirect?: string | undefined;
  readonly purpose: 'signin' | 'confirm';
  readonly sessionId?: string | undefined;
}

/** Each is valid once, in the browser that began. The row outlives its data, so that a second try can be redirected. */
export const providerTickets = pgTable(
  'provider_ticket',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    kind: text('kind').$type<TicketKind>().notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    browserHash: bytes('browser_hash').notNull(),
    trip: jsonb('trip').$type<Trip>().notNull(),
    secrets: jsonb('secrets').$type<{ readonly verifier: string; readonly nonce: string }>(),
    provided: jsonb('provided').$type<ProviderIdentity>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (ticket) => [index().on(ticket.expiresAt)],
);

/** A super-admin's row has no circuit. Without `races` a role is for all races; an empty list is for nothing. */
export const employees = pgTable(
  'employee',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    circuitId: integer('circuit_id').references(() => circuits.id),
    role: text('role', { enum: roleNames }).notNull(),
    races: integer('races').array(),
  },
  (employee) => [
    uniqueIndex('employee_role_once').on(employee.userId, sql`coalesce(${employee.circuitId}, 0)`, employee.role),
    index().on(employee.circuitId),
    check('super_admin_of_no_circuit', sql`(${employee.role} = 'super-admin') = (${employee.circuitId} is null)`),
    check('super_admin_of_all_races', sql`${employee.role} <> 'super-admin' or ${employee.races} is null`),
  ],
);

/** Somebody who is invited into the office of a circuit. Only the hash of its link is kept. */
export const invitations = pgTable(
  'invitation',
  {
    id: personalId('id').primaryKey(),
    circuitId: ofCircuit(),
    email: text('email').notNull(),
    roles: jsonb('roles').$type<readonly GivenRole[]>().notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** Who answers for it: it ends when they leave the office. */
    invitedBy: personalId('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was accepted or withdrawn. */
    endedAt: instant('ended_at'),
  },
  (row) => [
    uniqueIndex('invitation_open_once').on(row.circuitId, sql`lower(${row.email})`).where(sql`${row.endedAt} is null`),
    index().on(row.circuitId, row.createdAt),
    index().on(row.invitedBy),
    index().on(row.expiresAt),
  ],
);

/** Until it is confirmed it proves nothing. */
export const secondFactors = pgTable('second_factor', {
  userId: personalId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the deployment's key. */
  sealedSecret: bytes('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Its code is good once. */
  lastStep: integer('last_step'),
});

/** Each once. Only their hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: ofUser(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (row) => [primaryKey({ columns: [row.userId, row.codeHash] })],
);

/** Bound to a host. */
export const passkeys = pgTable(
  'passkey',
  {
    id: personalId('id').primaryKey(),
    userId: ofUser(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** How many signatures its authenticator has counted; 0 for one that does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    host: text('host').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (row) => [index().on(row.userId, row.createdAt)],
);

/** Good once, for a few minutes. */
export const passkeyChallenges = pgTable('passkey_challenge', {
  sessionId: personalId('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: ['registration', 'proof'] }).notNull(),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
