import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

const { setUps: t } = wordsIn('it');

test('a package of two races is made, mended where the checks say, and stands among the races', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/races');
  await page.getByRole('button', { name: t('new_package') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('name'), { exact: true }).fill('Doppia dei Laghi');
  await dialog.getByLabel(t('price')).fill('40,00');
  // A relay cannot be chosen, and it is said why beside it.
  const relay = dialog.getByRole('checkbox', { name: new RegExp(t('not_packed_relay')) });
  await expect(relay.first()).toBeDisabled();
  const choices = dialog.getByRole('checkbox', { disabled: false });
  await choices.first().check();
  await choices.last().check();
  await dialog.getByRole('button', { name: t('make_draft') }).click();
  await expect(title(page)).toHaveText('Doppia dei Laghi');
  await expect(page.locator('[name=name_en]').first()).toHaveValue('Doppia dei Laghi');
  await page.locator('[name=name_en]').first().fill('Lakes Double');
  await page.locator('[name=description_it]').fill('Due gare, un pettorale solo.');
  await page.locator('[name=description_en]').fill('Two races, one entry.');
  await page
    .getByRole('button', { name: t('save') })
    .first()
    .click();
  await expect(page.getByText(t('saved'))).toBeVisible();
  await page.getByRole('link', { name: t('back_to_races') }).click();
  await expect(page.getByRole('link', { name: 'Doppia dei Laghi', exact: true })).toBeVisible();
});
