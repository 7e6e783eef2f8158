import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { consentAnswers, policies } from '#features/legal/server/tables.ts';
import { registrationTypePolicies } from '#features/races/server/tables.ts';
import { registrationChanges, registrations } from '#features/registration/server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../../tests/support/carts.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { friendToken } from '../friend/token.ts';
import { changeMailJob } from './changeMails.ts';
import type { ChangeMailData } from './recordChange.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const db = () => portal.context.db;

async function anAccount() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
type Account = Awaited<ReturnType<typeof anAccount>>;

async function registered(payer: Account, athlete = payer.member.id) {
  const { race, type } = await aRace(db());
  const cart_id = await cartOf(portal, payer.as);
  await addLine(portal, payer.as, cart_id, registrationBody(athlete, { id: race.id }));
  const placed = await order(portal, payer.as, { cart_id });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const detail: string = placed.body.data.order_details[0].id;
  const [row] = await db().select().from(registrations).where(eq(registrations.orderDetailId, detail));
  return { race, type, detail, id: row!.id };
}

let serial = 0;

/** A condition that the office adds to a way to register. */
async function aCondition(typeId: number, isRequired = true) {
  const id = 7_100 + ++serial;
  const words = { name: `Regolamento ${id}`, description: '<p>Le regole.</p>' };
  await db()
    .insert(policies)
    .values({ id, circuitId: 15, isRequired, version: 3, i18n: { it: words, en: words }, position: serial });
  await db().insert(registrationTypePolicies).values({ registrationTypeId: typeId, policyId: id });
  return id;
}

const shown = async (payer: Account, detail: string) =>
  (await portal.ask('GET', `/v3.0/order-details/${detail}/changeable`, { as: payer.as })).body.data;
const accept = (payer: Account, id: string, accepted: readonly { id: number; text_key: string }[]) =>
  portal.ask('POST', `/v3.0/registrations/${id}/changes`, {
    as: payer.as,
    body: { kind: 'policies', policies: accepted.map(({ id, text_key }) => ({ id, text_key })) },
  });
const startOf = async (payer: Account, detail: string) =>
  (await portal.ask('GET', `/v3.0/user/starts?detail_ids=${detail}`, { as: payer.as })).body.data[0];
const reasonsOf = async (payer: Account, detail: string) =>
  (await startOf(payer, detail)).reasons.map(({ code }: { code: string }) => code);
const toAccept = async (payer: Account) =>
  (await portal.ask('GET', '/v3.0/user/to-do', { as: payer.as })).body.data.conditions;
const accepted = async (detail: string, policyId: number) =>
  (await db().select().from(consentAnswers).where(eq(consentAnswers.detailId, detail)))
    .filter((row) => row.policyId === policyId)
    .map(({ userId, memberId, textVersion, accepted }) => ({ userId, memberId, textVersion, accepted }));

describe('A condition that came after the registration (registration §5)', () => {
  test('keeps from starting, is to be done on the first page, and is accepted by its account', async () => {
    const payer = await anAccount();
    const { id, detail, type, race } = await registered(payer);
    expect((await shown(payer, detail)).policies).toEqual([]);
    expect(await toAccept(payer)).toEqual({ count: 0, data: [] });
    const condition = await aCondition(type.id);
    await aCondition(type.id, false);
    expect(await reasonsOf(payer, detail)).toContain('policies_missing');
    expect(await toAccept(payer)).toMatchObject({
      count: 1,
      data: [{ detail_id: detail, race_name: race.i18n.it.name, circuit_id: 15 }],
    });
    const { policies: lacking } = await shown(payer, detail);
    expect(lacking).toMatchObject([{ id: condition, i18n: { name: `Regolamento ${condition}`, is_required: 1 } }]);

    const done = await accept(payer, id, lacking);
    expect([done.status, done.body.data.policies]).toEqual([200, []]);
    expect(await reasonsOf(payer, detail)).not.toContain('policies_missing');
    expect(await toAccept(payer)).toEqual({ count: 0, data: [] });
    const said = { memberId: payer.member.id, textVersion: '3', accepted: true };
    expect(await accepted(detail, condition)).toEqual([{ userId: payer.id, ...said }]);
    expect(done.body.data.changes[0]).toMatchObject({
      ...{ kind: 'policies', by: 'account', after: { policies: `Regolamento ${condition}` } },
    });
    // Once is enough.
    expect((await accept(payer, id, lacking)).status).toBe(200);
    expect(await accepted(detail, condition)).toHaveLength(1);
    expect(
      await db().select().from(registrationChanges).where(eq(registrationChanges.registrationId, id)),
    ).toHaveLength(1);
  });

  test('is accepted in the words that were shown, until the race starts, by nobody else', async () => {
    const payer = await anAccount();
    const { id, detail, type, race } = await registered(payer);
    const condition = await aCondition(type.id);
    const { policies: lacking } = await shown(payer, detail);
    const others = await accept(await anAccount(), id, lacking);
    expect([others.status, others.body.error]).toEqual([404, 'subscription_not_found']);
    // One of another race, with its own words.
    const elsewhere = await registered(payer);
    await aCondition(elsewhere.type.id);
    const { policies: foreign } = await shown(payer, elsewhere.detail);
    expect((await accept(payer, id, foreign)).body.error).toBe('policies_have_changed');
    expect((await accept(payer, id, [...lacking, ...foreign])).body.error).toBe('policies_have_changed');
    const words = { name: 'Regolamento nuovo', description: '<p>Altre regole.</p>' };
    await db()
      .update(policies)
      .set({ i18n: { it: words, en: words } })
      .where(eq(policies.id, condition));
    expect((await accept(payer, id, lacking)).body.error).toBe('policies_have_changed');
    portal.setNow(race.startsAt);
    const late = { ...payer, as: await portal.signIn(payer.id) };
    expect((await shown(late, detail)).policies).toEqual([]);
    expect((await accept(late, id, lacking)).body.error).toBe('subscription_not_changeable');
    expect(await accepted(detail, condition)).toEqual([]);
  });

  test('is accepted by its athlete with the mail’s link, and the account is told', async () => {
    const payer = await anAccount();
    const email = 'ada.condizioni@test.example';
    const { member } = await aUser(db(), { email: `of-${email}` });
    await db()
      .update(members)
      .set({ userId: payer.id, himself: false, email, firstname: 'Ada' })
      .where(eq(members.id, member.id));
    const { id, detail, type } = await registered(payer, member.id);
    await db().update(registrations).set({ state: 'confirmed' }).where(eq(registrations.id, id));
    const condition = await aCondition(type.id);
    const { policies: lacking } = await shown(payer, detail);
    const key = { token: friendToken(id, portal.context.environment), birthday: member.birthday };
    const body = {
      ...key,
      kind: 'policies',
      policies: lacking.map(({ id, text_key }: { id: number; text_key: string }) => ({ id, text_key })),
    };
    const done = await portal.ask('POST', '/v3.0/friend-registrations/change', { body });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await accepted(detail, condition)).toEqual([
      { userId: null, memberId: member.id, textVersion: '3', accepted: true },
    ]);
    const stretch = 5 * 60_000;
    const first = Math.floor(new Date(testNow).getTime() / stretch) * stretch;
    const [from, to] = [first, first + stretch].map((when) => new Date(when).toISOString()) as [string, string];
    const data: ChangeMailData = { registrationId: id, by: 'athlete', from, to };
    await changeMailJob(portal.context).run(data);
    const mails = await mailsTo(portal, payer.email);
    expect(mails.at(-1)?.text).toContain(`Regolamento ${condition}`);
  });
});
