import { seeded } from '../../../src/art/prng.ts';
import { commission, type PayMethod } from '../../../src/features/commission/rules/commission.ts';
import { takeOff } from '../../../src/features/coupons/rules/takeOff.ts';
import type { CouponLine } from '../../../src/features/coupons/rules/terms.ts';
import type { couponUses } from '../../../src/features/coupons/server/tables.ts';
import type { crewPlaces } from '../../../src/features/crews/server/tables.ts';
import type { OrderState } from '../../../src/features/orders/rules/states.ts';
import type {
  AddressCopy,
  DetailCopy,
  orderDetails,
  orderHolds,
  orderStateChanges,
  orders,
} from '../../../src/features/orders/server/tables.ts';
import type { payments, refundLines, refunds } from '../../../src/features/payments/server/tables.ts';
import type { RegistrationAnswers } from '../../../src/features/registration/rules/answers.ts';
import { ticked } from '../../../src/features/registration/rules/raceQuestions.ts';
import type { entries, registrations } from '../../../src/features/registration/server/tables.ts';
import { addDays, dayInRome } from '../../../src/kernel/calendar.ts';
import type { Translations } from '../../../src/kernel/lang.ts';
import { type Cents, cents, euro, noMoney, sum, times } from '../../../src/kernel/money.ts';
import { demoCoupon } from '../coupons.ts';
import { usualPolicies } from '../policies.ts';
import { demoRaces, typeId } from '../races/load.ts';
import type { DemoInput } from '../races/race.ts';
import { combinationSellable, optionId } from '../shop/product.ts';
import { demoProducts } from '../shop/products.ts';
import { demoShippings, shippingCopy } from '../shop/shippings.ts';
import { demoStages } from '../stages.ts';
import { demoId, texts } from '../world.ts';
import { crewId, type DemoCrew, fractionSellable } from './crews.ts';
import { isRefunded, refundedAt, refundId, refundRows } from './refunds.ts';

export interface RegistrationLine {
  readonly member: string;
  readonly race: number;
  /** Which of the race's types, counted from 0. */
  readonly type?: number;
  readonly card?: string;
  readonly team?: string;
  readonly size?: string;
  readonly datahealth?: string;
  readonly status?: 'replaced' | 'transferred';
  /** The crew that it is in, and the fraction, counted from 0. */
  readonly crew?: { readonly crew: DemoCrew; readonly fraction: number | null };
}

export interface ProductLine {
  readonly product: number;
  readonly quantity?: number;
  /** Chosen options, counted from 0 over all the product's options. */
  readonly options?: readonly number[];
  /** It belongs to the registration before it. */
  readonly child?: boolean;
  /** It was taken out of the paid order, and its money given back. */
  readonly removed?: boolean;
}

/** An order as the history tells it. */
export interface PastOrder {
  readonly user: string;
  readonly at: Date;
  readonly state: OrderState;
  readonly method: PayMethod | null;
  readonly lines: readonly (RegistrationLine | ProductLine)[];
  readonly address?: AddressCopy;
  /** The promo code on it. */
  readonly code?: string;
}

type Rows<Table extends { $inferInsert: object }> = Table['$inferInsert'][];

/** Everything that a history is made of, ready to be inserted. */
export interface Book {
  readonly orders: Rows<typeof orders>;
  readonly details: Rows<typeof orderDetails>;
  readonly holds: Rows<typeof orderHolds>;
  readonly changes: Rows<typeof orderStateChanges>;
  readonly payments: Rows<typeof payments>;
  readonly refunds: Rows<typeof refunds>;
  readonly refundLines: Rows<typeof refundLines>;
  readonly registrations: Rows<typeof registrations>;
  readonly entries: Rows<typeof entries>;
  /** Health-data codes, and the line that each was used for. */
  readonly codes: { detailId: string; memberId: string; userId: string; race: number; code: string; at: Date }[];
  readonly crewPlaces: Rows<typeof crewPlaces>;
  readonly couponUses: Rows<typeof couponUses>;
}

const kinds = { order: 16, detail: 17, registration: 18, entry: 19, change: 20, payment: 21, use: 53 } as const;
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const minute = 60_000;
const countedAs = {
  awaiting_payment: 'ordered',
  paid: 'purchased',
  partly_refunded: 'purchased',
  refunded: 'none',
  expired: 'none',
  cancelled: 'none',
} as const;
const registeredAs = {
  awaiting_payment: 'on_hold',
  paid: 'confirmed',
  partly_refunded: 'confirmed',
  refunded: 'released',
  expired: 'released',
  cancelled: 'released',
} as const;
const providers = { credit_card: 'stripe', paypal: 'paypal', satispay: 'satispay' } as const;

const raceById = new Map(demoRaces.map((race) => [race.id, race]));
const stageById = new Map(demoStages.map((stage) => [stage.id, stage]));
const productById = new Map(demoProducts.map((product) => [product.id, product]));

/** Writes orders into a book, in the order of time; ids and references come out the same at each load. */
export function writeBook(past: readonly PastOrder[], origin: string): Book {
  const book: Book = {
    orders: [],
    details: [],
    holds: [],
    changes: [],
    payments: [],
    refunds: [],
    refundLines: [],
    registrations: [],
    codes: [],
    entries: [],
    crewPlaces: [],
    couponUses: [],
  };
  const random = seeded('demo references');
  const letters = () => Array.from({ length: 4 }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
  const reference = () => `TL20-${letters()}-${letters()}`;
  for (const order of past.toSorted((a, b) => a.at.getTime() - b.at.getTime())) write(book, order, origin, reference);
  return book;
}

interface Line extends CouponLine {
  readonly id: string;
  readonly season: number;
  readonly removed?: boolean;
}

function write(book: Book, order: PastOrder, origin: string, reference: () => string): void {
  const id = demoId(kinds.order, book.orders.length + 1);
  const payed = order.state === 'paid' || order.state === 'refunded' || order.state === 'partly_refunded';
  // A wire takes two days; the other ways are done in minutes.
  const payedAt = payed ? new Date(order.at.getTime() + (order.method === 'wiretransfer' ? 2_880 : 4) * minute) : null;
  const lines: Line[] = [];
  let parent: string | null = null;
  for (const line of order.lines) {
    const at = { id: demoId(kinds.detail, book.details.length + 1), orderId: id, position: lines.length };
    if ('race' in line) {
      lines.push(writeRegistration(book, order, line, { ...at, payedAt, reference }));
      parent = at.id;
    } else {
      lines.push(writeProduct(book, order, line, { ...at, payedAt, parent: line.child ? parent : null }));
    }
  }
  const total = sum(lines.map((line) => line.total));
  const courier = order.address ? demoShippings[0]! : null;
  const shipping = courier?.price ?? noMoney;
  const discount = order.code ? writeUse(book, order, id, lines, order.code) : noMoney;
  const net = cents(total + shipping - discount);
  const adminCost = commission({ kind: 'by_method' }, order.method, net);
  const due = sum([net, adminCost]);
  const byWire = order.method === 'wiretransfer';
  const dueDay = byWire ? addDays(dayInRome(order.at), 7) : null;
  const hold = order.at.getTime() + (byWire ? 14 * 24 : 24) * 60 * minute;
  const named = reference();
  book.orders.push({
    id,
    reference: named,
    circuitId: 15,
    userId: order.user,
    state: order.state,
    payMethod: order.method,
    seasonId: Math.max(...lines.map((line) => line.season)),
    totalAmount: total,
    totalShipping: shipping,
    totalDiscount: discount,
    adminCost,
    totalAmountDue: due,
    shippingAddress: order.address ?? null,
    shipping: courier && shippingCopy(courier),
    origin,
    lang: 'it',
    createdAt: order.at,
    payedAt,
    dueDay,
    wireChosenAt: dueDay && order.at,
    expiresAt: order.state === 'awaiting_payment' ? new Date(hold) : null,
    // Nobody is reminded of what the demo made up.
    remindedAt: order.at,
  });
  writeChanges(book, id, order, payedAt);
  const removed = lines.filter((line) => line.removed);
  const back = order.state === 'refunded' ? due : sum(removed.map((line) => line.total));
  if (payedAt && order.method && due > 0) {
    const n = book.payments.length + 1;
    book.payments.push({
      id: demoId(kinds.payment, n),
      orderId: id,
      ...(order.method === 'wiretransfer'
        ? { provider: 'bank', valueDay: dayInRome(payedAt) }
        : {
            provider: providers[order.method],
            // The sandbox reads in it what was taken and given back: it was never told of the demo's payments.
            providerRef: `demo_${due}_${back}_${named}_${id}`,
          }),
      amount: due,
      state: back === due ? 'refunded' : 'paid',
      createdAt: order.at,
      changedAt: payedAt,
    });
    if (isRefunded(order.state)) {
      const past = { orderId: id, paymentId: demoId(kinds.payment, n), amount: back, lines: removed };
      const { refund, shares } = refundRows(book.refunds.length + 1, { ...past, at: refundedAt(payedAt) });
      book.refunds.push(refund);
      book.refundLines.push(...shares);
    }
  }
}

/** Puts a code on an order: its use, and the lines' shares of what it takes off. */
function writeUse(
  book: Book,
  { user, at, state }: PastOrder,
  orderId: string,
  lines: readonly Line[],
  code: string,
): Cents {
  const coupon = demoCoupon(code);
  const { discount, lines: after } = takeOff(coupon, lines);
  for (const { id, total, left } of after) {
    book.details.find((detail) => detail.id === id)!.discount = cents(total - left);
  }
  const counted = countedAs[state];
  book.couponUses.push({
    id: demoId(kinds.use, book.couponUses.length + 1),
    couponId: coupon.id,
    orderId,
    onceForUserId: coupon.oncePerUser ? user : null,
    discount,
    state: counted === 'ordered' ? 'reserved' : counted === 'purchased' ? 'used' : 'released',
    at,
  });
  return discount;
}

function writeChanges(book: Book, orderId: string, { at, state, user }: PastOrder, payedAt: Date | null): void {
  const change = (from: OrderState | null, to: OrderState, when: Date, why: string, by: string | null = null) =>
    book.changes.push({
      ...{ id: demoId(kinds.change, book.changes.length + 1), orderId, from, to, at: when, by, why },
      refundId: isRefunded(to) ? refundId(book.refunds.length + 1) : null,
    });
  change(null, 'awaiting_payment', at, 'order placed', user);
  if (payedAt) change('awaiting_payment', 'paid', payedAt, 'paid');
  const later = (hours: number) => new Date((payedAt ?? at).getTime() + hours * 60 * minute);
  if (payedAt && isRefunded(state)) change('paid', state, refundedAt(payedAt), 'refunded by the office');
  if (state === 'expired') change('awaiting_payment', 'expired', later(24), 'not paid in time');
  if (state === 'cancelled') change('awaiting_payment', 'cancelled', later(1), 'cancelled by its owner', user);
}

interface At {
  readonly id: string;
  readonly orderId: string;
  readonly position: number;
}

const copies = (each: (lang: 'it' | 'en') => DetailCopy): Translations<DetailCopy> => texts(each('it'), each('en'));

function writeRegistration(
  book: Book,
  order: PastOrder,
  line: RegistrationLine,
  { id, orderId, position, payedAt, reference }: At & { payedAt: Date | null; reference: () => string },
): Line {
  const race = raceById.get(line.race)!;
  const stage = stageById.get(race.stage)!;
  const type = race.types[line.type ?? 0]!;
  const price = euro(type.price);
  const state = line.status ? 'released' : registeredAs[order.state];
  const season = stage.seasonId ?? 20;
  const fraction = line.crew && line.crew.fraction !== null ? race.fractions?.[line.crew.fraction] : undefined;
  book.details.push({
    id,
    orderId,
    kind: 'registration',
    quantity: 1,
    price,
    totalAmount: price,
    discount: noMoney,
    position,
    copy: copies((lang) => ({
      name: race.i18n[lang].name,
      stage: stage.i18n[lang].name,
      races: [race.i18n[lang].name],
      registration_type: type.name[lang],
      ...(line.crew && { crew: line.crew.crew.name }),
      ...(fraction && { relay_fraction: fraction.name[lang] }),
    })),
  });
  const counted = line.status ? 'none' : countedAs[order.state];
  book.holds.push({ orderDetailId: id, sellableId: race.id, quantity: 1, counted });
  if (line.crew) {
    const { crew, fraction: at } = line.crew;
    book.crewPlaces.push({
      detailId: id,
      crewId: crewId(crew),
      memberId: line.member,
      relayFractionId: at === null ? null : typeId(race.id, at),
    });
    if (at !== null) {
      book.holds.push({ orderDetailId: id, sellableId: fractionSellable(crew, at), quantity: 1, counted });
    }
  }
  const registrationId = demoId(kinds.registration, book.registrations.length + 1);
  book.registrations.push({
    id: registrationId,
    reference: reference(),
    orderDetailId: id,
    userId: order.user,
    memberId: line.member,
    circuitId: 15,
    seasonId: season,
    raceId: race.id,
    registrationTypeId: typeId(race.id, line.type ?? 0),
    state,
    status: line.status ?? null,
    answers: {
      ...answersOf(line, type.federations, race.asksGadgetSize ?? true),
      custom_inputs: answered([...(race.inputs ?? []), ...(fraction?.inputs ?? [])], book.registrations.length),
    },
    cardNumber: line.card ?? null,
    teamName: line.team ?? null,
    createdAt: order.at,
    confirmedAt: payedAt,
  });
  if (line.datahealth) {
    const { member: memberId, race: raceId, datahealth: code } = line;
    book.codes.push({ detailId: id, memberId, userId: order.user, race: raceId, code, at: order.at });
  }
  book.entries.push({
    id: demoId(kinds.entry, book.entries.length + 1),
    registrationId,
    raceId: race.id,
    memberId: line.member,
    state: state === 'released' ? 'released' : 'live',
  });
  const forCoupons = { kind: 'registration', raceId: race.id, packageId: null, productId: null } as const;
  return { ...forCoupons, id, total: price, left: price, season };
}

/** What the nth registration answers to these questions: whatever must be, and the first choice more often than the last. */
const answered = (inputs: readonly DemoInput[], n: number): RegistrationAnswers['custom_inputs'] =>
  inputs.flatMap(({ slug, type, required, options = [] }, at) => {
    if (!required && n % 3 === 0) return [];
    const choice = options[Math.floor((((n * 7 + at) % 11) ** 2 / 121) * options.length)];
    return [{ slug, value: type === 'checkbox' ? ticked : (choice?.[0] ?? '') }];
  });

function answersOf(
  { card, team, size, crew, race }: RegistrationLine,
  federations: readonly number[] | undefined,
  asksSize: boolean,
): Omit<RegistrationAnswers, 'custom_inputs'> {
  return {
    ...(federations && { federation_id: federations.at(-1) }),
    ...(card && { card_number: card }),
    ...(team && { team_name: team }),
    ...(asksSize && { gadget_size: size ?? 'M' }),
    ...(crew && {
      crew: {
        choice: 'partecipate' as const,
        id: crewId(crew.crew),
        admitted: true as const,
        ...(crew.fraction !== null && { fraction_id: typeId(race, crew.fraction) }),
      },
    }),
    policies: [...usualPolicies],
    consents: { privacy_policy: true, photo_video: true, newsletter: false, third_part_data: false },
  };
}

function writeProduct(
  book: Book,
  order: PastOrder,
  { product: productId, quantity = 1, options = [], removed = false }: ProductLine,
  { id, orderId, position, payedAt, parent }: At & { payedAt: Date | null; parent: string | null },
): Line {
  const product = productById.get(productId)!;
  const price = euro(product.price);
  const total = times(price, quantity);
  const all = (product.variables ?? []).flatMap(({ name, options: own }) => own.map((option) => ({ name, option })));
  const chosen = options.map((at) => all[at]!);
  book.details.push({
    id,
    orderId,
    parentId: parent,
    kind: 'product',
    quantity,
    price,
    totalAmount: total,
    discount: noMoney,
    productId,
    variables: options.map((at) => optionId(productId, at)),
    position,
    ...(removed && payedAt && { removedAt: refundedAt(payedAt), removedIn: 'paid' as const }),
    copy: copies((lang) => ({
      name: product.i18n[lang].name,
      ...(chosen.length > 0 && {
        variables: chosen.map(({ name, option }) => ({ key: name[lang], name: option[lang] })),
      }),
    })),
  });
  const counted = removed ? 'none' : countedAs[order.state];
  for (const sellableId of [productId, combinationSellable(product, options) ?? []].flat()) {
    book.holds.push({ orderDetailId: id, sellableId, quantity, counted });
  }
  const forCoupons = { kind: 'product', raceId: null, packageId: null, productId } as const;
  return { ...forCoupons, id, total, left: total, season: 0, removed };
}
