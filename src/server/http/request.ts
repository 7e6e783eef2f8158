import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';

/** The signed-in account, as far as every feature may know it. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  /** When the password (or the provider) was last asked for; sensitive changes want it recent. */
  readonly confirmedAt: Date;
  /** Roles: the super-admin's circuit is null. */
  readonly roles: readonly { readonly role: 'super-admin' | 'organiser' | 'desk'; readonly circuitId: number | null }[];
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

/** May this account act for a circuit's office? A super-admin may for every one. */
export const isStaffOf = (account: Account, circuitId: number): boolean =>
  account.roles.some((role) => role.circuitId === circuitId) || isSuperAdmin(account);

export const isSuperAdmin = (account: Account | null): boolean =>
  account?.roles.some(({ role }) => role === 'super-admin') ?? false;
