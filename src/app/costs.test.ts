import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { sql } from 'drizzle-orm';
import { type ComponentType, createElement } from 'react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employees } from '#features/identity/server/tables.ts';
import { cents } from '#kernel/money.ts';
import { LeaveGuards } from '#office/kit/web/Leaving.tsx';
import { anOffer, belongingsOf } from '../../tests/access/belongings.ts';
import { type Id, type OneCircuit, type Thing, thingsOf } from '../../tests/access/things.ts';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';
import { aCircuit, aMovement, aRace, aUser } from '../../tests/support/builders.ts';
import { cartOf, registrationBody } from '../../tests/support/carts.ts';
import { certificateCatalogue } from '../../tests/support/certificates.ts';
import { aColleague } from '../../tests/support/colleagues.ts';
import { type Cost, meterOf } from '../../tests/support/cost.ts';
import { drawn } from '../../tests/support/drawn.tsx';
import { anIssuer } from '../../tests/support/invoices.ts';
import table from './routes.ts';

/** What budgets.json allows; the units that vary from run to run have a margin beside them. */
const { costs, margins } = JSON.parse(readFileSync('budgets.json', 'utf8')) as {
  readonly costs: Readonly<Record<string, number>>;
  readonly margins: Readonly<Record<string, number>>;
};

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-costs-'));
let meter: Awaited<ReturnType<typeof meterOf>>;
let portal: TestPortal;
let office: OneCircuit;
let offer: Awaited<ReturnType<typeof anOffer>>;
const measured: Record<string, number> = {};

beforeAll(async () => {
  meter = await meterOf(() => testPortal({ DATA_DIR: dataDir }));
  ({ portal } = meter);
  const { db } = portal.context;
  await aCircuit(db);
  await anIssuer(db);
  await aCircuit(db, { id: 8 });
  await portal.sites.refresh();
  await certificateCatalogue(db);
  offer = await anOffer(portal);
  office = thingsOf(portal, 15, 'Ferraris');
}, 120_000);
afterAll(async () => {
  await meter.close();
  rmSync(dataDir, { recursive: true, force: true });
  // `npm run budgets -- --lower` takes them from there.
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/costs.json', `${JSON.stringify(measured, null, 2)}\n`);
});

/** Notes what was measured; tells what of it is more than it may be. */
function tooMuch(name: string, of: Readonly<Record<string, number>>): string[] {
  return Object.entries(of).flatMap(([unit, now]) => {
    const key = `${name}: ${unit}`;
    measured[key] = now;
    const most = Math.ceil((costs[key] ?? 0) * (1 + (margins[unit] ?? 0)));
    return now > most ? [`${key} ${now}, and ${costs[key] === undefined ? 'no number' : most} allowed`] : [];
  });
}
const inUnits = ({ statements, triggers, wal, buffers }: Cost) => ({ statements, triggers, 'kB of WAL': wal, buffers });

async function asked(as: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await portal.ask(method, `/v3.0${path}`, { as, ...(body && { body }) });
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const home = {
  ...{ firstname: 'Giulia', lastname: 'Ferraris', country: 'IT', state: 'VB', city: 'Verbania' },
  ...{ address: 'Via Prima', house_number: '7', zipcode: '28922', phone: '0323 1' },
};

/** A registration from its first step to the line in the cart, each step by itself. */
async function wizard(measure: (name: string, act: () => Promise<void>) => Promise<void>) {
  const { id: user, member } = await aUser(portal.context.db);
  const as = await portal.signIn(user);
  const address_id = (await asked(as, 'POST', '/user/addresses', home)).data.id;
  const { id, fraction, policy } = offer.relayOfLine;
  let draft: { id: string; version: number } = { id: '', version: 0 };
  await measure('start', async () => {
    draft = (await asked(as, 'POST', '/registration-drafts', { race_type: 'race', race_id: id })).data;
  });
  const steps = {
    who: { who: 'me' },
    type: { registration_type_id: id, federation_id: 1 },
    athlete: {
      ...{ member_id: member.id, gadget_size: 'M' },
      crew: { choice: 'new', type: 'public', name: `Crew ${user}`, fraction_id: fraction },
    },
    'medical-certificate': {},
    address: { address_id },
    policies: { policies: [policy], consents: { privacy_policy: 1, photo_video: 0 } },
  };
  for (const [step, answers] of Object.entries(steps))
    await measure(step, async () => {
      const body = { step, version: draft.version, answers };
      draft = (await asked(as, 'PUT', `/registration-drafts/${draft.id}`, body)).data;
    });
  await measure(
    'into the cart',
    async () => void (await asked(as, 'POST', `/registration-drafts/${draft.id}/cart-line`)),
  );
}

/** A cart with one registration becomes an order that is to be paid by transfer. */
async function checkout(race: number) {
  const { id, member } = await aUser(portal.context.db);
  const as = await portal.signIn(id);
  return async () => {
    const cart = await cartOf(portal, as);
    await asked(as, 'POST', `/carts/${cart}/details`, registrationBody(member.id, { id: race }));
    const { data } = await asked(as, 'POST', '/orders', { cart_id: cart });
    await asked(as, 'POST', `/orders/${data.id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
    return data.id as string;
  };
}

/** A movement that brings what this order is to be paid with, and its confirmation by the office. */
async function transfer(order: string) {
  const { db } = portal.context;
  const { rows } = await db.execute<{ due: number; on: string }>(
    sql`select total_amount_due as due, '2026-09-01' as on from customer_order where id = ${order}`,
  );
  const due = cents(Number(rows[0]!.due));
  const by = (await aUser(db)).id;
  const movement = await aMovement(db, { by, amount: due, on: rows[0]!.on as never });
  const orders = [{ id: order, due: (due / 100).toFixed(2), seen: 'awaiting_payment' }];
  const as = await office.staff('money');
  return async () => {
    const { data } = await asked(as, 'POST', '/circuits/15/movements/confirm', {
      items: [{ movements: [movement], orders }],
    });
    if (JSON.stringify(data).includes('error')) throw new Error(JSON.stringify(data));
  };
}

/** The least of several times: another connection, or a session that is read anew after a second, is none of the act. */
const times = 4;
type Units = Readonly<Record<string, number>>;
function keepLeast(kept: Map<string, Units>, name: string, now: Units): void {
  const before = kept.get(name) ?? now;
  kept.set(name, Object.fromEntries(Object.entries(now).map(([unit, of]) => [unit, Math.min(of, before[unit]!)])));
}
const allTooMuch = (kept: ReadonlyMap<string, Units>) => [...kept].flatMap(([name, of]) => tooMuch(name, of));

describe('What one act costs', () => {
  test('a whole checkout, and a confirmed transfer', async () => {
    const { race } = await aRace(portal.context.db);
    const kept = new Map<string, Units>();
    for (let time = 0; time < times; time++) {
      let order = '';
      const buy = await checkout(race.id);
      keepLeast(
        kept,
        'checkout',
        inUnits(
          await meter.of(async () => {
            order = await buy();
          }),
        ),
      );
      keepLeast(kept, 'confirmed transfer', inUnits(await meter.of(await transfer(order))));
    }
    expect(allTooMuch(kept)).toEqual([]);
  }, 60_000);

  test('each step of the wizard', async () => {
    const kept = new Map<string, Units>();
    for (let time = 0; time < times; time++)
      await wizard(async (name, act) => keepLeast(kept, `wizard, ${name}`, inUnits(await meter.of(act))));
    expect(allTooMuch(kept)).toEqual([]);
  }, 60_000);
});

interface Page {
  readonly path: string;
  readonly file: string;
}

function pagesIn(entries: readonly RouteConfigEntry[], above = ''): Page[] {
  return entries.flatMap(({ path = '', index, file, children }) => {
    const here = [above, path].filter(Boolean).join('/');
    return children ? pagesIn(children, here) : index || path !== '*' ? [{ path: here, file }] : [];
  });
}
const pages = pagesIn(table).map(({ path, ...page }) => ({ ...page, path: path.replace(/^:lang\/?/, '') }));

/** Where a mail or a provider leads to, what has a step of its own above, and what leads elsewhere from here. */
const notDrawn =
  /:(token|key|code|email|file|type|step)\b|event\/registration|^start$|\*|order\/|account\/|withdrawal$|^service|size-guide|proof/;

/** What stands in the address of a page, by the name of its parameter. */
const named: Readonly<Record<string, Thing>> = {
  ...{ disruption: 'disruption', order: 'order', reference: 'reference', package: 'package', race: 'race' },
  product: 'product',
};

/** The office's pages are below their circuit, which says nothing of a page. */
const nameOf = (path: string): string => path.replace('/:circuit?', '');

/** A page within what asks before it is left, as the office's frame has it. */
const guarded = (Page: ComponentType) => () => createElement(LeaveGuards, null, createElement(Page));

describe('What a page costs', () => {
  const seen = pages.filter((page) => !notDrawn.test(page.path));

  test('has no number where there is no page', () => {
    const there = new Set(seen.map(({ path }) => `page /${nameOf(path)}`));
    const numbers = Object.keys(costs).filter((name) => name.startsWith('page '));
    expect(numbers.filter((name) => !there.has(name.replace(/: \w+$/, '')))).toEqual([]);
  });

  for (const { path, file } of seen) {
    test(`/${nameOf(path)}`, async () => {
      const route = await import(/* @vite-ignore */ join(import.meta.dirname, file));
      const inOffice = path.startsWith('console');
      const address = `/it/${await filled(path.replace(':circuit?', '15'))}`;
      const page = {
        loader: route.loader,
        Component: guarded(route.default),
        path: path.replace(/\/:version\?$/, '').replace(':circuit?', ':circuit'),
      };
      const as = inOffice ? await colleague() : 'nobody';
      const visit = (who: string) => drawn(portal, page, { path: address, circuitId: 15, as: who });
      let who = as;
      let html = await visit(as);
      if (!html.startsWith('<')) {
        who = await athlete();
        html = await visit(who);
      }
      expect(html).toMatch(/^</);
      const visits: number[] = [];
      for (let time = 2; time < times; time++) visits.push(await meter.statements(() => visit(who)));
      const statements = Math.min(...visits);
      const words = html
        .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/).length;
      expect(tooMuch(`page /${nameOf(path)}`, { statements, ...(who === 'nobody' && { words }) })).toEqual([]);
    });
  }
});

let its: Promise<Awaited<ReturnType<typeof belongingsOf>>> | undefined;
async function athletes() {
  its ??= aUser(portal.context.db).then((user) => belongingsOf(portal, offer, user));
  return its;
}
const athlete = async () => (await athletes()).as;

let seesAll: Promise<string> | undefined;
/** Somebody with every role that sees a page. */
async function colleague(): Promise<string> {
  seesAll ??= aColleague(portal, 'organiser').then(async ({ id, as }) => {
    const more = (['money', 'medical'] as const).map((role) => ({ userId: id, circuitId: 15, role, races: null }));
    await portal.context.db.insert(employees).values(more);
    return as;
  });
  return seesAll;
}

async function filled(path: string): Promise<string> {
  let whole = path.replace(/\/:version\?$/, '');
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    if (name === 'version') continue;
    whole = whole.replace(`:${name}`, String(await inAddress(name, path)));
  }
  return whole;
}

async function inAddress(name: string, path: string): Promise<Id> {
  if (name === 'circuit') return 15;
  if (name === 'federation') return 1;
  if (name === 'id') return (await athletes()).order;
  if (name === 'detailId') return (await athletes()).detail;
  if (name === 'slug') return path.startsWith('race') ? `race-${offer.race}` : `articolo-${offer.product}`;
  const thing = named[name];
  if (!thing) throw new Error(`What is :${name} in ${path}?`);
  return office.the(thing);
}
