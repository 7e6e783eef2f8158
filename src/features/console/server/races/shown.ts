import { checkRace, type Finding } from '#features/races/rules/setup/checkRace.ts';
import type { Fact, RaceSetUp } from '#features/races/rules/setup/setUp.ts';
import { formatDay, formatTime, instantInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import type { FindingView, RaceFieldsView } from '../../contract.ts';
import { setUpChecksText } from '../../text/setUpChecks.ts';

function shownFact(fact: Fact, lang: Lang): string | number {
  if (typeof fact !== 'object') return fact;
  if ('day' in fact) return formatDay(fact.day, lang);
  if ('amount' in fact) return formatEuro(fact.amount, lang);
  return `${formatDay(fact.at.slice(0, 10) as Parameters<typeof formatDay>[0], lang)}, ${formatTime(instantInRome(fact.at))}`;
}

function shownFinding({ number, level, field, facts = {} }: Finding, lang: Lang): FindingView {
  const args = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, shownFact(fact, lang)]));
  return { number, level, field, text: textIn<Record<string, string>>(setUpChecksText, lang)(`check_${number}`, args) };
}

/** What is wrong with a set-up, as sentences. */
export const findingsOf = (setUp: RaceSetUp, lang: Lang): FindingView[] =>
  checkRace(setUp).map((finding) => shownFinding(finding, lang));

/** A race's fields as a form shows them: flags are 0 and 1. */
export const fieldsView = (fields: RaceSetUp['race']): RaceFieldsView => ({
  ...fields,
  coming_soon: fields.coming_soon ? 1 : 0,
  has_team_registration: fields.has_team_registration ? 1 : 0,
  only_for_team: fields.only_for_team ? 1 : 0,
  is_relay: fields.is_relay ? 1 : 0,
  asks_gadget_size: fields.asks_gadget_size ? 1 : 0,
  substitution_enabled: fields.substitution_enabled ? 1 : 0,
  transfer_enabled: fields.transfer_enabled ? 1 : 0,
});

/** A value of a set-up as history and clashes say it: flags as yes and no, amounts as euro, lists with commas. */
export function shownValue(field: string, value: unknown, lang: Lang): string | null {
  const t = textIn(setUpChecksText, lang);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (field === 'price') return formatEuro(value as Cents, lang);
  return Array.isArray(value) ? value.join(', ') || null : String(value).slice(0, 300);
}
