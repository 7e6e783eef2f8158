import { type Athlete, clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { chooseMyself, continueTo, type Visitor } from './steps.ts';

const relay = { id: 210, name: 'Staffetta del Mottarone', legs: { up: /Salita/, summit: /Vetta/, down: /Discesa/ } };
const words = wordsIn('it');
const t = words.registration;
const c = words.crews;

/** Opens step 3 of the relay for the account holder. */
async function atStepThree(visitor: Visitor, athlete: Athlete): Promise<void> {
  const { page, portal } = visitor;
  await enter(page.context(), portal, athlete);
  await open(page, `/it/event/registration/1?race=${relay.id}`);
  await chooseMyself(visitor);
  await continueTo(visitor, t('athlete_title'));
}

const leg = ({ page }: Visitor, name: RegExp) =>
  page.getByRole('group', { name: c('fraction') }).getByRole('radio', { name });

test.describe.configure({ mode: 'parallel' });

test('a private crew is joined with a wrong password, then the right one', async ({ page, portal, complaints }) => {
  complaints.expect(/status of 422/);
  const visitor = { page, portal, words };
  await atStepThree(visitor, await newAthlete(portal));

  await page.getByRole('radio', { name: c('partecipate') }).check();
  await page.getByLabel(c('search')).fill('nottam');
  await page.getByRole('radio', { name: 'Nottambuli' }).check();
  await expect(leg(visitor, relay.legs.down)).toBeDisabled();
  await leg(visitor, relay.legs.summit).check();
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(page.getByRole('alert').first()).toContainText(words.field('required'));

  await page.getByLabel(c('password'), { exact: true }).fill('sbagliata');
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(page.getByText(words.field('crew_wrong_password')).first()).toBeVisible();
  await page.getByLabel(c('password'), { exact: true }).fill('crew-demo');
  await continueTo(visitor, t('address_title'));

  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Nottambuli' })).toBeChecked();
  await expect(page.getByLabel(c('password'), { exact: true })).toHaveCount(0);
  await continueTo(visitor, t('address_title'));
});

test('a relay cannot be run alone, and a name that is taken is said beside its field', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const visitor = { page, portal, words };
  await atStepThree(visitor, await newAthlete(portal));
  await expect(page.getByRole('radio', { name: c('no'), exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(title(page)).toHaveText(t('athlete_title'));
  await page.getByRole('radio', { name: c('new') }).check();
  await page.getByLabel(c('name')).fill('lago E monti');
  await page.getByRole('radio', { name: c('public') }).check();
  await leg(visitor, relay.legs.down).check();
  // The question of that leg comes with it.
  await page.getByRole('checkbox', { name: /lampada frontale/ }).check();
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(page.getByText(words.field('crew_name_already_exist')).first()).toBeVisible();
  await page.getByLabel(c('name')).fill(`Marmotte ${Date.now()}`);
  await continueTo(visitor, t('address_title'));
});

test('the demo’s crews are told apart: full, free, private', async ({ page, portal }) => {
  const visitor = { page, portal, words };
  const client = await clientOf(portal, demo.athlete);
  await atStepThree(visitor, { ...client, memberId: '' });
  await page.getByRole('radio', { name: c('partecipate') }).check();
  await expect(page.getByRole('radio', { name: /Falchi di Stresa.*al completo/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /Lago e Monti.*Vetta/ })).toBeEnabled();
  await page.getByLabel(c('search')).fill('nessuna così');
  await expect(page.getByText(c('none_found', { name: 'nessuna così' }))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: c('new') })
    .click();
  await expect(page.getByLabel(c('name'))).toHaveValue('nessuna così');
});
