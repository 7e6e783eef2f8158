import { checkAccessibility } from '../support/accessibility.ts';
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

  test(`parcels are chosen, their slips printed, and made ready together, on a phone, in ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const lastname = lang === 'it' ? 'Sceltini' : 'Chosenson';
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push((await aPaidOrder(portal, lastname)).order.reference);
    const [first, second, third] = made as [string, string, string];
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await open(page, `/${lang}/console/shop/parcels?view=to_pack&search=${lastname}`);
    const row = (reference: string) => page.getByRole('row').filter({ hasText: reference });
    const bar = page.getByRole('region', { name: t('bulk') });
    await expect(bar).toBeHidden();
    for (const reference of [first, second])
      await page.getByRole('checkbox', { name: t('choose_named', { reference }) }).check();
    await expect(bar).toContainText(t('chosen', { count: 2 }));
    await checkAccessibility(page);

    await bar.getByRole('link', { name: t('slips') }).click();
    await expect(page.getByText(t('slips_lead', { count: 2 }))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('slip', { reference: third }) })).toBeHidden();
    const paper = (await page.pdf({ format: 'A4', path: test.info().outputPath('chosen.pdf') })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(2);

    await open(page, `/${lang}/console/shop/parcels?view=to_pack&search=${lastname}`);
    await page.getByRole('checkbox', { name: t('choose_named', { reference: first }) }).check();
    await bar.getByRole('button', { name: t('ready_all', { count: 1 }) }).click();
    const dialog = page.getByRole('alertdialog');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: t('ready_all', { count: 1 }) }).click();
    await expect(page.getByText(t('made_ready', { count: 1 }))).toBeVisible();
    await expect(row(first)).toBeHidden();

    // All that the search leaves.
    await page.getByRole('checkbox', { name: t('choose_named', { reference: second }) }).check();
    await bar.getByRole('button', { name: t('choose_all', { count: 2 }) }).click();
    await expect(bar).toContainText(t('chosen_all', { count: 2 }));
    await bar.getByRole('button', { name: t('ready_all', { count: 2 }) }).click();
    await dialog.getByRole('button', { name: t('ready_all', { count: 2 }) }).click();
    await expect(page.getByText(t('made_ready', { count: 2 }))).toBeVisible();
    for (const reference of [second, third]) await expect(row(reference)).toBeHidden();
  });
}
