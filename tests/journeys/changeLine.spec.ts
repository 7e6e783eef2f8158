import { checkAccessibility } from '../support/accessibility.ts';
import { enter, newAthlete, putIntoCart } from '../support/accounts.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import { continueTo, openRace } from './steps.ts';
import { aFriend, anAddress } from './walk.ts';

test.describe.configure({ mode: 'parallel' });

for (const { lang, width } of [
  { lang: 'it', width: 390 },
  { lang: 'en', width: 1280 },
] as const) {
  const words = wordsIn(lang);
  const { registration: t, cart: c } = words;

  test(`a registration in the cart becomes a friend’s, in its place (${lang}, ${width} px)`, async ({
    page,
    context,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const visitor = { page, portal, words };
    const athlete = await newAthlete(portal);
    await anAddress(athlete);
    const friend = await aFriend(athlete, 'Marta', 'Cannobio');
    await putIntoCart(athlete);
    await enter(context, portal, athlete);
    await open(page, `/${lang}/cart`);
    const nameOf = (who: string) => ({ name: `${openRace.name[lang]}, ${who}` });
    await awake(page);
    await checkAccessibility(page);
    await page.getByRole('link', { name: c('change_what', nameOf('Nadia Ossola')) }).click();

    // What was said to the rules with this registration stands; nothing else is asked again.
    await expect(title(page)).toHaveText(t('check_title'));
    await awake(page);
    await expect(page.getByText(t('change_lead'))).toBeVisible();
    const rules = page.getByRole('group', { name: t('policies_legend') }).getByRole('checkbox');
    await expect(rules.first()).toBeChecked();
    await checkAccessibility(page);

    // Whoever leaves half way finds the cart as it was.
    await page.getByRole('link', { name: t('change_what', { what: t('check_who') }) }).click();
    await expect(title(page)).toHaveText(t('who_title'));
    await awake(page);
    await page.getByRole('radio', { name: t('who_friend') }).check();
    await page.getByRole('radio', { name: friend }).check();
    await continueTo(visitor, t('check_title'));
    await open(page, `/${lang}/cart`);
    await expect(page.getByRole('table').getByText('Nadia Ossola')).toBeVisible();

    await page.getByRole('link', { name: c('change_what', nameOf('Nadia Ossola')) }).click();
    await expect(title(page)).toHaveText(t('check_title'));
    await awake(page);
    await page.getByRole('link', { name: t('change_what', { what: t('check_who') }) }).click();
    await awake(page);
    await page.getByRole('radio', { name: t('who_friend') }).check();
    await page.getByRole('radio', { name: friend }).check();
    await continueTo(visitor, t('check_title'));
    await awake(page);
    // Another athlete accepts anew.
    await expect(rules.first()).not.toBeChecked();
    for (const at of [0, 1]) await rules.nth(at).check();
    for (const [name, answer] of [
      ['privacy_policy', 'accept'],
      ['photo_video', 'refuse'],
    ] as const) {
      const consent = page.getByRole('group', { name: words.consents(`${name}_title`) });
      await consent.getByRole('radio', { name: t(answer), exact: true }).check();
    }
    await page.getByRole('button', { name: t('change_save') }).click();
    await expect(page.getByText(c('notice_changed'))).toBeVisible();
    const lines = page.getByRole('table');
    await expect(lines.getByText(friend)).toBeVisible();
    await expect(lines.getByText('Nadia Ossola')).toHaveCount(0);
    await checkAccessibility(page);
  });
}
