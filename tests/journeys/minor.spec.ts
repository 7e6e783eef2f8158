import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import { continueTo } from './steps.ts';

const words = wordsIn('it');
const t = words.registration;

test('a minor is registered once a parent answers; a race for older ones says so at once', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const visitor = { page, portal, words };
  await enter(context, portal, await clientOf(portal, demo.athlete));

  await open(page, '/it/event/registration/1?race=201');
  await page.getByRole('button', { name: t('change_what', { what: t('check_who') }) }).click();
  await page.getByRole('radio', { name: t('who_friend') }).check();
  await page.getByRole('radio', { name: 'Pietro Ferraris' }).check();
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(page.getByRole('alert')).toContainText(/Età minima: \d\d anni/);

  await open(page, '/it/event/registration/1?race=205');
  await page.getByRole('button', { name: t('change_what', { what: t('check_who') }) }).click();
  await page.getByRole('radio', { name: t('who_friend') }).check();
  await page.getByRole('radio', { name: 'Pietro Ferraris' }).check();
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(title(page)).not.toHaveText(t('who_title'));
  if ((await title(page).textContent()) === t('type_title')) await continueTo(visitor, t('athlete_title'));
  await expect(page.getByRole('group', { name: t('parent_title') })).toBeVisible();
  await page.getByRole('button', { name: t('continue') }).click();
  await expectRefused(page, t('parent_name'), t('parent_relation'), t('parent_declared_short'));
  await page.getByLabel(t('parent_name')).fill('Paolo Ferraris');
  await page.getByRole('radio', { name: t('parent_father') }).check();
  await page.getByLabel(t('parent_declared')).check();
  const size = page.getByRole('group', { name: t('gadget_size') });
  if (await size.count()) await size.getByRole('radio').first().check();
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(title(page)).toHaveText(t('check_title'));
  await page.goBack();
  await expect(page.getByLabel(t('parent_name'))).toHaveValue('Paolo Ferraris');
  await expect(page.getByLabel(t('parent_declared'))).toBeChecked();
});
