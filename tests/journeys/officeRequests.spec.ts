import { clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

for (const lang of ['it', 'en'] as const) {
  const { console: c, officeRequests: t } = wordsIn(lang);

  test(`a request about privacy is seen on Today, extended and answered; one by letter is noted, in ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    const lastname = lang === 'it' ? 'Riservati' : 'Reserved';
    const athlete = await newAthlete(portal, lastname);
    const text = `Correggete la mia data, ${lang}.`;
    await athlete.ask('POST', '/v3.0/user-dashboard/privacy/requests', { circuit_id: 15, kind: 'access', text });
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await open(page, `/${lang}/console`);
    const asked = page.getByRole('listitem').filter({ hasText: /privacy/i });
    await asked.getByRole('link', { name: new RegExp(c('todo_open')) }).click();

    const words = { person: `Nadia ${lastname}`, kind: t('kind_access') };
    const row = page.getByRole('row').filter({ hasText: text });
    const dialog = page.getByRole('dialog');
    await row.getByRole('button', { name: t('extend_named', words) }).click();
    await dialog.getByLabel(t('extend_words')).fill('Tre archivi.');
    await dialog.getByRole('button', { name: t('extend_button') }).click();
    await expect(page.getByText(t('extended_done', { email: athlete.email }))).toBeVisible();
    await expect(row).toContainText('Tre archivi.');
    await row.getByRole('button', { name: t('answer_named', words) }).click();
    await expect(dialog).toContainText(t('alone_access'));
    await dialog.getByLabel(t('answer_words')).fill('Ecco i dati.');
    await dialog.getByRole('button', { name: t('answer_button') }).click();
    await expect(page.getByText(t('answered', { email: athlete.email }))).toBeVisible();
    await expect(row).toHaveCount(0);
    const told = await mailTo(portal.sandboxUrl, athlete.email, /^La tua richiesta/, 2);
    expect(told.text).toContain('Ecco i dati.');

    await page.getByRole('button', { name: t('note') }).click();
    await dialog.getByLabel(t('email')).fill(`letter.${lang}@mail.example`);
    await dialog.getByLabel(t('kind'), { exact: true }).selectOption('erasure');
    await dialog.getByLabel(t('words')).fill('Cancellatemi.');
    await dialog.getByRole('button', { name: t('note_button') }).click();
    await expect(page.getByText(t('noted'))).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: `letter.${lang}@mail.example` })).toBeVisible();
  });
}
