import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

const { officeCertificates: t, console: frame } = wordsIn('it');

test('a certificate is judged with a key, and the verdict is taken back with another', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console');
  const ways = page.getByRole('navigation', { name: frame('nav') });
  await ways.getByRole('link', { name: new RegExp(frame('nav_certificates')) }).click();
  const queue = page.getByRole('navigation', { name: t('next') });
  const first = queue.getByRole('listitem').first();
  const athlete = (await first.locator('span').first().textContent())!;
  await expect(page.getByRole('heading', { name: athlete })).toBeVisible();
  const before = await queue.getByRole('listitem').count();

  await page.keyboard.press('a');
  await expect(page.getByText(t('approved_said', { athlete }))).toBeVisible();
  await expect(queue.getByRole('listitem')).toHaveCount(before - 1);
  await page.keyboard.press('z');
  await expect(page.getByText(t('undone'))).toBeVisible();
  await expect(queue.getByRole('listitem')).toHaveCount(before);

  await page.keyboard.press('r');
  await expect(page.getByRole('radio', { name: new RegExp(t('rejection_not_signed')) })).toBeVisible();
  await page.keyboard.press('7');
  await expect(page.getByText(t('rejected_said', { athlete }))).toBeVisible();
  await page.getByRole('button', { name: t('undo') }).click();
  await expect(page.getByText(t('undone'))).toBeVisible();
});
