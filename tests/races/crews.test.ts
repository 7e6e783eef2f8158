import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit } from '../support/builders.ts';
import { addLine, cartOf, registrationBody } from '../support/carts.ts';
import { crewsIn } from '../support/crews.ts';
import { collide, withoutCounterLock } from './collide.ts';
import { aCrowd, tally } from './crowd.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const { aRelay, aCrew } = crewsIn(() => portal);

/** Three who join a crew of two legs, of which its captain runs one, ask for the other one at the same moment. */
async function askForTheLastLeg() {
  const relay = await aRelay(1, 1);
  const [swim, run] = relay.fractions as [number, number];
  const crew = await aCrew(relay.id, { name: 'Lupi', fraction_id: swim });
  const carts = await Promise.all(
    (await aCrowd(portal, 3)).map(async (runner) => ({ runner, cart: await cartOf(portal, runner.as) })),
  );
  const leg = sql`
    select from stock_counter n join crew_fraction x using (sellable_id)
    where x.crew_id = ${crew.id} and x.relay_fraction_id = ${run} for update of n`;
  const joining = { choice: 'partecipate', id: crew.id, fraction_id: run };
  const lines = await collide(db(), leg, carts, ({ runner, cart }) =>
    addLine(portal, runner.as, cart, registrationBody(runner.member.id, { id: relay.id }, { crew: joining })),
  );
  return tally(lines.map(({ status, body }) => body.error ?? status));
}

describe('The last leg of a crew (registration §3: relay fractions with a maximum)', () => {
  test('is run by one of three who ask for it at once; without the lock of its counter by all three', async () => {
    expect(await askForTheLastLeg()).toEqual({ 201: 1, fraction_not_available: 2 });
    expect(await withoutCounterLock(db(), askForTheLastLeg)).toEqual({ 201: 3 });
  });
});
