import { useText } from '#web/text.tsx';
import { officeShopText } from '../text/index.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
}

/** What a promo code can be for. */
export type CouponChoices = { readonly [Kind in 'races' | 'packages' | 'products']: readonly Choice[] };

const listOf = { race: 'races', package: 'packages', product: 'products' } as const;

/** Says a value of a promo code's field in words: what it takes off, what it asks for, and what it is for, by name. */
export function useCouponWords(choices: CouponChoices) {
  const t = useText(officeShopText);
  /** What a code is for is kept as `race-201`. */
  const targetNamed = (target: string): string => {
    const [kind = '', thing = ''] = target.split('-');
    const found = kind in listOf ? choices[listOf[kind as keyof typeof listOf]] : [];
    return found.find((one) => String(one.id) === thing)?.name ?? target;
  };
  return (field: string, text: string): string => {
    if (text === '') return text;
    if (field === 'kind') return t(`kind_${text as 'percent'}`);
    if (field === 'needs') return t(`needs_${text as 'nothing'}`);
    return field === 'targets' ? text.split(/, ?/).map(targetNamed).join(', ') : text;
  };
}
