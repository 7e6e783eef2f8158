import { sql } from 'drizzle-orm';
import { forgetCartsOf } from '#features/cart/server/forgetCarts.ts';
import type { MoveOrder } from '#features/orders/server/moves.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { forgetCertificates } from './forgetCertificates.ts';
import { reduceAthletes } from './reduceAthletes.ts';
import { reducePurchases } from './reducePurchases.ts';

interface Account {
  readonly id: string;
  readonly email: string;
}

const lock = statement<{ user: string }, Account>(
  'lock an account to erase',
  (at) => sql`select id, email from user_account where id = ${at('user')} and erased_at is null for update`,
);

const unpaid = statement<{ user: string }, { id: string }>(
  'unpaid orders of an account',
  (at) => sql`select id from customer_order where user_id = ${at('user')} and state = 'awaiting_payment' order by id`,
);

/** What names the account where no foreign key leads to it. */
const elsewhere = [
  statement<{ user: string; email: string }, object>(
    'forget the mails to an account',
    (at) => sql`
      delete from jobs.job where state <> 'active'
        and (lower(data->>'to') = lower(${at('email')}) or lower(data->>'email') = lower(${at('email')}))
        and ${at('user')}::uuid is not null`,
  ),
  statement<{ user: string; email: string }, object>(
    'forget the attempts of an account',
    (at) => sql`
      delete from attempt
      where right(bucket, length(${at('email')}::text) + 1) in (':' || lower(${at('email')}), ' ' || lower(${at('email')}))
        or right(bucket, 37) = ':' || ${at('user')}::text`,
  ),
  statement<{ user: string; email: string }, object>(
    'forget the answers to an account',
    (at) => sql`delete from idempotency_key where user_id = ${at('user')} and ${at('email')}::text is not null`,
  ),
  statement<{ user: string; email: string }, object>(
    'take the address off an account’s links',
    (at) => sql`
      update user_token set email = null, payload = null, used_at = coalesce(used_at, now())
      where user_id = ${at('user')} and ${at('email')}::text is not null`,
  ),
] as const;

const marked = [
  statement<{ user: string; at: string }, object>(
    'mark the athletes of an erased account',
    (at) => sql`update member set erased_at = ${at('at')}::timestamptz where user_id = ${at('user')}`,
  ),
  statement<{ user: string; at: string }, object>(
    'mark the orders of an erased account',
    (at) => sql`
      update customer_order set owner_erased_at = ${at('at')}::timestamptz where user_id = ${at('user')}`,
  ),
  statement<{ user: string; at: string }, object>(
    'end a wish to erase',
    (at) => sql`
      update account_erasure set done_at = ${at('at')}::timestamptz
      where user_id = ${at('user')} and cancelled_at is null and done_at is null`,
  ),
] as const;

interface Link {
  readonly table: string;
  readonly column: string;
  readonly kind: string;
}

/**
 * Every column that leads to an account, as the database knows them: what goes with an account goes, what outlives
 * it no longer names it. A table that is added later follows its own foreign key.
 */
async function cutLinks(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.execute<Link & Record<string, unknown>>(sql`
    select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype as kind
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'user_account'::regclass order by 1`);
  for (const { table, column, kind } of rows) {
    const [at, of] = [sql.raw(table), sql.identifier(column)];
    if (kind === 'c') await tx.execute(sql`delete from ${at} where ${of} = ${userId}`);
    else if (kind === 'n') await tx.execute(sql`update ${at} set ${of} = null where ${of} = ${userId}`);
    else throw new Error(`${table}.${column} does not say what becomes of it when its account is erased`);
  }
}

const empty = statement<{ user: string; at: string }, object>(
  'empty an erased account',
  (at) => sql`
    update user_account set email = 'erased-' || id, password_hash = null, erased_at = ${at('at')}::timestamptz
    where id = ${at('user')}`,
);

const note = statement<{ user: string; at: string }, object>(
  'note an erasure',
  (at) => sql`
    insert into audit_entry (at, action, subject_type, subject_id, facts)
    values (${at('at')}::timestamptz, 'account_erased', 'user_account', ${at('user')}, '{}')`,
);

export interface Erased {
  readonly email: string;
  /** The files whose bytes are to be removed once this has been committed. */
  readonly places: readonly string[];
}

/**
 * Erases an account, in one transaction: carts are given back, unpaid orders cancelled, links cut, and of what must
 * stay everything goes that nobody needs. Null where the account is erased already. Done twice, it does nothing.
 */
export async function eraseAccount(tx: Tx, moveOrder: MoveOrder, userId: string, now: Date): Promise<Erased | null> {
  const [account] = await lock(tx, { user: userId });
  if (!account) return null;
  const at = now.toISOString();
  await forgetCartsOf(tx, userId, now);
  for (const { id } of await unpaid(tx, { user: userId })) {
    await moveOrder(tx, { orderId: id, move: 'cancel', why: 'account erased', by: null, at: now });
  }
  for (const forget of elsewhere) await forget(tx, { user: userId, email: account.email });
  for (const mark of marked) await mark(tx, { user: userId, at });
  await cutLinks(tx, userId);
  await empty(tx, { user: userId, at });
  await note(tx, { user: userId, at });
  await reduceAthletes(tx, now);
  await reducePurchases(tx, now);
  return { email: account.email, places: await forgetCertificates(tx, now) };
}
