import type { Cents } from '#kernel/money.ts';
import { amountsText } from '#text/amounts.ts';
import { useEuro, useText } from '#web/text.tsx';

export interface EuroProps {
  readonly amount: Cents;
  /** It may be more: “da 37,60 €”. */
  readonly least?: boolean | undefined;
}

/** An amount in the reader's language. */
export function Euro({ amount, least = false }: EuroProps) {
  const t = useText(amountsText);
  const euro = useEuro();
  return least ? t.rich('from', { amount: euro(amount), small: (words) => <small>{words}</small> }) : euro(amount);
}
