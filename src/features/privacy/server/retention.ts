import { type SQL, sql } from 'drizzle-orm';
import { forgetIdleCarts } from '#features/cart/server/forgetCarts.ts';
import type { MoveOrder } from '#features/orders/server/moves.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { cutoff, type RetentionName, retention } from '../rules/retention.ts';
import { eraseAccount } from './eraseAccount.ts';
import { forgetCertificates, removePlaces } from './forgetCertificates.ts';
import { reduceAthletes } from './reduceAthletes.ts';
import { reducePurchases } from './reducePurchases.ts';

/** Of these the nightly job needs to know nothing but what to do with rows from before that time. */
const simple = {
  idempotency: (before: SQL) => sql`delete from idempotency_key where created_at <= ${before}`,
  consents: (before: SQL) => sql`delete from consent_answer where user_id is null and at <= ${before}`,
  payment_notices: (before: SQL) =>
    sql`update payment_event set payload = '{}' where received_at <= ${before} and payload <> '{}'`,
  requests: (before: SQL) => sql`delete from privacy_request where state <> 'received' and changed_at <= ${before}`,
  audit: (before: SQL) => sql`delete from audit_entry where at <= ${before}`,
} as const;

const neverActivated = statement<{ before: string }, { id: string }>(
  'accounts that were never activated',
  (at) => sql`
    select id from user_account
    where activated_at is null and erased_at is null and created_at <= ${at('before')}::timestamptz limit 500`,
);

type Step = (tx: Tx, now: Date) => Promise<readonly string[] | undefined>;

const stepsOf = (moveOrder: MoveOrder): readonly (readonly [RetentionName, Step])[] => [
  [
    'not_activated',
    async (tx, now) => {
      const places: string[] = [];
      for (const { id } of await neverActivated(tx, { before: cutoff(retention.not_activated, now).toISOString() })) {
        places.push(...((await eraseAccount(tx, moveOrder, id, now))?.places ?? []));
      }
      return places;
    },
  ],
  ['race_data', async (tx, now) => void (await reduceAthletes(tx, now))],
  ['purchases', async (tx, now) => void (await reducePurchases(tx, now))],
  ['certificates', forgetCertificates],
  ['carts', async (tx, now) => void (await forgetIdleCarts(tx, cutoff(retention.carts, now)))],
  ...(Object.keys(simple) as (keyof typeof simple)[]).map((name): readonly [RetentionName, Step] => [
    name,
    async (tx, now) => {
      const before = sql`${cutoff(retention[name], now).toISOString()}::timestamptz`;
      await tx.execute(simple[name](before));
      return undefined;
    },
  ]),
];

/**
 * Does what the table of retention asks, each rule in a transaction of its own: one that fails leaves the others
 * alone and is tried again with the whole. Done twice, the second time does nothing.
 */
export async function keepRetention(context: Context, moveOrder: MoveOrder): Promise<void> {
  const failed: RetentionName[] = [];
  for (const [name, step] of stepsOf(moveOrder)) {
    try {
      const places = await context.db.transaction((tx) => step(tx, context.clock()));
      await removePlaces(context, places ?? []);
    } catch (error) {
      context.log.error({ err: error, rule: name }, 'a rule of retention failed');
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`Rules of retention failed: ${failed.join(', ')}`);
}
