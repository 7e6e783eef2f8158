import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { providers } from './providers.ts';
import { aSale, aSandbox, control, press, resetAll, stripeClient, temporaryFolder } from './testing.ts';

let folder: ReturnType<typeof temporaryFolder>;
let sandbox: Awaited<ReturnType<typeof aSandbox>>;

beforeEach(async () => {
  folder = temporaryFolder();
  sandbox = await aSandbox(folder.path);
});
afterEach(async () => {
  await sandbox.close();
  folder.remove();
});

const sendMail = () =>
  createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail({
    from: 'a@demo.test',
    to: 'b@demo.test',
    subject: 'x',
    text: 'x',
    attachments: [{ filename: 'a.txt', content: 'kept' }],
  });

interface Mails {
  data: { attachments: { url: string }[] }[];
}
const mails = async () => ((await (await fetch(`${sandbox.url}/mail/messages`)).json()) as Mails).data;

describe('The sandbox', () => {
  test('says what it has', async () => {
    expect(await (await fetch(`${sandbox.url}/healthz`)).json()).toEqual({ status: 'ok' });
    const index = await (await fetch(sandbox.url)).text();
    expect(index).toContain('href="/mail"');
    expect(index).toContain('href="/stripe"');
  });

  test('keeps payments and mails over a restart, and what was asked with which key', async () => {
    const options = { idempotencyKey: 'order-1/1' };
    const before = await stripeClient(sandbox.url).checkout.sessions.create(aSale(), options);
    await press(before.url, 'approve');
    await sendMail();
    await sandbox.close();
    // What a process leaves that is killed while it writes.
    for (const file of readdirSync(join(folder.path, 'sandbox')).filter((name) => name.endsWith('.jsonl'))) {
      appendFileSync(join(folder.path, 'sandbox', file), '{"id":"half');
    }

    sandbox = await aSandbox(folder.path);
    const stripe = stripeClient(sandbox.url);
    const after = await stripe.checkout.sessions.retrieve(before.id);
    expect(after).toMatchObject({ payment_status: 'paid', amount_total: 5_490 });
    expect(await stripe.refunds.create({ payment_intent: String(after.payment_intent) })).toMatchObject({
      amount: 5_490,
    });
    expect((await stripe.checkout.sessions.create(aSale(), options)).id).toBe(before.id);
    const [mail] = await mails();
    expect(await (await fetch(sandbox.url + mail!.attachments[0]!.url)).text()).toBe('kept');

    await sandbox.close();
    sandbox = await aSandbox(folder.path);
    expect((await stripeClient(sandbox.url).refunds.list()).data).toHaveLength(1);
  });

  test('a reset ends bad days, and forgets payments and mails only if asked to', async () => {
    await control(sandbox.url, { provider: 'stripe', fault: 'down', notices: 'none' });
    await control(sandbox.url, { provider: 'smtp', fault: 'down' });
    await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
    await sendMail();
    const { id } = await stripeClient(sandbox.url).checkout.sessions.create(aSale());
    expect(await mails()).toHaveLength(1);

    await resetAll(sandbox.url);
    expect(await mails()).toHaveLength(0);
    await expect(stripeClient(sandbox.url).checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
    expect(readdirSync(join(folder.path, 'sandbox', 'attachments'))).toHaveLength(0);
  });

  test('a control for what is not there, or not so, is refused and told', async () => {
    expect(await control(sandbox.url, { provider: 'barter', fault: 'down' })).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('smtp, stripe') },
    });
    expect(await control(sandbox.url, { provider: 'stripe', fault: 'angry' })).toMatchObject({ status: 422 });
    expect(await control(sandbox.url, { provider: 'smtp', notices: 'twice' })).toMatchObject({ status: 422 });
    expect(await control(sandbox.url, { fault: 'down' })).toMatchObject({ status: 422 });
    expect(await control(sandbox.url, { provider: 'stripe', fault: 'down', notices: 'late' })).toEqual({
      status: 200,
      body: { data: { provider: 'stripe', fault: 'down', slow_ms: 12_000, notices: 'late', late_ms: 5_000 } },
    });
    const all = (await (await fetch(`${sandbox.url}/control`)).json()) as { data: { provider: string }[] };
    expect(all.data).toHaveLength(providers.length);
    expect(new Set(all.data.map(({ provider }) => provider)).size).toBe(providers.length);
  });

  test('closes without waiting for a slow answer and a late notice that are under way', async () => {
    await control(sandbox.url, {
      provider: 'stripe',
      fault: 'slow',
      slow_ms: 60_000,
      notices: 'late',
      late_ms: 60_000,
    });
    const asked = stripeClient(sandbox.url).checkout.sessions.create(aSale());
    await new Promise((wake) => setTimeout(wake, 100));
    // If it waited for them, this test would not end in time.
    await sandbox.close();
    await Promise.allSettled([asked]);
    sandbox = await aSandbox(folder.path);
  });
});
