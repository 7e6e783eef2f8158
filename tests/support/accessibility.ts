import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { unreadRows } from './extent.ts';

/** A third of what `axe.source` is, and every page reads it anew. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const levels = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Reads the page as axe does: nothing is in the way of people who cannot see or click. Only what it finds is gathered
 * and leaves the browser: what is in order fills megabytes, which took more time than the reading.
 */
export async function checkAccessibility(page: Page, except: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ({ levels, except, unreadRows }) => {
      const read = { exclude: unreadRows };
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(read, {
        runOnly: levels,
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        iframes: false,
        // No page has sound or film, whose files would be loaded first.
        preload: false,
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ html }) => html).slice(0, 5),
      }));
    },
    { levels, except, unreadRows },
  );
  expect(found).toEqual([]);
}
