import type { FastifyRequest } from 'fastify';
import type { StaffCall } from '#kernel/call.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type HeldRole, type Reach, reachIn } from '#kernel/roles.ts';

/** The signed-in account, as far as every feature may know it. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  /** When the password (or the provider) was last asked for; sensitive changes want it recent. */
  readonly confirmedAt: Date;
  /**
   * When the session was proved as strongly as the deployment asks of the office. Null: not yet, and it may not act for
   * the office.
   */
  readonly provedAt: Date | null;
  readonly roles: readonly HeldRole[];
}

/** The account that personal records belong to: every query about them is narrowed to it. */
export type Owner = Pick<Account, 'id'>;

/** The circuit that a request is about, found by its host name, and the origin that its links use. */
export interface Site {
  readonly circuitId: number;
  readonly seasonId: number;
  readonly origin: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null;
    site: Site;
    lang: Lang;
    /** True for a call that the server makes to itself while it draws a page. */
    inner: boolean;
    /** True when the request has a session's cookie: a write then must come from an own origin. */
    withSession: boolean;
    /** True when that cookie says who asks, and no bearer does. */
    byCookie: boolean;
  }

  interface FastifyContextConfig {
    /** Those who call wait for their turn here, before anything is asked about them. */
    turnAt?: string;
  }
}

export const signedIn = ({ account }: FastifyRequest): Account => account ?? refuse('not_signed_in');

/** The circuit that a call of the office is about, and the races of it that the asker may act for. */
export interface Office {
  readonly circuitId: number;
  readonly races: Reach;
}

/** Refuses to act for an office before the second factor was given. */
export function requireSecondFactor({ provedAt }: Pick<Account, 'provedAt'>): void {
  if (provedAt === null) refuse('second_factor_required');
}

type CallRoles = Pick<StaffCall, 'roles' | 'byRace'>;

/**
 * Lets in who has one of the roles that the call declares. A circuit where the asker works in no role is 404, what the
 * roles lack is 403.
 */
export function officeOf({ roles, byRace }: CallRoles, account: Account, circuitId: number): Office {
  if (reachIn(account.roles, circuitId) === null) return refuse('not_found');
  const races = reachIn(account.roles, circuitId, roles);
  if (races === null || (races !== 'all' && !byRace)) return refuse('forbidden');
  requireSecondFactor(account);
  return { circuitId, races };
}

export const isSuperAdmin = (account: Account | null): boolean =>
  account?.roles.some(({ role }) => role === 'super-admin') ?? false;
