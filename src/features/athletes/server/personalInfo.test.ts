import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const path = (member: string) => `/v3.0/user-dashboard/members/${member}`;

describe('the personal info block (checkout §2)', () => {
  test('saves contact, phone and the two consents, and keeps what was not sent', async () => {
    const { id, member } = await aUser(portal.context.db);
    const as = await portal.signIn(id);
    const saved = await portal.ask('POST', path(member.id), {
      as,
      body: { emergency_contact: ' Paolo Ferraris ', newsletter: 1 },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        data: {
          emergency_contact: 'Paolo Ferraris',
          emergency_phone: '+39 347 555 0142',
          newsletter: 1,
          third_part: 0,
        },
      },
    });
    const emptied = await portal.ask('POST', path(member.id), { as, body: { emergency_phone: '' } });
    expect(emptied.body.data).toMatchObject({ emergency_contact: 'Paolo Ferraris', emergency_phone: null });
  });

  test('every change of a consent is kept with the text’s version and the time, and nothing else is', async () => {
    const { db } = portal.context;
    const { id, member } = await aUser(db);
    const as = await portal.signIn(id);
    for (const newsletter of [1, 1, 0]) await portal.ask('POST', path(member.id), { as, body: { newsletter } });
    const kept = await db
      .select()
      .from(consentAnswers)
      .where(and(eq(consentAnswers.memberId, member.id), eq(consentAnswers.kind, 'newsletter')))
      .orderBy(consentAnswers.id);
    expect(kept.map(({ accepted, textVersion }) => [accepted, textVersion])).toEqual([
      [true, '2018-05-25'],
      [false, '2018-05-25'],
    ]);
  });

  test('a choice speaks to the circuit where it was made, and to no other', async () => {
    const { db } = portal.context;
    await aCircuit(db, { id: 16, hosts: ['other.test.example'] });
    await portal.sites.refresh();
    const { id, member } = await aUser(db);
    const as = await portal.signIn(id);
    const saved = await portal.ask('POST', path(member.id), { as, body: { newsletter: 1 } });
    expect(saved.body.data).toMatchObject({ newsletter: 1, third_part: 0 });
    const himself = async (host?: string) =>
      (await portal.ask('GET', '/v3.0/auth/user', { as, ...(host && { headers: { host } }) })).body.data.detail
        .himself_member;
    expect(await himself()).toMatchObject({ newsletter: 1, third_part: 0 });
    expect(await himself('other.test.example')).toMatchObject({ newsletter: 0, third_part: 0 });

    // The same answer to the other circuit is an answer of its own.
    const headers = { host: 'other.test.example' };
    await portal.ask('POST', path(member.id), { as, body: { newsletter: 1 }, headers });
    expect(await himself('other.test.example')).toMatchObject({ newsletter: 1, third_part: 0 });
  });

  test('another user’s athlete does not exist for the actor, and nobody is asked to sign in', async () => {
    const { member } = await aUser(portal.context.db);
    const stranger = await aUser(portal.context.db);
    const as = await portal.signIn(stranger.id);
    const body = { newsletter: 1 };
    expect(await portal.ask('POST', path(member.id), { as, body })).toMatchObject({
      status: 404,
      body: { error: 'member_not_found' },
    });
    expect((await portal.ask('POST', path(member.id), { body })).status).toBe(401);
  });
});
