import { dayInRome, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { OrderView } from '../contract.ts';

type Held = Pick<OrderView, 'expires_at' | 'due_day'>;

/** The last whole day before an order expires: a wire's time ends with its day. */
export const lastDay = (expiresAt: string, lang: Lang, article: 'il' | 'al'): string =>
  dayInSentence(dayInRome(new Date(Date.parse(expiresAt) - 1)), lang, article);

/** Until when an unpaid order's places are held, as it stands in a sentence; a day where it is paid by wire. */
export function heldUntil({ expires_at, due_day }: Held, lang: Lang): string | null {
  if (expires_at === null) return null;
  return due_day === null ? instantInSentence(expires_at, lang, 'al') : lastDay(expires_at, lang, 'al');
}
