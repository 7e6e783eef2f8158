import { expect, test } from '../support/pages.ts';

test('a page whose files are gone after a new build is loaded again, once', async ({ page, complaints }) => {
  // The browser tells it as a failed load, and as an error without words.
  complaints.expect(/404|module|^$/i);
  let asked = 0;
  let gone = true;
  await page.route(/\/assets\/entry\.client[^/]*\.js/, (route) => {
    asked += 1;
    return gone ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.goto('/it/signin');
  // It is asked for anew, and not a second time while the file stays away.
  await expect.poll(() => loads.length).toBe(2);
  await page.waitForTimeout(2500);
  expect(loads).toHaveLength(2);
  expect(asked).toBeGreaterThan(0);
  gone = false;
  await page.goto('/it/signin');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
});
