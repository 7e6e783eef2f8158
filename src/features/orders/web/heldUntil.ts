import { dayInRome, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { OrderView } from '../contract.ts';

type HeldOrder = Pick<OrderView, 'expires_at' | 'due_day'>;

/** The last whole day before an order expires, for a wire. */
export const lastDay = (expiresAt: string, lang: Lang, article: 'il' | 'al'): string =>
  dayInSentence(dayInRome(new Date(Date.parse(expiresAt) - 1)), lang, article);

/** Until when an unpaid order holds its places, as part of a sentence; for a wire, a day without an hour. */
export function heldUntil({ expires_at, due_day }: HeldOrder, lang: Lang): string | null {
  if (expires_at === null) return null;
  return due_day === null ? instantInSentence(expires_at, lang, 'al') : lastDay(expires_at, lang, 'al');
}
