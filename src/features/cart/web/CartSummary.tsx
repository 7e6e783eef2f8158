import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { commissionRange, leastDue } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { quotesQuery } from '#features/commission/web/payMethods.ts';
import type { ShippingView } from '#features/shop/contract.ts';
import { noMoney } from '#kernel/money.ts';
import { useApi } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { PriceLines } from '#web/ui/PriceLines.tsx';
import { BarTotal, Total } from '#web/ui/Total.tsx';
import type { CartView } from '../contract.ts';
import { cartText } from '../text/index.ts';

interface CartSummaryProps {
  readonly cart: CartView;
  readonly shipping?: ShippingView | undefined;
}

/** What a cart comes to: before a commission, and the least with one, while the way of paying is open. */
function useDue({ cart, shipping }: CartSummaryProps) {
  const total_shipping = shipping?.price ?? noMoney;
  const net = netOf({ ...cart, total_shipping, total_amount: cart.subtotal });
  const { data: methods } = useQuery({ ...quotesQuery(useApi(), net), placeholderData: keepPreviousData });
  const due = leastDue(net, commissionRange((methods ?? []).map(({ admin_cost }) => admin_cost)));
  // Until the commission is known, the total says that it is without it.
  const label: 'total' | 'total_without_fee' = methods || net <= 0 ? 'total' : 'total_without_fee';
  return { ...due, label };
}

export function CartTotal(props: CartSummaryProps) {
  const t = useText(cartText);
  const { due, least, label } = useDue(props);
  return (
    <p role="status">
      <BarTotal label={t(label)} amount={due} least={least} />
    </p>
  );
}

/** Subtotal, the way of delivery and discount if any, and the least that they come to with a commission (checkout §2). */
export function CartSummary({ cart, shipping }: CartSummaryProps) {
  const t = useText(cartText);
  const euro = useEuro();
  const { fee, due, least, label } = useDue({ cart, shipping });
  const lines = [
    { key: 'subtotal', label: t('subtotal'), amount: euro(cart.subtotal) },
    ...(shipping
      ? [
          {
            key: 'shipping',
            label: t('delivery_by', { way: shipping.i18n.name }),
            amount: <Euro amount={shipping.price} />,
          },
        ]
      : []),
    ...(fee > noMoney ? [{ key: 'fee', label: t('fee'), amount: <Euro amount={fee} least={least} /> }] : []),
    ...(cart.total_discount > noMoney
      ? [{ key: 'discount', label: t('discount'), amount: `−${euro(cart.total_discount)}` }]
      : []),
  ];
  return (
    <div aria-live="polite">
      {cart.count === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <>
          <PriceLines lines={lines} />
          <Total label={t(label)} amount={due} least={least} />
        </>
      )}
    </div>
  );
}
