import { expect, type Page } from '@playwright/test';

/** Waits until an athlete's paper is drawn on the desk at which certificates are judged. */
export async function paperDrawn(desk: Page, athlete: string): Promise<void> {
  await expect(desk.getByRole('heading', { level: 2, name: athlete })).toBeVisible();
  await expect(desk.locator('canvas[aria-busy=false]').first()).toBeVisible();
}
