import type { FastifyInstance } from 'fastify';
import type { Provider } from './provider.ts';

const amount = (cents: number) => (cents / 100).toFixed(2);

/** What became of the payments of an order, whichever provider took them: `GET /payments?reference=…`. */
export function paymentsOf(app: FastifyInstance, providers: readonly Provider[]): void {
  app.get<{ Querystring: { reference?: string } }>('/payments', async ({ query }) => ({
    data: providers.flatMap(({ name, payments }) =>
      (payments?.() ?? [])
        .filter(({ reference }) => query.reference === undefined || reference === query.reference)
        .map(({ reference, status, captured, refunded }) => ({
          provider: name,
          reference,
          status,
          captured: amount(captured),
          refunded: amount(refunded),
        })),
    ),
  }));
}
