import { type Cents, formatEuro } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';

/** Money that was counted: nothing is 0,00 €, where a price would be free. */
export function Amount({ of }: { readonly of: Cents }) {
  return formatEuro(of, useLang());
}
