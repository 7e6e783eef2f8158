import type { Page } from '@playwright/test';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { invited } from '../support/invited.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import { paperDrawn } from '../support/papers.ts';
import { rowsOf } from '../support/rowsOf.ts';

const { officeCertificates: t, console: frame } = wordsIn('it');

/** Opens the queue, and answers whose paper lies on top once it is drawn. */
async function openQueue(page: Page): Promise<string> {
  await open(page, '/it/console/certificates');
  const next = page.getByRole('navigation', { name: t('next') });
  const athlete = (await next.locator('li span').first().textContent())!;
  await paperDrawn(page, athlete);
  return athlete;
}

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

test('two people at one paper: the second verdict is refused', async ({ page, portal, context, browser }) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  const other = await browser.newContext();
  await enter(other, portal, await invited(portal, 'Ludovica', [{ role: 'medical', races: null }]));
  const second = await other.newPage();
  const athlete = await openQueue(page);

  await second.goto(page.url());
  await awake(second);
  await paperDrawn(second, athlete);

  // The first is faster.
  await page.keyboard.press('a');
  await expect(page.getByText(t('approved_said', { athlete }))).toBeVisible();
  await second.keyboard.press('r');
  // No reason is chosen by itself: Enter rejects nothing.
  await expect(second.getByRole('dialog').getByRole('radio', { checked: true })).toHaveCount(0);
  await second.keyboard.press('Enter');
  await expect(second.getByText(t('reject_choose'))).toBeVisible();
  await second.getByRole('radio', { name: new RegExp(t('rejection_not_signed')) }).check();
  await second.keyboard.press('Enter');
  await expect(second.getByRole('dialog').getByText(/ha già approvato questo certificato/)).toBeVisible();
  await expect(second.getByText(t('rejected_said', { athlete }))).toHaveCount(0);
  await other.close();
  await page.keyboard.press('z');
  await expect(page.getByText(t('undone'))).toBeVisible();
});

test('what cannot be true is marked, and Escape leaves the correction', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await openQueue(page);
  await page.keyboard.press('e');
  await expect(page.getByLabel(t('kind'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(t('kind'))).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('correct') })).toBeFocused();
  await page.keyboard.press('e');
  await page.getByLabel(t('issued')).fill('2026-11-10');
  await page.getByLabel(t('expires')).fill('2026-11-01');
  await page.getByRole('button', { name: t('approve') }).click();
  await expect(page.getByLabel(t('expires'))).toBeFocused();
  await expect(page.getByLabel(t('expires'))).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(t('expires'))).toHaveAccessibleDescription(/.+/);
});

test('a verdict is corrected from the registration, and says that it was', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const organiser = await clientOf(portal, demo.organiser);
  const [{ id }] = await organiser.ask<[{ id: string }]>('GET', '/v3.0/circuits/15/certificates');
  const paper = await organiser.ask<{ uses: [{ reference: string }] }>('GET', `/v3.0/circuits/15/certificates/${id}`);
  await enter(context, portal, organiser);
  const athlete = await openQueue(page);
  await page.keyboard.press('a');
  await expect(page.getByText(t('approved_said', { athlete }))).toBeVisible();
  await open(page, `/it/console/registrations/${paper.uses[0].reference}`);
  await page.getByRole('link', { name: wordsIn('it').officeRegistrations('review_paper') }).click();
  await expect(title(page)).toHaveText(t('review_title', { athlete }));
  await awake(page);
  await paperDrawn(page, athlete);
  await page.keyboard.press('r');
  await page.keyboard.press('3');
  await expect(page.getByText(t('review_done', { athlete }))).toBeVisible();
  await expect(page.getByText(t('verdict_rejected'), { exact: true })).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('approve') }).click();
  await expect(dialog.getByLabel(t('approve_words'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('approve_words')).fill('Il nome è il suo, sul retro.');
  await dialog.getByRole('button', { name: t('approve') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('verdict_approved'), { exact: true })).toBeVisible();
  await expect(page.getByText('Il nome è il suo, sul retro.')).toBeVisible();
  // What its owner changes waits again, as it did.
  await (await clientOf(portal, demo.athlete)).ask('PUT', `/v3.0/medical-certificates/${id}`, paper);
});
