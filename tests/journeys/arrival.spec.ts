import { enter, fillDraft, newAthlete } from '../support/accounts.ts';
import { expect, open, startingWith, test, title, wordsIn } from '../support/pages.ts';
import { openRace } from './steps.ts';

const words = wordsIn('it');
const t = words.registration;

test('after each page and each step the focus is on its heading, and its title is said', async ({
  page,
  portal,
  context,
}) => {
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  const draft = await fillDraft(athlete, athlete.memberId, 'address');
  const said = page.getByRole('status').filter({ hasText: '·' });
  await open(page, '/it');
  await page
    .getByRole('link', { name: startingWith(openRace.name.it) })
    .first()
    .click();
  await expect(title(page)).toHaveText(openRace.name.it);
  await expect(title(page)).toBeFocused();
  await expect(said.first()).toHaveText(await page.title());

  await open(page, `/it/event/registration/2?draft=${draft}`);
  await page.getByRole('radio', { name: openRace.type.it }).check();
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(title(page)).toHaveText(t('athlete_title'));
  await expect(title(page)).toBeFocused();
  await expect(said.first()).toHaveText(await page.title());
});
