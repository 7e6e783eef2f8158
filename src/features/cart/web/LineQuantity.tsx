import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';
import type { CartDetailView } from '../contract.ts';
import { quantityBounds } from '../rules/quantity.ts';
import { cartText } from '../text/index.ts';
import styles from './cart.module.css';
import { useQuantity } from './useCartLines.ts';

/** Debounce: several presses of + are sent as one change. */
const settlesAfter = 400;

/** How many of a product: − and +, or typed; Enter saves (checkout §2). Whole numbers from 1 (checkout §5). */
export function LineQuantity({ cartId, line }: { readonly cartId: string; readonly line: CartDetailView }) {
  const t = useText(cartText);
  const said = useFailureText();
  const change = useQuantity(cartId, line.id);
  const [wanted, setWanted] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (quantity: number) => {
    setWanted(quantity);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => change.mutate(quantity, { onSettled: () => setWanted((now) => (now === quantity ? null : now)) }),
      settlesAfter,
    );
  };
  const { error } = change;
  return (
    <NumberField
      small
      className={styles.quantity}
      name={`quantity-${line.id}`}
      label={<span className="vh">{t('quantity_of', { name: line.name })}</span>}
      less={t('less')}
      more={t('more')}
      {...quantityBounds}
      value={wanted ?? line.quantity}
      onChange={choose}
      error={error ? said(error) : undefined}
    />
  );
}
