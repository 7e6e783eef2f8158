import type { Page } from '@playwright/test';
import { addDays, type Day, dayInRome } from '#kernel/calendar.ts';
import { type Athlete, clientOf, demo, draftWithCertificate, enter, newAthlete } from '../support/accounts.ts';
import { aPdf } from '../support/certificates.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { chooseDay, expectDay } from './days.ts';

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
  await chooseDay(page, t('date_of_issue'), issued);
  await chooseDay(page, t('expiration_date'), addDays(issued, 364));
}

const aFile = async (name = 'certificato.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await aPdf()),
});

test.describe.configure({ mode: 'parallel' });

test('by upload: what is missing is said, the file is sent, and going back finds it chosen', async ({
  page,
  portal,
}) => {
  await atTheStep(page, portal);
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

  await page.goBack();
  await expect(chosen).toContainText('Agonistico, Atletica leggera');
});

test('a returning athlete’s good certificate is chosen beforehand', async ({ page, portal }) => {
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const form = new FormData();
  const issued = addDays(today, -10);
  const fields = {
    member_id: athlete.memberId,
    medical_certificate_type_id: '1',
    medical_certificate_discipline_id: '3',
    date_of_issue: issued,
    expiration_date: addDays(issued, 364),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('document', new File([new Uint8Array(await aPdf())], 'c.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${athlete.token}` };
  const sent = await fetch(`${portal.url}/api/v3.0/medical-certificates`, { method: 'POST', headers, body: form });
  expect(sent.status).toBe(201);
  await open(page, stepOf(await draftWithCertificate(athlete, athlete.memberId)));
  await expect(page.getByRole('region', { name: t('chosen') })).toContainText(t('fits'));
});

test('progress in percent, and an upload that is stopped keeps what was typed', async ({ page, portal }) => {
  await atTheStep(page, portal);
  await press(page, t('by_upload'));
  await fillUpload(page);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 150_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const buffer = Buffer.alloc(4_000_000, '%PDF-1.7 ');
  await page.locator('#document').setInputFiles({ name: 'grande.pdf', mimeType: 'application/pdf', buffer });
  await press(page, t('save'));
  await expect(page.getByRole('progressbar')).toBeVisible();
  await press(page, t('stop'));
  await expect(page.getByText(t('stopped'))).toBeVisible();
  await expectDay(page, t('date_of_issue'), addDays(today, -10));
});

test('from My subscriptions: what is missing is uploaded, attached, and stands there as being checked', async ({
  page,
  portal,
}) => {
  const giulia = await clientOf(portal, demo.athlete);
  await enter(page.context(), portal, giulia);
  await open(page, '/it/dahsboard/subscriptions');
  const upload = words.subscriptions('documents_upload_which', { athlete: 'Anna Zanetta', race: 'Triathlon Olimpico' });
  await page.getByRole('link', { name: upload }).click();
  await expect(title(page)).toHaveText(t('title'));
  await press(page, t('attach'));
  await expect(page.getByRole('alert')).toContainText(t('choose_first'));
  await press(page, t('by_upload'));
  await page.getByLabel(t('type')).selectOption({ label: 'Agonistico' });
  await page.getByLabel(t('discipline')).selectOption({ label: 'Triathlon' });
  await chooseDay(page, t('date_of_issue'), addDays(today, -3));
  await chooseDay(page, t('expiration_date'), addDays(today, 300));
  await page.locator('#document').setInputFiles(await aFile());
  await press(page, t('save'));
  await press(page, t('attach'));
  await expect(title(page)).toHaveText(words.dashboard('my_subscriptions'));
  const row = page.getByRole('row').filter({ hasText: 'Anna Zanetta' }).filter({ hasText: 'Triathlon Olimpico' });
  await expect(row).toContainText(words.subscriptions('documents_pending'));
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
  await expectDay(page, t('date_of_issue'), addDays(today, -10));
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
  await chooseDay(page, t('expiration_date'), addDays(today, 20));
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
  await expect(page.getByText(/Puoi anche caricarlo più tardi: entro/)).toBeVisible();
  await press(page, t('continue_later'));
  await expect(title(page)).toHaveText(next('address_title'));
});
