import type { Locator } from '@playwright/test';
import { clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import { continueTo, fillPolicies } from './steps.ts';

const words = wordsIn('it');
const t = words.registration;
const f = words.federations;

/** The sprint at Verbania: types with one federation, with several, and without. */
const sprint = 201;
const member = 'Tesserati Federazione Triathlon';
const federation = 'Federazione Triathlon';

test.describe.configure({ mode: 'parallel' });

test('myself with federation 1 and a valid card: checked while it is typed, the team read-only, ready in the cart', async ({
  page,
  portal,
  context,
}) => {
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  await athlete.ask('POST', '/v3.0/user/addresses', {
    firstname: 'Nadia',
    lastname: 'Ossola',
    country: 'CH',
    state: 'TI',
    city: 'Locarno',
    zipcode: '6600',
    address: 'Via Varenna',
    house_number: '18',
    phone: '+41 91 555 01 33',
  });
  await enter(context, portal, athlete);
  await open(page, `/it/event/registration/1?race=${sprint}`);
  await continueTo(visitor, t('type_title'));
  await page.getByRole('radio', { name: member }).check();
  await expect(page.getByText(f('card_number_hint', { example: 'XX12345' }))).toBeVisible();
  await expect(page.getByLabel(f('team_name'))).toHaveCount(0);

  await page.getByLabel(f('card_number')).fill('ab10004');
  await expect(page.getByRole('status').filter({ hasText: f('found') })).toBeVisible();
  await expect(page.getByLabel(f('team_name'))).toHaveValue('Triathlon Verbano');
  await expect(page.getByLabel(f('team_name'))).not.toBeEditable();
  await continueTo(visitor, t('check_title'));
  await expect(page.getByRole('region', { name: t('check_list') })).toContainText('Triathlon Verbano');
  await fillPolicies(visitor);
  await page.getByRole('button', { name: t('add_to_cart') }).click();
  await expect(title(page)).toHaveText(words.cart('title'));
  await expect(page.getByRole('row', { name: /Triathlon Sprint/ })).toContainText(words.start('green'));
});

test('a number that is invalid, in use, unverified or another’s is said while it is typed', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 40[469] .*card-numbers/);
  await enter(context, portal, await newAthlete(portal));
  await open(page, `/it/event/registration/1?race=${sprint}`);
  const visitor = { page, portal, words };
  await continueTo(visitor, t('type_title'));
  await page.getByRole('radio', { name: member }).check();
  const number = page.getByLabel(f('card_number'));
  const said = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

  await page.getByRole('button', { name: t('continue') }).click();
  await expectRefused(page, f('card_number'));
  await number.fill('AB1');
  await page.getByRole('button', { name: t('continue') }).click();
  await expectRefused(page, f('card_number'));
  await number.fill('AB20000');
  await said(f('not_valid'));
  await number.fill('AB10000');
  await said(f('in_use'));
  await page.getByRole('button', { name: t('continue') }).click();
  await expectRefused(page, f('card_number'));
  await number.fill('AB10003');
  await said(f('other'));
  await number.fill('MM10000');
  await said(f('unverified'));
  await page.getByLabel(f('team_name')).fill('Lupi del Mottarone');
  await continueTo(visitor, t('athlete_title'));
  await page.goBack();
  await expect(number).toHaveValue('MM10000');
  await expect(page.getByLabel(f('team_name'))).toHaveValue('Lupi del Mottarone');
});

test('one continues without a card, and is told what that means', async ({ page, portal, context }) => {
  await enter(context, portal, await newAthlete(portal));
  await open(page, `/it/event/registration/1?race=${sprint}`);
  const visitor = { page, portal, words };
  await continueTo(visitor, t('type_title'));
  await page.getByRole('radio', { name: member }).check();
  await page.getByLabel(f('without')).check();
  await expect(page.getByText(f('without_hint'))).toBeVisible();
  await expect(page.getByLabel(f('card_number'))).toHaveCount(0);
  await continueTo(visitor, t('athlete_title'));
});

test('a registry that does not answer is said, and stops nobody', async ({ page, portal, context, complaints }) => {
  complaints.expect(/status of 502 .*card-numbers/);
  const control = (fault: string) =>
    fetch(`${portal.sandboxUrl}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'registry', fault }),
    });
  await enter(context, portal, await newAthlete(portal));
  await open(page, `/it/event/registration/1?race=${sprint}`);
  const visitor = { page, portal, words };
  await continueTo(visitor, t('type_title'));
  await page.getByRole('radio', { name: member }).check();
  await control('down');
  await page.getByLabel(f('card_number')).fill('AB10044');
  await expect(page.getByRole('status').filter({ hasText: f('unavailable', { federation }) })).toBeVisible();
  await page.getByLabel(f('team_name')).fill('Lupi');
  await continueTo(visitor, t('athlete_title'));
  await control('none');
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('several federations: one is chosen; 12 asks for a team code, 2 for its name', async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 406 .*card-numbers/);
    const en = wordsIn('en');
    const g = en.federations;
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await open(page, `/en/event/registration/1?race=${sprint}`);
    const visitor = { page, portal, words: en };
    await continueTo(visitor, en.registration('type_title'));
    await page.getByRole('radio', { name: 'Member of another association' }).check();
    await page.getByRole('button', { name: en.registration('continue') }).click();
    await expectRefused(page, g('federation'));
    await expect(page.getByText('Choose a federation.').last()).toBeVisible();
    await page.getByRole('radio', { name: 'Italian Athletics Federation' }).check();
    await expect(page.getByLabel(g('team_code'))).toBeVisible();
    // What was chosen for one type's federations means nothing to another's.
    await page.getByRole('radio', { name: 'Federation member', exact: false }).last().check();
    await expect(page.getByLabel(g('card_number'), { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Member of another association' }).check();
    await page.getByRole('radio', { name: 'Another sports association' }).check();
    await page.getByLabel(g('federation_name')).fill('Centro Sportivo');
    await page.getByLabel(g('card_number'), { exact: true }).fill('CS-1700');
    await expect(page.getByRole('status').filter({ hasText: g('unverified') })).toBeVisible();
    await page.getByLabel(g('team_name'), { exact: true }).fill('Lake Runners');
    await continueTo(visitor, en.registration('athlete_title'));
  });
});

test('on a phone the verdict on a card stands above the bar with the price, and so does the list of what is missing', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 404 .*card-numbers/);
  await page.setViewportSize({ width: 390, height: 520 });
  const visitor = { page, portal, words };
  await enter(context, portal, await newAthlete(portal));
  await open(page, `/it/event/registration/1?race=${sprint}`);
  await continueTo(visitor, t('type_title'));
  await page.getByRole('radio', { name: member }).check();
  const bar = page.locator('.bar-go');
  const aboveTheBar = async (said: Locator) => {
    const [top, box] = [(await bar.boundingBox())!.y, (await said.boundingBox())!];
    return box.y >= 0 && box.y + box.height <= top;
  };

  const number = page.getByLabel(f('card_number'));
  await number.focus();
  // The field stands right above the bar, where a browser leaves it that has just scrolled to it.
  const [foot, top] = [await number.boundingBox(), await bar.boundingBox()];
  await page.evaluate((by) => window.scrollBy(0, by), foot!.y + foot!.height - top!.y);
  await page.keyboard.type('ZZ99999');
  const verdict = page.getByRole('status').filter({ hasText: f('not_valid') });
  await expect(verdict).toBeVisible();
  await expect.poll(() => aboveTheBar(verdict)).toBe(true);

  await number.fill('');
  await page.getByRole('button', { name: t('continue') }).click();
  await expectRefused(page, f('card_number'));
  expect(await aboveTheBar(page.getByRole('alert'))).toBe(true);
});
