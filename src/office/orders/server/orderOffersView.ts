import { sql } from 'drizzle-orm';
import type { DisruptionKind } from '#features/disruptions/rules/disruption.ts';
import { type OfferedRow, offeredOf } from '#features/disruptions/server/offersView.ts';
import { backOf } from '#features/disruptions/server/refundParts.ts';
import { disruptionOf } from '#features/disruptions/server/toTellView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { OfficeOrderView } from '../contract/orders.ts';

interface DisruptionRow {
  readonly id: string;
  readonly kind: DisruptionKind;
  readonly race: Translations<string>;
  readonly at: string;
  readonly from: string;
  readonly to: string | null;
  readonly offers: boolean;
  readonly last: boolean;
}

const disruptionsOf = statement<{ order: string }, DisruptionRow>(
  'what happened to the races of an order',
  (at) => sql`
    select x.id, x.kind, ${translated('c')} as race, to_json(x.at)#>>'{}' as at,
      to_json(x.from_starts_at)#>>'{}' as "from", to_json(x.to_starts_at)#>>'{}' as "to", x.answer_by is not null as offers,
      not exists (select from disruption z where z.race_id = x.race_id and (z.at, z.id) > (x.at, x.id)) as last
    from disruption x
    join race c on c.id = x.race_id
    join customer_order o on o.id = ${at('order')} and o.created_at <= x.at
    where x.race_id in (select e.race_id from order_detail d join registration g on g.order_detail_id = d.id
      join entry e on e.registration_id = g.id where d.order_id = ${at('order')})
    order by x.at, x.id`,
);

type DisruptionOfOrder = OfficeOrderView['disrupted'][number];

const day = (at: string) => dayInRome(new Date(at));

/** What was overtaken is there only where something that it promised still counts. */
export async function readDisrupted(on: DbOrTx, order: string, lang: Lang): Promise<DisruptionOfOrder[]> {
  const read = async (row: DisruptionRow): Promise<DisruptionOfOrder | null> => {
    const found = row.offers ? await disruptionOf(on, row.id) : undefined;
    const rows = found ? await offeredOf(on, { disruption: row.id, order }) : [];
    const back = found ? await backOf(on, found.disruption, rows) : new Map<string, Cents>();
    const counts = ({ choice }: OfferedRow) => row.last || choice === 'code' || choice === 'refund';
    const answers = rows.filter(counts).map((one) => ({
      id: one.registration_id,
      reference: one.reference,
      athlete: fullName(one),
      choice: one.choice,
      amount: one.code?.worth ?? back.get(one.registration_id) ?? noMoney,
      released: flag(one.released !== null),
      refund: one.refund && { state: one.refund.state, way: one.refund.way },
    }));
    if (!row.last && answers.length === 0) return null;
    return {
      id: row.id,
      kind: row.kind,
      race: row.race[lang] || row.race.it,
      at: day(row.at),
      from: day(row.from),
      to: row.to === null ? null : day(row.to),
      offers: flag(row.offers),
      answers,
    };
  };
  const all = await Promise.all((await disruptionsOf(on, { order })).map(read));
  return all.filter((one) => one !== null);
}
