import type { Page } from '@playwright/test';
import { addDays, type Day, dayInRome } from '#kernel/calendar.ts';
import { type Athlete, draftWithCertificate, enter, newAthlete } from '../support/accounts.ts';
import { aPdf } from '../support/certificates.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';

const words = wordsIn('it');
const t = words.certificates;
const next = words.registration;

const today = dayInRome(new Date());
const stepOf = (draft: string) => `/it/event/registration/medical-certificate?draft=${draft}`;

/** A new athlete before the certificate step. */
async function atTheStep(page: Page, portal: RunningPortal): Promise<{ athlete: Athlete; draft: string }> {
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const draft = await draftWithCertificate(athlete, athlete.memberId);
  await open(page, stepOf(draft));
  await expect(title(page)).toHaveText(t('title'));
  return { athlete, draft };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillUpload(page: Page, issued: Day = addDays(today, -10)): Promise<void> {
  await page.getByLabel(t('type')).selectOption({ label: 'Agonistico' });
  await page.getByLabel(t('discipline')).selectOption({ label: 'Atletica leggera' });
  await page.getByLabel(t('date_of_issue')).fill(issued);
  await page.getByLabel(t('expiration_date')).fill(addDays(issued, 364));
}

const aFile = async (name = 'certificato.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await aPdf()),
});

test.describe.configure({ mode: 'parallel' });

test('by upload: what is missing is said, the file is sent, and the next race finds it chosen', async ({
  page,
  portal,
}) => {
  const { athlete } = await atTheStep(page, portal);
  await expect(page.getByText('Agonistico, Atletica leggera', { exact: true })).toBeVisible();
  await press(page, t('by_upload'));
  await press(page, t('save'));
  await expectRefused(page, t('type'), t('date_of_issue'), t('expiration_date'), t('document'));
  await fillUpload(page);
  await page.locator('#document').setInputFiles(await aFile());
  await press(page, t('save'));
  const chosen = page.getByRole('region', { name: t('chosen') });
  await expect(chosen).toContainText('Agonistico, Atletica leggera');
  await expect(chosen).toContainText(t('pending'));
  await expect(chosen).toContainText(t('fits'));
  await press(page, next('continue'));
  await expect(title(page)).toHaveText(next('address_title'));

  // The carnet's race takes it too: another registration finds it chosen.
  await athlete.ask('GET', `/v3.0/medical-certificates?member_id=${athlete.memberId}`);
  await page.goBack();
  await expect(chosen).toContainText('Agonistico, Atletica leggera');
});

test('type 2 asks for no discipline', async ({ page, portal }) => {
  await atTheStep(page, portal);
  await press(page, t('by_upload'));
  await page.getByLabel(t('type')).selectOption({ label: 'Non agonistico' });
  await expect(page.getByText(t('discipline_implied'))).toBeVisible();
  await expect(page.getByLabel(t('discipline'), { exact: true })).toHaveCount(0);
});

test('a file that is none is refused in words, and what was typed stays', async ({ page, portal, complaints }) => {
  complaints.expect(/status of 422 .*medical-certificates/);
  await atTheStep(page, portal);
  await press(page, t('by_upload'));
  await fillUpload(page);
  const file = { name: 'certificato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no</html>') };
  await page.locator('#document').setInputFiles(file);
  await press(page, t('save'));
  await expect(page.getByRole('alert')).toContainText('JPG o PDF');
  await expect(page.getByLabel(t('date_of_issue'))).toHaveValue(addDays(today, -10));
  await page.locator('#document').setInputFiles(await aFile());
  await press(page, t('save'));
  await expect(page.getByRole('region', { name: t('chosen') })).toBeVisible();
});

test('edit and delete: a correction waits anew, and deleting asks first', async ({ page, portal }) => {
  await atTheStep(page, portal);
  await press(page, t('by_upload'));
  await fillUpload(page);
  await page.locator('#document').setInputFiles(await aFile());
  await press(page, t('save'));
  await press(page, t('edit'));
  await page.getByLabel(t('expiration_date')).fill(addDays(today, 20));
  await press(page, t('save'));
  const chosen = page.getByRole('region', { name: t('chosen') });
  await expect(chosen).toContainText(t('expires_before_race'));
  await press(page, t('delete'));
  await expect(page.getByRole('alertdialog')).toContainText(t('delete_text'));
  await press(page, t('delete_confirm'));
  await expect(chosen).toHaveCount(0);
  await expect(page.getByText(t('deleted'))).toBeVisible();
});

test('by code: each outcome has its words; Enter searches, choosing selects', async ({ page, portal, complaints }) => {
  complaints.expect(/status of (409|422|502) .*datahealth/);
  await atTheStep(page, portal);
  await press(page, t('by_code'));
  const field = page.getByPlaceholder('DH-00000');
  const outcomes = [
    ['abc', 'Codice personale non valido.'],
    ['dh-09999', 'La ricerca del certificato non è riuscita.'],
    ['dh-02000', 'Nessuna persona con questo codice.'],
    ['dh-01000', 'Nessun certificato valido per questa gara.'],
    ['dh-00001', 'Codice già usato.'],
  ] as const;
  for (const [code, says] of outcomes) {
    await field.fill(code);
    await expect(field).toHaveValue(code.toUpperCase());
    await field.press('Enter');
    await expect(page.getByText(says)).toBeVisible();
  }
  await field.fill('dh-00123');
  await press(page, t('search'));
  await expect(page.getByRole('region', { name: 'DH-00123' })).toContainText('Agonistico');
  await press(page, t('select'));
  await expect(page.getByRole('region', { name: t('chosen') })).toContainText('DH-00123');
  await press(page, next('continue'));
  await expect(title(page)).toHaveText(next('address_title'));
  await page.goBack();
  await expect(page.getByRole('region', { name: t('chosen') })).toContainText('DH-00123');
});

test('later: the deadline is said, and the registration goes on', async ({ page, portal }) => {
  await atTheStep(page, portal);
  await expect(page.getByText(/Puoi anche portarlo più tardi: entro/)).toBeVisible();
  await press(page, t('continue_later'));
  await expect(title(page)).toHaveText(next('address_title'));
});
