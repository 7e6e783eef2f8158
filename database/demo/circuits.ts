import { circuitSettings, circuits, seasons } from '../../src/features/circuits/server/tables.ts';
import { circuitPayMethods } from '../../src/features/commission/server/tables.ts';
import { federationRules, federations } from '../../src/features/federations/server/tables.ts';
import { addDays, day } from '../../src/kernel/calendar.ts';
import { texts, type World } from './world.ts';

const lakes: typeof circuits.$inferInsert = {
  id: 15,
  slug: 'tre-laghi',
  hosts: [],
  i18n: texts(
    {
      name: 'Circuito Tre Laghi',
      title: 'Tre Laghi',
      lead: 'Undici gare in quattro tappe tra Maggiore, Orta e Mergozzo: a nuoto, in bici e di corsa, fino in vetta al Mottarone.',
    },
    {
      name: 'Circuito Tre Laghi',
      title: 'Tre Laghi',
      lead: 'Eleven races in four stages around Lakes Maggiore, Orta and Mergozzo: swimming, cycling and running, up to the top of Mottarone.',
    },
  ),
  inks: ['#1546a0', '#ee4b24', '#8ccbbf', '#f4b728'],
  referencePrefix: 'TL20',
  gadgetSizes: ['S', 'M', 'L', 'XL'],
  bank: {
    company: 'ASD Tre Laghi',
    bank: 'Banca dei Laghi, filiale di Verbania',
    iban: 'IT60X0542811101000000123456',
    bic: 'BDLAIT21XXX',
  },
  office: {
    company: 'ASD Tre Laghi',
    place: 'Verbania',
    email: 'segreteria@trelaghi.example',
    hours: texts('martedì e giovedì, ore 18–20', 'Tuesdays and Thursdays, 6–8 pm'),
  },
  seasonId: 20,
};

const hills: typeof circuits.$inferInsert = {
  id: 8,
  slug: 'colline',
  hosts: ['circuit8.localhost'],
  i18n: texts(
    {
      name: 'Trofeo delle Colline',
      title: 'Colline',
      lead: 'Corse tra vigne e castelli del Monferrato, con arrivo sempre in piazza.',
    },
    {
      name: 'Trofeo delle Colline',
      title: 'Colline',
      lead: 'Runs among the vineyards and castles of Monferrato, each finishing in a village square.',
    },
  ),
  inks: ['#6a1f3d', '#d8562a', '#d9cda6', '#e7ae45'],
  referencePrefix: 'CO20',
  headerImage: '/media/circuits/colline.webp',
  promo: {
    dismissal: 'session',
    i18n: texts(
      'Chi corre a Moncalvo pranza in piazza: il piatto del vignaiolo è compreso nella quota.',
      'Run in Moncalvo and lunch in the square: the winemaker’s plate is included in the entry fee.',
    ),
  },
  gadgetSizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  bank: {
    company: 'Podistica Colline ASD',
    bank: 'Cassa Rurale del Monferrato',
    iban: 'IT84S0542811101000000654321',
    bic: 'CRMOIT22XXX',
  },
  office: {
    company: 'Podistica Colline ASD',
    place: 'Moncalvo (AT)',
    email: 'info@colline.example',
    hours: texts('lunedì e venerdì, ore 17–19', 'Mondays and Fridays, 5–7 pm'),
  },
  seasonId: 20,
};

const valley: typeof circuits.$inferInsert = {
  id: 3,
  slug: 'valle',
  hosts: ['circuit3.localhost'],
  i18n: texts(
    {
      name: 'Ossola Trail Cup',
      title: 'Ossola',
      lead: 'Sentieri walser, alpeggi e cascate tra Antigorio e Formazza.',
    },
    {
      name: 'Ossola Trail Cup',
      title: 'Ossola',
      lead: 'Walser paths, mountain pastures and waterfalls between Antigorio and Formazza.',
    },
  ),
  inks: ['#1d5a46', '#c8452f', '#a9c7d8', '#e3b23c'],
  referencePrefix: 'OS20',
  promo: {
    dismissal: 'page',
    i18n: texts(
      'Le magliette vestono piccolo: prima di scegliere guarda la guida alle taglie.',
      'The shirts run small: look at the size guide before you choose.',
    ),
    link: '/static/size-guide.jpg',
  },
  sizeGuide: '/static/size-guide.jpg',
  gadgetSizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  office: {
    company: 'ASD Ossola Outdoor',
    place: 'Baceno (VB)',
    email: 'gare@ossola.example',
    hours: texts('mercoledì, ore 20–21.30', 'Wednesdays, 8–9.30 pm'),
  },
  seasonId: 20,
};

const settings: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  15: {
    'google-analytics': 'G-DEMO15LAGHI',
    'website-url': 'https://www.trelaghi.example/',
    'shop-active': '1',
    'list-active': '1',
    head: '<meta name="theme-color" content="#1546a0" />',
    'cookie-consent': 'implied',
    'commission-policy': 'by_method',
    court: 'Verbania',
  },
  8: {
    'google-analytics': 'G-DEMO8COLLINE',
    'website-url': 'https://www.colline.example/',
    'shop-active': '1',
    'list-active': '1',
    'cookie-consent': 'explicit',
    'commission-policy': 'uniform',
    'commission-rate': '2.5',
    'commission-fixed': '0.50',
    court: 'Asti',
  },
  3: {
    'website-url': 'https://www.ossola.example/',
    'shop-active': '0',
    'list-active': '0',
    'cookie-consent': 'explicit',
    'commission-policy': 'none',
    court: 'Verbania',
  },
};

/** By the specification's ids: 1 wire transfer, 2 PayPal, 3 credit card, 6 Satispay (checkout §3). */
const payMethods: Readonly<Record<number, readonly number[]>> = { 15: [3, 6, 2, 1], 8: [3, 1], 3: [3, 2] };

const federationRows: (typeof federations.$inferInsert)[] = [
  {
    id: 1,
    i18n: texts(
      { name: 'Federazione Triathlon', hint: 'XX12345' },
      { name: 'Italian Triathlon Federation', hint: 'XX12345' },
    ),
    mayContinueWithoutCard: true,
    teamAfterValidCard: true,
  },
  {
    id: 2,
    i18n: texts({ name: 'Altro ente di promozione sportiva' }, { name: 'Another sports association' }),
    freeName: true,
  },
  {
    id: 12,
    i18n: texts(
      { name: 'Federazione Atletica', hint: 'TM10000' },
      { name: 'Italian Athletics Federation', hint: 'TM10000' },
    ),
    teamCode: true,
  },
];

/** A letter more in the number, and runners' cards from the year one turns 20: rules change, and are kept by their day. */
const ruleRows: (typeof federationRules.$inferInsert)[] = [
  { federationId: 1, fromDay: day('2020-01-01'), cardPattern: '^[A-Z]{2}[0-9]{5}$' },
  { federationId: 12, fromDay: day('2020-01-01'), cardPattern: '^[A-Z]{1,2}[0-9]{5}$' },
  { federationId: 12, fromDay: day('2025-01-01'), cardPattern: '^[A-Z]{2}[0-9]{5}$', minimumBirthYearAge: 20 },
];

/** Three circuits, each with its own inks, settings and ways of paying. */
export async function loadCircuits({ tx, today }: World): Promise<void> {
  await tx.insert(circuits).values([lakes, hills, valley]);
  await tx
    .insert(circuitSettings)
    .values(
      Object.entries(settings).flatMap(([circuit, values]) =>
        Object.entries(values).map(([key, value]) => ({ circuitId: Number(circuit), key, value })),
      ),
    );
  await tx
    .insert(circuitPayMethods)
    .values(
      Object.entries(payMethods).flatMap(([circuit, ids]) =>
        ids.map((payMethodId, position) => ({ circuitId: Number(circuit), payMethodId, position })),
      ),
    );
  // A season is named after the year in which its last stage is run.
  const year = Number(addDays(today, 110).slice(0, 4));
  await tx.insert(seasons).values(
    [15, 8, 3].flatMap((circuitId) => [
      { circuitId, id: 18, name: String(year - 2) },
      { circuitId, id: 19, name: String(year - 1) },
      { circuitId, id: 20, name: String(year) },
    ]),
  );
  await tx.insert(federations).values(federationRows);
  await tx.insert(federationRules).values(ruleRows);
}
