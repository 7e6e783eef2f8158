import { relative } from 'node:path';
import type { Settings, Variables } from '../settings.ts';

const accounts = [
  ['athlete@demo.test', 'an athlete with orders, friends and subscriptions'],
  ['organiser@demo.test', 'the organiser of Circuito Tre Laghi'],
  ['admin@demo.test', 'the super-admin'],
  ['inactive@demo.test', 'signed up, but not activated yet'],
] as const;

/** The text on the terminal once the demo has started. */
export const demoScreen = (settings: Settings): string =>
  screen(
    settings,
    `  Accounts, all with the password demo-password

${accounts.map(([email, who]) => `    ${email.padEnd(22)}${who}`).join('\n')}`,
  );

/** The same of a trial: how its first super-admin is made, in the words of /start where nothing of its own is set. */
export const trialScreen = (settings: Settings, variables: Variables): string =>
  screen(
    settings,
    `  It is empty. Its first super-admin, from another terminal:

    ${[...ownOf(variables), 'npm run admin -- ada@example.org'].join(' ')}`,
  );

/** What another terminal must be told, too, because this start was. */
const ownOf = (variables: Variables): readonly string[] =>
  ['DATABASE_URL', 'BASE_URL', 'DATA_DIR', 'PORT'].flatMap((name) =>
    variables[name]?.trim() ? [`${name}='${variables[name].trim()}'`] : [],
  );

function screen({ address, sandboxPort, dataDir }: Settings, next: string): string {
  const near = relative(process.cwd(), dataDir);
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  return `
  Pettorale is ready

    Portal            ${address}
    Mail it has sent  ${sandbox}/mail
    Outside world     ${sandbox}   (payments, sign-in, registries: all pretended)

${next}

  Data and logs are in ${near.startsWith('..') ? dataDir : near || '.'}. Press Ctrl-C to stop everything.
`;
}
