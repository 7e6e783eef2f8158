import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { orderMailJob, orderMails } from '#features/orders/server/mails/orderMails.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orderStateChanges, orders } from '#features/orders/server/tables.ts';
import { movePayment } from '#features/payments/server/paymentRecords.ts';
import { payments } from '#features/payments/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { Day } from '#kernel/calendar.ts';
import { cents } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, counterOf, order, orderWith, registrationBody } from '../../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { mailsTo, readIn } from '../../../../../tests/support/mails.ts';
import { friendMailJob, friendMails } from './friendMails.ts';
import { friendToken } from './token.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
let serial = 0;

/** Ada, who has an account of her own, whose address is not the one of her record. */
async function anAda() {
  const letter = (n: number) => String.fromCharCode(97 + n);
  const lastname = `Negri${letter(Math.floor(serial / 26))}${letter(serial++ % 26)}`;
  const user = await aUser(db(), { birthday: '1990-02-03' });
  const record = { firstname: 'Ada', lastname, email: `record${serial}@ada.example` };
  await db().update(members).set(record).where(eq(members.id, user.member.id));
  return { ...user, as: await portal.signIn(user.id), record, birthday: '1990-02-03' };
}

/** Somebody who knows Ada's name and birthday links her, and orders a registration that nobody pays. */
async function aStranger(ada: Awaited<ReturnType<typeof anAda>>, email = `typed${serial}@stranger.example`) {
  const user = await aUser(db());
  await db().update(members).set({ firstname: 'Ugo', lastname: 'Estraneo' }).where(eq(members.id, user.member.id));
  const as = await portal.signIn(user.id);
  const who = { firstname: 'Ada', lastname: ada.record.lastname, birthday: ada.birthday };
  const found = await portal.ask('POST', '/v2/members/check', { as, body: who });
  expect(found.body.data.id).toBe(ada.member.id);
  const given = {
    ...who,
    email,
    gender: 'F',
    nationality: 'CH',
    gadget_size: 'M',
    emergency_contact: 'Ugo Estraneo',
    emergency_phone: '+41 91 555',
  };
  const linked = await portal.ask('POST', `/v3.0/members/${ada.member.id}`, { as, body: given });
  expect(linked.status, JSON.stringify(linked.body)).toBe(200);
  return { ...user, as, typed: email };
}

interface HeldGiven {
  readonly email?: string;
  /** The stranger registers themselves, too: in a race of their own, or as the other half of the pair. */
  readonly withOwn?: boolean;
  readonly inPairs?: boolean;
}

async function aHeld({ email, withOwn = false, inPairs = false }: HeldGiven = {}) {
  const ada = await anAda();
  const stranger = await aStranger(ada, email);
  const { race, sellableId } = await aRace(db(), 15, inPairs ? { registrationsInCart: 2 } : { stock: 1 });
  const own = inPairs ? race : withOwn ? (await aRace(db(), 15, { price: '25.00' })).race : null;
  if (own) {
    const cart = await cartOf(portal, stranger.as);
    const { status } = await addLine(portal, stranger.as, cart, registrationBody(stranger.member.id, { id: own.id }));
    expect(status).toBe(201);
  }
  const { id: orderId } = await orderWith(portal, stranger.as, ada.member.id, race.id);
  const [row] = await db().select().from(registrations).where(eq(registrations.memberId, ada.member.id));
  const token = friendToken(row!.id, portal.context.environment);
  const post = (path: 'open' | 'save' | 'decline', body: object = {}) =>
    portal.ask('POST', `/v3.0/friend-registrations/${path}`, { body: { token, birthday: ada.birthday, ...body } });
  const state = async () => (await db().select().from(orders).where(eq(orders.id, orderId)))[0]!.state;
  return { ada, stranger, race, own, sellableId, orderId, row: row!, token, post, state };
}

const placed = (orderId: string) =>
  ({ orderId, what: 'place', from: null, to: 'awaiting_payment', at: new Date(testNow), by: null, why: '' }) as const;
const moveOrder = () => createMoveOrder(moveWithUses);
const pay = (orderId: string) =>
  moveOrder()(db(), { orderId, move: 'pay', why: 'paid', by: null, at: new Date(testNow) });
const tell = (orderId: string, unpaid: boolean) => friendMailJob(portal.context).run({ orderId, unpaid });
const mailsOf = async (orderId: string) => {
  const { rows } = await db().execute<{ data: Parameters<ReturnType<typeof orderMailJob>['run']>[0] }>(sql`
    select data from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId}`);
  return rows.map(({ data }) => data);
};
const jobsWaiting = async (orderId: string) => {
  const { rows } = await db().execute<{ data: object; wait: string }>(sql`
    select data, start_after::text as wait from jobs.job where name = 'friend-mail' and data->>'orderId' = ${orderId}`);
  return rows;
};

describe('An athlete whose record belongs to another account', () => {
  test('is told already when the order is placed and stays unpaid, at the record’s and the account’s address, too', async () => {
    const { ada, stranger, orderId, row } = await aHeld();
    await db().transaction((tx) => friendMails(portal.context)(tx, placed(orderId)));
    expect(await jobsWaiting(orderId)).toMatchObject([{ data: { orderId, unpaid: true } }]);
    await tell(orderId, true);
    const ids = [];
    for (const to of [stranger.typed, ada.record.email, ada.email]) {
      const [mail, ...more] = await mailsTo(portal, to);
      expect(more).toEqual([]);
      ids.push(mail?.id);
      for (const form of [mail?.text, mail?.html]) {
        expect(form).toContain('Ugo Estraneo');
        expect(form).toContain('non è ancora pagata');
        expect(form).toContain('fino al 2 settembre 2026 alle 12:00');
        expect(form).toContain(`/it/friend/${row!.id}.`);
        expect(readIn(form)).not.toMatch(/1990|555/);
      }
    }
    expect(ids).toEqual([
      `friend.${row.id}.unpaid`,
      `friend.${row.id}.unpaid.record`,
      `friend.${row.id}.unpaid.account`,
    ]);
    expect(await mailsTo(portal, stranger.email)).toEqual([]);
  });

  test('is told again when it is paid, at all of them, and not while somebody pays at once', async () => {
    const { ada, stranger, orderId, row } = await aHeld();
    await pay(orderId);
    await tell(orderId, true);
    expect(await mailsTo(portal, ada.email)).toEqual([]);
    await tell(orderId, false);
    for (const to of [stranger.typed, ada.record.email, ada.email]) {
      const [mail] = await mailsTo(portal, to);
      expect(mail?.text).toContain('L’iscrizione è pagata e confermata');
    }
    expect((await mailsTo(portal, ada.email))[0]?.id).toBe(`friend.${row.id}.account`);
  });

  test('gets one mail where the addresses are the same, whatever their letters’ case', async () => {
    const { ada, orderId, row } = await aHeld({ email: `RECORD${serial + 1}@ada.example` });
    await db().update(members).set({ email: ada.email.toUpperCase() }).where(eq(members.id, ada.member.id));
    await tell(orderId, true);
    const { rows } = await db().execute<{ to: string }>(sql`
      select data->>'to' as to from jobs.job where name = 'mail' and data->>'id' like ${`friend.${row.id}%`}`);
    expect(rows.map(({ to }) => to.toLowerCase()).sort()).toHaveLength(2);
  });

  test('other friends are told as ever: when it is paid', async () => {
    const user = await aUser(db());
    const as = await portal.signIn(user.id);
    const { race } = await aRace(db());
    const email = `own${serial}@friend.example`;
    const friend = await portal.ask('POST', '/v3.0/members', {
      as,
      body: {
        firstname: 'Carla',
        lastname: 'Monti',
        birthday: '1988-06-05',
        email,
        gender: 'F',
        nationality: 'CH',
        gadget_size: 'M',
        emergency_contact: 'Ugo Monti',
        emergency_phone: '+41 91 555',
      },
    });
    const { id } = await orderWith(portal, as, friend.body.data.id, race.id);
    await db().transaction((tx) => friendMails(portal.context)(tx, placed(id)));
    expect(await jobsWaiting(id)).toEqual([]);
    await tell(id, true);
    expect(await mailsTo(portal, email)).toEqual([]);
    const [row] = await db().select().from(registrations).where(eq(registrations.memberId, friend.body.data.id));
    const body = { token: friendToken(row!.id, portal.context.environment), birthday: '1988-06-05' };
    for (const path of ['open', 'decline'])
      expect((await portal.ask('POST', `/v3.0/friend-registrations/${path}`, { body })).body.error).toBe(
        'friend_link_not_valid',
      );
  });

  test('opens the registration that is on hold, and is shown nothing of the record that was not written for it', async () => {
    const { post, row, stranger } = await aHeld();
    expect((await post('open')).body.data).toMatchObject({
      reference: row.reference,
      confirmed: 0,
      held_until: '2026-09-02T10:00:00.000Z',
      person: { email: stranger.typed, tax_code: null },
    });
    await db().execute(sql`update registration set answers = answers - 'person' where id = ${row.id}`);
    expect((await post('open')).body.data.person).toMatchObject({ email: null, tax_code: null, emergency_phone: null });
  });
});

describe('A registration whose order awaits a transfer (checkout §4)', () => {
  const byWire = { action: 'confirm', payment_method: 'wiretransfer' };
  async function aWired() {
    const held = await aHeld();
    const asked = await portal.ask('POST', `/v3.0/orders/${held.orderId}/pay`, { as: held.stranger.as, body: byWire });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    return held;
  }

  test('is told its athlete as such, with its day and until when the place waits', async () => {
    const { post } = await aWired();
    expect((await post('open')).body.data).toMatchObject({
      confirmed: 0,
      due_day: '2026-09-08',
      held_until: '2026-09-15T22:00:00.000Z',
    });
  });

  test('is so in the mail, too', async () => {
    const { ada, orderId } = await aWired();
    await tell(orderId, true);
    const [mail] = await mailsTo(portal, ada.email);
    expect(mail?.html).toContain('Iscrizione in attesa del bonifico');
    expect(mail?.text).toContain(
      'Aspettiamo il suo bonifico, entro l’8 settembre 2026; l’iscrizione tiene il tuo posto fino al 15 settembre 2026',
    );
    expect(mail?.text).not.toContain('non ancora pagata');
  });
});

describe('An address that somebody else has typed for a linked athlete', () => {
  test('gets a link of its own, which shows the registration and nothing that the athlete writes', async () => {
    const { ada, stranger, orderId, row, token, post } = await aHeld();
    await tell(orderId, true);
    const linkIn = async (to: string) =>
      /\/friend\/([0-9a-f-]+\.[\w-]+)/.exec((await mailsTo(portal, to))[0]!.text)?.[1];
    const typed = friendToken(row!.id, portal.context.environment, 'typed');
    expect(await linkIn(stranger.typed)).toBe(typed);
    expect([await linkIn(ada.record.email), await linkIn(ada.email)]).toEqual([token, token]);

    const mended = { ...ada.record, gender: 'F', nationality: 'CH', email: 'real@ada.example' };
    const secret = { ...mended, emergency_contact: 'Zia Segreta', emergency_phone: '+41 91 777' };
    expect((await post('save', secret)).status).toBe(200);
    const seen = await post('open', { token: typed });
    expect(seen.body.data).toMatchObject({ correctable: 0, asks_certificate: 0, certificate: null });
    expect(JSON.stringify(seen.body)).not.toMatch(/real@|Segreta|777/);
    expect((await post('save', { ...secret, token: typed })).body.error).toBe('friend_link_shows_only');
    expect((await post('decline', { token: typed })).status).toBe(200);
  });

  test('is the athlete’s where it is their own: the link mends', async () => {
    const { ada, orderId, token } = await aHeld({ email: `record${serial + 1}@ada.example` });
    await tell(orderId, true);
    const mails = await mailsTo(portal, ada.record.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(token);
  });
});

describe('“I do not want this registration”', () => {
  test('cancels the unpaid order, frees the place, and the athlete registers at once', async () => {
    const { ada, race, sellableId, orderId, row, post, state } = await aHeld();
    const own = registrationBody(ada.member.id, { id: race.id });
    const cart = await cartOf(portal, ada.as);
    await db().execute(sql`update stock_counter set stock = 2 where sellable_id = ${sellableId}`);
    expect((await addLine(portal, ada.as, cart, own)).body.error).toBe('member_already_registered');
    await db().execute(sql`update stock_counter set stock = 1 where sellable_id = ${sellableId}`);

    const answer = await post('decline');
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { reference: row.reference, race_type: 'race', race_id: race.id } },
    });
    expect(await state()).toBe('cancelled');
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 0 });
    const life = await db().select().from(orderStateChanges).where(eq(orderStateChanges.orderId, orderId));
    expect(life.at(-1)).toMatchObject({ to: 'cancelled', by: null });
    expect(life.at(-1)?.why).toBe(`refused by the athlete of registration ${row.reference}`);

    expect((await addLine(portal, ada.as, cart, own)).status).toBe(201);
    expect((await order(portal, ada.as, { cart_id: cart })).status).toBe(201);
    await invariantsHold(db());
  });

  test('is what the link says from then on to who knows the birthday, until the race is over', async () => {
    const { row, race, post, token } = await aHeld();
    const { data } = (await post('decline')).body;
    expect(await post('open')).toMatchObject({
      status: 410,
      body: { error: 'friend_registration_declined', ...data },
    });
    expect(data).toEqual({ reference: row.reference, race_type: 'race', race_id: race.id });
    const typed = friendToken(row.id, portal.context.environment, 'typed');
    for (const key of [token, typed])
      expect((await post('open', { token: key })).body.error).toBe('friend_registration_declined');
    expect((await post('open', { birthday: '1991-02-03' })).body.error).toBe('invalid_input');
    await db()
      .update(races)
      .set({ endsOn: Day.parse('2026-08-01'), startsAt: new Date('2026-08-01T08:00:00Z') })
      .where(eq(races.id, race.id));
    expect((await post('open')).body.error).toBe('friend_link_not_valid');
  });

  test('takes its own line out of an order: the rest is paid at its new amount', async () => {
    const { ada, stranger, race, orderId, post, state, own } = await aHeld({ withOwn: true });
    const shown = async () => (await portal.ask('GET', `/v3.0/orders/${orderId}`, { as: stranger.as })).body.data;
    expect(await shown()).toMatchObject({ total_amount: '60.00' });
    expect((await post('decline')).status).toBe(200);
    expect(await state()).toBe('awaiting_payment');
    expect(await shown()).toMatchObject({ total_amount: '25.00', total_amount_due: '25.00' });
    const card = { action: 'pre-request', payment_method: 'credit_card', total_amount_due: '27.10' };
    expect((await portal.ask('POST', `/v3.0/orders/${orderId}/pay`, { as: stranger.as, body: card })).status).toBe(200);

    await pay(orderId);
    const payment = { id: newId(), orderId, provider: 'stripe', providerRef: orderId, amount: cents(2_710) } as const;
    const at = new Date(testNow);
    await db()
      .insert(payments)
      .values({ ...payment, state: 'open', createdAt: at, changedAt: at });
    await db().transaction((tx) => movePayment(tx, payment.id, 'pay', at));
    const lives = await db().select().from(registrations).where(eq(registrations.userId, stranger.id));
    expect(Object.fromEntries(lives.map(({ raceId, state }) => [raceId, state]))).toEqual({
      [race.id]: 'released',
      [own!.id]: 'confirmed',
    });
    const cart = await cartOf(portal, ada.as);
    expect((await addLine(portal, ada.as, cart, registrationBody(ada.member.id, { id: race.id }))).status).toBe(201);
    await invariantsHold(db());
  });

  test('is told to the buyer with the new amount, once', async () => {
    const { stranger, orderId, post, row } = await aHeld({ withOwn: true });
    await Promise.all([post('decline'), post('decline')]);
    const queued = await mailsOf(orderId);
    expect(queued).toMatchObject([{ what: 'take_out', lines: [row.orderDetailId] }]);
    await orderMailJob(portal.context).run(queued[0]!);
    const mails = await mailsTo(portal, stranger.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('ha rifiutato l’iscrizione');
    expect(mails[0]!.text).toContain('ora sono 25,00');
  });

  test('leaves the buyer free to cancel the rest, without a mail', async () => {
    const { stranger, orderId, post } = await aHeld({ withOwn: true });
    await post('decline');
    const change = { ...placed(orderId), what: 'cancel', to: 'cancelled', by: stranger.id } as const;
    await db().transaction((tx) => orderMails(portal.context)(tx, change));
    expect((await mailsOf(orderId)).map(({ what }) => what)).toEqual(['take_out']);
  });

  test('of one half of a pair takes the other half along', async () => {
    const { orderId, post, state } = await aHeld({ withOwn: true, inPairs: true });
    await post('decline');
    expect(await state()).toBe('cancelled');
    const left = await db()
      .select()
      .from(registrations)
      .where(sql`order_detail_id in (
      select id from order_detail where order_id = ${orderId})`);
    expect(left.map(({ state }) => state)).toEqual(['released', 'released']);
    await invariantsHold(db());
  });

  test('of an order that is over is remembered, and leaves it as it is', async () => {
    const { orderId, post, state, row } = await aHeld();
    await moveOrder()(db(), { orderId, move: 'expire', why: 'not paid', by: null, at: new Date(testNow) });
    expect((await post('decline')).status).toBe(200);
    expect(await state()).toBe('expired');
    const [kept] = await db().select().from(registrations).where(eq(registrations.id, row.id));
    expect(kept!.declinedAt).not.toBeNull();
  });

  test('is not asked for again: the same account does not register the athlete for that race a second time', async () => {
    const { ada, stranger, race, post } = await aHeld();
    await post('decline');
    const cart = await cartOf(portal, stranger.as);
    const body = registrationBody(ada.member.id, { id: race.id });
    expect((await addLine(portal, stranger.as, cart, body)).body.error).toBe('registration_declined');
    const wanted = { race_type: 'race', race_id: race.id, member_id: ada.member.id };
    const check = await portal.ask('POST', '/v3.0/registrations/check', { as: stranger.as, body: wanted });
    expect(check).toMatchObject({ status: 409, body: { error: 'registration_declined' } });
    const { race: another } = await aRace(db());
    const elsewhere = registrationBody(ada.member.id, { id: another.id });
    expect((await addLine(portal, stranger.as, cart, elsewhere)).status).toBe(201);
  });

  test('is not what a cancelled order is: the same account registers the athlete again', async () => {
    const { ada, stranger, race, orderId } = await aHeld();
    await moveOrder()(db(), { orderId, move: 'cancel', why: 'by its buyer', by: null, at: new Date(testNow) });
    const body = registrationBody(ada.member.id, { id: race.id });
    expect((await addLine(portal, stranger.as, await cartOf(portal, stranger.as), body)).status).toBe(201);
  });

  test('is answered the same a second time, and two clicks at once cancel once', async () => {
    const { orderId, post, state } = await aHeld();
    const clicks = await Promise.all([post('decline'), post('decline'), post('decline')]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await post('decline')).body).toEqual(clicks[0]!.body);
    expect(await state()).toBe('cancelled');
    expect(await db().$count(orderStateChanges, eq(orderStateChanges.orderId, orderId))).toBe(2);
  });

  test('needs the birthday, and wrong ones are counted', async () => {
    const { post, state } = await aHeld();
    const wrong = await post('decline', { birthday: '1991-02-03' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { birthday: ['not_yours'] } } });
    for (let n = 1; n <= 9; n += 1) await post('decline', { birthday: `1980-01-0${n}` });
    expect((await post('decline')).body.error).toBe('too_many_requests');
    expect(await state()).toBe('awaiting_payment');
  });

  test('is not for one that is paid: the office does that', async () => {
    const { post, orderId, state } = await aHeld();
    await pay(orderId);
    expect(await post('decline')).toMatchObject({ status: 409, body: { error: 'friend_registration_paid' } });
    expect(await state()).toBe('paid');
  });

  test('and a payment at the same moment: one wins', async () => {
    const won = { paid: 0, cancelled: 0 };
    for (let n = 0; n < 12; n += 1) {
      const { post, orderId, state, row } = await aHeld();
      const paying = () =>
        pay(orderId).then(
          () => 'paid',
          () => 'refused',
        );
      const both = n % 2 ? [post('decline'), paying()] : [paying(), post('decline')];
      const results = await Promise.all(both);
      const payment = results.find((one) => typeof one === 'string');
      const declined = results.find((one) => typeof one !== 'string') as { status: number };
      const at = await state();
      expect([payment, declined.status]).toEqual(at === 'paid' ? ['paid', 409] : ['refused', 200]);
      const [kept] = await db().select().from(registrations).where(eq(registrations.id, row.id));
      expect(kept).toMatchObject(
        at === 'paid' ? { state: 'confirmed', declinedAt: null } : { state: 'released', declinedAt: new Date(testNow) },
      );
      won[at as keyof typeof won] += 1;
    }
    expect(won.paid + won.cancelled).toBe(12);
    await invariantsHold(db());
  });

  test('is told to the buyer in words; one who cancels it themselves gets no mail', async () => {
    const { post, orderId, stranger, ada } = await aHeld();
    await post('decline');
    const change = { ...placed(orderId), what: 'cancel', to: 'cancelled' } as const;
    await db().transaction((tx) => orderMails(portal.context)(tx, change));
    await orderMailJob(portal.context).run({ orderId, what: 'cancel' });
    const [mail] = await mailsTo(portal, stranger.email);
    expect(mail).toMatchObject({ id: `order.${orderId}.declined` });
    expect(mail?.text).toContain(`Ada ${ada.record.lastname} ha rifiutato l’iscrizione`);

    const other = await aHeld();
    const body = { order_id: other.orderId, state_id: 6 };
    await portal.ask('POST', '/v3.0/user/order-states', { as: other.stranger.as, body });
    await db().transaction((tx) => orderMails(portal.context)(tx, { ...change, orderId: other.orderId }));
    const { rows } = await db().execute(sql`
      select data->>'orderId' as id from jobs.job
      where name = 'order-mail' and data->>'orderId' in (${orderId}, ${other.orderId})`);
    expect(rows).toEqual([{ id: orderId }]);
  });
});

describe('The athlete who registers themselves (registration §8)', () => {
  test('hears by a mail’s word how to refuse, and no name', async () => {
    const { ada, race, stranger } = await aHeld();
    const check = (as: string) =>
      portal.ask('POST', '/v3.0/registrations/check', {
        as,
        body: { member_id: ada.member.id, race_type: 'race', race_id: race.id },
      });
    const mine = await check(ada.as);
    expect(mine).toMatchObject({ status: 409, body: { error: 'member_already_registered', by: 'somebody_else' } });
    expect(mine.body.detail).toContain('email');
    expect(JSON.stringify(mine.body)).not.toContain('Estraneo');
    // Whoever has only linked the athlete is told that they are registered, and no more.
    expect((await check(stranger.as)).body).toMatchObject({
      error: 'member_already_registered',
      by: 'unsaid',
      detail: 'Questo atleta è già iscritto alla gara.',
    });
    const standings = (as: string) =>
      portal.ask('GET', `/v3.0/registrations/standings?race_type=race&race_id=${race.id}`, { as });
    expect((await standings(ada.as)).body.data).toEqual([
      { member_id: ada.member.id, standing: 'held', race_name: expect.any(String) },
    ]);
    expect((await standings(stranger.as)).body.data).toEqual([
      { member_id: ada.member.id, standing: 'registered', race_name: expect.any(String) },
    ]);
  });

  test('hears it in the cart and at the order, too, until it is paid', async () => {
    const ada = await anAda();
    const stranger = await aStranger(ada);
    const { race } = await aRace(db());
    const own = registrationBody(ada.member.id, { id: race.id });
    const cart = await cartOf(portal, ada.as);
    expect((await addLine(portal, ada.as, cart, own)).status).toBe(201);
    const { id } = await orderWith(portal, stranger.as, ada.member.id, race.id);
    const said = { error: 'member_already_registered', by: 'somebody_else' };
    expect((await order(portal, ada.as, { cart_id: cart })).body).toMatchObject(said);
    const other = await aUser(db());
    expect(other.id).not.toBe(ada.id);
    await portal.ask('DELETE', `/v3.0/carts/${cart}/details/${await detailOf(ada.as, cart)}`, { as: ada.as });
    expect((await addLine(portal, ada.as, cart, own)).body).toMatchObject(said);
    await pay(id);
    expect((await addLine(portal, ada.as, cart, own)).body).toMatchObject({ ...said, by: 'unsaid' });
  });

  const detailOf = async (as: string, cart: string) =>
    (await portal.ask('GET', `/v3.0/carts/${cart}`, { as })).body.data.details[0].id as string;
});
