import type { PersonIn } from '#features/athletes/rules/personGiven.ts';
import { memberLinks } from '#features/athletes/server/tables.ts';
import { createSessions } from '#features/identity/server/sessions.ts';
import { relayFractions } from '#features/races/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { aCircuit, aCoupon, aPackage, aProduct, aRace, aUser } from '../support/builders.ts';
import { asksCard, federationCatalogue } from '../support/federations.ts';
import { anIssuer } from '../support/invoices.ts';
import type { Outside } from './outside.ts';

export interface Athlete {
  readonly id: string;
  readonly as: string;
  readonly email: string;
  readonly member: string;
  /** Somebody with an account of their own whom this one registers, too. */
  readonly friend: string;
}

export const friendsBirthday = '1991-05-06';

/** What the account wrote of them. */
const friendGiven: PersonIn = {
  firstname: 'Giulia',
  lastname: 'Ferraris',
  birthday: day(friendsBirthday),
  email: 'friend@test.example',
  gender: 'F',
  nationality: 'CH',
  tax_code: null,
  gadget_size: 'M',
  emergency_contact: 'Anna Ferraris',
  emergency_phone: '+39 347 555 0142',
};

const leg = (n: number) => ({ it: { name: `Frazione ${n}` }, en: { name: `Leg ${n}` } });

/** What twenty athletes want: of some things there are few, of others enough. */
export async function aCatalogue({ db, clock, office }: Outside) {
  await aCircuit(db);
  await office.sites.refresh();
  await anIssuer(db);
  const given = { substitutionEnabled: true, transferEnabled: true };
  const few = await aRace(db, 15, { ...given, stock: 4, price: '40.00' });
  const some = await aRace(db, 15, { ...given, stock: 9, price: '25.00' });
  const many = await aRace(db, 15, { ...given, stock: 500, price: '30.00' });
  const others: number[] = [];
  for (let n = 0; n < 12; n += 1) others.push((await aRace(db, 15, { ...given, stock: 6 + 2 * n })).race.id);
  const pack = await aPackage(db, [some.race.id, many.race.id], '45.00');
  const shirt = await aProduct(db, 15, { stock: 15, sizes: ['S', 'M'], stockOf: { M: 6 } });
  const lunch = await aProduct(db, 15, { stock: 12, price: '10.00', ofRace: many.race.id });
  await federationCatalogue(db);
  const carded = await aRace(db, 15, { ...given, stock: 12, price: '20.00' });
  await asksCard(db, carded.type.id, 2);
  const relay = await aRace(db, 15, { ...given, stock: 30, isRelay: true, hasTeamRegistration: true });
  const legs = [1, 2].map((id, position) => ({ id, raceId: relay.race.id, min: 1, max: 1, i18n: leg(id), position }));
  await db.insert(relayFractions).values(legs);
  const codes = [
    await aCoupon(db, { percent: 20, most: 5 }),
    await aCoupon(db, { oncePerUser: true }),
    await aCoupon(db, { percent: 100, most: 3 }),
  ].map(({ code }) => code);

  const sessions = createSessions({ db, clock });
  const athletes: Athlete[] = [];
  for (let n = 0; n < 20; n += 1) {
    const { id, email, member } = await aUser(db);
    const friend = (await aUser(db, { birthday: friendsBirthday })).member.id;
    const link = { userId: id, memberId: friend, checkedAt: clock(), linkedAt: clock() };
    await db.insert(memberLinks).values({ ...link, given: friendGiven });
    athletes.push({ id, email, member: member.id, friend, as: await sessions.open(db, id, 'test') });
  }
  return {
    races: [few.race.id, few.race.id, some.race.id, many.race.id, many.race.id, ...others],
    pack: { id: pack.id, type: pack.typeId, package: true },
    many: many.race.id,
    shirt: { id: shirt.product.id, options: shirt.options.map(({ id }) => id) },
    lunch: lunch.product.id,
    /** It asks for a card of a federation without a registry. */
    carded: carded.race.id,
    relay: { id: relay.race.id, legs: legs.map(({ id }) => id) },
    codes,
    athletes,
  };
}

export type Catalogue = Awaited<ReturnType<typeof aCatalogue>>;
