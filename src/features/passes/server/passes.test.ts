import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { verifyPass } from '#features/orders/rules/passCode.ts';
import { isSigned, signPass } from '#features/orders/server/documents/passKeys.ts';
import { orders } from '#features/orders/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, orderWith, registrationBody } from '../../../../tests/support/carts.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));
const db = () => portal.context.db;

const birthday = '1990-02-03';

async function aBuyer() {
  const user = await aUser(db(), { birthday });
  return { ...user, as: await portal.signIn(user.id) };
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const registrationOf = async (orderId: string) => {
  const { rows } = await db().execute<{ id: string; reference: string }>(sql`select r.id, r.reference
    from registration r join order_detail d on d.id = r.order_detail_id where d.order_id = ${orderId}`);
  return rows[0]!;
};

async function pay(orderId: string) {
  await db().execute(sql`update registration set state = 'confirmed', confirmed_at = now()
    where order_detail_id in (select id from order_detail where order_id = ${orderId})`);
  await db().update(orders).set({ state: 'paid', payedAt: new Date() }).where(eq(orders.id, orderId));
}

async function aRegistration({ paid = true, buyer }: { readonly paid?: boolean; readonly buyer?: Buyer } = {}) {
  const by = buyer ?? (await aBuyer());
  const { race } = await aRace(db(), 15, { price: '30.00', startsAt: new Date('2026-11-01T08:00:00Z') });
  const { id: orderId } = await orderWith(portal, by.as, by.member.id, race.id);
  if (paid) await pay(orderId);
  const registration = await registrationOf(orderId);
  const { reference } = registration;
  return {
    buyer: by,
    race,
    orderId,
    ...registration,
    code: signPass(portal.context.environment, { reference, race: race.id }),
  };
}

const get = (path: string, as?: string) => portal.ask('GET', `/v3.0${path}`, { as });
const open = (code: string, birthday: string, as?: string) =>
  portal.ask('POST', '/v3.0/passes/open', { as, body: { code, birthday } });
const file = (code: string, kind: 'pdf' | 'ics', birthday?: string) =>
  portal.app.inject({ method: 'POST', url: '/api/v3.0/passes/file?lang=en', payload: { code, birthday, file: kind } });
const bytes = (path: string, as: string) =>
  portal.app.inject({ url: `/api/v3.0${path}`, headers: { authorization: `Bearer ${as}` } });

/** How a registration ends, and what its page says then. */
const endings = {
  unpaid: { paid: false, end: async () => {} },
  given: {
    paid: true,
    end: (id: string) =>
      db().update(registrations).set({ state: 'released', status: 'replaced' }).where(eq(registrations.id, id)),
  },
  for_code: {
    paid: true,
    end: (id: string) =>
      db().update(registrations).set({ state: 'released', status: 'transferred' }).where(eq(registrations.id, id)),
  },
  refunded: {
    paid: true,
    end: async (id: string, orderId: string) => {
      await db().update(registrations).set({ state: 'released' }).where(eq(registrations.id, id));
      await db().update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
    },
  },
  ended: {
    paid: false,
    end: async (id: string, orderId: string) => {
      await db().update(registrations).set({ state: 'released' }).where(eq(registrations.id, id));
      await db().update(orders).set({ state: 'cancelled' }).where(eq(orders.id, orderId));
    },
  },
} as const;

describe('A pass', () => {
  test('is there for a confirmed registration, with a code that says registration and race', async () => {
    const { buyer, id, race, reference, code } = await aRegistration();
    const { status, body } = await get(`/registrations/${id}/passes`, buyer.as);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, reference, standing: 'confirmed', until: '2026-10-31' });
    expect(body.data.passes).toMatchObject([{ code, race: { id: race.id }, reference }]);
    const { data: keys } = (await get('/pass-keys')).body;
    expect(await verifyPass(body.data.passes[0].code, { keys, isSigned, race: race.id })).toEqual({
      is: 'good',
      reference,
      race: race.id,
    });
  });

  test('of a package is there for each of its races, the earliest first, and each says its own race', async () => {
    const buyer = await aBuyer();
    const later = await aRace(db(), 15, { startsAt: new Date('2026-11-08T08:00:00Z') });
    const sooner = await aRace(db(), 15, { startsAt: new Date('2026-11-01T08:00:00Z') });
    const { id, typeId: type } = await aPackage(db(), [later.race.id, sooner.race.id]);
    const cart = await cartOf(portal, buyer.as);
    await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id, type, package: true }));
    const { body } = await order(portal, buyer.as, { cart_id: cart });
    await pay(body.data.id);
    const registration = await registrationOf(body.data.id);
    const { data } = (await get(`/registrations/${registration.id}/passes`, buyer.as)).body;
    const said = data.passes.map((pass: { code: string }) => pass.code.split('.').slice(2, 4));
    expect(said).toEqual([sooner, later].map(({ race }) => [registration.reference, String(race.id)]));
    const pdf = await bytes(`/registrations/${registration.id}/pass.pdf`, buyer.as);
    expect(pdf.headers['content-disposition']).toContain(sooner.race.slug);
    const other = await bytes(`/registrations/${registration.id}/pass.ics?race=${later.race.id}`, buyer.as);
    expect(other.headers['content-disposition']).toContain(later.race.slug);
    expect(other.payload.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const { race: strange } = await aRace(db(), 15);
    expect((await bytes(`/registrations/${registration.id}/pass.pdf?race=${strange.id}`, buyer.as)).statusCode).toBe(
      404,
    );
  });

  test.each(Object.entries(endings))(
    'of a registration that is %s is not there, and its page says so',
    async (standing, { paid, end }) => {
      const { buyer, id, orderId, code } = await aRegistration({ paid });
      await end(id, orderId);
      const said = { standing, passes: [] };
      expect((await get(`/registrations/${id}/passes`, buyer.as)).body.data).toMatchObject(said);
      expect((await get(`/passes/${code}`, buyer.as)).body.data).toMatchObject(said);
      expect((await open(code, birthday)).body.data).toMatchObject(said);
      for (const path of ['pass.pdf', 'pass.ics']) {
        const { statusCode, payload } = await bytes(`/registrations/${id}/${path}`, buyer.as);
        expect([statusCode, JSON.parse(payload).error]).toEqual([409, 'no_pass']);
      }
      expect((await file(code, 'pdf', birthday)).statusCode).toBe(409);
      const { body } = await get(`/user/main-subscriptions`, buyer.as);
      for (const row of body.data) for (const race of row.races) expect(race.pass).toBeNull();
    },
  );

  test('is linked from its row in My subscriptions', async () => {
    const { buyer, code } = await aRegistration();
    const { body } = await get('/user/main-subscriptions', buyer.as);
    expect(body.data[0].races).toMatchObject([{ pass: code }]);
  });

  test('of a race that the registration has lost is not there', async () => {
    const { buyer, id } = await aRegistration();
    await db().update(entries).set({ state: 'released' }).where(eq(entries.registrationId, id));
    expect((await get(`/registrations/${id}/passes`, buyer.as)).body.data.passes).toEqual([]);
  });
});

describe('The code of a pass', () => {
  test('opens to who made the registration, and to the athlete’s own account; else it asks for the birthday', async () => {
    const athlete = await aBuyer();
    const { id, code } = await aRegistration({ buyer: athlete });
    const stranger = await aBuyer();
    expect((await get(`/passes/${code}`, athlete.as)).body.data.id).toBe(id);
    expect((await get(`/passes/${code}`, stranger.as)).body).toEqual({ data: null });
    expect((await get(`/passes/${code}`)).body).toEqual({ data: null });
    // The stranger registered them: now it is the stranger's, and still the athlete's.
    await db().update(registrations).set({ userId: stranger.id }).where(eq(registrations.id, id));
    for (const { as } of [athlete, stranger]) expect((await get(`/passes/${code}`, as)).body.data.id).toBe(id);
    expect((await get(`/registrations/${id}/passes`, athlete.as)).status).toBe(200);
  });

  test('opens with the birthday, and with no other day; ten wrong ones are the most in an hour', async () => {
    const { id, code } = await aRegistration();
    expect((await open(code, birthday)).body.data.id).toBe(id);
    for (let tries = 0; tries < 10; tries += 1) {
      const { status, body } = await open(code, '1990-02-04');
      expect([status, body.errors]).toEqual([422, { birthday: ['not_yours'] }]);
    }
    expect((await open(code, birthday)).status).toBe(429);
  });

  test('does not open with a birthday once the last race is over', async () => {
    const { code, buyer, id } = await aRegistration();
    portal.setNow('2026-11-02T12:00:00.000Z');
    const again = await portal.signIn(buyer.id);
    expect((await open(code, birthday)).body.error).toBe('pass_is_over');
    expect((await file(code, 'pdf', birthday)).statusCode).toBe(409);
    expect((await get(`/passes/${code}`, again)).body.data.id).toBe(id);
  });

  test('opens nothing where it was forged, though it names a registration', async () => {
    const { race, reference, code } = await aRegistration();
    const forged = signPass({ filesKeys: ['a key that is not the portal’s'] }, { reference, race: race.id });
    for (const one of [forged, code.replace(reference, 'TL99-ABCD-EFGH'), reference, 'x']) {
      expect((await get(`/passes/${one}`)).body.error, one).toBe('pass_not_valid');
      expect((await open(one, birthday)).body.error, one).toBe('pass_not_valid');
      expect((await file(one, 'ics', birthday)).statusCode).toBe(404);
    }
  });

  test('opens nothing of an athlete who was erased', async () => {
    const { buyer, code } = await aRegistration();
    await db().update(members).set({ erasedAt: new Date() }).where(eq(members.id, buyer.member.id));
    expect((await open(code, birthday)).body.error).toBe('pass_not_valid');
  });
});

describe('What is taken along', () => {
  test('is a PDF, drawn the same each time', async () => {
    const { buyer, id, race } = await aRegistration();
    const [once, again] = [
      await bytes(`/registrations/${id}/pass.pdf`, buyer.as),
      await bytes(`/registrations/${id}/pass.pdf?race=${race.id}`, buyer.as),
    ];
    expect(once.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(once.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(once.rawPayload.equals(again.rawPayload)).toBe(true);
  });

  test('is a calendar entry, which leads to the pass', async () => {
    const { buyer, id, code, reference, race } = await aRegistration();
    const { payload, headers } = await bytes(`/registrations/${id}/pass.ics?lang=en`, buyer.as);
    expect(headers['content-disposition']).toBe(`attachment; filename="${reference}-${race.slug}.ics"`);
    expect(payload.replaceAll('\r\n\t', '')).toContain(`/pass/${code}`);
    expect(payload).toContain('STATUS:CONFIRMED');
  });

  test('is handed out with the birthday, too, and not without', async () => {
    const { code } = await aRegistration();
    expect((await file(code, 'pdf', birthday)).headers['content-type']).toBe('application/pdf');
    expect((await file(code, 'ics', birthday)).payload).toContain('BEGIN:VEVENT');
    expect((await file(code, 'pdf')).statusCode).toBe(422);
    expect((await file(code, 'pdf', '1990-02-04')).statusCode).toBe(422);
  });

  test.each(['passes', 'pass.pdf', 'pass.ics'])('of another user does not exist for the asker: %s', async (what) => {
    const { id } = await aRegistration();
    const stranger = await aBuyer();
    const answer = await get(`/registrations/${id}/${what}`, stranger.as);
    expect([answer.status, answer.body.error]).toEqual([404, 'subscription_not_found']);
    expect((await get(`/registrations/${id}/${what}`)).status).toBe(401);
  });
});

test('What a QR code says leads to the pass, in the language of who scans it', async () => {
  const { code } = await aRegistration();
  const scan = (language: string) => portal.app.inject({ url: `/p/${code}`, headers: { 'accept-language': language } });
  expect((await scan('en-GB')).headers.location).toBe(`/en/pass/${code}`);
  expect((await scan('de')).headers.location).toBe(`/it/pass/${code}`);
});
