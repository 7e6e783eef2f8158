import type { PaidMethod } from '#features/commission/rules/commission.ts';
import { type Cents, noMoney, sum } from '#kernel/money.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { PriceLines } from '#web/ui/PriceLines.tsx';
import { Total } from '#web/ui/Total.tsx';
import type { OrderView } from '../contract.ts';
import { discountsOf } from '../rules/discounts.ts';
import { moneySums } from '../rules/moneySums.ts';
import { ordersText } from '../text/index.ts';

interface OrderTotalsProps {
  readonly order: OrderView;
  /** Which may not be the order's yet. */
  readonly fee: Cents;
  readonly feeOf: PaidMethod | null;
  readonly due: Cents;
  /** Fee and due are the least that they can be. */
  readonly least?: boolean;
  readonly paid?: boolean;
  readonly over?: boolean;
}

export function OrderTotals({ order, fee, feeOf, due, least = false, paid = false, over = false }: OrderTotalsProps) {
  const t = useText(ordersText);
  const euro = useEuro();
  const of = (shop: boolean) =>
    sum(
      order.order_details
        .filter(({ itemable_type, counted }) => counted === 1 && (itemable_type === 'shop_product') === shop)
        .map(({ total_amount }) => total_amount),
    );
  const amounts = [
    { key: 'registrations', label: t('registrations'), amount: of(false) },
    { key: 'shop', label: t('shop'), amount: of(true) },
    {
      key: 'shipping',
      label: order.shipping ? t('delivery_by', { way: order.shipping.i18n.name }) : t('delivery'),
      amount: order.total_shipping,
    },
    { key: 'fee', label: feeOf === null ? t('fee') : t('fee_of', { method: feeOf }), amount: fee },
  ];
  const lines = amounts
    // What is free from the start is said; a courier for goods that were taken out is not.
    .filter(({ key, amount }) => amount > noMoney || (key === 'shipping' && order.shipping?.price === noMoney))
    .map(({ key, label, amount }) => ({ key, label, amount: <Euro amount={amount} least={key === 'fee' && least} /> }));
  const codes = order.coupons.map(({ code, usage }) => ({ code, amount: usage.discount }));
  const discounts = discountsOf(order.total_discount, codes).map(({ code, amount }) => ({
    key: `discount ${code ?? ''}`,
    label: code === null ? t('discount') : t('discount_of', { code }),
    amount: `−${euro(amount)}`,
  }));
  const sums = moneySums(order).map(({ key, amount }) => ({ key, label: t(key), amount: <Euro amount={amount} /> }));
  return (
    <>
      <PriceLines lines={[...lines, ...discounts]} />
      <Total
        label={t(paid && sums.length === 0 ? 'paid_in_all' : paid || over ? 'total' : 'due')}
        amount={due}
        least={least}
      />
      {sums.length > 0 && <PriceLines lines={sums} />}
    </>
  );
}
