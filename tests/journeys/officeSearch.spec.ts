import { clientOf, demo, enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { aStarter, lineIn } from '../support/starter.ts';

const { officeSearch: t, officeOrders } = wordsIn('it');

test('whoever calls is found by keyboard alone: a stroke, three letters, Enter', async ({ page, portal, context }) => {
  const athlete = await newAthlete(portal, 'Quagliotti');
  const { reference } = await placeOrder(athlete);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/races');

  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: t('search') });
  await expect(field).toBeFocused();
  await page.keyboard.type('quag');
  const hits = page.getByRole('listbox', { name: t('search') }).getByRole('option');
  await expect(hits).toHaveCount(2);
  await expect(hits.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(hits.nth(0)).toContainText('Quagliotti');
  await expect(field).toHaveAttribute('aria-activedescendant', (await hits.nth(0).getAttribute('id'))!);
  await page.keyboard.press('ArrowDown');
  await expect(hits.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(hits.nth(1)).toContainText(reference);
  await page.keyboard.press('ArrowDown');
  await expect(hits.nth(0)).toHaveAttribute('aria-selected', 'true');

  // Escape closes the list, then empties the field.
  await page.keyboard.press('Escape');
  await expect(hits).toHaveCount(0);
  await expect(field).toHaveValue('quag');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');

  // Enter does not wait for the list; a reference as it is said on the phone.
  await page.keyboard.type(
    reference
      .slice(reference.indexOf('-') + 1)
      .toLowerCase()
      .replaceAll('5', 's'),
  );
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(officeOrders('order_title', { reference }));
  await expect(field).toHaveValue('');

  // And by name: the best hit is the registration, whose page says who it is.
  await page.keyboard.press('/');
  await page.keyboard.type('quagliotti');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/it\/console\/\d+\/registrations\/[A-Z0-9-]+$/);
  await expect(title(page)).toContainText('Quagliotti');
});

test('the registrations of one athlete are told apart: race with stage, state and reference', async ({
  page,
  portal,
  context,
}) => {
  const organiser = await clientOf(portal, demo.organiser);
  const races = [await aNewRace(organiser, 'Salita breve'), await aNewRace(organiser, 'Salita lunga')];
  const athlete = await aStarter(portal, 'Biancospini', races[0]!);
  const { id: cart_id } = await athlete.ask<{ id: string }>('POST', '/v2/carts', {});
  await athlete.ask('POST', `/v3.0/carts/${cart_id}/details`, lineIn(athlete, races[1]!));
  await athlete.ask('POST', '/v3.0/orders', { cart_id });
  const { stages } = await organiser.ask<{ stages: { name: string }[] }>('GET', '/v3.0/circuits/15/set-up');
  const stage = stages.at(-1)!.name;

  await enter(context, portal, organiser);
  await open(page, '/it/console/races');
  await page.keyboard.press('/');
  await page.keyboard.type('biancospini');
  const list = page.getByRole('listbox', { name: t('search') });
  const [paid, unpaid] = ['Salita breve', 'Salita lunga'].map((race) =>
    list.getByRole('option').filter({ hasText: `${race}, ${stage}` }),
  );
  await expect(paid!).toContainText(t('stands_confirmed'));
  await expect(unpaid!).toContainText(t('stands_on_hold'));
  const references = [await paid!.textContent(), await unpaid!.textContent()].map(
    (said) => /[A-Z0-9]+(?:-[A-Z0-9]+)+/.exec(said ?? '')?.[0],
  );
  expect(new Set(references).size).toBe(2);
  await unpaid!.click();
  await expect(page).toHaveURL(new RegExp(`/it/console/\\d+/registrations/${references[1]}$`));
});

test('the stroke is a sign where somebody types, and nothing found is said', async ({ page, portal, context }) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/orders');
  const own = page.getByRole('searchbox', { name: officeOrders('search') });
  await own.fill('a');
  await own.press('/');
  await expect(own).toHaveValue('a/');
  await page.getByRole('combobox', { name: t('search') }).fill('nessuno si chiama');
  await expect(page.getByText(t('none'))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t('found', { count: 0 }) })).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a button opens the search over the whole screen, and a hit leads to its page', async ({
    page,
    portal,
    context,
  }) => {
    await placeOrder(await newAthlete(portal, 'Tascabile'));
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await open(page, '/it/console/orders');
    await page.getByRole('button', { name: t('open'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: t('search') });
    await expect(sheet.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('tascabile');
    await sheet.getByRole('option').filter({ hasText: 'Tascabile' }).first().click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/it\/console\/\d+\/registrations\/[A-Z0-9-]+$/);
    await expect(title(page)).toContainText('Tascabile');
  });
});
