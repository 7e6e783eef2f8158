import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { consentRows, keepingConsents } from './registrationConsents.ts';
import { consentAnswers } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

test('what was not answered is no answer: it takes nothing back', () => {
  const ids = { userId: newId(), memberId: newId(), circuitId: 15, detailId: newId(), at: new Date(testNow) };
  const consents = { privacy_policy: true, photo_video: false };
  const rows = consentRows({ ...ids, policies: [], parental: true, consents });
  expect(rows.map(({ kind, accepted }) => [kind, accepted])).toEqual([
    ['privacy_policy', true],
    ['photo_video', false],
    ['parental', true],
  ]);
});

test('each answer is kept with the text’s version and the time, and is never overwritten', async () => {
  const { db } = portal.context;
  const { policyId } = await aRace(db, 15, { withPolicy: true });
  const { id: userId, member } = await aUser(db);
  const given = { userId, memberId: member.id, circuitId: 15, detailId: newId() };
  const answer = (newsletter: boolean, at: string) => {
    const rows = consentRows({
      ...given,
      at: new Date(at),
      policies: [{ id: policyId!, version: 3, accepted: true }],
      parental: false,
      consents: { privacy_policy: true, photo_video: false, newsletter, third_part_data: false },
    });
    return db.execute(keepingConsents(sql`${JSON.stringify(rows)}`, sql`true`));
  };
  await answer(true, testNow);
  await answer(false, '2026-09-02T10:00:00.000Z');
  const kept = await db
    .select()
    .from(consentAnswers)
    .where(eq(consentAnswers.memberId, member.id))
    .orderBy(consentAnswers.at);
  expect(kept).toHaveLength(10);
  const newsletter = kept.filter(({ kind }) => kind === 'newsletter');
  expect(newsletter.map(({ accepted, textVersion }) => [accepted, textVersion])).toEqual([
    [true, '2018-05-25'],
    [false, '2018-05-25'],
  ]);
  expect(kept.find(({ kind }) => kind === 'policy')).toMatchObject({ policyId, textVersion: '3', accepted: true });
});
