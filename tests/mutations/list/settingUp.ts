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
    file: `${console}/changingRace.ts`,
    text: '    await lockRace(tx, acting.raceId);\n',
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
    file: 'src/features/console/server/impact/impact.ts',
    text: '    seen.red === red &&\n',
    instead: '',
    because: 'who saves has seen whom it concerns as it is now (decision 208)',
    tests: ['src/features/console/server/impact/impact.test.ts'],
  },
  {
    name: 'a correction turns starts unseen',
    file: 'src/features/console/server/registrations/correcting.ts',
    text: "if (here !== starts) refuse('correction_turns_starts', { starts: here });",
    instead: '',
    because: 'who corrects a birthday has seen which starts turn (decision 209)',
    tests: ['src/features/console/server/registrations/correcting.test.ts'],
  },
  {
    name: 'what is tried out is kept',
    file: 'src/server/database.ts',
    text: '      tx.rollback();\n',
    instead: '',
    because: 'a dry run changes nothing (decision 208)',
    tests: ['src/features/console/server/impact/impact.test.ts'],
  },
  {
    name: 'a race out of reach is changed',
    file: `${console}/changingRace.ts`,
    text: 'const found = reaches(office.races, raceId)\n      ? await',
    instead: 'const found = raceId > 0\n      ? await',
    because: 'a role for one race changes that race (decision 160)',
    tests: [`${console}/setUp.test.ts`],
  },
  {
    name: 'an answer that was given is taken from a question',
    file: `${console}/itemChanges.ts`,
    text: '        refuseFields(answeredFaults(before, wanted, { options, answered }));\n',
    instead: '        answeredFaults(before, wanted, { options, answered });\n',
    because: 'what somebody has answered stays what it was (decision 220)',
    tests: [`${console}/items.test.ts`],
  },
  {
    name: 'legs change under the crews that have them',
    file: `${console}/itemChanges.ts`,
    text: '      if (found.setUp.taken === 0) return;\n',
    instead: '      if (found.setUp.taken >= 0) return;\n',
    because: 'a crew’s counters were made from its legs (decision 220)',
    tests: [`${console}/items.test.ts`],
  },
  {
    name: 'a text that was accepted is lost',
    file: 'src/features/legal/server/setup/policies.ts',
    text: '  if (isNext)\n',
    instead: '  if (!isNext)\n',
    because: 'whoever has accepted a text still reads it (decision 221)',
    tests: ['src/features/console/server/policies/policies.test.ts'],
  },
];
