import { sql } from 'drizzle-orm';
import { parcels } from '#features/orders/server/parcelView.ts';
import { addDays, type Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { OfficeOrderView } from '../contract/orders.ts';

interface RulesRow {
  readonly races: readonly {
    readonly it: string;
    readonly en: string | null;
    readonly day: Day;
    readonly substitution: boolean;
    readonly transfer: boolean;
    readonly until: Day;
    readonly cancelled_on: Day | null;
  }[];
  readonly goods: boolean;
  readonly left_on: Day | null;
}

const rulesOf = statement<{ order: string }, RulesRow>(
  'what decides about giving an order back',
  (at) => sql`
    select coalesce((select json_agg(json_build_object('it', c.i18n->'it'->>'name', 'en', nullif(c.i18n->'en'->>'name', ''),
          'day', (c.starts_at at time zone 'Europe/Rome')::date, 'substitution', c.substitution_enabled,
          'transfer', c.transfer_enabled, 'until', (c.registration_ends_at at time zone 'Europe/Rome')::date,
          'cancelled_on', (c.cancelled_at at time zone 'Europe/Rome')::date)
          order by c.starts_at, c.id)
        from race c where c.id in (select e.race_id from order_detail d join registration g on g.order_detail_id = d.id
          join entry e on e.registration_id = g.id where d.order_id = ${at('order')} and d.removed_at is null)), '[]') as races,
      p.order_id is not null as goods,
      case when p.state in ('sent', 'collected') then (p.changed_at at time zone 'Europe/Rome')::date::text end as left_on
    from (select ${at('order')}::uuid as id) o left join ${parcels} p on p.order_id = o.id`,
);

/** The fourteen days that a buyer has to withdraw, from the delivery (art. 52 of the Italian Consumer Code). */
const daysToWithdraw = 14;

/** The portal does not know the day of delivery: it is not before the goods left. */
export async function readRules(on: DbOrTx, order: string, lang: Lang): Promise<OfficeOrderView['rules']> {
  const [row] = await rulesOf(on, { order });
  const { races, goods, left_on } = row!;
  return {
    races: races.map(({ it, en, substitution, transfer, ...race }) => ({
      ...race,
      name: (lang === 'en' && en) || it,
      substitution: flag(substitution),
      transfer: flag(transfer),
    })),
    goods: goods ? { left_on, withdraw_until: left_on && addDays(left_on, daysToWithdraw) } : null,
  };
}
