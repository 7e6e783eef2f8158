import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { members } from '#features/athletes/server/tables.ts';
import { attachments, certificates } from '#features/certificates/server/tables.ts';
import { stages } from '#features/circuits/server/tables.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { outboxJob } from '#features/orders/server/outbox.ts';
import { orders } from '#features/orders/server/tables.ts';
import { races, registrationTypes } from '#features/races/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { addDays, clockTimeInRome, dayInRome, dayInSentence, dayOfClock } from '#kernel/calendar.ts';
import { newId } from '#server/ids.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../tests/support/builders.ts';
import {
  addLine,
  cartOf,
  cartWith,
  counterOf,
  order,
  orderWith,
  registrationBody,
} from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { aFriendOf } from '../../../../tests/support/friends.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { usualOffersIn } from '../../../../tests/support/offers.ts';
import { carryOut, tellRegistered } from './carryOut.ts';
import { disruptions } from './tables.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
const db = () => portal.context.db;
const moveOrder = createMoveOrder(moveWithUses);

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  ada = await aColleague(portal, 'organiser');
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

const words = { words_it: 'Maltempo.\n\nCi dispiace.', words_en: 'Bad weather.', ...usualOffersIn };
const office = (method: 'GET' | 'POST' | 'PUT', race: number, path: string, body?: object) =>
  portal.ask(method, `/v3.0/circuits/15/set-up/races/${race}${path}`, { as: ada.as, ...(body && { body }) });

async function disrupt(race: number, startsAt: string | null, athletes: number, seen?: object) {
  const { starts_at, cancelled } = (await office('GET', race, '/disruption')).body.data;
  const body = { ...words, starts_at: startsAt, athletes, seen: seen ?? { starts_at, cancelled } };
  return office('POST', race, '/disruption', body);
}

/** Works the jobs of what happened to a race, as the portal's workers do. */
async function carriedOut(race: number) {
  const rows = await db().select().from(disruptions).where(eq(disruptions.raceId, race)).orderBy(disruptions.at);
  const { id } = rows.at(-1)!;
  await carryOut(portal.context, reactionsOf(portal.context), id);
  await tellRegistered(portal.context, id, '00000000-0000-0000-0000-000000000000');
  return id;
}

async function aBuyer() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}

const pay = (orderId: string) =>
  moveOrder(db(), { orderId, move: 'pay', why: 'paid', by: null, at: new Date(testNow) });

/** A race with one athlete who has paid and one who has not. */
async function aRaceWithTwo() {
  const [payer, other] = [await aBuyer(), await aBuyer()];
  const { race } = await aRace(db());
  const paid = await orderWith(portal, payer.as, payer.member.id, race.id);
  await pay(paid.id);
  const unpaid = await orderWith(portal, other.as, other.member.id, race.id);
  return { race, payer, other, paid, unpaid };
}

const stateOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!.state;
const later = (race: { readonly startsAt: Date }, days: number) => {
  const start = clockTimeInRome(race.startsAt);
  return `${addDays(dayOfClock(start), days)}${start.slice(10)}`;
};

describe('A race that is cancelled (decision 196)', () => {
  test('is told before anything happens: who, how much by way of paying, unpaid orders, carts, packages', async () => {
    const { race } = await aRaceWithTwo();
    const { race: other } = await aRace(db());
    await aPackage(db(), [race.id, other.id]);
    const buyer = await aBuyer();
    await cartWith(portal, buyer.as, buyer.member.id, race.id);
    await db()
      .update(stockCounters)
      .set({ purchased: sql`${stockCounters.purchased} + 3`, soldElsewhere: 3 })
      .where(eq(stockCounters.sellableId, race.sellableId));
    const { body } = await office('GET', race.id, '/disruption');
    expect(body.data).toMatchObject({
      athletes: 2,
      elsewhere: 3,
      unpaid: 1,
      unpaid_orders: 1,
      in_carts: 1,
      cancelled: 0,
      stopped: 0,
      red: [],
      sums: [{ registrations: 1 }],
    });
    expect(body.data.packages).toHaveLength(1);
    expect(await db().select().from(disruptions).where(eq(disruptions.raceId, race.id))).toEqual([]);
  });

  test('wants the number of athletes that was seen, and says it where it is another one', async () => {
    const { race } = await aRaceWithTwo();
    const { status, body } = await disrupt(race.id, null, 1);
    expect([status, body.error, body.athletes]).toEqual([409, 'set_up_concerns_athletes', 2]);
  });

  test('of two who decide at once, one cancels or postpones it, and the other is told how it stands', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { race } = await aRaceWithTwo();
      const seen = { starts_at: clockTimeInRome(race.startsAt), cancelled: 0 };
      const answers = await Promise.all([
        disrupt(race.id, null, 2, seen),
        disrupt(race.id, later(race, 7), 2, seen),
        disrupt(race.id, later(race, 14), 2, seen),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const told = answers.filter(({ status }) => status === 409);
      expect(told.map(({ body }) => body.error)).toEqual(Array(2).fill('race_disrupted_meanwhile'));
      // It says what happened, who decided it and when, and offers nothing to choose.
      for (const { body } of told) expect(body).toMatchObject({ by: ada.name, at: testNow });
      expect(await db().$count(disruptions, eq(disruptions.raceId, race.id))).toBe(1);
    }
  });

  test('closes what is unpaid, leaves what is paid to be decided, frees the counters, and writes to both', async () => {
    const { race, payer, other, paid, unpaid } = await aRaceWithTwo();
    expect((await disrupt(race.id, null, 2)).status).toBe(200);
    await carriedOut(race.id);
    expect([await stateOf(paid.id), await stateOf(unpaid.id)]).toEqual(['paid', 'cancelled']);
    // Its buyer reads why in My orders, and on its page.
    for (const [lang, why] of [
      ['it', 'L’ordine è stato annullato perché è stata annullata la gara. Non si può più pagare.'],
      ['en', 'The order was cancelled because the race was cancelled. It can no longer be paid.'],
    ]) {
      const listed = await portal.ask('GET', `/v3.0/user/orders?lang=${lang}`, { as: other.as });
      const page = await portal.ask('GET', `/v3.0/orders/${unpaid.id}?lang=${lang}`, { as: other.as });
      for (const row of [listed.body.data[0], page.body.data]) expect(row.current_state.i18n.description).toBe(why);
    }
    expect(await counterOf(db(), race.sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    const [mail] = await mailsTo(portal, payer.email);
    expect(mail?.subject).toContain('gara annullata');
    expect(mail?.text).toContain('\n\nMaltempo.\n\nCi dispiace.\n\n');
    expect((await mailsTo(portal, other.email)).filter(({ id }) => id.startsWith('disruption'))).toEqual([]);
    await outboxJob(portal.context, reactionsOf(portal.context).afterCommit).run({});
    const { rows } = await db().execute<{ reason: string }>(
      sql`select data->>'reason' as reason from jobs.job where name = 'order-mail' and data->>'orderId' = ${unpaid.id}
        and data->>'what' = 'cancel'`,
    );
    expect(rows).toMatchObject([{ reason: expect.stringMatching(/è stata annullata\. Maltempo\. Ci dispiace\.$/) }]);
  });

  test('writes to a linked athlete whose registration nobody had paid for: they have heard of it, and it is closed', async () => {
    const [buyer, athlete] = [await aBuyer(), await aBuyer()];
    const { race } = await aRace(db());
    const name = `Linked${newId().slice(-6)}`;
    await db().update(members).set({ lastname: name }).where(eq(members.id, athlete.member.id));
    const [record] = await db().select().from(members).where(eq(members.id, athlete.member.id));
    const who = { firstname: record!.firstname, lastname: name, birthday: record!.birthday };
    const ask = (path: string, body: object) => portal.ask('POST', path, { as: buyer.as, body });
    await ask('/v2/members/check', who);
    const given = { email: 'ada@actor.example', gender: 'F', nationality: 'CH', gadget_size: 'M' };
    const emergency = { emergency_contact: 'Ugo Actor', emergency_phone: '+41 91 555' };
    expect((await ask(`/v3.0/members/${athlete.member.id}`, { ...who, ...given, ...emergency })).status).toBe(200);
    const { id } = await orderWith(portal, buyer.as, athlete.member.id, race.id);
    await disrupt(race.id, null, 1);
    await carriedOut(race.id);
    await carriedOut(race.id);
    expect(await stateOf(id)).toBe('cancelled');
    const told = (await mailsTo(portal, athlete.email)).filter((mail) => mail.id.startsWith('disruption'));
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toContain('gara annullata');
    expect(told[0]?.text).toContain('Maltempo.\n\nCi dispiace.\n\nLa tua iscrizione non era ancora pagata: è chiusa');
    expect(told[0]?.text).not.toContain('Vedi la tua iscrizione');
  });

  test('leaves an unpaid order that has other things, at what is left of it', async () => {
    const buyer = await aBuyer();
    const [{ race }, { race: kept }] = [
      await aRace(db(), 15, { price: '40.00' }),
      await aRace(db(), 15, { price: '25.00' }),
    ];
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: kept.id }));
    const { body } = await order(portal, buyer.as, { cart_id: cart });
    await disrupt(race.id, null, 1);
    await carriedOut(race.id);
    expect(await stateOf(body.data.id)).toBe('awaiting_payment');
    const { body: now } = await portal.ask('GET', `/v3.0/orders/${body.data.id}`, { as: buyer.as });
    expect(now.data.total_amount).toBe('25.00');
    // Whoever is in a cancelled race reads the organiser's words, whatever else is in the order.
    const { rows } = await db().execute<{ reason: string }>(
      sql`select data->>'reason' as reason from jobs.job where name = 'order-mail' and data->>'orderId' = ${body.data.id}
        and data->>'what' = 'take_out'`,
    );
    expect(rows).toMatchObject([{ reason: expect.stringMatching(/è stata annullata\. Maltempo\. Ci dispiace\.$/) }]);
  });

  test('is sold to nobody any more: not to a cart, not from a cart, not in a package, not to a super-admin', async () => {
    const [buyer, second] = [await aBuyer(), await aBuyer()];
    const admin = await aColleague(portal, 'super-admin');
    const { race } = await aRace(db());
    const { race: other } = await aRace(db());
    const pack = await aPackage(db(), [race.id, other.id]);
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    await disrupt(race.id, null, 0);
    expect((await order(portal, buyer.as, { cart_id: cart })).body.error).toBe('registration_stopped');
    const own = await cartOf(portal, second.as);
    const add = (body: object) => addLine(portal, second.as, own, body);
    expect((await add(registrationBody(second.member.id, { id: race.id }))).body.error).toBe('registration_stopped');
    const packed = { id: pack.id, type: pack.typeId, package: true };
    expect((await add(registrationBody(second.member.id, packed))).body.error).toBe('registration_stopped');
    const start = { race_type: 'race', race_id: race.id };
    const draft = await portal.ask('POST', '/v3.0/registration-drafts', { as: admin.as, body: start });
    expect(draft.body.error).toBe('registration_stopped');
    await carriedOut(race.id);
  });

  test('gives late money back: an order that is over is not revived into it', async () => {
    const { race, unpaid } = await aRaceWithTwo();
    await disrupt(race.id, null, 2);
    await carriedOut(race.id);
    const revive = { orderId: unpaid.id, move: 'revive', why: 'late', by: null, at: new Date(testNow) } as const;
    await expect(moveOrder(db(), revive)).rejects.toThrow();
    expect(await stateOf(unpaid.id)).toBe('cancelled');
  });

  test('is so for good: neither cancelled again nor postponed nor opened, nor a draft again', async () => {
    const { race } = await aRace(db());
    await disrupt(race.id, null, 0);
    expect((await disrupt(race.id, null, 0)).body.error).toBe('race_cancelled');
    expect((await disrupt(race.id, later(race, 7), 0)).body.error).toBe('race_cancelled');
    expect((await office('PUT', race.id, '/sale', { open: true })).body.error).toBe('race_cancelled');
    expect((await office('POST', race.id, '/withdraw')).body.error).toBe('race_cancelled');
  });

  test('is told as cancelled on its page and in Le mie iscrizioni, and is nobody’s next race', async () => {
    const { race, payer } = await aRaceWithTwo();
    await disrupt(race.id, null, 2);
    await carriedOut(race.id);
    const { body } = await portal.ask('GET', `/v3.0/races/${race.id}`);
    expect(body.data.availability).toMatchObject({ state: 'closed', stopped: true, disruption: { kind: 'cancelled' } });
    const rows = await portal.ask('GET', '/v3.0/user/main-subscriptions', { as: payer.as });
    expect(rows.body.data[0].races[0].disruption).toMatchObject({ kind: 'cancelled' });
    const next = await portal.ask('GET', '/v3.0/user/next-pass', { as: payer.as });
    expect(next.body.data).toBeNull();
  });

  test('is written about once, however often the jobs run', async () => {
    const { race, payer } = await aRaceWithTwo();
    await disrupt(race.id, null, 2);
    const id = await carriedOut(race.id);
    await tellRegistered(portal.context, id, '00000000-0000-0000-0000-000000000000');
    expect((await mailsTo(portal, payer.email)).filter((mail) => mail.id.startsWith('disruption'))).toHaveLength(1);
  });
});

describe('A race that is postponed (decision 196)', () => {
  test('keeps everybody in, moves its deadlines and its stage along, and says what it was', async () => {
    const { race, payer, other, paid, unpaid } = await aRaceWithTwo();
    const bibs = { bib_place: 'Villa Giulia', bib_hours: 'sabato 15–19' };
    const words = { it: { ...race.i18n.it, ...bibs }, en: { ...race.i18n.en, ...bibs } };
    await db().update(races).set({ i18n: words }).where(eq(races.id, race.id));
    const [before] = await db().select().from(races).where(eq(races.id, race.id));
    expect((await disrupt(race.id, later(race, 14), 2)).status).toBe(200);
    await carriedOut(race.id);
    const [after] = await db().select().from(races).where(eq(races.id, race.id));
    const day = 24 * 3_600_000;
    expect(Math.round((after!.startsAt.getTime() - before!.startsAt.getTime()) / day)).toBe(14);
    expect(Math.round((after!.registrationEndsAt.getTime() - before!.registrationEndsAt.getTime()) / day)).toBe(14);
    expect(after!.endsOn).toBe(addDays(before!.endsOn, 14));
    expect(after!.postponedFrom).toEqual(before!.startsAt);
    // “Saturday” is another day now.
    expect(after!.i18n.it).toMatchObject({ bib_place: 'Villa Giulia', bib_hours: '' });
    const [stage] = await db().select().from(stages).where(eq(stages.id, race.stageId));
    expect(stage!.endsOn >= after!.endsOn).toBe(true);
    // The stage's own history says which days it has, and which it had: it is the stage of all races here, and moves once.
    const [noted] = await db()
      .select({ action: auditEntries.action, facts: auditEntries.facts })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'stage'), eq(auditEntries.subjectId, String(race.stageId))))
      .orderBy(desc(auditEntries.id))
      .limit(1);
    const stands = { starts_on: stage!.startsOn, ends_on: stage!.endsOn };
    expect(noted).toMatchObject({ action: 'stage_changed', facts: { after: stands } });
    expect(noted!.facts).not.toMatchObject({ before: stands });
    expect([await stateOf(paid.id), await stateOf(unpaid.id)]).toEqual(['paid', 'awaiting_payment']);
    const [mail] = await mailsTo(portal, payer.email);
    expect(mail?.subject).toContain('gara rinviata');
    expect(mail?.text).not.toContain('da pagare');
    expect((await mailsTo(portal, other.email))[0]?.text).toContain('resta da pagare');
  });

  test('is stopped until it is opened again; an unpaid order can be paid meanwhile', async () => {
    const { race, unpaid } = await aRaceWithTwo();
    await disrupt(race.id, later(race, 14), 2);
    const buyer = await aBuyer();
    const cart = await cartOf(portal, buyer.as);
    const line = registrationBody(buyer.member.id, { id: race.id });
    expect((await addLine(portal, buyer.as, cart, line)).body.error).toBe('registration_stopped');
    await pay(unpaid.id);
    expect((await office('PUT', race.id, '/sale', { open: true })).status).toBe(200);
    expect((await addLine(portal, buyer.as, cart, line)).status).toBe(201);
    await carriedOut(race.id);
  });

  /** A race that asks for a certificate. */
  async function aRaceWithCertificates() {
    const { race, type } = await aRace(db(), 15, { minimumAge: 18 });
    await db()
      .update(registrationTypes)
      .set({ medicalCertificateUploadsActive: true })
      .where(eq(registrationTypes.id, type.id));
    return race;
  }

  /** The athlete of a line has a certificate until so many days after the race. */
  async function bringsCertificate(
    race: { readonly startsAt: Date },
    { user, member, detail, until }: { user: string; member: string; detail: string; until: number },
  ) {
    const certificate = newId();
    const day = dayInRome(race.startsAt);
    await db()
      .insert(certificates)
      .values({
        id: certificate,
        memberId: member,
        userId: user,
        type: 'datahealth',
        datahealthCode: Buffer.from(certificate),
        dateOfIssue: addDays(day, -200),
        expirationDate: addDays(day, until),
        status: 'approved',
        createdAt: new Date(testNow),
      });
    await db()
      .insert(attachments)
      .values({ detailId: detail, certificateId: certificate, at: new Date(testNow) });
  }

  const linesOf = async (orderId: string) => {
    const { rows } = await db().execute<{ id: string; member: string }>(
      sql`select d.id, r.member_id as member from order_detail d join registration r on r.order_detail_id = d.id
        where d.order_id = ${orderId} order by d.position`,
    );
    return rows;
  };

  async function withCertificate(
    race: { readonly id: number; readonly startsAt: Date },
    until: number,
    firstname: string,
  ) {
    const buyer = await aBuyer();
    await db().update(members).set({ firstname }).where(eq(members.id, buyer.member.id));
    const { id } = await orderWith(portal, buyer.as, buyer.member.id, race.id);
    const [line] = await linesOf(id);
    await bringsCertificate(race, { user: buyer.id, member: buyer.member.id, detail: line!.id, until });
    return { ...buyer, order: id };
  }

  const toldTo = async (email: string) =>
    (await mailsTo(portal, email)).filter((mail) => mail.id.startsWith('disruption')).map(({ text }) => text);

  test('writes to who may not start on the new day that it is so, why, and what to do by when; to nobody else', async () => {
    const race = await aRaceWithCertificates();
    const [ada, bice, cora] = [
      await withCertificate(race, 5, 'Ada'),
      await withCertificate(race, 30, 'Bice'),
      await withCertificate(race, 6, 'Cora'),
    ];
    await pay(ada.order);
    await pay(bice.order);
    await disrupt(race.id, later(race, 14), 3);
    await carriedOut(race.id);
    const day = dayInSentence(addDays(dayInRome(race.startsAt), 14), 'it', 'il');
    const red = `Per come stanno le cose, ${day} non puoi partire. Il certificato scade prima della gara: caricane uno nuovo entro `;
    const [toAda] = await toldTo(ada.email);
    expect(toAda).toContain(red);
    expect(toAda).toContain('Puoi rimediare da Le mie iscrizioni. Se non si può rimediare, entro ');
    expect(toAda!.indexOf(red)).toBeLessThan(toAda!.indexOf('puoi rinunciare al posto e avere'));
    // Who may start reads nothing of it.
    expect((await toldTo(bice.email))[0]).not.toMatch(/non puoi partire|certificato|rimediare/);
    // Whoever has not paid yet need not.
    expect((await toldTo(cora.email))[0]).toContain(`${red.slice(0, 60)}`);
    expect((await toldTo(cora.email))[0]).toContain('Se non si può rimediare, non pagare');
  });

  test('tells who registered several, by athlete, and the athlete of their own; by the page’s own judgement', async () => {
    const race = await aRaceWithCertificates();
    const payer = await aBuyer();
    const own = `Figlia${newId().slice(-6)}`;
    const friend = await aFriendOf(db(), payer.member, own);
    await db()
      .update(members)
      .set({ email: `${own}@friend.example` })
      .where(eq(members.id, friend));
    const cart = await cartWith(portal, payer.as, payer.member.id, race.id);
    await addLine(portal, payer.as, cart, registrationBody(friend, { id: race.id }));
    const { id } = (await order(portal, payer.as, { cart_id: cart })).body.data;
    for (const { id: detail, member } of await linesOf(id))
      await bringsCertificate(race, { user: payer.id, member, detail, until: member === friend ? 5 : 40 });
    await pay(id);
    const { body } = await office('GET', race.id, `/disruption?starts_at=${later(race, 14)}`);
    expect(body.data.red).toEqual([{ name: expect.stringContaining(own), matters: ['certificate'] }]);
    await disrupt(race.id, later(race, 14), 2);
    await carriedOut(race.id);
    const [toPayer] = await toldTo(payer.email);
    expect(toPayer).toMatch(
      new RegExp(`Per come stanno le cose, .* ${own} .* non può partire\\. Il certificato scade`),
    );
    expect(toPayer).not.toContain('non puoi partire');
    const [toFriend] = await toldTo(`${own}@friend.example`);
    expect(toFriend).toMatch(/Per come stanno le cose, .* non puoi partire\. Il certificato scade/);
    expect(toFriend).toContain('Puoi rimediare dalla tua iscrizione. Se non si può rimediare, parlane con ');
  });

  test('names who could start and may not on the new day: a certificate that ends before it, a new age', async () => {
    const race = await aRaceWithCertificates();
    await withCertificate(race, 5, 'Ada');
    await withCertificate(race, 30, 'Bice');
    const { body } = await office('GET', race.id, `/disruption?starts_at=${later(race, 14)}`);
    expect(body.data.athletes).toBe(2);
    expect(body.data.red).toEqual([{ name: expect.stringContaining('Ada'), matters: ['certificate'] }]);
    expect((await office('GET', race.id, '/disruption')).body.data.red).toEqual([]);
  });

  test.each([
    ['in the past', '2020-01-01T09:00', 'start_is_past'],
    ['as it is', null, 'start_is_the_same'],
  ])('refuses a start %s', async (_how, startsAt, code) => {
    const { race } = await aRace(db());
    const asked = startsAt ?? clockTimeInRome(race.startsAt);
    expect((await disrupt(race.id, asked, 0)).body.errors).toEqual({ starts_at: [code] });
    // Already the mail is not shown: whoever reads it is not asked to confirm what cannot be.
    const { body } = await office('POST', race.id, '/disruption/preview', { ...words, starts_at: asked });
    expect(body.errors).toEqual({ starts_at: [code] });
  });

  test('moves to another stage on the day that it has, and the mail says where', async () => {
    const { race, payer } = await aRaceWithTwo();
    const season = { circuitId: 15, seasonId: 20, startsOn: race.endsOn, endsOn: race.endsOn };
    const place = { name: 'Intra', place: 'Verbania', description: '' };
    const [stage] = await db()
      .insert(stages)
      .values({ ...season, slug: `intra-${race.id}`, i18n: { it: place, en: place } })
      .returning();
    const stays = clockTimeInRome(race.startsAt);
    const body = {
      ...words,
      starts_at: stays,
      stage_id: stage!.id,
      athletes: 2,
      seen: { starts_at: stays, cancelled: 0 },
    };
    const { data } = (await office('POST', race.id, '/disruption/preview', body)).body;
    expect(data.it.subject).toMatch(/: si corre in un altro luogo$/);
    expect((await office('POST', race.id, '/disruption', body)).status).toBe(200);
    await carriedOut(race.id);
    expect((await mailsTo(portal, payer.email)).map(({ text }) => text).join()).toContain(
      'in un altro luogo: Verbania.',
    );
    const [now] = await db().select().from(races).where(eq(races.id, race.id));
    expect(now).toMatchObject({ stageId: stage!.id, startsAt: race.startsAt, postponedFrom: null });
    expect((await office('GET', race.id, '/disruption')).body.data).toMatchObject({ stage: stage!.id, stopped: 1 });
  });

  test('does not show the mail where answers would come after the new start', async () => {
    const { race } = await aRace(db());
    const asked = { ...words, starts_at: later(race, 7) };
    const day = later(race, 7).slice(0, 10);
    const { body } = await office('POST', race.id, '/disruption/preview', { ...asked, answer_by: day });
    expect(body.errors).toEqual({ answer_by: [expect.stringMatching(/^answer_by_/)] });
  });

  test('shows the mail in both languages before it is sent', async () => {
    const { race } = await aRace(db());
    const { body } = await office('POST', race.id, '/disruption/preview', { ...words, starts_at: later(race, 7) });
    expect(body.data.it.text).toContain('Maltempo.');
    expect(body.data.en.text).toContain('Bad weather.');
    expect(body.data.en.subject).toContain('postponed to');
    expect(body.data.it.text).toContain('In Le mie iscrizioni vedi se manca qualcosa.');
  });

  test('a draft is neither postponed nor cancelled, and has no sale to stop', async () => {
    const { race } = await aRace(db(), 15, { state: 'draft' });
    expect((await disrupt(race.id, null, 0)).body.error).toBe('race_not_published');
    expect((await office('PUT', race.id, '/sale', { open: false })).body.error).toBe('race_not_published');
  });
});
