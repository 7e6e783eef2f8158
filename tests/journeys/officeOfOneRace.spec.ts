import { enter } from '../support/accounts.ts';
import { invited } from '../support/invited.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

const words = wordsIn('it');
const t = words.setUps;

test('who organises one race sees its stage alone, and is offered nothing that would be refused', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await invited(portal, 'Unica', [{ role: 'organiser', races: [203] }]));
  // Each answer of the portal is a yes: the fixture takes a refused call for a complaint.
  await open(page, '/it/console');
  const held = `${words.console('role_organiser')} (${words.console('only', { races: '10 km del Lago d’Orta' })})`;
  await expect(page.getByText(words.console('your_roles', { roles: held }))).toBeVisible();
  await page
    .getByRole('navigation', { name: words.console('nav') })
    .getByRole('link', { name: t('races') })
    .click();
  await expect(title(page)).toHaveText(t('races'));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Orta San Giulio']);
  await page.getByRole('link', { name: '10 km del Lago d’Orta', exact: true }).click();
  await expect(title(page)).toHaveText(/10 km/);
  await expect(page.getByRole('heading', { name: t('part_services') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('to_products') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('copy'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('disrupt') }).first()).toBeVisible();
  await page.goto('/it/console/races?season=18');
  await expect(page.getByText(t('no_own_races'))).toBeVisible();
});
