import type { Cents } from '#kernel/money.ts';
import { amountsText } from '#text/amounts.ts';
import { usePrice, useText } from '#web/text.tsx';

export interface EuroProps {
  readonly amount: Cents;
  readonly least?: boolean | undefined;
}

/** An amount that is to be paid, in the reader's language: nothing is free. */
export function Euro({ amount, least = false }: EuroProps) {
  const t = useText(amountsText);
  const price = usePrice();
  return least ? t.rich('from', { amount: price(amount), small: (words) => <small>{words}</small> }) : price(amount);
}
