import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepLapsedCarts } from '#features/cart/server/holds.ts';
import { cartDetails } from '#features/cart/server/tables.ts';
import { orders } from '#features/orders/server/tables.ts';
import { withoutGuard } from '#server/guard.ts';
import { askInvariants } from '../../tools/invariants.ts';
import { type ApiAnswer, type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aCoupon, aProduct, aRace } from '../support/builders.ts';
import { addLine, cartOf, cartWith, counterOf, order, registrationBody } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { until } from '../support/paying.ts';
import { waiting } from './collide.ts';
import { aCrowd, type Buyer, tally } from './crowd.ts';

let portal: TestPortal;
let buyer: Buyer;

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '40' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  [buyer] = (await aCrowd(portal, 1)) as [Buyer];
});

const db = () => portal.context.db;
const later = (minutes: number) => new Date(new Date(testNow).getTime() + minutes * 60_000);

async function aCap() {
  const { product, sellableId } = await aProduct(db());
  return { body: { detail_type: 'product', product_id: product.id, quantity: 1 }, sellableId };
}

/** Holds a cart's row until each of the requests waits for it, in this order, and then lets them go. */
async function oneAfterTheOther(cart: string, asks: readonly (() => Promise<ApiAnswer>)[]): Promise<ApiAnswer[]> {
  const asked = await db().transaction(async (tx) => {
    await tx.execute(sql`select from cart where id = ${cart} for update`);
    const answers: Promise<ApiAnswer>[] = [];
    for (const ask of asks) {
      answers.push(ask());
      await until(async () => (await waiting(db())) === answers.length);
    }
    return { answers: Promise.all(answers) };
  });
  return asked.answers;
}

const endOf = ({ status, body }: ApiAnswer): string => body?.error ?? String(status);

describe('Several tabs with one cart', () => {
  test.each([1, 2, 3, 4, 5])(
    'ten that add, remove and order at once: the order is what the cart said, nothing lost or doubled (%i)',
    async () => {
      const { race } = await aRace(db());
      const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
      const [cap, bottle, towel] = [await aCap(), await aCap(), await aCap()];
      const first = (await addLine(portal, buyer.as, cart, towel.body)).body.detail.id as string;
      const line = (await portal.ask('GET', '/v3.0/carts', { as: buyer.as })).body.data.details[0].id as string;
      const add = (body: object) => addLine(portal, buyer.as, cart, body);
      const [removed, ...answers] = await Promise.all([
        portal.ask('DELETE', `/v3.0/carts/${cart}/details/${first}`, { as: buyer.as }),
        ...[cap.body, bottle.body, cap.body, bottle.body, cap.body].map(add),
        ...Array.from({ length: 4 }, () => order(portal, buyer.as, { cart_id: cart })),
      ]);
      const [added, placed] = [answers.slice(0, 5), answers.slice(5)];
      expect(tally(placed.map(endOf))).toEqual({ 201: 4 });
      expect(new Set(placed.map(({ body }) => body.data.id)).size).toBe(1);
      const order_details = placed[0]!.body.data.order_details as { id: string; quantity: number }[];

      // Whoever comes after the order hears that there is no cart any more; what was put before it is in the order.
      const ends = tally(added.map(endOf));
      expect((ends['201'] ?? 0) + (ends.cart_not_found ?? 0)).toBe(added.length);
      const ids = order_details.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toContain(line);
      expect(ids.includes(first)).toBe(removed!.status >= 300);
      const pieces = new Map(order_details.map(({ id, quantity }) => [id, quantity]));
      for (const { body } of added.filter(({ status }) => status === 201)) {
        const { id } = body.detail as { id: string };
        const told = added.filter((answer) => answer.status === 201 && answer.body.detail.id === id).length;
        expect(pieces.get(id)).toBe(told);
      }
      const [caps, bottles] = [await counterOf(db(), cap.sellableId), await counterOf(db(), bottle.sellableId)];
      expect(caps.ordered + bottles.ordered).toBe(ends['201'] ?? 0);
      await invariantsHold(db());
    },
  );

  test('ten that add the same product have ten of it; without the version some are lost', async () => {
    const addTwice = async () => {
      const cap = await aCap();
      const cart = await cartOf(portal, buyer.as);
      const { body } = await addLine(portal, buyer.as, cart, cap.body);
      const add = () => addLine(portal, buyer.as, cart, cap.body);
      const answers = await oneAfterTheOther(cart, [add, add]);
      expect(tally(answers.map(endOf))).toEqual({ 201: 2 });
      const [row] = await db().select().from(cartDetails).where(eq(cartDetails.id, body.detail.id));
      expect(await counterOf(db(), cap.sellableId)).toMatchObject({ cart_blocked: row!.quantity });
      return row!.quantity;
    };
    expect(await withoutGuard('cart version of a quantity', addTwice)).toBe(2);
    expect(await addTwice()).toBe(3);

    const cap = await aCap();
    const cart = await cartOf(portal, buyer.as);
    const answers = await Promise.all(Array.from({ length: 10 }, () => addLine(portal, buyer.as, cart, cap.body)));
    expect(tally(answers.map(endOf))).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => body.detail.id)).size).toBe(1);
    expect(await counterOf(db(), cap.sellableId)).toMatchObject({ cart_blocked: 10 });
    await invariantsHold(db());
  });

  test('what was put and then ordered by another tab, before the cart could be shown, is said to be put', async () => {
    const cap = await aCap();
    const cart = await cartOf(portal, buyer.as);
    const putting = await db().transaction(async (tx) => {
      // Reading a whole cart waits for this table; putting a line does not.
      await tx.execute(sql`lock table relay_fraction in access exclusive mode`);
      const answer = addLine(portal, buyer.as, cart, cap.body);
      await until(async () => (await waiting(db())) === 1);
      await tx.execute(sql`update stock_counter set cart_blocked = 0 where sellable_id = ${cap.sellableId}`);
      await tx.execute(sql`delete from cart_hold where sellable_id = ${cap.sellableId}`);
      await tx.execute(sql`delete from cart_detail where cart_id = ${cart}`);
      await tx.execute(sql`update cart set status = 'ordered', held_until = null where id = ${cart}`);
      return { answer };
    });
    expect(await putting.answer).toMatchObject({
      status: 201,
      body: { data: { id: cart, details: [], count: 0, held_until: null }, detail: { id: expect.any(String) } },
    });
    expect((await addLine(portal, buyer.as, cart, cap.body)).body.error).toBe('cart_not_found');
  });

  test('two that add the same athlete have one line; without the version they have two', async () => {
    const addTwice = async () => {
      const [one] = (await aCrowd(portal, 1)) as [Buyer];
      const { race } = await aRace(db());
      const cart = await cartOf(portal, one.as);
      const add = () => addLine(portal, one.as, cart, registrationBody(one.member.id, { id: race.id }));
      return tally((await oneAfterTheOther(cart, [add, add])).map(endOf));
    };
    expect(await withoutGuard('cart version of a line', addTwice)).toEqual({ 201: 2 });
    expect(await addTwice()).toEqual({ 201: 1, cart: 1 });
  });

  test('what was put before the order is in it; without the version it is lost', async () => {
    const putAndOrder = async () => {
      const [one] = (await aCrowd(portal, 1)) as [Buyer];
      const { race } = await aRace(db());
      const cap = await aCap();
      const cart = await cartWith(portal, one.as, one.member.id, race.id);
      const [, placed] = await oneAfterTheOther(cart, [
        () => addLine(portal, one.as, cart, cap.body),
        () => order(portal, one.as, { cart_id: cart }),
      ]);
      expect(placed!.status).toBe(201);
      return placed!.body.data.order_details.length;
    };
    expect(await withoutGuard('cart version of an order', putAndOrder)).toBe(1);
    const left = await askInvariants(db());
    expect(await putAndOrder()).toBe(2);
    await invariantsHold(db(), left);
  });
});

describe('The same Idempotency-Key on two connections at once', () => {
  test('the second hears that it is in progress while the first is, and its answer afterwards', async () => {
    const { race } = await aRace(db());
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    const post = () => order(portal, buyer.as, { cart_id: cart }, { 'idempotency-key': 'once' });
    const { first, second } = await db().transaction(async (tx) => {
      await tx.execute(sql`select from cart where id = ${cart} for update`);
      const first = post();
      await until(async () => (await waiting(db())) === 1);
      return { first: Promise.resolve({ done: first }), second: await post() };
    });
    expect(endOf(second)).toBe('request_in_progress');
    const answer = await (await first).done;
    expect(answer.status).toBe(201);
    expect((await post()).body).toEqual(answer.body);
    expect(await db().$count(orders, eq(orders.userId, buyer.id))).toBe(1);
  });
});

describe('The sweep of lapsed carts', () => {
  test('steps over a cart that its owner is just changing, and waits for nobody; without that it would wait', async () => {
    const { race, sellableId } = await aRace(db());
    const [other] = (await aCrowd(portal, 1)) as [Buyer];
    const busy = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    await cartWith(portal, other.as, other.member.id, race.id);
    const sweep = () =>
      db().transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '200ms'`);
        return sweepLapsedCarts(tx, later(31), [sellableId]);
      });
    await db().transaction(async (tx) => {
      await tx.execute(sql`select from cart where id = ${busy} for update`);
      await expect(withoutGuard('carts in use are skipped', sweep)).rejects.toMatchObject({ cause: { code: '55P03' } });
      expect(await sweep()).toBe(1);
    });
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 1 });
    expect(await sweep()).toBe(1);
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0 });
  });
});

describe('What waits for the disk', () => {
  test('an order does, and its payment, on the very connection on which a cart and a code did not', async () => {
    await using one = await aPortalThatTells();
    const ordering = async () => {
      const [customer] = (await aCrowd(one.portal, 1)) as [Buyer];
      const { race } = await aRace(one.db);
      const cart = await cartWith(one.portal, customer.as, customer.member.id, race.id);
      const { status, body } = await order(one.portal, customer.as, { cart_id: cart });
      expect(status).toBe(201);
      const ordered = await one.told();
      const { code } = await aCoupon(one.db, { percent: 100, amount: null });
      const { as } = customer;
      await one.portal.ask('POST', '/v3.0/coupons/apply', { as, body: { order_id: body.data.id, code } });
      await one.portal.ask('POST', `/v3.0/orders/${body.data.id}/pay`, { as, body: { action: 'confirm' } });
      const paid = await one.told();
      return {
        cart: ordered.cart_detail,
        order: ordered.customer_order,
        code: paid.coupon_use,
        paid: paid.customer_order,
      };
    };
    expect(await ordering()).toEqual({ cart: 'off', order: 'on', code: 'off', paid: 'on' });
    expect(await withoutGuard('for this transaction only', ordering)).toMatchObject({ cart: 'off', order: 'off' });
  });
});

/** A portal of its own whose database notes under which setting a line, an order, its code and its state are written. */
async function aPortalThatTells() {
  const portal = await testPortal({ DATABASE_POOL: '2' });
  const { db } = portal.context;
  await aCircuit(db);
  await db.execute(sql`
    create table told (of text primary key, setting text not null);
    create function tell() returns trigger language plpgsql as $$ begin
      insert into told values (tg_table_name, current_setting('synchronous_commit'))
      on conflict (of) do update set setting = excluded.setting;
      return null;
    end $$;
    create trigger tell after insert on cart_detail for each row execute function tell();
    create trigger tell after insert or update of state on customer_order for each row execute function tell();
    create trigger tell after insert on coupon_use for each row execute function tell();`);
  // The tests' own cluster waits for nothing; one in earnest does.
  const pooled = await Promise.all([db.$client.connect(), db.$client.connect()]);
  for (const client of pooled) {
    await client.query('set synchronous_commit = on');
    client.release();
  }
  return {
    portal,
    db,
    told: async () => {
      const { rows } = await db.execute<{ of: string; setting: string }>(sql`select of, setting from told`);
      return Object.fromEntries(rows.map(({ of, setting }) => [of, setting]));
    },
    [Symbol.asyncDispose]: () => portal.close(),
  };
}
