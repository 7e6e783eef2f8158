import { type Client, enter, newAthlete } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { chooseMethod, goToCheckout, type Visitor } from './steps.ts';
import { aFriend, anAddress, walkToCartLine } from './walk.ts';

const words = wordsIn('it');
const c = words.crews;
const relay = { id: 210, name: 'Staffetta del Mottarone', up: /Salita/, summit: /Vetta/, down: /Discesa/ };

interface Crews {
  readonly crews: readonly { readonly name: string; readonly crew_registrations: number }[];
}

async function leg({ page }: Visitor, name: RegExp): Promise<void> {
  await page
    .getByRole('group', { name: c('fraction') })
    .getByRole('radio', { name })
    .check();
}

const athletesOf = async ({ ask }: Client, crew: string): Promise<number | undefined> => {
  const { crews } = await ask<Crews>('GET', `/v3.0/crews?race_id=${relay.id}&search=${encodeURIComponent(crew)}`);
  return crews.find(({ name }) => name === crew)?.crew_registrations;
};

test('a captain brings two friends into a new private crew, each a leg, all in one order', async ({ page, portal }) => {
  const visitor = { page, portal, words };
  const captain = await newAthlete(portal);
  await anAddress(captain);
  const friends = [await aFriend(captain, 'Ilaria', 'Monti'), await aFriend(captain, 'Sara', 'Fossati')] as const;
  await enter(page.context(), portal, captain);
  const crew = `Ghiri ${Date.now()}`;
  const of = `race=${relay.id}`;

  await walkToCartLine(visitor, {
    of,
    answer: async () => {
      await page.getByRole('radio', { name: c('new') }).check();
      await page.getByLabel(c('name')).fill(crew);
      await page.getByRole('radio', { name: c('private_type') }).check();
      await page.getByLabel(c('password'), { exact: true }).fill('ghiri-2026');
      await leg(visitor, relay.up);
    },
  });
  const joins = (down: boolean) => async () => {
    await page.getByRole('radio', { name: c('partecipate') }).check();
    await page.getByLabel(c('search')).fill(crew);
    await page.getByRole('radio', { name: crew }).check();
    // Its captain made it, and is not asked for its password.
    await expect(page.getByLabel(c('password'), { exact: true })).toHaveCount(0);
    await expect(
      page.getByRole('group', { name: c('fraction') }).getByRole('radio', { name: relay.up }),
    ).toBeDisabled();
    await leg(visitor, down ? relay.down : relay.summit);
    if (down) await page.getByRole('checkbox', { name: /lampada frontale/ }).check();
  };
  await walkToCartLine(visitor, { of, friend: friends[0], answer: joins(false) });
  await walkToCartLine(visitor, { of, friend: friends[1], answer: joins(true) });

  await open(page, '/it/cart');
  const lines = page.getByRole('table', { name: words.cart('lines') }).getByRole('row');
  for (const [name, run] of [
    ['Nadia Ossola', relay.up],
    [friends[0], relay.summit],
    [friends[1], relay.down],
  ] as const) {
    const line = lines.filter({ hasText: name });
    await expect(line).toContainText(words.cart('crew', { name: crew }));
    await expect(line).toContainText(run);
  }
  await goToCheckout(visitor);
  await chooseMethod(visitor, 'wiretransfer');
  await page.getByRole('button', { name: /ordine con obbligo di pagare/ }).click();
  await expect(title(page)).not.toHaveText(words.cart('title'));
  await page.waitForURL(/\/order\/success/);

  await open(page, '/it/dahsboard/subscriptions');
  await expect(page.getByRole('row').filter({ hasText: relay.name })).toHaveCount(3);
  expect(await athletesOf(captain, crew)).toBe(3);
  // A private crew is listed for others once somebody of it has ordered, and nobody in it is named.
  const stranger = await newAthlete(portal);
  expect(await athletesOf(stranger, crew)).toBe(3);
});
