import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../tests/support/builders.ts';
import { cartWith, orderWith } from '../../../../tests/support/carts.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const anAthlete = async () => {
  const user = await aUser(portal.context.db);
  const as = await portal.signIn(user.id);
  const friend = async (lastname: string): Promise<string> => {
    const body = {
      firstname: 'Marco',
      lastname,
      email: 'marco@test.example',
      birthday: '1985-12-10',
      gender: 'M',
      nationality: 'CH',
      gadget_size: 'M',
      emergency_contact: 'Anna Rossi',
      emergency_phone: '0323 555 014',
    };
    return (await portal.ask('POST', '/v3.0/members', { as, body })).body.data.id;
  };
  const standings = async (type: 'race' | 'package', id: number, draft = '') =>
    (await portal.ask('GET', `/v3.0/registrations/standings?race_type=${type}&race_id=${id}${draft}`, { as })).body
      .data;
  return { ...user, as, friend, standings };
};

test('step 1 knows who is in the race and who in the cart, also by way of a package (registration §2)', async () => {
  const athlete = await anAthlete();
  const { as, friend, standings } = athlete;
  const [{ race }, { race: other }] = [await aRace(portal.context.db), await aRace(portal.context.db)];
  const { id: pack } = await aPackage(portal.context.db, [race.id, other.id]);
  const [ordered, carted] = [await friend('Rossi'), await friend('Verdi')];
  await friend('Bianchi');
  await orderWith(portal, as, ordered, race.id);
  await cartWith(portal, as, carted, race.id);
  const both = [
    { member_id: ordered, standing: 'registered', race_name: race.i18n.it.name },
    { member_id: carted, standing: 'cart', race_name: null },
  ];
  expect(await standings('race', race.id)).toEqual(expect.arrayContaining(both));
  expect(await standings('race', race.id)).toHaveLength(2);
  expect(await standings('package', pack)).toEqual(expect.arrayContaining(both));
  expect(await standings('race', other.id)).toEqual([]);
  expect(await (await anAthlete()).standings('race', race.id)).toEqual([]);
});

test('a friend who was taken off the list is chosen no more, and step 1 comes first', async () => {
  const { as, friend } = await anAthlete();
  const { race, type } = await aRace(portal.context.db);
  const member_id = await friend('Rossi');
  const begin = { race_type: 'race', race_id: race.id };
  const { id } = (await portal.ask('POST', '/v3.0/registration-drafts', { as, body: begin })).body.data;
  const path = `/v3.0/registration-drafts/${id}`;
  const put = async (step: string, answers: object) => {
    const { version } = (await portal.ask('GET', path, { as })).body.data;
    return portal.ask('PUT', path, { as, body: { step, version, answers } });
  };
  await put('who', { who: 'friend', member_id });
  await put('type', { registration_type_id: type.id });
  expect((await portal.ask('DELETE', `/v3.0/members/${member_id}`, { as })).status).toBe(200);
  expect((await portal.ask('GET', path, { as })).body.data).toMatchObject({ next: 'who', version: 3 });
  expect((await put('athlete', { member_id })).body).toMatchObject({ error: 'step_not_reached', step: 'who' });
  // What was answered about the race stays.
  expect((await put('who', { who: 'me' })).body.data).toMatchObject({ next: 'athlete' });
});
