import type { Page } from '@playwright/test';
import { type Athlete, clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { aNewRace } from '../support/newRace.ts';
import { expect, open, test } from '../support/pages.ts';

/** A name of a hundred letters without a break, as an attacker gives it, or a very old family. */
const long = (letter: string) => letter.toUpperCase() + letter.repeat(99);
const friend = {
  firstname: long('a'),
  lastname: long('b'),
  email: `${'c'.repeat(60)}@${'d'.repeat(60)}.example`,
  birthday: '1990-01-02',
  gender: 'F',
  nationality: 'CH',
  gadget_size: 'M',
  emergency_contact: long('e'),
  emergency_phone: '0'.repeat(40),
};
const home = {
  firstname: long('f'),
  lastname: long('g'),
  country: 'CH',
  state: 'TI',
  city: long('h'),
  address: long('i'),
  house_number: '1',
  zipcode: '6600',
  phone: '0'.repeat(30),
  is_primary: true,
};

interface RaceSetUp {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly types: readonly Readonly<Record<string, unknown>>[];
}

interface Made {
  readonly id: string;
}

/** Everything of theirs is long: a friend, an address, a registration that is ordered, another that is begun; and their cart is not empty. */
async function aLongLife(athlete: Athlete): Promise<{ readonly order: string; readonly draft: string }> {
  const { ask } = athlete;
  const { id: member_id } = await ask<Made>('POST', '/v3.0/members', friend);
  await ask('POST', '/v3.0/user/addresses', home);
  const register = async (race_id: number, registration_type_id: number, policies: number[]) => {
    const { id: cart } = await ask<Made>('POST', '/v2/carts', {});
    await ask('POST', `/v3.0/carts/${cart}/details`, {
      detail_type: 'registration',
      member_id,
      data: {
        race_type: 'race',
        race_id,
        registration_type_id,
        gadget_size: 'M',
        policies,
        consents: { privacy_policy: 1, photo_video: 0 },
      },
    });
    return cart;
  };
  const cart_id = await register(203, 2031, [1501, 1502]);
  const { id: order } = await ask<Made>('POST', '/v3.0/orders', { cart_id });
  const { id: next } = await ask<Made>('POST', '/v2/carts', {});
  await ask('POST', `/v3.0/carts/${next}/details`, { detail_type: 'product', product_id: 607, quantity: 1 });
  const { id: draft } = await ask<Made>('POST', '/v3.0/registration-drafts', { race_type: 'race', race_id: 201 });
  return { order, draft };
}

const sideways = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Every page that is wider than its window, at a small and an ordinary phone, a tablet and a desk. */
async function widerThanWindow(page: Page, paths: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await open(page, path);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const over = await sideways(page);
      if (over > 0) wide.push(`${path} at ${width}: ${over} px`);
    }
  }
  return wide;
}

test('names without a break stay inside the page at every width', async ({ page, portal, context }) => {
  const athlete = await newAthlete(portal, long('z'));
  await enter(context, portal, athlete);
  const { order, draft } = await aLongLife(athlete);
  const wide = await widerThanWindow(page, [
    '/it/dahsboard',
    '/it/dahsboard/athletes',
    '/it/dahsboard/addresses',
    '/it/dahsboard/orders',
    '/it/dahsboard/subscriptions',
    `/it/checkout/${order}`,
    `/it/event/registration/1?draft=${draft}`,
    '/it/cart',
  ]);
  expect(wide).toEqual([]);
});

test('a race named without a break stays inside its pages, in the office too', async ({ page, portal, context }) => {
  const organiser = await clientOf(portal, demo.organiser);
  const { id, slug, type } = await aNewRace(organiser, 'Nome lungo');
  const one = `/v3.0/circuits/15/set-up/races/${id}`;
  const change = async (path: string, fields: Readonly<Record<string, string>>) => {
    const { fields: race, types } = await organiser.ask<RaceSetUp>('GET', one);
    const now = path === one ? race : types[0]!;
    const seen = Object.fromEntries(Object.keys(fields).map((name) => [name, now[name]]));
    await organiser.ask('PUT', path, { fields, seen });
  };
  const table = `<table><tbody><tr><th>08:00</th><td>${long('r')}</td></tr></tbody></table>`;
  await change(one, { name_it: long('n'), rules_it: table, bib_place_it: long('p'), bib_hours_it: long('h') });
  await change(`${one}/types/${type}`, { name_it: long('t').slice(0, 60), notes_it: long('o') });
  try {
    await enter(context, portal, organiser);
    const race = `/it/console/races/${id}`;
    expect(
      await widerThanWindow(page, ['/it', '/it?view=list', `/it/race/${slug}`, '/it/console/races', race]),
    ).toEqual([]);
  } finally {
    await change(one, { name_it: 'Nome corto' });
  }
});
