import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { codeOf, stepAt } from '#features/console/server/secondFactor/totp.ts';
import { startText } from '#features/console/text/start.ts';
import { textIn } from '#text/translate.ts';
import { freePort } from '../../tools/ports.ts';
import { root } from '../../tools/run/parts.ts';
import { aProcess, aSandbox } from '../operations/processes.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { copyDatabase } from '../support/databases.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';

const words = wordsIn('it');
const t = textIn(startText, 'it');

/** What an authenticator app shows for a secret that was read off the page. */
function codeFor(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'));
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((eight) => Number.parseInt(eight, 2));
  return codeOf(Uint8Array.from(bytes), stepAt(new Date()));
}

/** Two processes of a production on a database in which there is nothing. */
async function anEmptyProduction() {
  const database = await copyDatabase({ ...JSON.parse(process.env.JOURNEY_DATABASES!), template: 'template0' });
  const folder = mkdtempSync(join(tmpdir(), 'pettorale-start-'));
  const sandbox = await aSandbox(folder, 'http://127.0.0.1:9');
  await sandbox.ready;
  const [first, second] = [await freePort(), await freePort()].map((port) => `${port}`) as [string, string];
  const variables = {
    DEPLOYMENT: 'production',
    DATABASE_URL: database.url,
    SECRET: 'wFq2Zl8sJd5Yk1Rv7Tb3Nc9Xm4Hg6Pa0',
    FILES_KEY: 'p0Vx4Tz9Kd2Lm7Qw6Rb1Sc8Yn3Hj5Gf0',
    BASE_URL: `http://127.0.0.1:${first}`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.variables.SANDBOX_SMTP_PORT}`,
    HOST: '127.0.0.1',
  };
  const one = await aProcess('one', folder, { ...variables, PORT: first });
  await one.ready;
  const other = await aProcess('other', folder, { ...variables, PORT: second });
  await other.ready;
  const { PATH, HOME } = process.env;
  const run = (tool: string, ...said: string[]) =>
    execFileSync(process.execPath, [join(root, 'tools', tool), ...said], {
      encoding: 'utf8',
      env: { PATH, HOME, DATA_DIR: folder, ...variables },
    });
  return {
    url: `http://127.0.0.1:${first}`,
    otherUrl: `http://127.0.0.1:${second}`,
    run,
    async close() {
      for (const part of [one, other, sandbox]) part.kill();
      await Promise.all([one.ended, other.ended, sandbox.ended]);
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const stepNow = (page: Page) => page.locator('[aria-current=step]');

test('an empty production leads to its first circuit, which every process shows at once', async ({ browser }) => {
  const production = await anEmptyProduction();
  const context = await browser.newContext({ baseURL: production.url, locale: 'it-IT' });
  const page = await context.newPage();
  try {
    await open(page, '/it/race/nothing');
    await expect(page).toHaveURL(/\/it\/start$/);
    await expect(title(page)).toHaveText(t('title'));
    await checkAccessibility(page);
    await page.goto('/en');
    await expect(page).toHaveURL(/\/en\/start$/);
    await checkAccessibility(page);

    const link = /http\S+/.exec(production.run('admin.ts', 'ada@example.org'))![0];
    await open(page, new URL(link).pathname);
    const { identity, console: office } = words;
    await page.getByLabel(identity('new_password'), { exact: true }).fill('una-password-lunga');
    await page.getByLabel(identity('repeat_password')).fill('una-password-lunga');
    await page.getByRole('button', { name: identity('reset') }).click();
    await expect(page).toHaveURL(/success/);

    await open(page, '/it/start');
    await page.getByRole('link', { name: t('sign_in') }).click();
    await page.getByLabel(identity('email'), { exact: true }).fill('ada@example.org');
    await page.getByRole('button', { name: identity('get_started') }).click();
    await page.getByLabel(identity('password'), { exact: true }).fill('una-password-lunga');
    await page.getByRole('button', { name: identity('login'), exact: true }).click();

    await expect(stepNow(page)).toContainText(t('step_second_factor'));
    await page.getByRole('link', { name: t('second_factor') }).click();
    await expect(page.getByRole('button', { name: office('factor_begin') })).toBeVisible();
    await awake(page);
    await page.getByRole('button', { name: office('factor_begin') }).click();
    const secret = (await page.locator('code').first().textContent())!;
    await page.getByLabel(office('factor_first_code')).fill(codeFor(secret));
    await page.getByRole('button', { name: office('factor_confirm') }).click();
    await page.getByRole('link', { name: office('factor_go_on') }).click();

    await expect(stepNow(page)).toContainText(t('step_circuit'));
    await expect(page.getByLabel(t('host'))).toHaveValue('127.0.0.1');
    await awake(page);
    await page.getByRole('button', { name: t('open') }).click();
    await expect(page.getByLabel(t('name'))).toHaveAccessibleDescription(new RegExp(words.field('required')));
    await expect(page.getByLabel(t('host'))).toHaveAccessibleDescription(new RegExp(words.field('host_not_valid')));
    await checkAccessibility(page);
    await page.getByLabel(t('name')).fill('Giro dei Due Fiumi');
    await page.getByLabel(t('host')).fill('https://gare.duefiumi.example/');
    await page.getByLabel(t('company')).fill('ASD Due Fiumi');
    await page.getByLabel(t('place')).fill('Pavia');
    await expect(page.getByLabel(t('email'))).toHaveValue('ada@example.org');
    await page.getByRole('button', { name: t('open') }).click();
    await expect(page).toHaveURL(/\/it\/console$/);
    await expect(page.getByText('Giro dei Due Fiumi').first()).toBeVisible();

    for (const url of [production.url, production.otherUrl]) {
      await page.goto(`${url}/it`);
      await expect(page.getByRole('banner').getByText('Giro dei Due Fiumi')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('ASD Due Fiumi, Pavia');
    }
    await page.goto('/it/start');
    await expect(page).toHaveURL(/\/it\/console$/);
    // The demo is for those who have nothing that it could be taken for.
    expect(() => production.run('loadDemo.ts')).toThrow(/not empty/);
  } finally {
    await context.close();
    await production.close();
  }
});

test('the demo is loaded into an empty production, and shown at once', async ({ browser }) => {
  const production = await anEmptyProduction();
  const context = await browser.newContext({ baseURL: production.url, locale: 'it-IT' });
  try {
    expect(production.run('loadDemo.ts')).toContain('demo-password');
    const page = await context.newPage();
    await expect(async () => {
      await page.goto('/it');
      await expect(page.getByRole('banner')).toContainText('Circuito Tre Laghi');
    }).toPass();
  } finally {
    await context.close();
    await production.close();
  }
});
