import type { FastifyInstance } from 'fastify';
import type { Moods } from './moods.ts';
import type { OpenTable } from './table.ts';

/** What a provider may know of the sandbox around it. */
export interface World {
  /** Where the sandbox answers; known once it listens, so it is asked for when needed. */
  readonly url: () => string;
  /** The portal that notices are sent to. */
  readonly portalUrl: () => string;
  readonly now: () => Date;
  readonly moods: Moods;
  readonly openTable: OpenTable;
  /** A folder of the provider's own, kept over a restart. */
  readonly folder: (name: string) => string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly smtpPort: number;
  /** Aborts when the sandbox closes: whoever waits, waits with it. */
  readonly closing: AbortSignal;
}

/** A payment as `/payments` tells of it; amounts in whole cents. */
export interface TakenPayment {
  readonly reference: string | null;
  readonly status: string;
  readonly captured: number;
  readonly refunded: number;
}

/** One stranger of the outside world. */
export interface Provider {
  /** Its name at POST /control. */
  readonly name: string;
  /** What it is, for the index page. */
  readonly title: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
  /** Payment providers tell the portal what happened; the others have nothing to tell. */
  readonly sendsNotices: boolean;
  /** How long `slow` waits unless POST /control says otherwise. */
  readonly slowMs: number;
  /** What it answers over HTTP while it is down. */
  readonly outage?: { readonly status: number; readonly body: unknown };
  /** The routes that faults hit: the API that programs call. */
  readonly api?: (app: FastifyInstance) => void;
  /** The routes that faults leave alone: what people and tests press. */
  readonly pages?: (app: FastifyInstance) => void;
  /** Only for a provider with a port of its own. */
  readonly port?: () => number;
  readonly start?: () => Promise<void>;
  readonly close?: () => Promise<void>;
  /** Its payments, for tests that ask what became of an order. */
  readonly payments?: () => readonly TakenPayment[];
  /** Throws away all that it kept. */
  readonly forget: () => void;
}

export type CreateProvider = (world: World) => Provider;
