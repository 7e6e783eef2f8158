import { spawn } from 'node:child_process';
import type { Lang } from '#kernel/lang.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { enter, newAthlete, putIntoCart } from '../support/accounts.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { quickStart } from '../support/quickStart.ts';
import type { RunningPortal } from '../support/runPortal.ts';

interface Order {
  readonly id: string;
  readonly reference: string;
  readonly current_state_id: number;
  readonly order_details: readonly { readonly id: string; readonly name: string; readonly total_amount: string }[];
}

const program = new URL('../support/giveBackProcess.ts', import.meta.url).pathname;

/** The office gives back, in a process of its own: it has no page for that yet. */
async function officeGivesBack({ databaseUrl, sandboxUrl }: RunningPortal, ...what: string[]): Promise<void> {
  const child = spawn(process.execPath, [...quickStart.flags, program, what.join(',')], {
    env: {
      ...quickStart.env,
      PATH: process.env.PATH,
      DEPLOYMENT: 'demo',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'fatal',
      JOBS: 'off',
      SANDBOX_PORT: new URL(sandboxUrl).port,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((ended) => child.once('exit', ended));
  expect(code).toBe(0);
}

/** The race, 18.00, and two of a product, paid by card at the provider's page. */
async function aPaidOrder(portal: RunningPortal) {
  const athlete = await newAthlete(portal, 'Rimborsi');
  const cart_id = await putIntoCart(athlete, [{ id: 605, quantity: 2 }]);
  const { id } = await athlete.ask<Order>('POST', '/v3.0/orders', { cart_id });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${athlete.token}` };
  const body = JSON.stringify({ order_id: id });
  const begun = await fetch(`${portal.url}/api/v3.0/payment/cc`, { method: 'POST', headers, body });
  const { redirect_link } = (await begun.json()) as { redirect_link: string };
  await fetch(`${redirect_link}/approve`, { method: 'POST', redirect: 'manual' });
  const read = (lang: Lang = 'it') => athlete.ask<Order>('GET', `/v3.0/orders/${id}?lang=${lang}`);
  await expect.poll(async () => (await read()).current_state_id).toBe(2);
  return { athlete, order: await read(), read };
}

/** The race and the product: between them stands a service that comes with the race and costs nothing. */
const boughtIn = ({ order_details }: Order) => order_details.filter(({ total_amount }) => total_amount !== '0.00');

test('a partial refund is read by its buyer: on the page, in the list and by mail', async ({
  page,
  portal,
  context,
}) => {
  const { athlete, order, read } = await aPaidOrder(portal);
  const [, goods] = boughtIn(order);
  await officeGivesBack(portal, `${order.id}:${goods!.id}`, `${order.id}:500`);
  expect((await read()).current_state_id).toBe(4);

  const mail = await mailTo(portal.sandboxUrl, athlete.email, /Rimborso/, 2);
  expect(mail.subject).toContain(order.reference);
  expect(mail.text).toContain('RIMBORSO PARZIALE');
  expect(mail.text).toMatch(/ti rimborsiamo (5,00|\d+,\d\d)\s€/);
  expect(mail.text).toContain('(non più nell’ordine)');

  await enter(context, portal, athlete);
  for (const [lang, width] of [
    ['it', 390],
    ['en', 1280],
  ] as const) {
    const t = wordsIn(lang).orders;
    const [race, goods] = boughtIn(await read(lang));
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/${lang}/checkout/${order.id}`);
    await expect(page.getByRole('heading', { name: wordsIn(lang).orderStates('partly_refunded') })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('refunds_title') })).toBeVisible();
    // The job has asked the card provider meanwhile.
    await expect(page.getByText(t('refund_done'))).toHaveCount(2);
    await expect(page.locator('dt', { hasText: t('refund_done') }).filter({ hasText: goods!.name })).toHaveCount(1);
    await expect(page.locator('s', { hasText: goods!.name })).toBeVisible();
    await expect(page.locator('s', { hasText: race!.name })).toHaveCount(0);
    await checkAccessibility(page);

    await open(page, `/${lang}/dahsboard/orders`);
    await expect(page.getByText(new RegExp(`^${t('sum_returned')}: `))).toBeVisible();
    await checkAccessibility(page);
  }
  await open(page, `/it/order/success?order=${order.id}`);
  // With goods in the order the athlete is named below the title.
  const t = wordsIn('it').payments;
  await expect(title(page)).toHaveText(t('result_paid_shop'));
  await expect(page.getByText(t('result_paid_one', { name: 'Nadia' }))).toBeVisible();
  await expect(page.getByText(/^Rimborso parziale: /)).toBeVisible();
});
