import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

const { officeCards: t, officeCertificates: review, console: frame } = wordsIn('it');

test('a card in doubt is asked about, judged by click, and the verdict is taken back', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console');
  const ways = page.getByRole('navigation', { name: frame('nav') });
  await ways.getByRole('link', { name: new RegExp(frame('nav_cards')) }).click();
  const queue = page.getByRole('navigation', { name: t('next') });
  const first = queue.getByRole('listitem').first();
  const athlete = (await first.locator('span').first().textContent())!;
  await expect(page.getByRole('heading', { name: athlete })).toBeVisible();
  const card = queue.locator(`a[href="${await first.getByRole('link').getAttribute('href')}"]`);
  await checkAccessibility(page);

  await page.getByRole('button', { name: t('ask') }).click();
  await expect(page.getByText(t('registry_idle'))).toHaveCount(0);

  await page.getByRole('button', { name: review('approve') }).click();
  await expect(page.getByText(t('approved_said', { athlete }))).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: t('undo') }).click();
  await expect(page.getByText(t('undone'))).toBeVisible();
  await card.click();
  await page.getByRole('button', { name: review('reject') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(t('rejection_not_found')) }).check();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: review('reject') }).click();
  await expect(page.getByText(t('rejected_said', { athlete }))).toBeVisible();
  await page.getByRole('button', { name: t('undo') }).click();
  await expect(page.getByText(t('undone'))).toBeVisible();
  await expect(card).toHaveCount(1);
});
