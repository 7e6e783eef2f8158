import { sql } from 'drizzle-orm';
import { refunds } from './tables.ts';

/** Money that its provider has refused to return for good, and that has not gone back by another refund since. */
export const isRefused = sql`(${refunds.way} = 'provider' and ${refunds.state} = 'failed' and ${refunds.againAs} is null)`;

/** Is this refund to be sent by people: what no provider gives back, and what its provider has refused for good? */
export const isToSendBack = sql`(${refunds.way} <> 'provider' and ${refunds.state} = 'requested' or ${isRefused})`;

/** Is this refund's money still to go back, by people or through its provider? */
export const isToReturn = sql`(${refunds.state} = 'requested' or ${isRefused})`;

/** Is this refund asked of its provider, and not taken yet? It is asked again by itself (`resumeRefundsJob`). */
export const isAwaited = sql`(${refunds.way} = 'provider' and ${refunds.state} = 'requested')`;
