import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import pg from 'pg';
import type { PassKey } from '#features/orders/rules/passCode.ts';
import type { Lang } from '#kernel/lang.ts';
import { qrOf } from '#server/qr.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Athlete, enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { bannerAnswered, clearSession } from '../support/cookieChoices.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, expectRefused, open, startingWith, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { aFriendInTheTrail, friendWords, payOrder, sayBirthday } from './friendSteps.ts';
import { openAccountMenu, openRace } from './steps.ts';

interface Row {
  readonly id: string;
  readonly reference: string;
  readonly races: readonly { readonly pass: string | null }[];
}

interface Pass extends Athlete, Pick<Row, 'id' | 'reference'> {
  readonly code: string;
}

/** A new athlete with a registration for the fun run, paid by card, and the code of its pass. */
async function aPass(portal: RunningPortal): Promise<Pass> {
  const athlete = await newAthlete(portal, 'Passerini');
  const { ask, token } = athlete;
  const { id: order } = await placeOrder(athlete);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ order_id: order });
  const begun = await fetch(`${portal.url}/api/v3.0/payment/cc`, { method: 'POST', headers, body });
  const { redirect_link } = (await begun.json()) as { redirect_link: string };
  await fetch(`${redirect_link}/approve`, { method: 'POST', redirect: 'manual' });
  const subscription = async () => (await ask<Row[]>('GET', '/v3.0/user/main-subscriptions'))[0];
  await expect.poll(async () => (await subscription())?.races[0]?.pass).toBeTruthy();
  const { id, reference, races } = (await subscription())!;
  return { ...athlete, id, reference, code: races[0]!.pass! };
}

async function inDatabase({ databaseUrl }: RunningPortal, text: string, values: string[]): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(text, values);
  await database.end();
}

/** The page shows the QR code of this pass, module by module. */
async function expectCode(page: Page, portal: RunningPortal, lang: Lang, code: string): Promise<void> {
  const [, , reference = ''] = code.split('.');
  const label = wordsIn(lang).passes('qr_label', { reference, race: '' });
  const { path } = qrOf(`${portal.url}/p/${code}`);
  await expect(page.getByRole('img', { name: startingWith(label) }).locator('path')).toHaveAttribute('d', path);
}

/** Says a birthday (YYYY-MM-DD) on the page of a pass. */
async function openWith(page: Page, lang: Lang, birthday: string): Promise<void> {
  const { identity, passes } = wordsIn(lang);
  const [year = '', month = '', day = ''] = birthday.split('-');
  await page.getByLabel(identity('day')).selectOption(day);
  await page.getByLabel(identity('month')).selectOption(month);
  await page.getByLabel(identity('year')).selectOption(year);
  await page.getByRole('button', { name: passes('key_button') }).click();
}

/** With the network off the copy is there: it says that it is one, shows the same code, and offers nothing that fails. */
async function expectWithoutNetwork(page: Page, portal: RunningPortal, lang: Lang, code: string): Promise<void> {
  await expect(page.getByText(wordsIn(lang).passes('saved'))).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(`/${lang}/pass/${code}`);
  await expect(page.locator('[data-copy]')).toContainText({ it: 'Copia salvata', en: 'Copy saved' }[lang]);
  await expectCode(page, portal, lang, code);
  await expect(page.locator('a, button')).toHaveCount(0);
}

test.describe.configure({ mode: 'parallel' });

for (const [lang, width] of [
  ['it', 390],
  ['en', 1280],
] as const) {
  test.describe(`in ${lang} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 }, locale: lang === 'it' ? 'it-IT' : 'en-GB' });
    const words = wordsIn(lang);
    const t = words.passes;

    test('a pass is opened from the account, printed, put into the calendar, and opens again without network', async ({
      page,
      context,
      portal,
      complaints,
    }) => {
      complaints.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)/);
      const pass = await aPass(portal);
      await enter(context, portal, pass);
      await open(page, `/${lang}/dahsboard/subscriptions`);
      await page.getByRole('link', { name: startingWith(words.subscriptions('action_pass')) }).click();
      await expect(title(page)).toHaveText(openRace.name[lang]);
      await expect(page.getByText(t('confirmed'))).toBeVisible();
      await expectCode(page, portal, lang, pass.code);
      await checkAccessibility(page);

      const pdf = await page.request.get((await page.getByRole('link', { name: t('pdf') }).getAttribute('href'))!);
      expect(pdf.headers()['content-type']).toBe('application/pdf');
      const entry = page.waitForEvent('download');
      await page.getByRole('link', { name: t('calendar') }).click();
      expect((await entry).suggestedFilename()).toBe(`${pass.reference}-${openRace.slug}.ics`);

      await expectWithoutNetwork(page, portal, lang, pass.code);
      await context.setOffline(false);
      await open(page, `/${lang}/pass/${pass.code}`);
      await page.getByRole('button', { name: t('saved_drop') }).click();
      await expect(page.getByText(t('saved_dropped'))).toBeVisible();
      await context.setOffline(true);
      await expect(page.reload()).rejects.toThrow(/ERR_(FAILED|INTERNET_DISCONNECTED)/);
    });

    test('who scans the code says the athlete’s birthday, or signs in', async ({
      page,
      context,
      portal,
      complaints,
    }) => {
      complaints.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)|status of 422 .*passes\/open/);
      const pass = await aPass(portal);
      await open(page, `/p/${pass.code}`);
      await expect(page).toHaveURL(`${portal.url}/${lang}/pass/${pass.code}`);
      await expect(title(page)).toHaveText(t('key_title'));
      await expect(page.getByText('Passerini')).toHaveCount(0);
      await checkAccessibility(page);
      const signIn = await page
        .getByRole('main')
        .getByRole('link', { name: t('signin') })
        .getAttribute('href');
      expect(signIn).toContain(encodeURIComponent(`/${lang}/pass/${pass.code}`));

      await openWith(page, lang, '1992-04-04');
      await expectRefused(page, t('birthday'));
      await openWith(page, lang, '1992-04-03');
      await expect(title(page)).toHaveText(openRace.name[lang]);
      await expect(title(page)).toBeFocused();
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: t('pdf') }).click();
      expect((await file).suggestedFilename()).toBe(`${pass.reference}-${openRace.slug}.pdf`);
      await expectWithoutNetwork(page, portal, lang, pass.code);

      // At the end of a session nothing of it is left.
      await context.setOffline(false);
      await enter(context, portal, pass);
      await open(page, `/${lang}/pass/${pass.code}`);
      await expect(page.getByText(t('saved'))).toBeVisible();
      await openAccountMenu({ page, words, portal }, 'Nadia Passerini');
      await page.getByRole('button', { name: words.shell('logout') }).click();
      await page.waitForURL(`/${lang}`);
      await context.setOffline(true);
      await expect(page.goto(`/${lang}/pass/${pass.code}`)).rejects.toThrow(/ERR_(FAILED|INTERNET_DISCONNECTED)/);
    });

    test('a registration that is not confirmed any more says why it has no pass, and its copy goes', async ({
      page,
      context,
      portal,
    }) => {
      const pass = await aPass(portal);
      await enter(context, portal, pass);
      await open(page, `/${lang}/pass/${pass.code}`);
      await expect(page.getByText(t('saved'))).toBeVisible();
      const released = "update registration set state = 'released', status = $2 where id = $1";
      const inOrder = `update customer_order set state = $2 where id =
        (select d.order_id from order_detail d join registration r on r.order_detail_id = d.id where r.id = $1)`;
      const standings = [
        ['none_given', released, 'replaced'],
        ['none_refunded', `${released.replace('$2', 'nullif($2, $2)')}`, 'x'],
        ['none_ended', inOrder, 'cancelled'],
        ['none_unpaid', 'update registration set state = $2 where id = $1', 'on_hold'],
      ] as const;
      for (const [why, change, value] of standings) {
        await inDatabase(portal, change, [pass.id, value]);
        await open(page, `/${lang}/pass/${pass.code}`);
        await expect(title(page)).toHaveText(t(why));
        await expect(page.getByText(t(`${why}_text`))).toBeVisible();
        await checkAccessibility(page);
      }
      expect(
        await page.evaluate(() => caches.open('copies').then((kept) => kept.match(location.pathname))),
      ).toBeUndefined();
    });

    test('a forged code opens nothing, and says so', async ({ page, portal, complaints }) => {
      complaints.expect(/status of 404/);
      const { code } = await aPass(portal);
      await open(page, `/${lang}/pass/${code.replace('.203.', '.208.')}`);
      await expect(
        page.getByText({ it: /Codice non riconosciuto come pass/, en: /is not one of our passes/ }[lang]),
      ).toBeVisible();
    });
  });
}

test('the friend’s mail leads to the pass, and so does the friend’s page, which has asked for the birthday', async ({
  page,
  context,
  portal,
}) => {
  const words = wordsIn('it');
  const { buyer, email, order } = await aFriendInTheTrail(portal);
  await enter(context, portal, buyer);
  await payOrder({ page, portal, words }, order);
  const mail = await mailTo(portal.sandboxUrl, email, /iscrizione/);
  // The buyer leaves; a page that stayed open would ask for the buyer's cart again.
  await page.goto('about:blank');
  await clearSession(context);
  const link = new URL(linkIn(mail, '/pass/')).pathname;
  await open(page, link);
  await openWith(page, 'it', '1988-06-05');
  await expect(page.getByText('Carla Monti').last()).toBeVisible();

  await open(page, new URL(linkIn(mail, '/friend/')).pathname);
  await sayBirthday(page, '1988-06-05');
  await page.getByRole('link', { name: friendWords('pass_open') }).click();
  await expect(page).toHaveURL(`${portal.url}${link}`);
  await expectCode(page, portal, 'it', decodeURIComponent(link.split('/').at(-1)!));
});

/** A module of ours as a browser loads it, with what it imports from ours left to its types. */
const moduleOf = (path: string): string => {
  const source = readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8');
  return `data:text/javascript;base64,${Buffer.from(stripTypeScriptTypes(source)).toString('base64')}`;
};

test('a forged, altered or foreign code is told from a good one in a browser without network', async ({
  browser,
  portal,
}) => {
  const { code, reference } = await aPass(portal);
  const context = await browser.newContext({ baseURL: portal.url, bypassCSP: true, storageState: bannerAnswered });
  const page = await context.newPage();
  await page.goto('/it');
  const modules = ['#features/orders/rules/passCode.ts', '#web/isSigned.ts'].map(moduleOf);
  const keys = await page.evaluate(async () => (await (await fetch('/api/v3.0/pass-keys')).json()).data as PassKey[]);
  await context.setOffline(true);
  const scanned = [
    `${portal.url}/p/${code}`,
    code.replace('.203.', '.208.'),
    code.replace(/.(?=.{40}$)/, (sign) => (sign === 'A' ? 'B' : 'A')),
    code.replace(/^1\.1\./, '1.2.'),
    `${portal.url}/it/dahsboard/subscriptions#${reference}`,
    'https://elsewhere.example/p/1',
  ];
  const told = await page.evaluate(
    async ({ modules: [rules = '', check = ''], keys, scanned }) => {
      const [{ verifyPass }, { isSigned }] = await Promise.all([import(rules), import(check)]);
      return Promise.all(scanned.map((one) => verifyPass(one, { keys, isSigned, race: 203 })));
    },
    { modules, keys, scanned },
  );
  expect(told).toEqual([
    { is: 'good', reference, race: 203 },
    { is: 'forged' },
    { is: 'forged' },
    { is: 'unknown key' },
    { is: 'unsigned', reference },
    { is: 'no pass' },
  ]);
  await context.close();
});
