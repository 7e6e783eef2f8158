import type Stripe from 'stripe';
import { readDemoPayment } from '../demoPayments.ts';
import { readSession } from './createSession.ts';
import { type Events, falselyPaid } from './events.ts';
import { type Ledger, type Sale, seconds } from './ledger.ts';
import { refuse } from './problem.ts';
import { newCharge, newIntent } from './shapes.ts';

export type Payments = ReturnType<typeof createPayments>;

/** What can happen to a session: paid, declined, expired. */
export function createPayments(ledger: Ledger, events: Events, now: () => Date) {
  const { sales, intents, charges } = ledger;
  const change = (sale: Sale, session: Partial<Stripe.Checkout.Session>): Sale =>
    sales.put({ ...sale, session: { ...sale.session, ...session } });

  function attempt(sale: Sale, declined: boolean) {
    const created = seconds(now());
    const known =
      typeof sale.session.payment_intent === 'string' ? intents.get(sale.session.payment_intent) : undefined;
    const intent = known ?? newIntent(sale, created);
    const email = sale.session.customer_email ?? 'buyer@sandbox.test';
    const charge = charges.put(newCharge(intent, { created, email, declined }));
    return { intent, charge, email };
  }

  function approve(sale: Sale): Sale {
    const { intent, charge, email } = attempt(sale, false);
    intents.put({
      ...intent,
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      payment_method: charge.payment_method,
      status: 'succeeded',
    });
    const paid = change(sale, {
      customer_details: {
        address: null,
        business_name: null,
        email,
        individual_name: null,
        name: 'Sandbox Buyer',
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      },
      payment_intent: intent.id,
      payment_status: 'paid',
      status: 'complete',
    });
    events.announce('checkout.session.completed', paid.session, paid.account, () => falselyPaid(ledger, paid));
    return paid;
  }

  function decline(sale: Sale): Sale {
    const { intent, charge } = attempt(sale, true);
    intents.put({
      ...intent,
      last_payment_error: {
        charge: charge.id,
        code: 'card_declined',
        decline_code: 'generic_decline',
        doc_url: 'https://stripe.com/docs/error-codes/card-declined',
        message: 'Your card was declined.',
        type: 'card_error',
      },
      latest_charge: charge.id,
    });
    return change(sale, { payment_intent: intent.id });
  }

  function expire(sale: Sale): Sale {
    if (sale.session.status !== 'open') {
      refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${sale.session.status}\`.`,
      );
    }
    const intent = typeof sale.session.payment_intent === 'string' && intents.get(sale.session.payment_intent);
    if (intent) {
      intents.put({ ...intent, canceled_at: seconds(now()), cancellation_reason: 'automatic', status: 'canceled' });
    }
    const expired = change(sale, { status: 'expired' });
    events.announce('checkout.session.expired', expired.session, expired.account);
    return expired;
  }

  /** A payment of the demo's data, paid long ago: nobody is told of it. */
  function takenInDemo(id: string): Sale | undefined {
    const demo = readDemoPayment(id);
    if (!demo) return undefined;
    const price = { currency: 'eur', unit_amount: `${demo.cents}`, product_data: { name: demo.reference } };
    const params = {
      mode: 'payment',
      client_reference_id: demo.orderId,
      line_items: [{ quantity: '1', price_data: price }],
      payment_intent_data: { description: demo.reference },
      success_url: 'http://localhost/',
    };
    const sale = { ...readSession(params, now()), id };
    const { intent, charge } = attempt(sale, false);
    charges.put({ ...charge, amount_refunded: demo.refunded, refunded: demo.refunded === demo.cents });
    intents.put({ ...intent, amount_received: intent.amount, latest_charge: charge.id, status: 'succeeded' });
    return change(
      { ...sale, session: { ...sale.session, id } },
      {
        payment_intent: intent.id,
        payment_status: 'paid',
        status: 'complete',
      },
    );
  }

  const overdue = ({ session }: Sale) => session.status === 'open' && session.expires_at <= seconds(now());

  return {
    approve,
    decline,
    expire,
    /** A session as it is now: one whose time is over has expired, even if nobody looked until now. */
    find(id: string): Sale | undefined {
      const sale = sales.get(id) ?? takenInDemo(id);
      return sale && overdue(sale) ? expire(sale) : sale;
    },
    expireOverdue() {
      for (const sale of sales.all()) if (overdue(sale)) expire(sale);
    },
  };
}
