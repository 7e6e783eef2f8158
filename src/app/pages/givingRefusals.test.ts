import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { disruptRace } from '#features/disruptions/server/disrupt.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orderDetails } from '#features/orders/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { type GivingKind, givingKinds, givingRefusals } from '#features/subscriptions/rules/giving.ts';
import SubstitutePage, { loader as substitute } from '#features/subscriptions/web/giving/SubstitutePage.tsx';
import TransferPage, { loader as transfer } from '#features/subscriptions/web/giving/TransferPage.tsx';
import { day } from '#kernel/calendar.ts';
import { paths, routes } from '#kernel/paths.ts';
import { type TestPortal, testNow, testPortal } from '../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser, type RaceGiven } from '../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../tests/support/carts.ts';
import { drawn } from '../../../tests/support/drawn.tsx';
import { usualOffers } from '../../../tests/support/offers.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const db = () => portal.context.db;
const hours = (count: number) => new Date(Date.parse(testNow) + count * 3_600_000);
const move = (orderId: string, name: 'pay' | 'refund') =>
  createMoveOrder(moveWithUses)(db(), { orderId, move: name, why: 'test', by: null, at: portal.context.clock() });

const pages = {
  substitute: { path: routes.substitute, loader: substitute, Component: SubstitutePage },
  transfer: { path: routes.transfer, loader: transfer, Component: TransferPage },
};

/** A race of which both are allowed, unless something else is said. */
const aRaceOf = (given: RaceGiven = {}) =>
  aRace(db(), 15, { substitutionEnabled: true, transferEnabled: true, ...given });

async function registered(what: Parameters<typeof registrationBody>[1], paid = true) {
  const { id, member } = await aUser(db());
  const as = await portal.signIn(id);
  const cart = await cartOf(portal, as);
  await addLine(portal, as, cart, registrationBody(member.id, what));
  const placed = await order(portal, as, { cart_id: cart });
  const orderId: string = placed.body.data.id;
  if (paid) await move(orderId, 'pay');
  const [line] = await db().select().from(orderDetails).where(eq(orderDetails.orderId, orderId));
  const [registration] = await db().select().from(registrations).where(eq(registrations.orderDetailId, line!.id));
  return { as, order: orderId, detail: line!.id, registration: registration!.id };
}
type Registered = Awaited<ReturnType<typeof registered>>;

const seen = (of: Registered, kind: GivingKind, lang: 'it' | 'en') =>
  drawn(portal, pages[kind], {
    ...{ as: of.as, circuitId: 15, lang },
    path: paths[kind](lang, of.detail),
  });

/** What each of them says, in Italian and English, and how it comes to it. */
const cases: readonly {
  readonly refusal: (typeof givingRefusals)[number];
  readonly of?: 'package';
  readonly kinds: readonly GivingKind[];
  readonly make: () => Promise<Registered>;
  readonly it: string;
  readonly en: string;
}[] = [
  {
    refusal: 'registration_not_paid',
    kinds: givingKinds,
    make: async () => registered((await aRaceOf()).race, false),
    it: 'Questa iscrizione non è ancora pagata.',
    en: 'This registration is not paid yet.',
  },
  {
    refusal: 'registration_given_already',
    kinds: givingKinds,
    make: async () => {
      const of = await registered((await aRaceOf()).race);
      const body = { email: 'new@test.example' };
      await portal.ask('POST', `/v3.0/registrations/${of.registration}/transfer`, { as: of.as, body });
      return of;
    },
    it: 'Questa iscrizione è già stata ceduta.',
    en: 'This registration has been given up already.',
  },
  {
    refusal: 'registration_refunded',
    kinds: givingKinds,
    make: async () => {
      const of = await registered((await aRaceOf()).race);
      await move(of.order, 'refund');
      return of;
    },
    it: 'L’importo di questa iscrizione è già stato rimborsato',
    en: 'The amount of this registration has been refunded already',
  },
  {
    refusal: 'not_enabled',
    kinds: givingKinds,
    make: async () => registered((await aRace(db())).race),
    it: 'Questa gara non lo prevede.',
    en: 'This race does not allow it.',
  },
  {
    refusal: 'not_enabled',
    of: 'package',
    kinds: givingKinds,
    make: async () => {
      const races = [(await aRaceOf()).race.id, (await aRace(db())).race.id];
      const { id, typeId } = await aPackage(db(), races);
      return registered({ id, type: typeId, package: true });
    },
    it: 'Non tutte le gare del pacchetto lo prevedono.',
    en: 'Not all races of the package allow it.',
  },
  {
    refusal: 'registration_stopped',
    kinds: givingKinds,
    make: async () => {
      const { race } = await aRaceOf();
      const of = await registered(race);
      const cancelled = {
        circuitId: 15,
        raceId: race.id,
        startsAt: null,
        words: { it: 'Vento.', en: 'Wind.' },
        offers: usualOffers,
        by: (await aUser(db())).id,
      };
      await db().transaction((tx) => disruptRace(portal.context, tx, cancelled));
      return of;
    },
    it: 'La gara è stata annullata o rinviata: per ora la sua iscrizione non si può cedere.',
    en: 'The race has been cancelled or postponed: its registration cannot be given away for now.',
  },
  {
    refusal: 'race_day_reached',
    kinds: givingKinds,
    make: async () => {
      const of = await registered((await aRaceOf({ startsAt: hours(20), endsOn: day('2026-09-02') })).race);
      portal.setNow(hours(15));
      return of;
    },
    it: 'Si poteva fino alla vigilia della gara.',
    en: 'This was possible until the day before the race.',
  },
  {
    refusal: 'race_day_reached',
    of: 'package',
    kinds: givingKinds,
    make: async () => {
      const soon = { startsAt: hours(20), endsOn: day('2026-09-02') };
      const races = [(await aRaceOf()).race.id, (await aRaceOf(soon)).race.id];
      const { id, typeId } = await aPackage(db(), races);
      const of = await registered({ id, type: typeId, package: true });
      portal.setNow(hours(15));
      return of;
    },
    it: 'Si poteva fino alla vigilia della prima gara del pacchetto.',
    en: 'This was possible until the day before the package’s first race.',
  },
  {
    refusal: 'registration_closed',
    kinds: ['substitute'],
    make: async () => {
      const of = await registered((await aRaceOf({ registrationEndsAt: hours(1) })).race);
      portal.setNow(hours(2));
      return of;
    },
    it: 'Le iscrizioni a questa gara sono chiuse: nessuno potrebbe usare il codice.',
    en: 'Registration for this race has closed: nobody could use the code.',
  },
  {
    refusal: 'nothing_to_transfer',
    kinds: ['transfer'],
    make: async () => registered((await aRaceOf({ price: '10.00' })).race),
    it: 'Il codice varrebbe 0,00 €',
    en: 'The code would be worth €0.00',
  },
];

describe('Why a registration cannot be given away, on its page', () => {
  test('is said for every refusal that there is', () => {
    expect(new Set(cases.map(({ refusal }) => refusal))).toEqual(new Set(givingRefusals));
  });

  for (const { refusal, of = 'race', kinds, make, it, en } of cases) {
    test(`${refusal}, of a ${of}: in both languages, and nothing can be sent`, async () => {
      const theirs = await make();
      for (const kind of kinds) {
        const [italian, english] = [await seen(theirs, kind, 'it'), await seen(theirs, kind, 'en')];
        expect(italian).toContain(it);
        expect(english).toContain(en);
        expect(italian + english).not.toContain('<form');
      }
    });
  }
});
