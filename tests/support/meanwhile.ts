import type { Locator, Page } from '@playwright/test';
import type { Lang } from '#kernel/lang.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { textIn } from '#text/translate.ts';
import { expect } from './pages.ts';

/** The second of two people who changed one thing is told who saved it meanwhile, wherever on the page they saved. */
export async function readsMeanwhile(where: Page | Locator, lang: Lang, who: string): Promise<Locator> {
  const told = where.getByRole('status').filter({ hasText: textIn(setUpsText, lang)('meanwhile_text') });
  await expect(told).toBeFocused();
  await expect(told).toBeInViewport();
  await expect(told).toContainText(who);
  return told;
}
