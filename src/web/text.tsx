import { type Cents, formatEuro } from '#kernel/cents.ts';
import { priceIn } from '#text/price.ts';
import { type Text, textIn } from '#text/translate.ts';
import { useLang } from './api.tsx';

/** The sentences of a feature in the reader's language: `const t = useText(cartText)`. */
export const useText = <Messages extends Record<string, unknown>>(text: Text<Messages>) => textIn(text, useLang());

export const useEuro = () => {
  const lang = useLang();
  return (amount: Cents): string => formatEuro(amount, lang);
};

/** The same for what is offered or is to be paid: nothing is never a price, it is free. */
export const usePrice = () => {
  const lang = useLang();
  return (amount: Cents): string => priceIn(amount, lang);
};
