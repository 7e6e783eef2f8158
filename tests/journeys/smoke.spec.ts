import { expect, test } from '../support/pages.ts';

test('the portal opens in Italian', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/it$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.getByRole('main')).toBeAttached();
});
