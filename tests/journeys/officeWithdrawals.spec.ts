import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { aPaidOrder } from '../support/goods.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

for (const [lang, width] of [
  ['it', 1280],
  ['en', 390],
] as const) {
  const { officeWithdrawals: t, orders: o, withdrawals: w } = wordsIn(lang);

  test(`goods are back from a withdrawal, and its money goes back, in ${lang}`, async ({
    page,
    portal,
    context,
    browser,
  }) => {
    const { athlete, order } = await aPaidOrder(portal, 'Recessi');
    const { id, reference } = order;
    const way = `/v3.0/orders/${id}/withdrawals`;
    const { version, goods } = await athlete.ask<{ version: number; goods: { id: string }[] }>('GET', way);
    const body = {
      version,
      name: 'Nadia Recessi',
      email: 'recessi@test.example',
      goods: [{ id: goods[0]!.id, quantity: 2 }],
    };
    await athlete.ask('POST', way, body);

    await enter(context, portal, await clientOf(portal, demo.organiser));
    await page.setViewportSize({ width, height: 844 });
    await open(page, `/${lang}/console/orders/withdrawals`);
    const row = page.getByRole('row').filter({ hasText: reference });
    await expect(row).toContainText(t('goods_never_left'));
    await row.getByRole('button', { name: t('goods_here_named', { reference }) }).click();
    const asked = page.getByRole('dialog', { name: t('goods_title', { reference }) });
    await asked.getByRole('checkbox', { name: t('restock') }).check();
    await checkAccessibility(page);
    await asked.getByRole('button', { name: t('goods_button') }).click();
    await expect(page.getByText(t('noted'))).toBeVisible();
    await expect(row).toContainText(t('restocked', { said: '' }).trim());

    await row.getByRole('button', { name: new RegExp(t('refund_named', { reference, amount: '.*' })) }).click();
    const dialog = page.getByRole('alertdialog');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: new RegExp(t('refund_button', { amount: '.*' })) }).click();
    await expect(page.getByText(lang === 'it' ? /Rimborso di .* avviato/ : /Refund of .* started/)).toBeVisible();
    await expect(row).toHaveCount(0);

    const own = await browser.newContext({ baseURL: portal.url });
    await enter(own, portal, athlete);
    const theirs = await own.newPage();
    await open(theirs, `/${lang}/checkout/${id}`);
    await expect(theirs.getByText(o('refunds_title')).first()).toBeVisible();
    await expect(theirs.getByRole('row').filter({ hasText: w('line_goods_back', { day: '' }).trim() })).toBeVisible();
    await own.close();
  });
}
