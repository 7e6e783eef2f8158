import { enter, newAthlete, newEmail } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';

const slug = 'vertical-mottarone';
const name = 'Vertical';

test.describe.configure({ mode: 'parallel' });

for (const lang of ['it', 'en'] as const) {
  const words = wordsIn(lang);
  const t = words.opening;

  test(`a visitor asks for a mail when a race opens, confirms the address and withdraws (${lang})`, async ({
    page,
    portal,
    complaints,
  }) => {
    complaints.expect(/status of 422 .*\/opening-notice/);
    const email = newEmail();
    await open(page, `/${lang}/race/${slug}`);
    const box = page.getByRole('main').getByRole('complementary');
    await box.getByRole('link', { name: t('notify') }).click();
    const form = page.getByRole('region', { name: t('title') });
    await expect(form).toBeInViewport();

    await form.getByLabel(t('email')).fill('nobody');
    await form.getByRole('button', { name: t('notify') }).click();
    await expect(form.getByLabel(t('email'))).toHaveAccessibleDescription(new RegExp(words.field('email_not_valid')));
    await form.getByLabel(t('email')).fill(email);
    await form.getByRole('button', { name: t('notify') }).click();
    await expect(form.getByRole('status')).toContainText(t('sent_text', { email }));

    const mail = await mailTo(portal.sandboxUrl, email, new RegExp(t('mail_confirm_subject', { race: name })));
    await page.goto(linkIn(mail, '/race/opening/'));
    await expect(title(page)).toHaveText(t('confirmed_title'));
    await page.reload();
    await awake(page);
    await expect(title(page)).toHaveText(t('confirmed_title'));
    await page.getByRole('button', { name: t('end') }).click();
    await expect(title(page)).toHaveText(t('ended_title'));
    await expect(page.getByText(t('ended_text'))).toBeVisible();
  });
}

test('whoever is signed in asks with one tap, and withdraws with another; the opening goes into a calendar', async ({
  page,
  portal,
  context,
}) => {
  const t = wordsIn('it').opening;
  await enter(context, portal, await newAthlete(portal));
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/it/race/${slug}`);
  const bar = page.locator('.bar-s');
  await bar.getByRole('button', { name: t('notify_short') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('asked') })).toBeVisible();
  await page.reload();
  await awake(page);
  await bar.getByRole('button', { name: t('withdraw') }).click();
  await expect(bar.getByRole('button', { name: t('notify_short') })).toBeVisible();

  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: t('calendar') }).click();
  expect((await waiting).suggestedFilename()).toBe(`${slug}.ics`);
});
