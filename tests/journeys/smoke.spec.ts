import { expect, test } from '../support/pages.ts';

test('the portal opens in Italian', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/it$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.getByRole('main')).toBeAttached();
});

test('a page can be looked at and nothing else', async ({ request }) => {
  for (const path of ['/it', '/en/race/sprint', '/anything']) {
    const answer = await request.post(path, { form: { a: '1' }, maxRedirects: 0 });
    expect(answer.status()).toBe(405);
    expect(answer.headers().allow).toBe('GET, HEAD');
  }
});
