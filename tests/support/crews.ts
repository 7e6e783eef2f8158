import { expect } from 'vitest';
import { relayFractions } from '#features/races/server/tables.ts';
import type { TestPortal } from './api.ts';
import { aRace, aUser, type RaceGiven } from './builders.ts';
import { addLine, cartOf, order, registrationBody } from './carts.ts';

const both = (name: string) => ({ it: { name }, en: { name } });
let serial = 5_000;

/** Builders of relays and crews, for a portal that is created later. */
export function crewsIn(portal: () => TestPortal) {
  const db = () => portal().context.db;

  async function aRunner() {
    const user = await aUser(db());
    return { ...user, as: await portal().signIn(user.id) };
  }
  type Runner = Awaited<ReturnType<typeof aRunner>>;

  /** A relay whose fractions take from so many to so many athletes each. */
  async function aRelayOf(limits: readonly { readonly min: number; readonly max: number }[], given: RaceGiven = {}) {
    const made = await aRace(db(), 15, { isRelay: true, hasTeamRegistration: true, ...given });
    const fractions = limits.map((limit, position) => ({
      ...limit,
      id: ++serial,
      raceId: made.race.id,
      i18n: both(`Frazione ${position + 1}`),
      position,
    }));
    await db().insert(relayFractions).values(fractions);
    return { id: made.race.id, race: made.race, fractions: fractions.map(({ id }) => id) };
  }

  /** A relay whose fractions take so many athletes each. */
  const aRelay = (...most: number[]) => aRelayOf(most.map((max) => ({ min: 1, max })));

  const register = async (who: Runner, raceId: number, crew: object | undefined, memberId = who.member.id) =>
    addLine(portal(), who.as, await cartOf(portal(), who.as), registrationBody(memberId, { id: raceId }, { crew }));

  const crewsOf = async (who: Runner, raceId: number, query = '') => {
    const { status, body } = await portal().ask('GET', `/v3.0/crews?race_id=${raceId}${query}`, { as: who.as });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  /** Orders what is in the runner's cart, so that others see the crew. */
  async function ordered(who: Runner) {
    const { status, body } = await order(portal(), who.as, { cart_id: await cartOf(portal(), who.as) });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data.id as string;
  }

  /** A crew of a race that somebody has made and ordered. */
  async function aCrew(raceId: number, crew: object) {
    const captain = await aRunner();
    const { status, body } = await register(captain, raceId, { choice: 'new', type: 'public', ...crew });
    expect(status, JSON.stringify(body)).toBe(201);
    const orderId = await ordered(captain);
    const [found] = (await crewsOf(captain, raceId)).data.crews;
    return { captain, orderId, id: found.id as string };
  }

  return { aRunner, aRelay, aRelayOf, register, crewsOf, ordered, aCrew };
}
