import pg from 'pg';
import { paths } from '#kernel/paths.ts';
import { type Athlete, enter, newAthlete, newEmail, placeOrder } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { openRace } from './steps.ts';

interface Row {
  readonly id: string;
  readonly confirmed: 0 | 1;
  readonly detail: { readonly id: string };
}

/** An athlete with a paid registration for the fun run. */
async function paidAthlete(portal: RunningPortal, lastname: string): Promise<Athlete & { readonly detail: string }> {
  const athlete = await newAthlete(portal, lastname);
  const { ask, token } = athlete;
  const { id: order } = await placeOrder(athlete);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ order_id: order });
  const begun = await fetch(`${portal.url}/api/v3.0/payment/cc`, { method: 'POST', headers, body });
  const { redirect_link } = (await begun.json()) as { redirect_link: string };
  await fetch(`${redirect_link}/approve`, { method: 'POST', redirect: 'manual' });
  const row = async () => (await ask<Row[]>('GET', '/v3.0/user/main-subscriptions'))[0];
  await expect.poll(async () => (await row())?.confirmed).toBe(1);
  return { ...athlete, detail: (await row())!.detail.id };
}

/** The fun run as its organiser has set it for this while: with substitution and transfer, and sold out or not. */
async function withRace(
  { databaseUrl }: RunningPortal,
  { soldOut }: { readonly soldOut: boolean },
  work: () => Promise<void>,
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const set = (flag: boolean) =>
    database.query('update race set substitution_enabled = $1, transfer_enabled = $1 where id = $2', [
      flag,
      openRace.id,
    ]);
  const counter = 'sellable_id = (select sellable_id from race where id = $1)';
  const taken = 'ordered + cart_blocked + purchased + kept';
  const { rows } = await database.query(`select stock from stock_counter where ${counter}`, [openRace.id]);
  try {
    await set(true);
    if (soldOut) await database.query(`update stock_counter set stock = ${taken} where ${counter}`, [openRace.id]);
    await work();
  } finally {
    await set(false);
    await database.query(`update stock_counter set stock = $2 where ${counter}`, [openRace.id, rows[0].stock]);
    await database.end();
  }
}

test('a place of a sold-out race is given away, taken with the code, and seen in both accounts', async ({
  page,
  portal,
  context,
}) => {
  test.slow();
  const words = wordsIn('it');
  const { giving, subscriptions, registration } = words;
  // What a page still asks for must not be asked as somebody else.
  const leave = () => page.goto('about:blank');
  const giver = await paidAthlete(portal, 'Cedente');
  const bearer = await newAthlete(portal, 'Subentra');
  await withRace(portal, { soldOut: true }, async () => {
    await enter(context, portal, giver);
    await open(page, '/it/dahsboard/subscriptions');
    await page.getByRole('link', { name: /^Sostituisci Nadia Cedente/ }).click();
    await expect(title(page)).toHaveText(giving('substitute_title'));
    await page.getByLabel(giving('substitute_email')).fill(bearer.email);
    await page.getByLabel(giving('substitute_repeat')).fill(newEmail());
    await page.getByRole('button', { name: giving('substitute_confirm'), exact: true }).click();
    await expectRefused(page, giving('substitute_repeat'));
    await page.getByLabel(giving('substitute_repeat')).fill(bearer.email);
    await page.getByRole('button', { name: giving('substitute_confirm'), exact: true }).click();
    const sure = page.getByRole('alertdialog');
    await expect(sure).toContainText(bearer.email);
    await sure.getByRole('button', { name: giving('substitute_yes') }).click();
    await expect(page.getByText(giving('done_status'))).toBeVisible();
    await page
      .getByRole('link', { name: giving('back'), exact: true })
      .first()
      .click();
    const given = page.getByRole('row').filter({ hasText: bearer.email });
    await expect(given).toContainText(subscriptions('replaced'));

    const mail = await mailTo(portal.sandboxUrl, bearer.email, /Un posto per te/);
    const code = /DONO-\w{4}-\w{4}/.exec(mail.text)![0];
    await expect(placeOrder(giver)).rejects.toThrow(/sold_out/);

    await leave();
    await enter(context, portal, bearer);
    const link = new URL(linkIn(mail, '/event/registration/'));
    await open(page, link.pathname + link.search);
    await expect(page.getByText(registration('place_kept_text'))).toBeVisible();
    const { id: order } = await placeOrder(bearer);
    await open(page, paths.checkout('it', order));
    await page.getByText(words.coupons('ask'), { exact: true }).click();
    await page.getByLabel(words.coupons('code'), { exact: true }).fill(code.toLowerCase());
    await page.getByRole('button', { name: words.coupons('apply'), exact: true }).click();
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: words.payments('confirm_free', { contents: 'registrations' }) }).click();
    const rows = () => bearer.ask<Row[]>('GET', '/v3.0/user/main-subscriptions');
    await expect.poll(async () => (await rows()).map(({ confirmed }) => confirmed)).toEqual([1]);

    await leave();
    await enter(context, portal, giver);
    await open(page, '/it/dahsboard/subscriptions');
    await expect(page.getByRole('row').filter({ hasText: bearer.email })).toContainText(/Usato/);
  });
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a transfer frees the place, and its code goes to another address after a slip', async ({
    page,
    portal,
    context,
  }) => {
    test.slow();
    const { giving } = wordsIn('en');
    const giver = await paidAthlete(portal, 'Trasferta');
    const [wrong, right] = [newEmail(), newEmail()];
    await withRace(portal, { soldOut: false }, async () => {
      await enter(context, portal, giver);
      await open(page, `/en/dahsboard/subscriptions/${giver.detail}/transfer`);
      await expect(page.getByText(giver.email)).toBeVisible();
      await page.getByLabel(giving('transfer_email')).fill(wrong);
      await page.getByRole('button', { name: giving('transfer_confirm'), exact: true }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: giving('transfer_yes') })
        .click();
      await expect(page.getByText(giving('done_status'))).toBeVisible();
      await page
        .getByRole('link', { name: giving('back'), exact: true })
        .first()
        .click();

      await page.getByRole('button', { name: new RegExp(`^${giving('send')}: .* Nadia Trasferta`) }).click();
      await page.getByRole('dialog').getByLabel(giving('send_email')).fill(right);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: giving('send_yes') })
        .click();
      await expect(page.getByText(right, { exact: true })).toBeVisible();
      const first = await mailTo(portal.sandboxUrl, wrong, /A code for you/);
      const second = await mailTo(portal.sandboxUrl, right, /A code for you/);
      const codeOf = (text: string) => /DONO-\w{4}-\w{4}/.exec(text)![0];
      expect(codeOf(second.text)).not.toBe(codeOf(first.text));

      await open(page, `/en/dahsboard/subscriptions/${giver.detail}/transfer`);
      await expect(page.getByText(giving('refused_registration_given_already'))).toBeVisible();
    });
  });
});
