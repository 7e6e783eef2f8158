import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, open, test } from '../support/pages.ts';

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

test('Home and the shop load at most 150 kB of scripts, and one style sheet without the office’s', async ({
  request,
}) => {
  for (const path of ['/it', '/it/shop']) {
    const html = await (await request.get(path)).text();
    const named = (kind: 'js' | 'css') => [...new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}`, 'g')))];
    expect(named('css')).toEqual([expect.stringMatching(/^\/assets\/styles-/)]);
    // Small ones are packed while they are sent.
    const sizes = named('js').map((script) => {
      const file = join('build/client', script);
      return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
    });
    const all = sizes.reduce((sum, size) => sum + size, 0);
    expect(all).toBeGreaterThan(50_000);
    expect(all).toBeLessThanOrEqual(150_000);
  }
});

test('a page is painted before its code is asked for', async ({ page }) => {
  for (const path of ['/it', '/en/signin']) {
    await open(page, path);
    const { painted, code } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      code: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(code.length).toBeGreaterThan(3);
    expect(Math.min(...code)).toBeGreaterThanOrEqual(painted);
  }
});

test('a form that is sent before the page listens writes nothing into the address', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/it/signin');
  await page.getByRole('textbox').first().fill('somebody@test.example');
  await page.getByRole('textbox').first().press('Enter');
  await expect(page.getByRole('textbox').first()).toHaveValue('somebody@test.example');
  expect(page.url()).toMatch(/\/it\/signin$/);
});
