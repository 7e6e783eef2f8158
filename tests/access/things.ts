import { mkdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { attachments } from '#features/certificates/server/tables.ts';
import { seasons, stages } from '#features/circuits/server/tables.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { policies } from '#features/legal/server/tables.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { customInputs, relayFractions } from '#features/races/server/tables.ts';
import { raceServices, shippingMethods } from '#features/shop/server/tables.ts';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import { cents, euro } from '#kernel/money.ts';
import type { Role } from '#kernel/roles.ts';
import { officeMessages } from '#office/entries/server/tables.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow } from '../support/api.ts';
import { aCoupon, aMovement, aPackage, aProduct, aRace, aUser } from '../support/builders.ts';
import { addLine, order, registrationBody } from '../support/carts.ts';
import { aColleague } from '../support/colleagues.ts';
import { askInvoice, workInvoices } from '../support/invoices.ts';
import { refundSeen } from '../support/refundSeen.ts';
import { certificateOf } from './belongings.ts';
import { newDisruption } from './setUps.ts';

/** Stands in the names of everything of the circuit that is not the asker's: no answer to the asker has it. */
export const foreignMark = 'Marcatorini';

export type Id = string | number;
export type Thing =
  | 'season'
  | 'stage'
  | 'race'
  | 'raceDraft'
  | 'type'
  | 'fraction'
  | 'question'
  | 'service'
  | 'package'
  | 'packageType'
  | 'packageService'
  | 'policy'
  | 'product'
  | 'option'
  | 'coupon'
  | 'couponTarget'
  | 'shipping'
  | 'order'
  | 'line'
  | 'payment'
  | 'refund'
  | 'invoice'
  | 'withdrawal'
  | 'movement'
  | 'statement'
  | 'moneyBack'
  | 'movementToReturn'
  | 'registration'
  | 'reference'
  | 'certificate'
  | 'message'
  | 'disruption'
  | 'person'
  | 'invitation'
  | 'account'
  | 'privacyRequest';
type Build = (circuit: OneCircuit) => Promise<Id>;

/** A circuit with what a test asks of it, each thing made when it is first wanted. */
export interface OneCircuit {
  readonly portal: TestPortal;
  readonly id: number;
  readonly mark: string;
  readonly the: (thing: Thing) => Promise<Id>;
  /** One more of them. */
  readonly another: (thing: Thing) => Promise<Id>;
  /** Somebody of its office. */
  readonly staff: (role: Role) => Promise<string>;
}

let serial = 500_000;
const at = new Date(testNow);
const both = <Text>(text: Text) => ({ it: text, en: text });

async function asked(circuit: OneCircuit, path: string, body: object, role: Role = 'money') {
  const url = `/v3.0/circuits/${circuit.id}${path}`;
  const answer = await circuit.portal.ask('POST', url, { as: await circuit.staff(role), body });
  if (answer.status >= 300) throw new Error(`POST ${url} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

const rowsOf = async <Row extends Record<string, unknown>>({ portal }: OneCircuit, query: ReturnType<typeof sql>) =>
  (await portal.context.db.execute<Row>(query)).rows;
const idOf = async (circuit: OneCircuit, query: ReturnType<typeof sql>): Promise<string> =>
  (await rowsOf<{ id: string }>(circuit, query))[0]!.id;

/** An order of these lines, by somebody who has their own account: unpaid, or paid. */
async function anOrder(circuit: OneCircuit, { goods = false, paid = false, race = 0 } = {}) {
  const { portal, id: circuit_id, mark } = circuit;
  const { db } = portal.context;
  const buyer = await aUser(db, { lastname: mark });
  const as = await portal.signIn(buyer.id);
  const cart = (await portal.ask('POST', '/v2/carts', { as, body: { circuit_id } })).body.data.id;
  const line = goods
    ? { detail_type: 'product', product_id: (await aProduct(db, circuit_id)).product.id, quantity: 1 }
    : registrationBody(buyer.member.id, { id: race || (await aRace(db, circuit_id)).race.id });
  const added = await addLine(portal, as, cart, line);
  const { status, body } = await order(portal, as, { cart_id: cart });
  if (status !== 201) throw new Error(JSON.stringify([added.body, body]));
  const { id, order_details } = body.data;
  if (paid) {
    const pay = { orderId: id, move: 'pay', why: 'paid at the desk', by: null, at } as const;
    await createMoveOrder(moveWithUses)(db, pay);
  }
  return { id: id as string, line: order_details[0].id as string, as, buyer };
}

/** An order whose money was noted by hand. */
async function notedOrder(circuit: OneCircuit): Promise<string> {
  const { id } = await anOrder(circuit);
  const [due] = await rowsOf<{ amount: number }>(
    circuit,
    sql`select total_amount_due as amount from customer_order where id = ${id}`,
  );
  const noted = { way: 'bank', value_day: '2026-08-31', note: 'CRO', seen: 'awaiting_payment' };
  await asked(circuit, `/orders/${id}/payments`, { ...noted, amount: (Number(due!.amount) / 100).toFixed(2) });
  return id;
}

/** A race with somebody registered, whose card no registry has confirmed. */
async function anEnteredRace(circuit: OneCircuit): Promise<number> {
  const { db } = circuit.portal.context;
  const i18n = both({ name: `Gara ${circuit.mark}`, type: 'Corsa', description: '' });
  const { race } = await aRace(db, circuit.id, { i18n, stageId: Number(await circuit.the('stage')) });
  const { line } = await anOrder(circuit, { paid: true, race: race.id });
  await db.execute(sql`update registration_type set has_federation = true where race_id = ${race.id}`);
  await db.execute(sql`update registration set card_number = 'AB12345', season_id = ${await circuit.the('season')},
    answers = answers || '{"federation_id": 1}' where order_detail_id = ${line}`);
  return race.id;
}

/** A certificate that the athlete of the race has brought for it. */
async function aCertificate(circuit: OneCircuit): Promise<string> {
  const { portal } = circuit;
  const [entered] = await rowsOf<{ user: string; member: string; line: string }>(
    circuit,
    sql`select user_id as user, member_id as member, order_detail_id as line from registration
      where race_id = ${await circuit.the('race')}`,
  );
  const { user, member, line } = entered!;
  const certificateId = await certificateOf(portal, await portal.signIn(user), member);
  await portal.context.db.insert(attachments).values({ detailId: line, certificateId, at });
  return certificateId;
}

/** Somebody who has a role in the office, has invited somebody with it, and was suspended. */
async function anAccount(circuit: OneCircuit): Promise<string> {
  const { id, as } = await aColleague(circuit.portal, 'organiser', circuit.id);
  const url = `/v3.0/circuits/${circuit.id}`;
  const roles = [{ role: 'desk', races: null }];
  await circuit.portal.ask('POST', `${url}/invitations`, { as, body: { email: `${id}@office.example`, roles } });
  await asked(circuit, `/accounts/${id}/suspension`, { reason: circuit.mark }, 'super-admin');
  return id;
}

/** How somebody else's is made, of each kind of thing that a call of the office can name. */
const builds: Readonly<Record<Thing, Build>> = {
  season: async ({ portal, id, mark }) => {
    // Calls that add a season take the next number.
    serial += 100;
    const season = serial;
    await portal.context.db.insert(seasons).values({ id: season, circuitId: id, name: `${mark} ${season}` });
    return season;
  },
  stage: async ({ portal, id, mark, the }) => {
    const [stage, seasonId] = [++serial, Number(await the('season'))];
    const [startsOn, endsOn] = [addDays(dayInRome(at), 60), addDays(dayInRome(at), 61)];
    const i18n = both({ name: mark, place: 'Verbania', description: '' });
    await portal.context.db
      .insert(stages)
      .values({ id: stage, circuitId: id, seasonId, slug: `stage-${stage}`, i18n, startsOn, endsOn });
    return stage;
  },
  race: anEnteredRace,
  raceDraft: async ({ portal, id, mark }) => {
    const i18n = both({ name: `Gara ${mark}`, type: 'Corsa', description: '' });
    return (await aRace(portal.context.db, id, { i18n, state: 'draft' })).race.id;
  },
  /** The only type of its race has the same number. */
  type: (circuit) => circuit.the('race'),
  fraction: async (circuit) => {
    const fraction = ++serial;
    const raceId = Number(await circuit.the('race'));
    await circuit.portal.context.db
      .insert(relayFractions)
      .values({ id: fraction, raceId, i18n: both({ name: circuit.mark }), min: 1, max: 2, position: 1 });
    return fraction;
  },
  question: async (circuit) => {
    const question = ++serial;
    const raceId = Number(await circuit.the('race'));
    const it = { id: question, raceId, type: 'checkbox', slug: `q-${question}`, required: false } as const;
    await circuit.portal.context.db
      .insert(customInputs)
      .values({ ...it, i18n: both({ label: circuit.mark }), variables: [], position: 1 });
    return question;
  },
  service: (circuit) => aService(circuit, 'race'),
  package: async ({ portal, id, ...circuit }) => {
    const { db } = portal.context;
    const races = [await aRace(db, id), await aRace(db, id)].map(({ race }) => race.id);
    const made = await aPackage(db, races, '60.00', id);
    const i18n = both({ name: circuit.mark, description: '' });
    await db.execute(sql`update race_package set i18n = ${JSON.stringify(i18n)} where id = ${made.id}`);
    return made.id;
  },
  packageType: (circuit) => circuit.the('package'),
  packageService: (circuit) => aService(circuit, 'package'),
  policy: async ({ portal, id, mark }) => {
    const policy = ++serial;
    const i18n = both({ name: mark, description: '<p>Regole</p>' });
    await portal.context.db.insert(policies).values({ id: policy, circuitId: id, isRequired: true, i18n, position: 5 });
    return policy;
  },
  product: async ({ portal, id, mark }) => {
    const i18n = both({ name: mark, description: '', note: '', permalink: `p-${++serial}` });
    return (await aProduct(portal.context.db, id, { i18n, sizes: ['S', 'M'] })).product.id;
  },
  option: async (circuit) =>
    idOf(circuit, sql`select id from product_variable where product_id = ${await circuit.the('product')} limit 1`),
  coupon: async ({ portal, id }) => (await aCoupon(portal.context.db, { circuitId: id })).id,
  couponTarget: async (circuit) => `race-${await circuit.the('race')}`,
  shipping: async ({ portal, id, mark }) => {
    const shipping = ++serial;
    const i18n = both({ name: mark, description: '' });
    const price = euro('6.00');
    await portal.context.db
      .insert(shippingMethods)
      .values({ circuitId: id, id: shipping, i18n, price, requireAddress: true, position: 1 });
    return shipping;
  },

  order: notedOrder,
  line: async (circuit) =>
    idOf(circuit, sql`select id from order_detail where order_id = ${await circuit.the('order')} limit 1`),
  payment: async (circuit) =>
    idOf(circuit, sql`select id from payment where order_id = ${await circuit.the('order')} limit 1`),
  refund: async (circuit) => {
    const order = String(await circuit.the('order'));
    const seen = await refundSeen(circuit.portal, await circuit.staff('money'), order, circuit.id);
    const all = { all: 1, lines: [], money: 1, places: 1, commission: 1, by_bank: 1, note: 'The race is off.', seen };
    await asked(circuit, `/orders/${order}/refunds`, all);
    return idOf(circuit, sql`select id from refund where order_id = ${order}`);
  },
  invoice: async (circuit) => {
    const { id, as } = await anOrder(circuit);
    await askInvoice(circuit.portal, as, id);
    await createMoveOrder(moveWithUses)(circuit.portal.context.db, {
      ...{ orderId: id, move: 'pay', why: 'paid at the desk', by: null, at },
    });
    mkdirSync(circuit.portal.context.environment.dataDir, { recursive: true });
    await workInvoices(circuit.portal);
    return idOf(circuit, sql`select id from invoice where order_id = ${id}`);
  },
  withdrawal: async (circuit) => {
    const { id, line, as, buyer } = await anOrder(circuit, { goods: true, paid: true });
    const body = { version: 0, name: circuit.mark, email: buyer.email, goods: [{ id: line, quantity: 1 }] };
    const answer = await circuit.portal.ask('POST', `/v3.0/orders/${id}/withdrawals`, { as, body });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.id;
  },
  movement: theMovement,
  statement: async (circuit) => {
    const movement = await theMovement(circuit);
    return idOf(circuit, sql`select statement_id as id from bank_movement where id = ${movement}`);
  },
  /** Money of another movement that is to go back to who sent it. */
  moneyBack: async (circuit) =>
    idOf(circuit, sql`select id from movement_exit where movement_id = ${await circuit.the('movementToReturn')}`),
  movementToReturn: async (circuit) => {
    const movement = await theMovement(circuit);
    const to = { payer: circuit.mark, iban: 'DE89370400440532013000', note: 'Of nobody.' };
    await asked(circuit, `/movements/${movement}/send-back`, to);
    return movement;
  },

  registration: async (circuit) =>
    idOf(circuit, sql`select id from registration where race_id = ${await circuit.the('race')}`),
  reference: async (circuit) =>
    idOf(circuit, sql`select reference as id from registration where race_id = ${await circuit.the('race')}`),
  certificate: aCertificate,
  message: async ({ portal, id, mark }) => {
    const message = newId();
    const words = { subjectIt: mark, subjectEn: mark, textIt: 'Ciao.', textEn: 'Hello.', promotion: false };
    const leavesAt = new Date(at.getTime() + 120_000);
    await portal.context.db
      .insert(officeMessages)
      .values({ id: message, circuitId: id, ...words, athletes: 1, createdAt: at, leavesAt });
    return message;
  },
  disruption: aDisruption,

  person: async ({ portal, id }) => (await aColleague(portal, 'desk', id)).id,
  invitation: async (circuit) => {
    const email = `new${++serial}@office.example`;
    await asked(circuit, '/invitations', { email, roles: [{ role: 'desk', races: null }] }, 'organiser');
    return idOf(circuit, sql`select id from invitation where email = ${email}`);
  },
  account: anAccount,
  privacyRequest: async (circuit) => {
    const { buyer } = await anOrder(circuit);
    const wish = { email: buyer.email, kind: 'access', text: circuit.mark, received_on: '2026-08-31' };
    await asked(circuit, '/privacy-requests', wish, 'organiser');
    return idOf(circuit, sql`select id from privacy_request where circuit_id = ${circuit.id} order by id desc limit 1`);
  },
};

async function theMovement({ portal, id: circuitId, mark }: OneCircuit): Promise<string> {
  const { db } = portal.context;
  const by = (await aUser(db)).id;
  const movement = await aMovement(db, { by, amount: cents(500), on: dayInRome(at), circuitId });
  await db.execute(sql`update bank_movement set payer = ${mark} where id = ${movement}`);
  return movement;
}

async function aService(circuit: OneCircuit, of: 'race' | 'package'): Promise<number> {
  const { db } = circuit.portal.context;
  const [productId, owner] = [Number(await circuit.the('product')), Number(await circuit.the(of))];
  const whose = of === 'race' ? { raceId: owner } : { racePackageId: owner };
  const [made] = await db
    .insert(raceServices)
    .values({ productId, ...whose, sort: 1 })
    .returning();
  return made!.id;
}

/** The race is cancelled by the office, and its athlete wants the money back. */
async function aDisruption(circuit: OneCircuit): Promise<string> {
  const [race, registration] = [await circuit.the('race'), await circuit.the('registration')];
  const [starts] = await rowsOf<{ at: string }>(
    circuit,
    sql`select to_char(starts_at at time zone 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI') as at from race where id = ${race}`,
  );
  const seen = { starts_at: starts!.at, cancelled: 0 };
  await asked(circuit, `/set-up/races/${race}/disruption`, { ...newDisruption, athletes: 1, seen }, 'organiser');
  const id = await idOf(circuit, sql`select id from disruption where race_id = ${race}`);
  await circuit.portal.context.db.execute(sql`insert into offer_answer (disruption_id, registration_id, choice, silent, at)
    values (${id}, ${registration}, 'refund', false, ${at.toISOString()})`);
  return id;
}

/** What this circuit has, each thing made once. */
export function thingsOf(portal: TestPortal, id: number, mark: string, staff?: OneCircuit['staff']): OneCircuit {
  const built = new Map<string, Promise<Id>>();
  const once = <Made extends Id>(key: string, make: () => Promise<Made>) => {
    if (!built.has(key)) built.set(key, make());
    return built.get(key) as Promise<Made>;
  };
  const circuit: OneCircuit = {
    ...{ portal, id, mark },
    the: (thing) => once(thing, () => builds[thing](circuit)),
    another: (thing) => thingsOf(portal, id, mark, circuit.staff).the(thing),
    staff:
      staff ??
      ((role) =>
        once(`staff ${role}`, async () => (await aColleague(portal, role, role === 'super-admin' ? null : id)).as)),
  };
  return circuit;
}
