import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { cartWith, orderWith } from '../../../../tests/support/carts.ts';
import { members } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const anAthlete = async () => {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
};

const marco = {
  firstname: 'Marco',
  lastname: 'Rossi',
  email: 'marco@test.example',
  birthday: '1985-12-10',
  gender: 'M',
  nationality: 'IT',
  tax_code: 'rssmra85t10 a562s',
  emergency_contact: 'Anna Rossi',
  emergency_phone: '0323 555 014',
  screen: 'athlete',
};

describe('The athlete step saves a member (registration §7)', () => {
  const giulia = { ...marco, firstname: 'Giulia', lastname: 'Ferraris', birthday: '1991-08-14' };

  test('one’s own, whole, with the tax code cleaned', async () => {
    const { as, member } = await anAthlete();
    const body = { ...giulia, gadget_size: 'L' };
    const saved = await portal.ask('POST', `/v3.0/members/${member.id}`, { as, body });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        data: { id: member.id, tax_code: 'RSSMRA85T10A562S', gadget_size: 'L', emergency_contact: 'Anna Rossi' },
      },
    });
    const account = await portal.ask('GET', '/v3.0/auth/user', { as });
    expect(account.body.data.detail.himself_member).toEqual(saved.body.data);
  });

  test('a stranger’s record does not exist, and stays as it is', async () => {
    const { as } = await anAthlete();
    const stranger = await anAthlete();
    const answer = await portal.ask('POST', `/v3.0/members/${stranger.member.id}`, { as, body: marco });
    expect(answer).toMatchObject({ status: 404, body: { error: 'member_not_found' } });
    const [untouched] = await db().select().from(members).where(eq(members.id, stranger.member.id));
    expect(untouched?.firstname).toBe('Giulia');
  });

  test.each`
    because                                   | given                              | errors
    ${'names have three characters at least'} | ${{ firstname: 'Jo' }}             | ${{ firstname: ['too_short'] }}
    ${'the e-mail is required'}               | ${{ email: '' }}                   | ${{ email: ['required'] }}
    ${'the e-mail is valid'}                  | ${{ email: 'marco@' }}             | ${{ email: ['email_not_valid'] }}
    ${'there is such a day'}                  | ${{ birthday: '1985-02-30' }}      | ${{ birthday: ['birthdate_not_valid'] }}
    ${'nobody is born tomorrow'}              | ${{ birthday: '2026-09-02' }}      | ${{ birthday: ['birthdate_not_valid'] }}
    ${'the gender is M or F'}                 | ${{ gender: '' }}                  | ${{ gender: ['required'] }}
    ${'an Italian has a tax code'}            | ${{ tax_code: '' }}                | ${{ tax_code: ['required'] }}
    ${'the tax code has its form'}            | ${{ tax_code: 'RSSMRA85T10A562' }} | ${{ tax_code: ['fiscal_code_not_valid'] }}
    ${'all that is wrong is said at once'}    | ${{ gender: '', tax_code: 'RSS' }} | ${{ gender: ['required'], tax_code: ['fiscal_code_not_valid'] }}
    ${'emergency data have three characters'} | ${{ emergency_phone: '12' }}       | ${{ emergency_phone: ['too_short'] }}
  `('$because', async ({ given, errors }) => {
    const { as, member } = await anAthlete();
    const answer = await portal.ask('POST', `/v3.0/members/${member.id}`, { as, body: { ...marco, ...given } });
    expect(answer).toMatchObject({ status: 422, body: { error: 'invalid_input', errors } });
  });

  test('only Italians are asked for a tax code', async () => {
    const { as, member } = await anAthlete();
    const body = { ...giulia, nationality: 'CH', tax_code: '' };
    const saved = await portal.ask('POST', `/v3.0/members/${member.id}`, { as, body });
    expect(saved.body.data).toMatchObject({ nationality: 'CH', tax_code: null });
  });

  test('who has no record of their own gets one, once', async () => {
    const { as, id } = await anAthlete();
    await db().delete(members).where(eq(members.userId, id));
    const body = { ...marco, who: 'me' };
    const saved = await Promise.all([1, 2].map(() => portal.ask('POST', '/v3.0/members', { as, body })));
    expect(saved.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('who has one is refused another, and nothing of it is overwritten', async () => {
    const { as, member } = await anAthlete();
    const answer = await portal.ask('POST', '/v3.0/members', { as, body: { ...marco, who: 'me' } });
    expect(answer).toMatchObject({ status: 409, body: { error: 'own_member_exists' } });
    const [kept] = await db().select().from(members).where(eq(members.id, member.id));
    expect(kept).toMatchObject({ firstname: 'Giulia', email: member.email });
  });

  test('an account holder does not become a child, nor somebody else', async () => {
    const { as, member } = await anAthlete();
    const body = { ...giulia, firstname: 'Marta', birthday: '2015-05-01' };
    const answer = await portal.ask('POST', `/v3.0/members/${member.id}`, { as, body });
    expect(answer).toMatchObject({ status: 422, body: { errors: { firstname: ['fixed'], birthday: ['fixed'] } } });
    await db().update(members).set({ birthday: null }).where(eq(members.id, member.id));
    const again = await portal.ask('POST', `/v3.0/members/${member.id}`, {
      as,
      body: { ...body, firstname: 'Giulia' },
    });
    expect(again).toMatchObject({ status: 422, body: { errors: { birthday: ['under_age'] } } });
  });

  test('a first record of one’s own is an adult’s', async () => {
    const { as, id } = await anAthlete();
    await db().delete(members).where(eq(members.userId, id));
    const body = { ...marco, who: 'me', birthday: '2015-05-01' };
    const answer = await portal.ask('POST', '/v3.0/members', { as, body });
    expect(answer).toMatchObject({ status: 422, body: { errors: { birthday: ['under_age'] } } });
  });

  test('a wrong value is not valid, and only one that is not there is required', async () => {
    const { as } = await anAthlete();
    const given = { gender: 'X', nationality: 'ZZ', firstname: 12, lastname: '\u200b\u2060', birthday: 7 };
    const wrong = await portal.ask('POST', '/v3.0/members', { as, body: { ...marco, ...given } });
    expect(wrong.body.errors).toEqual({
      gender: ['not_valid'],
      nationality: ['not_valid'],
      firstname: ['not_valid'],
      lastname: ['not_valid'],
      birthday: ['not_valid'],
    });
    const { gender: _, nationality: __, ...left } = marco;
    const absent = await portal.ask('POST', '/v3.0/members', { as, body: left });
    expect(absent.body.errors).toEqual({ gender: ['required'], nationality: ['required'] });
  });
});

describe('Friends (registration §2, step 1)', () => {
  test('are the athletes that the account keeps, without the own one', async () => {
    const { as, id } = await anAthlete();
    const friend = await portal.ask('POST', '/v3.0/members', { as, body: marco });
    expect(friend.status).toBe(201);
    const list = await portal.ask('GET', '/v1/account/friends', { as });
    expect(list.body.data).toEqual([{ ...friend.body.data, own: 1, linked: 0 }]);
    const other = await anAthlete();
    expect((await portal.ask('GET', '/v1/account/friends', { as: other.as })).body.data).toEqual([]);
    expect(id).not.toBe(other.id);
  });

  test('of the same name and birthday are one, however many tabs add them at once', async () => {
    const { as } = await anAthlete();
    const bodies = [marco, { ...marco, firstname: ' MARCO' }, marco, marco];
    const added = await Promise.all(bodies.map((body) => portal.ask('POST', '/v3.0/members', { as, body })));
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(added.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await portal.ask('GET', '/v1/account/friends', { as })).body.total).toBe(1);
  });

  test('are not the account holder', async () => {
    const { as } = await anAthlete();
    const body = { ...marco, firstname: 'giulia', lastname: 'Ferraris', birthday: '1991-08-14' };
    expect((await portal.ask('POST', '/v3.0/members', { as, body })).body.error).toBe('own_member_exists');
  });

  test('are found by a part of their name, and paged where a page is asked for', async () => {
    const { as } = await anAthlete();
    for (let n = 0; n < 23; n += 1) {
      await portal.ask('POST', '/v3.0/members', {
        as,
        body: { ...marco, lastname: `Rossi ${String(n).padStart(2, '0')}` },
      });
    }
    const ask = async (query: string) => (await portal.ask('GET', `/v1/account/friends?${query}`, { as })).body;
    expect(await ask('page=2')).toMatchObject({ current_page: 2, last_page: 2, per_page: 20, total: 23 });
    expect((await ask('page=2')).data).toHaveLength(3);
    expect((await ask('search=ROSSI+07&page=1')).data).toMatchObject([{ lastname: 'Rossi 07' }]);
    expect((await ask('')).data).toHaveLength(23);
  });

  test('are removed, unless something needs their record', async () => {
    const { as } = await anAthlete();
    const { race } = await aRace(db());
    const add = async (lastname: string) =>
      (await portal.ask('POST', '/v3.0/members', { as, body: { ...marco, lastname, gadget_size: 'M' } })).body.data
        .id as string;
    const remove = (id: string) => portal.ask('DELETE', `/v3.0/members/${id}`, { as });
    const [free, carted] = [await add('Rossi'), await add('Verdi')];
    await cartWith(portal, as, carted, race.id);
    expect((await remove(free)).status).toBe(200);
    const refused = await remove(carted);
    expect([refused.status, refused.body.error]).toEqual([409, 'member_in_use']);
    const left = (await portal.ask('GET', '/v1/account/friends', { as })).body.data;
    expect(left.map(({ id }: { id: string }) => id)).toEqual([carted]);
  });

  test('who are registered keep their name to the end of the race day: a place is not handed over (checkout §2)', async () => {
    const { as } = await anAthlete();
    const { race } = await aRace(db(), 15, { endsOn: day('2026-09-01') });
    const body = { ...marco, gadget_size: 'M' };
    const { id } = (await portal.ask('POST', '/v3.0/members', { as, body })).body.data;
    await orderWith(portal, as, id, race.id);
    const rename = () => portal.ask('POST', `/v3.0/members/${id}`, { as, body: { ...body, firstname: 'Luca' } });
    expect(await rename()).toMatchObject({ status: 422, body: { errors: { firstname: ['fixed'] } } });
    portal.setNow('2026-09-02T10:00:00.000Z');
    expect(await rename()).toMatchObject({ status: 200, body: { data: { firstname: 'Luca' } } });
    portal.setNow(testNow);
  });

  test('the own record cannot be removed', async () => {
    const { as, member } = await anAthlete();
    expect((await portal.ask('DELETE', `/v3.0/members/${member.id}`, { as })).body.error).toBe('member_not_found');
  });

  test('a visitor has none', async () => expect((await portal.ask('GET', '/v1/account/friends')).status).toBe(401));
});

describe('Check for an existing member (registration §4)', () => {
  const negri = { firstname: 'Ada', lastname: 'Negri', birthday: '1990-02-03' };

  test('says that the person exists, with the e-mail masked', async () => {
    const { as } = await anAthlete();
    const at = new Date(testNow);
    const row = { id: newId(), himself: false, email: 'ada.negri@posta.example', createdAt: at, updatedAt: at };
    await db()
      .insert(members)
      .values({ ...row, ...negri, birthday: '1990-02-03' as never });
    const body = { ...negri, firstname: 'ADA ' };
    const found = await portal.ask('POST', '/v2/members/check', { as, body });
    expect(found.body).toEqual({
      data: { id: row.id, firstname: 'Ada', lastname: 'Negri', email: 'a•••••@p•••••.example' },
    });
  });

  test('says null for somebody new', async () => {
    const { as } = await anAthlete();
    const body = { ...negri, birthday: '1990-02-04' };
    expect((await portal.ask('POST', '/v2/members/check', { as, body })).body).toEqual({ data: null });
  });
});
