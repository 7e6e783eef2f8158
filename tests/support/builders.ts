import { members } from '#features/athletes/server/tables.ts';
import { circuitSettings, circuits, seasons, stages } from '#features/circuits/server/tables.ts';
import { circuitPayMethods } from '#features/commission/server/tables.ts';
import { couponCounters, coupons, couponTargets } from '#features/coupons/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import {
  racePackageRaces,
  racePackages,
  races,
  registrationTypePolicies,
  registrationTypes,
} from '#features/races/server/tables.ts';
import {
  productCombinations,
  products,
  productVariables,
  raceServices,
  shippingMethods,
} from '#features/shop/server/tables.ts';
import { bankMovements, bankStatements } from '#features/statements/server/tables.ts';
import { sellables, stockCounters } from '#features/stock/server/tables.ts';
import { addDays, type Day, day } from '#kernel/calendar.ts';
import { type Cents, euro } from '#kernel/money.ts';
import type { Db } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { testNow } from './api.ts';

/** Builders: each makes one thing whole, with what a test does not care about filled in. */

/** Far above the ids that the database gives to what a test makes through the portal: those begin at 10,000. */
let serial = 1_000_000;
const next = () => ++serial;
const today = day(testNow.slice(0, 10));
const both = <Text>(text: Text) => ({ it: text, en: text });

/** The bank account of a circuit that says nothing else. */
export const itsBank = {
  company: 'ASD Prova',
  bank: 'Banca Prova',
  iban: 'IT60X0542811101000000123456',
  bic: 'BLOPIT22',
};

export async function aCircuit(db: Db, given: Partial<typeof circuits.$inferInsert> = {}) {
  const id = given.id ?? 15;
  const [circuit] = await db
    .insert(circuits)
    .values({
      id,
      slug: `circuit-${id}`,
      hosts: [],
      i18n: both({ name: 'Circuito di prova', title: 'Prova', lead: 'Gare di prova.' }),
      inks: ['#1546a0', '#ee4b24', '#8ccbbf', '#f4b728'],
      referencePrefix: 'TP20',
      gadgetSizes: ['S', 'M', 'L', 'XL'],
      bank: itsBank,
      office: { company: 'ASD Prova', place: 'Verbania', email: 'office@test.example', hours: both('sempre') },
      seasonId: 20,
      ...given,
    })
    .returning();
  await db.insert(seasons).values({ id: 20, circuitId: id, name: '2026' });
  await db.insert(circuitSettings).values([
    { circuitId: id, key: 'commission-policy', value: 'by_method' },
    { circuitId: id, key: 'shop-active', value: '1' },
    { circuitId: id, key: 'list-active', value: '1' },
  ]);
  await db
    .insert(circuitPayMethods)
    .values([1, 2, 3, 6].map((payMethodId, position) => ({ circuitId: id, payMethodId, position })));
  const courier = both({ name: 'Corriere', description: '' });
  await db
    .insert(shippingMethods)
    .values({ circuitId: id, id: 1, i18n: courier, price: euro('6.00'), requireAddress: true, position: 0 });
  await db.insert(stages).values({
    id: id * 100,
    circuitId: id,
    seasonId: 20,
    slug: 'verbania',
    i18n: both({ name: 'Verbania', place: 'Verbania', description: '' }),
    startsOn: addDays(today, 60),
    endsOn: addDays(today, 60),
  });
  return circuit!;
}

export interface RaceGiven extends Partial<Omit<typeof races.$inferInsert, 'id'>> {
  readonly stock?: number;
  readonly ordered?: number;
  readonly purchased?: number;
  readonly price?: `${number}`;
  /** A policy that the type asks to accept. */
  readonly withPolicy?: boolean;
}

/** A race of the circuit's stage with one registration type that asks for nothing special. */
export async function aRace(db: Db, circuitId = 15, given: RaceGiven = {}) {
  const { stock = 100, ordered = 0, purchased = 0, price = '35.00', withPolicy = false, ...fields } = given;
  const id = next();
  const [sellable] = await db.insert(sellables).values({ kind: 'race' }).returning();
  await db
    .insert(stockCounters)
    .values({ sellableId: sellable!.id, stock, ordered, purchased, soldElsewhere: purchased });
  const [race] = await db
    .insert(races)
    .values({
      id,
      stageId: circuitId * 100,
      slug: `race-${id}`,
      discipline: 'run',
      i18n: both({ name: `Gara ${id}`, type: 'Corsa', description: '' }),
      distance: [['10', 'km']],
      colourway: 'a',
      startsAt: new Date(`${addDays(today, 60)}T08:00:00Z`),
      registrationEndsAt: new Date(`${addDays(today, 50)}T22:00:00Z`),
      endsOn: addDays(today, 60),
      sellableId: sellable!.id,
      gadgetSizes: [],
      position: id,
      ...fields,
    })
    .returning();
  const [type] = await db
    .insert(registrationTypes)
    .values({ id, raceId: id, i18n: both({ name: 'Individuale', notes: '' }), price: euro(price), position: 0 })
    .returning();
  if (withPolicy) {
    await db.insert(policies).values({
      id,
      circuitId,
      isRequired: true,
      i18n: both({ name: 'Regolamento', description: '<p>Regole</p>' }),
      position: 0,
    });
    await db.insert(registrationTypePolicies).values({ registrationTypeId: id, policyId: id });
  }
  return { race: race!, type: type!, sellableId: sellable!.id, policyId: withPolicy ? id : null };
}

/** An activated account with its own athlete record. */
export async function aUser(
  db: Db,
  given: { email?: string; birthday?: string; complete?: boolean; firstname?: string; lastname?: string } = {},
) {
  const id = newId();
  const at = new Date(testNow);
  const email = given.email ?? `athlete${next()}@test.example`;
  await db.insert(users).values({ id, email, lang: 'it', createdAt: at, activatedAt: at });
  const complete = given.complete ?? true;
  const [member] = await db
    .insert(members)
    .values({
      id: newId(),
      userId: id,
      himself: true,
      firstname: given.firstname ?? 'Giulia',
      lastname: given.lastname ?? 'Ferraris',
      email,
      birthday: day(given.birthday ?? '1991-08-14'),
      nationality: 'IT',
      taxCode: 'FRRGLI91M54L746X',
      ...(complete && {
        gender: 'F' as const,
        gadgetSize: 'M',
        emergencyContact: 'Anna Ferraris',
        emergencyPhone: '+39 347 555 0142',
      }),
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  return { id, email, member: member! };
}

export interface ProductGiven extends Partial<Omit<typeof products.$inferInsert, 'id' | 'price'>> {
  readonly stock?: number;
  readonly price?: `${number}`;
  readonly sizes?: readonly string[];
  /** Sizes with a stock of their own. */
  readonly stockOf?: Readonly<Record<string, number>>;
  /** Makes it a service of this race. */
  readonly ofRace?: number;
  readonly preselected?: boolean;
}

/** A product of the shop, with a size to choose if sizes are given. */
export async function aProduct(db: Db, circuitId = 15, given: ProductGiven = {}) {
  const { stock = 100, price = '12.50', sizes = [], stockOf = {}, ofRace, preselected = false, ...fields } = given;
  const id = next();
  const [sellable] = await db.insert(sellables).values({ kind: 'product' }).returning();
  await db.insert(stockCounters).values({ sellableId: sellable!.id, stock });
  const [product] = await db
    .insert(products)
    .values({
      id,
      circuitId,
      sku: `SKU-${id}`,
      i18n: both({ name: `Articolo ${id}`, description: '', note: '', permalink: `articolo-${id}` }),
      price: euro(price),
      fullPrice: euro(price),
      sellableId: sellable!.id,
      inShop: ofRace === undefined,
      position: id,
      ...fields,
    })
    .returning();
  const options = sizes.length
    ? await db
        .insert(productVariables)
        .values(
          sizes.map((name, position) => ({
            productId: id,
            key: 'size',
            i18n: both({ key: 'Taglia', name }),
            position,
          })),
        )
        .returning()
    : [];
  const combinations: Record<string, number> = {};
  for (const [size, own] of Object.entries(stockOf)) {
    const [made] = await db.insert(sellables).values({ kind: 'combination' }).returning();
    await db.insert(stockCounters).values({ sellableId: made!.id, stock: own });
    const variables = [options[sizes.indexOf(size)]!.id];
    await db.insert(productCombinations).values({ productId: id, variables, sellableId: made!.id });
    combinations[size] = made!.id;
  }
  if (ofRace !== undefined) {
    await db.insert(raceServices).values({ raceId: ofRace, productId: id, isPreselected: preselected, sort: id });
  }
  return { product: product!, options, sellableId: sellable!.id, combinations };
}

/** A package of these races with one registration type. */
export async function aPackage(db: Db, raceIds: readonly number[], price: `${number}` = '60.00', circuitId = 15) {
  const id = next();
  const closes = new Date(`${addDays(today, 50)}T22:00:00Z`);
  await db.insert(racePackages).values({
    id,
    circuitId,
    slug: `package-${id}`,
    i18n: both({ name: `Pacchetto ${id}`, description: '' }),
    registrationEndsAt: closes,
  });
  await db.insert(racePackageRaces).values(raceIds.map((raceId) => ({ racePackageId: id, raceId })));
  const type = { id, racePackageId: id, i18n: both({ name: 'Completo', notes: '' }), price: euro(price), position: 0 };
  await db.insert(registrationTypes).values(type);
  return { id, typeId: id };
}

export interface CouponGiven extends Partial<typeof coupons.$inferInsert> {
  /** How often it may be used in all. */
  readonly most?: number;
  readonly raceIds?: readonly number[];
  readonly packageIds?: readonly number[];
  readonly productIds?: readonly number[];
}

/** A promo code for everything: 5.00 off, unless `given` says otherwise. */
export async function aCoupon(db: Db, given: CouponGiven = {}) {
  const { most, raceIds = [], packageIds = [], productIds = [], ...fields } = given;
  const [coupon] = await db
    .insert(coupons)
    .values({
      id: newId(),
      code: `CODE${next()}`,
      kind: fields.percent ? 'percent' : 'amount',
      amount: fields.percent ? null : euro('5.00'),
      active: true,
      oncePerUser: false,
      alone: false,
      needs: 'nothing',
      createdAt: new Date(testNow),
      ...fields,
    })
    .returning();
  const couponId = coupon!.id;
  const targets = [
    ...raceIds.map((raceId) => ({ raceId })),
    ...packageIds.map((racePackageId) => ({ racePackageId })),
    ...productIds.map((productId) => ({ productId })),
  ].map((target) => ({ id: newId(), couponId, ...target }));
  if (targets.length > 0) await db.insert(couponTargets).values(targets);
  if (most !== undefined) await db.insert(couponCounters).values({ couponId, most, used: 0 });
  return coupon!;
}

/** A movement of a circuit’s account that nobody has settled. */
export async function aMovement(
  db: Db,
  { by, amount, on, circuitId = 15 }: { by: string; amount: Cents; on: Day; circuitId?: number },
): Promise<string> {
  const [id, statementId] = [newId(), newId()];
  const loaded = { id: statementId, circuitId, loadedBy: by, loadedAt: new Date(), fresh: 1, seen: 0, others: 0 };
  await db.insert(bankStatements).values(loaded);
  const said = { account: 'IT60X0542811101000000123456', reference: id, payer: 'ROSSI MARIO', text: 'bonifico' };
  await db
    .insert(bankMovements)
    .values({ id, circuitId, statementId, ...said, bookedOn: on, valueDay: on, amount, state: 'open' });
  return id;
}
