import { checkAccessibility } from '../support/accessibility.ts';
import { type Athlete, clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { readsClash } from '../support/clash.ts';
import { home } from '../support/home.ts';
import { invited } from '../support/invited.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

/** An order that is to be paid, with an invoice; answers its reference. */
async function invoiceAsked({ ask }: Athlete): Promise<string> {
  const { id: address_id } = await ask<{ id: string }>('POST', '/v3.0/user/addresses', home);
  const { id: cart_id } = await ask<{ id: string }>('POST', '/v2/carts', { circuit_id: 15 });
  await ask('POST', `/v3.0/carts/${cart_id}/details`, { detail_type: 'product', product_id: 607, quantity: 1 });
  const order = { cart_id, shipping_address_id: address_id };
  const { id, reference } = await ask<{ id: string; reference: string }>('POST', '/v3.0/orders', order);
  const buyer = { firstname: home.firstname, lastname: home.lastname, fiscal_code: 'SSLNDA92D43L746M' };
  await ask('PUT', `/v3.0/orders/${id}/invoice`, { type: 'private', ...buyer, address_id });
  return reference;
}

for (const { lang, width, height } of [
  { lang: 'it', width: 1280, height: 900 },
  { lang: 'en', width: 390, height: 844 },
] as const) {
  const { officeInvoices: t, setUps: s } = wordsIn(lang);
  test(`two people correct the buyer of one invoice: nothing typed is lost, and the second decides (${lang})`, async ({
    page,
    portal,
    context,
    browser,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const reference = await invoiceAsked(await newAthlete(portal));
    const first = await invited(portal, 'Cassa', [{ role: 'money', races: null }]);
    await using others = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 900 } });
    await enter(others, portal, first);
    const other = await others.newPage();
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await page.setViewportSize({ width, height });

    const path = `/${lang}/console/money/invoices?view=awaited&search=${reference}`;
    const dialogs = [];
    for (const one of [other, page]) {
      await open(one, path);
      await one.getByRole('button', { name: t('correct_named', { reference }) }).click();
      dialogs.push(one.getByRole('dialog'));
    }
    const [theirs, mine] = dialogs as [(typeof dialogs)[0], (typeof dialogs)[0]];
    await theirs.getByLabel(t('house_number')).fill('9');
    await theirs.getByLabel(t('city')).fill('Stresa');
    await theirs.getByRole('button', { name: t('correct_button') }).click();
    await expect(other.getByText(t('corrected', { reference }))).toBeVisible();

    await mine.getByLabel(t('zipcode')).fill('28831');
    await mine.getByLabel(t('city')).fill('Baveno');
    await mine.getByRole('button', { name: t('correct_button') }).click();
    const clash = await readsClash(mine, lang, [t('city'), 'Nadia Cassa', /: Stresa · (Tu|You): Baveno/]);
    await expect(clash.getByRole('listitem')).toHaveCount(1);
    await expect(mine.getByLabel(t('zipcode'))).toHaveValue('28831');
    await expect(mine.getByLabel(t('city'))).toHaveValue('Baveno');
    await checkAccessibility(page);
    await clash.getByRole('button', { name: lang === 'it' ? s('keep_mine') : s('take_theirs') }).click();
    await mine.getByRole('button', { name: t('correct_button') }).click();
    await expect(page.getByText(t('corrected', { reference }))).toBeVisible();

    const asked = `/v3.0/circuits/15/invoices?view=awaited&search=${reference}`;
    const [row] = await first.ask<{ buyer: { address: object } }[]>('GET', asked);
    const city = lang === 'it' ? 'Baveno' : 'Stresa';
    expect(row!.buyer.address).toMatchObject({ house_number: '9', zipcode: '28831', city });
  });
}
