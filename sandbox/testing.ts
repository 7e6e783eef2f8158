import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { type SandboxSettings, startSandbox } from './sandbox.ts';

/** A folder for one test; `remove` it in the end. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const aSandbox = (dataDir: string, settings: Partial<SandboxSettings> = {}) =>
  startSandbox({ port: 0, smtpPort: 0, dataDir, env: {}, portalUrl: 'http://127.0.0.1:9', ...settings });

export interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** A portal that only listens: what it was told, and what it answers in turn (200 in the end). */
export async function aListeningPortal(...answers: number[]) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      at: Date.now(),
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The official client, pointed at the sandbox as the portal points it. */
export const stripeClient = (url: string, settings: Stripe.StripeConfig = {}) =>
  new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...settings,
  });

export const aSale = (
  sale: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 2,
      price_data: { currency: 'eur', unit_amount: 2_550, product_data: { name: 'Triathlon di Lecco' } },
    },
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 390, product_data: { name: 'Commissioni' } } },
  ],
  client_reference_id: 'order-1',
  customer_email: 'athlete@demo.test',
  metadata: { order_id: 'order-1', error_url: 'http://localhost:3000/it/order/error?order=order-1' },
  success_url: 'http://localhost:3000/it/order/success?order=order-1&session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/it/order/unprocessed?order=order-1',
  ...sale,
});

/** Presses a button of a payment page; answers where the buyer is sent. */
export async function press(payPage: string | null, button: 'approve' | 'decline' | 'abandon') {
  const response = await fetch(`${payPage}/${button}`, { method: 'POST', redirect: 'manual' });
  expect(response.status).toBe(303);
  return response.headers.get('location');
}

export async function control(url: string, change: object) {
  const response = await fetch(`${url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export const resetAll = (url: string) =>
  fetch(`${url}/control/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"data":true}',
  });

/** Waits until something is so. */
export async function until(condition: () => boolean | Promise<boolean>, ms = 5_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
