import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberLinks } from '#features/athletes/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { cartWith, order } from '../support/carts.ts';
import { collide } from './collide.ts';
import { aCrowd, tally } from './crowd.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const given = {
  ...{ firstname: 'Giulia', lastname: 'Ferraris', birthday: day('1991-08-14'), email: 'giulia@typed.example' },
  ...{ gender: 'F' as const, nationality: 'CH', tax_code: null, gadget_size: 'M' },
  ...{ emergency_contact: 'Anna Ferraris', emergency_phone: '+39 347 555 0142' },
};

/** An athlete and somebody who has linked them order a place for the same athlete at the same moment. */
async function orderBoth() {
  const { race, sellableId } = await aRace(db());
  const [athlete, friend] = await aCrowd(portal, 2);
  const at = new Date(testNow);
  const memberId = athlete!.member.id;
  await db().insert(memberLinks).values({ userId: friend!.id, memberId, checkedAt: at, linkedAt: at, given });
  const carts = await Promise.all(
    [athlete!, friend!].map(async ({ as }) => ({ as, cart_id: await cartWith(portal, as, memberId, race.id) })),
  );
  const counter = sql`select from stock_counter where sellable_id = ${sellableId} for update`;
  const answers = await collide(db(), counter, carts, ({ as, cart_id }) => order(portal, as, { cart_id }));
  return tally(answers.map(({ status, body }) => body.error ?? status));
}

describe('An athlete starts once in a race (registration §4: already registered in the same race is refused)', () => {
  test('of two who order the same athlete’s place at the same moment one has it', async () => {
    expect(await orderBoth()).toEqual({ 201: 1, member_already_registered: 1 });
  });

  test('without the index both have one', async () => {
    await db().execute(sql`drop index athlete_once_per_race`);
    expect(await orderBoth()).toEqual({ 201: 2 });
  });
});
