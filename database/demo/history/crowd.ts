import { between, pick, type Random, seeded } from '../../../src/art/prng.ts';
import type { members } from '../../../src/features/athletes/server/tables.ts';
import type { users } from '../../../src/features/identity/server/tables.ts';
import { addDays, type Day, day, yearOf } from '../../../src/kernel/calendar.ts';
import { inRome } from '../days.ts';
import { fiscalCode } from '../fiscalCode.ts';
import { demoRaces } from '../races/load.ts';
import { bornFrom, type DemoRace } from '../races/race.ts';
import { stageDay } from '../stages.ts';
import { demoId } from '../world.ts';
import type { PastOrder, ProductLine, RegistrationLine } from './book.ts';
import { demoCrews } from './crews.ts';
import { clubCodes, clubs, men, surnames, towns, women } from './names.ts';

export interface Crowd {
  readonly users: (typeof users.$inferInsert)[];
  readonly members: (typeof members.$inferInsert)[];
  readonly orders: PastOrder[];
}

/** How many people of the crowd are in which race, and how many days ago they registered. */
const crowds: readonly { race: number; people: number; from: number; to: number; waiting?: number }[] = [
  { race: 201, people: 62, from: -95, to: -1, waiting: 5 },
  { race: 202, people: 40, from: -118, to: -70 },
  { race: 203, people: 58, from: -80, to: -1, waiting: 4 },
  { race: 204, people: 28, from: -116, to: -58 },
  { race: 206, people: 10, from: -60, to: -2, waiting: 1 },
  { race: 207, people: 9, from: -50, to: -4 },
  { race: 208, people: 34, from: -70, to: -1, waiting: 3 },
  { race: 200, people: 22, from: -75, to: -30 },
  { race: 190, people: 24, from: -410, to: -340 },
  { race: 195, people: 16, from: -330, to: -275 },
];

/** The same of last season; they come after all others, so that nobody who was there before has another name or number. */
const lastSeason: typeof crowds = [
  { race: 190, people: 38, from: -415, to: -333 },
  { race: 191, people: 44, from: -418, to: -360 },
  { race: 192, people: 52, from: -412, to: -312 },
  { race: 193, people: 30, from: -416, to: -345 },
  { race: 195, people: 24, from: -400, to: -263 },
];

function person(random: Random, n: number, userId: string, himself: boolean, today: Day): typeof members.$inferInsert {
  const gender = random() < 0.42 ? ('F' as const) : ('M' as const);
  const firstname = pick(random, gender === 'F' ? women : men);
  const lastname = surnames[Math.floor(n * 7.3) % surnames.length]!;
  const year = yearOf(today) - Math.floor(between(random, 19, 66));
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0');
  const birthday = day(`${year}-${month}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`);
  // Some people type everything in capitals.
  const typed = (name: string) => (n % 23 === 0 ? name.toUpperCase() : name);
  const at = inRome(addDays(today, -420), '10:00');
  return {
    id: demoId(32, n),
    userId,
    himself,
    firstname: typed(firstname),
    lastname: typed(lastname),
    gender,
    birthday,
    email: mailOf(firstname, lastname, n),
    nationality: 'IT',
    taxCode: fiscalCode({ firstname, lastname, birthday, gender, town: pick(random, towns) }),
    gadgetSize: pick(random, ['S', 'M', 'L', 'XL']),
    emergencyContact: `${pick(random, gender === 'F' ? men : women)} ${lastname}`,
    emergencyPhone: `+39 33${n % 10} 555 ${String(1000 + n)}`,
    createdAt: at,
    updatedAt: at,
  };
}

const mailOf = (firstname: string, lastname: string, n: number): string =>
  `${`${firstname}.${lastname}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')}.${n}@demo.test`;

/** A number of the registry that is bound to somebody already this season. */
const bound = { race: 202, type: 0, card: 'AB10000', team: 'Triathlon Verbano' } as const;

/** Whoever is too old for a way to register takes the next one. */
const openTo = ({ types, stage }: DemoRace, type: number, birthday: Day | null | undefined, today: Day): number => {
  const from = bornFrom(types[type]!, stageDay(stage, today));
  return from !== null && (!birthday || yearOf(birthday) < from) ? type + 1 : type;
};

function lineOf(
  random: Random,
  race: DemoRace,
  { id: member, birthday }: Crowd['members'][number],
  { n, today }: { readonly n: number; readonly today: Day },
): RegistrationLine {
  const type = openTo(race, Math.floor(random() * random() * race.types.length), birthday, today);
  const federations = race.types[type]!.federations;
  const team = federations?.includes(12) ? pick(random, clubCodes) : pick(random, clubs);
  return {
    member,
    race: race.id,
    type,
    size: pick(random, ['S', 'M', 'L']),
    ...(federations && { card: `${federations.includes(12) ? 'TM' : 'TV'}${60_000 + n}`, team }),
    ...(!federations && random() < 0.3 && { team: pick(random, clubs) }),
    ...(race.types[type]!.certificate === 'datahealth' && { datahealth: `DH-00${String(500 + (n % 400))}` }),
  };
}

/** Some time of a day between breakfast and bed. */
function timeOf(random: Random): `${number}:${number}` {
  const hour = String(7 + Math.floor(random() * 15)).padStart(2, '0');
  return `${hour}:${String(Math.floor(random() * 60)).padStart(2, '0')}` as `${number}:${number}`;
}

/** Who brings how many: pairs come in twos, others alone, or with one or two friends. */
const sizeOf = (random: Random, race: DemoRace, left: number): number =>
  (race.registrationsInCart ?? 1) > 1 ? race.registrationsInCart! : Math.min(left, 1 + Math.floor(random() ** 2 * 4));

const ways = ['credit_card', 'credit_card', 'satispay', 'paypal', 'wiretransfer'] as const;

/** Who registered for the races: accounts that bring one to four athletes each, their orders over two seasons. */
export function gather(today: Day): Crowd {
  const random = seeded('demo crowd');
  const crowd: Crowd = { users: [], members: [], orders: [] };

  function place(race: DemoRace, size: number, days: number, waits: boolean): void {
    const userId = demoId(33, crowd.users.length + 1);
    const at = inRome(addDays(today, days), timeOf(random));
    const first = crowd.members.length + 1;
    const group = Array.from({ length: size }, (_, nth) => person(random, first + nth, userId, nth === 0, today));
    crowd.members.push(...group);
    const lang = random() < 0.9 ? ('it' as const) : ('en' as const);
    crowd.users.push({ id: userId, email: group[0]!.email!, lang, activatedAt: at, createdAt: at });
    const lines: (RegistrationLine | ProductLine)[] = group.map((one, nth) =>
      lineOf(random, race, one, { n: first + nth, today }),
    );
    if (random() < 0.3 && race.id >= 200) lines.push({ product: 501, quantity: size, child: true });
    // A wire that is paid was sent some days ago.
    const method = waits ? 'wiretransfer' : pick(random, days > -4 ? ways.slice(0, 4) : ways);
    crowd.orders.push({ user: userId, at, lines, state: waits ? 'awaiting_payment' : 'paid', method });
  }

  function fill({ race: id, people, from, to, waiting = 0 }: (typeof crowds)[number]): void {
    const race = demoRaces.find((one) => one.id === id)!;
    for (let left = people, nth = 0; left > 0; nth++) {
      const size = sizeOf(random, race, left);
      const waits = nth < waiting;
      place(race, size, Math.round(waits ? between(random, -6, -1) : between(random, from, to)), waits);
      left -= size;
    }
  }
  for (const one of crowds) fill(one);
  for (const crew of demoCrews) {
    const race = demoRaces.find(({ id }) => id === crew.race)!;
    place(race, crew.athletes.length, -crew.made, false);
    const { lines } = crowd.orders.at(-1)!;
    for (const [nth, fraction] of crew.athletes.entries()) Object.assign(lines[nth]!, { crew: { crew, fraction } });
  }
  for (const one of lastSeason) fill(one);
  const [line] = crowd.orders.find(
    ({ lines: [first] }) => first && 'race' in first && first.race === bound.race,
  )!.lines;
  Object.assign(line!, bound);
  return crowd;
}
