import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addresses } from '#features/addresses/server/tables.ts';
import { members } from '#features/athletes/server/tables.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { employees, sessions, users } from '#features/identity/server/tables.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orders } from '#features/orders/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { withdrawals } from '#features/withdrawals/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, counterOf, orderWith, registrationBody } from '../../../../tests/support/carts.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { tracesOf } from '../../../../tests/support/traces.ts';
import { letAuditGo } from '../../../../tests/support/yearsLater.ts';
import { eraseDue } from './erasures.ts';
import { applyRetention } from './retention.ts';
import { accountErasures } from './tables.ts';

const path = '/v3.0/user-dashboard/privacy';
const moveOrder = createMoveOrder(moveWithUses);

let portal: TestPortal;
let person: { id: string; email: string; as: string; member: typeof members.$inferSelect };
let serial = 0;

beforeAll(async () => {
  portal = await testPortal();
  await letAuditGo(portal.context.db);
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.setNow(testNow);
  const user = await aUser(db(), { email: `someone${++serial}@test.example` });
  await db()
    .update(members)
    .set({ firstname: 'Zenobia', lastname: `Trottolini${serial}`, emergencyContact: `Ugo Trottolini${serial}` })
    .where(eq(members.id, user.member.id));
  person = { ...user, as: await portal.signIn(user.id) };
});

const db = () => portal.context.db;
const name = () => `Trottolini${serial}`;
const later = (milliseconds: number) => new Date(Date.parse(testNow) + milliseconds);
const dayMs = 86_400_000;

const ask = (confirmation: string, as = person.as) =>
  portal.ask('POST', `${path}/erasure`, { as, body: { confirmation } });
const eraseAt = async (at: Date) => {
  portal.setNow(at);
  await eraseDue(portal.context, moveOrder);
};
const erased = async () => {
  await ask(person.email);
  await eraseAt(later(14 * dayMs));
};
const night = async (at: Date) => {
  portal.setNow(at);
  await applyRetention(portal.context, moveOrder);
};

async function anAddress() {
  await db()
    .insert(addresses)
    .values({
      id: newId(),
      userId: person.id,
      memberId: person.member.id,
      type: 'private',
      createdAt: new Date(testNow),
      firstname: 'Zenobia',
      lastname: name(),
      address: `Via ${name()}`,
      houseNumber: '1',
      zipcode: '28922',
      city: 'Verbania',
      state: 'VB',
      country: 'IT',
      phone: '+39 347 555 0100',
    });
}

/** A delivery address, which names the buyer. */
async function deliver(orderId: string) {
  await db()
    .update(orders)
    .set({ shippingAddress: { ...shipping, lastname: name() } })
    .where(eq(orders.id, orderId));
}
async function pay(orderId: string) {
  await deliver(orderId);
  await portal.ask('POST', `/v3.0/orders/${orderId}/pay`, { as: person.as, body: { action: 'confirm' } });
}
const shipping = {
  type: 'private' as const,
  company: null,
  vat_number: null,
  firstname: 'Zenobia',
  address: 'Via Roma',
  house_number: '1',
  zipcode: '28922',
  city: 'Verbania',
  state: 'VB',
  country: 'IT',
  phone: '1',
  lastname: '',
};

describe('The wish to erase an account', () => {
  test('needs the e-mail typed and a recent sign-in, ends every session, and tells the owner', async () => {
    const other = await portal.signIn(person.id);
    expect((await ask('somebody@else.example')).body.errors).toEqual({ confirmation: ['not_your_email'] });
    portal.setNow(later(31 * 60_000));
    expect((await ask(person.email)).body.error).toBe('reauth_required');
    portal.setNow(testNow);
    const answer = await ask(` ${person.email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, body: { data: { due_at: later(14 * dayMs).toISOString() } } });
    for (const as of [person.as, other]) expect((await portal.ask('GET', path, { as })).status).toBe(401);
    expect(await db().$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    const [mail] = await mailsTo(portal, person.email);
    expect(mail!.subject).toBe('Il tuo account sarà cancellato');
    expect(mail!.text).toContain('il 15 settembre 2026');
    expect(mail!.text).toContain('/it/dahsboard/privacy');
  });

  test('waits, is asked for once, and can be taken back until the end', async () => {
    await ask(person.email);
    const as = await portal.signIn(person.id);
    expect((await ask(person.email, as)).body.error).toBe('erasure_already_asked');
    await eraseAt(later(14 * dayMs - 1));
    const again = await portal.signIn(person.id);
    const shown = await portal.ask('GET', path, { as: again });
    expect(shown.body.data.erasure).toEqual({ asked_at: testNow, due_at: later(14 * dayMs).toISOString() });
    expect((await portal.ask('DELETE', `${path}/erasure`, { as: again })).status).toBe(200);
    expect((await portal.ask('DELETE', `${path}/erasure`, { as: again })).body.error).toBe('erasure_not_found');
    await eraseAt(later(15 * dayMs));
    expect((await portal.ask('GET', path, { as: again })).body.data.erasure).toBeNull();
    expect((await mailsTo(portal, person.email)).map(({ subject }) => subject)).toContain('Il tuo account resta');
  });
});

describe('The end of an account', () => {
  test('of somebody who bought nothing leaves no trace of name and address, and nobody can sign in', async () => {
    await anAddress();
    const { race, sellableId } = await aRace(db());
    await addLine(portal, person.as, await cartOf(portal, person.as), registrationBody(person.member.id, race));
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
    expect(await tracesOf(db(), name())).not.toEqual([]);
    await erased();
    expect(await tracesOf(db(), name())).toEqual([]);
    // The last mail is addressed to somebody; the outbox forgets it a week after it was sent.
    expect(await tracesOf(db(), person.email)).toEqual(['job.data', 'job_common.data']);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0 });
    const body = { email: person.email, password: 'demo-password' };
    expect((await portal.ask('POST', '/v3.0/auth/login', { body })).body.error).toBe('invalid_credentials');
    expect((await portal.ask('POST', '/v3.0/auth/email', { body })).body.error).toBe('email_not_found');
    expect((await mailsTo(portal, person.email)).map(({ subject }) => subject)).toEqual([
      'Il tuo account è stato cancellato',
    ]);
  });

  test('the portal keeps its last super-admin', async () => {
    await db().insert(employees).values({ userId: person.id, circuitId: null, role: 'super-admin' });
    const as = await portal.signIn(person.id);
    const refused = await ask(person.email, as);
    expect(refused).toMatchObject({ status: 409, body: { error: 'last_super_admin' } });
    const other = await aUser(db());
    await db().insert(employees).values({ userId: other.id, circuitId: null, role: 'super-admin' });
    expect((await ask(person.email, as)).status).toBe(200);
    const stays = await ask(other.email, await portal.signIn(other.id));
    expect(stays, 'who stays while another is about to go is the last one').toMatchObject({
      status: 409,
      body: { error: 'last_super_admin' },
    });
    await db().delete(employees);
  });

  test('of two super-admins who want to go at the same moment, one stays', async () => {
    const two = [person, await aUser(db())];
    await db()
      .insert(employees)
      .values(two.map(({ id }) => ({ userId: id, circuitId: null, role: 'super-admin' as const })));
    const tokens = await Promise.all(two.map(({ id }) => portal.signIn(id)));
    const answers = await Promise.all(two.map(({ email }, at) => ask(email, tokens[at])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await db().delete(employees);
  });

  test('comes once, however often the job runs', async () => {
    await erased();
    await eraseAt(later(20 * dayMs));
    expect(await mailsTo(portal, person.email)).toHaveLength(1);
    const [user] = await db().select().from(users).where(eq(users.id, person.id));
    expect(user).toMatchObject({ email: `erased-${person.id}`, passwordHash: null, erasedAt: later(14 * dayMs) });
    const wishes = await db().select().from(accountErasures).where(eq(accountErasures.userId, person.id));
    expect(wishes).toEqual([]);
  });

  test('cancels what is unpaid and gives its places back', async () => {
    const { race, sellableId } = await aRace(db());
    const order = await orderWith(portal, person.as, person.member.id, race.id);
    await deliver(order.id);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 1 });
    await erased();
    const [row] = await db().select().from(orders).where(eq(orders.id, order.id));
    expect(row).toMatchObject({ state: 'cancelled', userId: null });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 0 });
    expect(await tracesOf(db(), name())).toEqual([]);
  });

  test('a registration in a race to come stays valid, with what the race needs, until thirty days after it', async () => {
    const { race } = await aRace(db(), 15, { price: '0.00', endsOn: day('2026-10-31') });
    const { id } = await orderWith(portal, person.as, person.member.id, race.id);
    await pay(id);
    await erased();
    const kept = async () => (await db().select().from(members).where(eq(members.id, person.member.id)))[0]!;
    expect(await kept()).toMatchObject({ lastname: name(), emergencyContact: `Ugo ${name()}`, userId: null });
    const [registration] = await db().select().from(registrations).where(eq(registrations.memberId, person.member.id));
    expect(registration).toMatchObject({ state: 'confirmed', userId: null });
    await night(new Date('2026-11-30T10:00:00Z'));
    expect(await kept()).toMatchObject({ emergencyContact: `Ugo ${name()}` });
    await night(new Date('2026-12-01T10:00:00Z'));
    expect(await kept()).toMatchObject({ lastname: name(), emergencyContact: null, birthday: null, taxCode: null });
    // Twice changes nothing.
    const before = await kept();
    await night(new Date('2026-12-02T10:00:00Z'));
    expect(await kept()).toEqual(before);
  });

  test('an athlete who is kept for a race is found by nobody’s check any more', async () => {
    const { race } = await aRace(db(), 15, { price: '0.00' });
    const { id } = await orderWith(portal, person.as, person.member.id, race.id);
    await pay(id);
    const other = await aUser(db());
    const body = { firstname: 'Zenobia', lastname: name(), birthday: '1991-08-14' };
    const check = async () =>
      (await portal.ask('POST', '/v2/members/check', { as: await portal.signIn(other.id), body })).body.data;
    expect(await check()).toMatchObject({ id: person.member.id });
    await erased();
    expect(await check()).toBeNull();
    const [kept] = await db().select().from(members).where(eq(members.id, person.member.id));
    expect(kept).toMatchObject(body);
  });

  test('the purchase data stay eleven further years, and then nothing says who it was', async () => {
    const { race } = await aRace(db(), 15, { price: '0.00' });
    const { id } = await orderWith(portal, person.as, person.member.id, race.id);
    await pay(id);
    const declared = { id: newId(), orderId: id, circuitId: 15, number: 1, email: `u@${name()}.example` };
    await db()
      .insert(withdrawals)
      .values({ ...declared, name: `Ugo ${name()}`, receivedAt: new Date(testNow), hadLeft: false });
    await erased();
    await night(new Date('2037-09-15T09:59:59Z'));
    const purchase = ['customer_order.shipping_address', 'member.lastname', 'withdrawal.email', 'withdrawal.name'];
    expect((await tracesOf(db(), name())).toSorted()).toEqual(purchase);
    await night(new Date('2037-09-15T10:00:00Z'));
    expect(await tracesOf(db(), name())).toEqual([]);
    const [order] = await db().select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({ state: 'paid', reference: expect.stringMatching(/^TP20-/) });
  });

  test('an account that was never activated is erased after ninety days', async () => {
    await db().update(users).set({ activatedAt: null }).where(eq(users.id, person.id));
    await night(later(90 * dayMs - 1));
    expect(await tracesOf(db(), name())).not.toEqual([]);
    await night(later(90 * dayMs));
    expect(await tracesOf(db(), name())).toEqual([]);
  });
});
