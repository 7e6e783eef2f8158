import { legalText } from '#features/legal/text/index.ts';
import { racesText } from '#features/races/text/index.ts';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import { textIn } from '#text/translate.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { enter, newAthlete } from '../support/accounts.ts';
import { counted } from '../support/counted.ts';
import { copyDatabase } from '../support/databases.ts';
import { anEmptyPortal } from '../support/emptyPortal.ts';
import { asFirstAdmin, draftRace, openCircuit, publish, saveSetUp, toRaces } from '../support/firstRace.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import { goToCheckout, openRegistration } from './steps.ts';
import { anAddress, walkToCartLine } from './walk.ts';

const words = wordsIn('it');
const { setUps: t, officeShop: s, console: office, coupons, payments } = words;

/** A Sunday in half a year, so that no set-up depends on the day of the test. */
const raceDay = (() => {
  const far = addDays(dayInRome(new Date()), 180);
  return addDays(far, 7 - (new Date(`${far}T12:00:00Z`).getUTCDay() || 7));
})();

test('an empty portal comes to races on sale, an order paid by card with a code, and its next season, in clicks', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  await using database = await copyDatabase({ ...JSON.parse(process.env.JOURNEY_DATABASES!), template: 'template0' });
  await using portal = await anEmptyPortal('trial', database.url);
  const newContext = async () => {
    const made = await browser.newContext({ baseURL: portal.url, locale: 'it-IT' });
    made.setDefaultTimeout(15_000);
    return made;
  };
  const context = await newContext();
  const page = await context.newPage();
  const link = /http\S+/.exec(portal.run('admin.ts', 'ada@example.org'))![0];
  const cost = await counted(context, portal);
  await asFirstAdmin(page, link, 'una-password-lunga');
  const before = cost();
  await checkAccessibility(page);
  await openCircuit(page, {
    name: 'Giro dei Due Fiumi',
    company: 'ASD Due Fiumi',
    place: 'Pavia',
    email: 'info@duefiumi.example',
  });

  // The first race: its stage is made with it, and what was not typed is there to be read and changed.
  await toRaces(page);
  await page.getByRole('button', { name: t('new_race') }).click();
  await expect(page.getByText(t('stage_with_race'))).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel(t('place'))).toHaveValue('Pavia');
  await checkAccessibility(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('close') })
    .click();
  const first = { name: 'Corsa del Ticino', startsAt: `${raceDay}T09:00`, stock: '120', price: '22,50' };
  await draftRace(page, { ...first, distance: '10 km' });
  await expect(page.locator('[name=name_en]').first()).toHaveValue('Corsa del Ticino');
  await expect(page.locator('[name=type_en]')).toHaveValue(textIn(racesText, 'en')('discipline_run'));
  await expect(page.getByText(t('same_as_italian')).first()).toBeVisible();
  await publish(page);
  // Circuit and race are open after twelve typed fields at most, and ten minutes of clicks, ten seconds for each.
  const after = cost();
  expect(after.typed - before.typed).toBeGreaterThan(0);
  expect(after.typed - before.typed, JSON.stringify({ before, after })).toBeLessThanOrEqual(12);
  expect(after.clicks - before.clicks, JSON.stringify({ before, after })).toBeLessThanOrEqual(60);
  await page.getByRole('link', { name: t('back_to_races') }).click();

  // A relay in the same stage, with two legs.
  await draftRace(page, {
    name: 'Staffetta del Po',
    startsAt: `${raceDay}T11:00`,
    stock: '40',
    price: '15,00',
    distance: '6 km + 4 km',
  });
  await page.locator('[name=is_relay]').check();
  await saveSetUp(page);
  // Nothing asks for a certificate; whoever asks for one finds those of the sport ticked.
  await page.locator('#types summary').click();
  const asksCertificate = page.locator('#types [name=certificate]');
  await asksCertificate.check();
  const kinds = page.getByRole('group', { name: t('field_kinds') });
  await expect(kinds.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(kinds.getByLabel('Agonistico · Atletica leggera', { exact: true })).toBeChecked();
  await expect(kinds.getByLabel('Agonistico, atleti con disabilità · Atletica leggera')).toBeChecked();
  await expect(kinds.getByLabel('Non agonistico · Attività non agonistica')).not.toBeChecked();
  await checkAccessibility(page);
  await asksCertificate.uncheck();
  const legs = page.locator('#fractions');
  for (const [name, english] of [
    ['Prima frazione', 'First leg'],
    ['Seconda frazione', 'Second leg'],
  ] as const) {
    await legs.getByRole('button', { name: t('new_fraction') }).click();
    await legs.locator('[name=name_it]').last().fill(name);
    await legs.locator('[name=name_en]').last().fill(english);
    await legs.getByRole('button', { name: t('add_item'), exact: true }).click();
    await expect(page.getByText(t('fraction_added'))).toBeVisible();
  }
  await publish(page);
  await page.getByRole('link', { name: t('back_to_races') }).click();

  // A package of two: it asks for no team, so the relay is none of it.
  await draftRace(page, {
    name: 'Corsa della Vernavola',
    startsAt: `${raceDay}T16:00`,
    stock: '80',
    price: '12,00',
    distance: '5 km',
  });
  await publish(page);
  await page.getByRole('link', { name: t('back_to_races') }).click();
  await page.getByRole('button', { name: t('new_package') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('name')).fill('Due Fiumi in un giorno');
  await dialog.getByLabel(t('price')).fill('32,00');
  for (const race of [/Corsa del Ticino/, /Corsa della Vernavola/])
    await dialog.getByRole('checkbox', { name: race }).check();
  await dialog.getByRole('button', { name: t('make_draft') }).click();
  await expect(title(page)).toHaveText('Due Fiumi in un giorno');
  await awake(page);
  await publish(page, t('published_package'));

  // A product and a promo code.
  await page.getByRole('link', { name: office('nav_shop'), exact: true }).click();
  await page.getByRole('button', { name: s('new_product') }).click();
  await dialog.getByLabel(s('name')).fill('Borraccia');
  await dialog.getByLabel(s('price')).fill('9,00');
  await dialog.getByLabel(s('stock')).fill('50');
  await dialog.getByRole('button', { name: s('make_product') }).click();
  await expect(title(page)).toHaveText('Borraccia');
  await awake(page);
  await page.getByRole('button', { name: s('publish') }).click();
  await expect(page.getByText(s('published'))).toBeVisible();
  await page.getByRole('link', { name: s('back_to_products') }).click();
  await page.getByRole('link', { name: s('codes'), exact: true }).click();
  await expect(title(page)).toHaveText(s('codes'));
  await page.getByRole('button', { name: s('new_code') }).click();
  await dialog.getByLabel(s('code'), { exact: true }).fill('primi 10');
  await dialog.getByLabel(s('field_percent')).fill('10');
  await dialog.getByLabel(s('field_most')).fill('5');
  await dialog.getByRole('button', { name: s('make_code', { count: 1 }) }).click();
  await page.getByRole('button', { name: `${s('activate')}: PRIMI10` }).click();
  await expect(page.getByText(s('activated'))).toBeVisible();

  // An organiser is invited, and comes in by the mail.
  const organiser = await newAthlete(portal, 'Bianchi');
  await page.getByRole('link', { name: office('nav_people'), exact: true }).click();
  await page.getByRole('button', { name: office('invite') }).click();
  await dialog.getByLabel(office('email')).fill(organiser.email);
  await dialog.getByRole('checkbox', { name: new RegExp(`^${office('role_organiser')}`) }).check();
  await dialog.getByRole('button', { name: office('invite_send') }).click();
  await expect(page.getByText(office('invited', { email: organiser.email }))).toBeVisible();
  const invitation = linkIn(await mailTo(portal.sandboxUrl, organiser.email, /segreteria/), '/invitation/');
  const theirs = await newContext();
  await enter(theirs, portal, organiser);
  const invited = await theirs.newPage();
  await open(invited, new URL(invitation).pathname);
  await invited.getByRole('button', { name: office('own_accept') }).click();
  await expect(invited).toHaveURL(/\/console/);

  // An athlete registers, and pays by card with the code.
  const athlete = await newAthlete(portal);
  await anAddress(athlete);
  const running = await newContext();
  await enter(running, portal, athlete);
  const visitor = { page: await running.newPage(), words, portal: portal as never };
  await open(visitor.page, '/it');
  // Who comes to a new circuit reads of no version of its texts but the one with which it begins.
  await expect(
    visitor.page.getByRole('complementary', { name: textIn(legalText, 'it')('announced_label') }),
  ).toHaveCount(0);
  await expect(visitor.page.getByRole('main')).toContainText('Corsa del Ticino');
  await openRegistration(visitor, 'corsa-del-ticino');
  await visitor.page.waitForURL(/\/registration\/.*race=/);
  await walkToCartLine(visitor, { of: `race=${new URL(visitor.page.url()).searchParams.get('race')}` });
  await goToCheckout(visitor);
  const paying = visitor.page;
  await paying.locator('summary').filter({ hasText: /\?$/ }).click();
  await paying.getByLabel(coupons('code'), { exact: true }).fill('Primi10');
  await paying.getByRole('button', { name: coupons('apply'), exact: true }).click();
  await expect(paying.getByRole('main').getByRole('complementary')).toContainText('2,25');
  await paying
    .getByRole('group', { name: payments('how') })
    .getByRole('radio', { name: new RegExp(`^${words.methods('credit_card')}`) })
    .check();
  await paying.getByRole('button', { name: /^Paga/ }).filter({ visible: true }).first().click();
  await paying.waitForURL(/\/pay\/stripe\//);
  await paying.getByRole('button', { name: 'Pay' }).click();
  await paying.waitForURL(/\/order\/success/);

  // The next season, from this one: everything as drafts, on the same weekday.
  await toRaces(page);
  await page.getByRole('button', { name: t('new_season') }).click();
  await dialog.getByRole('button', { name: t('make_season') }).click();
  await expect(page.getByText(t('season_made', { races: 3 }))).toBeVisible();
  await expect(page.getByText(t('state_draft')).first()).toBeVisible();
  for (const one of [context, theirs, running]) await one.close();
});
