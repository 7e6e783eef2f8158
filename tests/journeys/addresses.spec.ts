import { enter, newAthlete } from '../support/accounts.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { continueTo, openRace } from './steps.ts';
import { anAddress } from './walk.ts';

const words = wordsIn('it');
const t = words.addresses;

const maps = (portal: RunningPortal, fault: 'down' | 'none') =>
  fetch(`${portal.sandboxUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'maps', fault }),
  });

// One after the other: the map service that fails is everybody's.
test.describe.configure({ mode: 'serial' });

test('a new address by a suggestion stands as on an envelope, and what was typed is never lost', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await newAthlete(portal));
  await open(page, '/it/dahsboard/addresses');
  await expect(page.getByText(t('addresses_none'))).toBeVisible();
  await page.getByRole('button', { name: t('new') }).click();
  const search = page.getByRole('combobox', { name: t('search') });
  const street = page.getByLabel(t('address'), { exact: true });
  await expect(search).toBeVisible();
  await expect(street).toHaveCount(0);

  await search.fill('via alle fabbriche 12 verbania');
  await page.getByRole('option', { name: 'Via alle Fabbriche 12, 28922 Verbania (VB)' }).click();
  const found = page.getByRole('region', { name: t('found') });
  await expect(found).toContainText('Via alle Fabbriche 12');
  await expect(found).toContainText('28922 Verbania VB');
  await expect(found).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: t('filled') })).toHaveCount(1);
  await expect(search).toHaveCount(0);

  await found.getByRole('button', { name: t('search_again') }).click();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(/Via alle Fabbriche 12/);
  await page.getByRole('button', { name: t('by_hand') }).click();
  await expect(street).toHaveValue('Via alle Fabbriche');
  await expect(street).toBeFocused();
  await expect(page.getByLabel(t('state'), { exact: true })).toHaveValue('VB');
  await expect(page.getByRole('combobox', { name: t('city') })).toHaveValue('Verbania');

  await page.getByRole('button', { name: t('save') }).click();
  await expectRefused(page, t('phone'));
  await page.getByLabel(t('phone')).fill('+39 347 555 0142');
  await page.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Via alle Fabbriche 12' });
  await expect(card).toContainText(t('primary'));
  await expect(page.getByText(t('saved'), { exact: true })).toBeHidden({ timeout: 5_000 });
});

test('a search in vain goes on by hand with what was typed, and a form that is refused opens its fields', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await newAthlete(portal));
  await open(page, '/it/dahsboard/addresses');
  await page.getByRole('button', { name: t('new') }).click();
  await page.getByRole('button', { name: t('save') }).click();
  await expectRefused(page, t('address'), t('phone'));
  await page.getByRole('button', { name: t('back_to_search') }).click();
  await page.getByRole('combobox', { name: t('search') }).fill('Vicolo dei Gatti');
  await page.getByRole('option', { name: t('search_none') }).click();
  await expect(page.getByLabel(t('address'), { exact: true })).toHaveValue('Vicolo dei Gatti');
  await page.getByLabel(t('house_number'), { exact: true }).fill('3');
  await page.getByRole('button', { name: t('back_to_search') }).click();
  await expect(page.getByRole('combobox', { name: t('search') })).toHaveValue('Vicolo dei Gatti');
  await page.getByRole('button', { name: t('by_hand') }).click();
  await expect(page.getByLabel(t('house_number'), { exact: true })).toHaveValue('3');
});

test('with the map service down an address is typed by hand, the town from the list', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 502/);
  await enter(context, portal, await newAthlete(portal));
  await open(page, '/it/dahsboard/addresses');
  await page.getByRole('button', { name: t('new') }).click();
  await maps(portal, 'down');
  try {
    await page.getByRole('combobox', { name: t('search') }).fill('corso mameli 3');
    await expect(page.getByText(t('search_down'))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('by_hand') }).click();
    await page.getByLabel(t('address'), { exact: true }).fill('Corso Mameli');
    await page.getByLabel(t('house_number'), { exact: true }).fill('3');
    await page.getByLabel(t('zipcode')).fill('28016');
    await page.getByRole('combobox', { name: t('city') }).fill('orta san');
    await page.getByRole('option', { name: /Orta San Giulio/ }).click();
    await expect(page.getByLabel(t('state'), { exact: true })).toHaveValue('NO');
    await expect(page.getByRole('combobox', { name: t('city') })).toHaveValue('Orta San Giulio');
    await page.getByLabel(t('phone')).fill('0322 555 01 42');
    await page.getByRole('button', { name: t('save') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Corso Mameli 3' })).toBeVisible();
  } finally {
    await maps(portal, 'none');
  }
});

test('a town is chosen by the keyboard, however low on the page its field is', async ({ page, portal, context }) => {
  await enter(context, portal, await newAthlete(portal));
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, '/it/dahsboard/addresses');
  await page.getByRole('button', { name: t('new') }).click();
  await page.getByRole('button', { name: t('by_hand') }).click();
  await page.getByRole('combobox', { name: t('city') }).pressSequentially('orta san');
  await expect(page.getByRole('option', { name: /Orta San Giulio/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('state'), { exact: true })).toHaveValue('NO');
});

test('the list of a search field hangs under its field, on a phone, too', async ({ page, portal, context }) => {
  await enter(context, portal, await newAthlete(portal));
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/it/dahsboard/addresses');
  await page.getByRole('button', { name: t('new') }).click();
  const field = page.getByRole('combobox', { name: t('search') });
  await field.pressSequentially('via alle fabbriche');
  await expect(page.getByRole('option', { name: /Via alle Fabbriche/ }).first()).toBeVisible();
  const [at, under] = [(await field.boundingBox())!, (await page.getByRole('listbox').boundingBox())!];
  expect(Math.abs(under.x - at.x)).toBeLessThan(8);
  expect(under.x + under.width).toBeLessThanOrEqual(390);
});

test('a company’s address, another primary one, and one deleted after a question', async ({
  page,
  portal,
  context,
}) => {
  const athlete = await newAthlete(portal);
  const home = { firstname: 'Nadia', lastname: 'Ossola', country: 'IT', state: 'VB', phone: '0323 555' };
  const first = { ...home, city: 'Stresa', address: 'Via Roma', house_number: '1', zipcode: '28838' };
  await athlete.ask('POST', '/v3.0/user/addresses', first);
  await enter(context, portal, athlete);
  await open(page, '/it/dahsboard/addresses');
  await page.getByRole('button', { name: t('new') }).click();
  await page.getByRole('radio', { name: t('company_type') }).check();
  await page.getByRole('button', { name: t('save') }).click();
  await expectRefused(page, t('company'), t('address'));
  await page.getByRole('button', { name: words.acts('cancel') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Via Roma 1' })).toBeVisible();

  await page.getByRole('button', { name: t('new') }).click();
  await page.getByRole('radio', { name: t('company_type') }).check();
  await expect(page.getByLabel(t('company'))).toHaveValue('');
  await page.getByLabel(t('company')).fill('ASD Laghi');
  await page.getByLabel(t('vat_number')).fill('00743110157');
  await page.getByRole('combobox', { name: t('search') }).fill('via olina 4');
  await page.getByRole('option', { name: /Via Olina 4/ }).click();
  await page.getByLabel(t('phone')).fill('0322 555');
  await page.getByRole('button', { name: t('save') }).click();

  const club = page.getByRole('listitem').filter({ hasText: 'ASD Laghi' });
  await club.getByRole('button', { name: new RegExp(t('make_primary')) }).click();
  await expect(club).toContainText(t('primary'));
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Via Roma 1' })
    .getByRole('button', { name: new RegExp(t('remove')) })
    .click();
  const question = page.getByRole('alertdialog', { name: t('remove_sure') });
  await question.getByRole('button', { name: t('remove') }).click();
  await expect(page.getByText(t('removed'))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Via Roma 1' })).toHaveCount(0);
  await expect(title(page)).toHaveText(t('addresses_title'));
});

test('an address is changed: it holds after a reload, and the wizard has the new one', async ({
  page,
  portal,
  context,
}) => {
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  await anAddress(athlete);
  await enter(context, portal, athlete);
  await open(page, '/it/dahsboard/addresses');
  const card = page.getByRole('listitem').filter({ hasText: '6600 Locarno (TI)' });
  const street = page.getByLabel(t('address'), { exact: true });
  await card.getByRole('button', { name: t('edit') }).click();
  await expect(page.getByRole('heading', { name: t('edit_title') })).toBeFocused();
  await expect(page.getByLabel(t('country'))).toHaveValue('CH');
  await expect(page.getByLabel(t('state_elsewhere'))).toHaveValue('TI');
  await expect(page.getByLabel(t('phone'))).toHaveValue('+41 91 555 01 33');
  await expect(street).toHaveValue('Via Varenna');

  // Cancel gives everything back, the place on the page too.
  await street.fill('Via Nessuna');
  await page.getByRole('button', { name: words.acts('cancel') }).click();
  await expect(card).toContainText('Via Varenna 18');
  await expect(card.getByRole('button', { name: t('edit') })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(street).toHaveValue('Via Varenna');
  await street.fill('');
  await page.getByRole('button', { name: t('save') }).click();
  await expectRefused(page, t('address'));
  await street.fill('Piazza Grande');
  await page.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(card).toContainText('Piazza Grande 18');
  await expect(card).toContainText(t('primary'));

  const r = words.registration;
  await open(page, `/it/event/registration/1?race=${openRace.id}`);
  await continueTo(visitor, r('type_title'));
  await page.getByRole('radio', { name: openRace.type.it }).check();
  await continueTo(visitor, r('check_title'));
  await page.getByRole('link', { name: r('change_what', { what: r('address') }) }).click();
  await expect(title(page)).toHaveText(r('address_title'));
  const saved = page.getByRole('combobox', { name: r('address_saved') });
  await expect(saved).toHaveValue(/Piazza Grande 18/);
  await page.getByRole('button', { name: r('address_edit') }).click();
  await expect(title(page)).toHaveText(r('address_edit_title'));
  await expect(title(page)).toBeFocused();
  await page.getByLabel(t('house_number'), { exact: true }).fill('20');
  await continueTo(visitor, r('check_title'));
  await page.getByRole('link', { name: r('change_what', { what: r('address') }) }).click();
  await expect(saved).toHaveValue(/Piazza Grande 20/);
});
