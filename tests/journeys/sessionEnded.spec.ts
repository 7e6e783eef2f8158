import { demo, enter, newAthlete } from '../support/accounts.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import { giveEmail, logIn } from './steps.ts';

const words = wordsIn('it');

test('a session that ended elsewhere is said with the way to sign in, and what was typed stays', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  await open(page, '/it/dahsboard/athletes');
  await page.getByRole('button', { name: words.athletes('add') }).click();
  const firstname = page.getByLabel(words.registration('firstname'), { exact: true });
  await firstname.fill('Ada');
  const headers = { authorization: `Bearer ${athlete.token}` };
  await fetch(`${portal.url}/api/v3.0/auth/logout`, { method: 'POST', headers });
  // A session is believed for a second (decision 022).
  await expect.poll(async () => (await fetch(`${portal.url}/api/v3.0/user/orders`, { headers })).status).toBe(401);
  await page.getByLabel(words.registration('lastname'), { exact: true }).fill('Bianchi');
  await page.getByLabel(words.identity('day')).selectOption('03');
  await page.getByLabel(words.identity('month')).selectOption('02');
  await page.getByLabel(words.identity('year')).selectOption('1991');
  await page.getByRole('radio', { name: words.registration('gender_F'), exact: true }).check();
  await page.getByLabel(words.registration('nationality')).selectOption('CH');
  await page.getByLabel(words.registration('email'), { exact: true }).fill('ada@test.example');
  await page.getByLabel(words.registration('emergency_contact')).fill('Ugo Bianchi');
  await page.getByLabel(words.registration('emergency_phone')).fill('+41 91 555');
  const save = page.getByRole('button', { name: words.athletes('save') });
  await save.click();
  await expect(page.getByText(words.shell('signed_out_title'))).toBeInViewport();

  const elsewhere = context.waitForEvent('page');
  await page.getByRole('link', { name: words.shell('signed_out_elsewhere') }).click();
  const visitor = { page: await elsewhere, portal, words };
  await awake(visitor.page);
  await giveEmail(visitor, athlete.email);
  await logIn(visitor, demo.password);
  await expect(title(visitor.page)).toHaveText(words.athletes('title'));
  await visitor.page.close();
  await page.getByRole('button', { name: words.shell('signed_out_done') }).click();
  await expect(firstname).toHaveValue('Ada');
  await save.click();
  await expect(page.getByText('Ada Bianchi')).toBeVisible();
});
