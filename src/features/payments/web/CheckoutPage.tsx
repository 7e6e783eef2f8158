import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useNavigate, useParams } from 'react-router';
import type { PayMethod } from '#features/commission/rules/commission.ts';
import { payMethodsQuery } from '#features/commission/web/payMethods.ts';
import { PromoCodes, usePromoCode } from '#features/coupons/web/PromoCodes.tsx';
import { UnusedCode } from '#features/coupons/web/UnusedCode.tsx';
import { UsedCodes } from '#features/coupons/web/UsedCodes.tsx';
import { InvoiceDocuments } from '#features/invoices/web/InvoiceDocuments.tsx';
import { InvoiceRequestBlock } from '#features/invoices/web/InvoiceRequestBlock.tsx';
import { invoiceOfferQuery, useInvoiceRequest } from '#features/invoices/web/useInvoiceRequest.ts';
import type { OrderView } from '#features/orders/contract.ts';
import { awaitedWire } from '#features/orders/rules/awaitedWire.ts';
import { orderStateNumber } from '#features/orders/rules/states.ts';
import { ordersText } from '#features/orders/text/index.ts';
import { CancelOrder } from '#features/orders/web/CancelOrder.tsx';
import { Delivery } from '#features/orders/web/Delivery.tsx';
import { heldUntil } from '#features/orders/web/heldUntil.ts';
import { hasMoneyToSend } from '#features/orders/web/moneyBack.ts';
import { OrderLines } from '#features/orders/web/OrderLines.tsx';
import { OrderRefunds } from '#features/orders/web/OrderRefunds.tsx';
import { OrderReview } from '#features/orders/web/OrderReview.tsx';
import { OrderStanding } from '#features/orders/web/OrderStanding.tsx';
import { OrderTotals } from '#features/orders/web/OrderTotals.tsx';
import { orderContents, raceOfOrder } from '#features/orders/web/orderContents.ts';
import styles from '#features/orders/web/orders.module.css';
import { orderQuery, wireQuery } from '#features/orders/web/useOrder.ts';
import { useOrderCircuit } from '#features/orders/web/useOrderCircuit.ts';
import { methodsPlace, WireLink } from '#features/orders/web/WireLinks.tsx';
import { fetchPoster, RaceStrip } from '#features/races/web/RacePoster.tsx';
import { LinesWithWithdrawals } from '#features/withdrawals/web/LinesWithWithdrawals.tsx';
import { mayHaveGoods, OrderWithdrawals } from '#features/withdrawals/web/OrderWithdrawals.tsx';
import { withdrawalsQuery } from '#features/withdrawals/web/useWithdrawals.ts';
import { langOf } from '#kernel/lang.ts';
import { type Cents, cents, euroText, noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { PersonalId } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { bringIntoView } from '#web/bringIntoView.ts';
import { pageMeta } from '#web/meta.ts';
import { type PageData, prefetchWith } from '#web/prefetch.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { BarTotal } from '#web/ui/Total.tsx';
import { payOrder, startCalls } from '../contract.ts';
import type { ProviderMethod } from '../rules/providers.ts';
import { paymentsText } from '../text/index.ts';
import { amountsOf, firstChoice } from './amounts.ts';
import { PaidState, PayButton, PayFailure, PayMethods } from './PayMethods.tsx';
import { orderResultKey } from './useResult.ts';
import { WireDetails } from './WireDetails.tsx';

/** Home if the order is not there or cancelled (checkout §4), unless its money is to be sent by bank (decision 261). */
export async function loader(args: LoaderFunctionArgs) {
  const lang = langOf(args.params.lang);
  const id = PersonalId.safeParse(args.params.id);
  if (!id.success) throw redirect(`${paths.home(lang)}?notice=order_not_found`);
  return prefetchWith(args, async (fetch, api) => {
    const [order] = await Promise.all([fetch(orderQuery(api, id.data)), fetch(wireQuery(api, id.data))]);
    if (order.current_state_id === orderStateNumber.cancelled)
      throw redirect(
        hasMoneyToSend(order) ? paths.refundAccount(lang, order.id) : `${paths.home(lang)}?notice=order_cancelled`,
      );
    if (mayHaveGoods(order)) await fetch(withdrawalsQuery(api, order.id));
    await fetchPoster(fetch, api, raceOfOrder(order));
    if (order.current_state_id !== orderStateNumber.awaiting_payment) return;
    await Promise.all([fetch(payMethodsQuery(api, order)), fetch(invoiceOfferQuery(api, order.id))]);
  });
}

const orderOf = (loaded: PageData | undefined, id: string | undefined): OrderView | undefined =>
  loaded?.dehydrated.queries.find(({ queryKey }) => queryKey.at(-2) === 'orders' && queryKey.at(-1) === id)?.state
    .data as OrderView | undefined;

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => {
    const t = textIn(paymentsText, lang);
    const order = orderOf(args.loaderData as PageData | undefined, args.params.id?.toLowerCase());
    const title = order
      ? t('tab_title', { reference: order.reference, state: order.current_state.i18n.name })
      : t('review');
    return { title, isPrivate: true };
  });

/** Review and pay an order (checkout §2). */
export default function CheckoutPage() {
  const api = useApi();
  const id = PersonalId.parse(useParams().id);
  const { data: order } = useSuspenseQuery(orderQuery(api, id));
  const t = useText(paymentsText);
  const open = order.current_state_id === orderStateNumber.awaiting_payment;
  const isPlaced = open && awaitedWire(order.payment_method, order.due_day) !== null;
  const race = raceOfOrder(order);
  const { name: circuit } = useOrderCircuit(order);
  return (
    <main id="main" className={`wrap ${styles.top}`}>
      <RaceStrip race={race} />
      <header className={styles.head}>
        <p className={styles.kicker}>{t(open && !isPlaced ? 'review' : 'receipt')}</p>
        <h1 className="d d-4">
          {t.rich('order_title', {
            reference: order.reference,
            nb: (words) => <span className={styles.whole}>{words}</span>,
          })}
        </h1>
        {circuit !== null && <p className="mut">{t('of_circuit', { circuit })}</p>}
      </header>
      {open ? <OpenOrder order={order} /> : <ClosedOrder order={order} />}
    </main>
  );
}

function Review({ order }: { readonly order: OrderView }) {
  return (
    <>
      {mayHaveGoods(order) ? <LinesWithWithdrawals order={order} /> : <OrderLines order={order} />}
      <OrderRefunds order={order} />
      <Delivery order={order} />
    </>
  );
}

function ClosedOrder({ order }: { readonly order: OrderView }) {
  const t = useText(ordersText);
  const paid = order.payed_at !== null;
  return (
    <div className="two">
      <div>
        <div className={styles.notices}>
          <OrderStanding order={order} />
        </div>
        <Review order={order} />
        {mayHaveGoods(order) && <OrderWithdrawals order={order} />}
        <UsedCodes order={order} />
        <InvoiceDocuments order={order} />
      </div>
      <aside className="stick">
        <div className={`sheet ${styles.box}`}>
          <h2 className="d d-1">{t('total')}</h2>
          <div>
            <OrderTotals
              order={order}
              fee={order.admin_cost}
              feeOf={order.payment_method}
              due={order.total_amount_due}
              paid={paid}
              over={!paid}
            />
          </div>
          {paid && <PaidState order={order} />}
        </div>
      </aside>
    </div>
  );
}

function OpenOrder({ order }: { readonly order: OrderView }) {
  const api = useApi();
  const lang = useLang();
  const t = useText(paymentsText);
  const tOrders = useText(ordersText);
  const { data: methods } = useSuspenseQuery(payMethodsQuery(api, order));
  const [choice, setChoice] = useState(() => firstChoice(order.payment_method, methods));
  const [asked, setAsked] = useState(false);
  const promo = usePromoCode(order);
  const [asksOfCode, setAsksOfCode] = useState(false);
  const pay = usePay(order);
  const invoice = useInvoiceRequest(order);
  const waiting = pay.isPending || pay.isSuccess || invoice.fields.pending;
  const { method, fee, due, least } = amountsOf(order, methods, choice);
  const free = due <= 0;
  const until = heldUntil(order, lang);
  // Confirming a wire again would change nothing.
  const placed = awaitedWire(order.payment_method, order.due_day);
  const isPlaced = placed !== null && method?.name === 'wiretransfer';
  const contents = orderContents(order);
  const sellsGoods = order.order_details.some(
    ({ itemable_type, removed_at, price }) => removed_at === null && itemable_type === 'shop_product' && price > 0,
  );

  const submit = async () => {
    if (free) return pay.mutate({ method: null, adminCost: fee, due });
    if (!(await invoice.save())) return;
    if (method) return pay.mutate({ method: method.name, adminCost: fee, due });
    setAsked(true);
    const first = document.getElementById('payment_method');
    first?.focus({ preventScroll: true });
    bringIntoView(first?.closest('fieldset') ?? null);
  };
  const answerOfCode = (then: () => unknown) => () => {
    setAsksOfCode(false);
    return then();
  };

  const button = !isPlaced && (
    <PayButton
      due={due}
      contents={contents}
      method={method?.name ?? null}
      ready={free || Boolean(method)}
      waiting={waiting && (hasProvider(method?.name) ? 'leaving' : 'wait')}
      onPay={promo.isUnused && method ? () => setAsksOfCode(true) : submit}
    />
  );

  return (
    <>
      <div className="two">
        <div>
          <div className={styles.notices}>
            {placed !== null && (
              <Notice
                heading="h2"
                title={order.current_state.i18n.name}
                actions={<WireLink order={order} look="outline" />}
              >
                {order.current_state.i18n.description}
              </Notice>
            )}
            <ArrivedMoney order={order} due={amountsOf(order, methods, 'wiretransfer').due} />
          </div>
          <Review order={order} />
          <PromoCodes order={order} promo={promo} />
          <WireDetails order={order} />
          {!free && <InvoiceRequestBlock invoice={invoice} />}
          {!free && (
            <section className={styles.part} id={methodsPlace}>
              {methods.length > 0 ? (
                <PayMethods
                  methods={methods}
                  chosen={method?.name ?? null}
                  onChoose={setChoice}
                  error={asked && !method ? t('choose') : undefined}
                />
              ) : (
                <Notice tone="warn">{t('no_methods')}</Notice>
              )}
            </section>
          )}
        </div>
        <aside className="stick">
          <div className={`sheet ${styles.box}`}>
            <h2 className="d d-1">{tOrders('total')}</h2>
            <div aria-live="polite">
              <OrderTotals order={order} fee={fee} feeOf={method?.name ?? null} due={due} least={least} />
            </div>
            {pay.error && <PayFailure error={pay.error} />}
            {isPlaced && <p className="b">{t('wire_chosen')}</p>}
            {button && <div className="only-l">{button}</div>}
            <p className="sm" role="status">
              {/* Who pays by transfer is told of its own days, which begin with the order. */}
              {until !== null &&
                placed === null &&
                method?.name !== 'wiretransfer' &&
                t('held_until', { until, contents })}
            </p>
            <p className="sm mut">
              {[t('law_vat'), contents !== 'goods' && t('law_races'), sellsGoods && t('law_shop')]
                .filter(Boolean)
                .join(' ')}
            </p>
          </div>
        </aside>
      </div>
      {asksOfCode && (
        <UnusedCode
          code={promo.typed}
          onApply={answerOfCode(promo.use)}
          onPay={answerOfCode(submit)}
          onClose={answerOfCode(() => {})}
        />
      )}
      <ChangeSomething order={order} />
      {button && (
        <div className="bar-go only-s no-print">
          <p>
            <BarTotal label={tOrders('due')} amount={due} least={least} />
          </p>
          {button}
        </div>
      )}
    </>
  );
}

function ChangeSomething({ order }: { readonly order: OrderView }) {
  const lang = useLang();
  const t = useText(paymentsText);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <section className={`${styles.change} no-print`}>
      <h2 className="d d-1">{t('change_something')}</h2>
      <p className="prose">{t('change_athlete', { contents: orderContents(order) })}</p>
      <OrderReview order={order} />
      <p>
        <Button look="text" onClick={() => setAsking(true)}>
          {t('cancel_order')}
        </Button>
      </p>
      <CancelOrder
        order={asking ? order : null}
        onClose={() => setAsking(false)}
        onCancelled={() => navigate(`${paths.home(lang)}?notice=order_cancelled`)}
      />
    </section>
  );
}

interface ArrivedMoneyProps {
  readonly order: Pick<OrderView, 'arrived_amount'>;
  readonly due: Cents;
}

function ArrivedMoney({ order: { arrived_amount: arrived }, due }: ArrivedMoneyProps) {
  const t = useText(ordersText);
  const euro = useEuro();
  if (arrived <= noMoney) return null;
  const missing = cents(due - arrived);
  const words = { arrived: euro(arrived), missing: euro(missing) };
  return missing > noMoney ? (
    <Notice tone="warn" heading="h2" title={t('rest_title', words)}>
      {t('arrived_rest', words)}
    </Notice>
  ) : (
    <Notice tone="ok">{t('arrived_all', words)}</Notice>
  );
}

interface Payment {
  readonly method: PayMethod | null;
  /** The portal compares it and refuses when it has changed. */
  readonly adminCost: Cents;
  readonly due: Cents;
}

const hasProvider = (method: PayMethod | null | undefined): method is ProviderMethod =>
  method !== null && method !== undefined && Object.hasOwn(startCalls, method);

/** With a provider: a pre-request, a payment, its page. A wire and a zero total are confirmed (checkout §4). */
function usePay(order: Pick<OrderView, 'id' | 'circuit_id'>) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id } = order;
  const mutation = useMutation({
    mutationFn: async ({ method, adminCost, due }: Payment): Promise<{ readonly leaveTo: string | null }> => {
      const start = hasProvider(method) ? startCalls[method] : undefined;
      await api(payOrder, {
        params: { id },
        body: {
          action: start ? 'pre-request' : 'confirm',
          payment_method: method,
          total_admin_cost: euroText(adminCost),
          total_amount_due: euroText(due),
        },
      });
      if (!start) return { leaveTo: null };
      return { leaveTo: (await api(start, { body: { order_id: id } })).redirect_link };
    },
    onSuccess: async ({ leaveTo }) => {
      if (leaveTo !== null) return window.location.assign(leaveTo);
      // The success page shows what it finds at once: an earlier attempt that was refused would lead on to the error page.
      client.removeQueries({ queryKey: orderResultKey(api, id) });
      await client.invalidateQueries({ queryKey: api.key('orders') });
      await navigate(paths.orderSuccess(api.lang, id));
    },
    // The amounts or the state may have changed since the page was loaded. Nobody waits for that to read what failed.
    onError: () => {
      void client.invalidateQueries({ queryKey: orderQuery(api, id).queryKey });
      void client.invalidateQueries({ queryKey: payMethodsQuery(api, order).queryKey });
    },
  });
  const { reset } = mutation;
  // Back from the provider's page, the back/forward cache may restore this one in its waiting state.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [reset]);
  return mutation;
}
