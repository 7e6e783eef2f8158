import type { Lang } from './lang.ts';

type QueryValues = Readonly<Record<string, string | number | undefined>>;

const query = (values: QueryValues): string => {
  const text = Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
  return text && `?${text}`;
};

/** The specification's misspelling, which existing links use (registration §2); it is written only here. */
export const dashboardSegment = 'dahsboard';
export const sentSegment = 'sended';

export const stepSegments = {
  who: '1',
  type: '2',
  athlete: '3',
  'medical-certificate': 'medical-certificate',
  address: '4',
  policies: '5',
  services: '6',
} as const;
export type Step = keyof typeof stepSegments;
export const checkSegment = 'check';

/** Every page's route pattern below `/{lang}`, in React Router's syntax. */
export const routes = {
  signin: 'signin',
  signinForm: 'signin/:type',
  notActive: 'signin/not-active',
  activate: 'account/activate/:code',
  forgotPassword: 'account/password',
  passwordReset: 'account/password/reset/:token',
  passwordSent: `account/password/${sentSegment}`,
  passwordResetSuccess: 'account/password-reset/success',
  passwordResetError: 'account/password-reset/error',
  orderSuccess: 'order/success',
  orderUnprocessed: 'order/unprocessed',
  orderError: 'order/error',
  orderSatispay: 'order/satispay',
  terms: 'terms-and-conditions',
  cookies: 'cookie-policy',
  privacy: 'privacy-policy',
  accessibility: 'accessibility-statement',
  race: 'race/:slug',
  /** Where the mail leads that asks for an address to be told when a race opens. */
  openingNotice: 'race/opening/:token',
  registration: 'event/registration/:step',
  registrationError: 'event/registration/error',
  /** Where a registration in the cart begins to be changed. */
  registrationChange: 'event/registration/change',
  cartError: 'event/cart/error',
  cart: 'cart',
  checkout: 'checkout/:id',
  withdrawal: 'checkout/:id/withdrawal',
  dashboard: dashboardSegment,
  dashboardOrders: `${dashboardSegment}/orders`,
  dashboardSubscriptions: `${dashboardSegment}/subscriptions`,
  /** Leads to the PDF of an invoice, so that a sign-in can lead back to it. */
  invoice: `${dashboardSegment}/orders/:file`,
  changeEmail: `${dashboardSegment}/email/change`,
  confirmEmail: `${dashboardSegment}/email/confirm/:email/:token`,
  undoEmail: 'account/email/undo/:token',
  sessions: `${dashboardSegment}/sessions`,
  athletes: `${dashboardSegment}/athletes`,
  certificateUpload: `${dashboardSegment}/subscriptions/:detailId/upload`,
  changeSubscription: `${dashboardSegment}/subscriptions/:detailId/change`,
  changeCard: `${dashboardSegment}/subscriptions/:detailId/change-card`,
  substitute: `${dashboardSegment}/subscriptions/:detailId/substitute`,
  transfer: `${dashboardSegment}/subscriptions/:detailId/transfer`,
  /** Where an athlete sees a registration that somebody else made; the token is its key. */
  friend: 'friend/:token',
  offers: 'offers/:key',
  /** Where a buyer says to which account money goes back: the key of a mail, or the order's id. */
  refundAccount: 'refund-account/:key',
  /** What an athlete shows at the desk; the code is the one of its QR code. */
  pass: 'pass/:code',
  addresses: `${dashboardSegment}/addresses`,
  privacySettings: `${dashboardSegment}/privacy`,
  shop: 'shop',
  shopItem: 'shop/:slug',
  sizeGuide: 'size-guide',
  subscribers: 'subscribers-list',
  /** The services of a race, titled Merchandising. */
  services: 'service',
  service: 'service/:slug',
  start: 'start',
  console: 'console',
  secondFactor: 'console/second-factor',
  /** Where a browser without scripts proves who it is before a file of the office. */
  proofAgain: 'console/proof',
  /** Where somebody who is invited into an office accepts. */
  invitation: 'console/invitation/:token',
} as const;

const at = (lang: Lang, path: string) => `/${lang}/${path}`;

/** What services are sold with, and the registration that one is looked for: a cart line, or the detail of an order. */
export type ServicesOf = ({ readonly race: number } | { readonly package: number }) & {
  readonly registration?: string | undefined;
};

/** What a registration is for, in the address of a page that says why it cannot be made. */
interface RegistrationOf {
  readonly race?: number;
  readonly package?: number;
}

type RegistrationBegun = {
  /** A place is kept for whoever signs in, even if it is sold out. */
  readonly kept?: 1;
} & (
  | {
      readonly race: number;
      readonly crew?: string | undefined;
    }
  | { readonly package: number }
);

type OfCircuit = { readonly circuit: number };

/** A page of a circuit's office; whatever else is wanted of it stands in its query. */
function office(lang: Lang, of: number | (OfCircuit & QueryValues), path: string): string {
  const { circuit, ...wanted } = typeof of === 'number' ? { circuit: of } : of;
  return at(lang, `console/${circuit}${path}${query(wanted)}`);
}

export const paths = {
  home: (lang: Lang) => `/${lang}`,
  signin: (lang: Lang, redirect?: string, notice: Readonly<Record<string, string | number>> = {}) =>
    at(lang, `signin${query({ redirect, ...notice })}`),
  signinForm: (lang: Lang, type: 'login' | 'signup', redirect?: string) =>
    at(lang, `signin/${type}${query({ redirect })}`),
  /** The signup form for somebody of whom a provider has said who they are. */
  signupWith: (lang: Lang, ticket: string, redirect?: string) =>
    at(lang, `signin/signup${query({ ticket, redirect })}`),
  notActive: (lang: Lang, redirect?: string) => at(lang, `signin/not-active${query({ redirect })}`),
  activate: (lang: Lang, code: string, redirect?: string) =>
    at(lang, `account/activate/${encodeURIComponent(code)}${query({ redirect })}`),
  forgotPassword: (lang: Lang) => at(lang, 'account/password'),
  passwordSent: (lang: Lang) => at(lang, routes.passwordSent),
  passwordReset: (lang: Lang, token: string) => at(lang, `account/password/reset/${encodeURIComponent(token)}`),
  passwordResetSuccess: (lang: Lang) => at(lang, routes.passwordResetSuccess),
  passwordResetError: (lang: Lang) => at(lang, routes.passwordResetError),
  orderSuccess: (lang: Lang, order?: string) => at(lang, `order/success${query({ order })}`),
  orderUnprocessed: (lang: Lang, order?: string) => at(lang, `order/unprocessed${query({ order })}`),
  orderError: (lang: Lang, order?: string) => at(lang, `order/error${query({ order })}`),
  orderSatispay: (lang: Lang, order?: string) => at(lang, `order/satispay${query({ order })}`),
  terms: (lang: Lang) => at(lang, routes.terms),
  cookies: (lang: Lang) => at(lang, routes.cookies),
  privacy: (lang: Lang) => at(lang, routes.privacy),
  accessibility: (lang: Lang) => at(lang, routes.accessibility),
  /** A version of a legal text, by its day of effect. */
  textVersion: (lang: Lang, text: 'terms' | 'cookies' | 'privacy', version: string) =>
    at(lang, `${routes[text]}/${version}`),
  race: (lang: Lang, slug: string) => at(lang, `race/${slug}`),
  /** The page of a race that is not published yet, for whoever sets it up. */
  raceDraft: (lang: Lang, slug: string, race: number) => at(lang, `race/${slug}${query({ draft: race })}`),
  openingNotice: (lang: Lang, token: string) => at(lang, `race/opening/${encodeURIComponent(token)}`),
  registrationStart: (lang: Lang, item: RegistrationBegun) =>
    at(lang, `event/registration/${stepSegments.who}${query({ ...item })}`),
  /** `from`: the step was opened to change an answer, and leads back to where that is shown. */
  registration: (lang: Lang, step: Step, draft: string, from?: 'check') =>
    at(lang, `event/registration/${stepSegments[step]}${query({ draft, from })}`),
  registrationCheck: (lang: Lang, draft: string) => at(lang, `event/registration/${checkSegment}${query({ draft })}`),
  /** The same for a registration that is begun there, by an athlete who is known. */
  registrationCheckStart: (lang: Lang, item: RegistrationBegun) =>
    at(lang, `event/registration/${checkSegment}${query({ ...item })}`),
  registrationChange: (lang: Lang, line: string) => at(lang, `${routes.registrationChange}${query({ line })}`),
  /** With the race or package that it is about. */
  registrationError: (lang: Lang, error?: string, of: RegistrationOf & { readonly by?: string | undefined } = {}) =>
    at(lang, `event/registration/error${query({ error, ...of })}`),
  cartError: (lang: Lang, of: RegistrationOf = {}) => at(lang, `${routes.cartError}${query({ ...of })}`),
  cart: (lang: Lang, notice?: string) => at(lang, `cart${query({ notice })}`),
  checkout: (lang: Lang, order: string) => at(lang, `checkout/${order}`),
  withdrawal: (lang: Lang, order: string) => at(lang, `checkout/${order}/withdrawal`),
  dashboard: (lang: Lang) => at(lang, dashboardSegment),
  orders: (lang: Lang) => at(lang, routes.dashboardOrders),
  invoice: (lang: Lang, file: string) => at(lang, `${routes.dashboardOrders}/${encodeURIComponent(file)}`),
  subscriptions: (lang: Lang) => at(lang, routes.dashboardSubscriptions),
  /** A subscription's own row, by its reference. */
  subscription: (lang: Lang, reference: string) => `${at(lang, routes.dashboardSubscriptions)}#${reference}`,
  /** Where a crew of one’s own registrations stands on that page. */
  ownCrew: (lang: Lang, crew: string) => at(lang, `${routes.dashboardSubscriptions}#crew-${crew}`),
  /** `order`: the unpaid order from which it was opened, to lead back to; the next two alike. */
  certificateUpload: (lang: Lang, detailId: string, order?: string) =>
    at(lang, `${routes.dashboardSubscriptions}/${detailId}/upload${query({ order })}`),
  changeSubscription: (lang: Lang, detailId: string, order?: string) =>
    at(lang, `${routes.dashboardSubscriptions}/${detailId}/change${query({ order })}`),
  changeCard: (lang: Lang, detailId: string, order?: string) =>
    at(lang, `${routes.dashboardSubscriptions}/${detailId}/change-card${query({ order })}`),
  substitute: (lang: Lang, detailId: string) => at(lang, `${routes.dashboardSubscriptions}/${detailId}/substitute`),
  transfer: (lang: Lang, detailId: string) => at(lang, `${routes.dashboardSubscriptions}/${detailId}/transfer`),
  friend: (lang: Lang, token: string) => at(lang, `friend/${encodeURIComponent(token)}`),
  offers: (lang: Lang, key: string) => at(lang, `offers/${encodeURIComponent(key)}`),
  refundAccount: (lang: Lang, key: string) => at(lang, `refund-account/${encodeURIComponent(key)}`),
  pass: (lang: Lang, code: string) => at(lang, `pass/${code}`),
  /** What a QR code says: short, and without a language, which is whoever scans it. */
  scannedPass: (code: string) => `/p/${code}`,
  addresses: (lang: Lang) => at(lang, routes.addresses),
  changeEmail: (lang: Lang) => at(lang, routes.changeEmail),
  confirmEmail: (lang: Lang, email: string, token: string) =>
    at(lang, `${dashboardSegment}/email/confirm/${encodeURIComponent(email)}/${encodeURIComponent(token)}`),
  undoEmail: (lang: Lang, token: string) => at(lang, `account/email/undo/${encodeURIComponent(token)}`),
  sessions: (lang: Lang) => at(lang, routes.sessions),
  athletes: (lang: Lang) => at(lang, routes.athletes),
  privacySettings: (lang: Lang) => at(lang, routes.privacySettings),
  sizeGuide: (lang: Lang) => at(lang, routes.sizeGuide),
  shop: (lang: Lang, notice?: string) => at(lang, `${routes.shop}${query({ notice })}`),
  shopItem: (lang: Lang, slug: string) => at(lang, `${routes.shop}/${encodeURIComponent(slug)}`),
  subscribers: (lang: Lang, race?: number) => at(lang, `${routes.subscribers}${query({ race })}`),
  /** The services of a race or package; with the registration that one is looked for. */
  services: (lang: Lang, of: ServicesOf) => at(lang, `${routes.services}${query({ ...of })}`),
  service: (lang: Lang, slug: string, of: ServicesOf | object = {}) =>
    at(lang, `${routes.services}/${encodeURIComponent(slug)}${query({ ...of })}`),
  start: (lang: Lang) => at(lang, routes.start),
  /** The office of a circuit; without one, of the circuit whose host is asked. */
  console: (lang: Lang, circuit?: number) => at(lang, circuit === undefined ? 'console' : `console/${circuit}`),
  consolePeople: (lang: Lang, circuit: number) => office(lang, circuit, '/people'),
  consoleRequests: (lang: Lang, circuit: number) => office(lang, circuit, '/people/requests'),
  consoleAccounts: (lang: Lang, wanted: OfCircuit & { search?: string }) => office(lang, wanted, '/people/accounts'),
  consoleOrders: (
    lang: Lang,
    wanted: OfCircuit & { view?: string; delivery?: string; search?: string; page?: number },
  ) => office(lang, wanted, '/orders'),
  consoleWithdrawals: (lang: Lang, circuit: number) => office(lang, circuit, '/orders/withdrawals'),
  consoleOffers: (lang: Lang, circuit: number) => office(lang, circuit, '/orders/offers'),
  consoleOfferAnswers: (lang: Lang, disruption: string, circuit: number) =>
    office(lang, circuit, `/orders/offers/${disruption}`),
  consoleOrder: (lang: Lang, order: string, circuit: number) => office(lang, circuit, `/orders/${order}`),
  /** `wanted`: filters of the list, by their names in its address. */
  consoleRegistrations: (
    lang: Lang,
    wanted: OfCircuit & {
      readonly [Name in 'race' | 'payment' | 'certificate' | 'light' | 'search']?: string | number | undefined;
    },
  ) => office(lang, wanted, '/registrations'),
  consoleMessages: (lang: Lang, circuit: number) => office(lang, circuit, '/registrations/messages'),
  consoleRegistration: (lang: Lang, reference: string, circuit: number) =>
    office(lang, circuit, `/registrations/${encodeURIComponent(reference)}`),
  consoleRaces: (lang: Lang, wanted: OfCircuit & { season?: number }) => office(lang, wanted, '/races'),
  /** The races of the office with the form of a new one open. */
  consoleNewRace: (lang: Lang, circuit: number) => `${office(lang, circuit, '/races')}#new-race`,
  consolePackage: (lang: Lang, pack: number, circuit: number) => office(lang, circuit, `/races/packages/${pack}`),
  consoleRace: (lang: Lang, race: number, circuit: number) => office(lang, circuit, `/races/${race}`),
  consoleRaceLists: (lang: Lang, race: number, circuit: number) => office(lang, circuit, `/races/${race}/lists`),
  consoleDisruption: (lang: Lang, race: number, circuit: number) => office(lang, circuit, `/races/${race}/disruption`),
  consoleSettings: (lang: Lang, circuit: number) => office(lang, circuit, '/settings'),
  consoleFederations: (lang: Lang, circuit: number) => office(lang, circuit, '/settings/federations'),
  consoleFederation: (lang: Lang, federation: number, circuit: number) =>
    office(lang, circuit, `/settings/federations/${federation}`),
  consoleKinds: (lang: Lang, circuit: number) => office(lang, circuit, '/settings/certificates'),
  consolePolicies: (lang: Lang, circuit: number) => office(lang, circuit, '/settings/policies'),
  consoleShop: (lang: Lang, circuit: number) => office(lang, circuit, '/shop'),
  consoleCoupons: (lang: Lang, circuit: number, search?: string) => office(lang, { circuit, search }, '/shop/codes'),
  consoleProduct: (lang: Lang, product: number, circuit: number) => office(lang, circuit, `/shop/${product}`),
  consoleMoney: (lang: Lang, wanted: OfCircuit & { view?: string }) => office(lang, wanted, '/money'),
  consoleMoneyBack: (lang: Lang, circuit: number) => office(lang, circuit, '/money/back'),
  consoleReports: (lang: Lang, circuit: number) => office(lang, circuit, '/reports'),
  consoleTakings: (lang: Lang, wanted: OfCircuit & { month?: string; day?: string }) =>
    office(lang, wanted, '/money/takings'),
  consoleInvoices: (lang: Lang, wanted: OfCircuit & { view?: string; search?: string }) =>
    office(lang, wanted, '/money/invoices'),
  /** The queue, at one that waits (`certificate`), or one whose verdict is looked at again (`judged`). */
  consoleCertificates: (lang: Lang, wanted: OfCircuit & { certificate?: string; judged?: string }) =>
    office(lang, wanted, '/certificates'),
  /** The queue, at one that waits (`card`). */
  consoleCards: (lang: Lang, wanted: OfCircuit & { card?: string; search?: string }) => office(lang, wanted, '/cards'),
  proofAgain: (lang: Lang, to: string, wrong?: string) => at(lang, `${routes.proofAgain}${query({ to, wrong })}`),
  secondFactor: (lang: Lang, redirect?: string) => at(lang, `${routes.secondFactor}${query({ redirect })}`),
  invitation: (lang: Lang, token: string) => at(lang, `console/invitation/${encodeURIComponent(token)}`),
} as const;

/** The address of an invoice's file by the file's name. */
export const invoiceFileNamed = (file: string): string => `/storage/invoices/${encodeURIComponent(file)}`;

/** The address of an invoice's file (checkout §7, "File links"). */
export const invoiceFile = (number: string): string => invoiceFileNamed(`fattura${number.replaceAll('/', '-')}.pdf`);

/** The same page in another language: the prefix changes, path and query stay. */
export const inLanguage = (pathAndQuery: string, lang: Lang): string =>
  pathAndQuery.replace(/^\/(it|en)(?=\/|\?|$)/, `/${lang}`);

/** A segment `.` or `..`, encoded or not: a browser would resolve it, and leave the language prefix. */
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Prevents open redirects: only a path below a language prefix of this portal, never another origin. */
export const safeRedirect = (target: string | null | undefined): string | undefined =>
  target &&
  target.length <= 1024 &&
  /^\/(it|en)(?:[/?][\p{L}\p{N}/?=&%.,:@+_~-]*)?$/u.test(target) &&
  !target.includes('//') &&
  !dotSegment.test(target)
    ? target
    : undefined;

/** The specified address for one with the correct spelling, to redirect to. */
export const asSpelledHere = (pathAndQuery: string): string | undefined => {
  const here = pathAndQuery
    .replace(/^\/(it|en)\/dashboard(?=[/?]|$)/, `/$1/${dashboardSegment}`)
    .replace(/^\/(it|en)\/account\/password\/sent(?=[/?]|$)/, `/$1/${routes.passwordSent}`);
  return here === pathAndQuery ? undefined : here;
};
