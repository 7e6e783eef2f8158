import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coupons } from '#features/coupons/server/tables.ts';
import { readPackageSetUp, readPackageSetUps } from '#features/races/server/setup/packageSetUpView.ts';
import { races } from '#features/races/server/tables.ts';
import { readProduct, readProducts } from '#features/shop/server/setup/productSetUpView.ts';
import { products } from '#features/shop/server/tables.ts';
import { writeAudit } from '#server/audit.ts';
import { newRace } from '../../../../tests/access/setUps.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aProduct, aRace } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
  ada = await aColleague(portal, 'organiser');
});
afterAll(() => portal.close());

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = ada.as) =>
  (await portal.ask(method, `/v3.0/circuits/15/set-up${path}`, { as, ...(body && { body }) })).body.data;
const wrong = async (as = ada.as) => ask('GET', '/wrong', undefined, as);

interface Stage {
  readonly races: readonly { id: number; faults: number; warnings: number }[];
}
interface Told {
  readonly kind: string;
  readonly id: string;
  readonly findings: readonly {
    readonly key: string;
    readonly number: number;
    readonly level: string;
    readonly text: string;
  }[];
}
const numbersOf = (told: readonly Told[]) =>
  told.map(({ kind, id, findings }) => [kind, id, findings.map(({ number }) => number)]);

test('what is on sale is told while something is wrong with it, and goes when that is mended', async () => {
  const { id } = await ask('POST', '/races', newRace);
  expect(await wrong()).toEqual([]);
  const { findings } = await ask('GET', `/races/${id}`);
  const accepted = findings.map(({ key }: { key: string }) => key);
  await ask('POST', `/races/${id}/publish`, { accepted });
  // What was accepted when it was published is not asked again, and the list of races counts as Today does.
  const counted = async () => {
    const { stages } = await ask('GET', '');
    const rows: { id: number; faults: number; warnings: number }[] = stages.flatMap((stage: Stage) => stage.races);
    const { faults, warnings } = rows.find((row) => row.id === id)!;
    return { faults, warnings };
  };
  expect(accepted.length).toBeGreaterThan(0);
  expect(await wrong()).toEqual([]);
  expect(await counted()).toEqual({ faults: 0, warnings: 0 });

  // A save would be refused with it; it came from outside.
  const withoutEnglish = sql`jsonb_set(jsonb_set(i18n, '{en,name}', '""'), '{en,type}', '""')`;
  await portal.context.db.update(races).set({ i18n: withoutEnglish }).where(eq(races.id, id));
  const told = await wrong();
  expect(numbersOf(told)).toEqual([['race', String(id), [35, 35]]]);
  expect(await counted()).toEqual({ faults: 2, warnings: 0 });
  expect(told[0].findings.map(({ text }: { text: string }) => text)).toEqual([
    'Manca: Nome (inglese).',
    'Manca: Che gara è (inglese).',
  ]);

  const far = await aColleague(portal, 'organiser', 15, [id + 1]);
  expect(await wrong(far.as)).toEqual([]);
  const near = await aColleague(portal, 'organiser', 15, [id]);
  expect(numbersOf(await wrong(near.as))).toEqual(numbersOf(told));

  await ask('PUT', `/races/${id}`, { fields: { name_en: 'Run', type_en: 'Run' }, seen: { name_en: '', type_en: '' } });
  expect(await wrong()).toEqual([]);
  // Days pass: nobody has saved anything, and the closing is after the start.
  const after = new Date('2026-11-30T09:00:00Z');
  await portal.context.db.update(races).set({ registrationEndsAt: after }).where(eq(races.id, id));
  expect(numbersOf(await wrong())).toEqual([['race', String(id), [1]]]);
  // In the reader’s language.
  const names = async (lang: string) =>
    (await ask('GET', `/wrong?lang=${lang}`)).map(({ name }: { name: string }) => name);
  expect([await names('it'), await names('en')]).toEqual([[newRace.name], ['Run']]);
  await portal.context.db.update(races).set({ state: 'draft' }).where(eq(races.id, id));
});

test('products and codes are told by their kind, and a code that was stopped no more', async () => {
  const product = await ask('POST', '/products', { name: 'Borraccia', price: '9,00', stock: 10, in_shop: 1 });
  const { findings } = await ask('GET', `/products/${product.id}`);
  await ask('POST', `/products/${product.id}/sell`, {
    accepted: findings.map(({ key }: { key: string }) => key),
  });
  // A save would be refused with it; it came from outside.
  await portal.context.db.update(products).set({ i18n: sql`jsonb_set(i18n, '{en,name}', '""')` });
  const code = {
    ...{ code: 'TUTTO', count: 1, kind: 'percent', percent: 100, amount: null, most: null, minimum: null, email: null },
    ...{ once_per_user: 0, alone: 0, needs: 'nothing', first_day: null, last_day: null, targets: [] },
  };
  await ask('POST', '/coupons', code);
  await portal.context.db.update(coupons).set({ active: true });
  const told = await wrong();
  expect(told.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
    ['product', 'Borraccia'],
    ['code', 'TUTTO'],
  ]);
  await portal.context.db.update(coupons).set({ active: false });
  expect((await wrong()).map(({ kind }: Told) => kind)).toEqual(['product']);
});

test('packages and products are read together as each is alone, with its own races, options and lowest price', async () => {
  const { context } = portal;
  const { db } = context;
  const [one, two, three] = [await aRace(db), await aRace(db), await aRace(db)];
  const packs = [await aPackage(db, [one.race.id, two.race.id]), await aPackage(db, [two.race.id, three.race.id])];
  const at = { environment: context.environment, now: new Date(testNow) };
  const packageIds = packs.map(({ id }) => id);
  const together = await readPackageSetUps(db, { circuitId: 15, packageIds }, at);
  for (const packageId of packageIds)
    expect(together.get(packageId)).toEqual(await readPackageSetUp(db, { circuitId: 15, packageId }, at));
  expect(together.get(packageIds[0]!)?.setUp.pack.races).toEqual([one.race.id, two.race.id]);
  expect((await readPackageSetUps(db, { circuitId: 8, packageIds }, at)).size).toBe(0);

  const productIds = [(await aProduct(db)).product.id, (await aProduct(db)).product.id];
  const before = { price: 1000 };
  const changed = { at: at.now, action: 'product_changed', subjectType: 'product', subjectId: String(productIds[1]) };
  await writeAudit(db, { ...changed, facts: { before, after: { price: 1200 } } });
  const found = await readProducts(db, { circuitId: 15, productIds }, at.now);
  for (const productId of productIds)
    expect(found.get(productId)).toEqual(await readProduct(db, { circuitId: 15, productId }, at.now));
  expect(productIds.map((id) => found.get(id)?.setUp.lowest)).toEqual([null, 1000]);
});

const inOffice = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = ada.as) =>
  portal.ask(method, `/v3.0/circuits/15/set-up${path}`, { as, ...(body && { body }) });

interface Finding {
  readonly key: string;
  readonly number: number;
  readonly level: string;
  readonly accepted: number;
}

test('a warning that a save brings to what is published is asked for by name, accepted there, and leaves Today', async () => {
  const { id } = await ask('POST', '/races', { ...newRace, name: 'Gara con avvisi' });
  const first = await ask('GET', `/races/${id}`);
  await ask('POST', `/races/${id}/publish`, { accepted: first.findings.map(({ key }: Finding) => key) });
  const open = async () =>
    (await ask('GET', `/races/${id}`)).findings.filter(
      ({ level, accepted }: Finding) => level === 'warning' && !accepted,
    );
  expect(await open()).toEqual([]);

  // Italian words as English ones: a new warning, which the save says and does not refuse.
  const words = { description_it: 'Bella', description_en: 'Bella' };
  const { status } = await inOffice('PUT', `/races/${id}`, { fields: words, seen: first.fields });
  expect(status).toBe(200);
  const [warning, ...others] = await open();
  expect([warning.number, others]).toEqual([37, []]);
  const mine = async () => (await wrong()).filter((thing: Told) => thing.kind === 'race' && thing.id === String(id));
  expect(numbersOf(await mine())).toEqual([['race', String(id), [37]]]);

  const accept = (body: object, as = ada.as) => inOffice('POST', '/accepted-warnings', body, as);
  const far = await aColleague(portal, 'organiser', 15, [id + 1]);
  const this_ = { kind: 'race', thing: String(id) };
  expect((await accept({ ...this_, accepted: [warning.key] }, far.as)).body.error).toBe('race_not_found');
  // What does not stand is not accepted in advance.
  expect((await accept({ ...this_, accepted: ['36 description_it'] })).status).toBe(200);
  expect(await open()).toHaveLength(1);
  expect((await accept({ ...this_, accepted: [warning.key] })).status).toBe(200);
  expect(await open()).toEqual([]);
  expect(await mine()).toEqual([]);
  // What was accepted before, when it was published, stays so.
  expect((await ask('GET', `/races/${id}`)).history[0].action).toBe('warnings_accepted');

  // As a draft again, all of it is asked anew.
  await ask('POST', `/races/${id}/withdraw`);
  expect((await accept({ ...this_, accepted: [warning.key] })).body.error).toBe('race_not_found');
  expect((await inOffice('POST', `/races/${id}/publish`, { accepted: [] })).body.error).toBe('set_up_warnings');
});

test('warnings of packages, products and codes on sale are accepted too, each by who sets up the circuit', async () => {
  const { db } = portal.context;
  const { product } = await aProduct(db);
  const [one, two] = [await aRace(db), await aRace(db)];
  const pack = await aPackage(db, [one.race.id, two.race.id]);
  const code = {
    ...{
      code: 'REGALO',
      count: 1,
      kind: 'percent',
      percent: 100,
      amount: null,
      most: null,
      minimum: null,
      email: null,
    },
    ...{ once_per_user: 0, alone: 0, needs: 'nothing', first_day: null, last_day: null, targets: [] },
  };
  await ask('POST', '/coupons', code);
  await db.update(coupons).set({ active: true });
  const near = await aColleague(portal, 'organiser', 15, [one.race.id]);
  const things = await wrong();
  const kinds = new Set<string>();
  for (const { kind, id, findings } of things as Told[]) {
    const accepted = findings.filter(({ level }) => level === 'warning').map(({ key }) => key);
    if (kind === 'race' || accepted.length === 0) continue;
    kinds.add(kind);
    const body = { kind, thing: id, accepted };
    expect((await inOffice('POST', '/accepted-warnings', body, near.as)).status).toBe(404);
    expect((await inOffice('POST', '/accepted-warnings', body)).status).toBe(200);
  }
  expect([...kinds].toSorted()).toEqual(['code', 'package', 'product']);
  expect(pack.id + product.id).toBeGreaterThan(0);
  const left = (await wrong()).filter(({ kind }: Told) => kind !== 'race');
  expect(left.flatMap(({ findings }: Told) => findings.filter(({ level }) => level === 'warning'))).toEqual([]);
  await db.update(coupons).set({ active: false });
});
