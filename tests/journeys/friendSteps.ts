import type { Page } from '@playwright/test';
import { textIn } from '#text/translate.ts';
import { friendText } from '../../src/features/subscriptions/text/friend.ts';
import { open, wordsIn } from '../support/pages.ts';
import { atTheProvider, chooseMethod, type Visitor } from './steps.ts';

/** What the page says that the mail to an athlete leads to. */
export const friendWords = textIn(friendText, 'it');

const { identity } = wordsIn('it');

/** Says a birthday (YYYY-MM-DD), which opens the registration; the years are three choices on every screen here. */
export async function sayBirthday(page: Page, birthday: string): Promise<void> {
  const [year = '', month = '', day = ''] = birthday.split('-');
  await page.getByLabel(identity('day')).selectOption(day);
  await page.getByLabel(identity('month')).selectOption(month);
  await page.getByLabel(identity('year')).selectOption(year);
  await page.getByRole('button', { name: friendWords('key_button') }).click();
}

/** Pays an order by card, as its buyer, who is signed in. */
export async function payOrder(visitor: Visitor, order: string): Promise<void> {
  const { page } = visitor;
  await open(page, `/it/checkout/${order}`);
  await chooseMethod(visitor, 'credit_card');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await atTheProvider(visitor, 'Pay');
}
