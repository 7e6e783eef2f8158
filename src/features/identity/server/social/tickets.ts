import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import { providerTickets, type TicketKind, type Trip } from '../tables.ts';

const minute = 60_000;

/** Validity of each ticket: sign-in at the provider, handover to the circuit's host, signup form. */
const life: Readonly<Record<TicketKind, number>> = { state: 10 * minute, handover: minute, signup: 60 * minute };

type NewTicket = Omit<typeof providerTickets.$inferInsert, 'tokenHash' | 'createdAt' | 'expiresAt' | 'usedAt'> & {
  readonly now: Date;
};

export async function issueTicket(on: DbOrTx, { kind, now, ...given }: NewTicket): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + life[kind]);
  await on.insert(providerTickets).values({ tokenHash: hashOf(token), kind, createdAt: now, expiresAt, ...given });
  return token;
}

interface AskedTicket {
  readonly kind: TicketKind;
  readonly token: string;
  /** The marks of the browser that holds it; left out on the way back from the provider, which leads over BASE_URL. */
  readonly marks?: readonly Buffer[];
  readonly now: Date;
}

type Ticket = typeof providerTickets.$inferSelect;

const of = ({ kind, token }: AskedTicket) =>
  and(eq(providerTickets.tokenHash, hashOf(token)), eq(providerTickets.kind, kind));
const good = (asked: AskedTicket) =>
  and(
    of(asked),
    isNull(providerTickets.usedAt),
    gt(providerTickets.expiresAt, asked.now),
    asked.marks && inArray(providerTickets.browserHash, [...asked.marks]),
  );

export async function readTicket(on: DbOrTx, asked: AskedTicket): Promise<Ticket | undefined> {
  const [ticket] = await on.select().from(providerTickets).where(good(asked));
  return ticket;
}

/** Of concurrent calls exactly one gets it. */
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

/** Also of an expired or used one. */
export async function tripOf(on: DbOrTx, asked: AskedTicket): Promise<Trip | undefined> {
  const [ticket] = await on.select({ trip: providerTickets.trip }).from(providerTickets).where(of(asked));
  return ticket?.trip;
}
