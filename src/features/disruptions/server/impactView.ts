import { sql } from 'drizzle-orm';
import type { PaidMethod } from '#features/commission/rules/commission.ts';
import { isPaidRegistration } from '#features/registration/server/paidRegistration.ts';
import type { Translations } from '#kernel/lang.ts';
import { type Cents, noMoney, sum } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { raceShares } from '../rules/raceShare.ts';

/** A paid registration, whose money stands for the others'. */
export type ImpactExample = Pick<PaidRow, 'paid' | 'services' | 'commission' | 'lines'>;

interface PaidRow {
  readonly method: PaidMethod | null;
  /** What was paid for the registration and is still there. */
  readonly paid: Cents;
  /** What was paid for its services and is still there; none of a package's goes back with one race. */
  readonly services: Cents;
  /** Its order's commission, and what it is for. */
  readonly commission: Cents;
  readonly lines: Cents;
  readonly is_package: boolean;
  /** The least price of each of its races alone, and which of them this race is. */
  readonly prices: readonly (Cents | null)[];
  readonly at: number;
}

const raceIds = sql`select e2.race_id from entry e2 where e2.registration_id = r.id`;

const paidIn = statement<{ race: number }, PaidRow>(
  'what was paid for a race',
  (at) => sql`
    select coalesce((select 'cash' from payment p
        where p.order_id = o.id and p.provider = 'cash' and p.state = 'paid' limit 1), o.pay_method) as method,
      greatest(0, d.total_amount - d.discount - coalesce((select sum(l.amount) from refund_line l
        join refund f on f.id = l.refund_id where l.order_detail_id = d.id and f.state <> 'failed'), 0))::int as paid,
      case when r.race_package_id is null then coalesce((select sum(greatest(0, v.total_amount - v.discount
          - coalesce((select sum(l.amount) from refund_line l join refund f on f.id = l.refund_id
            where l.order_detail_id = v.id and f.state <> 'failed'), 0)))
        from order_detail v where v.parent_id = d.id and v.removed_in is distinct from 'awaiting_payment'), 0)
        else 0 end::int as services,
      o.admin_cost as commission, (o.total_amount - o.total_discount)::int as lines, r.race_package_id is not null as is_package,
      (select json_agg((select min(t.price) from registration_type t where t.race_id = c.id and t.active)
          order by c.starts_at, c.id) from race c where c.id in (${raceIds})) as prices,
      (select count(*)::int from race c join race own on own.id = ${at('race')}
        where c.id in (${raceIds}) and (c.starts_at, c.id) < (own.starts_at, own.id)) as at
    from entry e
    join registration r on r.id = e.registration_id and ${isPaidRegistration(sql`r`)}
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    where e.race_id = ${at('race')} and e.state = 'live'`,
);

const others = statement<
  { race: number },
  { unpaid: number; orders: number; carts: number; packages: readonly Translations<string>[] }
>(
  'who else is concerned by a race',
  (at) => sql`
    select
      (select count(*)::int from entry e join registration r on r.id = e.registration_id
        where e.race_id = ${at('race')} and e.state = 'live' and r.state = 'on_hold') as unpaid,
      (select count(distinct d.order_id)::int from entry e join registration r on r.id = e.registration_id
        join order_detail d on d.id = r.order_detail_id
        where e.race_id = ${at('race')} and e.state = 'live' and r.state = 'on_hold') as orders,
      (select count(*)::int from cart_detail d join cart c on c.id = d.cart_id and c.status = 'open'
        where d.kind = 'registration' and (d.race_id = ${at('race')} or d.race_package_id in
          (select q.race_package_id from race_package_race q where q.race_id = ${at('race')}))) as carts,
      coalesce((select json_agg(${translated('g')} order by g.id)
        from race_package g join race_package_race q on q.race_package_id = g.id
        where q.race_id = ${at('race')} and g.state = 'published'), '[]') as packages`,
);

export interface PaidBy {
  /** Null: nothing was to be paid. */
  readonly method: PaidMethod | null;
  readonly registrations: number;
  readonly amount: Cents;
}

/** Money by way of paying, services beside it, unpaid registrations, carts, packages; and one registration as an example for the mail. */
export async function impactOf(on: DbOrTx, raceId: number) {
  const [paid, [rest]] = await Promise.all([paidIn(on, { race: raceId }), others(on, { race: raceId })]);
  const shareOf = (row: PaidRow): Cents => raceShares(row.paid, row.prices)[row.at] ?? noMoney;
  const one = paid.find((row) => !row.is_package && shareOf(row) > noMoney);
  const sums = [...Map.groupBy(paid, ({ method }) => method)].map(
    ([method, rows]): PaidBy => ({
      method,
      registrations: rows.length,
      amount: sum(rows.map(shareOf)),
    }),
  );
  return {
    ...rest!,
    paid: paid.length,
    services: sum(paid.map((row) => row.services)),
    example: one ? { ...one, paid: shareOf(one) } : null,
    sums: sums.toSorted((a, b) => b.amount - a.amount),
  };
}

const paidPackages = statement<{ race: number }, { sold: boolean }>(
  'is a race paid for in packages',
  (at) => sql`
    select exists (select from entry e join registration r on r.id = e.registration_id
      where e.race_id = ${at('race')} and e.state = 'live' and r.race_package_id is not null
        and ${isPaidRegistration(sql`r`)}) as sold`,
);

export const soldInPackages = async (on: DbOrTx, race: number): Promise<boolean> =>
  (await paidPackages(on, { race }))[0]!.sold;
