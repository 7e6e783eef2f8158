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
  {
    name: 'money and hosts of a circuit are changed without a recent proof',
    file: 'src/features/console/server/settings/changes.ts',
    text: '        if (isSensitive(names)) requireProved(context, acting.account);\n',
    instead: '',
    because: 'a session that was left open would redirect the money',
    tests: ['src/features/console/server/settings/settings.test.ts'],
  },
  {
    name: 'whoever proposes a bank account confirms it',
    file: 'src/features/console/server/settings/bank.ts',
    text: "        if (!mayConfirm(change, account.id)) refuse('bank_same_person');\n",
    instead: '',
    because: 'one stolen session would move the money',
    tests: ['src/features/console/server/settings/settings.test.ts'],
  },
  {
    name: 'the first circuit is made without a second factor',
    file: 'src/features/console/server/start/start.ts',
    text: '  requireProved(context, account);\n',
    instead: '',
    because: 'whoever has the password alone would open the portal',
    tests: ['src/features/console/server/start/start.test.ts'],
  },
  {
    name: 'an SVG is a picture',
    file: 'src/features/console/server/files/cleanFile.ts',
    text: 'if (kind && pictures.includes(kind.mime))',
    instead: 'if (!kind || pictures.includes(kind.mime))',
    because: 'a program would be drawn by the server',
    tests: ['src/features/console/server/files/files.test.ts'],
  },
];
