import { languages } from '#kernel/lang.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, startingWith, test, title, wordsIn } from '../support/pages.ts';
import { aStarter } from '../support/starter.ts';

for (const lang of languages) {
  test(`a race is cancelled, an athlete chooses the money, the office releases it, and it is back: ${lang}`, async ({
    page,
    portal,
    context,
    browser,
  }) => {
    const { disruption: d, offers: t, officeOffers: o } = wordsIn(lang);
    const organiser = await clientOf(portal, demo.organiser);
    const name = `Salita ${lang}`;
    const race = await aNewRace(organiser, name);
    const athlete = await aStarter(portal, 'Salita', race);

    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/races/${race.id}/disruption`);
    await page.getByRole('radio', { name: d('kind_cancelled') }).check();
    await expect(page.getByRole('checkbox', { name: startingWith(d('offers_refund')) })).toBeChecked();
    await page.getByRole('button', { name: d('go_on') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: d('confirm_button_cancelled', { count: 1 }) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/console/\\d+/races/${race.id}$`));

    const mail = await mailTo(portal.sandboxUrl, athlete.email, /annullata/);
    const link = new URL(linkIn(mail, '/offers/')).pathname.replace('/it/', `/${lang}/`);
    const own = await browser.newContext({ baseURL: portal.url });
    const theirs = await own.newPage();
    await open(theirs, link);
    await expect(title(theirs)).toHaveText(t('title'));
    await checkAccessibility(theirs);
    await theirs.getByRole('button', { name: t('save') }).click();
    await expect(theirs.getByText(t('choose_one')).first()).toBeVisible();
    await theirs.getByRole('radio', { name: t('refund') }).check();
    await theirs.getByRole('button', { name: t('save') }).click();
    await expect(theirs.getByText(t('saved'))).toBeVisible();

    await open(page, `/${lang}/console/orders/offers`);
    await checkAccessibility(page);
    const release = page.getByRole('button', {
      name: o('release_named', { count: 1, race: lang === 'it' ? name : `${name} EN` }),
    });
    await release.click();
    await page.getByRole('alertdialog').getByRole('textbox').fill('1');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Rilascia|Release) / })
      .click();
    await expect(page.getByText(o('done_released'))).toBeVisible();

    await expect(async () => {
      await open(theirs, link);
      await expect(theirs.getByText(lang === 'it' ? /restituito/ : /returned/)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await checkAccessibility(theirs);
    await own.close();

    await open(page, `/${lang}/console/orders/offers`);
    await page.getByRole('link', { name: o('who_named', { race: lang === 'it' ? name : `${name} EN` }) }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Salita' }).first()).toContainText(o('state_done'));
    await checkAccessibility(page);
  });
}
