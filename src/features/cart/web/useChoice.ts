import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ProductView } from '#features/shop/contract.ts';
import { availableOf, knownOptions } from '#features/shop/rules/choice.ts';
import { quantityBounds } from '../rules/quantity.ts';

const optionsIn = (text: string): number[] => text.slice(0, 250).split(',').map(Number);

/** The choice stands in the address, so that it outlives a sign-in. `atMost`: how many one may have. */
export function useChoice(product: ProductView, atMost: number = quantityBounds.max) {
  const [query, setQuery] = useSearchParams();
  const [tried, setTried] = useState(false);
  const options = knownOptions(product, optionsIn(query.get('options') ?? ''));
  const complete = options.length === Object.keys(product.variables).length;
  const most = Math.min(availableOf(product, options), atMost, product.most_pieces);
  // With nothing left there is nothing to choose (checkout §5).
  const least = Math.min(quantityBounds.min, most);
  // The address follows what is typed: whoever types on, or adds at once, does not wait for it.
  const [wanted, setWanted] = useState(() => Number.parseInt(query.get('quantity') ?? '', 10) || quantityBounds.min);
  const quantity = Math.min(most, Math.max(least, wanted));

  const keep = (name: string, value: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    options,
    complete,
    least,
    most,
    quantity,
    tried,
    setTried,
    chooseOptions: (chosen: readonly number[]) => keep('options', chosen.join(',')),
    chooseQuantity: (number: number) => {
      setWanted(number);
      keep('quantity', number > 1 ? String(number) : '');
    },
    registration: query.get('registration'),
    chooseRegistration: (id: string) => keep('registration', id),
  };
}

export type Choice = ReturnType<typeof useChoice>;
