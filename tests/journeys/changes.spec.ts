import { AxeBuilder } from '@axe-core/playwright';
import { enter } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import { aFriendInTheTrail, payOrder, sayBirthday } from './friendSteps.ts';

const words = wordsIn('it');
const c = words.changes;
const edit = (what: 'questions' | 'emergency') => ({ name: c('change_what', { what: c(what) }) });
const save = { name: c('save'), exact: true };

test('answers are changed in their place by the account, and by the athlete with the mail’s link', async ({
  page,
  portal,
  context,
  browser,
}) => {
  const { buyer, email, order, detail } = await aFriendInTheTrail(portal);
  await enter(context, portal, buyer);
  await payOrder({ page, portal, words }, order);
  await open(page, `/it/dahsboard/subscriptions/${detail}/change`);
  await expect(title(page)).toHaveText(c('title', { athlete: 'Carla Monti' }));
  await expect(page.getByText(c('history_none'))).toBeVisible();

  await page.getByRole('button', edit('questions')).click();
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  await page.getByRole('button', save).click();
  await expect(page.getByText(c('changed_saved'))).toBeVisible();
  await expect(page.getByRole('button', edit('questions'))).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: c('gadget_size') })).toContainText('M → XL');

  await page.getByRole('button', edit('emergency')).click();
  await page.getByLabel(c('emergency_phone')).fill('1');
  await page.getByRole('button', save).click();
  await expectRefused(page, c('emergency_phone'));
  await page.getByLabel(c('emergency_phone')).fill('+41 91 777');
  await page.getByRole('button', save).click();
  await expect(page.getByRole('definition').filter({ hasText: '+41 91 777' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const link = new URL(linkIn(await mailTo(portal.sandboxUrl, email, /Sette Laghi/), '/friend/'));
  await using stranger = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  const own = await stranger.newPage();
  await open(own, link.pathname);
  await sayBirthday(own, '1988-06-05');
  await expect(own.getByRole('listitem').filter({ hasText: c('gadget_size') })).toContainText('M → XL');
  await own.getByRole('button', edit('questions')).click();
  await own.getByRole('radio', { name: 'S', exact: true }).check();
  await own.getByRole('button', save).click();
  await expect(own.getByRole('listitem').filter({ hasText: 'XL → S' })).toContainText(c('by_you'));
  expect((await new AxeBuilder({ page: own }).analyze()).violations).toEqual([]);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'XL → S' })).toContainText('Carla Monti');
});
