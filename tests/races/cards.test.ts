import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { addLine, cartOf, countersAgree, order, registrationBody } from '../support/carts.ts';
import { asksCard, federationCatalogue } from '../support/federations.ts';
import { aCrowd, tally } from './crowd.ts';

let portal: TestPortal;

beforeAll(async () => {
  // No registry answers here: each number is taken unverified, which is all that this is about.
  portal = await testPortal({ DATABASE_POOL: '40' });
  await aCircuit(portal.context.db);
  await federationCatalogue(portal.context.db);
});
afterAll(() => portal.close());

describe('A card number is one athlete’s in a season (registration §4)', () => {
  test('the race is real: who looks first and writes later gives one number to several', async () => {
    const { db } = portal.context;
    await db.execute(sql`create table naive_card (number text not null, member int not null)`);
    const take = (member: number) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select from naive_card where number = 'AB10001' and member <> ${member}`);
        if (rows.length > 0) return;
        // Whatever else is written between the two.
        await tx.execute(sql`select pg_sleep(0.005)`);
        await tx.execute(sql`insert into naive_card values ('AB10001', ${member})`);
      });
    await Promise.all(Array.from({ length: 20 }, (_, member) => take(member)));
    expect(await db.$count(sql`naive_card`)).toBeGreaterThan(1);
  });

  test('of twenty athletes who order with one number at once exactly one has it, in races apart', async () => {
    const { db } = portal.context;
    const races = [await aRace(db), await aRace(db)];
    for (const { type } of races) await asksCard(db, type.id, 1);
    const crowd = await aCrowd(portal, 20);
    const carts: { as: string; cart_id: string }[] = [];
    for (const [at, { as, member }] of crowd.entries()) {
      const cart_id = await cartOf(portal, as);
      const body = registrationBody(
        member.id,
        { id: races[at % 2]!.race.id },
        { card_number: 'AB10001', team_name: 'Lupi' },
      );
      expect((await addLine(portal, as, cart_id, body)).status).toBe(201);
      carts.push({ as, cart_id });
    }
    const ends = await Promise.all(
      carts.map(async ({ as, cart_id }) => {
        const answer = await order(portal, as, { cart_id });
        return answer.status === 201 ? 'ordered' : (answer.body.error as string);
      }),
    );
    expect(tally(ends)).toEqual({ ordered: 1, card_number_in_use: 19 });
    expect(await db.$count(sql`registration where card_number = 'AB10001'`)).toBe(1);
    await countersAgree(db);
  });
});
