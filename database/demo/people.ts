import { eq } from 'drizzle-orm';
import { addresses } from '../../src/features/addresses/server/tables.ts';
import { members } from '../../src/features/athletes/server/tables.ts';
import { hashPassword } from '../../src/features/identity/server/passwords.ts';
import { employees, users, userTokens } from '../../src/features/identity/server/tables.ts';
import { versionInForce } from '../../src/features/legal/rules/textVersions.ts';
import { consentAnswers } from '../../src/features/legal/server/tables.ts';
import { addDays, type Day, day, yearOf } from '../../src/kernel/calendar.ts';
import { hashOf } from '../../src/server/secrets.ts';
import { inRome } from './days.ts';
import { fiscalCode } from './fiscalCode.ts';
import { demoId, type Part, type World } from './world.ts';

/** Accounts, by the ids that the rest of the demo uses. */
export const accounts = {
  athlete: demoId(1, 1),
  organiser: demoId(1, 2),
  admin: demoId(1, 3),
  inactive: demoId(1, 4),
} as const;

/** Athletes: the account holders', Giulia's friends, and one whom nobody keeps. */
export const athletes = {
  giulia: demoId(2, 1),
  luca: demoId(2, 2),
  marta: demoId(2, 3),
  irene: demoId(2, 4),
  anna: demoId(2, 5),
  pietro: demoId(2, 6),
  marco: demoId(2, 7),
  sara: demoId(2, 8),
  ada: demoId(2, 9),
} as const;

export const demoPassword = 'demo-password';

interface DemoAthlete {
  readonly id: string;
  readonly userId: string | null;
  readonly himself?: boolean;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly birthday: Day;
  readonly gender: 'M' | 'F';
  readonly town?: string;
  readonly size?: string;
  readonly emergency?: readonly [contact: string, phone: string];
  readonly parent?: readonly [name: string, relation: string];
}

const athletesOf = (today: Day): readonly DemoAthlete[] => [
  {
    id: athletes.giulia,
    userId: accounts.athlete,
    himself: true,
    firstname: 'Giulia',
    lastname: 'Ferraris',
    email: 'athlete@demo.test',
    birthday: day('1991-08-14'),
    gender: 'F',
    size: 'M',
    emergency: ['Paolo Ferraris', '+39 347 555 0142'],
  },
  {
    id: athletes.luca,
    userId: accounts.organiser,
    himself: true,
    firstname: 'Luca',
    lastname: 'Bianchetti',
    email: 'organiser@demo.test',
    birthday: day('1979-03-22'),
    gender: 'M',
    size: 'L',
    emergency: ['Elena Bianchetti', '+39 348 555 0171'],
  },
  {
    id: athletes.marta,
    userId: accounts.admin,
    himself: true,
    firstname: 'Marta',
    lastname: 'Colombo',
    email: 'admin@demo.test',
    birthday: day('1984-11-05'),
    gender: 'F',
    town: 'F205',
    size: 'S',
    emergency: ['Davide Colombo', '+39 340 555 0116'],
  },
  {
    id: athletes.irene,
    userId: accounts.inactive,
    himself: true,
    firstname: 'Irene',
    lastname: 'Fontana',
    email: 'inactive@demo.test',
    birthday: day('1996-01-30'),
    gender: 'F',
    town: 'F952',
  },
  {
    id: athletes.anna,
    userId: accounts.athlete,
    firstname: 'Anna',
    lastname: 'Zanetta',
    email: 'anna.zanetta@demo.test',
    birthday: day('1988-05-19'),
    gender: 'F',
    town: 'B019',
    size: 'S',
    emergency: ['Carla Zanetta', '+39 333 555 0189'],
  },
  {
    id: athletes.pietro,
    userId: accounts.athlete,
    firstname: 'Pietro',
    lastname: 'Ferraris',
    email: 'athlete@demo.test',
    birthday: day(`${yearOf(today) - 13}-05-20`),
    gender: 'M',
    size: 'S',
    emergency: ['Giulia Ferraris', '+39 347 555 0123'],
    parent: ['Giulia Ferraris', 'mother'],
  },
  {
    id: athletes.marco,
    userId: accounts.athlete,
    firstname: 'Marco',
    lastname: 'Tacchini',
    email: 'marco.tacchini@demo.test',
    birthday: day('1986-09-02'),
    gender: 'M',
    size: 'L',
    emergency: ['Laura Tacchini', '+39 349 555 0134'],
  },
  {
    id: athletes.sara,
    userId: accounts.athlete,
    firstname: 'Sara',
    lastname: 'Del Ponte',
    email: 'sara.delponte@demo.test',
    birthday: day('1993-12-11'),
    gender: 'F',
    town: 'D872',
    size: 'M',
    emergency: ['Franco Del Ponte', '+39 346 555 0157'],
  },
  {
    id: athletes.ada,
    userId: null,
    firstname: 'Ada',
    lastname: 'Negri',
    email: 'ada.negri@demo.test',
    birthday: day('1990-02-03'),
    gender: 'F',
    town: 'E648',
    size: 'M',
    emergency: ['Vittoria Negri', '+39 345 555 0198'],
  },
];

async function loadAccounts({ tx, now }: World): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const month = new Date(now.getTime() - 30 * 86_400_000);
  const account = (id: string, name: string, activated = true) => ({
    id,
    email: `${name}@demo.test`,
    passwordHash,
    lang: 'it' as const,
    createdAt: month,
    activatedAt: activated ? month : null,
  });
  await tx
    .insert(users)
    .values([
      account(accounts.athlete, 'athlete'),
      account(accounts.organiser, 'organiser'),
      account(accounts.admin, 'admin'),
      account(accounts.inactive, 'inactive', false),
    ]);
  await tx.insert(employees).values([
    { userId: accounts.organiser, circuitId: 15, role: 'organiser' },
    { userId: accounts.organiser, circuitId: 15, role: 'money' },
    { userId: accounts.organiser, circuitId: 15, role: 'medical' },
    { userId: accounts.admin, circuitId: null, role: 'super-admin' },
  ]);
}

async function loadAthletes({ tx, today, now }: World): Promise<void> {
  await tx.insert(members).values(
    athletesOf(today).map(({ id, userId, himself = false, town = 'L746', size, emergency, parent, ...person }) => ({
      id,
      userId,
      himself,
      ...person,
      nationality: 'IT',
      taxCode: fiscalCode({ ...person, town }),
      gadgetSize: size ?? null,
      emergencyContact: emergency?.[0] ?? null,
      emergencyPhone: emergency?.[1] ?? null,
      parentName: parent?.[0] ?? null,
      parentRelation: parent?.[1] ?? null,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const giulia = {
    userId: accounts.athlete,
    memberId: athletes.giulia,
    type: 'private' as const,
    firstname: 'Giulia',
    lastname: 'Ferraris',
    country: 'IT',
    createdAt: now,
    phone: '+39 347 555 0123',
    phoneE164: '+393475550123',
  };
  await tx.insert(addresses).values([
    {
      ...giulia,
      id: demoId(3, 1),
      isPrimary: true,
      address: 'Via Guglielmo Marconi',
      houseNumber: '24',
      zipcode: '28922',
      city: 'Verbania',
      state: 'VB',
    },
    {
      ...giulia,
      id: demoId(3, 2),
      isPrimary: false,
      type: 'company' as const,
      company: 'Studio Ferraris Architetti',
      vatNumber: '02345670034',
      address: 'Corso Cavour',
      houseNumber: '8/A',
      zipcode: '28100',
      city: 'Novara',
      state: 'NO',
    },
  ]);
}

/**
 * Links that do not work any more, under addresses that can be typed: `demo-expired` everywhere and, for a change
 * of e-mail, one whose account is gone.
 */
async function loadExpired({ tx, today }: World): Promise<void> {
  const createdAt = inRome(addDays(today, -9), '10:00');
  const ranOut = { createdAt, expiresAt: inRome(addDays(today, -8), '10:00'), tokenHash: hashOf('demo-expired') };
  const moved = { kind: 'email' as const, email: 'moved@demo.test', createdAt };
  await tx.insert(userTokens).values([
    { ...ranOut, kind: 'activate' as const, userId: accounts.inactive },
    { ...ranOut, kind: 'reset' as const, userId: accounts.athlete },
    { ...ranOut, ...moved, userId: accounts.athlete },
    {
      ...moved,
      tokenHash: hashOf('demo-no-user'),
      userId: null,
      expiresAt: inRome(addDays(today, 3_650), '10:00'),
    },
  ]);
}

/** What Giulia answered when she signed up, and that she took the news later. */
async function loadConsents({ tx, now }: World): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const given = { userId: accounts.athlete, memberId: athletes.giulia, circuitId: 15 };
  const terms = versionInForce('terms', at(30));
  const privacy = versionInForce('privacy', at(30));
  await tx.insert(consentAnswers).values([
    {
      ...given,
      id: demoId(7, 1),
      kind: 'terms_and_conditions' as const,
      textVersion: terms,
      accepted: true,
      at: at(30),
    },
    {
      ...given,
      id: demoId(7, 2),
      kind: 'privacy_policy' as const,
      textVersion: privacy,
      accepted: true,
      at: at(30),
    },
    {
      ...given,
      id: demoId(7, 3),
      kind: 'newsletter' as const,
      textVersion: privacy,
      accepted: false,
      at: at(30),
    },
    {
      ...given,
      id: demoId(7, 4),
      kind: 'third_part_data' as const,
      textVersion: privacy,
      accepted: false,
      at: at(30),
    },
    {
      ...given,
      id: demoId(7, 5),
      kind: 'newsletter' as const,
      textVersion: privacy,
      accepted: true,
      at: at(12),
    },
  ]);
}

/** Who can sign in, whom they register, and what ran out. */
export const people: Part = {
  name: 'people',
  isThere: async ({ tx }) => (await tx.$count(users, eq(users.id, accounts.athlete))) > 0,
  async load(world) {
    await loadAccounts(world);
    await loadAthletes(world);
    await loadConsents(world);
    await loadExpired(world);
  },
};
