import type { Page } from '@playwright/test';
import { draftWithCertificate, enter, newAthlete } from '../support/accounts.ts';
import { clearSession } from '../support/cookieChoices.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { fillPolicies } from './steps.ts';
import { anAddress } from './walk.ts';

const words = wordsIn('it');
const t = words.certificates;
const next = words.registration;

const setProvider = ({ sandboxUrl }: RunningPortal, fault: 'down' | 'garbage' | 'none') =>
  fetch(`${sandboxUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'datahealth', fault }),
  });

async function atTheCode(page: Page, portal: RunningPortal): Promise<void> {
  const athlete = await newAthlete(portal);
  await anAddress(athlete);
  await enter(page.context(), portal, athlete);
  const draft = await draftWithCertificate(athlete, athlete.memberId);
  await open(page, `/it/event/registration/medical-certificate?draft=${draft}`);
  await page.getByRole('button', { name: t('by_code'), exact: true }).click();
}

async function search(page: Page, code: string): Promise<void> {
  await page.getByPlaceholder('DH-00000').fill(code);
  await page.getByPlaceholder('DH-00000').press('Enter');
}

/** The address is known: from the list to the cart, as after any other certificate. */
async function goOnToTheCart(page: Page, portal: RunningPortal): Promise<void> {
  const visitor = { page, portal, words };
  await expect(title(page)).toHaveText(next('check_title'));
  await fillPolicies(visitor);
  await page.getByRole('button', { name: next('add_to_cart') }).click();
  await expect(title(page)).toHaveText(words.cart('title'));
  await expect(page.getByRole('row').filter({ hasText: 'Trail dei Sette Laghi' })).toHaveCount(1);
}

for (const fault of ['down', 'garbage'] as const) {
  test(`with the provider ${fault} the step says so, and the registration goes on without a certificate`, async ({
    page,
    portal,
    complaints,
  }) => {
    complaints.expect(/status of 502 .*datahealth/);
    await atTheCode(page, portal);
    await setProvider(portal, fault);
    try {
      await search(page, 'dh-00321');
      await expect(page.getByText(/Il servizio dei certificati digitali non risponde/)).toBeVisible();
      await expect(page.getByPlaceholder('DH-00000')).toHaveValue('DH-00321');
      await page.getByRole('button', { name: t('skip_code'), exact: true }).click();
      await page.getByRole('button', { name: t('continue_later'), exact: true }).click();
      await goOnToTheCart(page, portal);
    } finally {
      await setProvider(portal, 'none');
    }
  });
}

test('a code that was found takes the registration to the cart, and is used by it alone', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 409 .*datahealth/);
  await atTheCode(page, portal);
  await search(page, 'dh-00456');
  await expect(page.getByText(t('issued_for', { sport: 'Atletica leggera' }))).toBeVisible();
  await page.getByRole('button', { name: t('select'), exact: true }).click();
  await expect(page.getByRole('region', { name: t('chosen') })).toContainText(t('issued_for_check'));
  await page.getByRole('button', { name: next('continue'), exact: true }).click();
  await goOnToTheCart(page, portal);

  await clearSession(page.context());
  await atTheCode(page, portal);
  await search(page, 'dh-00456');
  await expect(page.getByText('Codice già usato.')).toBeVisible();
});
