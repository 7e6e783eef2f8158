import type { BrowserContext, ConsoleMessage, Locator, Page, Response, WebError } from '@playwright/test';
import { addressesText } from '#features/addresses/text/index.ts';
import { athletesText } from '#features/athletes/text/index.ts';
import { personText } from '#features/athletes/text/person.ts';
import { cartText } from '#features/cart/text/index.ts';
import { certificatesText } from '#features/certificates/text/index.ts';
import { couponsText } from '#features/coupons/text/index.ts';
import { crewsText } from '#features/crews/text/index.ts';
import { offersText } from '#features/disruptions/text/offers.ts';
import { federationsText } from '#features/federations/text/index.ts';
import { identityText } from '#features/identity/text/index.ts';
import { secondFactorText } from '#features/identity/text/secondFactor.ts';
import { invoicesText } from '#features/invoices/text/index.ts';
import { ordersText } from '#features/orders/text/index.ts';
import { orderStatesText } from '#features/orders/text/states.ts';
import { passesText } from '#features/passes/text/index.ts';
import { paymentsText } from '#features/payments/text/index.ts';
import { payMethodsText } from '#features/payments/text/methods.ts';
import { refundAccountText } from '#features/payments/text/refundAccount.ts';
import { privacyText } from '#features/privacy/text/index.ts';
import { racesText } from '#features/races/text/index.ts';
import { openingText } from '#features/races/text/opening.ts';
import { questionsText } from '#features/registration/text/questions.ts';
import { startText } from '#features/registration/text/start.ts';
import { shopText } from '#features/shop/text/index.ts';
import { changesText } from '#features/subscriptions/text/changes.ts';
import { givingText } from '#features/subscriptions/text/giving.ts';
import { subscriptionsText } from '#features/subscriptions/text/index.ts';
import { withdrawalsText } from '#features/withdrawals/text/index.ts';
import { consentText } from '#features/wizard/text/consents.ts';
import { wizardText } from '#features/wizard/text/index.ts';
import type { Lang } from '#kernel/lang.ts';
import { correctionText } from '#office/entries/text/correction.ts';
import { officeMessagesText } from '#office/entries/text/messages.ts';
import { raceListsText } from '#office/entries/text/raceLists.ts';
import { officeRegistrationsText } from '#office/entries/text/registrations.ts';
import { officeFiguresText } from '#office/figures/text/index.ts';
import { frameText } from '#office/frame/text/frame.ts';
import { officeSearchText } from '#office/frame/text/search.ts';
import { consoleText } from '#office/kit/text/index.ts';
import { proseText } from '#office/kit/text/prose.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { officeInvoicesText } from '#office/money/text/invoices.ts';
import { officeMoneyText } from '#office/money/text/money.ts';
import { officeTakingsText } from '#office/money/text/takings.ts';
import { officeOffersText } from '#office/orders/text/offers.ts';
import { officeOrdersText } from '#office/orders/text/orders.ts';
import { officeParcelsText } from '#office/orders/text/parcels.ts';
import { officeWithdrawalsText } from '#office/orders/text/withdrawals.ts';
import { officeCardsText } from '#office/papers/text/cards.ts';
import { officeCertificatesText } from '#office/papers/text/certificates.ts';
import { disruptionText } from '#office/races/text/disruption.ts';
import { raceActsText } from '#office/races/text/raceActs.ts';
import { officeRequestsText } from '#office/requests/text/index.ts';
import { officeFederationsText } from '#office/settings/text/federations.ts';
import { officeKindsText } from '#office/settings/text/kinds.ts';
import { officePoliciesText } from '#office/settings/text/policies.ts';
import { settingsText } from '#office/settings/text/settings.ts';
import { officeShopText } from '#office/shop/text/index.ts';
import { officeAccountsText } from '#office/staff/text/accounts.ts';
import { peopleText } from '#office/staff/text/people.ts';
import { actsText } from '#text/acts.ts';
import { dashboardText } from '#text/dashboard.ts';
import { wordField } from '#text/fields.ts';
import { networkText } from '#text/network.ts';
import { officeText } from '#text/office.ts';
import { shellText } from '#text/shell.ts';
import { textIn } from '#text/translate.ts';
import { expect, test as portalTest } from './portal.ts';

export { expect } from './portal.ts';

/** The portal's texts in a language, to find fields and buttons by. */
export const wordsIn = (lang: Lang) => ({
  lang,
  acts: textIn(actsText, lang),
  addresses: textIn(addressesText, lang),
  athletes: textIn(athletesText, lang),
  cart: textIn(cartText, lang),
  certificates: textIn(certificatesText, lang),
  changes: textIn(changesText, lang),
  consents: textIn(consentText, lang),
  console: textIn(
    {
      it: { ...consoleText.it, ...frameText.it, ...peopleText.it },
      en: { ...consoleText.en, ...frameText.en, ...peopleText.en },
    },
    lang,
  ),
  coupons: textIn(couponsText, lang),
  crews: textIn(crewsText, lang),
  dashboard: textIn(dashboardText, lang),
  federations: textIn(federationsText, lang),
  field: (code: string) => wordField(code, lang)!,
  giving: textIn(givingText, lang),
  identity: textIn(identityText, lang),
  secondFactor: textIn(secondFactorText, lang),
  invoices: textIn(invoicesText, lang),
  network: textIn(networkText, lang),
  officeAccounts: textIn(officeAccountsText, lang),
  officeCards: textIn(officeCardsText, lang),
  officeCertificates: textIn(officeCertificatesText, lang),
  officeInvoices: textIn(officeInvoicesText, lang),
  officeMoney: textIn(officeMoneyText, lang),
  officeFigures: textIn(officeFiguresText, lang),
  officeTakings: textIn(officeTakingsText, lang),
  officeParcels: textIn(officeParcelsText, lang),
  officeRequests: textIn(officeRequestsText, lang),
  officeList: textIn(officeText, lang),
  officeFederations: textIn(officeFederationsText, lang),
  kinds: textIn(officeKindsText, lang),
  officePolicies: textIn(officePoliciesText, lang),
  prose: textIn(proseText, lang),
  withdrawals: textIn(withdrawalsText, lang),
  officeWithdrawals: textIn(officeWithdrawalsText, lang),
  officeOrders: textIn(officeOrdersText, lang),
  refundAccount: textIn(refundAccountText, lang),
  officeSearch: textIn(officeSearchText, lang),
  raceActs: textIn(raceActsText, lang),
  raceLists: textIn(raceListsText, lang),
  officeMessages: textIn(officeMessagesText, lang),
  officeRegistrations: textIn(officeRegistrationsText, lang),
  settings: textIn(settingsText, lang),
  setUps: textIn(setUpsText, lang),
  correction: textIn(correctionText, lang),
  disruption: textIn(disruptionText, lang),
  offers: textIn(offersText, lang),
  officeOffers: textIn(officeOffersText, lang),
  officeShop: textIn(officeShopText, lang),
  opening: textIn(openingText, lang),
  orders: textIn(ordersText, lang),
  orderStates: textIn(orderStatesText, lang),
  methods: textIn(payMethodsText, lang),
  passes: textIn(passesText, lang),
  payments: textIn(paymentsText, lang),
  races: textIn(racesText, lang),
  privacy: textIn(privacyText, lang),
  /** The wizard's words, and what its form calls an athlete's data. */
  registration: textIn(
    {
      it: { ...personText.it, ...questionsText.it, ...wizardText.it },
      en: { ...personText.en, ...questionsText.en, ...wizardText.en },
    },
    lang,
  ),
  shell: textIn(shellText, lang),
  shop: textIn(shopText, lang),
  start: textIn(startText, lang),
  subscriptions: textIn(subscriptionsText, lang),
});

export type Words = ReturnType<typeof wordsIn>;

/** Plain rendering of the tags in texts. */
export const plain = { link: (words: string) => words, b: (words: string) => words, small: (words: string) => words };

/** The browser's errors and warnings, of every page of a test. */
export interface Complaints {
  /** A refusal that the test is about: the browser writes a line about each answer above 399. */
  readonly expect: (what: RegExp) => void;
}

const always = [
  // The API answers 404 for an unknown email (registration §7), which browsers log as an error.
  /status of 404 .*\/auth\/email/,
  // A mail that is looked at runs no script: not the one below either, which the tests put into every page.
  /Blocked script execution in 'about:srcdoc'/,
];

const said = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** A browser that several tests use has it once. */
const watched = new WeakSet<BrowserContext>();

/** Chromium is silent about some of them, such as code made from text in a try. */
async function sayViolations(context: BrowserContext): Promise<void> {
  if (watched.has(context)) return;
  watched.add(context);
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content Security Policy: ${violatedDirective}, ${blockedURI}, ${sourceFile}`),
    ),
  );
}

/** The `test` of journeys, which fails on unexpected errors of the browser. */
export const test = portalTest.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const expected = [...always];
      await sayViolations(context);
      const hear = (message: ConsoleMessage) => message.type() === 'error' && heard.push(said(message));
      const hearError = (error: WebError) => heard.push(String(error.error().stack ?? error.error()));
      context.on('console', hear).on('weberror', hearError);
      await use({ expect: (what) => expected.push(what) });
      context.off('console', hear).off('weberror', hearError);
      expect(heard.filter((line) => !expected.some((known) => known.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until React has hydrated the page. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const inside = document.querySelector('main form, main');
    return inside !== null && Object.keys(inside).some((key) => key.startsWith('__reactProps'));
  });
}

export async function open(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await awake(page);
  return answer;
}

/** The page's only h1. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** A name that begins with these words: "Nome", and not "Cognome". */
export const startingWith = (words: string): RegExp => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** After a refused submit: the summary has the focus and names these fields. */
export async function expectRefused(page: Page, ...fields: string[]): Promise<void> {
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  for (const field of fields) await expect(summary.getByRole('link', { name: startingWith(field) })).toBeVisible();
}
