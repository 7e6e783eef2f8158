import type { Page } from '@playwright/test';
import { languages } from '#kernel/lang.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { mailTo } from '../support/mailbox.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { aStarter } from '../support/starter.ts';

const confirm = async (page: Page, name: string) => {
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
};

for (const lang of languages) {
  test(`a race is postponed, opened again and cancelled, and everybody reads it: ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    const { disruption: t, races: words } = wordsIn(lang);
    const client = await clientOf(portal, demo.organiser);
    const race = await aNewRace(client, `Notturna ${lang}`);
    const { email } = await aStarter(portal, 'Rinviati', race);
    await enter(context, portal, client);
    const office = `/${lang}/console/15/races/${race.id}`;
    await open(page, `${office}/disruption`);
    await expect(title(page)).toHaveText(t('title'));
    const start = await page.getByLabel(t('new_start')).inputValue();
    const [year = '', ...rest] = start.split('-');
    await page.getByLabel(t('new_start')).fill([Number(year) + 1, ...rest].join('-'));
    await expect(page.getByText(t('red_none'))).toBeVisible();
    await page.getByRole('button', { name: t('go_on') }).click();
    const mail = page.getByRole('alertdialog').frameLocator('iframe').locator('body');
    await expect(mail).toContainText(t('words_postponed'));
    await confirm(page, t('confirm_button_postponed', { count: 1 }));
    await expect(page).toHaveURL(new RegExp(`${office}$`));
    // Its page says what was done, and to how many it is written; the checks go on beside it.
    await expect(page.getByText(t('done_postponed', { count: 1 }))).toBeVisible();
    await mailTo(portal.sandboxUrl, email, new RegExp(`Notturna ${lang}`));

    await open(page, `/${lang}/race/${race.slug}`);
    await expect(page.getByRole('heading', { name: words('postponed_title') })).toBeVisible();
    await expect(page.getByText(words('stopped_next')).first()).toBeVisible();

    await open(page, `${office}/disruption`);
    await page.getByRole('button', { name: t('sale_open') }).click();
    await expect(page.getByText(t('sale_opened'))).toBeVisible();
    // What was typed stays in its language; the other language tells of what was chosen last.
    const reason = 'Il torrente ha portato via il ponte.';
    await page.getByLabel(t('words_in_it')).fill(reason);
    await page.getByRole('radio', { name: t('kind_cancelled') }).check();
    await expect(page.getByLabel(t('words_in_it'))).toHaveValue(reason);
    await expect(page.getByLabel(t('words_in_en'))).toHaveValue(wordsIn('en').disruption('words_cancelled'));
    await page.getByRole('button', { name: t('go_on') }).click();
    await expect(mail).toContainText(lang === 'it' ? reason : t('words_cancelled'));
    await confirm(page, t('confirm_button_cancelled', { count: 1 }));
    await expect(page).toHaveURL(new RegExp(`${office}$`));
    await open(page, `/${lang}/race/${race.slug}`);
    await expect(page.getByRole('heading', { name: words('cancelled_title') })).toBeVisible();
    // Nobody pays for it, nor brings anything to it.
    await expect(page.getByRole('heading', { name: words('prices') })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: words('what_you_need') })).toHaveCount(0);
    await open(page, `${office}/disruption`);
    await expect(page.getByText(t('is_cancelled_text'))).toBeVisible();
  });
}
