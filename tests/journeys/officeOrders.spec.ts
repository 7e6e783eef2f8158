import { clientOf, demo, enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

const { officeOrders: t, officeList } = wordsIn('it');

test('a transfer is confirmed in two clicks; later a part goes back, and is noted as sent', async ({
  page,
  portal,
  context,
}) => {
  const athlete = await newAthlete(portal, 'Bonfanti');
  const { reference } = await placeOrder(athlete);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  // As somebody says it on the phone.
  const heard = reference.slice(reference.indexOf('-') + 1).toLowerCase();
  await open(page, '/it/console/orders');
  await page.getByRole('searchbox', { name: t('search') }).fill(heard);
  await page.keyboard.press('Enter');
  // What is searched for stays with another view.
  const views = page.getByRole('navigation', { name: officeList('views') });
  await views.getByRole('link', { name: t('view_paid'), exact: true }).click();
  await expect(page.getByRole('searchbox', { name: t('search') })).toHaveValue(heard);
  await expect(page.getByRole('link', { name: reference })).toHaveCount(0);
  await views.getByRole('link', { name: t('view_wires'), exact: true }).click();
  await expect(views.getByRole('link', { name: t('view_wires'), exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: t('mark_paid_named', { reference }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Conferma/ }).click();
  await expect(page.getByText(t('noted_paid', { reference }))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(t('state_paid'));
  await mailTo(portal.sandboxUrl, athlete.email, /[Cc]onfermat/);

  await page.getByRole('link', { name: reference }).click();
  await expect(title(page)).toHaveText(t('order_title', { reference }));
  await page.getByRole('button', { name: t('refund'), exact: true }).click();
  await dialog.getByRole('radio', { name: t('refund_lines') }).check();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('checkbox', { name: t('refund_places') }).uncheck();
  await dialog.getByLabel(t('refund_reason')).fill('Metà della quota, come promesso.');
  await dialog.getByRole('button', { name: /^Rimborsa \d/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('refund_to_send'))).toBeVisible();
  const mail = await mailTo(portal.sandboxUrl, athlete.email, /[Rr]imborso/);
  expect(mail.text).toContain('Metà della quota, come promesso.');

  await page.getByRole('button', { name: t('sent'), exact: true }).click();
  await dialog.getByLabel(t('bank_reference')).fill('TRN 0001');
  await dialog.getByRole('button', { name: /^Segna/ }).click();
  await expect(page.getByText(t('sent_done'))).toBeVisible();
  await page.reload();
  await expect(page.getByText('TRN 0001')).toBeVisible();
  await expect(page.getByText(t('refund_to_send'))).toHaveCount(0);
});
