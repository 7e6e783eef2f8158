import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPackages } from '#office/races/server/packageView.ts';
import { readSeason } from '#office/races/server/setUpsView.ts';
import { countCircuitFaults } from '#office/settings/server/settingsView.ts';
import { isVatNumber } from '../../src/features/addresses/rules/vatNumber.ts';
import { userTokens } from '../../src/features/identity/server/tables.ts';
import { parcels } from '../../src/features/orders/server/parcelView.ts';
import type { SubscriptionRow } from '../../src/features/subscriptions/contract.ts';
import { documentsOf } from '../../src/features/subscriptions/rules/actions.ts';
import { languages } from '../../src/kernel/lang.ts';
import { hashOf } from '../../src/server/secrets.ts';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';
import { invariantsHold } from '../../tests/support/invariants.ts';
import { loadDemo } from './load.ts';
import { accounts } from './people.ts';
import { demoRaces } from './races/load.ts';
import { combinationSellable } from './shop/product.ts';
import { demoProducts } from './shop/products.ts';

const today = '2026-11-21';
let portal: TestPortal;

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-demo-'));
const load = () =>
  loadDemo(portal.context.db, {
    ...portal.context.environment,
    demoToday: today,
    baseUrl: new URL('http://localhost:3000'),
  });

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.context.db.execute<Row>(query)).rows;

/** How many rows each table has, and the counters. */
async function everything() {
  const tables = await rows<{ name: string }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
  const counted = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`);
  return {
    counts: await rows(sql.raw(counted.join(' union all '))),
    counters: await rows(sql`select * from stock_counter order by sellable_id`),
  };
}

beforeAll(async () => {
  portal = await testPortal({ DEMO_TODAY: today, DATA_DIR: dataDir });
  portal.setNow(`${today}T09:00:00Z`);
  await Promise.all([load(), load(), load()]);
});

afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('The demo data', () => {
  test('are loaded once, however many processes start at once, and a second load changes nothing', async () => {
    expect(await rows(sql`select id from circuit order by id`)).toEqual([{ id: 3 }, { id: 8 }, { id: 15 }]);
    const before = await everything();
    await load();
    expect(await everything()).toEqual(before);
  });

  test.each([3, 8, 15])('circuit %i has no fault in what is on sale, nor in its settings', async (circuitId) => {
    const { context } = portal;
    const reader = { lang: 'it', mayChange: false } as const;
    const { season, stages } = await readSeason(context, { circuitId, races: 'all' }, undefined, reader);
    const packages = await readPackages(context, { circuitId, season }, 'it');
    const onSale = [...stages.flatMap(({ races }) => races), ...packages].filter(({ state }) => state === 'published');
    expect(onSale.filter(({ faults }) => faults > 0).map(({ name }) => name)).toEqual([]);
    expect(await countCircuitFaults(context.db, circuitId, context.clock())).toBe(0);
  });

  test('everything is as it must be, whatever was sold elsewhere', async () => {
    await invariantsHold(portal.context.db);
    const combinations = demoProducts.flatMap((product) =>
      (product.combinations ?? []).map((one) => ({ ...one, id: combinationSellable(product, one.options)! })),
    );
    const elsewhere = [...demoRaces, ...demoProducts, ...combinations]
      .map(({ id, soldElsewhere = 0 }) => ({ id, soldElsewhere }))
      .filter(({ soldElsewhere }) => soldElsewhere > 0);
    const counted = await rows(sql`
      select sellable_id as id, sold_elsewhere as "soldElsewhere" from stock_counter where sold_elsewhere > 0 order by 1`);
    expect(counted).toEqual(elsewhere.toSorted((a, b) => a.id - b.id));
  });

  test('an order is paid when its state says so, and nothing lies in the future', async () => {
    const wrong = await rows(sql`select id from customer_order
      where created_at > ${`${today}T09:00:00Z`} or payed_at > ${`${today}T09:00:00Z`}
        or (payed_at is not null) <> (state in ('paid', 'refunded', 'partly_refunded'))`);
    expect(wrong).toEqual([]);
  });

  test('what was refunded has its refunds: all of the order’s money, or that of the lines that were taken out', async () => {
    const refunded = await rows<{ state: string; due: number; back: number; removed: number; payment: string }>(sql`
      select o.state, o.total_amount_due as due, p.state as payment,
        (select sum(amount)::int from refund where order_id = o.id and state = 'done') as back,
        (select coalesce(sum(total_amount), 0)::int from order_detail
          where order_id = o.id and removed_at is not null) as removed
      from customer_order o join payment p on p.order_id = o.id
      where o.state in ('refunded', 'partly_refunded') order by o.state`);
    expect(refunded.map(({ state, payment }) => [state, payment])).toEqual([
      ['partly_refunded', 'paid'],
      ['refunded', 'refunded'],
    ]);
    expect(refunded[0]!.back).toBe(refunded[0]!.removed);
    expect(refunded[0]!.back).toBeGreaterThan(0);
    expect(refunded[1]!.back).toBe(refunded[1]!.due);
  });

  test('states show every case of the list: open, coming soon, sold out, sold out and closed, closed', async () => {
    const { body } = await portal.ask('GET', '/v3.0/circuits/15');
    type Card = { id: number; availability: { state: string; few: boolean; registration_ends_at: string } };
    const cards: Card[] = body.data.active_stages.flatMap(({ races }: { races: Card[] }) => races);
    const state = (id: number) => cards.find((card) => card.id === id)?.availability;
    expect(cards.length).toBeGreaterThanOrEqual(8);
    expect(state(203)).toMatchObject({ state: 'open' });
    expect(state(206)).toMatchObject({ state: 'open', few: true });
    expect(state(209)).toMatchObject({ state: 'coming_soon' });
    expect(state(202)).toMatchObject({ state: 'sold_out' });
    expect(state(204)).toMatchObject({ state: 'sold_out' });
    expect(new Date(state(204)!.registration_ends_at) < new Date(`${today}T09:00:00Z`)).toBe(true);
    expect(state(207)).toMatchObject({ state: 'closed' });
    expect(cards.some(({ id }) => id === 200)).toBe(false);
  });

  test.each(demoRaces.map(({ id, slug }) => [slug, id] as const))(
    '%s (%i) reads in both languages, with its services',
    async (_, id) => {
      for (const lang of languages) {
        const race = await portal.ask('GET', `/v3.0/races/${id}?lang=${lang}`);
        expect(race.status).toBe(200);
        expect(race.body.data.race_details.registration_types.length).toBeGreaterThan(0);
        expect((await portal.ask('GET', `/v3.0/races/${id}/services?lang=${lang}`)).status).toBe(200);
      }
    },
  );

  test('the under 23s are born so that they are, and nobody else is registered as one', async () => {
    const types = await rows<{
      name: string;
      born_from: number | null;
      year: number;
      elder: number;
      registered: number;
    }>(sql`
      select t.i18n->'it'->>'name' as name, t.born_from, extract(year from r.starts_at)::int as year,
        count(m.id) filter (where extract(year from m.birthday) < t.born_from)::int as elder, count(g.id)::int as registered
      from registration_type t join race r on r.id = t.race_id
        left join registration g on g.registration_type_id = t.id left join member m on m.id = g.member_id
      where t.i18n::text like '%Under 23%' group by t.id, r.id`);
    expect(types.length).toBeGreaterThan(1);
    expect(types).toEqual(types.map((type) => ({ ...type, born_from: type.year - 22, elder: 0 })));
    expect(types.some(({ registered }) => registered > 0)).toBe(true);
  });

  test('a race climbs as far in its words as on its track', async () => {
    const tracked = await rows<{ slug: string; climb: number; words: string }>(sql`
      select r.slug, (t.profile->>'climb')::int as climb, r.i18n::text as words
      from race r join race_track t on t.race_id = r.id`);
    const climbs =
      /dislivello (\d[\d.]*) metri|(\d[\d.,]*) (?:metri di dislivello|m D\+|metres of climbing|m ascent)/gi;
    const said = tracked.flatMap(({ slug, climb, words }) =>
      [...words.matchAll(climbs)].map(([, after, before]) => {
        const figure = Number((after ?? before ?? '').replace(/[.,]/g, ''));
        return { slug, says: figure, climbs: climb };
      }),
    );
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter(({ says, climbs: climb }) => says !== climb)).toEqual([]);
  });

  test('the package, the shop and the other circuits read too', async () => {
    expect((await portal.ask('GET', '/v3.0/race-packages/31')).body.data.races).toHaveLength(3);
    expect((await portal.ask('GET', '/v3.0/products?circuit_id=15')).body.data).toHaveLength(7);
    expect((await portal.ask('GET', '/v3.0/products?circuit_id=3')).body.data).toEqual([]);
    const left = (await portal.ask('GET', '/v3.0/products?circuit_id=15')).body.data
      .find(({ id }: { id: number }) => id === 602)
      .combinations.map(({ stock, purchased }: { stock: number; purchased: number }) => stock - purchased);
    expect(left).toEqual([2, 0]);
    expect((await portal.ask('GET', '/v3.0/circuits/8')).body.data.promo.dismissal).toBe('session');
    expect((await portal.ask('GET', '/v3.0/circuits/3')).body.data.size_guide).toBe('/static/size-guide.jpg');
  });

  test('the subscribers of season 20 are two hundred or more, some on hold, a surname twice; some in season 19', async () => {
    const [of] = await rows<Record<string, number>>(sql`
      select count(*) filter (where r.season_id = 20)::int as season20,
        count(*) filter (where r.season_id = 19)::int as season19,
        count(*) filter (where r.season_id = 20 and o.payed_at is null)::int as on_hold,
        count(*)::int - count(distinct lower(m.lastname))::int as surnames_again
      from registration r join order_detail d on d.id = r.order_detail_id join customer_order o on o.id = d.order_id
        join member m on m.id = r.member_id
      where r.state <> 'released' and o.state in ('awaiting_payment', 'paid', 'partly_refunded')`);
    expect(of!.season20).toBeGreaterThanOrEqual(200);
    expect(of!.season19).toBeGreaterThan(10);
    expect(of!.on_hold).toBeGreaterThan(5);
    expect(of!.surnames_again).toBeGreaterThan(0);
  });

  test('whoever registered answered what their race asks, and most come from a province', async () => {
    const [trail] = await rows<Record<string, number>>(sql`
      select count(*)::int as people, count(distinct g.way)::int as ways, count(*) filter (where g.kit = '1')::int as kits,
        count(g.way)::int as answered
      from (select (select a->>'value' from jsonb_array_elements(r.answers->'custom_inputs') a where a->>'slug' = 'discesa') as way,
          (select a->>'value' from jsonb_array_elements(r.answers->'custom_inputs') a where a->>'slug' = 'kit') as kit
        from registration r where r.race_id = 208) g`);
    expect(trail).toEqual({ people: trail!.people, ways: 3, kits: trail!.people, answered: trail!.people });
    const provinces = await rows<{ of: string | null; n: number }>(sql`
      select a.state as of, count(*)::int as n
      from registration r left join address a on a.user_id = r.user_id and a.is_primary and a.country = 'IT'
      group by a.state`);
    const known = provinces.filter(({ of }) => of !== null);
    expect(known.length).toBeGreaterThan(5);
    const sum = (some: typeof provinces) => some.reduce((all, { n }) => all + n, 0);
    expect(sum(known) / sum(provinces)).toBeGreaterThan(0.7);
  });

  test('the athlete has an order in each state, more than ten of them, and stays free for every open race', async () => {
    const as = await portal.signIn(accounts.athlete);
    const orders = await portal.ask('GET', '/v3.0/user/orders', { as });
    expect(orders.body.total).toBeGreaterThan(10);
    const states = await rows<{ state: string }>(sql`select distinct state from customer_order
      where user_id = ${accounts.athlete}`);
    expect(states.map(({ state }) => state).sort()).toEqual([
      'awaiting_payment',
      'cancelled',
      'expired',
      'paid',
      'partly_refunded',
      'refunded',
    ]);
    const taken = await rows<{ race_id: number }>(sql`select e.race_id from entry e join member m on m.id = e.member_id
      where m.user_id = ${accounts.athlete} and m.himself and e.state = 'live'`);
    const open = [201, 203, 205, 206, 208, 210, 211];
    expect(taken.filter(({ race_id }) => open.includes(race_id))).toEqual([]);
    expect((await portal.ask('GET', '/v3.0/user/main-subscriptions', { as })).body.total).toBeGreaterThan(10);
    expect((await portal.ask('GET', '/v3.0/user/friends-subscriptions', { as })).body.total).toBeGreaterThan(10);
    const cart = await portal.ask('GET', '/v3.0/carts?circuit_id=15', { as });
    expect(cart.body.data.details).toHaveLength(1);
  });

  test('crews: a public one with free fractions, a full one, a private one, an open one in the team-only race', async () => {
    const as = await portal.signIn(accounts.athlete);
    const ask = async (race: number) =>
      (await portal.ask('GET', `/v3.0/crews?race_id=${race}`, { as })).body.data.crews;
    const free = ({ used_fractions }: { used_fractions: { free: number }[] }) => used_fractions.map((one) => one.free);
    const relay = await ask(210);
    expect(relay).toMatchObject([
      { name: 'Falchi di Stresa', type: 'public', crew_registrations: 4 },
      { name: 'Lago e Monti', type: 'public', crew_registrations: 2 },
      { name: 'Nottambuli', type: 'private', crew_registrations: 1 },
    ]);
    expect(relay.map(free)).toEqual([
      [0, 0, 0],
      [0, 1, 1],
      [1, 2, 0],
    ]);
    expect(await ask(211)).toMatchObject([{ name: 'GS Lago Maggiore', type: 'public', used_fractions: [] }]);
    const joining = { race_id: 210, crew_choice: 'partecipate', crew_id: relay[2].id, crew_fraction_id: 2101 };
    const { status } = await portal.ask('POST', '/v3.0/crews/check', {
      as,
      body: { ...joining, crew_password: 'crew-demo' },
    });
    expect(status).toBe(200);
  });

  test('a card number of the registry is bound to somebody, and a health-data code is used', async () => {
    const bound = await rows(sql`select card_number from registration
      where state = 'confirmed' and card_number = 'AB10000'`);
    expect(bound).toHaveLength(1);
    const as = await portal.signIn(accounts.athlete);
    const check = (race_id: number, person: string) =>
      portal.ask('POST', '/v3.0/datahealth/check', { as, body: { race_type: 'race', race_id, person } });
    expect((await check(208, 'DH-00001')).body.error).toBe('this_code_is_already_used');
    expect((await check(206, 'DH-00001')).body.error).toBe('this_code_is_already_used');
    expect((await check(208, 'DH-00002')).status).toBe(200);
  });

  test('subscriptions show every state of the documents column, and a certificate’s file is there', async () => {
    const as = await portal.signIn(accounts.athlete);
    const pages = await Promise.all(
      ['main', 'friends'].flatMap((list) =>
        [1, 2].map((page) => portal.ask('GET', `/v3.0/user/${list}-subscriptions?page=${page}`, { as })),
      ),
    );
    const all: SubscriptionRow[] = pages.flatMap(({ body }) => body.data);
    expect([...new Set(all.map(documentsOf))].toSorted()).toEqual(
      ['approved', 'code', 'missing', 'none', 'pending', 'rejected'].toSorted(),
    );
    const [row] = await rows<{ id: string }>(sql`select id from medical_certificate where type = 'upload' limit 1`);
    const url = `/api/v3.0/medical-certificates/${row!.id}/document`;
    const file = await portal.app.inject({ url, headers: { authorization: `Bearer ${as}` } });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('links that do not work any more can be typed', async () => {
    const found = await portal.context.db
      .select()
      .from(userTokens)
      .where(inArray(userTokens.tokenHash, [hashOf('demo-expired'), hashOf('demo-no-user')]));
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['activate', 'email', 'email', 'reset']);
    const told = await portal.ask('GET', '/v2/auth/activate/demo-expired');
    expect(told.body.data).toEqual({ activated: false, reason: 'expired', email: null });
  });

  test('the office has parcels to pack, ready, sent and collected', async () => {
    const found = await rows<{ state: string; way: string; n: number }>(sql`
      select l.state, l.way, count(*)::int as n from ${parcels} l where l.circuit_id = 15 and l.stands group by l.state, l.way`);
    const of = (state: string, way: string) => found.find((row) => row.state === state && row.way === way)?.n ?? 0;
    expect([of('to_pack', 'courier'), of('to_pack', 'collection')]).toEqual([2, 1]);
    expect([of('ready', 'courier'), of('ready', 'collection')]).toEqual([1, 1]);
    expect(of('sent', 'courier')).toBeGreaterThanOrEqual(2);
    expect(of('collected', 'collection')).toBeGreaterThanOrEqual(1);
  });

  test('has an invoice, and one with a credit note for the goods that were given back', async () => {
    const issued = await rows(sql`
      select i.invoice_number, i.kind, i.total, sum((t->>'taxable')::int + (t->>'tax')::int)::int as of_rows, o.user_id
      from invoice i join customer_order o on o.id = i.order_id, jsonb_array_elements(i.taxes) t
      group by i.id, o.user_id order by i.issued_on, i.kind`);
    const year = (days: number) => new Date(Date.parse(today) + days * 86_400_000).getFullYear();
    expect(issued.map((row) => [row.invoice_number, row.kind])).toEqual([
      [`TL/${year(-283)}/1`, 'TD01'],
      [`TL-NC/${year(-280)}/1`, 'TD04'],
      [`TL/${year(-25)}/${year(-25) === year(-283) ? 2 : 1}`, 'TD01'],
    ]);
    for (const row of issued) expect(row).toMatchObject({ of_rows: row.total, user_id: accounts.athlete });
  });

  test('promo codes: one for each refusal, USED by the athlete, a past order with a discount, the last use of LASTONE', async () => {
    const codes = await rows<{ code: string; left: number | null; by: string | null }>(sql`
      select c.code, n.most - n.used as left,
        (select a.email from coupon_use u join customer_order o on o.id = u.order_id
          join user_account a on a.id = o.user_id where u.coupon_id = c.id and u.state = 'used' limit 1) as by
      from coupon c left join coupon_counter n on n.coupon_id = c.id`);
    const of = (code: string) => codes.find((row) => row.code === code);
    expect(codes).toHaveLength(16);
    expect([of('USED'), of('WELCOME10')]).toMatchObject([{ by: 'athlete@demo.test' }, { by: 'athlete@demo.test' }]);
    expect([of('LASTONE'), of('NOTTHISORDER')]).toMatchObject([{ left: 1 }, { left: 0 }]);
    const wrong = await rows(sql`
      select o.id from customer_order o where o.total_discount <> (
        select coalesce(sum(d.discount), 0) from order_detail d where d.order_id = o.id)
        or o.total_discount <> (select coalesce(sum(u.discount), 0) from coupon_use u where u.order_id = o.id)`);
    expect(wrong).toEqual([]);
  });

  test('says who issues invoices, with numbers whose last figure agrees', async () => {
    const issuers = await rows<{ vat_number: string; fiscal_code: string }>(sql`select * from invoice_issuer`);
    expect(issuers).toHaveLength(3);
    for (const { vat_number, fiscal_code } of issuers) {
      expect([isVatNumber(vat_number), isVatNumber(fiscal_code)]).toEqual([true, true]);
    }
  });
});
