import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const levels = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Reads the page as axe does: nothing is in the way of people who cannot see or click. Only what it finds is gathered
 * and leaves the browser: what is in order fills megabytes, which took more time than the reading.
 */
export async function checkAccessibility(page: Page, except: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ levels, except }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: levels,
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ html }) => html).slice(0, 5),
      }));
    },
    { levels, except },
  );
  expect(found).toEqual([]);
}
