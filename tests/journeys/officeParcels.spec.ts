import { clientOf, demo, enter } from '../support/accounts.ts';
import { aPaidOrder } from '../support/goods.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

for (const lang of ['it', 'en'] as const) {
  const { officeParcels: t, orders: o } = wordsIn(lang);

  test(`goods are packed, taken back, handed out, and the buyer sees it, in ${lang}`, async ({
    page,
    portal,
    context,
    browser,
  }) => {
    const { athlete, order } = await aPaidOrder(portal, 'Pacchi');
    const { reference } = order;
    await enter(context, portal, await clientOf(portal, demo.organiser));
    const own = await browser.newContext({ baseURL: portal.url });
    await enter(own, portal, athlete);
    const theirs = await own.newPage();
    await theirs.goto(`/${lang}/checkout/${order.id}`);
    await expect(theirs.getByText(o('parcel_to_pack'))).toBeVisible();

    await open(page, `/${lang}/console/shop/parcels`);
    await page.getByRole('searchbox', { name: t('search') }).fill(reference);
    await page.keyboard.press('Enter');
    // The list before the search has the same row.
    await expect(page).toHaveURL(/search=/);
    const row = page.getByRole('row').filter({ hasText: reference });
    await expect(row).toContainText('2 ×');
    await row.getByRole('button', { name: t('ready_named', { reference }) }).click();
    await expect(page.getByText(t('moved_ready_collection', { reference }))).toBeVisible();
    await expect(row).toContainText(t('state_ready_collection'));
    await row.getByRole('button', { name: t('undo_named', { reference }) }).click();
    await expect(row).toContainText(t('state_to_pack'));
    await row.getByRole('button', { name: t('collect_named', { reference }) }).click();
    await expect(row).toContainText(t('state_collected'));
    await theirs.reload();
    await expect(theirs.getByText(o('parcel_collected', { day: '' }).trim(), { exact: false })).toBeVisible();

    await page.getByRole('link', { name: t('slips') }).click();
    await expect(title(page)).toHaveText(t('slips_title'));
    await expect(page.getByRole('heading', { name: t('slip', { reference }) })).toBeVisible();
    await own.close();
  });

  test(`slips are printed for all that is shown, one a sheet, in ${lang}`, async ({ page, portal, context }) => {
    const lastname = lang === 'it' ? 'Bollini' : 'Slipson';
    for (let made = 0; made < 3; made += 1) await aPaidOrder(portal, lastname);
    await enter(context, portal, await clientOf(portal, demo.organiser));
    // A page of the list shows fewer than are printed where there are many: its number does not count here.
    await open(page, `/${lang}/console/shop/parcels/slips?search=${lastname}&page=1`);
    await expect(page.getByText(t('slips_lead', { count: 3 }))).toBeVisible();
    const paper = (await page.pdf({ format: 'A4', path: test.info().outputPath('slips.pdf') })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(3);
  });
}
