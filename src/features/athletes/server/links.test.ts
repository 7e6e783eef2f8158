import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrations } from '#features/registration/server/tables.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, orderWith, registrationBody } from '../../../../tests/support/carts.ts';
import { forgetChecksJob } from './jobs.ts';
import { memberLinks, members } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ RATE_LIMITS: 'strict' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const anAsker = async () => {
  const { id } = await aUser(db());
  const as = await portal.signIn(id);
  const post = (path: string, body: object) => portal.ask('POST', path, { as, body });
  return { id, as, post };
};

let serial = 0;
/** An athlete of nobody's account whom nobody has asked for yet. */
async function aKnown() {
  const name = `Negri${'abcdefghijklmnop'[serial++]}`;
  const at = new Date(testNow);
  const row = {
    id: newId(),
    himself: false,
    firstname: 'Ada',
    lastname: name,
    birthday: '1990-02-03' as never,
    email: 'ada.negri@secret.example',
    phone: '+39 011 7654321',
    gadgetSize: 'XL',
    taxCode: 'NGRDAA90B43E648X',
    emergencyContact: 'Vittoria Segreta',
    emergencyPhone: '+39 011 1234567',
    createdAt: at,
    updatedAt: at,
  };
  await db().insert(members).values(row);
  return { id: row.id, who: { firstname: 'Ada', lastname: name, birthday: '1990-02-03' }, row };
}

const sent = {
  email: 'ada@actor.example',
  gender: 'F',
  nationality: 'CH',
  gadget_size: 'M',
  emergency_contact: 'Ugo Actor',
  emergency_phone: '+41 91 555',
};
const secrets = /secret|Segreta|1234567|7654321|NGRDAA|XL/;

describe('An athlete whom somebody else keeps (registration §4, "Existing athlete")', () => {
  test('is not there for whoever has not just been told of them', async () => {
    const { post } = await anAsker();
    const known = await aKnown();
    const answer = await post(`/v3.0/members/${known.id}`, { ...sent, ...known.who });
    expect(answer).toMatchObject({ status: 404, body: { error: 'member_not_found' } });
  });

  test('nor for whoever was told an hour ago, or was told of somebody else', async () => {
    const { post, id } = await anAsker();
    const [known, other] = [await aKnown(), await aKnown()];
    await post('/v2/members/check', known.who);
    expect((await post(`/v3.0/members/${other.id}`, { ...sent, ...other.who })).status).toBe(404);
    portal.setNow('2026-09-01T11:00:01.000Z');
    expect((await post(`/v3.0/members/${known.id}`, { ...sent, ...known.who })).status).toBe(404);
    await post('/v2/members/check', other.who);
    portal.setNow(testNow);
    expect(
      (await db().select().from(memberLinks).where(eq(memberLinks.userId, id))).map((row) => row.memberId),
    ).toEqual([other.id]);
  });

  test('is linked on a yes: nothing is read of the record, and nothing written into it', async () => {
    const { as, post } = await anAsker();
    const known = await aKnown();
    expect((await post('/v2/members/check', known.who)).body.data.id).toBe(known.id);
    const linked = await post(`/v3.0/members/${known.id}`, { ...sent, ...known.who });
    expect(linked).toMatchObject({ status: 200, body: { data: { id: known.id, ...known.who, ...sent } } });
    const friends = await portal.ask('GET', '/v1/account/friends', { as });
    expect(friends.body.data).toMatchObject([{ id: known.id, own: 0, linked: 1, emergency_contact: 'Ugo Actor' }]);
    expect(JSON.stringify([linked.body, friends.body])).not.toMatch(secrets);
    const [kept] = await db().select().from(members).where(eq(members.id, known.id));
    expect(kept).toMatchObject(known.row);
  });

  test('is registered with what the actor wrote, and still not read', async () => {
    const { as, post } = await anAsker();
    const known = await aKnown();
    const { race } = await aRace(db());
    const line = registrationBody(known.id, { id: race.id });
    expect((await addLine(portal, as, await cartOf(portal, as), line)).body.error).toBe('member_not_found');
    await post('/v2/members/check', known.who);
    expect((await addLine(portal, as, await cartOf(portal, as), line)).body.error).toBe('member_not_found');
    await post(`/v3.0/members/${known.id}`, { ...sent, ...known.who });
    await orderWith(portal, as, known.id, race.id);
    const [made] = await db().select().from(registrations).where(eq(registrations.memberId, known.id));
    expect(made?.answers).toMatchObject({ person: { ...known.who, ...sent }, gadget_size: 'M' });
    const mine = await portal.ask('GET', '/v1/account/friends', { as });
    expect(JSON.stringify(mine.body)).not.toMatch(secrets);
    const starts = await portal.ask('GET', `/v3.0/user/starts?detail_ids=${made!.orderDetailId}`, { as });
    expect(JSON.stringify(starts.body.data)).not.toMatch(/"matter":"data"/);
    // Without the link the whole record would be there for whoever has registered them.
    expect((await portal.ask('DELETE', `/v3.0/members/${known.id}`, { as })).body.error).toBe('member_in_use');
  });

  test('is in nobody else’s reach because somebody has registered them', async () => {
    const [{ as, post }, other] = [await anAsker(), await anAsker()];
    const known = await aKnown();
    const { race } = await aRace(db());
    await post('/v2/members/check', known.who);
    await post(`/v3.0/members/${known.id}`, { ...sent, ...known.who });
    await orderWith(portal, as, known.id, race.id);
    const tried = await other.post(`/v3.0/members/${known.id}`, { ...sent, ...known.who });
    expect(tried).toMatchObject({ status: 404, body: { error: 'member_not_found' } });
  });

  test('whom another account has linked, too, is on the list once, with what this account wrote', async () => {
    const [mine, other] = [await anAsker(), await anAsker()];
    const known = await aKnown();
    const theirs = { ...sent, email: 'ada@other.example', emergency_contact: 'Ines Other' };
    for (const [{ post }, wrote] of [
      [other, theirs],
      [mine, sent],
    ] as const) {
      await post('/v2/members/check', known.who);
      expect((await post(`/v3.0/members/${known.id}`, { ...wrote, ...known.who })).status).toBe(200);
    }
    for (const [{ as }, wrote, others] of [
      [mine, sent, /other\.example|Ines Other/],
      [other, theirs, /actor\.example|Ugo Actor/],
    ] as const) {
      const { body } = await portal.ask('GET', '/v1/account/friends?page=1', { as });
      expect(body).toMatchObject({ total: 1, data: [{ id: known.id, linked: 1, ...wrote }] });
      expect(body.data).toHaveLength(1);
      expect(JSON.stringify(body)).not.toMatch(others);
    }
  });

  test('stays on the list while they are in the cart', async () => {
    const { as, post } = await anAsker();
    const known = await aKnown();
    const { race } = await aRace(db());
    await post('/v2/members/check', known.who);
    await post(`/v3.0/members/${known.id}`, { ...sent, ...known.who });
    const line = registrationBody(known.id, { id: race.id });
    expect((await addLine(portal, as, await cartOf(portal, as), line)).status).toBe(201);
    expect((await portal.ask('DELETE', `/v3.0/members/${known.id}`, { as })).body.error).toBe('member_in_use');
  });

  test('is chosen in step 1 after the yes only, and the wizard shows what the actor wrote', async () => {
    const { as, post } = await anAsker();
    const known = await aKnown();
    const { race } = await aRace(db());
    const begun = await post('/v3.0/registration-drafts', { race_type: 'race', race_id: race.id });
    const choose = () =>
      portal.ask('PUT', `/v3.0/registration-drafts/${begun.body.data.id}`, {
        as,
        body: { step: 'who', version: 1, answers: { who: 'friend', member_id: known.id } },
      });
    const standing = { member_id: known.id, race_type: 'race', race_id: race.id };
    const certificates = () => portal.ask('GET', `/v3.0/medical-certificates?member_id=${known.id}`, { as });
    await post('/v2/members/check', known.who);
    expect((await choose()).body.error).toBe('member_not_found');
    expect((await post('/v3.0/registrations/check', standing)).body.error).toBe('member_not_found');
    expect((await certificates()).body.error).toBe('member_not_found');
    await post(`/v3.0/members/${known.id}`, { ...sent, ...known.who });
    const chosen = await choose();
    expect(chosen.body.data.member).toMatchObject({ ...known.who, email: 'ada@actor.example', tax_code: null });
    expect(JSON.stringify(chosen.body)).not.toMatch(secrets);
    expect((await post('/v3.0/registrations/check', standing)).status).toBe(200);
    expect((await certificates()).body.data).toEqual([]);
  });

  test('is somebody else where the name or the birthday is', async () => {
    const { post } = await anAsker();
    const known = await aKnown();
    await post('/v2/members/check', known.who);
    const answer = await post(`/v3.0/members/${known.id}`, { ...sent, ...known.who, birthday: '1991-02-03' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { birthday: ['fixed'] } } });
  });

  test('goes off the list when nothing needs them', async () => {
    const { as, post } = await anAsker();
    const known = await aKnown();
    await post('/v2/members/check', known.who);
    await post(`/v3.0/members/${known.id}`, { ...sent, ...known.who });
    expect((await portal.ask('DELETE', `/v3.0/members/${known.id}`, { as })).status).toBe(200);
    expect((await portal.ask('GET', '/v1/account/friends', { as })).body.data).toEqual([]);
    expect(await db().select().from(members).where(eq(members.id, known.id))).toHaveLength(1);
  });

  test('is forgotten in the night where nobody said yes', async () => {
    const { id, post } = await anAsker();
    const [asked, linked] = [await aKnown(), await aKnown()];
    for (const { who } of [asked, linked]) await post('/v2/members/check', who);
    await post(`/v3.0/members/${linked.id}`, { ...sent, ...linked.who });
    portal.setNow('2026-09-03T01:00:00.000Z');
    await forgetChecksJob(portal.context).run({});
    portal.setNow(testNow);
    const left = await db().select().from(memberLinks).where(eq(memberLinks.userId, id));
    expect(left.map(({ memberId }) => memberId)).toEqual([linked.id]);
  });

  test('stays somebody new after a no', async () => {
    const { post } = await anAsker();
    const known = await aKnown();
    await post('/v2/members/check', known.who);
    const added = await post('/v3.0/members', { ...sent, ...known.who });
    expect(added.status).toBe(201);
    expect(added.body.data.id).not.toBe(known.id);
    // From now on the account's own one is found.
    expect((await post('/v2/members/check', known.who)).body.data.id).toBe(added.body.data.id);
  });

  test('is asked for twenty times in ten minutes, and no more', async () => {
    const { post } = await anAsker();
    const { who } = await aKnown();
    for (let n = 0; n < 20; n += 1) expect((await post('/v2/members/check', who)).status).toBe(200);
    expect((await post('/v2/members/check', who)).body).toMatchObject({ error: 'too_many_requests' });
  });
});
