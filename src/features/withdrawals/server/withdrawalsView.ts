import { sql } from 'drizzle-orm';
import type { Sites } from '#features/circuits/server/sites.ts';
import { findIssuer } from '#features/invoices/server/issuers.ts';
import { isPaid } from '#features/orders/rules/states.ts';
import { findOwnOrder, type OrderRecord } from '#features/orders/server/orderRecordView.ts';
import type { DetailCopy } from '#features/orders/server/tables.ts';
import { addDays, type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { type Cents, sum } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import type { OfficeWithdrawalView, OrderWithdrawalsView, WithdrawalView, WithdrawnView } from '../contract.ts';
import { refundedAt, standingOf, type WithdrawalStanding } from '../rules/standing.ts';
import { daysToReturn, isWithdrawable } from '../rules/withdrawable.ts';
import { goodsOf, holderOf } from './goodsView.ts';

interface WithdrawnLine {
  readonly id: string;
  readonly paid: Cents;
  readonly copy: Translations<DetailCopy>;
  readonly quantity: number;
}

export interface WithdrawalRow {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly received_at: string;
  readonly had_left: boolean;
  readonly goods_back_at: string | null;
  readonly restocked: boolean;
  readonly lines: readonly WithdrawnLine[];
}

const columns = sql`
  w.id, w.number, w.name, w.email, to_json(w.received_at)#>>'{}' as received_at,
  w.had_left, to_json(w.goods_back_at)#>>'{}' as goods_back_at, w.restocked,
  (select json_agg(json_build_object('id', d.id, 'copy', d.copy, 'quantity', l.quantity,
      'paid', (d.total_amount - d.discount) * l.quantity / d.quantity) order by d.position)
    from withdrawal_line l join order_detail d on d.id = l.order_detail_id where l.withdrawal_id = w.id) as lines`;

const withdrawalsOfOrder = statement<{ order: string }, WithdrawalRow>(
  'withdrawals of an order',
  (at) => sql`select ${columns} from withdrawal w where w.order_id = ${at('order')} order by w.number`,
);

export const withdrawalsOf = (on: DbOrTx, order: string): Promise<readonly WithdrawalRow[]> =>
  withdrawalsOfOrder(on, { order });

export const goodsWords = ({ copy, ...line }: Omit<WithdrawnLine, 'paid'>, lang: Lang) => ({
  id: line.id,
  name: copy[lang].name,
  options: (copy[lang].variables ?? []).map(({ name }) => name),
  quantity: line.quantity,
});

/** What the goods of a withdrawal were paid, without their delivery. */
export const amountOf = ({ lines }: Pick<WithdrawalRow, 'lines'>): Cents => sum(lines.map(({ paid }) => paid));

type Standable = Pick<OrderRecord, 'state' | 'refunds'>;

const received = (row: WithdrawalRow) => ({
  received_at: row.received_at,
  lines: row.lines.map(({ id }) => id),
  paid: amountOf(row),
});

export const standsAs = (row: WithdrawalRow, order: Standable): WithdrawalStanding => standingOf(received(row), order);

const returnBy = ({ received_at }: Pick<WithdrawalRow, 'received_at'>): Day =>
  addDays(dayInRome(new Date(received_at)), daysToReturn);

const instant = (at: string | null): string | null => at && new Date(at).toISOString();

export const withdrawnView = (row: WithdrawalRow, order: Standable, lang: Lang): WithdrawnView => ({
  id: row.id,
  received_at: new Date(row.received_at).toISOString(),
  goods: row.lines.map((line) => goodsWords(line, lang)),
  goods_back_at: instant(row.goods_back_at),
  refunded_at: instant(refundedAt(received(row), order)),
});

export const withdrawalView = (row: WithdrawalRow, order: Standable, lang: Lang): WithdrawalView => ({
  ...withdrawnView(row, order, lang),
  number: row.number,
  name: row.name,
  email: row.email,
  amount: amountOf(row),
  standing: standsAs(row, order),
});

/** Where goods go back to: the seat of whoever sells for the circuit; null where the circuit has none. */
export async function returnAddress(on: DbOrTx, circuit: number): Promise<string | null> {
  const issuer = await findIssuer(on, circuit);
  if (!issuer) return null;
  const { address, house_number, zipcode, city, state } = issuer.seat;
  return `${issuer.name}, ${address} ${house_number}, ${zipcode} ${city} (${state})`;
}

interface Reading {
  readonly sites: Pick<Sites, 'look'>;
  readonly orderId: string;
  readonly account: Account;
  readonly lang: Lang;
  readonly now: Date;
}

/** What an own order's page shows; somebody else's order does not exist. */
export async function readWithdrawals(
  on: DbOrTx,
  { sites, orderId, account, lang, now }: Reading,
): Promise<OrderWithdrawalsView> {
  const order = (await findOwnOrder(on, orderId, account.id)) ?? refuse('order_not_found');
  const goods = await goodsOf(on, orderId);
  const made = await withdrawalsOf(on, orderId);
  const holder = await holderOf(on, account.id);
  const { company, place, email } = sites.look(order.circuit_id, lang).office;
  return {
    open: flag(isWithdrawable(order, now) && goods.some(({ left }) => left > 0)),
    version: made.length,
    goods: goods.map((line) => ({ ...goodsWords(line, lang), left: line.left, paid: line.paid })),
    name: holder ? fullName(holder) : '',
    email: account.email,
    office: { company, place, email, address: await returnAddress(on, order.circuit_id) },
    withdrawals: made.map((row) => withdrawalView(row, order, lang)),
  };
}

const perPage = 50;

interface OfficeRow extends WithdrawalRow, Standable {
  readonly order_id: string;
  readonly reference: string;
}

const officeColumns = sql`
    ${columns}, o.id as order_id, o.reference, o.state,
      coalesce((select json_agg(json_build_object('state', f.state, 'surplus', f.surplus, 'amount', f.amount,
          'at', coalesce(f.ended_at, f.created_at),
          'lines', (select coalesce(json_agg(r.order_detail_id), '[]') from refund_line r where r.refund_id = f.id)))
        from refund f where f.order_id = o.id), '[]') as refunds`;

const officeRows = statement<{ circuit: number; offset: number }, OfficeRow>(
  'withdrawals of a circuit',
  (at) => sql`
    select ${officeColumns}
    from withdrawal w join customer_order o on o.id = w.order_id
    where w.circuit_id = ${at('circuit')}
    order by w.received_at desc, w.id desc limit ${sql.raw(String(perPage))} offset ${at('offset')}`,
);

const count = statement<{ circuit: number }, { count: number }>(
  'count withdrawals of a circuit',
  (at) => sql`select count(*)::int as count from withdrawal where circuit_id = ${at('circuit')}`,
);

/** The most withdrawals that may wait: they are few, and their standing is a rule, not a column. */
const mostOpen = 500;

const maybeOpen = statement<{ circuit: number }, OfficeRow>(
  'withdrawals of a circuit that may wait for a refund',
  (at) => sql`
    select ${officeColumns}
    from withdrawal w join customer_order o on o.id = w.order_id
    where w.circuit_id = ${at('circuit')} and o.state in ('paid', 'partly_refunded')
    order by w.received_at desc, w.id desc limit ${sql.raw(String(mostOpen))}`,
);

const openOf = async (on: DbOrTx, circuit: number): Promise<readonly OfficeRow[]> =>
  (await maybeOpen(on, { circuit })).filter((row) => standsAs(row, row) === 'received').reverse();

/** Before it is asked what goes back for it. */
export type ListedWithdrawal = Omit<OfficeWithdrawalView, 'to_return' | 'returns_whole'>;

const officeView = (row: OfficeRow, lang: Lang): ListedWithdrawal => ({
  ...withdrawalView(row, row, lang),
  order_id: row.order_id,
  reference: row.reference,
  return_by: returnBy(row),
  had_left: flag(row.had_left),
  restocked: flag(row.restocked),
  may_restock: flag(isPaid(row.state)),
});

export async function listOpen(on: DbOrTx, circuit: number, wanted: number, lang: Lang) {
  const open = await openOf(on, circuit);
  const { offset, ...page } = pageOf(wanted, open.length, perPage);
  return { data: open.slice(offset, offset + perPage).map((row) => officeView(row, lang)), ...page };
}

export async function countOpen(on: DbOrTx, circuit: number) {
  const open = await openOf(on, circuit);
  const [first] = open;
  return { count: open.length, day: first ? returnBy(first) : null };
}

export async function listWithdrawals(on: DbOrTx, circuit: number, wanted: number, lang: Lang) {
  const [all] = await count(on, { circuit });
  const { offset, ...page } = pageOf(wanted, all?.count ?? 0, perPage);
  const rows = await officeRows(on, { circuit, offset });
  return { data: rows.map((row) => officeView(row, lang)), ...page };
}
