import type { Module } from './imports.ts';

/** Features in reading order: what runs in one calls those before it, never those after it. */
export const readingOrder: readonly string[] = [
  'identity',
  'circuits',
  'legal',
  'athletes',
  'addresses',
  'federations',
  'stock',
  'commission',
  'shop',
  'races',
  'crews',
  'certificates',
  'registration',
  'cart',
  'orders',
  'coupons',
  'invoices',
  'withdrawals',
  'payments',
  'statements',
  'privacy',
  'passes',
  'subscriptions',
  'disruptions',
  'subscribers',
  'wizard',
];

/** The office stands above all features: each of its rooms may use the kit and the frame, and of the others these. */
export const officeRooms: Readonly<Record<string, readonly string[]>> = {
  kit: ['frame', 'shop'],
  frame: ['entries', 'figures', 'money', 'orders', 'papers', 'races', 'requests', 'settings', 'shop', 'staff'],
  races: ['figures', 'settings', 'shop'],
  settings: ['staff'],
  money: ['orders'],
  entries: ['papers', 'races'],
  orders: ['entries', 'money'],
  staff: ['orders', 'requests'],
  shop: ['settings'],
  papers: ['figures'],
  figures: ['entries'],
  requests: ['orders', 'staff'],
};

/** Where a file or a package stands; the first pattern that fits decides. */
const rooms = [
  ['kernel', /^src\/kernel\//],
  ['art', /^src\/art\//],
  ['common text', /^src\/text\//],
  ['columns', /^src\/server\/columns\.ts$/],
  ['common tables', /^src\/server\/tables\.ts$/],
  ['server tools', /^src\/server\//],
  ['web tools', /^src\/web\//],
  ['contract', /^src\/(?:features|office)\/[^/]+\/contract(\/.+)?\.ts$/],
  ['tables', /^src\/(?:features|office)\/[^/]+\/server\/tables\.ts$/],
  ['view', /^src\/(?:features|office)\/[^/]+\/server\/(.+\/)?\w*View\.ts$/],
  ['rules', /^src\/(?:features|office)\/[^/]+\/rules\//],
  ['server', /^src\/(?:features|office)\/[^/]+\/server\//],
  ['web', /^src\/(?:features|office)\/[^/]+\/web\//],
  ['text', /^src\/(?:features|office)\/[^/]+\/text\//],
  ['app', /^src\/app\//],
  ['sandbox', /^sandbox\//],
  ['database', /^database\//],
  ['outside', /^(src|tests|tools|bench)\/|^[^/]+\.ts$/],
  ['zod', /^zod$/],
  ['use-intl', /^use-intl(\/.+)?$/],
  ['drizzle', /^drizzle-orm(\/.+)?$/],
  ['node', /^node:/],
  ['unknown', /^\?$/],
] as const satisfies readonly (readonly [string, RegExp])[];

type Room = (typeof rooms)[number][0] | 'package';
type Condition = 'own json' | 'own tables' | 'earlier server';

const packages = ['zod', 'use-intl', 'drizzle', 'package'] as const satisfies readonly Room[];

const server = [
  'kernel',
  'art',
  'rules',
  'contract',
  'earlier server',
  'own tables',
  'text',
  'common text',
  'columns',
  'common tables',
  'server tools',
  'node',
  ...packages,
] as const satisfies readonly (Room | Condition)[];

/** The table of the house: which rooms a room may use. What is not named is forbidden. */
const mayUse: Readonly<Record<Exclude<Room, 'package'>, readonly (Room | Condition)[]>> = {
  kernel: ['kernel', 'zod'],
  art: ['kernel', 'art'],
  rules: ['kernel', 'rules', 'contract'],
  contract: ['kernel', 'rules', 'contract', 'zod'],
  text: ['own json'],
  'common text': ['kernel', 'common text', 'use-intl'],
  columns: ['kernel', 'drizzle'],
  'common tables': ['columns', 'drizzle'],
  tables: ['kernel', 'rules', 'tables', 'columns', 'common tables', 'drizzle'],
  'server tools': ['kernel', 'art', 'common text', 'columns', 'common tables', 'server tools', 'node', ...packages],
  server,
  view: [...server, 'tables'],
  'web tools': ['kernel', 'art', 'common text', 'web tools', ...packages],
  web: ['kernel', 'art', 'rules', 'contract', 'web', 'web tools', 'text', 'common text', ...packages],
  app: [
    'kernel',
    'art',
    'rules',
    'contract',
    'text',
    'common text',
    'columns',
    'common tables',
    'tables',
    'server tools',
    'server',
    'view',
    'web tools',
    'web',
    'app',
    'database',
    'node',
    'unknown',
    ...packages,
  ],
  sandbox: ['sandbox', 'node', ...packages],
  database: [],
  outside: [],
  zod: [],
  'use-intl': [],
  drizzle: [],
  node: [],
  unknown: [],
};

export const roomOf = (path: string): Room => rooms.find(([, pattern]) => pattern.test(path))?.[0] ?? 'package';

/** A feature by its name, a room of the office as `office/money`. */
export const featureOf = (path: string): string | undefined =>
  /^src\/(?:features\/)?((?<=features\/)[^/]+|office\/[^/]+)/.exec(path)?.[1];

const officeRoomOf = (feature: string | undefined): string | undefined => /^office\/(.+)/.exec(feature ?? '')?.[1];

/** The place in the reading order; the office is above all of it. */
const place = (feature: string | undefined): number =>
  officeRoomOf(feature) === undefined ? readingOrder.indexOf(feature ?? '') : readingOrder.length;

const conditions: Readonly<Record<Condition, (from: string, to: string) => boolean>> = {
  'own json': (from, to) => roomOf(to) === 'text' && featureOf(from) === featureOf(to) && to.endsWith('.json'),
  'own tables': (from, to) => roomOf(to) === 'tables' && featureOf(from) === featureOf(to),
  'earlier server': (from, to) =>
    ['server', 'view'].includes(roomOf(to)) && place(featureOf(to)) <= place(featureOf(from)),
};

const allows = (entry: Room | Condition, from: string, to: string): boolean =>
  entry in conditions ? conditions[entry as Condition](from, to) : roomOf(to) === entry;

/** May a file import that? */
export function mayImport(from: string, to: string): boolean {
  const room = roomOf(from);
  return room !== 'package' && mayUse[room].some((entry) => allows(entry, from, to));
}

/**
 * Does this import lead from a feature to one that stands after it? Then the two, or a way around through others, would
 * call each other. Tables do not count: keys point across, and views read them.
 */
export function leadsForward(from: string, to: string): boolean {
  if (featureOf(from) === undefined || roomOf(to) === 'tables') return false;
  const [mine, other] = [officeRoomOf(featureOf(from)), officeRoomOf(featureOf(to))];
  if (mine === undefined || other === undefined) return place(featureOf(to)) > place(featureOf(from));
  const below = mine === 'kit' ? ['kit'] : [mine, 'kit', 'frame'];
  return ![...below, ...(officeRooms[mine] ?? [])].includes(other);
}

/** The imports of a file that its room forbids. */
export const forbiddenIn = ({ path, imports }: Module): string[] =>
  imports.filter((target) => !mayImport(path, target)).map((target) => `${path} → ${target}`);
