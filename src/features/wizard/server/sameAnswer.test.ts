import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stages } from '#features/circuits/server/tables.ts';
import { employees } from '#features/identity/server/tables.ts';
import { openRacesJob } from '#features/races/server/jobs.ts';
import { races } from '#features/races/server/tables.ts';
import { products } from '#features/shop/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../tests/support/carts.ts';

/** Whether a thing is sold is asked of lists, pages, wizard, cart and order at one instant: they say the same. */
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await db()
    .update(stages)
    .set({ endsOn: day('2026-12-31') });
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const aMinute = 60_000;
/** Just before the instant a cart is filled, so that it still holds what is in it. */
const before = (instant: string) => new Date(Date.parse(instant) - aMinute).toISOString();

async function aBuyer(isSuperAdmin = false) {
  const user = await aUser(db());
  if (isSuperAdmin) await db().insert(employees).values({ userId: user.id, circuitId: null, role: 'super-admin' });
  const as = await portal.signIn(user.id);
  return { ...user, as, cart: await cartOf(portal, as) };
}

const blocked = async (as: string) => (await portal.ask('GET', '/v3.0/carts', { as })).body.data.blocked[0]?.error;

interface RaceCase {
  readonly instant: string;
  readonly given: Partial<typeof races.$inferInsert>;
  readonly full?: boolean;
  readonly isSuperAdmin?: boolean;
}

/** What each says, at the instant, of a race that has become what is given, or of a package with it. */
async function ofRace(kind: 'race' | 'package', { given, instant, full = false, isSuperAdmin }: RaceCase) {
  portal.setNow(before(instant));
  const wide = { endsOn: day('2026-12-20'), registrationEndsAt: new Date('2026-12-01T22:00:00Z') };
  const { race, sellableId } = await aRace(db(), 15, wide);
  const other = await aRace(db(), 15, wide);
  const { id, typeId } =
    kind === 'race' ? { id: race.id, typeId: race.id } : await aPackage(db(), [other.race.id, race.id]);
  const body = (member: string) => registrationBody(member, { id, type: typeId, package: kind === 'package' });
  const [early, late] = [await aBuyer(isSuperAdmin), await aBuyer(isSuperAdmin)];
  // Where none is left nobody has one in a cart.
  if (full) await db().update(stockCounters).set({ stock: 0 }).where(eq(stockCounters.sellableId, sellableId));
  else expect(await addLine(portal, early.as, early.cart, body(early.member.id))).toMatchObject({ status: 201 });
  await db()
    .update(races)
    .set({ comingSoon: false, ...given })
    .where(eq(races.id, race.id));

  portal.setNow(instant);
  await openRacesJob(portal.context).run({});
  const { active_stages, race_packages } = (await portal.ask('GET', '/v3.0/circuits/15')).body.data;
  const [stage] = active_stages;
  const cards = kind === 'race' ? stage.races : [...race_packages, ...stage.race_packages];
  const path = kind === 'race' ? 'races' : 'race-packages';
  const draft = { race_type: kind, race_id: id };
  return {
    list: cards.find((card: { id: number }) => card.id === id).availability.state,
    page: (await portal.ask('GET', `/v3.0/${path}/${id}`)).body.data.availability.state,
    wizard: (await portal.ask('POST', '/v3.0/registration-drafts', { as: late.as, body: draft })).body.error,
    line: (await addLine(portal, late.as, late.cart, body(late.member.id))).body.error,
    cart: await blocked(early.as),
    order: (await order(portal, early.as, { cart_id: early.cart })).body.error,
  };
}

const ends = { registrationEndsAt: new Date('2026-09-20T21:59:00Z') };
const opens = { comingSoon: true, opensAt: new Date('2026-09-10T10:00:00Z') };
const runs = { endsOn: day('2026-09-27') };

describe.each(['race', 'package'] as const)('A %s', (kind) => {
  test.each`
    given                    | instant                   | state            | error                    | because
    ${ends}                  | ${'2026-09-20T21:58:59Z'} | ${'open'}        | ${undefined}             | ${'a second is left'}
    ${ends}                  | ${'2026-09-20T21:59:00Z'} | ${'closed'}      | ${'registration_closed'} | ${'it ends at that second'}
    ${runs}                  | ${'2026-09-27T21:59:59Z'} | ${'open'}        | ${undefined}             | ${'in Rome it is still its day'}
    ${runs}                  | ${'2026-09-27T22:00:00Z'} | ${'closed'}      | ${'registration_closed'} | ${'in Rome its day is over'}
    ${opens}                 | ${'2026-09-10T09:59:59Z'} | ${'coming_soon'} | ${'coming_soon'}         | ${'its hour has not come'}
    ${opens}                 | ${'2026-09-10T10:00:00Z'} | ${'open'}        | ${undefined}             | ${'its hour has come'}
    ${{ ...ends, ...opens }} | ${'2026-09-10T09:00:00Z'} | ${'coming_soon'} | ${'coming_soon'}         | ${'it opens later'}
    ${{ comingSoon: true }}  | ${'2026-09-25T09:00:00Z'} | ${'coming_soon'} | ${'coming_soon'}         | ${'nobody has opened it'}
  `('is $state at $instant for all who ask: $because', async ({ given, instant, state, error }) => {
    expect(await ofRace(kind, { given, instant })).toEqual({
      list: state,
      page: state,
      wizard: error,
      line: error,
      cart: error,
      order: error,
    });
  });

  test.each`
    given    | state            | error            | because
    ${{}}    | ${'sold_out'}    | ${'sold_out'}    | ${'no place is left'}
    ${ends}  | ${'sold_out'}    | ${'sold_out'}    | ${'sold out is said before closed'}
    ${opens} | ${'coming_soon'} | ${'coming_soon'} | ${'coming soon is said first'}
  `('that is full is $state for all who ask: $because', async ({ given, state, error }) => {
    const said = await ofRace(kind, { given, instant: '2026-09-09T10:00:00Z', full: true });
    expect(said).toMatchObject({ list: state, page: state, wizard: error, line: error });
  });

  test.each`
    given    | full     | instant                   | error         | because
    ${opens} | ${false} | ${'2026-09-09T10:00:00Z'} | ${undefined}  | ${'coming soon is passed'}
    ${ends}  | ${false} | ${'2026-09-21T10:00:00Z'} | ${undefined}  | ${'closed is passed'}
    ${opens} | ${true}  | ${'2026-09-09T10:00:00Z'} | ${'sold_out'} | ${'places bind everybody'}
  `('for a super-admin, $error: $because', async ({ given, full, instant, error }) => {
    const said = await ofRace(kind, { given, full, instant, isSuperAdmin: true });
    expect(said).toMatchObject({ wizard: error, line: error, ...(!full && { cart: error, order: error }) });
  });
});

/** What each says, at the instant, of a product that has become what is given: in the shop and as a service. */
async function ofProduct(given: Partial<typeof products.$inferInsert>, instant: string) {
  portal.setNow(before(instant));
  const { race } = await aRace(db());
  const { id } = (await aProduct(db(), 15, { ofRace: race.id, inShop: true })).product;
  const body = { detail_type: 'product', product_id: id, quantity: 1 };
  const [early, late] = [await aBuyer(), await aBuyer()];
  expect(await addLine(portal, early.as, early.cart, body)).toMatchObject({ status: 201 });
  await db().update(products).set(given).where(eq(products.id, id));

  portal.setNow(instant);
  const listed = async (path: string) =>
    (await portal.ask('GET', path)).body.data.some((product: { id: number }) => product.id === id);
  return {
    shop: await listed('/v3.0/products'),
    services: await listed(`/v3.0/races/${race.id}/services`),
    page: (await portal.ask('GET', `/v3.0/races/${race.id}`)).body.data.race_details.has_services === 1,
    line: (await addLine(portal, late.as, late.cart, body)).body.error,
    cart: await blocked(early.as),
    order: (await order(portal, early.as, { cart_id: early.cart })).body.error,
  };
}

describe('A product', () => {
  const from = { fromDate: day('2026-09-10') };
  const to = { toDate: day('2026-09-12') };

  test.each`
    given                | instant                   | sold     | because
    ${from}              | ${'2026-09-09T21:59:59Z'} | ${false} | ${'in Rome it is still the day before'}
    ${from}              | ${'2026-09-09T22:00:00Z'} | ${true}  | ${'in Rome its first day has begun'}
    ${to}                | ${'2026-09-12T21:59:59Z'} | ${true}  | ${'in Rome it is still its last day'}
    ${to}                | ${'2026-09-12T22:00:00Z'} | ${false} | ${'in Rome its last day is over'}
    ${{ active: false }} | ${'2026-09-11T10:00:00Z'} | ${false} | ${'it was switched off'}
  `('is sold: $sold at $instant, for all who ask: $because', async ({ given, instant, sold }) => {
    const error = sold ? undefined : 'product_not_available';
    expect(await ofProduct(given, instant)).toEqual({
      shop: sold,
      services: sold,
      page: sold,
      line: error,
      cart: error,
      order: error,
    });
  });
});
