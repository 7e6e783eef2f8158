import { sql } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import { employees } from '#features/identity/server/tables.ts';
import { raceTracks, relayFractions } from '#features/races/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow } from '../support/api.ts';
import { aCircuit, aPackage, aProduct, aRace, aUser } from '../support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../support/carts.ts';
import { aPdf, certificateCatalogue, said, send } from '../support/certificates.ts';
import { aCharge } from '../support/paying.ts';
import { aPasskey } from './belongings.ts';

/** Words that stand in the owner's records and nowhere else: in nobody else's answer may one of them be. */
export const markers = {
  lastname: 'Marcatorini',
  email: 'zenobia.marcatorini@owner.example',
  friend: 'Crisolito',
  taxCode: 'MRCZNB85T41A562X',
  street: 'Vicolo del Segreto',
  phone: '+39 333 9876543',
} as const;

/** Everything that an owner can have, and who else there is. */
export async function aWorld(portal: TestPortal) {
  const { db } = portal.context;
  await aCircuit(db);
  await aCircuit(db, { id: 8 });
  await portal.sites.refresh();
  await certificateCatalogue(db);
  const at = new Date(testNow);
  const { race } = await aRace(db);
  const flat = { length: 1000, climb: 0, descent: 0, lowest: 200, highest: 200, highest_at: 0, heights: [200, 200] };
  await db.insert(raceTracks).values({ raceId: race.id, gpx: '<gpx/>', profile: flat });
  const { race: other } = await aRace(db);
  const { race: relay } = await aRace(db, 15, { hasTeamRegistration: true });
  const { product } = await aProduct(db, 15, { ofRace: race.id });
  const { product: item } = await aProduct(db);
  const { id: pack } = await aPackage(db, [race.id]);
  await db.insert(relayFractions).values({
    id: 900_001,
    raceId: relay.id,
    min: 1,
    max: 9,
    position: 0,
    i18n: { it: { name: 'Prima' }, en: { name: 'First' } },
  });

  const owner = await aUser(db, { email: markers.email });
  const { lastname, taxCode, phone } = markers;
  await db.execute(sql`update member set lastname = ${lastname}, tax_code = ${taxCode}, emergency_phone = ${phone}
    where id = ${owner.member.id}`);
  const friend = newId();
  await db.insert(members).values({
    id: friend,
    userId: owner.id,
    himself: false,
    firstname: markers.friend,
    lastname,
    nationality: 'CH',
    birthday: day('1999-09-09'),
    gender: 'M',
    email: 'crisolito@owner.example',
    createdAt: at,
    updatedAt: at,
  });
  const as = await portal.signIn(owner.id);
  const session = await portal.signIn(owner.id);
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const told = await portal.ask(method, path, { as, ...(body && { body }) });
    if (told.status >= 300) throw new Error(`${method} ${path} answered ${told.status} ${JSON.stringify(told.body)}`);
    return told.body;
  };

  const place = { country: 'IT', state: 'VB', city: 'Verbania', zipcode: '28922', house_number: '7', phone };
  const person = { firstname: 'Zenobia', lastname };
  const address = (await ask('POST', '/v3.0/user/addresses', { ...place, ...person, address: markers.street })).data.id;

  const paid = await addLine(portal, as, await cartOf(portal, as), registrationBody(owner.member.id, { id: other.id }));
  const ordered = await order(portal, as, { cart_id: paid.body.data.id });
  const certificate = (await send(portal, as, { ...said, member_id: owner.member.id }, { bytes: await aPdf() })).body
    .data;

  const line = await addLine(portal, as, await cartOf(portal, as), registrationBody(owner.member.id, { id: race.id }));
  const draft = (await ask('POST', '/v3.0/registration-drafts', { race_type: 'race', race_id: relay.id })).data;
  const wish = { circuit_id: 15, kind: 'access', text: `Che cosa sapete di ${lastname}?` };
  const request = (await ask('POST', '/v3.0/user-dashboard/privacy/requests', wish)).data.id as string;
  const sessions = (await ask('GET', '/v3.0/user/sessions')).data as { id: string; current: 0 | 1 }[];

  const stranger = await aUser(db);
  const official = await aUser(db);
  await db.insert(employees).values({ userId: official.id, circuitId: 8, role: 'organiser' });
  return {
    passkey: await aPasskey(portal, owner.id),
    owner: owner.id,
    email: owner.email,
    as,
    session,
    member: owner.member.id,
    friend,
    address,
    strangerId: stranger.id,
    staffId: official.id,
    race: race.id,
    relay: relay.id,
    pack,
    product: product.id,
    slug: race.slug,
    itemSlug: item.i18n.it.permalink,
    serviceSlug: product.i18n.it.permalink,
    draft,
    cart: line.body.data.id as string,
    line: line.body.detail.id as string,
    order: ordered.body.data.id as string,
    charge: await aCharge(db, ordered.body.data.id),
    detail: ordered.body.data.order_details[0].id as string,
    registration: (await ask('GET', '/v3.0/user/main-subscriptions')).data[0].id as string,
    certificate: certificate.id as string,
    request,
    otherSession: sessions.find(({ current }) => current === 0)!.id,
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;
