import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { customInputs } from '#features/races/server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser, type RaceGiven } from '../../../../tests/support/builders.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { registrationDrafts } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const home = {
  firstname: 'Giulia',
  lastname: 'Ferraris',
  country: 'IT',
  state: 'VB',
  city: 'Verbania',
  address: 'Via alle Fabbriche',
  house_number: '12',
  zipcode: '28922',
  phone: '+39 347 555 0142',
};
const sizes = { asksGadgetSize: true, gadgetSizes: ['S', 'M', 'L'] };
const policies = (made: { policyId: number | null }, more: object = {}) => ({
  policies: made.policyId ? [made.policyId] : [],
  consents: { privacy_policy: 1, photo_video: 0, ...more },
});

/** A race, and an athlete whose record is complete and who has an address. */
async function known(raceGiven: RaceGiven = {}, given: Parameters<typeof aUser>[1] = {}) {
  const made = await aRace(db(), 15, { ...sizes, withPolicy: true, ...raceGiven });
  const user = await aUser(db(), given);
  const as = await portal.signIn(user.id);
  const address = (await portal.ask('POST', '/v3.0/user/addresses', { as, body: home })).body.data.id as string;
  const item = `race_type=race&race_id=${made.race.id}`;
  const preview = async () => (await portal.ask('GET', `/v3.0/registration-drafts?${item}`, { as })).body.data;
  const start = async () => {
    const body = { race_type: 'race', race_id: made.race.id };
    return (await portal.ask('POST', '/v3.0/registration-drafts', { as, body })).body.data;
  };
  const put = (draft: { id: string; version: number }, step: string, answers: object) =>
    portal.ask('PUT', `/v3.0/registration-drafts/${draft.id}`, { as, body: { step, version: draft.version, answers } });
  const line = (draft: { id: string }) => portal.ask('POST', `/v3.0/registration-drafts/${draft.id}/cart-line`, { as });
  /** The answers as the page shows them. */
  const answers = {
    who: { who: 'me' },
    type: { registration_type_id: made.type.id },
    athlete: { member_id: user.member.id, gadget_size: 'M', custom_inputs: [] as object[] },
    address: { address_id: address },
    policies: policies(made),
  };
  return { ...made, user, as, address, preview, start, put, line, answers };
}

describe('What a registration would be', () => {
  test('is shown to an athlete whose data are complete, and nothing is stored', async () => {
    const { preview, user, type, address } = await known();
    expect(await preview()).toMatchObject({
      id: null,
      version: 1,
      answers: { who: { who: 'me' } },
      known: {
        type: { registration_type_id: type.id },
        athlete: { member_id: user.member.id, gadget_size: 'M' },
        address: { address_id: address },
      },
      total: { total_amount: '35.00' },
      choices: { newsletter: null, third_part_data: null },
      last_registered_at: null,
    });
    expect(await db().$count(registrationDrafts, eq(registrationDrafts.userId, user.id))).toBe(0);
  });

  test.each([
    ['whose record lacks something', {}, { complete: false }],
    ['who is under 18 on the day of the race: a parent declares each time', {}, { birthday: '2012-03-01' }],
    ['in a race that asks for a crew', { hasTeamRegistration: true }, {}],
    ['who is too young for the race', { minimumAge: 90 }, {}],
  ])('is not shown to an athlete %s', async (_, race, given) => {
    expect(await (await known(race, given)).preview()).toBeNull();
  });

  test('is not shown to whoever has no address yet', async () => {
    const { race } = await aRace(db());
    const as = await portal.signIn((await aUser(db())).id);
    const { body } = await portal.ask('GET', `/v3.0/registration-drafts?race_type=race&race_id=${race.id}`, { as });
    expect(body).toEqual({ data: null });
  });

  test('is not shown to an athlete who is in the cart for this race', async () => {
    const { preview, start, put, line, answers } = await known();
    const { body } = await put(await start(), 'check', answers);
    expect((await line(body.data)).status).toBe(201);
    expect(await preview()).toBeNull();
  });

  test('leaves open the size that the race does not have, which is asked on the same page', async () => {
    const { preview } = await known({ gadgetSizes: ['XXS', 'XS'] });
    expect((await preview()).known.athlete.gadget_size).toBeUndefined();
  });

  test('says what was answered to the free consents, and when', async () => {
    const { preview, as, user } = await known();
    const body = { third_part: 0, newsletter: 1, emergency_contact: 'Anna', emergency_phone: '+39 347' };
    await portal.ask('POST', `/v3.0/user-dashboard/members/${user.member.id}`, { as, body });
    expect((await preview()).choices).toEqual({ newsletter: { accepted: 1, at: testNow }, third_part_data: null });
  });
});

describe('"Check your data" is saved', () => {
  test('as the answers of the steps, and becomes a cart line like theirs', async () => {
    const { start, put, line, answers, user } = await known();
    const saved = await put(await start(), 'check', answers);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.data).toMatchObject({ version: 2, answers: { address: answers.address }, next: 'policies' });
    expect((await line(saved.body.data)).status).toBe(201);
    const consents = await db().select().from(consentAnswers).where(eq(consentAnswers.userId, user.id));
    // A free consent that is left as it is gets no answer: the earlier one stays in force.
    expect(consents.map(({ kind }) => kind).toSorted()).toEqual(['photo_video', 'policy', 'privacy_policy']);
    await invariantsHold(portal.context.db);
  });

  test.each([
    [
      'a policy that is not ticked',
      { policies: { policies: [], consents: { privacy_policy: 1, photo_video: 0 } } },
      422,
    ],
    [
      'the privacy policy not accepted',
      { policies: { policies: [], consents: { privacy_policy: 0, photo_video: 0 } } },
      422,
    ],
    ['photos not answered', { policies: { policies: [], consents: { privacy_policy: 1 } } }, 422],
    ['somebody else’s address', { address: { address_id: '0199e6a5-0000-7000-8000-000000000000' } }, 404],
    ['a type of another race', { type: { registration_type_id: 1 } }, 422],
    ['a size that the race does not have', { size: 'XXL' }, 422],
  ])(
    'not with %s: each step’s own check refuses it',
    async (_, { size, ...wrong }: Record<string, unknown>, status) => {
      const { start, put, answers } = await known();
      const draft = await start();
      const athlete = size ? { ...answers.athlete, gadget_size: size } : answers.athlete;
      const refused = await put(draft, 'check', { ...answers, athlete, ...wrong });
      expect(refused.status, JSON.stringify(refused.body)).toBe(status);
      expect((await put(draft, 'who', { who: 'me' })).body.data.answers).toEqual({ who: { who: 'me' } });
    },
  );

  test('not without a question that the race asks each time', async () => {
    const { start, put, answers, race } = await known();
    const i18n = { it: { label: 'Porto il materiale' }, en: { label: 'I bring the kit' } };
    await db()
      .insert(customInputs)
      .values({
        id: race.id * 10,
        raceId: race.id,
        type: 'checkbox',
        slug: 'kit',
        required: true,
        i18n,
        variables: [],
        position: 0,
      });
    const refused = await put(await start(), 'check', answers);
    expect(refused.body.errors).toEqual({ 'custom_inputs.kit': ['required'] });
    const athlete = { ...answers.athlete, custom_inputs: [{ slug: 'kit', value: '1' }] };
    expect((await put(await start(), 'check', { ...answers, athlete })).status).toBe(200);
  });

  test('not with a step left out that is not answered', async () => {
    const { start, put, answers } = await known();
    const { address: _, ...rest } = answers;
    const refused = await put(await start(), 'check', rest);
    expect(refused.body).toMatchObject({ status: 409, error: 'step_not_reached', step: 'address' });
  });

  test('not when another window has gone on meanwhile', async () => {
    const { start, put, answers } = await known();
    const draft = await start();
    await put(draft, 'who', { who: 'me' });
    expect((await put(draft, 'check', answers)).body).toMatchObject({ status: 409, error: 'draft_has_changed' });
  });

  test('not once the athlete’s record lacks something', async () => {
    const { start, put, answers, user } = await known();
    await db().update(members).set({ emergencyPhone: null }).where(eq(members.id, user.member.id));
    expect((await put(await start(), 'check', answers)).body.errors).toEqual({ emergency_phone: ['required'] });
  });
});

describe('A step that is changed from there', () => {
  test('is saved while those before it are only known, and nothing else is', async () => {
    const { start, put, answers } = await known();
    const begun = (await put(await start(), 'who', answers.who)).body.data;
    const changed = await put(begun, 'address', answers.address);
    expect(changed.body.data.answers).toEqual({ who: { who: 'me' }, address: answers.address });
    expect(Object.keys(changed.body.data.known)).toEqual(['type', 'athlete']);
  });
  test('the rules are not: they come with the list', async () => {
    const { start, put, answers } = await known();
    const begun = (await put(await start(), 'who', answers.who)).body.data;
    expect((await put(begun, 'policies', answers.policies)).body).toMatchObject({ error: 'step_not_reached' });
  });
  test('nor anything of an athlete who is not known', async () => {
    const { start, put, answers } = await known({}, { complete: false });
    const begun = (await put(await start(), 'who', answers.who)).body.data;
    expect((await put(begun, 'address', answers.address)).body).toMatchObject({
      error: 'step_not_reached',
      step: 'type',
    });
  });
});
