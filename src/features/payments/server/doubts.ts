import { lte, sql } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import type { Provider } from '../rules/providers.ts';
import { storable } from './storable.ts';
import { type PaymentDoubtKind, paymentDoubts } from './tables.ts';

interface Doubt {
  readonly kind: PaymentDoubtKind;
  readonly provider: Provider;
  readonly paymentId: string | null;
  readonly said: Record<string, unknown>;
  readonly count?: number;
}

/** A repetition of the same day is counted. */
export async function noteDoubt(on: DbOrTx, { clock }: Pick<Context, 'clock'>, doubt: Doubt): Promise<void> {
  const now = clock();
  const { count = 1 } = doubt;
  const told = { said: storable(doubt.said), lastAt: now };
  const { kind, provider, paymentId, day } = paymentDoubts;
  await on
    .insert(paymentDoubts)
    .values({ ...doubt, ...told, id: newId(), count, day: dayInRome(now), firstAt: now })
    .onConflictDoUpdate({
      target: [kind, provider, paymentId, day],
      set: { ...told, count: sql`${paymentDoubts.count} + ${count}` },
    });
}

const longestSaid = 500;

/** Anybody can send them: while one row is written, others are counted in memory; a flood holds one connection. */
export function createNoteForged(context: Context) {
  const came = new Map<Provider, { count: number; body: string }>();
  return async (provider: Provider, body: string): Promise<void> => {
    const others = came.get(provider);
    if (others) {
      others.count += 1;
      others.body = body;
      return;
    }
    const mine = { count: 1, body };
    came.set(provider, mine);
    try {
      while (mine.count > 0) {
        const said = { body: mine.body.slice(0, longestSaid) };
        const { count } = mine;
        mine.count = 0;
        await noteDoubt(context.db, context, { kind: 'forged_notice', provider, paymentId: null, said, count });
      }
    } finally {
      came.delete(provider);
    }
  };
}

export async function deleteDoubts(on: DbOrTx, until: Date): Promise<void> {
  await on.delete(paymentDoubts).where(lte(paymentDoubts.lastAt, until));
}
