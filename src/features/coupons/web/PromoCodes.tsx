import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { payMethodsQuery } from '#features/commission/web/payMethods.ts';
import type { OrderView } from '#features/orders/contract.ts';
import styles from '#features/orders/web/orders.module.css';
import { orderQuery } from '#features/orders/web/useOrder.ts';
import { formatWait } from '#kernel/days.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { applyCoupon, removeCoupon } from '../contract.ts';
import { normalCode } from '../rules/code.ts';
import { couponsText } from '../text/index.ts';
import css from './coupons.module.css';

/** The field for a promo code, which the order button must know: a code that is typed and not applied takes nothing off. */
export function usePromoCode(order: OrderView) {
  const t = useText(couponsText);
  const euro = useEuro();
  const { apply, remove } = useCodes(order);
  const [typed, setTyped] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const use = () => {
    if (apply.isPending) return;
    setSaid('');
    const empty = normalCode(typed) === '';
    setEmpty(empty);
    field.current?.focus();
    if (empty) return apply.reset();
    apply.mutate(typed, {
      onSuccess: ({ coupons }) => {
        const last = coupons.at(-1);
        // What was typed while the answer was awaited stays.
        setTyped((now) => (now === typed ? '' : now));
        if (last) setSaid(t('applied', { code: last.code, amount: euro(last.usage.discount) }));
      },
    });
  };
  return { apply, remove, typed, setTyped, isEmpty, said, setSaid, field, use, isUnused: normalCode(typed) !== '' };
}

interface PromoCodesProps {
  readonly order: OrderView;
  readonly promo: ReturnType<typeof usePromoCode>;
}

export function PromoCodes({ order, promo }: PromoCodesProps) {
  const t = useText(couponsText);
  const euro = useEuro();
  const { apply, remove, typed, field, said, setSaid } = promo;
  const fold = useRef<HTMLElement>(null);
  const errorOf = useErrorWords();
  const refused = promo.isEmpty ? t('empty') : apply.error ? errorOf(apply.error) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    promo.use();
  };

  const takeOff = (code: string) => {
    if (remove.isPending) return;
    setSaid('');
    apply.reset();
    remove.mutate(code, {
      onSuccess: () => {
        setSaid(t('removed', { code }));
        // The button that had the focus is gone.
        fold.current?.focus();
      },
    });
  };

  return (
    <section className={`${styles.part} ${css.block}`}>
      {order.coupons.length > 0 && (
        <>
          <h2 className="d d-1">{t('used')}</h2>
          <ul className={css.codes}>
            {order.coupons.map(({ id, code, usage: { discount } }) => (
              <li key={id} className={css.code}>
                <span className={css.name}>
                  <b>{code}</b> <span className="sm mut">{t('off', { amount: euro(discount) })}</span>
                </span>
                <Button
                  look="text"
                  size="small"
                  aria-label={t('remove_code', { code })}
                  waiting={remove.isPending && remove.variables === code && t('removing')}
                  onClick={() => takeOff(code)}
                >
                  {t('remove')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="status" className={css.said}>
        {said}
      </p>
      {remove.error && (
        <p role="alert" className={css.failed}>
          {errorOf(remove.error)}
        </p>
      )}
      <details className={css.fold} onToggle={({ currentTarget: { open } }) => open && field.current?.focus()}>
        <summary ref={fold}>{t(order.coupons.length > 0 ? 'another' : 'ask')}</summary>
        <form noValidate className={css.form} onSubmit={submit}>
          <TextField
            ref={field}
            name="code"
            label={t('code')}
            hint={t('hint')}
            error={refused}
            value={typed}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            onChange={({ currentTarget: { value } }) => promo.setTyped(value)}
          />
          <Button type="submit" look="outline" waiting={apply.isPending && t('applying')}>
            {t('apply')}
          </Button>
          {/* The field has the focus already, so its new description alone would not be read out. */}
          <p className="vh" role="status">
            {refused}
          </p>
        </form>
      </details>
    </section>
  );
}

function useErrorWords() {
  const t = useText(couponsText);
  const lang = useLang();
  const said = useFailureText();
  return (error: Error): string => {
    if (!(error instanceof ApiError)) return said(error);
    const { retry_after: seconds } = error.problem;
    if (error.code === 'too_many_requests' && typeof seconds === 'number')
      return t('too_often', { wait: formatWait(seconds, lang) });
    return said(error);
  };
}

type Order = Pick<OrderView, 'id' | 'circuit_id'>;

/** Either way the page's amounts and ways of paying are loaded anew. */
function useCodes(order: Order) {
  const api = useApi();
  const client = useQueryClient();
  const { id } = order;
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: orderQuery(api, id).queryKey }),
      client.invalidateQueries({ queryKey: payMethodsQuery(api, order).queryKey }),
    ]);
  const apply = useMutation({
    mutationFn: async (code: string) => (await api(applyCoupon, { body: { order_id: id, code } })).data,
    // A refusal may come from another tab's change, or from a payment.
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: async (code: string) => {
      const asked = { params: { code }, querystring: { order_id: id }, body: undefined };
      await api(removeCoupon, asked).catch((error: unknown) => {
        // It was taken off in another tab.
        if (!(error instanceof ApiError) || error.code !== 'coupon_code_not_found') throw error;
      });
      return code;
    },
    onSettled: reload,
  });
  return { apply, remove };
}
