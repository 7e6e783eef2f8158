import type { FastifyInstance } from 'fastify';
import { backTo, noPayment, pressable } from '../buttons.ts';
import { html } from '../html.ts';
import { page, sendPage } from '../page.ts';
import { formatMoney, type PayPage, payPage } from '../payPage.ts';
import type { PayPalParts } from './api.ts';
import { type PayPalOrder, referenceOf } from './ledger.ts';

/** Where a payer who has approved comes back to: with the order's token, as PayPal adds it. */
function returnUrl({ id, returnUrl }: PayPalOrder): string {
  const url = new URL(returnUrl);
  url.searchParams.set('token', id);
  url.searchParams.set('PayerID', 'SANDBOXPAYER1');
  return url.href;
}

function cancelUrl({ id, cancelUrl }: PayPalOrder): string {
  const url = new URL(cancelUrl);
  url.searchParams.set('token', id);
  return url.href;
}

/** The page on which a payer approves, and a list of all payments for the curious. */
export function paypalPages(app: FastifyInstance, { world, ledger, orders }: PayPalParts): void {
  pressable(app);

  app.get('/paypal', async (_request, reply) =>
    sendPage(
      reply,
      page(
        'PayPal payments',
        html`<h1>PayPal payments</h1>
          <ul class="rows">${ledger.orders
            .all()
            .slice(-100)
            .reverse()
            .map(
              (order) => html`<li><a href="/pay/paypal/${order.id}">${referenceOf(order) ?? order.id}</a>
                <span>${formatMoney(order.cents, order.currency)}, ${order.status}</span></li>`,
            )}</ul>`,
      ),
    ),
  );

  app.get<{ Params: { id: string } }>('/pay/paypal/:id', async ({ params }, reply) => {
    const order = orders.find(params.id);
    return order ? sendPage(reply, payPage(shown(order, world.url()))) : noPayment(reply);
  });

  const button = (name: string, press: (order: PayPalOrder) => string) =>
    app.post<{ Params: { id: string } }>(`/pay/paypal/:id/${name}`, async ({ params }, reply) => {
      const order = orders.find(params.id);
      if (!order) return noPayment(reply);
      if (order.status === 'VOIDED') return backTo(reply, cancelUrl(order));
      return backTo(reply, order.status === 'COMPLETED' ? returnUrl(order) : press(order));
    });

  button('approve', (order) => returnUrl(orders.approve(order)));
  // The payer approves with a card that its bank declines: PayPal says so when the shop captures.
  button('decline', (order) => returnUrl(orders.approve(order, { declines: true })));
  button('abandon', cancelUrl);
}

function shown(order: PayPalOrder, url: string): PayPage {
  const states = { PAYER_ACTION_REQUIRED: 'open', APPROVED: 'open', COMPLETED: 'paid', VOIDED: 'over' } as const;
  return {
    provider: 'PayPal',
    url: `${url}/pay/paypal/${order.id}`,
    cents: order.cents,
    currency: order.currency,
    language: order.locale,
    items: order.items,
    reference: referenceOf(order),
    state: states[order.status],
    back: order.status === 'COMPLETED' ? returnUrl(order) : cancelUrl(order),
  };
}
