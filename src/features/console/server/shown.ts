import { formatDay, formatTime, instantInRome } from '#kernel/calendar.ts';
import type { Fact, Finding } from '#kernel/checks.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import type { FindingView } from '../contract.ts';
import { amountFields } from '../rules/seen.ts';
import { setUpChecksText } from '../text/setUpChecks.ts';

function shownFact(fact: Fact, lang: Lang): string | number {
  if (typeof fact !== 'object') return fact;
  if ('day' in fact) return formatDay(fact.day, lang);
  if ('amount' in fact) return formatEuro(fact.amount, lang);
  return `${formatDay(fact.at.slice(0, 10) as Parameters<typeof formatDay>[0], lang)}, ${formatTime(instantInRome(fact.at))}`;
}

function shownFinding(
  { number, level, field, facts = {}, sentence = `check_${number}` }: Finding,
  lang: Lang,
): FindingView {
  const args = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, shownFact(fact, lang)]));
  return { number, level, field, text: textIn<Record<string, string>>(setUpChecksText, lang)(sentence, args) };
}

/** What is wrong with a set-up, as sentences. */
export const findingsOf = (findings: readonly Finding[], lang: Lang): FindingView[] =>
  findings.map((finding) => shownFinding(finding, lang));

/** A value of a set-up as history and clashes say it: flags as yes and no, amounts as euro, lists with commas. */
export function shownValue(field: string, value: unknown, lang: Lang): string | null {
  const t = textIn(setUpChecksText, lang);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (amountFields.includes(field)) return formatEuro(value as Cents, lang);
  return Array.isArray(value) ? value.join(', ') || null : String(value).slice(0, 300);
}
