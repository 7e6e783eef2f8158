import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { readsClash } from '../support/clash.ts';
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

for (const lang of ['it', 'en'] as const) {
  const { setUps: t } = wordsIn(lang);
  test(`two people change one package: who keeps what was typed saves it, and nothing that was typed is lost (${lang})`, async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const organiser = await clientOf(portal, demo.organiser);
    const other = await clientOf(portal, demo.admin);
    const packages = '/v3.0/circuits/15/set-up/packages';
    const wanted = { name: `Tripla ${lang}`, price: '60,00', races: [201, 203] };
    const { id } = await organiser.ask<{ id: number }>('POST', packages, wanted);
    const stored = async () => (await organiser.ask<{ fields: StoredFields }>('GET', `${packages}/${id}`)).fields;
    const seen = await stored();

    await page.setViewportSize(lang === 'it' ? { width: 1280, height: 900 } : { width: 390, height: 844 });
    if (lang === 'en') await page.emulateMedia({ colorScheme: 'dark' });
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/races/packages/${id}`);
    const field = (name: string) => page.locator(`form#package [name=${name}]`);
    const save = page.getByRole('button', { name: t('save'), exact: true });
    const saved = page.getByText(t('saved'), { exact: true });
    await field('name_en').fill('My triple');
    await field('full_price').fill('75,50');
    await field('coming_soon').check();
    const theirs = { name_en: 'Their triple', description_it: 'Tre gare.' };
    await other.ask('PUT', `${packages}/${id}`, {
      fields: theirs,
      seen: { name_en: seen.name_en, description_it: seen.description_it },
    });
    await save.click();
    const clash = await readsClash(page, lang, ['Their triple', 'My triple', demo.adminName]);
    await expect(clash.getByRole('listitem')).toHaveCount(1);
    await checkAccessibility(page);
    // What was read anew is there, and what is typed stays on it.
    await expect(field('description_it')).toHaveValue('Tre gare.');
    await expect(field('full_price')).toHaveValue('75,50');
    await expect(field('coming_soon')).toBeChecked();
    await clash.getByRole('button', { name: t('keep_mine') }).click();
    await expect(clash).toBeHidden();
    await expect(field('name_en')).toBeFocused();
    await expect(field('name_en')).toHaveValue('My triple');
    await save.click();
    await expect(saved).toBeVisible();
    const mine = { name_en: 'My triple', description_it: 'Tre gare.', full_price: '75.50', coming_soon: 1 };
    expect(await stored()).toMatchObject({ ...mine, races: [201, 203] });

    // Another clash, in which theirs is taken: what else was typed stays, and is saved.
    await field('name_en').fill('Once more mine');
    await field('description_en').fill('Three races.');
    await other.ask('PUT', `${packages}/${id}`, {
      fields: { name_en: 'Once more theirs' },
      seen: { name_en: 'My triple' },
    });
    await save.click();
    await expect(clash).toContainText('Once more theirs');
    await clash.getByRole('button', { name: t('take_theirs') }).click();
    await expect(field('name_en')).toHaveValue('Once more theirs');
    await expect(field('description_en')).toHaveValue('Three races.');
    await expect(saved).toBeHidden();
    await save.click();
    await expect(saved).toBeVisible();
    expect(await stored()).toMatchObject({ ...mine, name_en: 'Once more theirs', description_en: 'Three races.' });
  });
}

interface StoredFields {
  readonly name_en: string;
  readonly description_it: string;
}
