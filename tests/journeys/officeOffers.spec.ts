import { languages } from '#kernel/lang.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Athlete, clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { payByCard } from '../support/goods.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, startingWith, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';

/** Somebody who is in the race, paid by card. */
async function aStarter(portal: RunningPortal, lastname: string, race: { id: number; type: number }): Promise<Athlete> {
  const athlete = await newAthlete(portal, lastname);
  const { id: cart_id } = await athlete.ask<{ id: string }>('POST', '/v2/carts', {});
  await athlete.ask('POST', `/v3.0/carts/${cart_id}/details`, {
    detail_type: 'registration',
    member_id: athlete.memberId,
    data: {
      race_type: 'race',
      race_id: race.id,
      registration_type_id: race.type,
      gadget_size: 'M',
      policies: [1501, 1502],
      consents: { privacy_policy: 1, photo_video: 0 },
    },
  });
  const order = await athlete.ask<{ id: string }>('POST', '/v3.0/orders', { cart_id });
  await payByCard(portal, athlete, order.id);
  return athlete;
}

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
    await expect(page).toHaveURL(new RegExp(`/${lang}/console/races/${race.id}$`));

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
