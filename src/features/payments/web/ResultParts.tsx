import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CrewsLack } from '#features/crews/web/CrewsLack.tsx';
import { useUserCrews } from '#features/crews/web/useUserCrews.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { getOrderCalendar, type OrderView } from '#features/orders/contract.ts';
import { isUndone } from '#features/orders/rules/undoneRefund.ts';
import { ordersText } from '#features/orders/text/index.ts';
import { moneyBack } from '#features/orders/web/moneyBack.ts';
import { OrderLines } from '#features/orders/web/OrderLines.tsx';
import { OrderTotals } from '#features/orders/web/OrderTotals.tsx';
import { crewedLines, orderContents, raceOfOrder } from '#features/orders/web/orderContents.ts';
import { LinkedBib } from '#features/orders/web/PassBib.tsx';
import { passesQuery } from '#features/orders/web/useOrder.ts';
import { useOrderCircuit } from '#features/orders/web/useOrderCircuit.ts';
import { BesidePoster } from '#features/races/web/BesidePoster.tsx';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { urlOf } from '#kernel/call.ts';
import { sum } from '#kernel/money.ts';
import { fullName, shownName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { paymentsText } from '../text/index.ts';
import { NextSteps } from './NextSteps.tsx';
import styles from './result.module.css';
import { useWait, useWireStands } from './useWireDays.ts';
import { WireDetails } from './WireDetails.tsx';

interface NewsProps {
  readonly mark?: { readonly mark: Mark; readonly text: string };
  readonly title: string;
  readonly lines: readonly ReactNode[];
}

export function News({ mark, title, lines }: NewsProps) {
  return (
    <header>
      {mark && (
        <p className={styles.mark}>
          <StatusMark mark={mark.mark}>{mark.text}</StatusMark>
        </p>
      )}
      <h1 className={`d d-s ${styles.title}`}>{title}</h1>
      {lines.filter(Boolean).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have nothing else
        <p key={at} className={styles.lead}>
          {line}
        </p>
      ))}
    </header>
  );
}

export function HomeLink() {
  const lang = useLang();
  const t = useText(paymentsText);
  return (
    <ButtonLink look="outline" to={paths.home(lang)}>
      {t('home')}
    </ButtonLink>
  );
}

export const useMailTo = (): string | null => useAccount()?.email ?? null;

function OwnCrews({ order }: { readonly order: OrderView }) {
  const crews = useUserCrews(crewedLines(order.order_details));
  return <CrewsLack crews={crews} heading="h2" className={styles.crews} />;
}

const amountsOf = (refunds: OrderView['refunds']) => sum(refunds.map(({ amount }) => amount));

/** Refunds that are on their way or done; of those that failed, all of them if there is no other. */
const toldRefunds = ({ refunds }: Pick<OrderView, 'refunds'>) => {
  const stand = refunds.filter(({ state }) => state !== 'failed');
  return stand.length > 0 ? stand : refunds;
};

/** Money that came twice, or in another amount: it never paid the order, and goes back. */
function useSurplus(order: OrderView): string | null {
  const t = useText(paymentsText);
  const euro = useEuro();
  // What was noted by mistake is no money of this order.
  const refunds = order.refunds.filter((refund) => refund.surplus === 1 && !isUndone(refund));
  const surplus = toldRefunds({ refunds });
  if (surplus.length === 0) return null;
  const amount = euro(amountsOf(surplus));
  const { stands } = moneyBack(surplus);
  if (stands === 'failed') return t('result_refund_failed', { amount });
  const back = stands === 'sent' ? 'sent' : surplus.some(({ way }) => way === 'provider') ? 'provider' : 'bank';
  return t(order.payed_at === null ? 'result_surplus_unpaid' : 'result_surplus', { amount, back });
}

function MoreServices({ order }: { readonly order: OrderView }) {
  const lang = useLang();
  const t = useText(paymentsText);
  const { at } = useOrderCircuit(order);
  const line = order.order_details.find(({ itemable, removed_at }) => itemable !== null && removed_at === null);
  const type = line?.itemable?.itemable_type ?? 'race';
  const id = line?.itemable?.itemable_id ?? 0;
  const { data: services = [] } = useQuery({ ...servicesQuery(useApi(), type, id), enabled: line !== undefined });
  if (!line || services.length === 0) return null;
  const of = { ...(type === 'race' ? { race: id } : { package: id }), registration: line.id };
  return (
    <p className="mut no-print">
      {t.rich('more_services', {
        race: line.name,
        link: (words) => <a href={at(paths.services(lang, of))}>{words}</a>,
      })}
    </p>
  );
}

export function PaidResult({ order }: { readonly order: OrderView }) {
  const lang = useLang();
  const t = useText(paymentsText);
  const euro = useEuro();
  const { data: passes } = useSuspenseQuery(passesQuery(useApi(), order.id));
  const email = useMailTo();
  const athletes = [...new Map(passes.map(({ member }) => [fullName(member), shownName(member.firstname)])).values()];
  const contents = orderContents(order);
  const started =
    athletes.length === 1
      ? t('result_paid_one', { name: athletes[0]! })
      : t('result_paid_many', { count: athletes.length });
  // With goods beside it a registration is not what the order is about: it is said below the title.
  const isGoods = athletes.length === 0 || contents === 'both';
  const beside = isGoods && athletes.length > 0 && started;
  const mark =
    order.total_amount_due > 0
      ? t('result_paid_mark', { reference: order.reference })
      : t('result_free_mark', { reference: order.reference, contents });
  const mail = passes.length > 0 ? 'result_paid_mail' : 'result_paid_mail_shop';
  const calendar = `/api${urlOf(getOrderCalendar).replace(':id', order.id)}?lang=${lang}`;
  const surplus = useSurplus(order);
  const partly = order.refunded_amount > 0 && t('result_part_refunded', { amount: euro(order.refunded_amount) });
  return (
    <div className={passes.length === 1 ? styles.layout : styles.group}>
      <News
        mark={{ mark: 'ok', text: mark }}
        title={isGoods ? t('result_paid_shop') : started}
        lines={[surplus, partly, beside, email && t(mail, { email })]}
      />
      {passes.length > 0 && (
        <div className={styles.bibs}>
          {passes.map((pass) => (
            <LinkedBib key={pass.id} pass={pass} className={styles.linked} />
          ))}
        </div>
      )}
      <div className={styles.rest}>
        <OwnCrews order={order} />
        <NextSteps order={order} passes={passes} />
        <div className={`${styles.acts} no-print`}>
          {passes.length > 0 && (
            <>
              <ButtonLink reloadDocument to={calendar}>
                {t('add_to_calendar')}
              </ButtonLink>
              <ButtonLink to={paths.subscriptions(lang)} look="outline">
                {t('manage')}
              </ButtonLink>
            </>
          )}
          <ButtonLink to={paths.checkout(lang, order.id)} look={passes.length > 0 ? 'outline' : 'filled'}>
            {t('receipt')}
          </ButtonLink>
          <HomeLink />
        </div>
        <MoreServices order={order} />
      </div>
    </div>
  );
}

export function PlacedResult({ order }: { readonly order: OrderView }) {
  const lang = useLang();
  const t = useText(paymentsText);
  const euro = useEuro();
  const email = useMailTo();
  const amount = euro(order.total_amount_due);
  return (
    <>
      <News
        mark={{ mark: 'wait', text: t('result_placed_mark', { reference: order.reference }) }}
        title={t('result_placed')}
        lines={[t('result_placed_text', { amount }), email && t('result_placed_mail', { email })]}
      />
      <div className={styles.wire}>
        <WireDetails order={order} />
      </div>
      <OwnCrews order={order} />
      <div className={`${styles.acts} no-print`}>
        <ButtonLink look="outline" to={paths.checkout(lang, order.id)}>
          {t('pay_otherwise')}
        </ButtonLink>
        <HomeLink />
      </div>
    </>
  );
}

export function FailedResult({ order, left }: { readonly order: OrderView; readonly left: boolean }) {
  const lang = useLang();
  const t = useText(paymentsText);
  const surplus = useSurplus(order);
  const text = left ? 'result_unprocessed_text' : 'result_error_text';
  const wire = useWireStands(order);
  const wait = useWait(order);
  return (
    <BesidePoster race={raceOfOrder(order)} print={left ? 'open' : 'off'}>
      <News
        mark={{ mark: left ? 'warn' : 'err', text: t('result_error_mark', { reference: order.reference }) }}
        title={left ? t('result_unprocessed') : t('result_error')}
        lines={[surplus ?? t(text), wire, wait, t('result_unprocessed_mail')]}
      />
      <div className={styles.acts}>
        <ButtonLink to={paths.checkout(lang, order.id)}>{t('try_again')}</ButtonLink>
        <HomeLink />
      </div>
      <OrderLines order={order} />
      <OrderTotals order={order} fee={order.admin_cost} feeOf={order.payment_method} due={order.total_amount_due} />
    </BesidePoster>
  );
}

interface EndedResultProps {
  readonly order: OrderView;
  readonly ending: 'expired' | 'cancelled' | 'refunded';
}

export function EndedResult({ order, ending }: EndedResultProps) {
  const t = useText(paymentsText);
  const tOrders = useText(ordersText);
  const euro = useEuro();
  const endingText = () => {
    if (ending === 'expired') return tOrders('state_expired', { contents: orderContents(order) });
    if (ending === 'cancelled') return t('result_cancelled_text', { contents: orderContents(order) });
    // Money that came too late never paid the order; the page is about that money then.
    const { stands, sent, coming, failed } = moneyBack(order.refunds);
    if (stands === 'failed') return t('result_refund_failed', { amount: euro(failed) });
    if (stands !== 'coming') return tOrders(`back_${stands}`, { sent: euro(sent), coming: euro(coming) });
    const last = order.refunds.findLast(({ state }) => state === 'requested');
    return t('result_refunded_text', { amount: euro(coming), way: last?.way ?? 'provider' });
  };
  return (
    <>
      <News
        mark={{
          mark: ending === 'expired' ? 'warn' : 'none',
          text: t('result_ended_mark', { reference: order.reference }),
        }}
        title={t(`result_${ending}`)}
        lines={[endingText()]}
      />
      <div className={styles.acts}>
        <HomeLink />
      </div>
    </>
  );
}
