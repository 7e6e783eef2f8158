import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { customInputs, races } from '#features/races/server/tables.ts';
import { emptyRegistrationsOf } from '#features/registration/server/forgetAnswers.ts';
import { registrationChanges, registrations } from '#features/registration/server/tables.ts';
import { addDays, dayInRome, startOfDay } from '#kernel/calendar.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../../tests/support/carts.ts';
import { asksCard, federationCatalogue } from '../../../../../tests/support/federations.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { friendToken } from '../friend/token.ts';
import { changeMailJob } from './changeMails.ts';
import type { ChangeMailData } from './recordChange.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await federationCatalogue(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const db = () => portal.context.db;
const both = <Text>(text: Text) => ({ it: text, en: text });

let serial = 0;

/** A race with a size, a choice and a checkbox. */
async function aRaceThatAsks(given: Parameters<typeof aRace>[2] = {}) {
  const made = await aRace(db(), 15, { asksGadgetSize: true, gadgetSizes: ['S', 'M', 'L'], ...given });
  const option = (value: string, label: string) => ({ value, i18n: both({ label }) });
  const question = { raceId: made.race.id, autoShow: false };
  serial += 2;
  await db()
    .insert(customInputs)
    .values([
      {
        ...question,
        id: 7000 + serial,
        type: 'select',
        slug: 'bus',
        required: true,
        i18n: both({ label: 'Navetta' }),
        variables: [option('a', 'Ore 7'), option('b', 'Ore 8')],
        position: 0,
      },
      {
        ...question,
        id: 7001 + serial,
        type: 'checkbox',
        slug: 'meal',
        required: false,
        i18n: both({ label: 'Pranzo' }),
        variables: [],
        position: 1,
      },
    ]);
  return made;
}

const answered = { gadget_size: 'M', custom_inputs: [{ slug: 'bus', value: 'a' }] };

async function aPayer(email?: string) {
  const user = await aUser(db(), email ? { email } : {});
  return { ...user, as: await portal.signIn(user.id) };
}
type Payer = Awaited<ReturnType<typeof aPayer>>;

/** A friend whose record the payer keeps. */
async function aFriendOf(payer: Payer) {
  const email = `friend${++serial}@test.example`;
  const { member } = await aUser(db(), { email: `of-${email}` });
  await db()
    .update(members)
    .set({ userId: payer.id, himself: false, email, firstname: 'Ada' })
    .where(eq(members.id, member.id));
  return { id: member.id, email, birthday: member.birthday! };
}

interface RegistrationCase {
  readonly athlete?: string;
  readonly line?: object;
  readonly race?: Parameters<typeof aRace>[2];
  readonly card?: boolean;
}

async function registered(
  payer: Payer,
  { athlete = payer.member.id, line = answered, race: of = {}, card }: RegistrationCase = {},
) {
  const { race, type } = await aRaceThatAsks(of);
  if (card) await asksCard(db(), type.id, 1);
  const cart_id = await cartOf(portal, payer.as);
  const added = await addLine(portal, payer.as, cart_id, registrationBody(athlete, { id: race.id }, line));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const placed = await order(portal, payer.as, { cart_id });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { id, order_details } = placed.body.data;
  const [row] = await db().select().from(registrations).where(eq(registrations.orderDetailId, order_details[0].id));
  return { race, order: id as string, detail: order_details[0].id as string, id: row!.id };
}

const kept = async (id: string) => (await db().select().from(registrations).where(eq(registrations.id, id)))[0]!;
const noted = async (id: string) =>
  (
    await db()
      .select()
      .from(registrationChanges)
      .where(eq(registrationChanges.registrationId, id))
      .orderBy(registrationChanges.at, registrationChanges.id)
  ).map(({ kind, before, after, byUserId }) => ({ kind, before, after, by: byUserId }));
const change = (payer: { as: string }, id: string, body: object) =>
  portal.ask('POST', `/v3.0/registrations/${id}/changes`, { as: payer.as, body });
const shown = async (payer: { as: string }, detail: string) =>
  (await portal.ask('GET', `/v3.0/order-details/${detail}/changeable`, { as: payer.as })).body.data;
const at = async (payer: Payer, now: Date): Promise<Payer> => {
  portal.setNow(now);
  return { ...payer, as: await portal.signIn(payer.id) };
};

const answers = (gadget_size: string, bus: string, meal = '') => ({
  kind: 'answers',
  gadget_size,
  custom_inputs: [
    { slug: 'bus', value: bus },
    { slug: 'meal', value: meal },
  ],
});
const emergency = { kind: 'emergency', emergency_contact: 'Ugo Bianchi', emergency_phone: '+41 91 555' };

describe('What can still be changed of a registration (checkout §7)', () => {
  test('size and answers by the race’s rules; each is noted with what was there before, who and when', async () => {
    const payer = await aPayer();
    const { id, detail } = await registered(payer);
    const told = await change(payer, id, answers('L', 'b', '1'));
    expect(told.status, JSON.stringify(told.body)).toBe(200);
    expect((await kept(id)).answers).toMatchObject({
      gadget_size: 'L',
      custom_inputs: [
        { slug: 'bus', value: 'b' },
        { slug: 'meal', value: '1' },
      ],
      consents: { privacy_policy: true },
    });
    const rows = [
      { kind: 'size', before: { gadget_size: 'M' }, after: { gadget_size: 'L' } },
      { kind: 'answers', before: { bus: 'a', meal: null }, after: { bus: 'b', meal: '1' } },
    ];
    expect(await noted(id)).toEqual(rows.map((row) => ({ ...row, by: payer.id })));
    const { changes, ...view } = await shown(payer, detail);
    expect(view).toMatchObject({ answers: { gadget_size: 'L' }, ended: 0, team: null });
    expect(changes).toMatchObject(
      rows.toReversed().map((row) => ({ ...row, by: 'account', at: new Date(testNow).toISOString() })),
    );
  });

  test('what is the same again is no change', async () => {
    const payer = await aPayer();
    const { id } = await registered(payer);
    expect((await change(payer, id, answers('M', 'a'))).status).toBe(200);
    expect(await noted(id)).toEqual([]);
  });

  test('faults are said at their field, and nothing has changed', async () => {
    const payer = await aPayer();
    const { id } = await registered(payer);
    const before = await kept(id);
    expect(await change(payer, id, answers('XXL', ''))).toMatchObject({
      status: 422,
      body: { errors: { gadget_size: ['not_valid'], 'custom_inputs.bus': ['choose'] } },
    });
    expect((await change(payer, id, { ...emergency, emergency_phone: '' })).body.errors).toEqual({
      emergency_phone: ['required'],
    });
    expect(await kept(id)).toEqual(before);
    expect(await noted(id)).toEqual([]);
  });

  test('whom to call is changed for this registration only, and no row says what it was', async () => {
    const payer = await aPayer();
    const { id, detail } = await registered(payer);
    expect((await shown(payer, detail)).emergency).toEqual({
      contact: 'Anna Ferraris',
      phone: '+39 347 555 0142',
      hidden: 0,
    });
    await change(payer, id, emergency);
    expect((await shown(payer, detail)).emergency).toEqual({ contact: 'Ugo Bianchi', phone: '+41 91 555', hidden: 0 });
    const [record] = await db().select().from(members).where(eq(members.id, payer.member.id));
    expect(record?.emergencyContact).toBe('Anna Ferraris');
    expect(await noted(id)).toEqual([{ kind: 'emergency', before: {}, after: {}, by: payer.id }]);
  });

  test('a typed team is changed; the registry’s goes with the card, and without a card there is none', async () => {
    const payer = await aPayer();
    const { id, detail } = await registered(payer, {
      card: true,
      line: { ...answered, card_number: 'MM61001', team_name: 'Lupi' },
    });
    expect((await shown(payer, detail)).team).toEqual({ name: 'Lupi', code: 0, typed: 1 });
    expect((await change(payer, id, { kind: 'team', team_name: 'Orsi' })).status).toBe(200);
    expect(await kept(id)).toMatchObject({ teamName: 'Orsi', answers: { team_name: 'Orsi', card_number: 'MM61001' } });
    expect(await noted(id)).toMatchObject([
      { kind: 'team', before: { team_name: 'Lupi' }, after: { team_name: 'Orsi' } },
    ]);

    await db()
      .update(registrations)
      .set({ answers: { ...(await kept(id)).answers, card: 'verified' } })
      .where(eq(registrations.id, id));
    expect((await change(payer, id, { kind: 'team', team_name: 'Cani' })).body.error).toBe('team_from_card');
    const without = await registered(payer);
    expect((await change(payer, without.id, { kind: 'team', team_name: 'Cani' })).body.error).toBe('card_not_asked');
  });

  test.each([
    ['with the registration’s end where the organiser sets none', {}, 50],
    ['after the organiser’s last day, which is whole', { until: 55 }, 56],
  ])('it ends %s, and is refused in words then', async (_why, { until }: { until?: number }, ends) => {
    const today = dayInRome(new Date(testNow));
    const end = until === undefined ? new Date(`${addDays(today, ends)}T22:00:00Z`) : startOfDay(addDays(today, ends));
    const payer = await aPayer();
    const { id, detail, race } = await registered(payer);
    if (until !== undefined)
      await db()
        .update(races)
        .set({ changesUntil: addDays(today, until) })
        .where(eq(races.id, race.id));
    const before = await at(payer, new Date(end.getTime() - 1000));
    expect((await change(before, id, answers('L', 'a'))).status).toBe(200);
    const after = await at(payer, end);
    const told = await change(after, id, answers('S', 'a'));
    expect(told).toMatchObject({
      status: 409,
      body: { error: 'subscription_not_changeable', since: end.toISOString() },
    });
    expect(told.body.detail).toContain('segreteria');
    expect((await kept(id)).answers.gadget_size).toBe('L');
    expect(await shown(after, detail)).toMatchObject({ ended: 1, until: end.toISOString() });
  });

  test('what was answered before goes with the answers once the race needs it no more; that it was changed stays', async () => {
    const payer = await aPayer();
    const { id } = await registered(payer);
    await change(payer, id, answers('L', 'b'));
    await emptyRegistrationsOf(db(), [payer.member.id]);
    expect((await kept(id)).answers.gadget_size).toBeUndefined();
    const row = { before: {}, after: {}, by: payer.id };
    expect(await noted(id)).toEqual([
      { kind: 'size', ...row },
      { kind: 'answers', ...row },
    ]);
  });

  test.each(['replaced', 'transferred', 'cancelled'] as const)(
    'a registration that is %s is not there',
    async (how) => {
      const payer = await aPayer();
      const { id, detail, order: order_id } = await registered(payer);
      if (how === 'cancelled')
        await portal.ask('POST', '/v3.0/user/order-states', { as: payer.as, body: { order_id, state_id: 6 } });
      else await db().update(registrations).set({ status: how }).where(eq(registrations.id, id));
      expect(await change(payer, id, emergency)).toMatchObject({
        status: 404,
        body: { error: 'subscription_not_found' },
      });
      expect(await shown(payer, detail)).toBeUndefined();
    },
  );

  test('two at once come one after the other, and both are noted as they happened', async () => {
    const payer = await aPayer();
    const { id } = await registered(payer);
    await Promise.all([change(payer, id, answers('L', 'a')), change(payer, id, answers('S', 'a'))]);
    const rows = await noted(id);
    expect(rows).toHaveLength(2);
    const froms = rows.map(({ before }) => before.gadget_size);
    const tos = rows.map(({ after }) => after.gadget_size);
    // One begins at M, the other where the first one ended.
    expect(froms.toSorted()).toEqual(['M', (await kept(id)).answers.gadget_size === 'L' ? 'S' : 'L'].toSorted());
    expect(tos.toSorted()).toEqual(['L', 'S']);
  });
});

describe('A friend’s registration', () => {
  async function aFriendsRegistration(email?: string) {
    const payer = await aPayer(email);
    const friend = await aFriendOf(payer);
    const made = await registered(payer, { athlete: friend.id });
    await db().update(registrations).set({ state: 'confirmed' }).where(eq(registrations.id, made.id));
    const token = (holder?: 'typed') => friendToken(made.id, portal.context.environment, holder);
    const post = (path: 'changeable' | 'change' | 'save', body: object = {}, as = token()) =>
      portal.ask('POST', `/v3.0/friend-registrations/${path}`, {
        body: { token: as, birthday: friend.birthday, ...body },
      });
    const tell = async (by: ChangeMailData['by']) => {
      const from = Math.floor(new Date(testNow).getTime() / 300_000) * 300_000;
      const [starts, ends] = [from, from + 300_000].map((when) => new Date(when).toISOString());
      await changeMailJob(portal.context).run({ registrationId: made.id, by, from: starts!, to: ends! });
    };
    return { payer, friend, ...made, post, token, tell };
  }

  test('is changed by the athlete with the mail’s link and the birthday, noted without an account', async () => {
    const { post, id } = await aFriendsRegistration();
    const opened = await post('changeable');
    expect(opened.body.data).toMatchObject({ answers: { gadget_size: 'M' }, emergency: { contact: null, hidden: 1 } });
    const told = await post('change', answers('S', 'a'));
    expect(told.body.data).toMatchObject({ answers: { gadget_size: 'S' }, changes: [{ kind: 'size', by: 'athlete' }] });
    expect(await noted(id)).toMatchObject([{ kind: 'size', by: null }]);
  });

  test('is not opened for a change by a wrong birthday, nor by the link to an address that was typed', async () => {
    const { post, token, id } = await aFriendsRegistration();
    for (const path of ['changeable', 'change'] as const) {
      const body = path === 'change' ? answers('S', 'a') : {};
      expect((await post(path, { ...body, birthday: '1980-01-01' })).body.errors).toEqual({ birthday: ['not_yours'] });
      expect((await post(path, body, token('typed'))).body.error).toBe('friend_link_shows_only');
    }
    expect(await noted(id)).toEqual([]);
  });

  test('the athlete’s own emergency data are not the account’s to read, which may give others', async () => {
    const { post, payer, friend, detail, id } = await aFriendsRegistration();
    const data = {
      firstname: 'Ada',
      lastname: 'Ferraris',
      email: friend.email,
      gender: 'F',
      nationality: 'CH',
      emergency_contact: 'Segreta Persona',
      emergency_phone: '+41 99',
    };
    const saved = await post('save', data);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { emergency: hidden, changes } = await shown(payer, detail);
    expect(hidden).toEqual({ contact: null, phone: null, hidden: 1 });
    expect(changes).toMatchObject([{ kind: 'emergency', by: 'athlete', before: {}, after: {} }]);
    await change(payer, id, emergency);
    expect((await shown(payer, detail)).emergency).toMatchObject({ contact: 'Ugo Bianchi', hidden: 0 });
    expect((await kept(id)).answers.person).toMatchObject({ gender: 'F', emergency_contact: 'Ugo Bianchi' });
  });

  test('the athlete is told of what the account has changed, all of five minutes in one mail, once', async () => {
    const { payer, friend, id, tell, token } = await aFriendsRegistration();
    await change(payer, id, answers('L', 'a'));
    await change(payer, id, answers('S', 'b'));
    await change(payer, id, emergency);
    await tell('account');
    await tell('account');
    const mails = await mailsTo(portal, friend.email);
    expect(new Set(mails.map(({ id: mail }) => mail)).size).toBe(1);
    const text = mails[0]!.text;
    expect(text).toMatch(/Taglia della maglietta: +M → S/);
    expect(text).toMatch(/Navetta: +Ore 7 → Ore 8/);
    expect(text).toContain(`/it/friend/${token()}`);
    expect(text).not.toMatch(/Ugo|555/);
    expect(await mailsTo(portal, payer.email)).toEqual([]);
  });

  test('the account is told of what the athlete has changed, and nothing where all is as it was', async () => {
    const { payer, friend, post, tell, detail } = await aFriendsRegistration();
    await post('change', answers('L', 'a'));
    await post('change', answers('M', 'a'));
    await tell('athlete');
    expect(await mailsTo(portal, payer.email)).toEqual([]);
    await post('change', answers('L', 'a'));
    await tell('athlete');
    const [mail] = await mailsTo(portal, payer.email);
    expect(mail?.subject).toContain('Ada');
    expect(mail?.text).toContain(`/it/dahsboard/subscriptions/${detail}/change`);
    expect(await mailsTo(portal, friend.email)).toEqual([]);
  });

  test('a job that is queued twice for one stretch is one job', async () => {
    const { payer, id } = await aFriendsRegistration();
    await change(payer, id, answers('L', 'a'));
    await change(payer, id, answers('S', 'a'));
    const jobs = await portal.context.db.$client.query(
      `select data from jobs.job where name = 'change-mail' and data->>'registrationId' = $1`,
      [id],
    );
    expect(jobs.rows).toHaveLength(1);
  });
});
