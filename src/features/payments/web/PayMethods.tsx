import type { PayMethodView } from '#features/commission/contract.ts';
import type { PayMethod } from '#features/commission/rules/commission.ts';
import type { OrderView } from '#features/orders/contract.ts';
import type { OrderContents } from '#features/orders/rules/contents.ts';
import { orderStateNumber } from '#features/orders/rules/states.ts';
import { codesOf } from '#features/orders/web/orderContents.ts';
import { type Cents, cents, Money, noMoney } from '#kernel/money.ts';
import { ApiError } from '#web/api.tsx';
import { bringIntoView } from '#web/bringIntoView.ts';
import { useFailureText } from '#web/failure.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { paymentsText } from '../text/index.ts';
import styles from './payments.module.css';

interface PayMethodsProps {
  readonly methods: readonly PayMethodView[];
  readonly chosen: PayMethod | null;
  readonly onChoose: (method: PayMethod) => void;
  readonly error?: string | undefined;
}

/** The ways of paying, each with its commission and the amount due (checkout §2). None is preselected. */
export function PayMethods({ methods, chosen, onChoose, error }: PayMethodsProps) {
  const t = useText(paymentsText);
  const euro = useEuro();
  const options = methods.map(({ name, i18n, admin_cost, total_amount_due }) => ({
    value: name,
    label: i18n.name,
    aside: admin_cost === null ? undefined : admin_cost > 0 ? t('fee', { amount: euro(admin_cost) }) : t('free'),
    note: (
      <>
        {i18n.description}
        {total_amount_due !== null && (
          <span className={styles.makes}>{t('makes', { amount: euro(total_amount_due) })}</span>
        )}
      </>
    ),
  }));
  return (
    <RadioCards
      legend={t('how')}
      legendLook="title"
      name="payment_method"
      options={options}
      value={chosen}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        const method = methods.find(({ name }) => name === value);
        if (method) onChoose(method.name);
      }}
    />
  );
}

interface PayButtonProps {
  readonly due: Cents;
  readonly contents: OrderContents;
  /** A wire is only ordered here: the money is sent later. */
  readonly method: PayMethod | null;
  readonly waiting: 'wait' | 'leaving' | false;
  /** Before that the amount is not the whole one. */
  readonly ready: boolean;
  readonly onPay: () => void;
}

/** The order button, labelled as an order with an obligation to pay (art. 51 Codice del consumo). */
export function PayButton({ due, contents, method, waiting, ready, onPay }: PayButtonProps) {
  const t = useText(paymentsText);
  const euro = useEuro();
  const label = method === 'wiretransfer' ? 'pay_by_wire' : 'pay';
  return (
    <Button full className={styles.pay} waiting={waiting && t(waiting)} onClick={onPay}>
      {!ready ? (
        t('choose_method')
      ) : due > 0 ? (
        <span>{t.rich(label, { amount: euro(due), small: (words) => <small>{words}</small> })}</span>
      ) : (
        t('confirm_free', { contents })
      )}
    </Button>
  );
}

export function PayFailure({ error }: { readonly error: Error }) {
  const t = useText(paymentsText);
  const said = useFailureText();
  const euro = useEuro();
  if (error instanceof ApiError && error.code === 'total_has_changed') {
    const due = Money.safeParse(error.problem.total_amount_due);
    return (
      <Notice ref={bringIntoView} live tone="warn" title={t('changed_title')}>
        {due.success ? t('changed', { amount: euro(due.data) }) : error.detail}
      </Notice>
    );
  }
  return (
    <Notice ref={bringIntoView} live tone="err" title={t('failed_title')}>
      <p>{said(error)}</p>
      <p>{t('still_payable')}</p>
    </Notice>
  );
}

type PaidOrder = Pick<
  OrderView,
  'current_state_id' | 'current_state' | 'total_amount_due' | 'refunded_amount' | 'order_details'
>;

const signs = { paid: 'M2 8.5 6 12.5 14 3.5', back: 'M6 2 2 6l4 4M2 6h8a4 4 0 0 1 0 8H6' } as const;

export function PaidState({ order }: { readonly order: PaidOrder }) {
  const t = useText(paymentsText);
  const euro = useEuro();
  const { current_state_id: state, total_amount_due, refunded_amount } = order;
  const rest = cents(Math.max(total_amount_due - refunded_amount, 0));
  // Lines may stand though all the money goes back.
  const isPart = state === orderStateNumber.partly_refunded;
  const refunded = state === orderStateNumber.refunded || (isPart && rest === noMoney);
  // What is in a code was paid, and is no longer there for anything that was ordered.
  const codes = codesOf(order);
  const of =
    codes.worth > noMoney && !refunded ? t('paid_codes', { amount: euro(codes.worth), count: codes.count }) : '';
  return (
    <p className={styles.state} data-refunded={refunded || undefined}>
      <svg viewBox="0 0 16 16" aria-hidden>
        <path d={refunded ? signs.back : signs.paid} />
      </svg>
      {refunded ? order.current_state.i18n.name : isPart ? t('paid_rest', { amount: euro(rest) }) : t('paid')}
      {of}
    </p>
  );
}
