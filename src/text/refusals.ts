import { Day, day, formatDay, formatInstant, formatWait } from '#kernel/calendar.ts';
import { catalogue, type ErrorCode, type Refusal, type RefusalKind } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, formatEuro, Money } from '#kernel/money.ts';
import en from './errors.en.json' with { type: 'json' };
import it from './errors.it.json' with { type: 'json' };
import { textIn } from './translate.ts';

/** Neither language compiles while a code of the catalogue lacks its sentence. */
export const refusalText: Readonly<Record<Lang, Record<ErrorCode, string>>> = { it, en };

/** A fact as a person reads it: amounts as euro, days and instants in Italian time, waits in words. */
function shown(code: ErrorCode, name: string, value: unknown, lang: Lang): string | number | undefined {
  const kind: RefusalKind = catalogue[code];
  if (kind.facts?.shape[name] === Money) return formatEuro(value as Cents, lang);
  if (kind.facts?.shape[name] === Day) return formatDay(day(String(value)), lang);
  if (name === 'retry_after') return formatWait(Number(value), lang);
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? formatInstant(value, lang) : value;
  return undefined;
}

export function wordRefusal({ code, facts }: Pick<Refusal, 'code' | 'facts'>, lang: Lang): string {
  const args = Object.fromEntries(
    Object.entries(facts ?? {}).flatMap(([name, value]) => {
      const text = shown(code, name, value, lang);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  return textIn<Record<string, string>>(refusalText, lang)(code, args);
}
