import type { Locator, Page } from '@playwright/test';
import { expect } from './pages.ts';

/** The second of two people who changed one thing is told that it was saved meanwhile, wherever on the page they saved. */
export async function readsMeanwhile(where: Page | Locator): Promise<void> {
  const told = where.getByRole('alert').filter({ hasText: /Salvato nel frattempo|Saved meanwhile/ });
  await expect(told).toBeInViewport();
}
