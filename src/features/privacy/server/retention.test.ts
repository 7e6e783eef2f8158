import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carts } from '#features/cart/server/tables.ts';
import { certificates } from '#features/certificates/server/tables.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { coupons } from '#features/coupons/server/tables.ts';
import { identityJobs } from '#features/identity/server/jobs.ts';
import { sessions, userTokens } from '#features/identity/server/tables.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orderDetails } from '#features/orders/server/tables.ts';
import { paymentDoubts, paymentEvents } from '#features/payments/server/tables.ts';
import { keptPlaces, registrations } from '#features/registration/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { cutoff, type RetentionName, retention } from '#kernel/retention.ts';
import { newId } from '#server/ids.ts';
import { hashOf } from '#server/secrets.ts';
import { attempts, auditEntries, idempotencyKeys, storedFiles } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { cartWith, counterOf, orderWith } from '../../../../tests/support/carts.ts';
import { aPdf, certificateCatalogue, said, send } from '../../../../tests/support/certificates.ts';
import { applyRetention } from './retention.ts';
import { privacyRequests } from './tables.ts';

const moveOrder = createMoveOrder(moveWithUses);

let portal: TestPortal;
let person: { id: string; as: string; memberId: string };

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await certificateCatalogue(db());
  await portal.sites.refresh();
  const { id, member } = await aUser(db());
  person = { id, memberId: member.id, as: await portal.signIn(id) };
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const now = new Date(testNow);
const night = async (at: Date = now) => {
  portal.setNow(at);
  await applyRetention(portal.context, moveOrder);
};
/** The instant at which something's time is just over tonight, and the one a moment later, which stays. */
const edge = (name: RetentionName) => cutoff(retention[name], now);
const inside = (name: RetentionName) => new Date(edge(name).getTime() + 1);

describe('What had its time goes, and not a moment sooner (checkout §9)', () => {
  test('answers to requests that may be repeated', async () => {
    const row = { userId: person.id, operation: 'order', bodyHash: hashOf(''), status: 201, answer: {} };
    await db()
      .insert(idempotencyKeys)
      .values([
        { ...row, key: 'over', createdAt: edge('idempotency') },
        { ...row, key: 'kept', createdAt: inside('idempotency') },
      ]);
    await night();
    expect((await db().select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['kept']);
  });

  test('the audit', async () => {
    const row = { action: 'test', subjectType: 'test', facts: {} };
    await db()
      .insert(auditEntries)
      .values([
        { ...row, subjectId: 'over', at: edge('audit') },
        { ...row, subjectId: 'kept', at: inside('audit') },
      ]);
    await night();
    const left = await db().select().from(auditEntries).where(eq(auditEntries.action, 'test'));
    expect(left.map(({ subjectId }) => subjectId)).toEqual(['kept']);
  });

  test('answers to consents only once they name nobody', async () => {
    const row = { circuitId: 15, kind: 'newsletter' as const, textVersion: '2018-05-25', accepted: true };
    const [over, kept, own] = [newId(), newId(), newId()];
    await db()
      .insert(consentAnswers)
      .values([
        { ...row, id: over, at: edge('consents') },
        { ...row, id: kept, at: inside('consents') },
        { ...row, id: own, userId: person.id, at: edge('consents') },
      ]);
    await night();
    expect((await db().select().from(consentAnswers)).map(({ id }) => id).toSorted()).toEqual([kept, own].toSorted());
  });

  test('the words of payment notices, while the notices stay', async () => {
    const row = { provider: 'stripe', kind: 'paid', genuine: true, payload: { name: 'Giulia' } };
    await db()
      .insert(paymentEvents)
      .values([
        { ...row, id: newId(), eventId: 'over', receivedAt: edge('payment_notices') },
        { ...row, id: newId(), eventId: 'kept', receivedAt: inside('payment_notices') },
      ]);
    await night();
    const left = await db().select().from(paymentEvents);
    expect(Object.fromEntries(left.map(({ eventId, payload }) => [eventId, payload]))).toEqual({
      over: {},
      kept: { name: 'Giulia' },
    });
  });

  test('the address of a code that has ended; the code stays ended, and one without a last day stays', async () => {
    const bound = (code: string, lastDay: string | null) => {
      const terms = { kind: 'percent', percent: 10, oncePerUser: false, alone: false, needs: 'nothing' } as const;
      const ends = lastDay === null ? null : day(lastDay);
      return { ...terms, id: newId(), code, email: 'ada@test.example', active: true, lastDay: ends, createdAt: now };
    };
    // Tonight is the first of September 2026.
    await db()
      .insert(coupons)
      .values([bound('OVER', '2025-09-01'), bound('KEPT', '2025-09-02'), bound('ENDLESS', null)]);
    await night();
    const left = await db().select().from(coupons);
    expect(Object.fromEntries(left.map(({ code, email, active }) => [code, [email, active]]))).toEqual({
      OVER: [null, false],
      KEPT: ['ada@test.example', true],
      ENDLESS: ['ada@test.example', true],
    });
  });

  test('the address for which a place was kept', async () => {
    portal.setNow(now);
    const place = async (keptUntil: Date) => {
      const { race } = await aRace(db());
      const { id, member } = await aUser(db());
      const order = await orderWith(portal, await portal.signIn(id), member.id, race.id);
      const [line] = await db().select().from(orderDetails).where(eq(orderDetails.orderId, order.id));
      const [registration] = await db().select().from(registrations).where(eq(registrations.orderDetailId, line!.id));
      const row = { id: newId(), registrationId: registration!.id, email: 'ada@test.example', keptUntil };
      await db()
        .insert(keptPlaces)
        .values({ ...row, remindAt: keptUntil });
      return row.id;
    };
    const [over, kept] = [await place(edge('code_addresses')), await place(inside('code_addresses'))];
    await night();
    const left = await db().select().from(keptPlaces);
    expect(Object.fromEntries(left.map(({ id, email }) => [id, email]))).toEqual({
      [over]: '',
      [kept]: 'ada@test.example',
    });
  });

  test('what was told of payments and was not true', async () => {
    const row = {
      kind: 'forged_notice' as const,
      provider: 'stripe' as const,
      count: 1,
      said: {},
      firstAt: edge('audit'),
    };
    await db()
      .insert(paymentDoubts)
      .values([
        { ...row, id: newId(), day: day('2025-01-01'), lastAt: edge('payment_doubts') },
        { ...row, id: newId(), day: day('2025-01-02'), lastAt: inside('payment_doubts') },
      ]);
    await night();
    expect((await db().select().from(paymentDoubts)).map((doubt) => doubt.day)).toEqual(['2025-01-02']);
  });

  test('requests that are closed; one that waits stays however old', async () => {
    const row = {
      userId: person.id,
      circuitId: 15,
      kind: 'other' as const,
      createdAt: edge('requests'),
      receivedOn: day('2025-12-02'),
      dueDay: day('2026-01-01'),
    };
    await db()
      .insert(privacyRequests)
      .values([
        { ...row, id: newId(), text: 'over', state: 'answered', changedAt: edge('requests') },
        { ...row, id: newId(), text: 'kept', state: 'withdrawn', changedAt: inside('requests') },
        { ...row, id: newId(), text: 'waits', state: 'received', changedAt: edge('requests') },
      ]);
    await night();
    expect((await db().select().from(privacyRequests)).map(({ text }) => text).toSorted()).toEqual(['kept', 'waits']);
  });

  test('a cart that nobody touches, which gives back what it still blocks', async () => {
    const { race, sellableId } = await aRace(db());
    portal.setNow(now);
    const id = await cartWith(portal, person.as, person.memberId, race.id);
    const touched = (at: Date) => db().update(carts).set({ changedAt: at }).where(eq(carts.id, id));
    await touched(inside('carts'));
    await night();
    expect(await db().$count(carts, eq(carts.id, id))).toBe(1);
    await touched(edge('carts'));
    await night();
    expect(await db().$count(carts, eq(carts.id, id))).toBe(0);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0 });
  });

  test('a certificate with the key of its file', async () => {
    portal.setNow(now);
    const given = { ...said, member_id: person.memberId };
    const { status, body } = await send(portal, person.as, given, { bytes: await aPdf() });
    expect(status).toBe(201);
    const read = async () => {
      const headers = { authorization: `Bearer ${await portal.signIn(person.id)}` };
      return (await portal.app.inject({ method: 'GET', url: body.data.path, headers })).statusCode;
    };
    const keys = () => db().$count(storedFiles, isNull(storedFiles.sealedKey));
    // It expires on 1 March 2027.
    await night(new Date('2028-02-29T12:00:00Z'));
    expect([await db().$count(certificates), await keys(), await read()]).toEqual([1, 0, 200]);
    await night(new Date('2028-03-01T12:00:00Z'));
    expect([await db().$count(certificates), await keys(), await read()]).toEqual([0, 1, 404]);
  });

  test('sessions, links and attempts, by the job of the accounts', async () => {
    portal.setNow(now);
    const row = { userId: person.id, createdAt: edge('links'), confirmedAt: edge('links'), lastSeenAt: edge('links') };
    await db()
      .insert(sessions)
      .values([
        { ...row, id: newId(), tokenHash: hashOf('over'), expiresAt: edge('sessions'), device: 'over' },
        { ...row, id: newId(), tokenHash: hashOf('kept'), expiresAt: inside('sessions'), device: 'kept' },
      ]);
    const link = { kind: 'reset' as const, createdAt: edge('links') };
    await db()
      .insert(userTokens)
      .values([
        { ...link, tokenHash: hashOf('over'), email: 'over', expiresAt: edge('links') },
        { ...link, tokenHash: hashOf('kept'), email: 'kept', expiresAt: inside('links') },
      ]);
    await db()
      .insert(attempts)
      .values([
        { bucket: 'over', count: 1, windowStart: edge('attempts') },
        { bucket: 'kept', count: 1, windowStart: inside('attempts') },
      ]);
    const job = identityJobs(portal.context).find(({ name }) => name === 'identity-clean-up');
    await job!.run({});
    const devices = (await db().select().from(sessions)).map(({ device }) => device);
    expect(devices).toContain('kept');
    expect(devices).not.toContain('over');
    expect((await db().select().from(userTokens)).map(({ email }) => email)).toEqual(['kept']);
    const buckets = (await db().select().from(attempts)).map(({ bucket }) => bucket);
    expect(buckets).toContain('kept');
    expect(buckets).not.toContain('over');
  });

  test('mails and other jobs that are done, by the queue itself', async () => {
    const { rows } = await db().execute(sql`select distinct deletion_seconds / 86400 as days from jobs.queue
      where name in ('mail', 'order-mail')`);
    expect(rows).toEqual([{ days: retention.outbox.days }]);
  });

  test('a second night changes nothing', async () => {
    await night();
    const count = async () => [await db().$count(auditEntries), await db().$count(consentAnswers)];
    const before = await count();
    await night();
    expect(await count()).toEqual(before);
  });
});
