import { eq } from 'drizzle-orm';
import { memberLinks, members } from '#features/athletes/server/tables.ts';
import { markOf } from '#features/certificates/server/codeUseView.ts';
import { datahealthUses } from '#features/certificates/server/tables.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { passkeys } from '#features/identity/server/tables.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { registrationTypes, relayFractions } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow } from '../support/api.ts';
import { aCoupon, aPackage, aProduct, aRace } from '../support/builders.ts';
import { addLine, cartOf, order as orderOf, registrationBody } from '../support/carts.ts';
import { aPdf, said, send, takes } from '../support/certificates.ts';
import { asksCard, federationCatalogue } from '../support/federations.ts';
import { aCharge } from '../support/paying.ts';

const raceKey = 'R-7';
let serial = 0;

/** A relay whose type asks for all that one can ask for: a card, a certificate, a policy, a crew and its fraction. */
async function aRelay({ context: { db } }: TestPortal, circuitId: number) {
  const made = await aRace(db, circuitId, { isRelay: true, hasTeamRegistration: true, withPolicy: true });
  const { id } = made.race;
  const asked = { medicalCertificateUploadsActive: true, datahealthActive: true, datahealthRaceId: raceKey };
  await db.update(registrationTypes).set(asked).where(eq(registrationTypes.id, id));
  await takes(db, id, [1, 2]);
  await asksCard(db, id, 1);
  const fraction = 910_000 + ++serial;
  const i18n = { it: { name: 'Prima' }, en: { name: 'First' } };
  await db.insert(relayFractions).values({ id: fraction, raceId: id, min: 1, max: 99, position: 0, i18n });
  return { id, policy: id, fraction };
}
type Relay = Awaited<ReturnType<typeof aRelay>>;

/** What two circuits offer; the portal answers for the first one. */
export async function anOffer(portal: TestPortal) {
  const { db } = portal.context;
  await federationCatalogue(db);
  const in15 = await aProduct(db, 15, { sizes: ['S', 'M'], requireShipping: true });
  const in8 = await aProduct(db, 8, { sizes: ['S', 'M'], requireShipping: true });
  const { race } = await aRace(db);
  return {
    race: race.id,
    pack: (await aPackage(db, [race.id])).id,
    relay: await aRelay(portal, 15),
    relayOfLine: await aRelay(portal, 15),
    product: in15.product.id,
    size: in15.options[0]!.id,
    elsewhere: { relay: await aRelay(portal, 8), product: in8.product.id, size: in8.options[0]!.id },
  };
}
export type Offer = Awaited<ReturnType<typeof anOffer>>;

/** What a line for this relay says when it names all that it can name. */
export const lineOf = (relay: Relay, crew: object, more: object = {}) => ({
  policies: [relay.policy],
  federation_id: 1,
  crew: { fraction_id: relay.fraction, ...crew },
  ...more,
});

const home = {
  firstname: 'Ugo',
  lastname: 'Altri',
  country: 'IT',
  state: 'VB',
  city: 'Verbania',
  address: 'Via Prima',
  house_number: '7',
  zipcode: '28922',
  phone: '0323 1',
};

interface Person {
  readonly id: string;
  readonly member: typeof members.$inferSelect;
}

/** All that somebody can have; `spare` is what may be taken away and is missed by nothing else. */
export async function belongingsOf(portal: TestPortal, offer: Offer, { id: user, member }: Person) {
  const { db, environment, clock } = portal.context;
  const as = await portal.signIn(user);
  await portal.signIn(user);
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const told = await portal.ask(method, `/v3.0${path}`, { as, ...(body && { body }) });
    if (told.status >= 300) throw new Error(`${method} ${path} answered ${told.status} ${JSON.stringify(told.body)}`);
    return told.body;
  };
  const aFriend = async () => {
    const id = newId();
    const own = { id, himself: false, firstname: 'Amico', email: `${id}@friend.example` };
    await db.insert(members).values({ ...member, ...own, nationality: 'CH', taxCode: null });
    return id;
  };
  const aCart = async (): Promise<string> => (await portal.ask('POST', '/v2/carts', { as, body: {} })).body.data.id;
  const addTo = async (cart: string, body: object): Promise<string> =>
    (await ask('POST', `/carts/${cart}/details`, body)).detail.id;
  const aNewCrew = () => ({ choice: 'new', type: 'public', name: `Crew ${++serial}` });

  const [friend, mate, spare] = [await aFriend(), await aFriend(), await aFriend()];
  const address: string = (await ask('POST', '/user/addresses', home)).data.id;
  const spareAddress: string = (await ask('POST', '/user/addresses', { ...home, house_number: '8' })).data.id;
  const certificate = await certificateOf(portal, as, friend);

  const bought = await aCart();
  await addTo(bought, registrationBody(mate, offer.relay, lineOf(offer.relay, aNewCrew())));
  const order = (await ask('POST', '/orders', { cart_id: bought })).data;
  const coupons = await couponsOn(portal, as, order.id);
  const paid = await paidGoods(portal, as, { offer, address });
  const paidRegistration = await paidOrder(portal, as, registrationBody(await aFriend(), { id: offer.race }));
  const { crews } = (await ask('GET', `/crews?race_id=${offer.relay.id}&page=1`)).data;

  const cart = await aCart();
  const line = await addTo(cart, registrationBody(friend, offer.relayOfLine, lineOf(offer.relayOfLine, aNewCrew())));
  const inCart = { detail_type: 'product', product_id: offer.product, quantity: 1, variables: [offer.size] };
  const product = await addTo(cart, inCart);
  const code = `DH-${String(10_000 + ++serial)}`;
  const codeMark = Buffer.from(markOf(code, environment.secret), 'hex');
  await db.insert(datahealthUses).values({ raceKey, codeMark, detailId: line, at: clock() });

  const aDraft = async ({ id }: Relay, steps: Readonly<Record<string, object>>): Promise<string> => {
    let { data: draft } = await ask('POST', '/registration-drafts', { race_type: 'race', race_id: id });
    for (const [step, answers] of Object.entries(steps))
      draft = (await ask('PUT', `/registration-drafts/${draft.id}`, { step, version: draft.version, answers })).data;
    return draft.id;
  };
  const crew: string = crews.find(({ own }: { own: 0 | 1 }) => own === 1).id;
  const draft = await aDraft(offer.relay, draftSteps(offer, { friend, certificate, crew }));
  // Whoever registers a friend is not asked for an address.
  const { id: relay, fraction } = offer.relayOfLine;
  const draftForOneself = await aDraft(offer.relayOfLine, {
    who: { who: 'me' },
    type: { registration_type_id: relay, federation_id: 1 },
    athlete: { member_id: member.id, gadget_size: 'M', crew: { ...aNewCrew(), fraction_id: fraction } },
    'medical-certificate': {},
    address: { address_id: address },
  });

  const wish = { circuit_id: 15, kind: 'access', text: 'Che cosa sapete?' };
  const request: string = (await ask('POST', '/user-dashboard/privacy/requests', wish)).data.id;
  const sessions: { id: string; current: 0 | 1 }[] = (await ask('GET', '/user/sessions?page=1')).data;
  return {
    user,
    as,
    member: member.id,
    friend,
    spare,
    address,
    spareAddress,
    passkey: await aPasskey(portal, user),
    certificate,
    cart,
    line,
    product,
    code,
    draft,
    draftForOneself,
    order: order.id as string,
    paid,
    paidRegistration: paidRegistration.detail,
    /** The registration of that detail. */
    confirmed: await registrationOf(portal, paidRegistration.detail),
    charge: await aCharge(db, order.id),
    coupons,
    detail: order.order_details[0].id as string,
    registration: await registrationOf(portal, order.order_details[0].id),
    crew,
    request,
    session: sessions.find(({ current }) => current === 0)!.id,
  };
}
export type Belongings = Awaited<ReturnType<typeof belongingsOf>>;

export async function aPasskey({ context: { db } }: TestPortal, userId: string): Promise<string> {
  const id = newId();
  await db.insert(passkeys).values({
    ...{ id, userId, credentialId: id, publicKey: Buffer.from('key'), counter: 0 },
    ...{ host: 'localhost', name: 'Chiave', createdAt: new Date(testNow) },
  });
  return id;
}

async function registrationOf({ context: { db } }: TestPortal, detail: string): Promise<string> {
  const [found] = await db.select().from(registrations).where(eq(registrations.orderDetailId, detail));
  return found!.id;
}

/** A paid order of goods, and its line. */
async function paidGoods(
  portal: TestPortal,
  as: string,
  { offer, address }: { readonly offer: Offer; readonly address: string },
) {
  const { product, size } = offer;
  const goods = { detail_type: 'product', product_id: product, quantity: 1, variables: [size] };
  const { order, detail } = await paidOrder(portal, as, goods, { shipping_address_id: address });
  return { order, goods: detail };
}

/** A paid order of one line. */
async function paidOrder(portal: TestPortal, as: string, line: object, more: object = {}) {
  const cart = await cartOf(portal, as);
  await addLine(portal, as, cart, line);
  const { body } = await orderOf(portal, as, { cart_id: cart, ...more });
  const { id, order_details } = body.data;
  const pay = { orderId: id, move: 'pay', why: 'paid at the desk', by: null, at: new Date(testNow) } as const;
  await createMoveOrder(moveWithUses)(portal.context.db, pay);
  return { order: id as string, detail: order_details[0].id as string };
}

/** Two codes that stand on the order, and one that does not. */
async function couponsOn(portal: TestPortal, as: string, order: string) {
  const [inQuery, inBody, free] = [
    await aCoupon(portal.context.db),
    await aCoupon(portal.context.db),
    await aCoupon(portal.context.db),
  ];
  for (const { code } of [inQuery, inBody]) {
    const told = await portal.ask('POST', '/v3.0/coupons/apply', { as, body: { order_id: order, code } });
    if (told.status !== 200) throw new Error(`a code was answered ${told.status} ${JSON.stringify(told.body)}`);
  }
  return { inQuery: inQuery.code, inBody: inBody.code, free: free.code };
}

interface Answering {
  readonly friend: string;
  readonly certificate: string;
  readonly crew: string;
}

/** The answers of a draft for the relay that name all that can be named, by step. */
export const draftSteps = ({ relay }: Offer, { friend, certificate, crew }: Answering) => ({
  who: { who: 'friend', member_id: friend },
  type: { registration_type_id: relay.id, federation_id: 1 },
  athlete: {
    member_id: friend,
    gadget_size: 'M',
    crew: { choice: 'partecipate', id: crew, fraction_id: relay.fraction },
  },
  'medical-certificate': { medical_certificate_id: certificate },
  policies: { policies: [relay.policy], consents: { privacy_policy: 1, photo_video: 0 } },
});

export async function certificateOf(portal: TestPortal, as: string, member: string): Promise<string> {
  const { status, body } = await send(portal, as, { ...said, member_id: member }, { bytes: await aPdf() });
  if (status !== 201) throw new Error(`a certificate was answered ${status} ${JSON.stringify(body)}`);
  return body.data.id;
}

/** From now on this account may register that athlete, whose record is kept by another one. */
export async function linked({ context: { db } }: TestPortal, user: string, member: string): Promise<void> {
  const at = new Date(testNow);
  await db.insert(memberLinks).values({ userId: user, memberId: member, checkedAt: at, linkedAt: at });
}
