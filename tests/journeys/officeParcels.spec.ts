import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { aPaidOrder } from '../support/goods.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

const { officeParcels: t, orders: o } = wordsIn('it');

test('goods are packed, taken back, handed out, and the buyer sees it', async ({ page, portal, context, browser }) => {
  const { athlete, order } = await aPaidOrder(portal, 'Pacchi');
  const { reference } = order;
  await enter(context, portal, await clientOf(portal, demo.organiser));
  const own = await browser.newContext({ baseURL: portal.url });
  await enter(own, portal, athlete);
  const theirs = await own.newPage();
  await theirs.goto(`/it/checkout/${order.id}`);
  await expect(theirs.getByText(o('parcel_to_pack'))).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/it/console/orders?delivery=to_pack&search=${reference}`);
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('2 ×');
  await page.getByRole('checkbox', { name: t('choose_named', { reference }) }).check();
  await page
    .getByRole('region', { name: t('bulk') })
    .getByRole('button', { name: t('all_ready') })
    .click();
  await checkAccessibility(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('all_ready') })
    .click();
  await expect(page.getByText(t('all_moved', { count: 1 }))).toBeVisible();

  await open(page, `/it/console/orders/${order.id}`);
  await expect(page.getByText(t('state_ready_collection'))).toBeVisible();
  await page.getByRole('button', { name: t('undo') }).click();
  await expect(page.getByText(t('state_to_pack'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('collect') }).click();
  await expect(page.getByText(t('moved_collected'), { exact: true }).first()).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText(o('parcel_collected', { day: '' }).trim(), { exact: false })).toBeVisible();
  await own.close();
});
