import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { sweepLapsedCarts } from '#features/cart/server/holds.ts';
import { attachments } from '#features/certificates/server/tables.ts';
import { consentAnswers, policies } from '#features/legal/server/tables.ts';
import { registrationTypePolicies, registrationTypes } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { raceServices } from '#features/shop/server/tables.ts';
import { euro } from '#kernel/money.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser, type RaceGiven } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, counterOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { aPdf, certificateCatalogue, said, send } from '../../../../tests/support/certificates.ts';
import { crewsIn } from '../../../../tests/support/crews.ts';
import { aFriendOf } from '../../../../tests/support/friends.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const { aRelay, aRunner, register } = crewsIn(() => portal);
const consents = { privacy_policy: 1, photo_video: 0 };
const home = {
  ...{ firstname: 'Giulia', lastname: 'Ferraris', country: 'IT', state: 'VB', city: 'Verbania', zipcode: '28922' },
  ...{ address: 'Via alle Fabbriche', house_number: '12', phone: '+39 347 555 0142' },
};
interface DraftSaid {
  readonly id: string;
  readonly version: number;
  readonly known: { readonly address?: object };
}
let serial = 70_000;

/** Another type of a race, without policies. */
async function aType(raceId: number, price: `${number}`) {
  const i18n = { it: { name: 'Master', notes: '' }, en: { name: 'Masters', notes: '' } };
  const [type] = await db()
    .insert(registrationTypes)
    .values({ id: ++serial, raceId, i18n, price: euro(price), position: 1 })
    .returning();
  return type!.id;
}

/** An account with an athlete in its cart, and what it does with that line. */
async function inCart(raceGiven: RaceGiven = {}, more: object = {}) {
  const made = await aRace(db(), 15, raceGiven);
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  expect((await portal.ask('POST', '/v3.0/user/addresses', { as, body: home })).status).toBe(201);
  const cart = await cartOf(portal, as);
  const given = { policies: made.policyId === null ? [] : [made.policyId], ...more };
  const added = await addLine(portal, as, cart, registrationBody(user.member.id, made.race, given));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return { ...made, user, as, cart, line: added.body.detail.id as string, ...acts(as) };
}

const acts = (as: string) => {
  const begin = (detail_id: string) =>
    portal.ask('POST', '/v3.0/registration-drafts/changes', { as, body: { detail_id } });
  const change = async (line: string) => {
    const { status, body } = await begin(line);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data;
  };
  const put = (draft: DraftSaid, step: string, answers: object) =>
    portal.ask('PUT', `/v3.0/registration-drafts/${draft.id}`, { as, body: { step, version: draft.version, answers } });
  /** "Check your data" with what is asked anew, and what is known. */
  const accept = async (draft: DraftSaid, said: object = { policies: [], consents }) => {
    const { address } = draft.known;
    return put(draft, 'check', { ...(address && { address }), policies: said });
  };
  const confirm = ({ id }: { id: string }) => portal.ask('POST', `/v3.0/registration-drafts/${id}/cart-line`, { as });
  const shown = async () => (await portal.ask('GET', '/v3.0/carts', { as })).body.data;
  return { begin, change, put, accept, confirm, shown };
};

describe('A registration in the cart is changed', () => {
  test('from a draft that has its answers, with nothing but the last confirmation open', async () => {
    const { user, line, change, type, policyId } = await inCart({ withPolicy: true }, { gadget_size: 'L' });
    const draft = await change(line);
    expect(draft).toMatchObject({
      cart_detail_id: line,
      answers: {
        who: { who: 'me' },
        type: { registration_type_id: type.id },
        athlete: { member_id: user.member.id, custom_inputs: [] },
        policies: { policies: [policyId], consents: { privacy_policy: 1, photo_video: 0 } },
      },
    });
    expect(draft.steps.find(({ step }: { step: string }) => step === 'policies').done).toBe(false);
  });

  test('is another athlete of another type, in the same place and with its services; the price is said before', async () => {
    const { race, sellableId, as, cart, line, user, change, put, accept, confirm, shown } = await inCart({ stock: 1 });
    const friend = await aFriendOf(db(), user.member);
    const master = await aType(race.id, '50.00');
    const { product } = await aProduct(db());
    await db().insert(raceServices).values({ raceId: race.id, productId: product.id, sort: 0 });
    const service = { detail_type: 'product', product_id: product.id, quantity: 1, parent_id: line };
    expect((await addLine(portal, as, cart, service)).status).toBe(201);
    let draft = await change(line);
    draft = (await put(draft, 'who', { who: 'friend', member_id: friend })).body.data;
    draft = (await put(draft, 'type', { registration_type_id: master })).body.data;
    expect(draft.total.lines[0]).toMatchObject({ label: 'Master', amount: '50.00' });
    draft = (await put(draft, 'athlete', { member_id: friend, gadget_size: 'M', custom_inputs: [] })).body.data;
    // Half way through, the cart is as it was.
    expect((await shown()).details[0]).toMatchObject({
      id: line,
      price: '35.00',
      itemable: { member: { id: user.member.id } },
    });
    draft = (await accept(draft)).body.data;
    expect((await confirm(draft)).body.data).toEqual({ cart_id: cart, detail_id: line });
    const { details } = await shown();
    expect(details).toHaveLength(2);
    expect(details).toMatchObject([
      { id: line, price: '50.00', held: 1, itemable: { member: { id: friend }, registration_type: { id: master } } },
      { parent_id: line, itemable_type: 'shop_product' },
    ]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
    await invariantsHold(db());
  });

  test('a broken off change is begun anew, from what the line says', async () => {
    const { user, line, change, put } = await inCart();
    const friend = await aFriendOf(db(), user.member);
    const first = await change(line);
    const half = (await put(first, 'who', { who: 'friend', member_id: friend })).body.data;
    const again = await change(line);
    expect(again).toMatchObject({ id: first.id, answers: { who: { who: 'me' } } });
    // The window that was left there hears that another one has gone on.
    expect((await put(half, 'who', { who: 'friend', member_id: friend })).body.error).toBe('draft_has_changed');
  });

  test('its own place does not count as taken, the athlete not as in the cart', async () => {
    const { user, race, line, change, accept, as } = await inCart({ stock: 1 });
    const draft = await change(line);
    const body = { member_id: user.member.id, race_type: 'race', race_id: race.id, draft_id: draft.id };
    expect((await portal.ask('POST', '/v3.0/registrations/check', { as, body })).status).toBe(200);
    const saved = (await accept(draft)).body.data;
    expect((await acts(as).confirm(saved)).status).toBe(201);
  });

  test('keeps the crew that it made and its place in it, without the password being asked again', async () => {
    const { id, fractions } = await aRelay(1, 1);
    const runner = await aRunner();
    await portal.ask('POST', '/v3.0/user/addresses', { as: runner.as, body: home });
    const crew = { choice: 'new', type: 'private', name: 'Lupi', password: 'ululà', fraction_id: fractions[0] };
    const line = (await register(runner, id, crew)).body.detail.id;
    const { change, put, accept, confirm, shown } = acts(runner.as);
    const draft = await change(line);
    expect(draft.answers.athlete.crew).toMatchObject({ choice: 'new', name: 'Lupi', fraction_id: fractions[0] });
    const { athlete } = draft.answers;
    const moved = await put(draft, 'athlete', { ...athlete, crew: { ...athlete.crew, fraction_id: fractions[1] } });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const saved = (await accept(moved.body.data)).body.data;
    const confirmed = await confirm(saved);
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(201);
    expect((await shown()).details[0].itemable).toMatchObject({
      crew: { name: 'Lupi' },
      relay_fraction_i18n: 'Frazione 2',
    });
    await invariantsHold(db());
  });

  test('takes its place again where the cart had lapsed', async () => {
    const { line, sellableId, change, accept, confirm } = await inCart({ stock: 1 });
    const draft = (await accept(await change(line))).body.data;
    await sweepLapsedCarts(db(), new Date(new Date(testNow).getTime() + 3_600_000), null);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0 });
    expect((await confirm(draft)).status).toBe(201);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
    await invariantsHold(db());
  });

  test('is refused where another window has ordered it; the next cart stays empty', async () => {
    const { as, cart, line, user, change, put, accept, confirm, shown, begin } = await inCart();
    const friend = await aFriendOf(db(), user.member);
    let draft = await change(line);
    draft = (await put(draft, 'who', { who: 'friend', member_id: friend })).body.data;
    draft = (await put(draft, 'athlete', { member_id: friend, gadget_size: 'M', custom_inputs: [] })).body.data;
    draft = (await accept(draft)).body.data;
    expect((await order(portal, as, { cart_id: cart })).status).toBe(201);
    expect((await confirm(draft)).body.error).toBe('draft_not_found');
    expect((await begin(line)).body.error).toBe('cart_detail_not_found');
    expect(await shown()).toBeNull();
    const [registered] = await db().select().from(registrations).where(eq(registrations.orderDetailId, line));
    expect(registered!.memberId).toBe(user.member.id);
  });
});

describe('What was said with the line', () => {
  test('stands while the text is the same, and is asked again when it has changed', async () => {
    const { line, change, policyId } = await inCart({ withPolicy: true });
    await db().update(policies).set({ version: 2 }).where(eq(policies.id, policyId!));
    expect((await change(line)).answers.policies.policies).toEqual([]);
  });

  test('to a free consent is chosen for nobody, and the answer given before stays in force', async () => {
    const { line, change, accept, confirm } = await inCart({}, { consents: { ...consents, newsletter: 1 } });
    const draft = await change(line);
    expect(draft.answers.policies.consents).toEqual(consents);
    expect(draft.choices.newsletter).toMatchObject({ accepted: 1 });
    const saved = (await accept(draft)).body.data;
    expect((await confirm(saved)).status).toBe(201);
    const said = await db().select().from(consentAnswers).where(eq(consentAnswers.detailId, line));
    expect(said.filter(({ kind }) => kind === 'newsletter')).toMatchObject([{ accepted: true }]);
  });

  test('is asked of another athlete, and for another type', async () => {
    const { race, line, user, change, put, policyId } = await inCart({ withPolicy: true });
    const friend = await aFriendOf(db(), user.member);
    const draft = await change(line);
    expect((await put(draft, 'who', { who: 'friend', member_id: friend })).body.data.answers.policies).toBeUndefined();
    const master = await aType(race.id, '40.00');
    await db().insert(registrationTypePolicies).values({ registrationTypeId: master, policyId: policyId! });
    const other = await put(await change(line), 'type', { registration_type_id: master });
    expect(other.body.data.answers.policies).toBeUndefined();
  });
});

test('a certificate that is chosen half way is the line’s only once the change is confirmed', async () => {
  const { line, change, put, accept, confirm, type, user, as } = await inCart();
  await db()
    .update(registrationTypes)
    .set({ medicalCertificateUploadsActive: true })
    .where(eq(registrationTypes.id, type.id));
  await certificateCatalogue(db());
  const { body } = await send(portal, as, { ...said, member_id: user.member.id }, { bytes: await aPdf() });
  const of = async (id: string) =>
    (await db().select().from(attachments).where(eq(attachments.detailId, id)))[0]?.certificateId ?? null;
  const draft = (await put(await change(line), 'medical-certificate', { medical_certificate_id: body.data.id })).body
    .data;
  expect(await of(line)).toBeNull();
  const saved = (await accept(draft)).body.data;
  expect((await confirm(saved)).status).toBe(201);
  expect(await of(line)).toBe(body.data.id);
  const later = (await put(await change(line), 'medical-certificate', {})).body.data;
  expect(await of(line)).toBe(body.data.id);
  const again = (await accept(later, { policies: [], consents: { ...consents, photo_video: 1 } })).body.data;
  expect((await confirm(again)).status).toBe(201);
  expect(await of(line)).toBeNull();
});

test('an athlete who was taken off the list meanwhile stays in the line, and is not put there again', async () => {
  const { user, race, as, line } = await inCart();
  const friend = await aFriendOf(db(), user.member);
  const cart = await cartOf(portal, as);
  const second = (await addLine(portal, as, cart, registrationBody(friend, race))).body.detail.id as string;
  expect(second).not.toBe(line);
  const { change, accept, confirm } = acts(as);
  const draft = (await accept(await change(second))).body.data;
  await db().update(members).set({ userId: null }).where(eq(members.id, friend));
  expect((await confirm(draft)).body.error).toBe('member_not_found');
});
