import type { Page, Request } from '@playwright/test';
import shellIt from '#text/shell.it.json' with { type: 'json' };
import { awake, expect, test } from '../support/pages.ts';

const entry = /\/assets\/entry\.client[^/]*\.js/;
const anyFile = /\/assets\/.*\.js/;

const loadsOf = (page: Page) => {
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  return loads;
};
const sentence = (page: Page) => page.getByText(shellIt.updated);
const gone = (page: Page, file: RegExp) => page.route(file, (route) => route.fulfill({ status: 404, body: '' }));

test('a page whose files are gone after an update is loaded anew, once; then it says so', async ({
  page,
  complaints,
}) => {
  // The browser tells it as a failed load, and as an error without words.
  complaints.expect(/404|module|^$/i);
  await gone(page, entry);
  const loads = loadsOf(page);
  await page.goto('/it/signin');
  await expect(sentence(page)).toBeVisible();
  expect(loads).toHaveLength(2);
  await page.unroute(entry);
  await page.getByRole('button', { name: shellIt.updated_reload }).click();
  await awake(page);
  await expect(sentence(page)).toBeHidden();
});

test('a page in which something was typed is not loaded anew by itself', async ({ page, complaints }) => {
  complaints.expect(/404|module|^$/i);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(entry, async (route) => {
    await held;
    await route.fulfill({ status: 404, body: '' });
  });
  const loads = loadsOf(page);
  await page.goto('/it/signin', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill('nadia@test.example');
  letGo();
  await expect(sentence(page)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nadia@test.example');
  expect(loads.length).toBeLessThanOrEqual(1);
});

test('without a network, or with a portal that does not answer, nothing is loaded anew and what was typed stays', async ({
  page,
  complaints,
}) => {
  complaints.expect(/503|ERR_FAILED|module|^$/i);
  await page.goto('/it/signin');
  await awake(page);
  await page.getByLabel('Email', { exact: true }).fill('nadia@test.example');
  const loads = loadsOf(page);
  let isAway = true;
  await page.route(anyFile, (route) => (isAway ? route.abort() : route.fulfill({ status: 503, body: '' })));
  for (const [away, file] of [
    [true, '/assets/no-network.js'],
    [false, '/assets/no-answer.js'],
  ] as const) {
    isAway = away;
    const isAsk = (request: Request) => request.resourceType() === 'fetch' && request.url().endsWith(file);
    const asked = away
      ? page.waitForEvent('requestfailed', isAsk)
      : page.waitForResponse((response) => isAsk(response.request()));
    await page.evaluate((href) => void import(href), file);
    await asked;
  }
  // Loading the page anew would have begun before this is answered.
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nadia@test.example');
  await expect(sentence(page)).toBeHidden();
  expect(loads).toEqual([]);
});

test('a part of a page that is gone is said beside what was typed', async ({ page, complaints }) => {
  complaints.expect(/404|module|^$/i);
  await page.goto('/it/signin');
  await awake(page);
  await page.getByLabel('Email', { exact: true }).fill('nadia@test.example');
  const loads = loadsOf(page);
  await page.evaluate(() => void import('/assets/of-the-build-before.js' as string));
  await expect(sentence(page)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nadia@test.example');
  expect(loads).toEqual([]);
});
