import { useState } from 'react';
import type { OrderView } from '#features/orders/contract.ts';
import { awaitedWire } from '#features/orders/rules/awaitedWire.ts';
import { lastDayBefore } from '#features/orders/rules/deadlines.ts';
import { heldUntil } from '#features/orders/web/heldUntil.ts';
import { orderContents } from '#features/orders/web/orderContents.ts';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { paymentsText } from '../text/index.ts';

type WiredOrder = Pick<OrderView, 'payment_method' | 'due_day' | 'expires_at' | 'order_details'>;

/** Two days in one sentence: by when to pay, and until when the places wait. Null where no transfer is awaited. */
export function useWireDays(order: WiredOrder | undefined): string | null {
  const lang = useLang();
  const t = useText(paymentsText);
  const [today] = useState(() => dayInRome(new Date()));
  const due = order ? awaitedWire(order.payment_method, order.due_day) : null;
  if (!order?.expires_at || due === null) return null;
  const until = lastDayBefore(new Date(order.expires_at));
  return t('wire_days', {
    when: today > due ? 'late' : due >= until ? 'same' : 'before',
    day: dayInSentence(due, lang),
    until: dayInSentence(until, lang, 'al'),
    contents: orderContents(order),
  });
}

/** The same, or until when the places wait for another way of paying. */
export function useWait(order: WiredOrder | undefined): string | null {
  const lang = useLang();
  const t = useText(paymentsText);
  const days = useWireDays(order);
  const until = order ? heldUntil(order, lang) : null;
  return days ?? (order && until ? t('held_until', { until, contents: orderContents(order) }) : null);
}

/** For who comes back from another way of paying. */
export function useWireStands(order: Pick<OrderView, 'payment_method' | 'due_day'> | undefined): string | null {
  const t = useText(paymentsText);
  if (!order || awaitedWire(order.payment_method, order.due_day) === null) return null;
  return t('result_wire_stands');
}
