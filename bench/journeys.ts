import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { addressesText } from '#features/addresses/text/index.ts';
import { personText } from '#features/athletes/text/person.ts';
import { cartText } from '#features/cart/text/index.ts';
import { crewsText } from '#features/crews/text/index.ts';
import { identityText } from '#features/identity/text/index.ts';
import { paymentsText } from '#features/payments/text/index.ts';
import { payMethodsText } from '#features/payments/text/methods.ts';
import { racesText } from '#features/races/text/index.ts';
import { consentText } from '#features/wizard/text/consents.ts';
import { wizardText } from '#features/wizard/text/index.ts';
import { textIn } from '#text/translate.ts';
import { type Client, clientOf, demo, enter, newAthlete, placeOrder } from '../tests/support/accounts.ts';
import { answeredWith } from '../tests/support/cookieChoices.ts';
import { type Cost, counted } from '../tests/support/counted.ts';
import { anEmptyPortal } from '../tests/support/emptyPortal.ts';
import { asFirstAdmin, draftRace, openCircuit, publish, toRaces } from '../tests/support/firstRace.ts';
import { linkIn, mailTo } from '../tests/support/mailbox.ts';
import { findChromium } from '../tools/chromium.ts';
import type { BenchPortal, Cluster } from './place.ts';

const t = textIn({ it: { ...personText.it, ...wizardText.it }, en: { ...personText.en, ...wizardText.en } }, 'it');
const words = {
  addresses: textIn(addressesText, 'it'),
  cart: textIn(cartText, 'it'),
  consents: textIn(consentText, 'it'),
  crews: textIn(crewsText, 'it'),
  identity: textIn(identityText, 'it'),
  methods: textIn(payMethodsText, 'it'),
  payments: textIn(paymentsText, 'it'),
  races: textIn(racesText, 'it'),
};

/** The demo's race in which anybody can start, and its relay. */
const race = '10-km-lago-d-orta';
const relay = 'staffetta-del-mottarone';

const titled = (page: Page, text: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: text }).waitFor();

/** Waits until the page listens: before, a click would be lost. */
async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const inside = document.querySelector('main form, main');
    return inside !== null && Object.keys(inside).some((key) => key.startsWith('__reactProps'));
  });
}

async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await page.getByRole(role, { name, exact: true }).filter({ visible: true }).first().click();
}

/** Presses Continue, and waits for the next step. */
async function go(page: Page, heading: string): Promise<void> {
  await press(page, t('continue'));
  await titled(page, heading);
  await awake(page);
}

async function register(page: Page, portal: BenchPortal, slug: string): Promise<void> {
  await page.goto(`${portal.url}/it/race/${slug}`);
  await awake(page);
  await press(page, words.races('register'), 'link');
}

const choose = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('radio', { name }).first().check();

/** The rules that must be accepted, and the two consents that must be answered. */
async function answerRules(page: Page): Promise<void> {
  // The page comes by a click: its boxes are counted once its last question is there.
  await page.getByRole('group', { name: words.consents('photo_video_title') }).waitFor();
  const rules = page.getByRole('group', { name: t('policies_legend') });
  const required = await rules.getByRole('checkbox').all();
  for (const box of required.slice(0, 2)) await box.check();
  const consent = (name: 'privacy_policy' | 'photo_video') =>
    page.getByRole('group', { name: words.consents(`${name}_title`) });
  await consent('privacy_policy')
    .getByRole('radio', { name: t('accept'), exact: true })
    .check();
  await consent('photo_video')
    .getByRole('radio', { name: t('refuse'), exact: true })
    .check();
}

async function toCart(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: t('add_to_cart') })
    .or(page.getByRole('button', { name: t('continue') }))
    .click();
  await page.waitForURL(/\/registration\/6|\/cart$/);
  await awake(page);
  if (page.url().includes('/registration/6')) await press(page, t('to_cart'));
  await titled(page, words.cart('title'));
  await awake(page);
}

async function toCheckout(page: Page): Promise<void> {
  await press(page, words.cart('checkout'));
  await page.waitForURL(/\/checkout\//);
  await page.getByRole('group', { name: words.payments('how') }).waitFor();
  await awake(page);
}

async function newcomer(page: Page, portal: BenchPortal): Promise<void> {
  const i = words.identity;
  const email = `newcomer.${process.pid}@test.example`;
  await register(page, portal, race);
  await awake(page);
  await page.getByLabel(i('email'), { exact: true }).fill(email);
  await press(page, i('get_started'));
  await titled(page, i('signup_title'));
  await page.getByLabel(i('firstname'), { exact: true }).fill('Emily');
  await page.getByLabel(i('lastname')).fill('Hart');
  await page.getByLabel(i('day')).selectOption('07');
  await page.getByLabel(i('month')).selectOption('03');
  await page.getByLabel(i('year')).selectOption('1990');
  await page.getByLabel(i('nationality')).selectOption('GB');
  await page.getByLabel(i('choose_password')).fill('a-long-password');
  await page.getByLabel(i('repeat_password')).fill('a-long-password');
  const plain = { link: (text: string) => text };
  await page.getByLabel(i.markup('accept_terms', plain)).check();
  await page.getByLabel(i.markup('accept_privacy', plain)).check();
  await press(page, i('signup'));
  await titled(page, i('not_active_title'));
  const mail = await mailTo(portal.sandboxUrl, email, new RegExp(i('mail_activate_subject', { circuit: '' })));
  await page.goto(linkIn(mail, '/account/activate/'));
  await titled(page, t('who_title'));
  await awake(page);
  await go(page, t('type_title'));
  await choose(page, 'Non competitiva');
  await go(page, t('athlete_title'));
  await page.getByRole('radio', { name: t('gender_F'), exact: true }).check();
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByLabel(t('emergency_contact')).fill('Rose Hart');
  await page.getByLabel(t('emergency_phone')).fill('+44 20 7946 0000');
  await go(page, t('address_title'));
  const a = words.addresses;
  await press(page, a('by_hand'));
  await page.getByLabel(a('country')).selectOption('GB');
  await page.getByLabel(a('state_elsewhere')).fill('Kent');
  await page.getByLabel(a('address'), { exact: true }).fill('Harbour Street');
  await page.getByLabel(a('house_number'), { exact: true }).fill('3');
  await page.getByLabel(a('zipcode')).fill('CT5 1AQ');
  await page.getByRole('textbox', { name: a('city') }).fill('Whitstable');
  await page.getByLabel(a('phone')).fill('+44 20 7946 0001');
  await go(page, t('policies_title'));
  await answerRules(page);
  await toCart(page);
  await toCheckout(page);
  await choose(page, new RegExp(`^${words.methods('credit_card')}`));
  await page.getByRole('button', { name: /^Paga/ }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/pay\/stripe\//);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/\/order\/success/);
}

/** From the race to the checkout, for whoever is registered elsewhere already. */
async function secondRace(page: Page, portal: BenchPortal): Promise<void> {
  await register(page, portal, race);
  await titled(page, t('check_title'));
  await awake(page);
  await answerRules(page);
  await toCart(page);
  await toCheckout(page);
}

async function friend(page: Page, portal: BenchPortal): Promise<void> {
  await register(page, portal, race);
  await titled(page, t('check_title'));
  await awake(page);
  await press(page, t('change_what', { what: t('check_who') }));
  await titled(page, t('who_title'));
  await awake(page);
  await choose(page, new RegExp(t('who_friend')));
  await choose(page, 'Carla Monti');
  await press(page, t('continue'));
  await page.waitForURL(/\/registration\/(2|check)/);
  if (page.url().includes('/registration/2')) {
    await choose(page, 'Non competitiva');
    await go(page, t('check_title'));
  }
  await awake(page);
  await answerRules(page);
  await toCart(page);
  await toCheckout(page);
}

async function captain(page: Page, portal: BenchPortal): Promise<void> {
  const c = words.crews;
  await register(page, portal, relay);
  await titled(page, t('who_title'));
  await awake(page);
  await go(page, t('type_title'));
  await go(page, t('athlete_title'));
  await choose(page, c('new'));
  await page.getByLabel(c('name')).fill(`Ghiri ${process.pid}`);
  await choose(page, new RegExp(`^${c('public')}`));
  await choose(page, /Salita/);
  await press(page, t('continue'));
  await page.waitForURL(/\/registration\/(4|5|check)/);
  await awake(page);
  await answerRules(page);
  await toCart(page);
  await toCheckout(page);
}

const wire =
  (order: string) =>
  async (page: Page, portal: BenchPortal): Promise<void> => {
    await page.goto(`${portal.url}/it/checkout/${order}`);
    await awake(page);
    await choose(page, new RegExp(`^${words.methods('wiretransfer')}`));
    await page
      .getByRole('button', { name: /ordine con obbligo|bonifico/i })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL(/\/order\//);
  };

async function bib(page: Page, portal: BenchPortal): Promise<void> {
  await page.goto(`${portal.url}/it/dahsboard`);
  await awake(page);
  await page.locator('main a[href*="/pass/"]').filter({ visible: true }).first().click();
  await page.waitForURL(/\/pass\//);
}

const friendGiven = {
  firstname: 'Carla',
  lastname: 'Monti',
  birthday: '1991-06-14',
  gender: 'F',
  nationality: 'CH',
  gadget_size: 'M',
  email: 'carla.monti@test.example',
  emergency_contact: 'Piera Ossola',
  emergency_phone: '+41 91 555 01 22',
};
const homeGiven = {
  firstname: 'Nadia',
  lastname: 'Ossola',
  country: 'CH',
  state: 'TI',
  city: 'Locarno',
  zipcode: '6600',
  address: 'Via Varenna',
  house_number: '18',
  phone: '+41 91 555 01 33',
};

/** Somebody who was registered before: what that registration answered is known. */
async function known(portal: BenchPortal): Promise<Client> {
  const athlete = await newAthlete(portal);
  await athlete.ask('POST', '/v3.0/user/addresses', homeGiven);
  const { id } = await placeOrder(athlete);
  await athlete.ask('POST', '/v3.0/user/order-states', { order_id: id, state_id: 6 });
  await athlete.ask('POST', '/v3.0/members', friendGiven);
  return athlete;
}

interface Journey {
  readonly name: string;
  /** Pages and clicks before there was a page for whoever is known. */
  readonly before: string;
  /** Nobody signs in before a newcomer. */
  readonly as: Client | null;
  readonly walk: (page: Page, portal: BenchPortal) => Promise<void>;
}

async function costOf(
  { newContext }: { newContext: () => Promise<BrowserContext> },
  portal: BenchPortal,
  { as, walk }: Journey,
) {
  const context = await newContext();
  await context.addCookies(
    answeredWith('accept').map((cookie) => ({ ...cookie, domain: new URL(portal.url).hostname })),
  );
  if (as) await enter(context, portal, as);
  const cost = await counted(context, portal);
  await walk(await context.newPage(), portal);
  await context.close();
  return cost();
}

/**
 * The office's way from a portal in which there is nothing to its first open race: the circuit and the race. How its
 * super-admin signs in, with a second factor, comes before, and is not counted.
 */
async function firstRaceCost(browser: Browser, cluster: Cluster): Promise<Cost> {
  await using portal = await anEmptyPortal('trial', await cluster.create('from_nothing'));
  const context = await browser.newContext({ locale: 'it-IT', baseURL: portal.url });
  const link = /http\S+/.exec(portal.run('admin.ts', 'ada@example.org'))![0];
  const signing = await context.newPage();
  await asFirstAdmin(signing, link, 'una-password-lunga');
  await signing.close();
  const cost = await counted(context, portal);
  const page = await context.newPage();
  await page.goto('/it/start');
  await awake(page);
  await openCircuit(page, {
    name: 'Giro dei Due Fiumi',
    company: 'ASD Due Fiumi',
    place: 'Pavia',
    email: 'info@duefiumi.example',
  });
  await toRaces(page);
  const startsAt = `${new Date().getUTCFullYear() + 1}-05-30T09:00`;
  const race = { name: 'Corsa del Ticino', startsAt, stock: '120', price: '22,50', distance: '10 km' };
  await draftRace(page, race);
  await publish(page);
  await context.close();
  return cost();
}

/** Drives each way through the portal in Chromium, and prints what it costs beside what it cost before. */
export async function printJourneys(portal: BenchPortal, cluster: Cluster): Promise<void> {
  const endWorker = await portal.startWorker();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const newContext = () => browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 900 } });
  const buyer = await newAthlete(portal);
  const { id: order } = await placeOrder(buyer);
  const journeys: readonly Journey[] = [
    { name: 'newcomer, from the race to paid', before: '17 / 27', as: null, walk: newcomer },
    { name: 'second race, to the checkout', before: '9 / 15', as: await known(portal), walk: secondRace },
    { name: 'a saved friend, to the checkout', before: '7 / 15', as: await known(portal), walk: friend },
    { name: 'captain of a relay, to the checkout', before: '10 / 17', as: await known(portal), walk: captain },
    { name: 'an order paid by wire', before: '2 / 2', as: buyer, walk: wire(order) },
    { name: 'the bib, from My account', before: '1–4', as: await clientOf(portal, demo.athlete), walk: bib },
  ];
  console.log(`\n${'journey'.padEnd(38)}${'pages'.padStart(7)}${'clicks'.padStart(8)}${'typed'.padStart(7)}   before`);
  const print = (name: string, { pages, clicks, typed }: Cost, before: string) => {
    const figures = `${String(pages).padStart(7)}${String(clicks).padStart(8)}${String(typed).padStart(7)}`;
    console.log(`${name.padEnd(38)}${figures}   ${before}`);
  };
  for (const journey of journeys) print(journey.name, await costOf({ newContext }, portal, journey), journey.before);
  print('first race, from an empty portal', await firstRaceCost(browser, cluster), '21 typed');
  await browser.close();
  await endWorker();
}
