import { announcedTexts } from '#features/legal/rules/textVersions.ts';
import { legalText } from '#features/legal/text/index.ts';
import { withdrawalsText } from '#features/withdrawals/text/index.ts';
import type { Lang } from '#kernel/lang.ts';
import { shellText } from '#text/shell.ts';
import { textIn } from '#text/translate.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { enter } from '../support/accounts.ts';
import { aPaidOrder } from '../support/goods.ts';
import { mailTo } from '../support/mailbox.ts';
import { awake, expect, expectRefused, open, test, title } from '../support/pages.ts';

const markup = '<img src=x onerror=alert(1)>"><script>alert(2)</script>';

for (const [lang, width] of [
  ['it', 390],
  ['en', 1280],
] as const satisfies readonly (readonly [Lang, number])[]) {
  test(`a buyer withdraws from goods of an order, to the receipt in the mailbox (${lang}, ${width})`, async ({
    page,
    portal,
    context,
  }) => {
    const t = textIn(withdrawalsText, lang);
    const { athlete, order } = await aPaidOrder(portal, 'Recessi');
    await enter(context, portal, athlete);
    page.on('dialog', () => expect('a script has run').toBe('no script runs'));
    await page.setViewportSize({ width, height: 900 });

    await open(page, `/${lang}/checkout/${order.id}`);
    await expect(page.getByText(t('exempt'))).toBeVisible();
    await page.getByRole('link', { name: t('function') }).click();
    await expect(title(page)).toHaveText(t('title'));
    await expect(page.getByLabel(t('name'))).toHaveValue('Nadia Recessi');
    await expect(page.getByLabel(t('email'))).toHaveValue(athlete.email);
    await checkAccessibility(page);

    await page.getByLabel(t('name')).fill('');
    await page.getByRole('button', { name: t('confirm') }).click();
    await expectRefused(page, t('name'));
    await page.getByLabel(t('name')).fill(markup);
    await page.getByLabel(/^(Quanti|How many)/).selectOption('1');
    await page.getByRole('button', { name: t('confirm') }).dblclick();
    await expect(title(page)).toHaveText(t('done_title'));
    await expect(page.getByRole('status').filter({ hasText: athlete.email })).toBeVisible();
    await checkAccessibility(page);

    const receipt = await mailTo(portal.sandboxUrl, athlete.email, /Recesso|Withdrawal/);
    expect(receipt.subject).toContain(order.reference);
    expect(receipt.text).toContain(markup);
    expect(receipt.text).toMatch(/\d{2}:\d{2}/);

    await page.getByRole('link', { name: t('back') }).click();
    await expect(page.getByText(t('standing_received'))).toHaveCount(1);
    await expect(page.getByRole('link', { name: t('function') })).toBeVisible();
    await checkAccessibility(page);
  });
}

test('legal texts that come are announced on every page, until the line is closed', async ({ page }) => {
  const line = page.getByRole('complementary', { name: legalText.it.announced_label });
  const coming = announcedTexts(new Date());
  await open(page, '/it');
  await expect(line).toHaveCount(coming.length > 0 ? 1 : 0);
  if (coming.length === 0) return;
  await expect(line.getByRole('link')).toHaveCount(coming.length);
  await line.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: legalText.it.what_changes })).toBeVisible();
  await awake(page);
  await line.getByRole('button', { name: shellText.it.close_banner }).click();
  await expect(line).toHaveCount(0);
  await open(page, '/it');
  await expect(line).toBeHidden();
});
