import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { addressesQuery } from '#features/addresses/web/useAddresses.ts';
import type { CartView } from '#features/cart/contract.ts';
import { cartText } from '#features/cart/text/index.ts';
import { AddressChoice } from '#features/cart/web/AddressChoice.tsx';
import { CartLines, quantityField } from '#features/cart/web/CartLines.tsx';
import { CartSummary, CartTotal } from '#features/cart/web/CartSummary.tsx';
import styles from '#features/cart/web/cart.module.css';
import { DeliveryChoice } from '#features/cart/web/DeliveryChoice.tsx';
import { HeldUntil } from '#features/cart/web/HeldUntil.tsx';
import { cartQuery, useShownCount } from '#features/cart/web/useCart.ts';
import { useQuantities, useRemovals } from '#features/cart/web/useCartLines.ts';
import { registrationsOf, withoutLines } from '#features/cart/web/withoutLines.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { fetchPoster, type RaceOf, RaceStrip } from '#features/races/web/RacePoster.tsx';
import { startsQuery } from '#features/registration/web/useStarts.ts';
import type { ShippingView } from '#features/shop/contract.ts';
import { hasShop } from '#kernel/look.ts';
import { euroText } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { bringIntoView } from '#web/bringIntoView.ts';
import { useFailureText } from '#web/failure.ts';
import { isLostConnection } from '#web/lostConnection.ts';
import { pageMeta } from '#web/meta.ts';
import { type Fetch, prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Heard } from '#web/ui/Heard.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useCircuitLook } from '#web/useCircuitLook.ts';
import { createOrder } from '../contract.ts';
import { orderQuery } from './useOrder.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, (fetch, api) =>
    Promise.all([fetchCart(fetch, api), fetch(addressesQuery(api)), fetch(countriesQuery(api))]),
  );

async function fetchCart(fetch: Fetch, api: Api) {
  const cart = await fetch(cartQuery(api));
  if (!cart) return;
  await Promise.all([fetch(startsQuery(api, registrationsOf(cart))), fetchPoster(fetch, api, raceOfCart(cart))]);
}

function raceOfCart({ details }: CartView): RaceOf | null {
  const found = details.find(({ itemable }) => itemable?.race_type === 'race')?.itemable;
  return found ? { type: 'race', id: found.race_id } : null;
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => ({ title: textIn(cartText, lang)('title'), isPrivate: true }));

const notices = ['cart', 'services', 'added', 'changed'] as const;

export default function CartPage() {
  const { data: cart } = useSuspenseQuery(cartQuery(useApi()));
  const race = cart && raceOfCart(cart);
  const filled = cart !== null && cart.count > 0;
  const [wasFilled, setWasFilled] = useState(filled);
  if (filled && !wasFilled) setWasFilled(true);
  const t = useText(cartText);
  const [query] = useSearchParams();
  const notice = notices.find((known) => known === query.get('notice'));
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <RaceStrip race={race} />
      <header className={styles.head}>
        <h1 className="d d-4">{t('title')}</h1>
        {notice && (
          <Heard>
            <Notice tone={notice === 'added' || notice === 'changed' ? 'ok' : 'info'}>{t(`notice_${notice}`)}</Notice>
          </Heard>
        )}
      </header>
      {filled ? <FilledCart cart={cart} /> : <EmptyCart emptied={wasFilled} />}
    </main>
  );
}

/** `emptied`: its last line was removed on this page. */
function EmptyCart({ emptied }: { readonly emptied: boolean }) {
  const lang = useLang();
  const shop = hasShop(useCircuitLook());
  const t = useText(cartText);
  return (
    <Empty of="cart" emptied={emptied} title={t('empty')} text={t('empty_text')}>
      <ButtonLink to={paths.home(lang)}>{t('see_races')}</ButtonLink>
      {shop && (
        <ButtonLink look="outline" to={paths.shop(lang)}>
          {t('see_shop')}
        </ButtonLink>
      )}
    </Empty>
  );
}

function FilledCart({ cart: stored }: { readonly cart: CartView }) {
  const lang = useLang();
  const shop = hasShop(useCircuitLook());
  const t = useText(cartText);
  const said = useFailureText();
  const removals = useRemovals(stored.id);
  const quantities = useQuantities(stored.id);
  const client = useQueryClient();
  const { queryKey } = cartQuery(useApi());
  const [saving, setSaving] = useState(false);
  const checkout = useCheckout();
  const { data: addresses } = useSuspenseQuery(addressesQuery(useApi()));
  const [chosenId, setAddressId] = useState<string | null>(null);
  // The main address stands there already; it can be changed.
  const addressId = chosenId ?? addresses.find(({ is_primary }) => is_primary === 1)?.id ?? null;
  const cart = withoutLines(stored, removals.removed);
  useShownCount(cart.count);
  const [shippingId, setShippingId] = useState<number | null>(null);
  const shipping = cart.shippings.find(({ id }) => id === shippingId) ?? cart.shippings[0];
  const sends = shipping?.require_shipping_address === 1;
  const addressMissing = sends && addressId === null;
  const failure = removals.error ?? checkout.error;
  const blocked = cart.blocked.length > 0;

  const goToCheckout = async () => {
    const wrong = document.getElementById(quantityField(quantities.wrongLine() ?? ''));
    if (wrong) return wrong.focus();
    setSaving(true);
    const saved = (await quantities.saveAllNow()) && (await removals.deleteAllNow());
    setSaving(false);
    // The page says why not: nothing is ordered that somebody has not chosen.
    if (!saved) return;
    const now = client.getQueryData(queryKey) ?? stored;
    checkout.mutate({ cart: now, shipping, addressId: sends ? addressId : null });
  };

  const orders = (
    <Button
      full
      disabled={addressMissing}
      aria-describedby={addressMissing ? 'address-required' : undefined}
      waiting={(saving || checkout.isPending || checkout.isSuccess) && t('wait')}
      onClick={goToCheckout}
    >
      {t('checkout')}
    </Button>
  );

  return (
    <>
      <div className="two">
        <div>
          <div className={styles.notices}>
            <HeldUntil cart={cart} />
          </div>
          <CartLines cart={stored} quantities={quantities} removals={removals} />
          <div className={styles.more}>
            <ButtonLink look="outline" to={paths.home(lang)}>
              {t('add_registration')}
            </ButtonLink>
            {shop && (
              <ButtonLink look="outline" to={paths.shop(lang)}>
                {t('add_product')}
              </ButtonLink>
            )}
          </div>
          {shipping && <DeliveryChoice cart={cart} chosen={shipping} onChoose={setShippingId} />}
          {sends && (
            <AddressChoice
              title={t('address_title')}
              name="shipping_address"
              chosen={addressId}
              onChoose={setAddressId}
            />
          )}
        </div>
        <aside className="stick">
          <div className={`sheet ${styles.box}`}>
            <h2 className="d d-1">{t('summary')}</h2>
            <CartSummary cart={cart} shipping={shipping} />
            {failure && (
              <Notice ref={bringIntoView} live tone="err" title={t('failed_title')}>
                {said(failure)}
              </Notice>
            )}
            {blocked && <Blocked cart={cart} />}
            {!blocked && cart.count > 0 && (
              <>
                <div className="only-l">{orders}</div>
                {addressMissing && (
                  <p className="sm" id="address-required">
                    {t('address_required')}
                  </p>
                )}
              </>
            )}
          </div>
        </aside>
      </div>
      {cart.count > 0 && (
        <div className="bar-go only-s">
          <CartTotal cart={cart} shipping={shipping} />
          {blocked ? (
            <Button look="outline" onClick={() => bringIntoView(document.getElementById('blocked'))}>
              {t('blocked_see')}
            </Button>
          ) : (
            orders
          )}
        </div>
      )}
    </>
  );
}

function Blocked({ cart }: { readonly cart: CartView }) {
  const t = useText(cartText);
  const lang = useLang();
  const reasons = [...new Map(cart.blocked.map((blocker) => [blocker.detail, blocker])).values()];
  return (
    <Notice id="blocked" tone="warn" heading="h3" title={t('blocked_title')} live>
      <ul className={styles.reasons}>
        {reasons.map(({ detail, race_id: race }) => (
          <li key={detail}>
            {detail}
            {race !== null && (
              <p>
                <ButtonLink size="small" look="outline" to={paths.registrationStart(lang, { race })}>
                  {t('add_athlete')}
                </ButtonLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface CheckoutOf {
  readonly cart: CartView;
  readonly shipping: ShippingView | undefined;
  readonly addressId: string | null;
}

/** The idempotency key of an order: the same for the same request, in every tab and after a reload. */
const orderKey = (
  cart: Pick<CartView, 'id' | 'subtotal'>,
  { shipping, addressId }: Pick<CheckoutOf, 'shipping' | 'addressId'>,
): string => ['cart', cart.id, euroText(cart.subtotal), shipping?.id ?? 'none', addressId ?? 'none'].join('.');

/** Checkout §4. */
function useCheckout() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ cart, shipping, addressId }: CheckoutOf) =>
      (
        await api(createOrder, {
          headers: { 'idempotency-key': orderKey(cart, { shipping, addressId }) },
          body: {
            cart_id: cart.id,
            total_amount: euroText(cart.subtotal),
            total_discount: euroText(cart.total_discount),
            shipping_id: shipping?.id,
            require_shipping_address: shipping?.require_shipping_address ?? 0,
            shipping_address_id: addressId,
          },
        })
      ).data,
    onSuccess: async (order) => {
      client.setQueryData(orderQuery(api, order.id).queryKey, order);
      await navigate(paths.checkout(api.lang, order.id));
      await client.invalidateQueries({ queryKey: cartQuery(api).queryKey });
    },
    onError: (error) => {
      // The order may be there, and only its answer lost: the cart stays as it is, so that trying again leads to it.
      if (isLostConnection(error)) return;
      void client.invalidateQueries({ queryKey: cartQuery(api).queryKey });
      void client.invalidateQueries({ queryKey: api.key('starts') });
    },
  });
}
