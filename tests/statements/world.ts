import type { MatchOrder } from '#features/statements/rules/match.ts';
import type { PersonName } from '#features/statements/rules/payerNames.ts';
import { addDays, type Day, day } from '#kernel/calendar.ts';
import { cents } from '#kernel/money.ts';
import type { Chance } from '../fuzz/chance.ts';

/** Few names for many people, on purpose: what is alike must not be taken for the same. */
const lastnames = [
  'Rossi',
  'Bianchi',
  'Ferrari',
  'De Luca',
  "D'Angelo",
  'Vuilleumier',
  'Colombo',
  'Colò',
  'Müller',
  'Serra',
];
const firstnames = [
  'Mario',
  'Anna',
  'Luca',
  'Chiara',
  'Pietro',
  'Sara',
  'Massimiliano',
  'Giulia',
  'Marco',
  'Elena',
  'Paolo',
  'Marta',
  'Jean-Luc',
  'Nicolò',
];
const teams = [
  'ASD Canottieri Intra',
  'Triathlon Team Novara',
  'Polisportiva Mergozzo',
  'Verbania Nuoto SSD',
  'G.S. Ossola',
];
/** The same few prices come again and again. */
const prices = [5_690, 5_800, 5_240, 5_450, 3_240, 8_110];
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const here = 15;
export const elsewhere = 8;
export const today: Day = day('2027-05-26');

const person = (chance: Chance): PersonName => ({
  firstname: chance.pick(firstnames),
  lastname: chance.pick(lastnames),
});
const block = (chance: Chance) => Array.from({ length: 4 }, () => chance.pick([...alphabet])).join('');

function anOrder(chance: Chance, more: Partial<MatchOrder> = {}): MatchOrder {
  const buyer = person(chance);
  const prefix = more.circuitId === elsewhere ? 'OR27' : 'TL20';
  return {
    id: `order-${chance.upTo(1_000_000_000)}`,
    reference: `${prefix}-${block(chance)}-${block(chance)}`,
    circuitId: here,
    state: 'awaiting_payment',
    due: cents(chance.pick(prices)),
    createdOn: addDays(today, -10 - chance.upTo(5)),
    byWire: true,
    noted: [],
    buyer: `buyer-${chance.upTo(1_000_000_000)}`,
    people: chance.upTo(3) === 0 ? [buyer, { ...person(chance), lastname: buyer.lastname }] : [buyer],
    teams: [],
    ...more,
  };
}

export interface World {
  readonly orders: readonly MatchOrder[];
  readonly open: readonly MatchOrder[];
  readonly paid: readonly MatchOrder[];
  readonly over: readonly MatchOrder[];
  readonly elsewhere: readonly MatchOrder[];
  /** Orders of one account, made by a secretary for athletes of other names. */
  readonly ofASecretary: readonly (readonly MatchOrder[])[];
  readonly ofATeam: readonly { readonly team: string; readonly orders: readonly MatchOrder[] }[];
}

const some = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** The orders of an evening: those that are open, and those that a transfer may name although they are not. */
export function aWorld(chance: Chance): World {
  const open = some(150, () => anOrder(chance));
  const ofASecretary = some(2, () => {
    const secretary = person(chance);
    const buyer = `buyer-${chance.upTo(1_000_000_000)}`;
    return some(5, () => anOrder(chance, { buyer, people: [secretary, person(chance)] }));
  });
  const ofATeam = teams.slice(0, 3).map((team) => ({
    team,
    orders: some(3 + chance.upTo(3), () => anOrder(chance, { teams: [team] })),
  }));
  const paid = some(10, () => anOrder(chance, { state: 'paid' }));
  const over = some(10, () => anOrder(chance, { state: 'expired' }));
  const foreign = some(8, () => anOrder(chance, { circuitId: elsewhere }));
  const orders = [open, ...ofASecretary, ...ofATeam.map((one) => one.orders), paid, over, foreign].flat();
  return { orders, open, paid, over, elsewhere: foreign, ofASecretary, ofATeam };
}
