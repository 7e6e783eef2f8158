import { lte, sql } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { statement } from '#server/statement.ts';
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

const upsertDoubt = statement<
  {
    id: string;
    kind: PaymentDoubtKind;
    provider: Provider;
    payment: string | null;
    day: string;
    count: number;
    said: string;
    now: string;
  },
  object
>(
  'note a doubt about payments',
  (at) => sql`
    insert into payment_doubt (id, kind, provider, payment_id, day, count, said, first_at, last_at)
    values (${at('id')}, ${at('kind')}, ${at('provider')}, ${at('payment')}::uuid, ${at('day')}, ${at('count')}::int,
      ${at('said')}::jsonb, ${at('now')}, ${at('now')})
    on conflict (kind, provider, payment_id, day) do update
    set count = payment_doubt.count + excluded.count, said = excluded.said, last_at = excluded.last_at`,
);

/** A repetition of the same day is counted. */
export async function noteDoubt(on: DbOrTx, { clock }: Pick<Context, 'clock'>, doubt: Doubt): Promise<void> {
  const now = clock();
  const { kind, provider, paymentId, said, count = 1 } = doubt;
  await upsertDoubt(on, {
    id: newId(),
    kind,
    provider,
    payment: paymentId,
    day: dayInRome(now),
    count,
    said: JSON.stringify(storable(said)),
    now: now.toISOString(),
  });
}

const longestSaid = 500;

/**
 * Anybody can send them: while one row is written, others are counted in memory, so that a flood holds one connection.
 */
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
