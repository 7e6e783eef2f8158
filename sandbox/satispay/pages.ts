import type { FastifyInstance } from 'fastify';
import { backTo, noPayment, pressable } from '../buttons.ts';
import { html } from '../html.ts';
import { page, sendPage } from '../page.ts';
import { formatMoney, type PayPage, payPage } from '../payPage.ts';
import type { SatispayParts } from './api.ts';
import type { SatispayPayment } from './payments.ts';

/** The page that a payer sees in place of the app, and a list of all payments for the curious. */
export function satispayPages(app: FastifyInstance, { world, payments }: SatispayParts): void {
  pressable(app);

  app.get('/satispay', async (_request, reply) =>
    sendPage(
      reply,
      page(
        'Satispay payments',
        html`<h1>Satispay payments</h1>
          <ul class="rows">${payments
            .all()
            .slice(-100)
            .reverse()
            .map(
              (payment) => html`<li><a href="/pay/satispay/${payment.id}">${payment.externalCode ?? payment.id}</a>
                <span>${formatMoney(payment.cents, 'EUR')}, ${payment.type}, ${payment.status}</span></li>`,
            )}</ul>`,
      ),
    ),
  );

  const payable = (id: string) => {
    const payment = payments.find(id);
    return payment?.type === 'TO_BUSINESS' ? payment : undefined;
  };

  app.get<{ Params: { id: string } }>('/pay/satispay/:id', async ({ params }, reply) => {
    const payment = payable(params.id);
    return payment ? sendPage(reply, payPage(shown(payment, world.url()))) : noPayment(reply);
  });

  // Satispay has one address to return to, however it ended.
  const button = (name: string, press: (payment: SatispayPayment) => unknown) =>
    app.post<{ Params: { id: string } }>(`/pay/satispay/:id/${name}`, async ({ params }, reply) => {
      const payment = payable(params.id);
      if (!payment) return noPayment(reply);
      press(payment);
      return backTo(reply, payment.redirectUrl);
    });

  button('approve', payments.accept);
  button('decline', payments.cancel);
  button('abandon', () => {});
}

const states = { PENDING: 'open', ACCEPTED: 'paid', CANCELED: 'over' } as const;

const shown = (payment: SatispayPayment, url: string): PayPage => ({
  provider: 'Satispay',
  url: `${url}/pay/satispay/${payment.id}`,
  cents: payment.cents,
  currency: 'EUR',
  language: 'it',
  items: [],
  reference: payment.externalCode,
  state: states[payment.status],
  back: payment.redirectUrl,
});
