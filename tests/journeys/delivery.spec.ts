import { checkAccessibility } from '../support/accessibility.ts';
import { enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { home } from '../support/home.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, open, startingWith, test, title, wordsIn } from '../support/pages.ts';
import { atTheProvider, chooseMethod, openRace, type Visitor } from './steps.ts';

/** The trail map of the shop, 7.50, which is sent home or collected at the trail. */
const goods = 607;
const trail = { it: 'Trail dei Sette Laghi', en: 'Seven Lakes Trail' };
const ways = { it: ['Corriere', 'Ritiro alla gara'], en: ['Courier', 'Collection at the race'] } as const;
/** What comes with the race, 12.00. */
const service = 501;

/** Presses the order button, whatever it says is paid, and pays at the provider. */
async function payIt(visitor: Visitor): Promise<void> {
  await chooseMethod(visitor, 'satispay');
  await visitor.page.getByRole('button', { name: startingWith(visitor.words.lang === 'it' ? 'Paga' : 'Pay') }).click();
  await atTheProvider(visitor, 'Pay');
  await expect(title(visitor.page)).toBeVisible();
}

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { lang, width, height } of [
  { lang: 'it', width: 390, height: 844 },
  { lang: 'en', width: 1280, height: 900 },
] as const) {
  test(`goods collected at a race, and goods sent home, at ${width} pixels (${lang})`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height });
    const words = wordsIn(lang);
    const { cart: t, orders: o } = words;
    const visitor: Visitor = { page, portal, words };
    const athlete = await newAthlete(portal);
    await enter(page.context(), portal, athlete);
    const [courier, collection] = ways[lang];
    const fill = async () => {
      const { id } = await athlete.ask<{ id: string }>('POST', '/v2/carts', { circuit_id: 15 });
      const line = { detail_type: 'product', product_id: goods, quantity: 1 };
      await athlete.ask('POST', `/v3.0/carts/${id}/details`, line);
      await open(page, `/${lang}/cart`);
    };
    const checkout = page.getByRole('button', { name: t('checkout') });
    const address = page.getByText(t('address_title'), { exact: true });
    const summary = page.getByRole('main').getByRole('complementary');

    await fill();
    await expect(page.getByRole('radio', { name: startingWith(courier) })).toBeChecked();
    await expect(address).toBeVisible();
    await expect(checkout).toBeDisabled();
    await athlete.ask('POST', '/v3.0/user/addresses', home);
    await open(page, `/${lang}/cart`);
    // The main address is chosen already.
    await expect(page.getByRole('radio', { name: /Nadia Ossola/ })).toBeChecked();
    await expect(checkout).toBeEnabled();
    await checkAccessibility(page);
    await page.getByRole('radio', { name: startingWith(collection) }).check();
    await expect(address).toBeHidden();
    await expect(summary).toContainText(t('delivery_by', { way: collection }));
    await checkAccessibility(page);
    await checkout.click();
    await expect(page.getByRole('heading', { name: o('collect_at') })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(trail[lang]);
    await checkAccessibility(page);
    await payIt(visitor);
    const steps = page.getByRole('heading', { name: words.payments('next_pick_up') });
    await expect(steps).toBeVisible();
    const mail = await mailTo(portal.sandboxUrl, athlete.email, /TL\d\d-/);
    expect(mail.text).toContain(`${o('collect_at')}\n`);
    expect(mail.text).toContain(trail[lang]);

    await fill();
    await expect(page.getByRole('radio', { name: /Nadia Ossola/ })).toBeChecked();
    await checkout.click();
    await expect(page.getByRole('heading', { name: o('ship_to') })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(home.address);
    await expect(summary).toContainText(o('delivery_by', { way: courier }));
  });

  test(`a service for a race that is paid already, at ${width} pixels (${lang})`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height });
    const words = wordsIn(lang);
    const visitor: Visitor = { page, portal, words };
    const athlete = await newAthlete(portal);
    await enter(page.context(), portal, athlete);
    const { id } = await placeOrder(athlete, lang);
    await open(page, `/${lang}/checkout/${id}`);
    await payIt(visitor);
    const paid = await athlete.ask<{ order_details: { id: string }[] }>('GET', `/v3.0/orders/${id}`);

    const cart = await athlete.ask<{ id: string }>('POST', '/v2/carts', { circuit_id: 15 });
    const line = { detail_type: 'product', product_id: service, quantity: 1, parent_id: paid.order_details[0]!.id };
    await athlete.ask('POST', `/v3.0/carts/${cart.id}/details`, line);
    await open(page, `/${lang}/cart`);
    const whom = words.cart('service_for', { name: 'Nadia Ossola', race: openRace.name[lang] });
    await expect(page.getByRole('row', { name: openRace.service[lang] })).toContainText(whom);
    await checkAccessibility(page);
    await page.getByRole('button', { name: words.cart('checkout') }).click();
    await expect(title(page)).toContainText(/TL\d\d-/);
    const [reference = ''] = /TL\S+/.exec((await title(page).textContent()) ?? '') ?? [];
    await expect(page.getByRole('main')).toContainText(whom);
    await payIt(visitor);
    const mail = await mailTo(portal.sandboxUrl, athlete.email, new RegExp(reference));
    expect(mail.text).toContain(`${openRace.service[lang]}, ${whom}`);
  });
}
