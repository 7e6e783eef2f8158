import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { datahealthUses } from '#features/certificates/server/tables.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import type { TestPortal } from './api.ts';
import { aRace } from './builders.ts';
import { addLine, cartOf, order, registrationBody } from './carts.ts';

/** A race whose type takes health-data codes. */
export async function aRaceWithCodes(portal: TestPortal) {
  const { db } = portal.context;
  const made = await aRace(db, 15, { price: '30.00' });
  const raceKey = `R-${made.race.id}`;
  const change = { datahealthActive: true, datahealthRaceId: raceKey, datahealthApiKey: 'a-key' };
  await db.update(registrationTypes).set(change).where(eq(registrationTypes.id, made.type.id));
  return {
    ...made,
    /** An order of the race with a code; its id, and its line's. */
    orderWithCode: async (who: { as: string; member: { id: string } }, datahealth_code: string) => {
      const cart = await cartOf(portal, who.as);
      const line = await addLine(portal, who.as, cart, registrationBody(who.member.id, made.race, { datahealth_code }));
      expect(line.status, JSON.stringify(line.body)).toBe(201);
      const { body } = await order(portal, who.as, { cart_id: cart });
      return { id: body.data.id as string, detail: body.data.order_details[0].id as string };
    },
    /** The line that uses a code of the race. */
    userOfCode: async () =>
      (await db.select().from(datahealthUses).where(eq(datahealthUses.raceKey, raceKey)))[0]?.detailId,
  };
}
