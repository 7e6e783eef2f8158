import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccount } from '#features/identity/web/useAccount.ts';
import type { ProductView } from '#features/shop/contract.ts';
import { availableInAll, isCountedAlone } from '#features/shop/rules/choice.ts';
import { shopText } from '#features/shop/text/index.ts';
import { OptionChoices } from '#features/shop/web/OptionChoices.tsx';
import { Pieces } from '#features/shop/web/Pieces.tsx';
import { SoldOutNext } from '#features/shop/web/ProductSheet.tsx';
import { SizeHelp } from '#features/shop/web/SizeHelp.tsx';
import { cents } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { usePrice, useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { NumberField, wholeNumber } from '#web/ui/NumberField.tsx';
import { addCartDetail, createCart } from '../contract.ts';
import css from './buy.module.css';
import { cartQuery } from './useCart.ts';
import type { Choice } from './useChoice.ts';

interface BuyFormProps {
  readonly product: ProductView;
  readonly choice: Choice;
  /** Of a service: the field that asks for which registration it is. */
  readonly registration?: ReactNode;
  /** Without one a service is not added. */
  readonly parent?: string | null | undefined;
  /** For whom and which race that is, to be said once it is added. */
  readonly forWhom?: string | undefined;
  readonly next: { readonly to: string; readonly label: string };
}

const nameWith = ({ i18n: { name }, variables }: ProductView, options: readonly number[]): string =>
  [
    name,
    ...Object.values(variables)
      .flat()
      .filter(({ id }) => options.includes(id))
      .map(({ i18n }) => i18n.name),
  ].join(', ');

/** Options, quantity and Add of a product (checkout §2, §5). Who is signed out is led to sign-in, and back to the choice. */
export function BuyForm({ product, choice, registration, parent, forWhom, next }: BuyFormProps) {
  const lang = useLang();
  const t = useText(shopText);
  const failureText = useFailureText();
  const price = usePrice();
  const account = useAccount();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const add = useAddProduct();
  const { options, quantity, most, least, complete, tried } = choice;
  const asksParent = registration !== undefined && account !== null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    choice.setTried(true);
    if (!complete || (asksParent && !parent)) {
      const open = [...(form.current?.querySelectorAll('select') ?? [])].find(({ value }) => value === '');
      const first = asksParent && !parent && form.current?.querySelector<HTMLElement>('[name="registration"]');
      (first || open)?.focus();
      return;
    }
    // Read from the field: an Enter or a quick click comes before the page has followed what was typed.
    const field = number.current!;
    const pieces = wholeNumber(field.value, { min: least, max: most });
    if (pieces === null) return field.focus();
    if (account === null) {
      const chosen = new URLSearchParams(search);
      chosen.set('quantity', String(pieces));
      return void navigate(paths.signin(lang, `${pathname}?${chosen}`));
    }
    add.mutate({ product, quantity: pieces, options, parent: parent ?? null });
  };
  const touch = () => add.reset();
  const { data: cart, error } = add;
  const tookLast = most === 0 && cart !== undefined;
  const said =
    add.variables &&
    t('added_what', { quantity: add.variables.quantity, name: nameWith(product, add.variables.options) });

  return (
    <form ref={form} className={css.form} onSubmit={submit} onChange={touch} noValidate>
      {registration}
      <OptionChoices product={product} chosen={options} onChoose={choice.chooseOptions} tried={tried} />
      <SizeHelp product={product} />
      <div className={css.pieces}>
        {most > 0 && (
          <NumberField
            ref={number}
            name="quantity"
            label={t('quantity')}
            less={t('less')}
            more={t('more')}
            min={least}
            max={most}
            value={quantity}
            wrong={t('quantity_wrong', { max: most })}
            onChange={(wanted) => {
              touch();
              if (wanted !== null) choice.chooseQuantity(wanted);
            }}
          />
        )}
        {!tookLast && <Pieces pieces={availableInAll(product, options)} exact={isCountedAlone(product, options)} />}
      </div>
      {most === 0 &&
        !tookLast &&
        (Object.keys(product.variables).length > 0 && options.length > 0 ? (
          <p>{t('combination_gone')}</p>
        ) : (
          <SoldOutNext />
        ))}
      {most > 0 && (
        <div className={css.add}>
          <p className={cx('d d-2', css.sum, quantity === 1 && css.one)}>{price(cents(product.price * quantity))}</p>
          <Button type="submit" full waiting={add.isPending && t('waiting')}>
            {t('add')}
          </Button>
        </div>
      )}
      {account === null && most > 0 && <p className="sm mut">{t('account_needed')}</p>}
      <div className={css.said}>
        {cart && (
          <Notice
            live
            tone="ok"
            title={t('added', { what: [said, forWhom].filter(Boolean).join(', ') })}
            actions={
              <>
                <ButtonLink size="small" to={paths.cart(lang)}>
                  {t('to_cart')}
                </ButtonLink>
                <ButtonLink size="small" look="outline" to={next.to}>
                  {next.label}
                </ButtonLink>
              </>
            }
          >
            {tookLast && t('took_last')}
          </Notice>
        )}
        {error && (
          <Notice live tone="err" title={t('failed_title')}>
            {failureText(error)}
          </Notice>
        )}
      </div>
    </form>
  );
}

interface NewLine {
  readonly product: ProductView;
  readonly quantity: number;
  readonly options: readonly number[];
  /** The registration that a service is for: a line of the cart, or of an order. */
  readonly parent: string | null;
}

function useAddProduct() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ product, quantity, options, parent }: NewLine) => {
      const { data: cart } = await api(createCart, { body: { circuit_id: api.circuit } });
      const { data } = await api(addCartDetail, {
        params: { id: cart.id },
        body: {
          detail_type: 'product',
          product_id: product.id,
          quantity,
          parent_id: parent,
          variables: [...options],
        },
      });
      return data;
    },
    onSuccess: (cart) => client.setQueryData(cartQuery(api).queryKey, cart),
    // What is left of it has changed, here or elsewhere.
    onSettled: () => client.invalidateQueries({ queryKey: api.key('shop') }),
  });
}
