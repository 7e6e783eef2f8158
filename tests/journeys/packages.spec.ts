import { enter, newAthlete } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { atTheProvider, chooseMethod, goToCheckout, pay } from './steps.ts';
import { anAddress, walkToCartLine } from './walk.ts';

const words = wordsIn('it');
const carnet = {
  id: 31,
  name: 'Carnet Tre Laghi',
  type: 'Carnet senza tessera',
  races: ['Triathlon Sprint', '10 km del Lago d’Orta', 'Trail dei Sette Laghi'],
  ids: [201, 203, 208],
  price: '96,00 €',
} as const;

/** Places that the world can still have, as the API says them. */
async function placesLeft(url: string): Promise<number[]> {
  const left = async (id: number) => {
    const { data } = await (await fetch(`${url}/api/v3.0/races/${id}`)).json();
    return data.availability.places_left as number;
  };
  return Promise.all(carnet.ids.map(left));
}

test('a package is registered once, paid once, and is in each of its races', async ({ page, portal }) => {
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  await anAddress(athlete);
  await enter(page.context(), portal, athlete);
  const before = await placesLeft(portal.url);

  await walkToCartLine(visitor, {
    of: `package=${carnet.id}`,
    type: carnet.type,
    certificateLater: true,
    answer: async () => {
      // The trail's list of equipment opens by itself.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words.registration('go_on') })
        .click();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      for (const select of await page.getByRole('main').locator('select').all())
        await select.selectOption({ index: 1 });
    },
  });
  await open(page, '/it/cart');
  const lines = page.getByRole('table', { name: words.cart('lines') }).getByRole('row');
  const line = lines.filter({ hasText: carnet.name });
  for (const race of carnet.races) await expect(line).toContainText(race);
  await expect(line).toContainText(carnet.price);
  await goToCheckout(visitor);
  const ordered = page.getByRole('row').filter({ hasText: carnet.name });
  for (const race of carnet.races) await expect(ordered).toContainText(race);
  await chooseMethod(visitor, 'credit_card');
  const button = page.getByRole('button', { name: /ordine con obbligo di pagare/ });
  await expect(button).toBeVisible();
  const amount = /[\d,]+\s€/.exec((await button.textContent()) ?? '')?.[0] ?? '';
  await pay(visitor, amount);
  await atTheProvider(visitor, 'Pay');
  await expect(title(page)).toHaveText(words.payments('result_paid_one', { name: 'Nadia' }));

  await open(page, '/it/dahsboard/subscriptions');
  const row = page.getByRole('row').filter({ hasText: carnet.name });
  await expect(row).toHaveCount(1);
  for (const race of carnet.races) await expect(row).toContainText(race);
  await expect.poll(() => placesLeft(portal.url)).toEqual(before.map((places) => places - 1));

  // Each race has a pass of its own, which leads to the other two.
  await row
    .getByRole('link', {
      name: words.subscriptions('action_pass_which', { athlete: 'Nadia Ossola', race: carnet.races[1] }),
    })
    .click();
  await expect(title(page)).toHaveText(carnet.races[1]);
  await page
    .getByRole('navigation', { name: words.passes('other_races') })
    .getByRole('link', { name: carnet.races[2] })
    .click();
  await expect(title(page)).toHaveText(carnet.races[2]);
});
