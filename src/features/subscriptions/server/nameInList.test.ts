import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrations } from '#features/registration/server/tables.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { orderWith } from '../../../../tests/support/carts.ts';
import { crewsIn } from '../../../../tests/support/crews.ts';
import { friendToken } from './friend/token.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const birthday = '1991-08-14';

async function registered() {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const { race } = await aRace(db());
  await orderWith(portal, as, user.member.id, race.id);
  const [found] = await db().select().from(registrations).where(eq(registrations.memberId, user.member.id));
  await db().update(registrations).set({ state: 'confirmed' }).where(eq(registrations.id, found!.id));
  return { as, race: race.id, id: found!.id };
}

const name = (id: string, named: 0 | 1, as: string) =>
  portal.ask('PUT', `/v3.0/registrations/${id}/name-in-list`, { as, body: { named } });
const nameByLink = (id: string, named: 0 | 1, holder: 'athlete' | 'typed' = 'athlete') => {
  const token = friendToken(id, portal.context.environment, holder);
  return portal.ask('POST', '/v3.0/friend-registrations/name-in-list', { body: { token, birthday, named } });
};
const listed = async (race: number) =>
  (await portal.ask('GET', `/v3.0/registrations?race=${race}`)).body.data[0].member as string;

describe('Who is registered can be left unnamed in the subscribers list', () => {
  test('the account leaves its athlete unnamed, and names them again', async () => {
    const { as, race, id } = await registered();
    expect(await name(id, 0, as)).toMatchObject({ status: 200, body: { data: { named: 0 } } });
    expect(await listed(race)).toBe('Nome riservato');
    const own = await portal.ask('GET', '/v3.0/user/main-subscriptions', { as });
    expect(own.body.data[0]).toMatchObject({ unnamed_by: 'account', member: { lastname: 'Ferraris' } });
    await name(id, 1, as);
    expect(await listed(race)).toBe('Giulia Ferraris');
  });

  test('the athlete chooses by the link of the mail, and the account does not take that back', async () => {
    const { as, race, id } = await registered();
    expect(await nameByLink(id, 0)).toMatchObject({ status: 200, body: { data: { named: 0 } } });
    expect(await listed(race)).toBe('Nome riservato');
    expect(await name(id, 1, as)).toMatchObject({ status: 409, body: { error: 'unnamed_by_athlete' } });
    expect((await name(id, 0, as)).status).toBe(200);
    expect((await nameByLink(id, 1, 'typed')).status).toBe(409);
    expect(await listed(race)).toBe('Nome riservato');
    expect((await nameByLink(id, 1)).body.data.named).toBe(1);
    expect(await listed(race)).toBe('Giulia Ferraris');
  });

  test('the account leaves all its athletes unnamed at once, but for those who chose themselves', async () => {
    const { as, race, id } = await registered();
    const second = (await aRace(db())).race;
    const [member] = await db().select().from(registrations).where(eq(registrations.id, id));
    await orderWith(portal, as, member!.memberId, second.id);
    const stranger = await registered();
    const all = (named: 0 | 1) => portal.ask('PUT', '/v3.0/user/name-in-list', { as, body: { named } });
    expect((await all(0)).body).toEqual({ data: { named: 0, changed: 2 } });
    expect([await listed(race), await listed(second.id)]).toEqual(['Nome riservato', 'Nome riservato']);
    expect(await listed(stranger.race)).toBe('Giulia Ferraris');
    await nameByLink(id, 0);
    expect((await all(1)).body).toEqual({ data: { named: 1, changed: 1 } });
    expect([await listed(race), await listed(second.id)]).toEqual(['Nome riservato', 'Giulia Ferraris']);
  });

  test('somebody else’s registration does not exist, nor does one that was given back', async () => {
    const { as, race, id } = await registered();
    const stranger = await registered();
    expect(await name(id, 0, stranger.as)).toMatchObject({ status: 404, body: { error: 'subscription_not_found' } });
    expect(await listed(race)).toBe('Giulia Ferraris');
    await db().update(registrations).set({ status: 'replaced' }).where(eq(registrations.id, id));
    expect((await name(id, 0, as)).status).toBe(404);
  });

  test('crew mates still see each other', async () => {
    const { aRace: aCrewRace, aRunner, aCrew, register, ordered } = { ...crewsIn(() => portal), aRace };
    const { race } = await aCrewRace(db(), 15, { hasTeamRegistration: true });
    const { captain, id } = await aCrew(race.id, { name: 'Riservati' });
    const mate = await aRunner();
    await register(mate, race.id, { choice: 'partecipate', id });
    await ordered(mate);
    const rows = async (as: string) => (await portal.ask('GET', '/v3.0/user/main-subscriptions', { as })).body.data;
    const [own] = await rows(mate.as);
    await name(own.id, 0, mate.as);
    const [of] = await rows(captain.as);
    const crews = await portal.ask('GET', `/v3.0/user/crews?detail_ids=${of.detail.id}`, { as: captain.as });
    expect(crews.body.data[0].mates).toHaveLength(2);
    expect(crews.body.data[0].mates).not.toContainEqual(expect.objectContaining({ lastname: 'Nome riservato' }));
    const shown = (await portal.ask('GET', `/v3.0/registrations?race=${race.id}`)).body.data;
    expect(shown.map(({ member, crew }: { member: string; crew: { name: string } }) => [member, crew.name])).toEqual(
      expect.arrayContaining([
        ['Nome riservato', 'Riservati'],
        ['Giulia Ferraris', 'Riservati'],
      ]),
    );
  });
});
