import { relative } from 'node:path';
import type { Settings } from '../settings.ts';

const accounts = [
  ['athlete@demo.test', 'an athlete with orders, friends and subscriptions'],
  ['organiser@demo.test', 'the organiser of Circuito Tre Laghi'],
  ['admin@demo.test', 'the super-admin'],
  ['inactive@demo.test', 'signed up, but not activated yet'],
] as const;

/** The text on the terminal once the demo has started. */
export function demoScreen({ address, sandboxPort, dataDir }: Settings): string {
  const near = relative(process.cwd(), dataDir);
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  return `
  Pettorale is ready

    Portal            ${address}
    Mail it has sent  ${sandbox}/mail
    Outside world     ${sandbox}   (payments, sign-in, registries: all pretended)

  Accounts, all with the password demo-password

${accounts.map(([email, who]) => `    ${email.padEnd(22)}${who}`).join('\n')}

  Data and logs are in ${near.startsWith('..') ? dataDir : near || '.'}. Press Ctrl-C to stop everything.
`;
}
