import { enter, newAthlete } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { continueTo, openRace } from './steps.ts';

const words = wordsIn('it');
const t = words.registration;
const a = words.athletes;

test('a new friend is added in step 1, and goes on to the policies without an address', async ({
  page,
  portal,
  context,
}) => {
  const visitor = { page, portal, words };
  await enter(context, portal, await newAthlete(portal));
  await open(page, `/it/event/registration/1?race=${openRace.id}`);
  await page.getByRole('radio', { name: t('who_friend') }).check();
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(title(page)).toHaveText(t('who_title'));
  await page.getByRole('button', { name: t('who_new') }).click();
  await page.getByLabel(t('firstname'), { exact: true }).fill('Ada');
  await page.getByLabel(t('lastname'), { exact: true }).fill('Bianchi');
  await page.getByLabel(words.identity('day')).selectOption('03');
  await page.getByLabel(words.identity('month')).selectOption('02');
  await page.getByLabel(words.identity('year')).selectOption('1990');
  await page.getByRole('radio', { name: t('gender_F'), exact: true }).check();
  await page.getByLabel(t('nationality')).selectOption('CH');
  await page.getByLabel(t('email'), { exact: true }).fill('ada.bianchi@test.example');
  await page.getByLabel(t('emergency_contact')).fill('Ugo Bianchi');
  await page.getByLabel(t('emergency_phone')).fill('+41 91 555');
  await page.getByRole('button', { name: a('save') }).click();
  await expect(page.getByRole('combobox', { name: t('who_which') })).toHaveValue('Ada Bianchi');
  await continueTo(visitor, t('type_title'));
  await page.getByRole('radio', { name: openRace.type.it }).check();
  await continueTo(visitor, t('athlete_title'));
  await expect(page.getByText('Ada Bianchi')).toBeVisible();
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await continueTo(visitor, t('policies_title'));
});
