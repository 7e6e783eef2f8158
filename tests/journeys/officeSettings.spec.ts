import sharp from 'sharp';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { readsMeanwhile } from '../support/meanwhile.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

const words = wordsIn('it');
const t = words.settings;

test('a block of the settings is saved by itself, and on the site at once', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await enter(context, portal, await clientOf(portal, demo.admin));
  await open(page, '/it/console/settings#part-look');
  await expect(title(page)).toHaveText(t('settings'));
  const part = (name: string) => page.getByRole('region', { name });

  const look = part(t('part_look'));
  await look.getByLabel(t('field_ink_1'), { exact: true }).fill('#f4b728');
  await expect(look.getByText(/ne serve almeno 4,5/)).toBeVisible();
  await look.getByLabel(t('field_ink_1'), { exact: true }).fill('#0b5d3b');
  await expect(look.getByText(/si legge bene/)).toBeVisible();
  await look.getByRole('button', { name: t('save_part', { part: 'colori' }) }).click();
  await expect(look.getByText(t('saved_part', { part: t('part_look') }))).toBeVisible();

  const blocks = page.getByRole('navigation', { name: words.setUps('sections') });
  const texts = part(t('part_texts'));
  await texts.getByLabel('Nome breve · Italiano').fill('I Tre Laghi');
  await page.getByRole('link', { name: words.console('nav_today') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words.console('leave_stay') })
    .click();
  await texts.getByRole('button', { name: t('save_part', { part: 'nome e testi' }) }).click();
  await expect(texts.getByText(t('saved_part', { part: t('part_texts') }))).toBeVisible();

  const pays = part(t('part_payments'));
  await blocks.getByRole('link', { name: t('part_payments') }).click();
  await expect(pays.getByText(t('by_method_title'))).toBeVisible();
  await pays.getByLabel(t('field_commission'), { exact: true }).selectOption('uniform');
  await pays.getByLabel(t('field_commission_rate')).fill('200');
  await pays.getByRole('button', { name: t('save_part', { part: 'pagamenti e commissione' }) }).click();
  await expect(pays.getByLabel(t('field_commission_rate'))).toHaveAccessibleDescription(
    words.field('rate_not_valid:20'),
  );
  const save = async () => {
    await pays.getByRole('button', { name: t('save_part', { part: 'pagamenti e commissione' }) }).click();
    await expect(pays.getByText(t('saved_part', { part: t('part_payments') }))).toBeVisible();
  };
  await pays.getByLabel(t('field_commission_rate')).fill('2');
  await save();
  await pays.getByLabel(t('field_commission'), { exact: true }).selectOption('by_method');
  await save();
  await page.goto('/it');
  await expect(page).toHaveTitle(/I Tre Laghi/);
  const action = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c1'));
  expect(action).toBe('#0b5d3b');
});

test('without scripts every block of the settings stands open', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  await enter(context, portal, await clientOf(portal, demo.admin));
  const page = await context.newPage();
  await page.goto('/it/console/settings');
  await expect(page.getByLabel('Nome breve · Italiano')).toHaveValue(/Tre Laghi/);
  await expect(page.getByLabel(t('field_commission'), { exact: true })).toBeVisible();
  await context.close();
});

test('who may only read the settings reads them as a sheet, without a field to type in or a button', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/settings');
  await expect(page.getByText(t('only_read'))).toBeVisible();
  const part = (name: string) => page.getByRole('region', { name });
  const texts = part(t('part_texts'));
  await expect(texts.getByLabel('Nome · Italiano')).toHaveValue('Circuito Tre Laghi');
  const pays = part(t('part_payments'));
  await expect(pays.getByLabel(t('field_commission'), { exact: true })).toBeVisible();
  for (const one of [texts, pays]) {
    await expect(one.locator('input:enabled, select:enabled, textarea:enabled')).toHaveCount(0);
    await expect(one.getByRole('button', { name: /^Salva/ })).toHaveCount(0);
  }
  await checkAccessibility(page);
});

test('another bank account waits for a second person; whoever may confirm it is told by mail', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.admin));
  await open(page, '/it/console/settings#bank');
  const bank = page.getByRole('region', { name: t('part_bank') });
  await bank.getByRole('button', { name: t('bank_change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('bank_company')).fill('ASD Tre Laghi');
  await dialog.getByLabel(t('bank_bank')).fill('Altra banca');
  await dialog.getByLabel(t('bank_iban')).fill('IT84 S054 2811 1010 0000 0654 320');
  await dialog.getByRole('button', { name: t('bank_propose') }).click();
  await expect(dialog.getByLabel(t('bank_iban'))).toHaveAccessibleDescription(words.field('iban_not_valid'));
  await dialog.getByLabel(t('bank_iban')).fill('IT84 S054 2811 1010 0000 0654 321');
  await dialog.getByRole('button', { name: t('bank_propose') }).click();
  await expect(bank.getByText(t('bank_other_must'))).toBeVisible();
  await expect(bank.getByRole('button', { name: /^Conferma/ })).toHaveCount(0);
  const mail = await mailTo(portal.sandboxUrl, demo.admin, /proposto un altro conto/);
  expect(linkIn(mail, '/settings')).toContain('/it/console/15/settings');
  await bank.getByRole('button', { name: t('bank_withdraw') }).click();
  await expect(bank.getByText(t('bank_withdrawn'))).toBeVisible();
  await expect(bank.getByText('IT60 X054 2811 1010 0000 0123 456')).toBeVisible();
});

for (const lang of ['it', 'en'] as const) {
  const { settings: t, console: office } = wordsIn(lang);
  test(`two people change the bank account: the second is told, and then reads what waits (${lang})`, async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const admin = await clientOf(portal, demo.admin);
    const other = await clientOf(portal, demo.organiser);
    const path = '/v3.0/circuits/15/bank';
    interface Account {
      readonly bank: { readonly company: string; readonly bank: string; readonly iban: string; readonly bic: string };
    }
    const { bank: seen } = await admin.ask<Account>('GET', path);
    await page.setViewportSize(lang === 'it' ? { width: 1280, height: 900 } : { width: 390, height: 844 });
    if (lang === 'en') await page.emulateMedia({ colorScheme: 'dark' });
    await enter(context, portal, admin);
    await open(page, `/${lang}/console/settings#bank`);
    const part = page.getByRole('region', { name: t('part_bank') });
    await part.getByRole('button', { name: t('bank_change') }).click();
    const dialog = page.getByRole('dialog');

    // Another name of the bank counts at once.
    await other.ask('PUT', path, { ...seen, bank: `Filiale di Ugo ${lang}`, seen });
    await dialog.getByLabel(t('bank_bank')).fill('Filiale di Ada');
    await dialog.getByRole('button', { name: t('bank_propose') }).click();
    await readsMeanwhile(dialog);
    await checkAccessibility(page);
    await dialog.getByLabel(t('bank_bank')).fill(`Filiale di Ugo ${lang}`);

    // Another account waits: whoever proposes one more is told, and finds it on the page.
    const now = { ...seen, bank: `Filiale di Ugo ${lang}` };
    await other.ask('PUT', path, { ...now, iban: 'IT84S0542811101000000654321', seen: now });
    await dialog.getByLabel(t('bank_iban')).fill('IT03 X054 2811 1010 0000 0777 777');
    await dialog.getByRole('button', { name: t('bank_propose') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: t('close') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: office('leave_go') })
      .click();
    await part.getByRole('button', { name: t('bank_withdraw') }).click();
    await expect(part.getByText(t('bank_withdrawn'))).toBeVisible();
    await other.ask('PUT', path, { ...seen, seen: now });
  });
}

test('a logo is sent, seen, saved and shown to everybody; what is no picture is refused', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await enter(context, portal, await clientOf(portal, demo.admin));
  await open(page, '/it/console/settings#logo');
  const pictures = page.getByRole('region', { name: t('part_pictures') });
  const input = pictures.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(pictures.getByText(/Serve un’immagine/)).toBeVisible();
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#1d5a46' } })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: 'x.bin', mimeType: 'image/png', buffer });
  await expect(pictures.getByAltText(words.setUps('file_now', { file: t('field_logo') }))).toBeVisible();
  await pictures.getByRole('button', { name: t('save_part', { part: 'immagini' }) }).click();
  await expect(pictures.getByText(t('saved_part', { part: t('part_pictures') }))).toBeVisible();
  await page.goto('/it');
  const logo = page.getByRole('banner').locator('img');
  await expect(logo).toHaveAttribute('src', /^\/storage\/files\/[0-9a-f-]+-64\.webp$/);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
});

test('keys of an account of the circuit’s own are told, replaced, and the account is removed again', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await enter(context, portal, await clientOf(portal, demo.admin));
  await open(page, '/it/console/settings#provider_accounts');
  const accounts = page.getByRole('region', { name: t('part_accounts') });
  const cards = { provider: t('provider_stripe') };
  await expect(accounts.getByText(t('account_portal'))).toHaveCount(3);
  await accounts.getByRole('button', { name: t('account_set_named', cards) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\/api\/v3\.0\/payment\/stripe\/notice\?circuit=\d+$/)).toBeVisible();
  // Nothing typed: Escape asks nothing. What was typed is not lost by it, nor by a click outside.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await accounts.getByRole('button', { name: t('account_set_named', cards) }).click();
  await dialog.getByLabel(t('key_secret_key')).fill('sk_live_of_nobody');
  const asks = page.getByRole('alertdialog');
  for (const away of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
    await away();
    await asks.getByRole('button', { name: words.console('leave_stay') }).click();
    await expect(asks).toHaveCount(0);
    await expect(dialog.getByLabel(t('key_secret_key'))).toHaveValue('sk_live_of_nobody');
    await expect(dialog.getByLabel(t('key_secret_key'))).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await asks.getByRole('button', { name: words.console('leave_go') }).click();
  await expect(dialog).toHaveCount(0);
  await accounts.getByRole('button', { name: t('account_set_named', cards) }).click();
  await expect(dialog.getByLabel(t('key_secret_key'))).toHaveValue('');
  await dialog.getByLabel(t('key_secret_key')).fill('sk_live_of_nobody');
  await dialog.getByLabel(t('key_webhook_secret')).fill('whsec_circuit15_own');
  await dialog.getByRole('button', { name: t('account_save') }).click();
  await expect(dialog.getByText(/Invalid API Key/)).toBeVisible();
  await dialog.getByLabel(t('key_secret_key')).fill('sk_test_circuit15_own');
  await dialog.getByRole('button', { name: t('account_save') }).click();
  await expect(accounts.getByText(t('account_saved', cards))).toBeVisible();
  await expect(accounts.getByText(/termina con _own/)).toBeVisible();
  const mail = await mailTo(portal.sandboxUrl, demo.admin, /altro account per Carte/);
  expect(mail.text).not.toContain('sk_test_');

  await page.getByRole('button', { name: words.officeList('history'), exact: true }).click();
  await expect(dialog.getByText(t('did_provider_account_set')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await accounts.getByRole('button', { name: t('account_change_named', cards) }).click();
  await dialog.getByLabel(t('key_secret_key')).fill('sk_test_circuit15_more');
  await dialog.getByLabel(t('key_webhook_secret')).fill('whsec_circuit15_more');
  await dialog.getByRole('button', { name: t('account_save') }).click();
  await dialog.getByRole('radio', { name: t('keys_other') }).check();
  await dialog.getByRole('button', { name: t('account_save') }).click();
  await expect(accounts.getByText(/termina con more/)).toBeVisible();

  await accounts.getByRole('button', { name: t('account_remove_named', cards) }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(t('account_remove_portal'))).toBeVisible();
  await question.getByRole('button', { name: t('account_remove') }).click();
  await expect(accounts.getByText(t('account_removed', cards))).toBeVisible();
  await expect(accounts.getByText(t('account_portal'))).toHaveCount(3);
});

test('what was typed in a dialog is not lost by Back or Reload without one question, which is asked of nothing else', async ({
  page,
  portal,
  context,
}) => {
  await enter(context, portal, await clientOf(portal, demo.admin));
  await open(page, '/it/console');
  const ways = page.getByRole('navigation', { name: words.console('nav') });
  const part = (name: string) => page.getByRole('region', { name });
  const comes = async (name: string) => {
    await ways.getByRole('link', { name: words.console('nav_settings') }).click();
    await expect(part(name)).toBeVisible();
  };
  const accounts = part(t('part_accounts'));
  const cards = { provider: t('provider_stripe') };
  const dialog = page.getByRole('dialog');
  const asks = page.getByRole('alertdialog');
  const key = dialog.getByLabel(t('key_secret_key'));
  const opens = () => accounts.getByRole('button', { name: t('account_set_named', cards) }).click();
  // The browser's own question, which is answered by staying.
  let asked = 0;
  page.on('dialog', (question) => {
    if (question.type() === 'beforeunload') asked += 1;
    void question.dismiss();
  });
  const reload = () => page.evaluate(() => location.reload());

  // Nothing is typed: Back asks nothing.
  await comes(t('part_accounts'));
  await opens();
  await page.goBack();
  await expect(title(page)).toHaveText(words.console('today'));
  await expect(asks).toHaveCount(0);

  await comes(t('part_accounts'));
  await opens();
  await key.fill('sk_test_circuit15_back');
  await page.goBack();
  await asks.getByRole('button', { name: words.console('leave_stay') }).click();
  await expect(key).toHaveValue('sk_test_circuit15_back');
  await expect(key).toBeFocused();
  await expect(page).toHaveURL(/\/settings$/);
  await reload();
  await expect.poll(() => asked).toBe(1);
  await expect(key).toHaveValue('sk_test_circuit15_back');
  // Back while it is asked already: one question still.
  await page.keyboard.press('Escape');
  await expect(asks).toHaveCount(1);
  await page.goBack();
  await expect(asks).toHaveCount(1);
  await asks.getByRole('button', { name: words.console('leave_go') }).click();
  await expect(title(page)).toHaveText(words.console('today'));
  await expect(dialog).toHaveCount(0);

  // Above a form with changes it is asked once for both.
  await comes(t('part_accounts'));
  const look = part(t('part_look'));
  await look.getByLabel(t('field_ink_1'), { exact: true }).fill('#0b5d3a');
  await opens();
  await key.fill('sk_test_circuit15_back');
  await page.goBack();
  await expect(asks).toHaveCount(1);
  await asks.getByRole('button', { name: words.console('leave_go') }).click();
  await expect(title(page)).toHaveText(words.console('today'));
  await expect(asks).toHaveCount(0);

  // What is saved is lost by nothing.
  await comes(t('part_accounts'));
  await opens();
  await key.fill('sk_test_circuit15_back');
  await dialog.getByLabel(t('key_webhook_secret')).fill('whsec_circuit15_back');
  await dialog.getByRole('button', { name: t('account_save') }).click();
  await expect(accounts.getByText(t('account_saved', cards))).toBeVisible();
  await page.goBack();
  await expect(title(page)).toHaveText(words.console('today'));
  expect(asked).toBe(1);
  await comes(t('part_accounts'));
  await accounts.getByRole('button', { name: t('account_remove_named', cards) }).click();
  await asks.getByRole('button', { name: t('account_remove') }).click();
  await expect(accounts.getByText(t('account_removed', cards))).toBeVisible();
});

test('Satispay is connected with the activation code alone, and what was typed is not lost without asking', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await enter(context, portal, await clientOf(portal, demo.admin));
  await open(page, '/it/console/settings#provider_accounts');
  const accounts = page.getByRole('region', { name: t('part_accounts') });
  const satispay = { provider: t('provider_satispay') };
  // A pair of keys takes seconds to make on a busy machine.
  const paired = { timeout: 60_000 };
  await accounts.getByRole('button', { name: t('account_set_named', satispay) }).click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByLabel(t('key_activation_code'));
  const save = dialog.getByRole('button', { name: t('account_save') });
  await expect(code).toBeFocused();
  await code.fill('ABC12');
  await save.click();
  await expect(code).toHaveAccessibleDescription(
    `${t('key_activation_code_hint')} ${words.field('activation_code_not_valid')}`,
  );

  // Esc, the cross and a click outside ask; what was typed is still there.
  const question = page.getByRole('alertdialog');
  const leaves: (() => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: t('close') }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const leave of leaves) {
    await leave();
    await question.getByRole('button', { name: words.console('leave_stay') }).click();
    await expect(question).toBeHidden();
  }
  await expect(code).toHaveValue('ABC12');

  await code.fill('zz12 34');
  await save.click();
  await expect(dialog.getByText(/non conosce questo codice.*\(404, 41\)\.$/)).toBeVisible(paired);
  await expect(code).toHaveValue('zz12 34');
  await dialog.getByRole('button', { name: t('keys_by_satispay_pair') }).click();
  await expect(dialog.getByText(/404, 41/)).toBeHidden();
  await save.click();
  await expect(dialog.getByLabel(t('key_private_key'))).toHaveAccessibleDescription(words.field('required'));
  await dialog.getByRole('button', { name: t('keys_by_satispay') }).click();
  await code.fill('abc123');
  await save.click();
  await expect(accounts.getByText(t('account_saved', satispay))).toBeVisible(paired);

  await accounts.getByRole('button', { name: t('account_remove_named', satispay) }).click();
  await question.getByRole('button', { name: t('account_remove') }).click();
  await accounts.getByRole('button', { name: t('account_set_named', satispay) }).click();
  await code.fill('ABC123');
  await save.click();
  await expect(dialog.getByText(/già stato usato.*\(403, 45\)\.$/)).toBeVisible(paired);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: words.console('leave_go') }).click();
  await expect(dialog).toBeHidden();

  const paypal = { provider: t('provider_paypal') };
  await accounts.getByRole('button', { name: t('account_set_named', paypal) }).click();
  await expect(dialog.getByText('PAYMENT.CAPTURE.REFUNDED')).toBeVisible();
  await expect(dialog.getByText(t('keys_notices_local', { provider: 'PayPal' }))).toBeVisible();
  // Nothing was typed.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
