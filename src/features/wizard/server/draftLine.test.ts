import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { counterOf } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { type AnsweredStep, withAnswers } from '../rules/draft.ts';
import { readDraft, saveAnswers, startDraft } from './drafts.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const now = new Date(testNow);

async function aDraft(raceId: number) {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const draft = await startDraft(db(), user, { circuitId: 15, raceType: 'race', raceId }, now);
  const answer = async (step: AnsweredStep, given: object) => {
    const current = await readDraft(db(), user, draft.id, now);
    const answers = withAnswers(current.answers, step, given);
    return saveAnswers(db(), user, current, { version: current.version, answers }, now);
  };
  await answer('who', { who: 'me', member_id: user.member.id });
  await answer('type', { registration_type_id: raceId });
  await answer('athlete', { member_id: user.member.id, gadget_size: 'M', custom_inputs: [] });
  const consents = { privacy_policy: true, photo_video: true, newsletter: false, third_part_data: false };
  await answer('policies', { policies: [], consents });
  const line = () => portal.ask('POST', `/v3.0/registration-drafts/${draft.id}/cart-line`, { as });
  const cart = async () => (await portal.ask('GET', '/v3.0/carts', { as })).body.data;
  return { id: draft.id, user, as, answer, line, cart };
}

test('step 5 creates the cart line and the draft knows it (registration §4)', async () => {
  const { race } = await aRace(db());
  const draft = await aDraft(race.id);
  const { status, body } = await draft.line();
  expect(status).toBe(201);
  const cart = await draft.cart();
  expect(body.data).toEqual({ cart_id: cart.id, detail_id: cart.details[0].id });
  expect(await readDraft(db(), draft.user, draft.id, now)).toMatchObject({ cartDetailId: body.data.detail_id });
});

test('going back edits that line, and Continue or a double click never adds a second', async () => {
  const { race, sellableId } = await aRace(db());
  const draft = await aDraft(race.id);
  const lines = await Promise.all([draft.line(), draft.line(), draft.line()]);
  expect(new Set(lines.map(({ body }) => body.data.detail_id)).size).toBe(1);
  await draft.answer('athlete', { member_id: draft.user.member.id, gadget_size: 'L', custom_inputs: [] });
  expect((await draft.line()).body.data.detail_id).toBe(lines[0]!.body.data.detail_id);
  expect((await draft.cart()).details).toHaveLength(1);
  expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
  await invariantsHold(db());
});

test('a line that was deleted in the cart is put there again', async () => {
  const { race } = await aRace(db());
  const draft = await aDraft(race.id);
  const { cart_id, detail_id } = (await draft.line()).body.data;
  await portal.ask('DELETE', `/v3.0/carts/${cart_id}/details/${detail_id}`, { as: draft.as });
  const again = (await draft.line()).body.data;
  expect((await draft.cart()).details).toMatchObject([{ id: again.detail_id }]);
});

test('somebody else’s draft does not exist', async () => {
  const { race } = await aRace(db());
  const draft = await aDraft(race.id);
  const other = await aUser(db());
  const answer = await portal.ask('POST', `/v3.0/registration-drafts/${draft.id}/cart-line`, {
    as: await portal.signIn(other.id),
  });
  expect(answer).toMatchObject({ status: 404, body: { error: 'draft_not_found' } });
});
