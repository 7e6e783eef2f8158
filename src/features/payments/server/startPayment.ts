import { quoteFor, quoteOf } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { lockOwnOrder, requirePayable } from '#features/orders/server/lockOrder.ts';
import { type OrderRecord, standingLines } from '#features/orders/server/orderRecordView.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { sum, times } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { optimistically } from '#server/optimistic.ts';
import { textIn } from '#text/translate.ts';
import { noticePath } from '../contract.ts';
import { isOpenPayment, mostDeclines } from '../rules/paymentAction.ts';
import { type ProviderMethod, providerMethods } from '../rules/providers.ts';
import { payMethodsText } from '../text/methods.ts';
import { type ClosePayment, closePaymentJobName } from './closePayments.ts';
import type { Charge } from './gateways/gateway.ts';
import type { ChosenGateway, Gateways } from './gateways/gateways.ts';
import { findPayment, movePayment, openPayment, type PaymentRecord, paymentsOf } from './paymentRecords.ts';
import { choosePayMethod } from './payOrder.ts';
import type { Settle } from './settle.ts';
import { payments } from './tables.ts';

/** After this time, a concurrent request that is starting the same payment counts as crashed. */
const startingMs = 10_000;
/** A page younger than this counts as open, without asking the provider. */
const freshMs = 20_000;

/** Fewer than for attempts on the database alone: each one may call the provider. */
const mostAttempts = 5;

/** Its page would only say that the payment was declined. */
const isUsedUp = ({ declines }: PaymentRecord): boolean => declines >= mostDeclines;

const ageOf = ({ created_at }: PaymentRecord, now: Date) => now.getTime() - new Date(created_at).getTime();

interface PaymentPlan {
  readonly at: ChosenGateway;
  readonly order: OrderRecord;
  readonly payment: PaymentRecord;
  readonly isNew: boolean;
  /** Of outdated amounts, at an earlier account, or used up. */
  readonly outdated: readonly PaymentRecord[];
}

interface StartCommand {
  readonly account: Account;
  readonly orderId: string;
  readonly method: ProviderMethod;
  /** Of the page that the buyer comes back to; the order's own is for its mails. */
  readonly lang: Lang;
}

interface PaymentParts {
  readonly gateways: Gateways;
  readonly settle: Settle;
  readonly closePayment: ClosePayment;
}

/** One open page for each method: an outdated one is ended first. The provider is called outside transactions. */
export function createStartPayment(context: Context, { gateways, settle, closePayment }: PaymentParts) {
  const { db, clock, environment, jobs, log } = context;

  return async function start(command: StartCommand): Promise<string> {
    // Null if a concurrent request has changed something: the next attempt sees it.
    return optimistically(
      async () => {
        const plan = await makePlan(command);
        return plan.outdated.length > 0 ? endOutdated(plan) : follow(plan, command.lang);
      },
      { attempts: mostAttempts, giveUp: () => refuse('payment_provider_unavailable') },
    );
  };

  function makePlan({ account, orderId, method }: StartCommand): Promise<PaymentPlan> {
    return db.transaction(async (tx) => {
      const now = clock();
      const order = await lockOwnOrder(tx, orderId, account.id);
      requirePayable(order);
      const net = netOf(order);
      if (net <= 0) refuse('nothing_due');
      const offer = await readPayOffer(tx, order.circuit_id, environment);
      const quote = quoteFor(offer, method, net) ?? refuse('pay_method_not_available');
      const at = (await gateways.by(tx, order.circuit_id, method)) ?? refuse('pay_method_not_available');
      const { provider } = at.gateway;
      if (order.pay_method !== method || order.admin_cost !== quote.adminCost) {
        await choosePayMethod(context, tx, order, { quote, now });
      }
      const current = { ...order, admin_cost: quote.adminCost, total_amount_due: quote.due };
      const open = (await paymentsOf(tx, { order: orderId })).filter(({ state }) => isOpenPayment(state));
      // One that is being captured cannot be ended; if it brings another amount, that is given back.
      const outdated = open.filter(
        (payment) =>
          payment.state !== 'capturing' &&
          (isUsedUp(payment) ||
            (payment.provider === provider && payment.account_id !== at.accountId) ||
            payment.amount !== quoteOf(offer, providerMethods[payment.provider], net).due),
      );
      const usable = open.find(
        (payment) =>
          payment.provider === provider &&
          payment.account_id === at.accountId &&
          payment.amount === quote.due &&
          !isUsedUp(payment),
      );
      if (usable || outdated.length > 0)
        return { at, order: current, payment: usable ?? outdated[0]!, isNew: false, outdated };

      const id = newId();
      const begun = { id, orderId, provider, accountId: at.accountId, amount: quote.due, state: 'starting' } as const;
      await tx.insert(payments).values({ ...begun, createdAt: now, changedAt: now });
      const [payment] = await findPayment(tx, { id });
      return { at, order: current, payment: payment!, isNew: true, outdated };
    });
  }

  async function follow({ at, order, payment, isNew }: PaymentPlan, lang: Lang): Promise<string | null> {
    if (payment.state !== 'starting') return reuse(payment);
    if (!isNew && ageOf(payment, clock()) < startingMs) return waitFor(payment.id);
    return begin(at, { order, payment, lang });
  }

  async function begin({ gateway }: ChosenGateway, { order, payment, lang }: ChargeFor): Promise<string | null> {
    const { id } = payment;
    try {
      const { ref, payAt } = await gateway.start(chargeOf({ order, payment, lang }));
      const opened = await openPayment(db, { id, ref, link: payAt, net: netOf(order), now: clock().toISOString() });
      if (opened.length > 0) return payAt;
      // The order changed while the page was made: end the page, which nobody has seen.
      await gateway.close(ref);
      await movePayment(db, id, 'supersede', clock(), ['starting']);
      return null;
    } catch (error) {
      // No link was given out, so the next click starts a new payment.
      await movePayment(db, id, 'fail', clock(), ['starting']);
      if (error instanceof Refusal) log.warn({ err: error.cause, payment: id }, 'a payment could not be started');
      throw error;
    }
  }

  /** The page that is open, unless the provider says that it is over or paid. */
  async function reuse(payment: PaymentRecord): Promise<string | null> {
    if (payment.state === 'open' && ageOf(payment, clock()) < freshMs) return payment.redirect_link;
    const told = await settle(payment);
    if (told?.state === 'paid') return refuse('order_already_paid');
    const [settled] = await findPayment(db, { id: payment.id });
    return settled && isOpenPayment(settled.state) && !isUsedUp(settled) ? settled.redirect_link : null;
  }

  /** Waits for the other request of a double click, which is at the provider just now. */
  async function waitFor(id: string): Promise<string | null> {
    const end = Date.now() + startingMs;
    while (Date.now() < end) {
      const [payment] = await findPayment(db, { id });
      if (payment?.state === 'open') return payment.redirect_link;
      if (payment?.state !== 'starting')
        return payment?.state === 'superseded' ? null : refuse('payment_provider_unavailable');
      await new Promise((wake) => setTimeout(wake, 100));
    }
    return null;
  }

  /** A provider that is down does not keep the buyer from paying at another: a job goes on trying. */
  async function endOutdated({ outdated }: PaymentPlan): Promise<null> {
    for (const payment of outdated) {
      try {
        await closePayment(payment);
      } catch (error) {
        log.warn({ err: error, payment: payment.id }, 'a page is to be ended later');
        await db.transaction(async (tx) => {
          await movePayment(tx, payment.id, 'supersede', clock(), ['starting', 'open']);
          await jobs.send(tx, closePaymentJobName, { paymentId: payment.id });
        });
      }
    }
    return null;
  }
}

type ChargeFor = Pick<PaymentPlan, 'order' | 'payment'> & { readonly lang: Lang };

function chargeOf({ order, payment, lang }: ChargeFor): Charge {
  const { id, reference, origin } = order;
  const at = (path: string) => `${origin}${path}`;
  return {
    paymentId: payment.id,
    orderId: id,
    reference,
    amount: order.total_amount_due,
    lines: chargedLines(order, lang),
    email: order.email,
    lang,
    paid: at(paths.orderSuccess(lang, id)),
    left: at(paths.orderUnprocessed(lang, id)),
    refused: at(paths.orderError(lang, id)),
    returned: at(paths.orderSatispay(lang, id)),
    noticed: at(noticePath(payment.provider, payment.account_id === null ? null : order.circuit_id)),
  };
}

/** Providers have no negative prices: an order with a discount is a single line. */
function chargedLines(order: OrderRecord, lang: Lang): Charge['lines'] {
  const { reference } = order;
  const t = textIn(payMethodsText, lang);
  const listed = [
    ...standingLines(order).map(({ copy, quantity, price }) => ({ name: copy[lang].name, quantity, price })),
    { name: t('shipping'), quantity: 1, price: order.total_shipping },
    { name: t('fee'), quantity: 1, price: order.admin_cost },
  ];
  const whole = sum(listed.map(({ price, quantity }) => times(price, quantity)));
  if (whole === order.total_amount_due) return listed.filter(({ price }) => price > 0);
  return [{ name: reference, quantity: 1, price: order.total_amount_due }];
}
