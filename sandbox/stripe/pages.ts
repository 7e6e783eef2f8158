import type { FastifyInstance } from 'fastify';
import { backTo, noPayment, pressable } from '../buttons.ts';
import { html } from '../html.ts';
import { page, sendPage } from '../page.ts';
import { formatMoney, type PayPage, payPage } from '../payPage.ts';
import type { StripeParts } from './api.ts';
import type { Ledger, Sale } from './ledger.ts';

/** The hosted payment page and its buttons, and a list of all payments for the curious. */
export function stripePages(app: FastifyInstance, { world, ledger, payments }: StripeParts): void {
  pressable(app);

  app.get('/stripe', async (_request, reply) => sendPage(reply, overview(ledger)));

  app.get<{ Params: { id: string } }>('/pay/stripe/:id', async ({ params }, reply) => {
    const sale = payments.find(params.id);
    return sale ? sendPage(reply, payPage(shown(sale, ledger, world.url()))) : noPayment(reply);
  });

  const button = (name: string, press: (sale: Sale) => string | null) =>
    app.post<{ Params: { id: string } }>(`/pay/stripe/:id/${name}`, async ({ params }, reply) => {
      const sale = payments.find(params.id);
      if (!sale) return noPayment(reply);
      const { status } = sale.session;
      if (status === 'complete') return backTo(reply, successUrl(sale));
      return backTo(reply, status === 'open' ? press(sale) : sale.session.cancel_url);
    });

  button('approve', (sale) => successUrl(payments.approve(sale)));
  // Stripe keeps the buyer on its page after a refusal; the sandbox sends them where the shop asked for.
  button('decline', (sale) => errorUrl(payments.decline(sale)) ?? sale.session.cancel_url);
  button('abandon', ({ session }) => session.cancel_url);
}

const successUrl = ({ id, session }: Sale) => session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', id);

function errorUrl({ session }: Sale): string | null {
  const wished = session.metadata?.error_url;
  return wished && /^https?:\/\//i.test(wished) && URL.canParse(wished) ? wished : null;
}

function shown(sale: Sale, { intents }: Ledger, url: string): PayPage {
  const { id, session, items } = sale;
  const intent = typeof session.payment_intent === 'string' ? intents.get(session.payment_intent) : undefined;
  const open = intent?.last_payment_error ? 'refused' : 'open';
  const states = { open, complete: 'paid', expired: 'over' } as const;
  return {
    provider: 'Stripe',
    url: `${url}/pay/stripe/${id}`,
    cents: session.amount_total!,
    currency: session.currency!,
    language: session.locale ?? 'en',
    items,
    reference: session.client_reference_id,
    state: states[session.status as keyof typeof states],
    back: session.status === 'complete' ? successUrl(sale) : session.cancel_url,
  };
}

function overview({ sales, intents, charges }: Ledger): string {
  const rows = sales.all().slice(-100).reverse();
  const refunded = ({ session }: Sale) =>
    charges.get(String(intents.get(String(session.payment_intent))?.latest_charge))?.amount_refunded ?? 0;

  return page(
    'Stripe payments',
    html`<h1>Stripe payments</h1>
      ${rows.length === 0 && html`<p>No payment yet.</p>`}
      <div class="scroll"><table>
        <thead><tr><th>Begun</th><th>Reference</th><th>Amount</th><th>State</th><th>Refunded</th></tr></thead>
        <tbody>${rows.map((sale) => {
          const { id, session } = sale;
          const money = (cents: number) => formatMoney(cents, session.currency!);
          return html`<tr>
            <td>${new Date(session.created * 1_000).toISOString().slice(0, 19).replace('T', ' ')}</td>
            <td><a href="/pay/stripe/${id}">${session.client_reference_id ?? id.slice(0, 16)}</a></td>
            <td>${money(session.amount_total!)}</td>
            <td>${session.status}, ${session.payment_status}</td>
            <td>${refunded(sale) > 0 && money(refunded(sale))}</td>
          </tr>`;
        })}</tbody>
      </table></div>`,
  );
}
