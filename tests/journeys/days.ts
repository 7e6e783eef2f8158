import type { Locator, Page } from '@playwright/test';
import type { Day } from '#kernel/calendar.ts';
import { expect } from '../support/pages.ts';

/** The three choices of a day, by the words above them: their own names hang on the page's language. */
const partsOf = (on: Page | Locator, label: string) => {
  const group = on.getByRole('group', { name: label });
  return (['year', 'month', 'day'] as const).map((part) => group.locator(`select[name$="-${part}"]`));
};

/** Chooses a day. */
export async function chooseDay(on: Page | Locator, label: string, day: Day): Promise<void> {
  const parts = day.split('-');
  for (const [at, field] of partsOf(on, label).entries()) await field.selectOption(parts[at]!);
}

/** The day that is chosen. */
export async function expectDay(on: Page | Locator, label: string, day: Day): Promise<void> {
  const parts = day.split('-');
  for (const [at, field] of partsOf(on, label).entries()) await expect(field).toHaveValue(parts[at]!);
}
