import { isOver, isPayable, type OrderState } from '#features/orders/rules/states.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import { folded, isOneSlip, pieces, signsOf, swapsIn } from './causal.ts';
import { namesPerson, namesTeam, type PersonName, wordsOf } from './payerNames.ts';

/** Beyond so many, which of them sum up is chance: 2 to the 12th sums are tried at most. */
const most = 12;

/** The one selection of two or more whose amounts come to `wanted`; null where none or several do, for nobody knows which are meant. */
function sumsTo<Item>(items: readonly Item[], amountOf: (item: Item) => Cents, wanted: Cents): Item[] | null {
  const total = items.reduce((sum, item) => sum + amountOf(item), 0);
  if (items.length >= 2 && total === wanted) return [...items];
  if (items.length > most || items.length < 3 || total < wanted) return null;
  let found: Item[] | null = null;
  for (let chosen = 3; chosen < 1 << items.length; chosen += 1) {
    const some = items.filter((_, at) => chosen & (1 << at));
    if (some.length < 2 || some.reduce((sum, item) => sum + amountOf(item), 0) !== wanted) continue;
    if (found) return null;
    found = some;
  }
  return found;
}

export interface MatchMovement {
  readonly id: string;
  readonly valueDay: Day;
  readonly amount: Cents;
  readonly payer: string;
  readonly text: string;
}

/** Money that somebody noted by hand as a transfer at once, and that no movement has brought yet. */
export interface NotedByHand {
  /** One; or two where a part of it goes back. */
  readonly payments: readonly string[];
  readonly amount: Cents;
  readonly valueDay: Day;
  readonly notedAt: string;
  /** Who noted it; null once that account is erased. */
  readonly by: string | null;
}

/** An order that a movement may be for: it awaits payment, its transfer was noted by hand, or a movement names it. Without its names. */
export interface BareOrder {
  readonly id: string;
  readonly reference: string;
  readonly circuitId: number;
  readonly state: OrderState;
  readonly due: Cents;
  readonly createdOn: Day;
  /** It is to be paid by wire: only then may it be meant without its reference. */
  readonly byWire: boolean;
  /** The account that made it; several orders of one are often paid at once. */
  readonly buyer: string | null;
  readonly noted: readonly NotedByHand[];
}

export interface MatchOrder extends BareOrder {
  readonly people: readonly PersonName[];
  readonly teams: readonly string[];
}

export const proposalKinds = [
  'sure',
  'likely',
  'less',
  'more',
  'differs',
  'double',
  'waits',
  'late',
  'elsewhere',
  'unknown',
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** Why a movement is proposed for an order, or is not. */
export const proposalReasons = [
  'causal_and_amount',
  'noted_by_hand',
  'noted_other_amount',
  'before_order',
  'one_slip',
  'two_swapped',
  'amount_and_name',
  'several_causals',
  'undone_before',
  'sum_of_payer',
  'sum_of_team',
  'parts',
  'other_amount',
  'paid_before',
  'other_first',
  'order_over',
  'other_circuit',
  'nothing',
] as const;
export type ProposalReason = (typeof proposalReasons)[number];

export interface Proposal {
  readonly kind: ProposalKind;
  readonly why: ProposalReason;
  /** One; or several that pay one order together. */
  readonly movements: readonly MatchMovement[];
  /** One; or several that are paid at once. Those of other circuits only where the kind says so. */
  readonly orders: readonly MatchOrder[];
  /** How many orders are as likely as the one that is proposed, itself included. */
  readonly alike: number;
}

/** How `propose` is told of a movement and an order. */
export const pairOf = (movement: string, order: string): string => `${movement} ${order}`;

/** The part of a reference after its prefix, which tells orders apart, has eight signs. */
const ownSigns = 8;

const saidIn = ({ payer, text }: MatchMovement): string => `${text} ${payer}`;
const dueOf = ({ due }: MatchOrder): Cents => due;
const amountOf = ({ amount }: MatchMovement): Cents => amount;

function grouped<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (!group) groups.set(key, [item]);
      // The same key twice in one item comes one after the other.
      else if (group.at(-1) !== item) group.push(item);
    }
  return groups;
}

/**
 * Proposes for movements which orders of a circuit they pay. Each movement stands in exactly one proposal, and an order
 * that awaits payment in at most one that would pay it.
 *
 * `sure` is only what names one order by its whole reference and comes to what is due, to the cent. Everything else needs
 * a look. What somebody has noted by hand is no second payment: the movement is the one that brought it. A movement for an
 * order that another one is to pay waits until that one is confirmed.
 *
 * @param undone movements that were matched with an order until somebody undid it: such a pair is never sure again
 * @param apart a movement that somebody wants to decide about by itself, with those that would be proposed with it
 *
 * Source: decisions 150, 178 and 203.
 */
export function propose(
  movements: readonly MatchMovement[],
  orders: readonly MatchOrder[],
  circuitId: number,
  meant: OrderMatches = meantBy(movements, orders),
  undone: ReadonlySet<string> = new Set(),
  apart: string | null = null,
): readonly Proposal[] {
  const proposals: Proposal[] = [];
  const left = new Set(
    movements.toSorted((one, other) =>
      one.valueDay < other.valueDay ? -1 : one.valueDay > other.valueDay ? 1 : one.id < other.id ? -1 : 1,
    ),
  );
  const known = new Map(orders.map((order) => [order.id, order]));
  const ordersOf = (ids: readonly string[] = []) => ids.map((id) => known.get(id)!);
  const own = orders.filter((order) => order.circuitId === circuitId);
  const taken = new Set<MatchOrder>();
  const isFree = (order: MatchOrder) => isPayable(order.state) && !taken.has(order);
  /** What was noted by hand and has its movement in a proposal. */
  const linked = new Set<NotedByHand>();
  const notedOf = ({ noted }: MatchOrder) => noted.filter((one) => !linked.has(one));

  const isUndone = ({ id }: MatchMovement, order: MatchOrder) => undone.has(pairOf(id, order.id));

  const areApart = (these: readonly MatchMovement[]) => these.some(({ id }) => id === apart);

  function say(
    kind: ProposalKind,
    why: ProposalReason,
    these: readonly MatchMovement[],
    those: readonly MatchOrder[] = [],
    alike = 1,
  ) {
    for (const movement of these) left.delete(movement);
    if (kind !== 'elsewhere' && kind !== 'unknown' && kind !== 'differs' && kind !== 'double' && kind !== 'waits')
      for (const order of those) taken.add(order);
    // That it fits has misled somebody already.
    const fits = kind === 'sure' || kind === 'likely';
    if (fits && these.some((movement) => those.some((order) => isUndone(movement, order))))
      proposals.push({ kind: 'likely', why: 'undone_before', movements: these, orders: those, alike });
    else proposals.push({ kind, why, movements: these, orders: those, alike });
  }

  byCausal();
  byOneSlip();
  byAmountAndName();
  bySum();
  byCausalAgain();
  for (const movement of left) say('unknown', 'nothing', [movement]);
  return proposals.toSorted((one, other) => proposalKinds.indexOf(one.kind) - proposalKinds.indexOf(other.kind));

  function byCausal() {
    const ofOne = new Map<MatchOrder, MatchMovement[]>();
    for (const movement of left) {
      const found = ordersOf(meant.named.get(movement.id));
      const here = found.filter((order) => order.circuitId === circuitId);
      const [only] = here;
      if (here.length === 0 && found.length > 0) say('elsewhere', 'other_circuit', [movement], found);
      else if (here.length > 1) severalCausals(movement, here);
      else if (only && !isUndone(movement, only)) ofOne.set(only, [...(ofOne.get(only) ?? []), movement]);
    }
    for (const [order, these] of ofOne) oneCausal(order, these);
  }

  /** What still names only an order that it was matched with before: last, for the order may have its own money by now. */
  function byCausalAgain() {
    const named = [...left].flatMap((movement) =>
      ordersOf(meant.named.get(movement.id))
        .filter((order) => order.circuitId === circuitId && isUndone(movement, order))
        .map((order) => ({ movement, order })),
    );
    for (const [order, pairs] of Map.groupBy(named, ({ order }) => order)) {
      const these = pairs.map(({ movement }) => movement);
      if (!taken.has(order)) oneCausal(order, these);
      else for (const movement of these) say('waits', 'other_first', [movement], [order]);
    }
  }

  /** The order, and those of these movements that come to what was noted by hand for it. */
  function linkTo(kind: 'sure' | 'likely', order: MatchOrder, these: readonly MatchMovement[], alike = 1) {
    for (const noted of notedOf(order)) {
      const open = these.filter((movement) => left.has(movement));
      const exact = open.find(({ amount }) => amount === noted.amount);
      const brought = exact ? [exact] : areApart(these) ? null : sumsTo(open, amountOf, noted.amount);
      if (!brought) continue;
      linked.add(noted);
      say(kind, 'noted_by_hand', brought, [order], alike);
    }
  }

  function severalCausals(movement: MatchMovement, here: readonly MatchOrder[]) {
    const noted = here.filter((order) => notedOf(order).length > 0);
    const brought = sumsTo(noted, (order) => notedOf(order)[0]!.amount, movement.amount);
    if (brought) {
      for (const order of brought) linked.add(notedOf(order)[0]!);
      return say('likely', 'noted_by_hand', [movement], brought);
    }
    const unpaid = here.filter(isFree);
    const these =
      sumsTo(unpaid, dueOf, movement.amount) ?? unpaid.filter(({ due }) => due === movement.amount).slice(0, 1);
    if (these.length > 0) say('likely', 'several_causals', [movement], these);
    else say('unknown', 'several_causals', [movement], here);
  }

  /** Movements that name this order and no other, the first of them first. */
  function oneCausal(order: MatchOrder, all: readonly MatchMovement[]) {
    const { state, due, createdOn } = order;
    linkTo('sure', order, all);
    const these = all.filter((movement) => left.has(movement));
    // Noted by hand, and the bank says another amount: that may be the same money, or a second payment.
    if (notedOf(order).length > 0) return each(these, 'differs', 'noted_other_amount');
    if (isOver(state)) return each(these, 'late', 'order_over');
    if (!isPayable(state)) return each(these, 'double', 'paid_before');
    const exact = these.find(({ amount }) => amount === due);
    const parts = exact ? [exact] : areApart(all) ? null : sumsTo(these, amountOf, due);
    if (exact && exact.valueDay < createdOn) say('likely', 'before_order', [exact], [order]);
    else if (exact) say('sure', 'causal_and_amount', [exact], [order]);
    else if (parts) say('likely', 'parts', parts, [order]);
    if (parts) {
      for (const movement of these) if (!parts.includes(movement)) say('waits', 'other_first', [movement], [order]);
      return;
    }
    // What is too little alone belongs together: it lacks one rest, or is too much together.
    const short = these.filter(({ amount }) => amount < due);
    for (const some of areApart(all) ? short.map((one) => [one]) : [short]) {
      const arrived = some.reduce((sum, { amount }) => sum + amount, 0);
      if (some.length > 0) say(arrived < due ? 'less' : 'more', 'other_amount', some, [order]);
    }
    for (const movement of these) if (left.has(movement)) say('more', 'other_amount', [movement], [order]);

    function each(some: readonly MatchMovement[], kind: 'differs' | 'late' | 'double', why: ProposalReason) {
      for (const movement of some) say(kind, why, [movement], [order]);
    }
  }

  function byOneSlip() {
    for (const movement of left) {
      const ours = ordersOf(meant.near.get(movement.id)).filter(
        (order) => order.circuitId === circuitId && !isUndone(movement, order),
      );
      for (const order of ours) if (left.has(movement)) linkTo('likely', order, [movement]);
      if (!left.has(movement)) continue;
      const near = ours.filter(isFree);
      if (near.length === 0) {
        const [only, ...others] = ours.filter((order) => notedOf(order).length > 0);
        if (only && others.length === 0) say('differs', 'noted_other_amount', [movement], [only]);
        continue;
      }
      const words = wordsOf(saidIn(movement));
      const equal = near.filter(({ due }) => due === movement.amount);
      const [best, ...others] = (equal.length > 0 ? equal : near)
        .map((order) => ({ order, names: namesOf(words, order) }))
        .toSorted((one, other) => other.names - one.names);
      if (!best) continue;
      const alike = 1 + others.filter(({ names }) => names === best.names).length;
      const { amount } = movement;
      const why = swapsIn(folded(saidIn(movement)), folded(best.order.reference)) ? 'two_swapped' : 'one_slip';
      if (equal.length > 0) say('likely', why, [movement], [best.order], alike);
      else if (near.length === 1) say(amount < best.order.due ? 'less' : 'more', why, [movement], [best.order]);
    }
  }

  function byAmountAndName() {
    const isNoted = ({ amount }: MatchMovement, order: MatchOrder) =>
      notedOf(order).some((noted) => noted.amount === amount);
    // Who has noted its money has seen it: only an order that awaits its own was there before it.
    const mayBe = (movement: MatchMovement, order: MatchOrder) =>
      isNoted(movement, order) ||
      (order.byWire && isFree(order) && order.due === movement.amount && order.createdOn <= movement.valueDay);
    // Of thousands of orders that come to one amount, those are looked at whose last names begin with a word of it.
    const comesTo = (order: MatchOrder): readonly Cents[] => [
      ...notedOf(order).map(({ amount }) => amount),
      ...(order.byWire && isFree(order) ? [order.due] : []),
    ];
    const byDue = grouped(own, (order) =>
      comesTo(order).flatMap((due) =>
        order.people.flatMap(({ lastname }) => firstWords(lastname).map((word) => `${due} ${word}`)),
      ),
    );
    const found = [...left].flatMap((movement) => {
      const words = wordsOf(saidIn(movement));
      const maybe = new Set(words.flatMap((word) => byDue.get(`${movement.amount} ${word}`) ?? []));
      return [...maybe]
        .filter((order) => !isUndone(movement, order) && mayBe(movement, order))
        .map((order) => ({ movement, order, names: namesOf(words, order) }))
        .filter(({ names }) => names > 0);
    });
    const ofMovement = grouped(found, ({ movement }) => [movement.id]);
    const oldestFirst = found.toSorted(
      (one, other) => other.names - one.names || (one.order.createdOn < other.order.createdOn ? -1 : 1),
    );
    for (const { movement, order, names } of oldestFirst) {
      if (!left.has(movement) || !mayBe(movement, order)) continue;
      const equal = ofMovement.get(movement.id)!.filter((one) => one.names === names && mayBe(movement, one.order));
      if (isNoted(movement, order)) linkTo('likely', order, [movement], equal.length);
      else say('likely', 'amount_and_name', [movement], [order], equal.length);
    }
  }

  function bySum() {
    const awaited = own.filter((order) => order.byWire && isFree(order));
    const ofBuyer = grouped(awaited, ({ buyer }) => (buyer === null ? [] : [buyer]));
    const ofTeam = grouped(awaited, ({ teams }) => teams);
    const byLastname = grouped([...ofBuyer.values()], (some) =>
      some.flatMap(({ people }) => people.flatMap(({ lastname }) => firstWords(lastname))),
    );
    const byTeamWord = grouped([...ofTeam.keys()], wordsOf);
    for (const movement of left) {
      const words = wordsOf(saidIn(movement));
      const among = <Item>(index: Map<string, Item[]>) => new Set(words.flatMap((word) => index.get(word) ?? []));
      const sumOf = (some: readonly MatchOrder[]) =>
        [
          sumsTo(
            some.filter((order) => isFree(order) && order.createdOn <= movement.valueDay && !isUndone(movement, order)),
            dueOf,
            movement.amount,
          ),
        ].filter((found) => found !== null);
      const teams = [...among(byTeamWord)].filter((team) => namesTeam(words, team));
      const [ofATeam] = teams.flatMap((team) => sumOf(ofTeam.get(team) ?? []));
      const payers = [...among(byLastname)].filter((some) => some.some((order) => namesOf(words, order) > 0));
      const [ofAPayer] = payers.flatMap((some) => sumOf(some));
      if (ofATeam) say('likely', 'sum_of_team', [movement], ofATeam);
      else if (ofAPayer) say('likely', 'sum_of_payer', [movement], ofAPayer);
    }
  }
}

interface KnownReference<Order extends BareOrder> {
  readonly order: Order;
  readonly reference: string;
}

interface Index<Order extends BareOrder> {
  readonly byReference: ReadonlyMap<string, readonly Order[]>;
  /** By the beginning and by the end of what tells a reference apart: one slip leaves one of them as it is. */
  readonly byBeginning: ReadonlyMap<string, readonly KnownReference<Order>[]>;
  readonly byEnd: ReadonlyMap<string, readonly KnownReference<Order>[]>;
  readonly lengths: ReadonlySet<number>;
}

/** So many signs are a beginning or an end. */
const endSigns = 3;

function indexed<Order extends BareOrder>(orders: readonly Order[]): Index<Order> {
  const known = orders.map((order) => ({ order, reference: folded(order.reference) }));
  const byReference = Map.groupBy(known, ({ reference }) => reference);
  return {
    byReference: new Map([...byReference].map(([reference, alike]) => [reference, alike.map(({ order }) => order)])),
    byBeginning: Map.groupBy(known, ({ reference }) => reference.slice(-ownSigns, endSigns - ownSigns)),
    byEnd: Map.groupBy(known, ({ reference }) => reference.slice(-endSigns)),
    lengths: new Set([...byReference.keys()].map(({ length }) => length)),
  };
}

function namedBy<Order extends BareOrder>({ byReference, lengths }: Index<Order>, movement: MatchMovement): Order[] {
  const text = folded(saidIn(movement));
  const found = new Set<Order>();
  for (const length of lengths)
    for (let from = 0; from + length <= text.length; from += 1) {
      const alike = byReference.get(text.slice(from, from + length));
      if (alike) for (const order of exactly(alike, movement)) found.add(order);
    }
  return [...found];
}

/** With one slip: where the beginning or the end of a reference stands in the text, the rest is looked for beside it. */
function nearTo<Order extends BareOrder>(index: Index<Order>, movement: MatchMovement): Order[] {
  const text = folded(saidIn(movement));
  const found = new Set<Order>();
  for (let from = 0; from + endSigns <= text.length; from += 1) {
    const piece = text.slice(from, from + endSigns);
    for (const { order, reference } of index.byEnd.get(piece) ?? []) {
      const isNear = (more: number) => {
        const start = from + endSigns - reference.length - more;
        return start >= 0 && isOneSlip(text.slice(start, from + endSigns), reference);
      };
      if (isNear(0) || isNear(1) || isNear(-1)) found.add(order);
    }
    for (const { order, reference } of index.byBeginning.get(piece) ?? []) {
      const start = from + Math.min(0, ownSigns - reference.length);
      const isNear = (more: number) => {
        const end = start + reference.length + more;
        return start >= 0 && end <= text.length && isOneSlip(text.slice(start, end), reference);
      };
      if (isNear(0) || isNear(1) || isNear(-1)) found.add(order);
    }
  }
  return [...found];
}

/** Of references that look alike, the one that is written as it is. */
function exactly<Order extends BareOrder>(alike: readonly Order[], movement: MatchMovement): readonly Order[] {
  if (alike.length < 2) return alike;
  const signs = signsOf(saidIn(movement));
  const exact = alike.filter(({ reference }) => signs.includes(signsOf(reference)));
  return exact.length > 0 ? exact : alike;
}

/** What may be the beginning or the end of a reference that a movement names with one slip: pieces of three signs. */
export const endsMeant = (movements: readonly MatchMovement[]): readonly string[] => [
  ...new Set(movements.flatMap((movement) => [...pieces(folded(saidIn(movement)), endSigns)])),
];

export interface OrderMatches {
  readonly named: ReadonlyMap<string, readonly string[]>;
  readonly near: ReadonlyMap<string, readonly string[]>;
}

export function meantBy(movements: readonly MatchMovement[], orders: readonly BareOrder[]): OrderMatches {
  const index = indexed(orders);
  const named = new Map<string, readonly string[]>();
  const near = new Map<string, readonly string[]>();
  for (const movement of movements) {
    const whole = namedBy(index, movement);
    if (whole.length > 0) named.set(movement.id, idsOf(whole));
    else near.set(movement.id, idsOf(nearTo(index, movement)));
  }
  return { named, near };
}

const idsOf = (orders: readonly BareOrder[]): readonly string[] => orders.map(({ id }) => id);

/** Of which orders `propose` looks at which names. */
export interface NamesQuery<Order extends BareOrder> {
  readonly orders: readonly Order[];
  /** The words of the movements that name no order: only people and teams with one of them are meant. */
  readonly words: readonly string[];
}

/**
 * A movement that names an order by its whole reference needs no names; for the others they decide between awaited
 * wires that come to no more than the movement, and between references that are one slip away.
 */
export function namesMeant<Order extends BareOrder>(
  movements: readonly MatchMovement[],
  orders: readonly Order[],
  circuitId: number,
  meant: OrderMatches = meantBy(movements, orders),
): NamesQuery<Order> {
  const unnamed = movements.filter(({ id }) => !meant.named.has(id));
  const most = Math.max(0, ...unnamed.map(amountOf));
  const near = new Set([...meant.near.values()].flat());
  return {
    orders: orders.filter(
      (order) =>
        order.circuitId === circuitId &&
        ((isPayable(order.state) && ((order.byWire && order.due <= most) || near.has(order.id))) ||
          order.noted.length > 0),
    ),
    words: [...new Set(unnamed.flatMap((movement) => wordsOf(saidIn(movement))))],
  };
}

/** The words of a last name, each and joined: one that names a person has one of them. */
const firstWords = (name: string): readonly string[] => [...wordsOf(name), wordsOf(name).join('')];

const namesOf = (words: readonly string[], { people }: MatchOrder): number =>
  Math.max(0, ...people.map((person) => namesPerson(words, person)));
