import { latenessOf } from '#features/statements/rules/lateness.ts';
import { type Day, dayInRome, dayInSentence, formatDay } from '#kernel/calendar.ts';
import { cents, formatEuro } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import { TwoLines } from '#web/office/Cells.tsx';
import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { MovementRow } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import { arrivedOf, countsFrom, dueOf } from './useMoney.ts';

const marks: Readonly<Record<MovementRow['kind'], Mark>> = {
  sure: 'ok',
  likely: 'few',
  less: 'warn',
  more: 'few',
  differs: 'warn',
  double: 'warn',
  waits: 'wait',
  late: 'wait',
  elsewhere: 'none',
  unknown: 'none',
  matched: 'ok',
  aside: 'none',
  out: 'few',
};

/** What the portal thinks of a movement, and why, in words. */
export function KindMark({ row }: { readonly row: MovementRow }) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const difference = cents(Math.abs(arrivedOf(row) - dueOf(row)));
  // It names orders of ours.
  const isSeveral = row.kind === 'unknown' && row.why === 'several_causals';
  const isGone = row.out !== null && row.out.sent_on !== null;
  const kind = isGone
    ? t('kind_out_sent')
    : isForCancelled(row)
      ? t('kind_late_cancelled')
      : t(isSeveral ? 'kind_several' : `kind_${row.kind}`, { amount: formatEuro(difference, lang) });
  return (
    <TwoLines below={<Why row={row} />}>
      <StatusMark mark={isGone ? 'ok' : isSeveral ? 'warn' : marks[row.kind]}>{kind}</StatusMark>
    </TwoLines>
  );
}

/** Its order was cancelled, by the office or by its buyer, and the money itself came by the due day: it is not late. */
function isForCancelled({ kind, orders, movements }: MovementRow): boolean {
  const [order] = orders;
  if (kind !== 'late' || order?.state !== 'cancelled') return false;
  const latest = latestDay(movements);
  return !latest || !order.due_day || latest <= order.due_day;
}

const latestDay = (movements: MovementRow['movements']): Day | undefined =>
  movements
    .map(({ value_day }) => value_day)
    .toSorted()
    .at(-1);

function Why({ row }: { readonly row: MovementRow }) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const { kind, why, alike, orders, movements, out } = row;
  const [order] = orders;
  const said: string[] = [];
  const from = row.settled_at === null ? countsFrom(row) : null;
  if (from) said.push(t('counts_from', { day: dayInSentence(from, lang, 'dal', 'short') }));
  if (out) said.push(outSaid(out));
  if (row.note) said.push(row.note);
  if (why) {
    const count = why === 'parts' ? movements.length : orders.length;
    said.push(t(`why_${why}`, { count, kind, circuit: order?.circuit ?? '' }));
  }
  if (order?.noted) {
    const { by, at } = order.noted;
    said.push(t('noted', { who: by ?? t('somebody'), day: dayOf(at, lang) }));
    if (kind === 'differs') said.push(t('noted_amount', { amount: formatEuro(order.noted.amount, lang) }));
  }
  if (row.asked)
    said.push(t('asked', { day: dayOf(row.asked.at, lang), until: formatDay(row.asked.until, lang, 'short') }));
  if (alike > 1) said.push(t('alike', { count: alike }));
  if (kind === 'double' && order?.payed_at)
    said.push(t('payed', { day: dayOf(order.payed_at, lang), method: order.pay_method ?? 'none' }));
  if (kind === 'late' && order?.ended_at) {
    const day = dayOf(order.ended_at, lang);
    if (order.state === 'cancelled') said.push(t(order.ended_by_buyer ? 'ended_by_buyer' : 'ended_by_us', { day }));
    else if (order.held_until) said.push(...daysOf(order, order.held_until));
  }
  return said.join(' · ');

  function outSaid({ sent_on, reference }: NonNullable<MovementRow['out']>): string {
    const words = { day: sent_on ? formatDay(sent_on, lang, 'short') : '', reference: reference ?? '' };
    return t(sent_on ? 'out_back_sent' : 'out_back', words);
  }

  function daysOf({ due_day }: MovementRow['orders'][number], held: Day): readonly string[] {
    const latest = latestDay(movements) ?? held;
    return [
      due_day && t('was_due', { day: formatDay(due_day, lang, 'short') }),
      t('was_held', { day: dayInSentence(held, lang, 'al', 'short') }),
      t(latenessOf(latest, { dueDay: due_day, heldUntil: held })),
    ].filter((word) => word !== null);
  }
}

const dayOf = (at: string, lang: 'it' | 'en'): string => formatDay(dayInRome(new Date(at)), lang, 'short');
