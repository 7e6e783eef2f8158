import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

const { secondFactor: t } = wordsIn('it');

test('a passkey is registered, used and removed with an authenticator; the last one stays', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const authenticator = await context.newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/second-factor');
  await page.getByRole('button', { name: t('passkey_add') }).click();
  await expect(page.getByRole('heading', { name: t('factor_recovery') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await page.getByRole('link', { name: t('factor_go_on') }).click();
  await page.waitForURL(/\/it\/console\/\d+$/);

  await open(page, '/it/console/second-factor?redirect=%2Fit%2Fconsole');
  await page.getByRole('button', { name: t('passkey_use') }).click();
  await page.waitForURL(/\/it\/console\/\d+$/);

  await open(page, '/it/console/second-factor');
  const own = page.getByRole('region', { name: t('passkeys') });
  await expect(own).toBeVisible();
  // Who has proved it and wants to go nowhere else is not asked again.
  await expect(page.getByRole('button', { name: t('passkey_use') })).toHaveCount(0);
  await own.getByRole('button', { name: /^Rimuovi: Passkey del / }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('passkey_remove') }).click();
  await expect(question.getByText(/È l’unico secondo fattore/)).toBeVisible();
  await page.keyboard.press('Escape');

  const codes = page.getByRole('region', { name: t('factor_recovery') });
  await expect(codes.getByText(t('factor_codes_left', { left: 10 }))).toBeVisible();
  await codes.getByRole('button', { name: t('factor_codes_new') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('factor_codes_new') })
    .click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: t('factor_codes_kept') }).click();
});
