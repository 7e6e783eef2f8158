import { expect, test } from '../support/portal.ts';

test('the portal opens in Italian, without a complaint of the browser', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto('/');

  await expect(page).toHaveURL(/\/it$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.getByRole('main')).toBeAttached();
  expect(complaints).toEqual([]);
});
