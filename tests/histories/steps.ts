import { sql } from 'drizzle-orm';
import { friendToken } from '#features/subscriptions/server/friend/token.ts';
import type { Chance } from '../fuzz/chance.ts';
import type { ApiAnswer } from '../support/api.ts';
import { registrationBody } from '../support/carts.ts';
import { askInvoice } from '../support/invoices.ts';
import { type Athlete, type Catalogue, friendsBirthday } from './catalogue.ts';
import type { Outside } from './outside.ts';

/** What the buyers were told, which must be true at the end, too. */
export interface Told {
  /** Orders that were answered, and by which key they were asked for. */
  readonly orders: Map<string, string>;
  /** Orders that somebody saw paid. */
  readonly paid: Set<string>;
  /** Answers that no crash excuses. */
  readonly faults: string[];
}

export interface Life {
  readonly outside: Outside;
  readonly catalogue: Catalogue;
  readonly athlete: Athlete;
  readonly chance: Chance;
  readonly told: Told;
  readonly serial: { next: number };
}

type Asked = Parameters<Outside['ask']>;

/** Asks through the proxy; null if nobody answered, which is what a crash looks like from outside. */
async function ask({ outside, athlete, told }: Life, ...[method, path, options]: Asked): Promise<ApiAnswer | null> {
  const answer = await outside.ask(method, path, { as: athlete.as, ...options }).catch(() => null);
  if (!answer || answer.status === 502 || answer.status === 503) return null;
  if (answer.status >= 500) told.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** Asks again with the same key, as a client does, until somebody answers. */
async function insist(life: Life, ...[method, path, options]: Asked): Promise<ApiAnswer | null> {
  for (let times = 0; times < 100; times += 1) {
    const answer = await ask(life, method, path, options);
    if (answer && !(answer.status === 409 && answer.body.error === 'request_in_progress')) return answer;
    await pause(100);
  }
  return null;
}

const newest = async <Row extends Record<string, unknown>>({ outside }: Life, query: ReturnType<typeof sql>) =>
  (await outside.db.execute<Row>(query)).rows[0];

const openOrder = (life: Life) =>
  newest<{ id: string; due: number }>(
    life,
    sql`select id, total_amount_due as due from customer_order
      where user_id = ${life.athlete.id} and state in ('awaiting_payment', 'expired', 'cancelled')
      order by state = 'awaiting_payment' desc, created_at desc limit 1`,
  );

async function openCart(life: Life): Promise<string | undefined> {
  return (await ask(life, 'POST', '/v2/carts', { body: {} }))?.body?.data?.id;
}

async function orderCart(life: Life, cart: string): Promise<void> {
  const key = `key ${life.serial.next++}`;
  const made = await insist(life, 'POST', '/v3.0/orders', {
    body: { cart_id: cart },
    headers: { 'idempotency-key': key },
  });
  if (made?.status === 201) life.told.orders.set(made.body.data.id, key);
}

async function buy(life: Life): Promise<void> {
  const { athlete, catalogue, chance } = life;
  const cart = await openCart(life);
  if (!cart) return;
  const add = (body: object) => ask(life, 'POST', `/v3.0/carts/${cart}/details`, { body });
  const wanted = chance.oneIn(5) ? catalogue.pack : { id: chance.pick(catalogue.races) };
  const line = await add(registrationBody(athlete.member, wanted));
  if (chance.oneIn(2)) {
    const variables = [chance.pick(catalogue.shirt.options)];
    await add({ detail_type: 'product', product_id: catalogue.shirt.id, quantity: 1 + chance.upTo(2), variables });
  }
  if (line?.status === 201 && wanted.id === catalogue.many && chance.oneIn(2)) {
    await add({ detail_type: 'product', product_id: catalogue.lunch, quantity: 1, parent_id: line.body.detail.id });
  }
  await orderCart(life, cart);
}

/** Few numbers for many athletes, so that some are another's. */
const card = (chance: Chance) => ({ federation_name: 'CSI', card_number: `C${chance.upTo(15)}`, team_name: 'Lupi' });

/** A leg in a new crew, or in somebody else's. */
async function crewFor(life: Life): Promise<object> {
  const { catalogue, chance, serial } = life;
  const fraction_id = chance.pick(catalogue.relay.legs);
  const crew = await newest<{ id: string }>(life, sql`select id from crew order by random() limit 1`);
  if (crew && chance.oneIn(2)) return { choice: 'partecipate', id: crew.id, fraction_id };
  return { choice: 'new', type: 'public', name: `Crew ${serial.next++}`, fraction_id };
}

/** With a card, or in a crew; for oneself or for a friend. */
async function buyWithMore(life: Life): Promise<void> {
  const { athlete, catalogue, chance } = life;
  const cart = await openCart(life);
  if (!cart) return;
  const isRelay = chance.oneIn(2);
  const more = isRelay ? { crew: await crewFor(life) } : card(chance);
  const who = chance.oneIn(3) ? athlete.friend : athlete.member;
  const race = { id: isRelay ? catalogue.relay.id : catalogue.carded };
  await ask(life, 'POST', `/v3.0/carts/${cart}/details`, { body: registrationBody(who, race, more) });
  await orderCart(life, cart);
}

const registrationIn = (life: Life, race: number) =>
  newest<{ id: string }>(
    life,
    sql`select id from registration where user_id = ${life.athlete.id} and race_id = ${race}
      order by created_at desc limit 1`,
  );

async function changeCard(life: Life): Promise<void> {
  const mine = await registrationIn(life, life.catalogue.carded);
  if (mine) await ask(life, 'POST', `/v3.0/registrations/${mine.id}/card-number`, { body: card(life.chance) });
}

async function changeCrew(life: Life): Promise<void> {
  const mine = await registrationIn(life, life.catalogue.relay.id);
  if (!mine) return;
  const body = { kind: 'crew', crew: await crewFor(life), custom_inputs: [] };
  await ask(life, 'POST', `/v3.0/registrations/${mine.id}/changes`, { body });
}

/** The friend who was registered does not want to be, and has the link of the mail. */
async function refuse(life: Life): Promise<void> {
  const { athlete, outside } = life;
  const theirs = await newest<{ id: string }>(
    life,
    sql`select id from registration where member_id = ${athlete.friend} order by created_at desc limit 1`,
  );
  if (!theirs) return;
  const token = friendToken(theirs.id, outside.office.context.environment);
  await ask(life, 'POST', '/v3.0/friend-registrations/decline', {
    body: { token, birthday: friendsBirthday },
  });
}

async function pay(life: Life): Promise<void> {
  const { chance, told } = life;
  const order = await openOrder(life);
  if (!order) return;
  const way = chance.pick(['cc', 'paypal', 'satispay'] as const);
  const begun = await ask(life, 'POST', `/v3.0/payment/${way}`, { body: { order_id: order.id } });
  const link = begun?.status === 200 ? (begun.body.redirect_link as string) : null;
  if (!link?.includes('/pay/')) return;
  if (chance.oneIn(3)) await pause(chance.upTo(1_500));
  const button = chance.pick(['approve', 'approve', 'approve', 'approve', 'decline', 'abandon']);
  await fetch(`${link}/${button}`, { method: 'POST', redirect: 'manual' }).catch(() => null);
  // Most come back to the portal; the others have closed the window.
  if (chance.oneIn(3)) return;
  await ask(life, 'GET', `/v3.0/orders/${order.id}/result?method=${way}`);
  const seen = await ask(life, 'GET', `/v3.0/orders/${order.id}`);
  if (seen?.body?.data?.current_state_id === 2) told.paid.add(order.id);
}

async function chooseWire(life: Life): Promise<void> {
  const order = await openOrder(life);
  const body = { action: 'confirm', payment_method: 'wiretransfer' };
  if (order) await ask(life, 'POST', `/v3.0/orders/${order.id}/pay`, { body });
}

async function useCode(life: Life): Promise<void> {
  const { athlete, catalogue, chance } = life;
  const order = await openOrder(life);
  const mine = await newest<{ code: string }>(
    life,
    sql`select code from coupon where lower(email) = ${athlete.email.toLowerCase()} order by created_at desc limit 1`,
  );
  const code = mine && !chance.oneIn(3) ? mine.code : chance.pick(catalogue.codes);
  if (order) await ask(life, 'POST', '/v3.0/coupons/apply', { body: { order_id: order.id, code } });
}

async function cancel(life: Life): Promise<void> {
  const order = await openOrder(life);
  if (order) await ask(life, 'POST', '/v3.0/user/order-states', { body: { order_id: order.id, state_id: 6 } });
}

/** Takes an order back into the cart; most order it again, the others leave it there. */
async function takeBack(life: Life): Promise<void> {
  const order = await openOrder(life);
  const taken = order && (await ask(life, 'POST', `/v3.0/orders/${order.id}/take-back`));
  if (taken?.status === 200 && !life.chance.oneIn(4)) await orderCart(life, taken.body.data.cart_id);
}

async function give(life: Life): Promise<void> {
  const { athlete, catalogue, chance } = life;
  const mine = await newest<{ id: string; status: string | null }>(
    life,
    sql`select id, status from registration where user_id = ${athlete.id}
      order by state = 'confirmed' desc, created_at desc limit 1`,
  );
  if (!mine) return;
  const body = { email: chance.pick(catalogue.athletes).email };
  if (mine.status) await ask(life, 'PUT', `/v3.0/registrations/${mine.id}/given-code`, { body });
  else await ask(life, 'POST', `/v3.0/registrations/${mine.id}/${chance.pick(['substitute', 'transfer'])}`, { body });
}

async function wantInvoice(life: Life): Promise<void> {
  const order = await openOrder(life);
  const asking = { ask: life.outside.ask };
  if (order) await askInvoice(asking, life.athlete.as, order.id).catch(() => null);
}

/** What an athlete does, and how often. */
const steps = [
  buy,
  buy,
  buy,
  buy,
  pay,
  pay,
  pay,
  pay,
  pay,
  chooseWire,
  useCode,
  useCode,
  cancel,
  takeBack,
  takeBack,
  buyWithMore,
  buyWithMore,
  changeCard,
  changeCrew,
  refuse,
  give,
  give,
  wantInvoice,
];

export const step = (life: Life): Promise<void> => life.chance.pick(steps)(life);
