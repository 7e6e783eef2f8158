import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const levels = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Reads the page as axe does: nothing is in the way of people who cannot see or click. */
export async function checkAccessibility(page: Page, except: string[] = []): Promise<void> {
  // Legacy: in this one page, and not in a second one that is opened to gather what frames say. We have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(levels).disableRules(except);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html }) => html).slice(0, 5),
  }));
  expect(found).toEqual([]);
}
