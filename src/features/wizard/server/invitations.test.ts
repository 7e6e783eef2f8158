import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage } from '../../../../tests/support/builders.ts';
import { crewsIn } from '../../../../tests/support/crews.ts';

let portal: TestPortal;
const { aRunner, aRelay, register, ordered, aCrew } = crewsIn(() => portal);
type Runner = Awaited<ReturnType<typeof aRunner>>;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const begin = async ({ as }: Runner, race_id: number, more: object = {}) => {
  const told = await portal.ask('POST', '/v3.0/registration-drafts', {
    as,
    body: { race_type: 'race', race_id, ...more },
  });
  expect(told.status, JSON.stringify(told.body)).toBe(201);
  return told.body.data;
};
const read = async ({ as }: Runner, id: string) =>
  (await portal.ask('GET', `/v3.0/registration-drafts/${id}`, { as })).body.data;

async function put({ as }: Runner, id: string, step: string, answers: object) {
  const { version } = await read({ as } as Runner, id);
  return portal.ask('PUT', `/v3.0/registration-drafts/${id}`, { as, body: { step, version, answers } });
}

/** A draft of whoever followed the invitation, at step 3. */
async function invitedAtStepThree(raceId: number, crew_id: string) {
  const mate = await aRunner();
  const { id } = await begin(mate, raceId, { crew_id });
  await put(mate, id, 'who', { who: 'me' });
  await put(mate, id, 'type', { registration_type_id: raceId });
  const choose = (crew: object) =>
    put(mate, id, 'athlete', { member_id: mate.member.id, gadget_size: 'M', crew: { choice: 'partecipate', ...crew } });
  return { mate, id, choose };
}

describe('Whoever follows an invitation', () => {
  test('finds the crew proposed until step 3 is answered, and still types the password of a private one', async () => {
    const relay = await aRelay(3);
    const [fraction_id] = relay.fractions;
    const secret = { type: 'private', password: 'ghiri-26', fraction_id };
    const crew = await aCrew(relay.id, { name: 'Ghiri', ...secret });
    const { mate, id, choose } = await invitedAtStepThree(relay.id, crew.id);
    expect((await read(mate, id)).invited).toEqual({
      standing: 'open',
      crew: { id: crew.id, name: 'Ghiri', type: 'private', own: 0 },
    });
    const without = await choose({ id: crew.id, fraction_id });
    expect([without.status, without.body.errors]).toEqual([422, { 'crew.password': ['required'] }]);
    expect((await choose({ id: crew.id, fraction_id, password: 'falsa' })).body.error).toBe('crew_wrong_password');
    const right = await choose({ id: crew.id, fraction_id, password: 'ghiri-26' });
    expect(right.body.data).toMatchObject({ invited: null, answers: { athlete: { crew: { id: crew.id } } } });
  });

  test('takes it up in a registration that was broken off; another choice ends it', async () => {
    const relay = await aRelay(3);
    const [fraction_id] = relay.fractions;
    const [crew, other] = [
      await aCrew(relay.id, { name: 'Tassi', fraction_id }),
      await aCrew(relay.id, { name: 'Volpi', fraction_id }),
    ];
    const mate = await aRunner();
    const first = await begin(mate, relay.id);
    expect(first.invited).toBeNull();
    const again = await begin(mate, relay.id, { crew_id: crew.id });
    expect(again).toMatchObject({ id: first.id, version: first.version, invited: { crew: { name: 'Tassi' } } });
    expect((await begin(mate, relay.id)).invited).toMatchObject({ crew: { name: 'Tassi' } });
    await put(mate, first.id, 'who', { who: 'me' });
    await put(mate, first.id, 'type', { registration_type_id: relay.id });
    await put(mate, first.id, 'athlete', {
      member_id: mate.member.id,
      gadget_size: 'M',
      crew: { choice: 'partecipate', id: other.id, fraction_id },
    });
    expect((await read(mate, first.id)).invited).toBeNull();
  });

  test('finds the crew open as long as one of its legs is free', async () => {
    const relay = await aRelay(1, 1);
    const [swum, run] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Martore', fraction_id: swum });
    const { mate, id } = await invitedAtStepThree(relay.id, crew.id);
    expect((await read(mate, id)).invited.standing).toBe('open');
    const last = await aRunner();
    await register(last, relay.id, { choice: 'partecipate', id: crew.id, fraction_id: run });
    expect((await read(mate, id)).invited.standing).toBe('full');
  });

  test('hears that a crew is full, or full by now', async () => {
    const relay = await aRelay(2);
    const [fraction_id] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Lontre', fraction_id });
    const { mate, id } = await invitedAtStepThree(relay.id, crew.id);
    const last = await aRunner();
    await register(last, relay.id, { choice: 'partecipate', id: crew.id, fraction_id });
    await ordered(last);
    const full = { standing: 'full', crew: { name: 'Lontre' } };
    expect((await read(mate, id)).invited).toMatchObject(full);
    expect((await begin(await aRunner(), relay.id, { crew_id: crew.id })).invited).toMatchObject(full);
  });

  test('is not told the name of a crew of another race, of one that nobody has ordered, or that everybody has left', async () => {
    const [relay, elsewhere] = [await aRelay(3), await aRelay(3)];
    const [fraction_id] = relay.fractions;
    const gone = { standing: 'gone', crew: null };
    const other = await aCrew(elsewhere.id, { name: 'Altrove', fraction_id: elsewhere.fractions[0] });
    expect((await begin(await aRunner(), relay.id, { crew_id: other.id })).invited).toEqual(gone);

    const shy = await aRunner();
    const { body } = await register(shy, relay.id, { choice: 'new', name: 'Timidi', type: 'public', fraction_id });
    const crew_id = body.data.details[0].itemable.crew.id;
    expect((await begin(await aRunner(), relay.id, { crew_id })).invited).toEqual(gone);

    const left = await aCrew(relay.id, { name: 'Partiti', fraction_id });
    const { mate, id } = await invitedAtStepThree(relay.id, left.id);
    const cancelled = { order_id: left.orderId, state_id: 6 };
    await portal.ask('POST', '/v3.0/user/order-states', { as: left.captain.as, body: cancelled });
    expect((await read(mate, id)).invited).toEqual(gone);
  });

  test('begins a package without any crew', async () => {
    const relay = await aRelay(3);
    const crew = await aCrew(relay.id, { name: 'Soli', fraction_id: relay.fractions[0] });
    const pack = await aPackage(portal.context.db, [relay.id]);
    const draft = await begin(await aRunner(), pack.id, { race_type: 'package', crew_id: crew.id });
    expect(draft.invited).toBeNull();
  });
});
