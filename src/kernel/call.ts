import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';

interface CallBase {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The version that the specification marks for this call; unmarked calls are v3.0. */
  readonly version?: 'v1' | 'v2' | 'v3.0';
  /** The path after the version, with `:name` for parameters. */
  readonly url: `/${string}`;
  readonly summary: string;
  readonly deprecated?: true;
  /** The body comes as a form with a file: the handler reads it as it arrives. */
  readonly multipart?: true;
  readonly schema: {
    readonly params?: z.ZodType;
    readonly querystring?: z.ZodType;
    readonly body?: z.ZodType;
    readonly headers?: z.ZodType;
    /** 302: a page that a browser is led through; what was refused is told on the page that it arrives at. */
    readonly response: { readonly 200: z.ZodType } | { readonly 201: z.ZodType } | { readonly 302: z.ZodType };
  };
  readonly refusals?: readonly ErrorCode[];
}

/** A call of the office. Its path names the circuit, so that no call is without one. */
export interface StaffCall extends CallBase {
  readonly access: 'staff';
  readonly url: `/circuits/:id/${string}`;
  /** Who has one of these roles in the circuit may. */
  readonly roles: readonly [Role, ...Role[]];
  /**
   * Who has the role for single races may, too: the handler narrows what it does to those races. Without it the role
   * must be for the whole circuit.
   */
  readonly byRace?: true;
}

/**
 * One call of the REST API as data: the server's route, the browser's client and the OpenAPI document are made from it.
 */
export type Call = (CallBase & { readonly access: 'anyone' | 'signed-in' }) | StaffCall;

export const urlOf = (call: Pick<Call, 'version' | 'url'>): string => `/${call.version ?? 'v3.0'}${call.url}`;
