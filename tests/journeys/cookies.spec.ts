import type { Page } from '@playwright/test';
import { cookieBannerText } from '#features/legal/text/cookieBanner.ts';
import type { Lang } from '#kernel/lang.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { analyticsCookies, watchAnalytics } from '../support/analytics.ts';
import { answeredWith, cookieHosts, hostOf } from '../support/cookieChoices.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import { openRace } from './steps.ts';

test.use({ storageState: { cookies: [], origins: [] }, viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: 'parallel' });

type Mode = keyof typeof cookieHosts;
const modes = ['implied', 'explicit'] as const;

const banner = (page: Page) => page.locator('#cookie-banner');
const button = (page: Page, name: 'accept' | 'refuse' | 'preferences' | `close_${Mode | 'again'}`, lang: Lang = 'it') =>
  page.getByRole('button', { name: cookieBannerText[lang][name], exact: true });
/** Where nothing is: in the picture of Home, in the middle of a text. */
const clickElsewhere = (page: Page) => page.mouse.click(190, 300);
const choice = (page: Page) => page.locator('html').getAttribute('data-consent');

for (const mode of modes) {
  test(`with consent analytics is told of pages, without one’s data (${mode})`, async ({ page, context, portal }) => {
    const url = hostOf(portal, cookieHosts[mode]);
    const { left, told } = await watchAnalytics(context, url);
    const athlete = await newAthlete(portal);
    const { id } = await placeOrder(athlete);
    await enter(context, { url }, athlete);
    await page.goto(`${url}/it?notice=order_not_found`);
    await awake(page);
    expect(left).toEqual([]);
    await button(page, 'accept').click();
    const addresses = () => told.map((page) => page.get('dl'));
    await expect.poll(addresses).toEqual([`${url}/it`]);
    expect(left[0]).toMatch(/^https:\/\/www\.googletagmanager\.com\/gtag\/js\?id=G-DEMO/);
    await page.goto(`${url}/it/checkout/${id}`);
    await expect.poll(addresses).toEqual([`${url}/it`, `${url}/it/checkout/:id`]);
    const asked = left.length;
    await page.goto(`${url}/it/dahsboard/orders`);
    await awake(page);
    await page.goto(`${url}/it/account/email/undo/never-sent`);
    await awake(page);
    expect(left).toHaveLength(asked);
    const said = told.map(String).join(' ');
    expect(said).not.toContain(id);
    expect(said).not.toContain('notice');
  });

  test(`consent is taken back in the footer, and nothing more is sent (${mode})`, async ({ page, context, portal }) => {
    const url = hostOf(portal, cookieHosts[mode]);
    const { left } = await watchAnalytics(context, url);
    await page.goto(`${url}/it`);
    await awake(page);
    await button(page, 'accept').click();
    await expect.poll(() => analyticsCookies(context)).toHaveLength(2);
    await expect(banner(page)).toBeHidden();
    await button(page, 'preferences').click();
    await expect(banner(page)).toBeFocused();
    await expect(banner(page)).toContainText(cookieBannerText.it.now_accept);
    await button(page, 'close_again').click();
    await expect(button(page, 'preferences')).toBeFocused();
    expect(await choice(page)).toBe('accept');
    await button(page, 'preferences').click();
    const answered = page.waitForResponse(/cookie-choices/);
    await button(page, 'refuse').click();
    expect((await answered).status()).toBe(201);
    expect(await analyticsCookies(context)).toEqual([]);
    const asked = left.length;
    await page.goto(`${url}/it/race/${openRace.slug}`);
    await awake(page);
    await expect(banner(page)).toBeHidden();
    expect(left).toHaveLength(asked);
  });
}

test('of pages that are reached without loading anew analytics is told, too, one by one', async ({
  page,
  context,
  portal,
}) => {
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  await context.addCookies(answeredWith('accept'));
  const { told } = await watchAnalytics(context, portal.url);
  const pages = () => told.map((shown) => [shown.get('dl'), shown.get('dr')]);
  const [cart, shop] = [`${portal.url}/it/cart`, `${portal.url}/it/shop`];
  await open(page, '/it/cart');
  await expect.poll(pages).toEqual([[cart, '']]);
  await page.evaluate(() => Reflect.set(window, 'kept', true));
  await page.getByRole('link', { name: wordsIn('it').cart('see_shop') }).click();
  await expect(page).toHaveURL(shop);
  await expect.poll(pages).toEqual([
    [cart, ''],
    [shop, cart],
  ]);
  expect(await page.evaluate(() => 'kept' in window)).toBe(true);
  await page.goBack();
  await expect.poll(() => told.length).toBe(3);
});

test('where consent is explicit only Accept accepts', async ({ page, portal }) => {
  const url = hostOf(portal, cookieHosts.explicit);
  await page.goto(`${url}/en`);
  await awake(page);
  await clickElsewhere(page);
  await page.goto(`${url}/en/terms-and-conditions`, { referer: `${url}/en` });
  await expect(banner(page)).toBeVisible();
  expect(await choice(page)).toBe('ask');
  const [refuse, accept] = await Promise.all(
    (['refuse', 'accept'] as const).map((name) => button(page, name, 'en').boundingBox()),
  );
  expect([refuse?.width, refuse?.height]).toEqual([accept?.width, accept?.height]);
  await button(page, 'close_explicit', 'en').click();
  expect(await choice(page)).toBe('refuse');
  await page.reload();
  await awake(page);
  await expect(banner(page)).toBeHidden();
});

const impliedly: Readonly<Record<string, (page: Page, url: string) => Promise<unknown>>> = {
  'the X': (page) => button(page, 'close_implied').click(),
  'a click elsewhere': clickElsewhere,
  'going on': (page, url) => page.goto(`${url}/it/terms-and-conditions`, { referer: `${url}/it` }),
  'Escape in the banner': async (page) => {
    await button(page, 'refuse').focus();
    await page.keyboard.press('Escape');
  },
};

for (const [name, act] of Object.entries(impliedly)) {
  test(`where consent is implied ${name} accepts`, async ({ page, context, portal }) => {
    await watchAnalytics(context, portal.url);
    await open(page, '/it');
    expect(await choice(page)).toBe('ask');
    const answered = page.waitForRequest(/cookie-choices/);
    await act(page, portal.url);
    expect((await answered).postDataJSON().choice).toBe('accept');
    expect(await choice(page)).toBe('accept');
    await expect(banner(page)).toBeHidden();
  });
}

test('to read the cookie policy is no answer, and what was refused is not accepted by a click', async ({ page }) => {
  await open(page, '/it');
  await banner(page).getByRole('link').click();
  await expect(title(page)).toHaveText('Informativa sui cookie');
  await title(page).click();
  expect(await choice(page)).toBe('ask');
  await button(page, 'refuse').click();
  await button(page, 'preferences').click();
  await title(page).click();
  await button(page, 'close_again').click();
  expect(await choice(page)).toBe('refuse');
});

test('whoever has chosen never sees the banner, not for one frame, on the finished page of everybody', async ({
  page,
  context,
  portal,
}) => {
  await context.addCookies(answeredWith('refuse'));
  await page.addInitScript(() => {
    const look = () => {
      if (document.getElementById('cookie-banner')?.offsetHeight) document.documentElement.dataset.flashed = 'yes';
      requestAnimationFrame(look);
    };
    look();
  });
  await open(page, '/it');
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed');
  // Other words ask again, also whoever accepted.
  const [{ name, domain, path }] = answeredWith('accept') as [ReturnType<typeof answeredWith>[number]];
  await context.addCookies([{ name, domain, path, value: 'accept.implied-2020-01-01.1577836800' }]);
  const { left } = await watchAnalytics(context, portal.url);
  await page.reload();
  await awake(page);
  await expect(banner(page)).toBeVisible();
  expect(left).toEqual([]);
});

for (const width of [390, 1280]) {
  for (const lang of ['it', 'en'] as const) {
    test(`the banner has no barrier and moves nothing at ${width} in ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, `/${lang}/race/${openRace.slug}`);
      await expect(page.getByRole('region', { name: cookieBannerText[lang].title, exact: true })).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await checkAccessibility(page);
      }
      // The keyboard meets it first, and goes on to the page, whose focus it does not cover.
      for (const name of ['refuse', 'accept'] as const) {
        await expect(async () => {
          await page.keyboard.press('Tab');
          await expect(button(page, name, lang)).toBeFocused({ timeout: 100 });
        }).toPass();
      }
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: wordsIn(lang).shell('skip') })).toBeFocused();
      const top = (await banner(page).boundingBox())?.y ?? 0;
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        const hidden = await page.evaluate((from) => {
          const box = document.activeElement?.closest('#cookie-banner')
            ? null
            : document.activeElement?.getBoundingClientRect();
          return box !== null && box !== undefined && box.top >= from;
        }, top);
        expect(hidden).toBe(false);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
}

test('it stands above the bar at the foot of a phone, and at the end of the page', async ({ page }) => {
  await open(page, `/it/race/${openRace.slug}`);
  const box = (await banner(page).boundingBox())!;
  expect(box.y + box.height).toBe(844);
  const bar = await page.locator('.bar-s').last().boundingBox();
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(box.y);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const foot = (await page.getByRole('contentinfo').boundingBox())!;
  expect(Math.round(foot.y + foot.height)).toBeLessThanOrEqual(Math.round(box.y));
});

test('a circuit without analytics asks nothing, and its pages let nobody in', async ({ page, portal }) => {
  const url = hostOf(portal, 'circuit3.localhost');
  const answer = await page.goto(`${url}/it`);
  expect(answer?.headers()['content-security-policy']).not.toContain('google');
  await awake(page);
  await expect(banner(page)).toHaveCount(0);
  await expect(button(page, 'preferences')).toHaveCount(0);
});

test('a kept page that was first asked for by HEAD is whole', async ({ request }) => {
  await request.head('/en/cookie-policy');
  expect(await (await request.get('/en/cookie-policy')).text()).toContain(cookieBannerText.en.implied);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is asked, for nothing but necessary cookies can come', async ({ page }) => {
    await page.goto('/it');
    await expect(title(page)).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await expect(button(page, 'preferences')).toBeHidden();
    expect(await page.content()).toContain(cookieBannerText.it.implied);
  });
});
