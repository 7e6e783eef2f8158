import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { bankMovements } from '#features/statements/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

/** Who did something in the office, and when; `none` for an account that is gone. */
export interface Done {
  readonly by: string;
  readonly at: string;
}

interface NotedSent extends Done {
  readonly how: 'bank' | 'cash';
}

interface Row<How extends string> {
  readonly by: string | null;
  readonly at: string;
  readonly how: How;
}

const doneBy = ({ by, at }: Omit<Row<string>, 'how'>): Done => ({ by: by ?? 'none', at: new Date(at).toISOString() });

const sendings = statement<{ type: string; subject: string; named: string; id: string }, Row<'bank' | 'cash'>>(
  'who noted money as sent',
  (at) => sql`
    select ${accountName(sql`a.actor_user_id`)} as by, to_json(a.at)#>>'{}' as at, case a.action when 'refund_given_in_cash' then 'cash' else 'bank' end as how
    from audit_entry a
    where a.subject_type = ${at('type')} and a.subject_id = ${at('subject')}
      and a.action in ('refund_sent', 'refund_given_in_cash', 'movement_exit_sent') and a.facts->>${at('named')} = ${at('id')}
    order by a.id desc limit 1`,
);

const last = async (on: DbOrTx, asked: Parameters<typeof sendings>[1]): Promise<NotedSent | null> => {
  const [row] = await sendings(on, asked);
  return row ? { ...doneBy(row), how: row.how } : null;
};

/** Who noted last that a refund of an order was sent, or given in cash. */
export const refundNoted = (on: DbOrTx, order: string, refund: string): Promise<NotedSent | null> =>
  last(on, { type: 'customer_order', subject: order, named: 'refundId', id: refund });

/** SQL, to be joined: who undid a payment of an order, by its match or as money noted by hand, not before `since`. */
const undoing = (order: SQL, payment: SQL, since: SQL) => sql`lateral (
      select ${accountName(sql`e.actor_user_id`)} as by, e.at from audit_entry e
      where e.at >= ${since} and (e.subject_type = 'customer_order' and e.subject_id = ${order}::text and e.action = 'money_undone'
          and e.facts->'done'->'payments' ? ${payment}::text
        or e.subject_type = 'bank_movement' and e.action = 'match_undone' and e.subject_id in (select b.movement_id::text
          from bank_allocation b where b.payment_id = ${payment}))
      order by e.id limit 1)`;

const undoings = statement<{ refund: string }, Omit<Row<string>, 'how'>>(
  'who undid what a refund was of',
  (at) => sql`
    select a.by, to_json(coalesce(a.at, f.ended_at))#>>'{}' as at
    from refund f left join ${undoing(sql`f.order_id`, sql`f.payment_id`, sql`f.ended_at`)} a on true
    where f.id = ${at('refund')}::uuid and f.state = 'failed' and f.way = 'bank'`,
);

const undonePayments = statement<{ order: string; payment: string }, Omit<Row<string>, 'how'>>(
  'who undid a payment',
  (at) => sql`
    select a.by, to_json(coalesce(a.at, p.changed_at))#>>'{}' as at
    from payment p left join ${undoing(sql`p.order_id`, sql`p.id`, sql`p.changed_at`)} a on true
    where p.id = ${at('payment')}::uuid and p.order_id = ${at('order')}::uuid and p.state = 'undone'`,
);

/** Who undid a payment of an order, and when; null for one that stands. */
export async function paymentUndone(on: DbOrTx, order: string, payment: string): Promise<Done | null> {
  const [row] = await undonePayments(on, { order, payment });
  return row ? doneBy(row) : null;
}

/** Who undid the match, or the money noted by hand, that a refund was of, and when; null for one that was not undone so. */
export async function refundUndone(on: DbOrTx, refund: string): Promise<Done | null> {
  const [row] = await undoings(on, { refund });
  return row ? doneBy(row) : null;
}

const exitSendings = statement<{ circuit: number; exit: string }, Row<'bank' | 'undone'>>(
  'what became of a movement’s way out',
  (at) => sql`
    select ${accountName(sql`a.actor_user_id`)} as by, to_json(a.at)#>>'{}' as at, case a.action when 'movement_exit_undone' then 'undone' else 'bank' end as how
    from audit_entry a
    where a.circuit_id = ${at('circuit')} and (a.action = 'movement_exit_undone' and a.subject_type = 'movement_exit' and a.subject_id = ${at('exit')}
      or a.action = 'movement_exit_sent' and a.subject_type = 'bank_movement' and a.subject_id = (select x.movement_id::text
        from movement_exit x where x.id = ${at('exit')}::uuid) and a.facts->>'id' = ${at('exit')})
    order by a.id desc limit 1`,
);

/** What became of money of a movement: noted as sent, or undone, its row being gone then; null for neither. */
export async function exitEnded(
  on: DbOrTx,
  { circuit, exit }: { readonly circuit: number; readonly exit: string },
): Promise<(Done & { readonly how: 'bank' | 'undone' }) | null> {
  const [row] = await exitSendings(on, { circuit, exit });
  return row ? { ...doneBy(row), how: row.how } : null;
}

/** What was decided about the first of these movements that is not open, by whom and when; null where all are open. */
export async function decidedOf(on: DbOrTx, circuitId: number, movements: readonly string[]) {
  const [row] = await on
    .select({ by: accountName(bankMovements.settledBy), at: bankMovements.settledAt, now: bankMovements.state })
    .from(bankMovements)
    .where(
      and(
        eq(bankMovements.circuitId, circuitId),
        inArray(bankMovements.id, [...movements]),
        ne(bankMovements.state, 'open'),
      ),
    );
  if (!row?.at || row.now === 'open') return null;
  return { by: row.by ?? 'none', at: row.at.toISOString(), now: row.now };
}
