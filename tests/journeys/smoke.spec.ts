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

test('every page answers HEAD as it answers GET, without the page', async ({ request }) => {
  const pages = [
    '/it',
    '/en/signin',
    '/it/cart',
    '/it/subscribers-list',
    '/it/nothing',
    '/it/dahsboard',
    '/api/v3.0/nothing',
  ];
  for (const path of pages) {
    const [get, head] = [await request.get(path, { maxRedirects: 0 }), await request.head(path, { maxRedirects: 0 })];
    expect([path, head.status(), head.headers().location]).toEqual([path, get.status(), get.headers().location]);
    expect((await head.body()).length).toBe(0);
  }
});
