import { dayInRome, dayInSentence, formatTime } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { textIn } from '#text/translate.ts';
import type { OffersView } from '../contract.ts';
import { offersText } from '../text/offers.ts';

const dayOf = (at: string, lang: Lang, before: 'il' | 'al' | 'dal') =>
  dayInSentence(dayInRome(new Date(at)), lang, before);

export const leadOf = (
  race: string,
  { kind, from, to }: Pick<OffersView, 'kind' | 'from' | 'to'>,
  lang: Lang,
): string =>
  textIn(offersText, lang)(`lead_${kind}`, {
    race,
    from: dayOf(from, lang, 'dal'),
    day: dayOf(from, lang, 'il'),
    to: to ? dayOf(to, lang, 'al') : '',
    time: to ? formatTime(to) : '',
  });

/** Until when can be chosen, and what silence means; or that it cannot be any more. Null where there was nothing to choose. */
export function untilOf(
  { answer_by, open, without_answer, overtaken, registrations }: OffersView,
  toChoose: boolean,
  lang: Lang,
): string | null {
  if (overtaken || !answer_by) return null;
  const t = textIn(offersText, lang);
  if (toChoose) {
    const code = registrations.some(({ choices }) => choices.includes('code')) ? 'yes' : 'no';
    return t('until', { day: dayInSentence(answer_by, lang, 'al'), choice: without_answer ?? '', code });
  }
  const isClosed = open === 0 && registrations.length > 0;
  return isClosed ? t('closed', { day: dayInSentence(answer_by, lang, 'il') }) : null;
}

/** Not paid, also again after their payment was undone, or none any more. Null where all can be chosen for, or were. */
export function whyNothing(
  { registrations, unpaid, open }: Pick<OffersView, 'unpaid' | 'open'> & { readonly registrations: readonly unknown[] },
  lang: Lang,
): string | null {
  const t = textIn(offersText, lang);
  if (unpaid > 0) return t('unpaid', { count: unpaid, open: open === 1 ? 'yes' : 'no' });
  return registrations.length === 0 ? t('none') : null;
}
