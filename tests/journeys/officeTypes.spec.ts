import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { readsClash } from '../support/clash.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

const typed = { price: '60,00', races: [201, 203] };

for (const lang of ['it', 'en'] as const) {
  const { setUps: t } = wordsIn(lang);
  test(`two people change one way to register: the second reads both values, decides, and loses nothing typed (${lang})`, async ({
    page,
    portal,
    context,
    browser,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const organiser = await clientOf(portal, demo.organiser);
    const packages = '/v3.0/circuits/15/set-up/packages';
    const { id } = await organiser.ask<{ id: number }>('POST', packages, { name: `Coppia ${lang}`, ...typed });
    interface Stored {
      readonly id: number;
      readonly price: string;
      readonly name_en: string;
      readonly federations: number[];
    }
    const stored = async () => (await organiser.ask<{ types: Stored[] }>('GET', `${packages}/${id}`)).types[0]!;
    const type = await stored();

    await page.setViewportSize(lang === 'it' ? { width: 1280, height: 900 } : { width: 390, height: 844 });
    await enter(context, portal, organiser);
    await using theirs = await browser.newContext({ baseURL: portal.url });
    await enter(theirs, portal, await clientOf(portal, demo.admin));
    const other = await theirs.newPage();
    for (const window of [page, other]) {
      await open(window, `/${lang}/console/races/packages/${id}`);
      await window.locator('#types summary').click();
    }
    const field = (window: typeof page, name: string) => window.locator(`#type-${type.id}-${name}`);
    const form = (window: typeof page) => window.locator('#types form');
    const save = (window: typeof page) =>
      form(window)
        .getByRole('button', { name: t('save'), exact: true })
        .click();
    await field(other, 'price').fill('70,00');
    await field(other, 'has_federation').check();
    await field(other, 'federations').getByRole('checkbox').first().check();
    await field(other, 'notes_it').fill('Con la maglia.');
    await save(other);
    await expect(other.locator('#types').getByText(t('saved'))).toBeVisible();

    await field(page, 'price').fill('65,00');
    await field(page, 'name_en').fill('My pair');
    await field(page, 'has_federation').check();
    await field(page, 'federations').getByRole('checkbox').last().check();
    await save(page);
    const clash = await readsClash(form(page), lang, [/70[,.]00/, '65,00', demo.adminName]);
    const choice = (at: 'first' | 'last') => field(page, 'federations').locator('label')[at]().textContent();
    for (const at of ['first', 'last'] as const) await expect(clash).toContainText((await choice(at))!.trim());
    await expect(clash.getByRole('listitem')).toHaveCount(2);
    await checkAccessibility(page);
    // What they have set beside it is there, and what is typed stays on it.
    await expect(field(page, 'notes_it')).toHaveValue('Con la maglia.');
    await expect(field(page, 'name_en')).toHaveValue('My pair');
    await clash
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: t('keep_mine') })
      .click();
    await clash.getByRole('button', { name: t('take_theirs') }).click();
    await expect(clash).toBeHidden();
    await save(page);
    await expect(page.locator('#types').getByText(t('saved'))).toBeVisible();
    expect(await stored()).toMatchObject({ price: '65.00', name_en: 'My pair', notes_it: 'Con la maglia.' });
    expect((await stored()).federations).toHaveLength(1);
  });
}

test('a kind of certificate that is ticked and saved stays ticked among those that the page came with', async ({
  page,
  portal,
  context,
}) => {
  const { setUps: t } = wordsIn('it');
  const organiser = await clientOf(portal, demo.organiser);
  const packages = '/v3.0/circuits/15/set-up/packages';
  const { id } = await organiser.ask<{ id: number }>('POST', packages, { name: 'Certificati', ...typed });
  const stored = async () =>
    (await organiser.ask<{ types: { id: number; kinds: string[] }[] }>('GET', `${packages}/${id}`)).types[0]!;
  const type = await stored();
  const kinds = { fields: { certificate: 1, kinds: ['1-2', '1-4', '3-4'] }, seen: { certificate: 0, kinds: [] } };
  await organiser.ask('PUT', `${packages}/${id}/types/${type.id}`, kinds);

  await enter(context, portal, organiser);
  await open(page, `/it/console/races/packages/${id}`);
  await page.locator('#types summary').click();
  const kind = (of: string) => page.locator(`#type-${type.id}-kinds-${of}`);
  const save = async (saved: readonly string[]) => {
    await page
      .locator('#types form')
      .getByRole('button', { name: t('save'), exact: true })
      .click();
    await expect.poll(async () => (await stored()).kinds.toSorted()).toEqual(saved);
    await expect(page.locator('#types form').getByRole('button', { name: t('undo') })).toHaveCount(0);
  };
  await kind('1-3').check();
  await save(['1-2', '1-3', '1-4', '3-4']);
  await expect(kind('1-3')).toBeChecked();
  // And what is saved next takes none of them away.
  await kind('2-1').check();
  await save(['1-2', '1-3', '1-4', '2-1', '3-4']);

  // Undone, a tick that was taken out is there again.
  await kind('1-2').uncheck();
  await page
    .locator('#types form')
    .getByRole('button', { name: t('undo') })
    .click();
  await expect(kind('1-2')).toBeChecked();
});
