import type { Locator, Page } from '@playwright/test';
import type { Lang } from '#kernel/lang.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { textIn } from '#text/translate.ts';
import { expect } from './pages.ts';

/**
 * The second of two people who changed one thing is brought to both values of each field that clashes, wherever on the
 * page they saved; answers where they read it.
 */
export async function readsClash(
  where: Page | Locator,
  lang: Lang,
  values: readonly (string | RegExp)[],
): Promise<Locator> {
  const clash = where.getByRole('status').filter({ hasText: textIn(setUpsText, lang)('clash_title') });
  await expect(clash).toBeFocused();
  await expect(clash).toBeInViewport();
  for (const value of values) await expect(clash).toContainText(value);
  return clash;
}
