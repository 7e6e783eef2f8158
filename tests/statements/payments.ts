import type { MatchOrder } from '#features/statements/rules/match.ts';
import type { PersonName } from '#features/statements/rules/payerNames.ts';
import { addDays, type Day } from '#kernel/calendar.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { Chance } from '../fuzz/chance.ts';
import { today, type World } from './world.ts';

/** A transfer as somebody has sent it, and what it is for. */
export interface Sent {
  readonly how: string;
  readonly valueDay: Day;
  readonly amount: Cents;
  readonly payer: string;
  /** What the payer wrote; a line break where the bank breaks it. */
  readonly text: string;
  /** The orders of this circuit that it is for; none for what is not ours. */
  readonly orders: readonly string[];
}

const upper = (text: string) => text.toUpperCase();
const asBanksWrite = (chance: Chance, { firstname, lastname }: PersonName): string => {
  const first = chance.oneIn(6) ? `${firstname[0]}.` : firstname;
  const name = chance.oneIn(2) ? `${lastname} ${first}` : `${first} ${lastname}`;
  return chance.oneIn(4) ? name : upper(name);
};
const words = ['iscrizione gara', 'ISCR.', 'quota', 'pagamento iscrizione', 'saldo', 'rif', ''];

const changed = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at + 1);
/** A place in the part of a reference that tells it apart, where a sign stands. */
const aPlace = (chance: Chance, reference: string): number => {
  const places = [...reference].flatMap((sign, at) => (at > 4 && sign !== '-' ? at : []));
  return chance.pick(places);
};

const looks: Readonly<Record<string, string>> = { '0': 'O', '5': 'S', S: '5' };

/** How a reference comes to the bank. */
const spoiled: Readonly<Record<string, (chance: Chance, reference: string) => string>> = {
  'as it is': (_, reference) => reference,
  'without dashes, in small letters': (_, reference) => reference.replaceAll('-', '').toLowerCase(),
  spaces: (_, reference) => reference.replaceAll('-', ' ').replace(/(\w{2})(\w{2})$/, '$1 $2'),
  'in two lines': (chance, reference) => {
    const at = aPlace(chance, reference);
    return `${reference.slice(0, at)}\n${reference.slice(at)}`;
  },
  '0 for O, 5 for S': (_, reference) => reference.replace(/[05S]/g, (sign) => looks[sign]!),
  'signs swapped': (chance, reference) => {
    const at = chance.pick([5, 6, 7, 10, 11, 12]);
    return reference.slice(0, at) + reference[at + 1] + reference[at] + reference.slice(at + 2);
  },
  'a wrong sign': (chance, reference) => changed(reference, aPlace(chance, reference), chance.pick([...'0QWERTZX7'])),
  'small letters, 0 for O and two lines': (chance, reference) => {
    const at = aPlace(chance, reference);
    const read = reference.toLowerCase().replace(/[05s]/g, (sign) => looks[sign.toUpperCase()]!);
    return `${read.slice(0, at)}\n${read.slice(at)}`;
  },
  'a sign too many': (chance, reference) => {
    const at = aPlace(chance, reference);
    return `${reference.slice(0, at)}${chance.pick([...'7XQ'])}${reference.slice(at)}`;
  },
  'a sign missing': (chance, reference) => changed(reference, aPlace(chance, reference), ''),
};

/** Invents the transfers of a few days, each order's at most once, and says for each what it is for. */
export function somePayments(chance: Chance, world: World): readonly Sent[] {
  const free = [...world.open];
  const next = () => free.splice(chance.upTo(free.length), 1)[0]!;
  const groups = [...world.ofASecretary];
  const teams = [...world.ofATeam];
  const valueDay = () => addDays(today, -1 - chance.upTo(4));
  const payerOf = (order: MatchOrder) => asBanksWrite(chance, order.people[0]!);
  const say = (reference: string) =>
    `${chance.pick(words)} ${reference} ${chance.oneIn(3) ? payerLess(chance) : ''}`.trim();
  const one = (how: string, order: MatchOrder, more: Partial<Sent> = {}): Sent => ({
    how,
    ...{ valueDay: valueDay(), amount: order.due, payer: payerOf(order), text: say(order.reference) },
    orders: [order.id],
    ...more,
  });
  const total = (orders: readonly MatchOrder[]) => cents(orders.reduce((sum, { due }) => sum + due, 0));

  const kinds: readonly (() => readonly Sent[])[] = [
    ...Object.entries(spoiled).map(([how, spoil]) => () => {
      const order = next();
      return [one(how, order, { text: say(spoil(chance, order.reference)) })];
    }),
    () => [
      one('no causal, the payer’s name', next(), {
        text: chance.pick(['iscrizione gara', 'triathlon', 'quota atleta']),
      }),
    ],
    () => [one('paid by somebody else', next(), { payer: 'NERI GIOVANNI' })],
    () => {
      const order = next();
      const name = asBanksWrite(chance, order.people[0]!);
      return [
        one('somebody else pays and writes the name', order, { payer: 'NERI GIOVANNI', text: `iscrizione ${name}` }),
      ];
    },
    () => {
      const orders = groups.pop();
      if (!orders) return [];
      const more = { amount: total(orders), orders: orders.map(({ id }) => id), text: 'iscrizioni 5 atleti' };
      return [one('one payment for five orders', orders[0]!, more)];
    },
    () => {
      const team = teams.pop();
      if (!team) return [];
      const { orders } = team;
      const more = {
        amount: total(orders),
        orders: orders.map(({ id }) => id),
        text: `iscrizioni ${orders.length} atleti`,
      };
      return [one('a team pays for its athletes', orders[0]!, { ...more, payer: upper(team.team) })];
    },
    () => {
      const orders = [next(), next(), next()];
      const text = orders.map(({ reference }) => reference).join(chance.pick([' ', ', ', '\n', ' + ']));
      return [
        one('one payment that names three orders', orders[0]!, {
          amount: total(orders),
          orders: orders.map(({ id }) => id),
          text,
        }),
      ];
    },
    () => {
      const order = next();
      const first = cents(1_000 + chance.upTo(1_500));
      const rest = cents(order.due - first);
      return [
        one('two payments for one', order, { amount: first }),
        one('two payments for one', order, { amount: rest }),
      ];
    },
    () => [one('a day late', chance.pick(world.over), { valueDay: addDays(today, -1) })],
    () => [one('another circuit’s', chance.pick(world.elsewhere), { orders: [] })],
    () => [one('too little', next(), { amount: cents(2_500 + chance.upTo(300)) })],
    () => [one('too much', next(), { amount: cents(12_000 + chance.upTo(500)) })],
    () => [one('paid before', chance.pick(world.paid))],
    () => {
      const order = next();
      return [one('as it is', order), one('the same a second time', order, { valueDay: addDays(today, 0) })];
    },
    () => {
      const order = chance.pick(world.open);
      return [
        one('dues, no order of ours', order, { text: 'quota associativa 2027', amount: cents(2_000), orders: [] }),
      ];
    },
    () => [
      {
        how: 'somebody else’s',
        valueDay: valueDay(),
        amount: cents(24_000),
        payer: 'NERI SRL',
        text: 'saldo ft 118',
        orders: [],
      },
    ],
  ];
  const sent = Array.from({ length: 5 }, () => chance.pick(kinds)()).flat();
  const plain = Array.from({ length: 4 }, () => one('as it is', next()));
  return [...sent, ...plain];
}

const payerLess = (chance: Chance): string =>
  chance.pick(['grazie', 'NOTPROVIDED', 'CRO 0123456789012', 'Sprint 2027', 'BON.DA HOME BANKING']);
