import { text } from 'node:stream/consumers';
import { newQuestion, newService } from '../access/setUps.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { mailTo } from '../support/mailbox.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { aStarter, lineIn } from '../support/starter.ts';

for (const lang of ['it', 'en'] as const) {
  const { officeRegistrations: t, officeList: list, officeOrders: orders } = wordsIn(lang);

  test(`somebody who calls is found, heard and helped with keys alone, ${lang}`, async ({ page, portal, context }) => {
    const athlete = await newAthlete(portal, lang === 'it' ? 'Zanotelli' : 'Zucchetti');
    const { reference } = await placeOrder(athlete);
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await open(page, `/${lang}/console/registrations`);
    await page.getByRole('searchbox', { name: t('search') }).fill(lang === 'it' ? 'zanotelli' : 'ZUCCHETTI');
    await page.keyboard.press('Enter');
    const rows = page.locator('main tbody th a');
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('row').nth(1)).toContainText(t('payment_to_pay'));

    // The focus is on the page, not in the search any more.
    await page.getByRole('searchbox', { name: t('search') }).blur();
    await page.keyboard.press('j');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(lang === 'it' ? /Zanotelli/ : /Zucchetti/);
    await expect(page.getByText(lang === 'it' ? /^Da pagare/ : /^To be paid/).first()).toBeVisible();

    await expect(page.getByText(athlete.email)).toHaveCount(0);
    await page.getByRole('button', { name: t('contacts_show') }).press('Enter');
    await expect(page.getByRole('link', { name: athlete.email })).toBeVisible();
    await page.getByRole('button', { name: wordsIn(lang).officeList('history') }).press('Enter');
    await expect(page.getByRole('dialog').getByText(t('did_contacts_viewed'))).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: t('open_order', { reference }) }).press('Enter');
    await expect(title(page)).toHaveText(orders('order_title', { reference }));
    await page.getByRole('link', { name: /Zanotelli|Zucchetti/ }).press('Enter');
    await expect(title(page)).toHaveText(lang === 'it' ? /Zanotelli/ : /Zucchetti/);
  });

  test(`rows are selected, or all of a filter, and downloaded with their number said, ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    const organiser = await clientOf(portal, demo.organiser);
    const race = await aNewRace(organiser, `Scelta ${lang}`);
    for (const name of ['Alba', 'Brezza', 'Calma']) await aStarter(portal, name, race);
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/registrations?race=${race.id}`);
    const bar = page.getByRole('region', { name: t('bulk') });
    await expect(bar).toHaveCount(0);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(bar).toContainText(t('selected', { count: 1 }));
    await page
      .getByRole('checkbox', { name: /Alba|Brezza|Calma/ })
      .nth(1)
      .check();
    await expect(bar).toContainText(t('selected', { count: 2 }));
    const download = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        bar.getByRole('link', { name: t('download') }).click(),
      ]);
      return (await text(await file.createReadStream())).trim().split('\r\n').length - 1;
    };
    expect(await download()).toBe(2);
    await expect(bar).toContainText(t('downloading', { count: 2 }));
    await bar.getByRole('button', { name: t('select_all', { count: 3 }) }).click();
    await expect(bar).toContainText(t('selected_all', { count: 3 }));
    expect(await download()).toBe(3);
    await checkAccessibility(page);
    await bar.getByRole('button', { name: t('select_none') }).click();
    await expect(bar).toHaveCount(0);
  });

  test(`answers and services are chosen as columns, kept in a view and downloaded, ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    const organiser = await clientOf(portal, demo.organiser);
    const race = await aNewRace(organiser, `Domande ${lang}`);
    const set = `/v3.0/circuits/15/set-up/races/${race.id}`;
    await organiser.ask('POST', `${set}/questions`, newQuestion);
    await organiser.ask('POST', `${set}/services`, { ...newService, product_id: 501 });
    const athlete = await newAthlete(portal, 'Navetta');
    const { id: cart_id } = await athlete.ask<{ id: string }>('POST', '/v2/carts', {});
    const line = lineIn(athlete, race);
    const { details } = await athlete.ask<{ details: [{ id: string }] }>('POST', `/v3.0/carts/${cart_id}/details`, {
      ...line,
      data: { ...line.data, custom_inputs: [{ slug: 'navetta', value: 'si' }] },
    });
    const pasta = { detail_type: 'product', product_id: 501, quantity: 2, parent_id: details[0].id };
    await athlete.ask('POST', `/v3.0/carts/${cart_id}/details`, pasta);
    await athlete.ask('POST', '/v3.0/orders', { cart_id });

    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/registrations?race=${race.id}`);
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await expect(page.locator('main tbody th a')).toHaveCount(1);
    await expect(head(t('col_answers'))).toHaveCount(0);
    await page.getByText(list('table'), { exact: true }).click();
    await page.getByRole('checkbox', { name: t('col_answers') }).check();
    await expect(head(t('col_answers'))).toBeVisible();
    await page.getByRole('checkbox', { name: t('col_services') }).check();
    await expect(page).toHaveURL(/show=answers\.services/);
    const answer = lang === 'it' ? 'Navetta?: Sì' : 'Shuttle?: Yes';
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText(answer);
    await expect(row).toContainText('Pasta party × 2');
    await checkAccessibility(page);

    await page.getByRole('checkbox', { name: /Navetta/ }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('region', { name: t('bulk') })
        .getByRole('link', { name: t('download') })
        .click(),
    ]);
    const [names, cells] = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(names).toMatch(lang === 'it' ? /;Navetta\?;Servizi;/ : /,Shuttle\?,Services,/);
    expect(cells).toMatch(lang === 'it' ? /;Sì;Pasta party × 2;/ : /,Yes,Pasta party × 2,/);

    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, page.url());
    await expect(row).toContainText(answer);
    await expect(row.getByText(t('col_services'), { exact: true })).toBeVisible();
    await page.getByText(list('table'), { exact: true }).click();
    await expect(page.getByRole('checkbox', { name: t('col_gender') })).toBeHidden();
    await page.getByRole('checkbox', { name: t('col_services') }).uncheck();
    await expect(row).not.toContainText('Pasta party');
    await expect(row).toContainText(answer);
    await checkAccessibility(page);
  });

  test(`a birthday is corrected, and the athlete is told, ${lang}`, async ({ page, portal, context }) => {
    const { correction: c, console: s } = wordsIn(lang);
    const organiser = await clientOf(portal, demo.organiser);
    const race = await aNewRace(organiser, `Verbale ${lang}`);
    const athlete = await aStarter(portal, 'Verbale', race);
    const birthday = `${new Date().getFullYear() - 19}-01-01`;
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/registrations?race=${race.id}`);
    await page
      .getByRole('row')
      .getByRole('link', { name: /Verbale/ })
      .first()
      .click();
    const opens = page.getByRole('button', { name: c('open') });
    await opens.press('Enter');
    const dialog = page.getByRole('alertdialog').filter({ has: page.getByLabel(c('reason')) });
    await dialog.getByLabel(c('field_birthday')).waitFor();
    await page.keyboard.press('Escape');
    await expect(opens).toBeFocused();
    await opens.press('Enter');
    await dialog.getByLabel(c('field_birthday')).fill(birthday);
    // What is typed is not lost without asking.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: s('leave_stay') }).click();
    await expect(dialog.getByLabel(c('field_birthday'))).toHaveValue(birthday);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: s('leave_go') }).click();
    await expect(opens).toBeFocused();
    await opens.press('Enter');
    await dialog.getByLabel(c('field_birthday')).fill(birthday);
    await dialog.getByRole('button', { name: c('save') }).click();
    await expect(dialog.getByText(c('reason_lacking'))).toBeVisible();
    await dialog.getByLabel(c('reason')).fill('Documento visto al telefono');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: c('save') }).click();
    await expect(page.getByText(c('done'))).toBeVisible();
    await expect(opens).toBeFocused();
    await page.getByRole('button', { name: wordsIn(lang).officeList('history') }).click();
    await expect(page.getByRole('dialog').getByText(t('did_person_corrected'))).toBeVisible();
    await page.keyboard.press('Escape');
    const mail = await mailTo(portal.sandboxUrl, athlete.email, /corretti/);
    expect(mail.text).toContain('Documento visto al telefono');
  });

  test(`the list shows ten athletes at once, three on a phone, and each filter that is on, ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, `/${lang}/console/registrations`);
    const rows = page.locator('main tbody tr');
    const seen = () =>
      rows.evaluateAll(
        (all) =>
          all.filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }).length,
      );
    await rows.first().waitFor();
    const comfortable = await seen();
    expect(comfortable).toBeGreaterThanOrEqual(10);
    await page.getByText(list('table'), { exact: true }).press('Enter');
    await page.getByRole('link', { name: list('dense') }).press('Enter');
    await expect(page).toHaveURL(/rows=dense/);
    await expect.poll(seen).toBeGreaterThan(comfortable);
    await checkAccessibility(page);

    // By keys alone: the button, a filter, away again.
    await page.getByText(list('filters'), { exact: true }).press('Enter');
    const light = page.getByRole('combobox', { name: t('filter_light') });
    await light.focus();
    await light.selectOption('amber');
    await expect(page).toHaveURL(/light=amber/);
    await expect(light).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(light).toBeHidden();
    await expect(page.getByText(list('filters_set', { count: 1 }))).toBeFocused();
    const filter = `${t('filter_light')} ${t('light_amber')}`;
    await page.getByRole('link', { name: list('filter_off', { filter }) }).press('Enter');
    await expect(page).not.toHaveURL(/light/);

    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/${lang}/console/registrations`);
    await rows.first().waitFor();
    await expect.poll(seen).toBeGreaterThanOrEqual(3);
    await page.getByText(list('filters'), { exact: true }).click();
    await expect(light).toBeInViewport();
    await checkAccessibility(page);
  });
}

test('registrations are searched and filtered without scripts, and the filter is taken off', async ({
  browser,
  portal,
}) => {
  const { officeRegistrations: t, officeList: list } = wordsIn('it');
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  try {
    await enter(context, portal, await clientOf(portal, demo.organiser));
    const page = await context.newPage();
    await page.goto('/it/console/registrations');
    await page.getByText(list('filters'), { exact: true }).click();
    await page.getByRole('combobox', { name: t('filter_light') }).selectOption('amber');
    await page.getByRole('button', { name: list('show') }).click();
    await expect(page).toHaveURL(/light=amber/);
    await page.getByRole('searchbox', { name: t('search') }).fill('a');
    await page.getByRole('button', { name: list('search') }).click();
    await expect(page).toHaveURL(/light=amber.*search=a|search=a.*light=amber/);
    const filter = `${t('filter_light')} ${t('light_amber')}`;
    await page.getByRole('link', { name: list('filter_off', { filter }) }).click();
    await expect(page).not.toHaveURL(/light/);
    await expect(page).toHaveURL(/search=a/);
  } finally {
    await context.close();
  }
});
