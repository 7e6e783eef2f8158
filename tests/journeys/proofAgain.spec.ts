import pg from 'pg';
import { hashOf } from '#server/secrets.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Client, clientOf, demo, enter, newEmail } from '../support/accounts.ts';
import { codeFor } from '../support/emptyPortal.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';

test.use({ secondFactor: true });

/** Signs in with an authenticator app that was set up now and proved half an hour ago and more; answers its secret. */
async function withOldProof(portal: RunningPortal, client: Client): Promise<string> {
  const secret = await withApp(client);
  await inDatabase(
    portal,
    "update session set second_factor_at = now() - interval '31 minutes' where token_hash = $1",
    [hashOf(client.token)],
  );
  return secret;
}

/** Sets an authenticator app up and answers its secret. */
async function withApp({ ask }: Client): Promise<string> {
  const { secret } = await ask<{ secret: string }>('POST', '/v3.0/user/second-factor');
  await ask('PUT', '/v3.0/user/second-factor', { code: codeFor(secret) });
  return secret;
}

async function inDatabase({ databaseUrl }: RunningPortal, text: string, values: readonly unknown[]): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(text, [...values]);
  await database.end();
}

for (const [lang, who] of [
  ['it', demo.organiser],
  ['en', demo.admin],
] as const) {
  const { console: t, secondFactor: f } = wordsIn(lang);
  test(`half an hour later an invitation asks for the code over the page, and goes on with what was typed (${lang})`, async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of (403|422)/);
    const client = await clientOf(portal, who);
    const secret = await withOldProof(portal, client);
    await enter(context, portal, client);
    await page.setViewportSize(lang === 'it' ? { width: 1280, height: 900 } : { width: 390, height: 844 });
    if (lang === 'en') await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, `/${lang}/console/people`);
    const invite = page.getByRole('button', { name: t('invite'), exact: true });
    await invite.click();
    const email = newEmail();
    const dialog = page.getByRole('dialog', { name: t('invite_title') });
    await dialog.getByLabel(t('email')).fill(email);
    await dialog.getByRole('checkbox', { name: t('role_desk') }).check();
    const send = dialog.getByRole('button', { name: t('invite_send') });
    await send.click();

    // Who closes the question has what was typed, and the focus where it was.
    const question = page.getByRole('dialog', { name: f('proof_title') });
    await expect(question).toContainText(f('proof_text'));
    await checkAccessibility(page);
    await question.getByRole('button', { name: f('close') }).click();
    await expect(question).toBeHidden();
    await expect(send).toBeFocused();
    await expect(dialog.getByLabel(t('email'))).toHaveValue(email);
    await expect(dialog.getByRole('checkbox', { name: t('role_desk') })).toBeChecked();

    await send.click();
    const code = question.getByLabel(f('factor_code'));
    await code.fill('000000');
    await question.getByRole('button', { name: f('factor_go_on') }).click();
    await expect(code).toHaveAccessibleDescription(lang === 'it' ? /app mostra adesso/ : /the app shows now/);
    await expect(question).not.toContainText(/email/i);
    await expect(code).toBeFocused();
    await checkAccessibility(page);

    await code.fill(codeFor(secret, 1));
    await question.getByRole('button', { name: f('factor_go_on') }).click();
    await expect(page.getByText(t('invited', { email }))).toBeVisible();
    await expect(question).toBeHidden();
    await expect(dialog).toBeHidden();
    await expect(invite).toBeFocused();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
  });
}
