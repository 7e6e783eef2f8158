import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import type { ProviderIdentity, ProviderName } from '../../rules/providers.ts';
import { providerTickets, type TicketKind, type Trip } from '../tables.ts';
import type { TripSecrets } from './provider.ts';

const minute = 60_000;

/** Validity of each ticket: sign-in at the provider, handover to the circuit's host, signup form. */
const life: Readonly<Record<TicketKind, number>> = { state: 10 * minute, handover: minute, signup: 60 * minute };

export interface NewTicket {
  readonly kind: TicketKind;
  readonly provider: ProviderName;
  readonly browserHash: Buffer;
  readonly trip: Trip;
  readonly secrets?: TripSecrets;
  readonly provided?: ProviderIdentity;
  readonly now: Date;
}

/** Makes a ticket; only its hash is kept. */
export async function issueTicket(on: DbOrTx, { kind, now, ...given }: NewTicket): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + life[kind]);
  await on.insert(providerTickets).values({ tokenHash: hashOf(token), kind, createdAt: now, expiresAt, ...given });
  return token;
}

export interface AskedTicket {
  readonly kind: TicketKind;
  readonly token: string;
  /** The marks of the browser that holds it; left out on the way back from the provider, which leads over BASE_URL. */
  readonly marks?: readonly Buffer[];
  readonly now: Date;
}

export type Ticket = typeof providerTickets.$inferSelect;

const of = ({ kind, token }: AskedTicket) =>
  and(eq(providerTickets.tokenHash, hashOf(token)), eq(providerTickets.kind, kind));
const good = (asked: AskedTicket) =>
  and(
    of(asked),
    isNull(providerTickets.usedAt),
    gt(providerTickets.expiresAt, asked.now),
    asked.marks && inArray(providerTickets.browserHash, [...asked.marks]),
  );

/** A ticket that is still good, unused. */
export async function readTicket(on: DbOrTx, asked: AskedTicket): Promise<Ticket | undefined> {
  const [ticket] = await on.select().from(providerTickets).where(good(asked));
  return ticket;
}

/** Uses a ticket up and deletes its data; of concurrent calls exactly one gets it. */
export async function spendTicket(on: DbOrTx, asked: AskedTicket): Promise<Ticket | undefined> {
  const ticket = await readTicket(on, asked);
  if (!ticket) return undefined;
  const used = await on
    .update(providerTickets)
    .set({ usedAt: asked.now, secrets: null, provided: null })
    .where(good(asked))
    .returning({ kind: providerTickets.kind });
  return used.length === 1 ? ticket : undefined;
}

/** The sign-in that a ticket belongs to, also of an expired or used one. */
export async function tripOf(on: DbOrTx, asked: AskedTicket): Promise<Trip | undefined> {
  const [ticket] = await on.select({ trip: providerTickets.trip }).from(providerTickets).where(of(asked));
  return ticket?.trip;
}
