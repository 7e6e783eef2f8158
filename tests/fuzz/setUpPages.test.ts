import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import ItemPage, { loader as item } from '#features/cart/web/ItemPage.tsx';
import { colourways, disciplines } from '#features/races/rules/setup/fields.ts';
import HomePage, { loader as home } from '#features/races/web/HomePage.tsx';
import RacePage, { loader as race } from '#features/races/web/RacePage.tsx';
import ShopPage, { loader as shop } from '#features/shop/web/ShopPage.tsx';
import WhoStepPage, { loader as who } from '#features/wizard/web/WhoStepPage.tsx';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import { type Lang, languages } from '#kernel/lang.ts';
import { paths, routes } from '#kernel/paths.ts';
import { newFraction, newProduct, newQuestion, newType } from '../access/setUps.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aUser } from '../support/builders.ts';
import { aColleague } from '../support/colleagues.ts';
import { drawn } from '../support/drawn.tsx';
import { fuzzedSetUps } from '../support/extent.ts';
import { chanceOf, seedOf } from './chance.ts';

/** SET_UP_SEED repeats a run, SET_UPS makes it longer. */
const seed = seedOf('SET_UP_SEED');
const { oneIn, upTo, pick } = chanceOf(`set-up pages ${seed}`);

let portal: TestPortal;
let organiser: string;
let athlete: string;
beforeAll(async () => {
  console.log(`SET_UP_SEED=${seed}`);
  portal = await testPortal();
  const { db } = portal.context;
  await aCircuit(db);
  await portal.sites.refresh();
  organiser = (await aColleague(portal, 'organiser')).as;
  athlete = await portal.signIn((await aUser(db)).id);
});
afterAll(() => portal?.close());

/** One thing that somebody set: a field of the race or of the product, or something in one of their lists. */
type Edit =
  | { readonly of: 'race' | 'product'; readonly field: string; readonly value: unknown }
  | { readonly of: 'types' | 'fractions' | 'questions' | 'packages'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly of: 'services' };

const today = dayInRome(new Date(testNow));
const words = [
  ...[
    '',
    ' ',
    'Gara',
    'È l’ora: «via!»',
    'x'.repeat(40),
    '<p>Un <b>giro</b></p>',
    '<script>via()</script>',
    'a & b < c',
    '🏃 Corsa',
  ],
  ...['{nome}', '%s', '$&', '0', '-', '“”', 'Straße–Łódź', 'due\nrighe'],
];
const word = () => pick(words);
const number = () => pick(['', 0, 1, 2, 3, 40, 1_000_000]);
const flag = () => upTo(2);
const instant = () => `${addDays(today, upTo(400) - 100)}T${pick(['00:00', '02:30', '09:00', '23:59'])}`;

const raceFields: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries(
    ['name', 'type', 'description', 'bib_place', 'bib_hours', 'rules'].flatMap((stem) => [
      [`${stem}_it`, word],
      [`${stem}_en`, word],
    ]),
  ),
  discipline: () => pick(disciplines),
  colourway: () => pick(colourways),
  distance: () => pick(['', '10 km', '750 m + 20 km + 5 km', '6 h', '0,5 km', '100 km + 1 m']),
  starts_at: instant,
  ends_on: () => addDays(today, upTo(400) - 100),
  opens_at: () => (oneIn(2) ? null : instant()),
  closes_at: instant,
  changes_until: () => (oneIn(2) ? null : addDays(today, upTo(200) - 50)),
  stock: number,
  registrations_in_cart: number,
  minimum_age: number,
  gadget_sizes: () => pick(['', 'S, M, L', ',', 'Taglia unica']),
  ...Object.fromEntries(
    ['coming_soon', 'has_team_registration', 'only_for_team', 'is_relay', 'asks_gadget_size'].map((name) => [
      name,
      flag,
    ]),
  ),
  substitution_enabled: flag,
  transfer_enabled: flag,
};

const productFields: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries(
    ['name', 'description', 'note', 'option_1', 'option_2'].flatMap((stem) => [
      [`${stem}_it`, word],
      [`${stem}_en`, word],
    ]),
  ),
  ...Object.fromEntries(
    ['values_1_it', 'values_1_en', 'values_2_it'].map((name) => [name, () => pick(['', 'S', 'S, M', 'S, S', ','])]),
  ),
  price: () => pick(['0', '0,01', '24,00', '99999,99']),
  full_price: () => pick([null, '0', '1,00', '30,00']),
  stock: number,
  most_pieces: number,
  in_presale: flag,
  is_shipped: flag,
  to_date: () => pick([null, addDays(today, 3), addDays(today, 300)]),
  from_date: () => pick([null, addDays(today, -3)]),
};

const some = (of: 'race' | 'product', fields: typeof raceFields): Edit[] =>
  Object.entries(fields).flatMap(([field, draw]) => (oneIn(2) ? [{ of, field, value: draw() }] : []));

function someEdits(): Edit[] {
  const edits: Edit[] = [...some('race', raceFields), ...some('product', productFields)];
  const list = (
    of: 'types' | 'fractions' | 'questions' | 'packages',
    body: () => Readonly<Record<string, unknown>>,
  ) => {
    while (oneIn(2)) edits.push({ of, body: body() });
  };
  list('types', () => ({
    ...{ ...newType, name_it: word(), name_en: word(), notes_it: word() },
    ...{ price: pick(['0.00', '0.01', '35.00', '9999.00']), active: flag(), born_from: null, certificate: flag() },
  }));
  list('fractions', () => ({ ...newFraction, name_it: word(), name_en: word(), min: upTo(3), max: upTo(4) }));
  list('questions', () => ({
    ...{ ...newQuestion, type: pick(['select', 'checkbox']), label_it: word(), label_en: word() },
    ...{ placeholder_it: word(), text_it: word(), auto_show: flag(), required: flag() },
  }));
  list('packages', () => ({ name: word(), price: pick(['0', '30,00', '0,01']) }));
  if (oneIn(2)) edits.push({ of: 'services' });
  return edits;
}

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  portal.ask(method, `/v3.0/circuits/15/set-up${path}`, { as: organiser, ...(body && { body }) });

/** What somebody types may be refused, and stays as it was then; nothing else may go wrong. */
async function tried(method: 'POST' | 'PUT', path: string, body: object): Promise<boolean> {
  const { status, body: answer } = await ask(method, path, body);
  expect([200, 201, 404, 409, 422], `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`).toContain(
    status,
  );
  return status < 300;
}

/** Sets all of these fields, or, where one of them is refused, each by itself. */
async function setFields(path: string, edits: readonly Edit[], of: 'race' | 'product'): Promise<void> {
  const own = edits.flatMap((edit) => (edit.of === of && 'field' in edit ? [[edit.field, edit.value] as const] : []));
  const put = async (fields: object) => tried('PUT', path, { fields, seen: (await ask('GET', path)).body.data.fields });
  if (own.length === 0 || (await put(Object.fromEntries(own)))) return;
  for (const [field, value] of own) await put({ [field]: value });
}

interface Made {
  readonly race: { readonly id: number; readonly slug: string };
  readonly product: { readonly it: string; readonly en: string };
  readonly packages: readonly number[];
}

let serial = 0;

/**
 * Sets a race, a product and packages up, and puts them on sale whatever is wrong with them: what was in order once may become
 * faulty while it is on sale, by a day that passes or a setting of the circuit.
 */
async function make(edits: readonly Edit[]): Promise<Made> {
  const { db } = portal.context;
  const n = ++serial;
  const { id: productId } = (await ask('POST', '/products', { ...newProduct, name: `Maglia ${n}` })).body.data;
  const { id } = (
    await ask('POST', '/races', {
      ...{ name: `Gara ${n}`, stage_id: null, season: 20, place: 'Pavia' },
      ...{ starts_at: `${addDays(today, 60)}T09:00`, stock: 40, price: '25,00' },
    })
  ).body.data;
  await setFields(`/products/${productId}`, edits, 'product');
  await setFields(`/races/${id}`, edits, 'race');
  const packages: number[] = [];
  for (const edit of edits) {
    if (edit.of === 'services')
      await tried('POST', `/races/${id}/services`, { position: 1, product_id: productId, is_preselected: 1 });
    else if (edit.of === 'packages') {
      const { status, body } = await ask('POST', '/packages', { ...edit.body, races: [id] });
      if (status === 201) packages.push(body.data.id);
    } else if ('body' in edit) await tried('POST', `/races/${id}/${edit.of}`, edit.body);
  }
  await db.execute(sql`update race set state = 'published' where id = ${id}`);
  await db.execute(sql`update product set active = true where id = ${productId}`);
  for (const pack of packages) await db.execute(sql`update race_package set state = 'published' where id = ${pack}`);
  const { fields } = (await ask('GET', `/races/${id}`)).body.data;
  const { fields: sold } = (await ask('GET', `/products/${productId}`)).body.data;
  return { race: { id, slug: fields.slug }, product: { it: sold.slug_it, en: sold.slug_en }, packages };
}

/** What the code says where it has nothing to say. */
const nothing = /\bundefined\b|\bNaN\b|\bnull\b|\[object Object\]|Invalid Date/;

/** The visitor's pages of what was made, as the server draws them. */
async function see({ race: { id, slug }, product, packages }: Made, lang: Lang): Promise<void> {
  const page = async (route: Parameters<typeof drawn>[1], path: string) => {
    const html = await drawn(portal, route, { path, circuitId: 15, as: athlete, lang });
    const said = nothing.exec(html);
    if (said) throw new Error(`${path} says "${html.slice(Math.max(0, said.index - 120), said.index + 60)}"`);
    if (/^5\d\d$/.test(html)) throw new Error(`${path} answered ${html}`);
  };
  const first = { path: routes.registration.replace(':step', '1'), loader: who, Component: WhoStepPage };
  const homePage = { path: '', loader: home, Component: HomePage };
  await page(homePage, paths.home(lang));
  await page(homePage, `${paths.home(lang)}?view=list`);
  await page({ path: routes.race, loader: race, Component: RacePage }, paths.race(lang, slug));
  await page({ path: routes.shop, loader: shop, Component: ShopPage }, paths.shop(lang));
  await page({ path: routes.shopItem, loader: item, Component: ItemPage }, paths.shopItem(lang, product[lang]));
  await page(first, paths.registrationStart(lang, { race: id }));
  for (const pack of packages) await page(first, paths.registrationStart(lang, { package: pack }));
}

/** Sets up, looks, and takes all of it off sale again: the next one is looked at alone. */
async function failureOf(edits: readonly Edit[]): Promise<unknown> {
  const { db } = portal.context;
  try {
    const made = await make(edits);
    for (const lang of languages) await see(made, lang);
    return null;
  } catch (error) {
    return error;
  } finally {
    await db.execute(sql`update race set state = 'archived'`);
    await db.execute(sql`update race_package set state = 'archived'`);
    await db.execute(sql`update product set active = false`);
  }
}

/** The least of these edits with which a page still fails. */
async function least(edits: readonly Edit[]): Promise<readonly Edit[]> {
  let left = edits;
  for (const edit of edits) {
    const without = left.filter((other) => other !== edit);
    if (await failureOf(without)) left = without;
  }
  return left;
}

test('whatever is set up, the visitor’s pages are drawn in both languages, and say nothing that is nothing', {
  timeout: 300_000,
}, async () => {
  for (let at = 0; at < fuzzedSetUps; at++) {
    const edits = someEdits();
    const failure = await failureOf(edits);
    if (!failure) continue;
    const cause = JSON.stringify(await least(edits));
    throw new Error(`A page fails with ${cause}`, { cause: failure });
  }
});
