import type { Page } from '@playwright/test';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { aNewRace } from '../support/newRace.ts';
import { awake, expect, test, title, wordsIn } from '../support/pages.ts';

const { setUps: t, identity } = wordsIn('it');

/** Opens a page whose scripts come when they are let through. */
async function openSlowly(page: Page, path: string): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const wait = new Promise<void>((ready) => {
    letThrough = ready;
  });
  await page.route('**/assets/*.js', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    letThrough();
    await awake(page);
  };
}

test('what is typed before the scripts of a set-up’s page have come stays, and is saved', async ({
  page,
  portal,
  context,
}) => {
  const organiser = await clientOf(portal, demo.organiser);
  const { id } = await aNewRace(organiser, 'Lenta');
  await enter(context, portal, organiser);
  const scripts = await openSlowly(page, `/it/console/races/${id}`);
  await expect(title(page)).toHaveText('Lenta');
  await page.locator('#race [name=name_it]').fill('Corsa lenta');
  await page.locator('#race [name=rules_it]').fill('Prima riga.\nSeconda riga.');
  await page.locator('#race [name=discipline]').selectOption('swimrun');
  await page.locator('#race [name=transfer_enabled]').check();
  await page.locator('#race [name=has_team_registration]').check();
  await scripts();

  const held = async () => {
    await expect(page.locator('#race [name=name_it]')).toHaveValue('Corsa lenta');
    // The editor shows it as it will be read, where line breaks are spaces.
    await expect(page.getByRole('textbox', { name: `${t('rules')} · ${t('in_it')}` })).toHaveText(
      'Prima riga. Seconda riga.',
    );
    await expect(page.locator('#race [name=discipline]')).toHaveValue('swimrun');
    await expect(page.locator('#race [name=transfer_enabled]')).toBeChecked();
    await expect(page.locator('#race [name=has_team_registration]')).toBeChecked();
  };
  await held();
  await expect(page.getByText(t('unsaved', { count: 5 }))).toBeVisible();
  await page
    .getByRole('button', { name: t('save') })
    .first()
    .click();
  await expect(page.getByText(t('saved'))).toBeVisible();
  await page.reload();
  await awake(page);
  await held();
});

test('a visitor’s form keeps what was typed before its scripts have come, also a day of three choices', async ({
  page,
}) => {
  const scripts = await openSlowly(page, '/it/signin/signup');
  await page.locator('[name=firstname]').fill('Ada');
  await page.getByLabel(identity('day')).selectOption('03');
  await page.getByLabel(identity('month')).selectOption('02');
  await page.getByLabel(identity('year')).selectOption('1990');
  await page.locator('[name=terms_and_conditions]').check();
  await scripts();
  await page.getByRole('button', { name: identity('signup') }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.locator('[name=firstname]')).toHaveValue('Ada');
  await expect(page.getByLabel(identity('day'))).toHaveValue('03');
  await expect(page.getByLabel(identity('year'))).toHaveValue('1990');
  await expect(page.locator('[name=terms_and_conditions]')).toBeChecked();
  // What was typed counts: only the rest is asked for.
  for (const label of [identity('firstname'), identity('birthdate'), identity('terms_short')])
    await expect(page.getByRole('alert')).not.toContainText(label);
});
