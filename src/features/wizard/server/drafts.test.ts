import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { employees } from '#features/identity/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import { customInputs, races, registrationTypes } from '#features/races/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser, type RaceGiven } from '../../../../tests/support/builders.ts';
import { forgetDraftsJob } from './jobs.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const consents = { privacy_policy: 1, photo_video: 0 };

async function anAthlete(given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(db(), given);
  return { ...user, as: await portal.signIn(user.id) };
}

async function aDraft(raceGiven: RaceGiven = {}, given: Parameters<typeof aUser>[1] = {}) {
  const made = await aRace(db(), 15, raceGiven);
  const user = await anAthlete(given);
  const body = { race_type: 'race', race_id: made.race.id };
  const { body: started } = await portal.ask('POST', '/v3.0/registration-drafts', { as: user.as, body });
  const path = `/v3.0/registration-drafts/${started.data.id}`;
  const read = async (as = user.as) => portal.ask('GET', path, { as });
  const put = async (step: string, answers: object, version?: number, as = user.as) => {
    const latest = version ?? (await read()).body.data.version;
    return portal.ask('PUT', path, { as, body: { step, version: latest, answers } });
  };
  return { ...made, user, path, read, put, athlete: { member_id: user.member.id, gadget_size: 'M' } };
}

/** A draft with everything answered before the step. */
async function aDraftAt(step: 'athlete' | 'address' | 'policies', raceGiven: RaceGiven = {}) {
  const draft = await aDraft(raceGiven);
  await draft.put('who', { who: 'me' });
  await draft.put('type', { registration_type_id: draft.type.id });
  if (step === 'athlete') return draft;
  await draft.put('athlete', draft.athlete);
  if (step === 'address') return draft;
  await draft.put('address', { address_id: await anAddress(draft.user.as) });
  return draft;
}

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
const anAddress = async (as: string): Promise<string> =>
  (await portal.ask('POST', '/v3.0/user/addresses', { as, body: home })).body.data.id;

describe('A registration begins', () => {
  test('with a draft on the server, at step 1 of the steps that apply', async () => {
    const draft = await aDraft();
    expect((await draft.read()).body.data).toMatchObject({
      version: 1,
      race_type: 'race',
      race_id: draft.race.id,
      answers: {},
      next: 'who',
      member: { id: draft.user.member.id, firstname: 'Giulia' },
      total: { lines: [], total_amount: '0.00' },
    });
  });

  test('once: an attempt that was broken off is taken up again', async () => {
    const draft = await aDraft();
    await draft.put('who', { who: 'me' });
    const body = { race_type: 'race', race_id: draft.race.id };
    const again = await portal.ask('POST', '/v3.0/registration-drafts', { as: draft.user.as, body });
    expect(again).toMatchObject({ status: 201, body: { data: { next: 'type', version: 2 } } });
    expect(draft.path.endsWith(again.body.data.id)).toBe(true);
  });

  test.each`
    code                     | race
    ${'coming_soon'}         | ${{ comingSoon: true }}
    ${'sold_out'}            | ${{ stock: 10, purchased: 10 }}
    ${'registration_closed'} | ${{ registrationEndsAt: new Date('2026-08-31T22:00:00Z') }}
  `('not where nobody can be registered: $code', async ({ code, race: given }) => {
    const { race } = await aRace(db(), 15, given);
    const { as } = await anAthlete();
    const body = { race_type: 'race', race_id: race.id };
    expect(await portal.ask('POST', '/v3.0/registration-drafts', { as, body })).toMatchObject({
      status: 409,
      body: { error: code },
    });
  });

  test('not for a race of another circuit, nor by a visitor', async () => {
    const { race } = await aRace(db(), 8);
    const { as } = await anAthlete();
    const body = { race_type: 'race', race_id: race.id };
    expect((await portal.ask('POST', '/v3.0/registration-drafts', { as, body })).body.error).toBe('race_not_found');
    expect((await portal.ask('POST', '/v3.0/registration-drafts', { body })).status).toBe(401);
  });
});

describe('A draft', () => {
  test('leads from step to step, and its running total begins with the type', async () => {
    const draft = await aDraftAt('policies', { withPolicy: true });
    expect((await draft.read()).body.data).toMatchObject({
      next: 'policies',
      steps: [
        { step: 'who', done: true },
        { step: 'type', done: true },
        { step: 'athlete', done: true },
        { step: 'address', done: true },
        { step: 'policies', done: false },
      ],
      total: {
        lines: [{ label: 'Individuale', amount: '35.00' }],
        total_amount: '35.00',
        commission_from: '1.60',
        commission_to: '2.70',
      },
    });
    const saved = await draft.put('policies', { policies: [draft.policyId], consents });
    expect(saved.body.data).toMatchObject({ answers: { policies: { policies: [draft.policyId], consents } } });
  });

  test('is its owner’s alone', async () => {
    const draft = await aDraft();
    const other = await anAthlete();
    expect(await draft.read(other.as)).toMatchObject({ status: 404, body: { error: 'draft_not_found' } });
    expect(await draft.put('who', { who: 'me' }, 1, other.as)).toMatchObject({ status: 404 });
  });

  test('tells the second tab that it has changed', async () => {
    const draft = await aDraft();
    await draft.put('who', { who: 'me' }, 1);
    const late = await draft.put('type', { registration_type_id: draft.type.id }, 1);
    expect(late).toMatchObject({ status: 409, body: { error: 'draft_has_changed', version: 2 } });
  });

  test('answers a step that is sent again because its answer was lost, and keeps it once', async () => {
    const draft = await aDraftAt('athlete');
    const small = { ...draft.athlete, gadget_size: 'S' };
    const first = await draft.put('athlete', small, 3);
    const again = await draft.put('athlete', small, 3);
    expect(again).toMatchObject({ status: 200, body: { data: { version: 4 } } });
    expect(again.body.data).toEqual(first.body.data);
    // Other answers, or older ones, come from another tab.
    const other = await draft.put('athlete', { ...small, gadget_size: 'L' }, 3);
    expect(other).toMatchObject({ status: 409, body: { error: 'draft_has_changed', version: 4 } });
    expect(await draft.put('athlete', small, 2)).toMatchObject({ status: 409 });
  });

  test('takes one of two answers that come at the same time', async () => {
    const draft = await aDraftAt('athlete');
    const sizes = await Promise.all(
      ['S', 'L'].map((gadget_size) => draft.put('athlete', { ...draft.athlete, gadget_size }, 3)),
    );
    expect(sizes.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('keeps its version when nothing is changed', async () => {
    const draft = await aDraftAt('address');
    const { version } = (await draft.read()).body.data;
    expect((await draft.put('athlete', draft.athlete)).body.data.version).toBe(version);
  });

  test('says which step comes first when one is skipped', async () => {
    const draft = await aDraft();
    const skipped = await draft.put('policies', { policies: [], consents });
    expect(skipped).toMatchObject({ status: 409, body: { error: 'step_not_reached', step: 'who' } });
  });

  test('lives seven days after its last change, and is then forgotten', async () => {
    const draft = await aDraft();
    portal.setNow('2026-09-08T09:59:00.000Z');
    expect((await draft.read()).status).toBe(200);
    portal.setNow('2026-09-08T10:00:00.000Z');
    // The session that was opened with it is over, too.
    const as = await portal.signIn(draft.user.id);
    expect((await draft.read(as)).body.error).toBe('draft_not_found');
    await forgetDraftsJob(portal.context).run({});
    portal.setNow(testNow);
    expect((await draft.read()).body.error).toBe('draft_not_found');
  });
});

describe('Each step’s answers are checked by its schema (registration §5)', () => {
  test('step 1: who registers is chosen', async () => {
    const draft = await aDraft();
    expect(await draft.put('who', {})).toMatchObject({ status: 422, body: { errors: { 'answers.who': ['choose'] } } });
    expect((await draft.put('who', { who: 'friend' })).body.errors).toEqual({ 'answers.member_id': ['choose'] });
  });

  test('step 2: a type for some years of birth is for nobody else', async () => {
    const draft = await aDraft();
    await draft.put('who', { who: 'me' });
    await db().update(registrationTypes).set({ bornFrom: 2004 }).where(eq(registrationTypes.raceId, draft.race.id));
    const [type] = await db().select().from(registrationTypes).where(eq(registrationTypes.raceId, draft.race.id));
    const told = await draft.put('type', { registration_type_id: type!.id });
    expect([told.status, told.body.error, told.body.from]).toEqual([422, 'born_outside', 2004]);
  });

  test('step 1: a friend is one that the account keeps, and old enough for the race', async () => {
    const draft = await aDraft();
    const stranger = await anAthlete();
    const who = (member_id: string) => draft.put('who', { who: 'friend', member_id });
    expect((await who(stranger.member.id)).body.error).toBe('member_not_found');
    await db().update(races).set({ minimumAge: 16 }).where(eq(races.id, draft.race.id));
    const child = await aFriend(draft.user.id, '2014-05-01');
    expect((await who(child)).body).toMatchObject({ error: 'too_young', age: 16 });
    const grown = await who(await aFriend(draft.user.id, '1990-05-01'));
    expect(grown.body.data.steps.map(({ step }: { step: string }) => step)).not.toContain('address');
    expect(grown.body.data.member.firstname).toBe('Marco');
  });

  test('step 2: the type belongs to the race', async () => {
    const draft = await aDraft();
    const other = await aRace(db());
    await draft.put('who', { who: 'me' });
    const type = (registration_type_id: number) => draft.put('type', { registration_type_id });
    expect((await type(other.type.id)).body.error).toBe('registration_type_not_available');
    expect((await draft.put('type', {})).body.errors).toEqual({ 'answers.registration_type_id': ['choose'] });
  });

  test('step 3: a parent answers for a minor, and is asked once', async () => {
    const draft = await aDraft();
    const child = await aFriend(draft.user.id, '2014-05-01');
    const known = { gender: 'M' as const, nationality: 'CH', email: 'child@test.example' };
    const emergency = { emergencyContact: 'Anna Ferraris', emergencyPhone: '+39 347 555 0142' };
    await db()
      .update(members)
      .set({ ...known, ...emergency })
      .where(eq(members.id, child));
    await draft.put('who', { who: 'friend', member_id: child });
    await draft.put('type', { registration_type_id: draft.type.id });
    const athlete = (parent?: object) => draft.put('athlete', { member_id: child, gadget_size: 'M', parent });
    expect((await athlete()).body.errors).toEqual({
      'parent.name': ['required'],
      'parent.relation': ['choose'],
      'parent.declared': ['must_accept'],
    });
    const { body } = await athlete({ name: 'Paolo Ferraris', relation: 'father', declared: 1 });
    expect(body.data.answers.athlete.parent).toEqual({ name: 'Paolo Ferraris', relation: 'father' });
  });

  test('step 3: gadget size, required checkboxes and selects', async () => {
    const draft = await aDraftAt('athlete');
    const question = { raceId: draft.race.id, required: true, position: 0 };
    const i18n = { it: { label: 'Navetta' }, en: { label: 'Shuttle' } };
    const variables = [{ value: 'intra', i18n: { it: { label: 'Intra' }, en: { label: 'Intra' } } }];
    await db()
      .insert(customInputs)
      .values([
        { ...question, id: draft.race.id * 10, type: 'checkbox', slug: 'swim', i18n, variables: [] },
        { ...question, id: draft.race.id * 10 + 1, type: 'select', slug: 'bus', i18n, variables },
      ]);
    const wrong = await draft.put('athlete', { ...draft.athlete, gadget_size: 'XXXL' });
    expect(wrong.body.errors).toEqual({
      gadget_size: ['not_valid'],
      'custom_inputs.swim': ['required'],
      'custom_inputs.bus': ['choose'],
    });
    const custom_inputs = [
      { slug: 'swim', value: '1' },
      { slug: 'bus', value: 'intra' },
      { slug: 'unknown', value: 'x' },
    ];
    const right = await draft.put('athlete', { ...draft.athlete, custom_inputs });
    expect(right.body.data.answers.athlete.custom_inputs).toEqual(custom_inputs.slice(0, 2));
  });

  test('step 3: an athlete whose data are not whole is sent back to what is missing', async () => {
    const draft = await aDraft({}, { complete: false });
    await draft.put('who', { who: 'me' });
    await draft.put('type', { registration_type_id: draft.type.id });
    expect((await draft.put('athlete', draft.athlete)).body.errors).toEqual({
      gender: ['required'],
      emergency_contact: ['required'],
      emergency_phone: ['required'],
    });
  });

  test('step 3: nobody else’s record can be put in the athlete’s place', async () => {
    const draft = await aDraftAt('athlete');
    const stranger = await anAthlete();
    const answer = await draft.put('athlete', { ...draft.athlete, member_id: stranger.member.id });
    expect(answer.body.error).toBe('member_not_found');
  });

  test('step 3: a race without gadget asks no size', async () => {
    const draft = await aDraftAt('athlete');
    await db().update(races).set({ asksGadgetSize: false }).where(eq(races.id, draft.race.id));
    const saved = await draft.put('athlete', { member_id: draft.user.member.id });
    expect(saved.body.data.next).toBe('address');
  });

  test('step 4: the address is one of the account’s own', async () => {
    const draft = await aDraftAt('address');
    const stranger = await anAthlete();
    const theirs = await anAddress(stranger.as);
    expect((await draft.put('address', { address_id: theirs })).body.error).toBe('address_not_found');
    expect((await draft.put('address', {})).body.errors).toEqual({ 'answers.address_id': ['choose'] });
  });

  test('step 5: mandatory policies, privacy accepted, photos answered, each with its own text', async () => {
    const draft = await aDraftAt('policies', { withPolicy: true });
    expect((await draft.put('policies', { policies: [], consents: { privacy_policy: 0 } })).body.errors).toEqual({
      'answers.consents.privacy_policy': ['privacy_policy_required'],
      'answers.consents.photo_video': ['photo_video_required'],
    });
    const unticked = await draft.put('policies', { policies: [], consents });
    expect(unticked.body.errors).toEqual({ [`policies.${draft.policyId}`]: ['required'] });
  });

  test('what was shown is accepted: a policy whose words have changed since is read again', async () => {
    const draft = await aDraftAt('policies', { withPolicy: true });
    const shownNow = async (): Promise<object[]> => {
      const { body } = await portal.ask('GET', `/v3.0/races/${draft.race.id}`);
      const { race_policies } = body.data.race_details.registration_types[0];
      return race_policies.map(({ id, text_key }: { id: number; text_key: string }) => ({ id, text_key }));
    };
    const send = async (shown: object[]) => draft.put('policies', { policies: [draft.policyId], consents, shown });
    const before = await shownNow();
    const words = { name: 'Regolamento', description: '<p>Altro</p>' };
    await db()
      .update(policies)
      .set({ i18n: { it: words, en: words } })
      .where(eq(policies.id, draft.policyId!));
    expect(await send(before)).toMatchObject({ status: 409, body: { error: 'policies_have_changed' } });
    const shown = await shownNow();
    const { version } = (await draft.read()).body.data;
    const answers = { policies: [draft.policyId], consents, shown };
    const first = await draft.put('policies', answers, version);
    expect(first.status).toBe(200);
    // Sent again because its answer was lost, it is answered as the first time.
    expect((await draft.put('policies', answers, version)).body).toEqual(first.body);
  });
});

async function aFriend(userId: string, birthday: string): Promise<string> {
  const id = newId();
  const at = new Date(testNow);
  const row = { id, userId, himself: false, firstname: 'Marco', lastname: 'Rossi', createdAt: at, updatedAt: at };
  await db()
    .insert(members)
    .values({ ...row, birthday: day(birthday) });
  return id;
}

describe('Registration check (registration §4)', () => {
  const check = (as: string, body: object) => portal.ask('POST', '/v3.0/registrations/check', { as, body });

  test('a free place in the race: status true', async () => {
    const { race } = await aRace(db());
    const { as, member } = await anAthlete();
    const body = { member_id: member.id, member_type: 'me', race_type: 'race', race_id: race.id };
    expect(await check(as, body)).toMatchObject({ status: 200, body: { status: true } });
  });

  test.each`
    refusal                  | given
    ${'coming_soon'}         | ${{ comingSoon: true }}
    ${'sold_out'}            | ${{ stock: 10, purchased: 10 }}
    ${'registration_closed'} | ${{ registrationEndsAt: new Date('2026-08-01T22:00:00Z') }}
  `('a race that the cart’s line would refuse: "$refusal"', async ({ refusal, given }) => {
    const { race } = await aRace(db(), 15, given);
    const { as, member } = await anAthlete();
    const admin = await anAthlete();
    await db().insert(employees).values({ userId: admin.id, circuitId: null, role: 'super-admin' });
    const body = { race_type: 'race', race_id: race.id };
    expect(await check(as, { ...body, member_id: member.id })).toMatchObject({ status: 409, body: { error: refusal } });
    // A super-admin passes, but for what there is no place in.
    const passes = await check(admin.as, { ...body, member_id: admin.member.id });
    expect(passes.body.error).toBe(refusal === 'sold_out' ? 'sold_out' : undefined);
  });

  test('in the cart already: "cart", but not for the draft that is being mended', async () => {
    const draft = await aDraftAt('policies');
    await draft.put('policies', { policies: [], consents });
    const line = await portal.ask('POST', `${draft.path}/cart-line`, { as: draft.user.as });
    expect(line.status).toBe(201);
    const body = { member_id: draft.user.member.id, race_type: 'race', race_id: draft.race.id };
    expect(await check(draft.user.as, body)).toMatchObject({ status: 409, body: { error: 'cart' } });
    const own = await check(draft.user.as, { ...body, draft_id: draft.path.split('/').at(-1) });
    expect(own).toMatchObject({ status: 200 });
    expect((await draft.read()).body.data).toMatchObject({ next: 'cart', cart_detail_id: line.body.data.detail_id });
    await draft.put('athlete', { ...draft.athlete, gadget_size: 'L' });
    expect((await draft.read()).body.data.next).toBe('policies');
  });

  test('a stranger’s athlete is not there', async () => {
    const { race } = await aRace(db());
    const { as } = await anAthlete();
    const { member } = await anAthlete();
    const body = { member_id: member.id, race_type: 'race', race_id: race.id };
    expect(await check(as, body)).toMatchObject({ status: 404, body: { error: 'member_not_found' } });
  });
});

test('a race that sells out meanwhile keeps the draft and refuses the line', async () => {
  const draft = await aDraftAt('policies');
  await draft.put('policies', { policies: [], consents });
  await db().update(stockCounters).set({ stock: 0 }).where(eq(stockCounters.sellableId, draft.sellableId));
  const line = await portal.ask('POST', `${draft.path}/cart-line`, { as: draft.user.as });
  expect(line.body.error).toBe('sold_out');
  expect((await draft.read()).status).toBe(200);
});
