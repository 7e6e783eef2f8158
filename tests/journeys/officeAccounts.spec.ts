import { wordRefusal } from '#text/refusals.ts';
import { clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

const reasons = {
  it: 'Hai iscritto atleti con dati di altri.',
  en: 'You registered athletes with other people’s data.',
};

for (const lang of ['it', 'en'] as const) {
  const { identity: i, officeAccounts: t } = wordsIn(lang);

  test(`an account is found, suspended and reinstated, in ${lang}`, async ({
    page,
    portal,
    context,
    browser,
    complaints,
  }) => {
    complaints.expect(/status of 40[13]/);
    const lastname = lang === 'it' ? 'Sospesi' : 'Paused';
    const athlete = await newAthlete(portal, lastname);
    const person = `Nadia ${lastname}`;
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await open(page, `/${lang}/console/people`);
    await page.getByRole('link', { name: t('title'), exact: true }).click();
    await page.getByRole('searchbox', { name: t('search') }).fill(lastname);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: athlete.email });
    await row.getByRole('button', { name: t('suspend_named', { person }) }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(t('suspend_reason')).fill(reasons[lang]);
    await dialog.getByRole('button', { name: t('suspend_button') }).click();
    await expect(page.getByText(t('suspended_done', { person }))).toBeVisible();
    await expect(row).toContainText(reasons[lang]);
    const told = await mailTo(portal.sandboxUrl, athlete.email, /sospeso/);
    expect(told.text).toContain(reasons[lang]);

    const own = await browser.newContext({ baseURL: portal.url });
    const theirs = await own.newPage();
    await open(theirs, `/${lang}/signin/login`);
    const login = async () => {
      await theirs.getByLabel(i('email'), { exact: true }).fill(athlete.email);
      await theirs.getByLabel(i('password'), { exact: true }).fill(demo.password);
      await theirs.getByRole('button', { name: i('login'), exact: true }).click();
    };
    await login();
    const said = wordRefusal({ code: 'account_suspended', facts: { contact: '' } }, lang).split(':')[0]!;
    await expect(theirs.getByRole('alert').or(theirs.getByRole('status')).filter({ hasText: said })).toContainText('@');

    // Without a search the list is that of the suspended.
    await open(page, `/${lang}/console/people/accounts`);
    await row.getByRole('button', { name: t('reinstate_named', { person }) }).click();
    await dialog.getByLabel(t('suspend_reason')).fill('Ok.');
    await dialog.getByRole('button', { name: t('reinstate_button') }).click();
    await expect(page.getByText(t('reinstated_done', { person }))).toBeVisible();
    await expect(row).toHaveCount(0);
    await login();
    await expect(theirs).toHaveURL(new RegExp(`/${lang}$`));
    await own.close();
  });
}
