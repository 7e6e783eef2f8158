import { formatDay, formatTime, instantInRome } from '#kernel/calendar.ts';
import { type Fact, type Finding, findingKey } from '#kernel/checks.ts';
import { fileAt } from '#kernel/fileAddress.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, formatEuro, MoneyTyped } from '#kernel/money.ts';
import { officeShopText } from '#office/shop/text/index.ts';
import { textIn } from '#text/translate.ts';
import type { FindingView } from '../contract/setUps.ts';
import { saidValue } from '../rules/saidValue.ts';
import { amountFields } from '../rules/seen.ts';
import { setUpChecksText } from '../text/setUpChecks.ts';
import { setUpsText } from '../text/setUps.ts';

function shownFact(fact: Fact, lang: Lang): string | number {
  if (typeof fact !== 'object') return fact;
  if ('it' in fact) return fact[lang] || fact.it;
  if ('day' in fact) return formatDay(fact.day, lang);
  if ('amount' in fact) return formatEuro(fact.amount, lang);
  return `${formatDay(fact.at.slice(0, 10) as Parameters<typeof formatDay>[0], lang)}, ${formatTime(instantInRome(fact.at))}`;
}

const shownFacts = (facts: Readonly<Record<string, Fact>>, lang: Lang) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, shownFact(fact, lang)]));

function shownFinding(
  { number, level, field, facts = {}, sentence = `check_${number}` }: Finding,
  lang: Lang,
): FindingView {
  const labels: Readonly<Record<string, string>> = { ...officeShopText[lang], ...setUpsText[lang] };
  const args = { field: labels[`field_${field}`] ?? '', ...shownFacts(facts, lang) };
  const key = findingKey({ number, field, facts });
  const text = textIn<Record<string, string>>(setUpChecksText, lang)(sentence, args);
  return { number, level, field, key, text };
}

/** What is wrong with a set-up, as sentences, none of them twice: each has its key. */
export const findingsOf = (findings: readonly Finding[], lang: Lang): FindingView[] => {
  const shown = findings.map((finding) => shownFinding(finding, lang));
  return shown.filter(({ key }, at) => shown.findIndex((other) => other.key === key) === at);
};

/** What somebody has chosen in a field, by its name; null for what is no choice, or is gone. */
export type NameOf = (field: string, id: unknown) => string | null;

/** Amounts of a circuit, which are kept as texts in euro. */
const typedAmounts = ['commission_fixed', 'write_off_limit', 'issuer_stamp_amount'];

/** A value of a set-up as the history says it: flags as yes and no, amounts as euro, days in words, choices by name. */
export function shownValue(field: string, value: unknown, lang: Lang, nameOf: NameOf = () => null): string | null {
  const t = textIn(setUpChecksText, lang);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (amountFields.includes(field)) return formatEuro(value as Cents, lang);
  if (typedAmounts.includes(field)) return formatEuro(MoneyTyped.parse(value), lang);
  if (Array.isArray(value)) return value.map((one) => nameOf(field, one) ?? String(one)).join(', ') || null;
  const file = fileAt(String(value));
  if (file) return t(file.width === 0 ? 'value_document' : 'value_picture', { end: file.id.slice(-4) });
  return nameOf(field, value) ?? saidValue(field, String(value), lang);
}
