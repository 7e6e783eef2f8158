import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';
import { paperDrawn } from '../support/papers.ts';
import { rowsOf } from '../support/rowsOf.ts';

const { officeCertificates: t, console: frame } = wordsIn('it');

test('a certificate is judged with a key, and the verdict is taken back with another', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  let sent = () => {};
  const held = new Promise<void>((release) => {
    sent = release;
  });
  await page.route(/\/document\?/, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/it/console');
  const ways = page.getByRole('navigation', { name: frame('nav') });
  await ways.getByRole('link', { name: new RegExp(frame('nav_certificates')) }).click();
  const queue = page.getByRole('navigation', { name: t('next') });
  const first = queue.getByRole('listitem').first();
  const athlete = (await first.locator('span').first().textContent())!;
  await expect(page.getByRole('heading', { name: athlete })).toBeVisible();
  const before = await queue.getByRole('listitem').count();
  // What is not on the screen yet is approved by no key.
  await page.keyboard.press('a');
  await expect(page.getByText(t('unseen'))).toBeVisible();
  await expect(queue.getByRole('listitem')).toHaveCount(before);
  sent();
  await paperDrawn(page, athlete);
  const looks = () => rowsOf(portal.databaseUrl, "select 1 from audit_entry where action = 'certificate_viewed'");
  const looked = await looks();

  await page.keyboard.press('a');
  await expect(page.getByText(t('approved_said', { athlete }))).toBeVisible();
  await expect(queue.getByRole('listitem')).toHaveCount(before - 1);
  await page.keyboard.press('z');
  await expect(page.getByText(t('undone'))).toBeVisible();
  await expect(queue.getByRole('listitem')).toHaveCount(before);
  // It is on the screen again: that is another look.
  await paperDrawn(page, athlete);
  expect(await looks()).toBeGreaterThan(looked);

  await page.keyboard.press('r');
  await expect(page.getByRole('radio', { name: new RegExp(t('rejection_not_signed')) })).toBeVisible();
  // Own words are typed where the key leads.
  await page.keyboard.press('9');
  await page.keyboard.type('Manca il timbro');
  await expect(page.getByLabel(t('reject_words'))).toHaveValue('Manca il timbro');
  await page.getByRole('radio', { name: new RegExp(t('rejection_not_signed')) }).focus();
  await page.keyboard.press('7');
  await expect(page.getByText(t('rejected_said', { athlete }))).toBeVisible();
  await page.getByRole('button', { name: t('undo') }).click();
  await expect(page.getByText(t('undone'))).toBeVisible();
});
