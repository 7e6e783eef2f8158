import { clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';

const words = wordsIn('it');
const t = words.athletes;
const r = words.registration;

test.describe.configure({ mode: 'parallel' });

test('a friend is added, mended and removed after a question', async ({ page, portal, context }) => {
  await enter(context, portal, await newAthlete(portal));
  await open(page, '/it/dahsboard/athletes');
  await expect(title(page)).toHaveText(t('title'));
  await expect(page.getByText(t('none'))).toBeVisible();
  await page.getByRole('button', { name: t('add') }).click();
  await page.getByRole('button', { name: t('save') }).click();
  await expectRefused(page, r('firstname'), r('lastname'), r('email'));
  await page.getByLabel(r('firstname'), { exact: true }).fill('Ada');
  await page.getByLabel(r('lastname'), { exact: true }).fill('Verdi');
  await page.getByLabel(words.identity('day')).selectOption('03');
  await page.getByLabel(words.identity('month')).selectOption('02');
  await page.getByLabel(words.identity('year')).selectOption('1990');
  await page.getByRole('radio', { name: r('gender_F'), exact: true }).check();
  await page.getByLabel(r('nationality')).selectOption('CH');
  await page.getByLabel(r('email'), { exact: true }).fill('ada.verdi@test.example');
  await page.getByLabel(r('emergency_contact')).fill('Ugo Verdi');
  await page.getByLabel(r('emergency_phone')).fill('+41 91 555');
  await page.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible();

  const card = page.getByRole('listitem').filter({ hasText: 'Ada Verdi' });
  await card.getByRole('button', { name: new RegExp(t('edit')) }).click();
  await page.getByLabel(r('emergency_contact')).fill('Ugo');
  await page.getByRole('button', { name: words.acts('cancel') }).click();
  await card.getByRole('button', { name: new RegExp(t('edit')) }).click();
  await expect(page.getByLabel(r('emergency_contact'))).toHaveValue('Ugo Verdi');
  await page.getByLabel(r('email'), { exact: true }).fill('ada@test.example');
  await page.getByRole('button', { name: t('save') }).click();
  await expect(card).toContainText('ada@test.example');

  await card.getByRole('button', { name: new RegExp(t('remove')) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('remove') })
    .click();
  await expect(card).toHaveCount(0);
  await expect(page.getByText(t('removed'))).toBeVisible();
});

test('a friend who is registered stays, and the page says why', async ({ page, portal, context, complaints }) => {
  complaints.expect(/status of 409/);
  await enter(context, portal, await clientOf(portal, demo.athlete));
  await open(page, '/it/dahsboard/athletes');
  const cards = page.getByRole('main').getByRole('listitem');
  const removable = cards.filter({ has: page.getByRole('button', { name: new RegExp(t('remove')) }) });
  const before = await removable.count();
  await removable
    .filter({ hasText: 'Sara' })
    .getByRole('button', { name: new RegExp(t('remove')) })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('remove') })
    .click();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /resta nell’elenco/ }),
  ).toBeVisible();
  await expect(removable).toHaveCount(before);
});
