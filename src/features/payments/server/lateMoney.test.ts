import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { datahealthUses } from '#features/certificates/server/tables.ts';
import { forgetEmptyCrews } from '#features/crews/server/jobs.ts';
import { crewPlaces } from '#features/crews/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { routes } from '#kernel/paths.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aRace } from '../../../../tests/support/builders.ts';
import { counterOf, orderWith } from '../../../../tests/support/carts.ts';
import { crewsIn } from '../../../../tests/support/crews.ts';
import { asksCard, orderWithCard } from '../../../../tests/support/federations.ts';
import { aRaceWithCodes } from '../../../../tests/support/healthCodes.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { payers } from '../../../../tests/support/payers.ts';
import CheckoutPage, { loader as checkout } from '../web/CheckoutPage.tsx';
import OrderSuccessPage, { loader as success } from '../web/OrderSuccessPage.tsx';
import { payments, refunds } from './tables.ts';

const checkoutPage = { path: routes.checkout, loader: checkout, Component: CheckoutPage };
const successPage = { path: routes.orderSuccess, loader: success, Component: OrderSuccessPage };

const the = payers();
const { db, aBuyer, ask, get, card, result, paymentsOf, read, expire, anOrder } = the;

describe('Money that arrives late', () => {
  test('for an order that expired while the places are still there: it is revived and paid', async () => {
    await the.portal.mood({ notices: 'none' });
    const { id, sellableId } = await anOrder('30.00', { stock: 1 });
    const { redirect_link } = (await card(id)).body;
    await expire();
    expect(await get(id)).toMatchObject({ current_state_id: 5, expires_at: null });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0 });
    await the.portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'paid', order: { current_state_id: 2 } });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    await invariantsHold(db());
  });

  test('for one whose athlete refused it: it is refunded though the places are still there (decision 054)', async () => {
    await the.portal.mood({ notices: 'none' });
    const { id, sellableId } = await anOrder('30.00', { stock: 1 });
    const { redirect_link } = (await card(id)).body;
    await expire();
    await db()
      .update(registrations)
      .set({ declinedAt: new Date(testNow) })
      .where(eq(registrations.memberId, the.buyer.member.id));
    await the.portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'refunded', order: { current_state_id: 5 } });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 0 });
    expect(await the.portal.work('refund-payment')).toBe(1);
  });

  test('and the places are gone: it is refunded at once through the same provider, and a mail says so', async () => {
    await the.portal.mood({ notices: 'none' });
    const { id, race, sellableId } = await anOrder('30.00', { stock: 1 });
    const { redirect_link } = (await card(id)).body;
    await expire();
    const other = await aBuyer();
    await orderWith(the.portal, other.as, other.member.id, race.id);
    await the.portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'refunded', order: { current_state_id: 5 } });
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refunding' }]);
    expect(await the.portal.work('refund-payment')).toBe(1);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded' }]);
    expect(await db().select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([
      { state: 'done', amount: 3_240, why: 'refund_late', providerRef: expect.stringMatching(/^re_/) },
    ]);
    // It never paid the order, and is told there all the same, as the takings of its day tell it.
    const money = { paid_amount: '32.40', returned_amount: '32.40', to_return_amount: '0.00', refunded_amount: '0.00' };
    expect(await get(id)).toMatchObject(money);
    const { rows } = await db().execute(sql`
      select from jobs.job where name = 'order-mail' and data->>'orderId' = ${id} and data->>'what' = 'refund_late_money'`);
    expect(rows).toHaveLength(1);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 1, purchased: 0 });
    await invariantsHold(db());
  });

  test('and the athlete is registered by another order meanwhile: it is refunded', async () => {
    await the.portal.mood({ notices: 'none' });
    const { id, race } = await anOrder('30.00');
    const { redirect_link } = (await card(id)).body;
    await expire();
    await orderWith(the.portal, the.buyer.as, the.buyer.member.id, race.id);
    await the.portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'refunded' });
    await invariantsHold(db());
  });

  test('and a card number is another athlete’s meanwhile: it is refunded though the places are still there', async () => {
    await the.portal.mood({ notices: 'none' });
    const { race, type, sellableId } = await aRace(db());
    await asksCard(db(), type.id, 2);
    const id = await orderWithCard(the.portal, the.buyer, race.id, 'AB50001');
    const { redirect_link } = (await card(id)).body;
    await expire();
    await orderWithCard(the.portal, await aBuyer(), race.id, 'AB50001');
    await the.portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'refunded', order: { current_state_id: 5 } });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 1, purchased: 0 });
    expect(await db().$count(registrations, sql`card_number = 'AB50001' and state <> 'released'`)).toBe(1);
    await invariantsHold(db());
  });

  test('and a health-data code is another line’s meanwhile: it is refunded though the places are still there', async () => {
    await the.portal.mood({ notices: 'none' });
    const { orderWithCode, userOfCode, sellableId } = await aRaceWithCodes(the.portal);
    const { id } = await orderWithCode(the.buyer, 'DH-00002');
    const { redirect_link } = (await card(id)).body;
    await expire();
    const { detail } = await orderWithCode(await aBuyer(), 'DH-00002');
    await the.portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'refunded', order: { current_state_id: 5 } });
    expect(await userOfCode()).toBe(detail);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 1, purchased: 0 });
    await invariantsHold(db());
  });

  test.each(['was wanted by nobody', 'was given up by who had it then', 'is of another order that is over'])(
    'and its health-data code %s: the order is revived, and uses its code again',
    async (meanwhile) => {
      await the.portal.mood({ notices: 'none' });
      const { orderWithCode, userOfCode } = await aRaceWithCodes(the.portal);
      const { id, detail } = await orderWithCode(the.buyer, 'DH-00003');
      const { redirect_link } = (await card(id)).body;
      await expire();
      if (meanwhile.includes('given up')) await db().delete(datahealthUses).where(eq(datahealthUses.detailId, detail));
      if (meanwhile.includes('another order')) {
        const other = await aBuyer();
        const taken = await orderWithCode(other, 'DH-00003');
        expect(await userOfCode()).toBe(taken.detail);
        await ask('POST', '/user/order-states', { order_id: taken.id, state_id: 6 }, other.as);
        the.portal.setNow('2026-09-02T10:02:00Z');
      }
      await the.portal.press(redirect_link, 'approve');
      expect(await result(id)).toMatchObject({ outcome: 'paid', order: { current_state_id: 2 } });
      expect(await userOfCode()).toBe(detail);
    },
  );

  test('its crew is still its own: nobody else could take the name of a crew that was ordered', async () => {
    await the.portal.mood({ notices: 'none' });
    const { aRelay, aCrew, aRunner, register } = crewsIn(() => the.portal);
    const { id: raceId, fractions } = await aRelay(1);
    const lupi = { choice: 'new', type: 'public', name: 'Lupi', fraction_id: fractions[0] };
    const { captain, orderId, id: crewId } = await aCrew(raceId, lupi);
    const { redirect_link } = (await card(orderId, captain.as)).body;
    await expire();
    await forgetEmptyCrews(db(), new Date('2026-12-01T00:00:00Z'));
    const other = await register(await aRunner(), raceId, { ...lupi, name: 'LUPI' });
    expect(other.body).toMatchObject({ error: 'crew_name_already_exist' });
    await the.portal.press(redirect_link, 'approve');
    const { body } = await ask('GET', `/orders/${orderId}/result`, undefined, captain.as);
    expect(body.data).toMatchObject({ outcome: 'paid', order: { current_state_id: 2 } });
    expect(await db().$count(crewPlaces, eq(crewPlaces.crewId, crewId))).toBe(1);
  });

  test('and its leg of the relay is another athlete’s meanwhile: it is refunded', async () => {
    await the.portal.mood({ notices: 'none' });
    const { aRelay, aCrew, aRunner, register, ordered } = crewsIn(() => the.portal);
    const { id: raceId, fractions } = await aRelay(1, 1);
    const { captain, orderId, id } = await aCrew(raceId, { name: 'Volpi', fraction_id: fractions[0] });
    const { redirect_link } = (await card(orderId, captain.as)).body;
    await expire();
    const mate = await aRunner();
    const joined = await register(mate, raceId, { choice: 'partecipate', id, fraction_id: fractions[0] });
    expect(joined.status, JSON.stringify(joined.body)).toBe(201);
    await ordered(mate);
    await the.portal.press(redirect_link, 'approve');
    const { body } = await ask('GET', `/orders/${orderId}/result`, undefined, captain.as);
    expect(body.data).toMatchObject({ outcome: 'refunded' });
    await invariantsHold(db());
  });

  test('paid twice: the second payment is refunded', async () => {
    await the.portal.mood({ notices: 'none' });
    const { id } = await anOrder('30.00');
    const first = (await card(id)).body.redirect_link;
    // A second page, as if the first had been lost.
    await db().update(payments).set({ state: 'failed' }).where(eq(payments.orderId, id));
    const second = (await card(id)).body.redirect_link;
    await the.portal.press(first, 'approve');
    await the.portal.press(second, 'approve');
    await db().update(payments).set({ state: 'open' }).where(eq(payments.orderId, id));
    the.portal.setNow('2026-09-01T10:10:00Z');
    await the.portal.run('reconcile-payments');
    await the.portal.run('reconcile-payments');
    expect((await paymentsOf(id)).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunding']);
    await the.portal.work('refund-payment');
    expect((await paymentsOf(id)).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
    const success = (order: string) => read(successPage, `/it/order/success?order=${order}`);
    expect(await success(id)).toMatch(/Abbiamo ricevuto un pagamento in più, di 32,40\s€: te l’abbiamo restituito/);
    // However its id is written.
    expect(await success(id.toUpperCase())).toContain('in gara.');
    expect(await read(checkoutPage, `/it/checkout/${id.toUpperCase()}`)).toContain('Riepilogo dell’ordine');
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, id));
    expect(await success(id)).toMatch(/Il tuo pagamento di 32,40\s€ deve ancora tornare a te/);
  });

  test('a refund is repeated until the provider takes it, and gives back once', async () => {
    await the.portal.mood({ notices: 'none' });
    const { id, race } = await anOrder('30.00', { stock: 1 });
    const { redirect_link } = (await card(id)).body;
    await expire();
    const other = await aBuyer();
    await orderWith(the.portal, other.as, other.member.id, race.id);
    await the.portal.press(redirect_link, 'approve');
    await result(id);
    await the.portal.mood({ fault: 'down' });
    await expect(the.portal.work('refund-payment')).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    await the.portal.mood({ fault: 'none' });
    const [refund] = await db().select().from(refunds).where(eq(refunds.orderId, id));
    const job = jobsOf(the.portal.context).find(({ name }) => name === 'refund-payment')!;
    await job.run({ refundId: refund!.id });
    await job.run({ refundId: refund!.id });
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded' }]);
  });
});
