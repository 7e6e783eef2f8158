import type { Mutation } from '../mutation.ts';

const console = 'src/features/console/server/races';
const races = 'src/features/races/server';

/** Races as the office sets them up. */
export const settingUp: readonly Mutation[] = [
  {
    name: 'a draft can be entered',
    file: 'src/features/cart/server/registrationFactsView.ts',
    text: "and r.state = 'published' and (r.id",
    instead: 'and (r.id',
    because: 'a race that is not published sells no place (decision 153)',
    tests: [`${races}/races.test.ts`],
  },
  {
    name: 'everybody sees a draft',
    file: `${races}/raceCardsView.ts`,
    text: "and(eq(races.id, raceId), ne(races.state, 'draft'))",
    instead: 'eq(races.id, raceId)',
    because: 'a draft is for the office alone (decision 153)',
    tests: [`${races}/races.test.ts`],
  },
  {
    name: 'two who save one field both win',
    file: `${console}/changes.ts`,
    text: '      await lockRace(tx, acting.raceId);\n',
    instead: '',
    because: 'the second is told who changed it, and loses nothing (decision 153)',
    tests: [`${console}/setUp.test.ts`],
  },
  {
    name: 'fewer places than are sold',
    file: 'src/features/stock/server/stock.ts',
    text: '  if (stock < taken) return taken;\n',
    instead: '',
    because: 'a place that is sold stays (decision 153)',
    tests: [`${console}/setUp.test.ts`],
  },
  {
    name: 'athletes are not asked about',
    file: `${console}/changes.ts`,
    text: 'if (concerned.athletes > 0 && concerned.athletes !== athletes)',
    instead: 'if (athletes === -1)',
    because: 'who moves a race sees first whom it concerns (decision 153)',
    tests: [`${console}/setUp.test.ts`],
  },
  {
    name: 'a race out of reach is changed',
    file: `${console}/changes.ts`,
    text: 'const found = reaches(office.races, raceId)\n      ? await',
    instead: 'const found = raceId > 0\n      ? await',
    because: 'a role for one race changes that race (decision 160)',
    tests: [`${console}/setUp.test.ts`],
  },
];
