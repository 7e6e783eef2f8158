import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, stepAt } from '#features/identity/server/secondFactor/totp.ts';
import { freePort } from '../../tools/ports.ts';
import { root } from '../../tools/run/parts.ts';
import { aProcess, aSandbox } from '../operations/processes.ts';
import { quickStart } from './quickStart.ts';

/** What an authenticator app shows for a secret that was read off the page; `later`: so many codes afterwards. */
export function codeFor(secret: string, later = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'));
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((eight) => Number.parseInt(eight, 2));
  return codeOf(Uint8Array.from(bytes), stepAt(new Date()) + later);
}

/** A portal on a database in which there is nothing, and the tools that its operator has. */
export interface EmptyPortal extends AsyncDisposable {
  readonly url: string;
  /** Another process of a production on the same database. */
  readonly otherUrl: string;
  readonly sandboxUrl: string;
  readonly run: (tool: string, ...said: string[]) => string;
}

/** Secrets such as a production has. */
const secrets = {
  SECRET: 'wFq2Zl8sJd5Yk1Rv7Tb3Nc9Xm4Hg6Pa0',
  FILES_KEY: 'p0Vx4Tz9Kd2Lm7Qw6Rb1Sc8Yn3Hj5Gf0',
};

/**
 * A process on an empty database, two of a production. A trial has a production's rules, and the sandbox for the outside
 * world; a production knows of the sandbox nothing but its mailbox.
 */
export async function anEmptyPortal(deployment: 'production' | 'trial', databaseUrl: string): Promise<EmptyPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'pettorale-start-'));
  const [first, second] = [await freePort(), await freePort()].map((port) => `${port}`) as [string, string];
  // A first circuit takes the host that is asked: a name, no number.
  const host = deployment === 'trial' ? 'localhost' : '127.0.0.1';
  const url = `http://${host}:${first}`;
  const sandbox = await aSandbox(folder, url);
  await sandbox.ready;
  const variables = {
    DEPLOYMENT: deployment,
    DATABASE_URL: databaseUrl,
    BASE_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.variables.SANDBOX_SMTP_PORT}`,
    HOST: '127.0.0.1',
    ...(deployment === 'trial' ? sandbox.variables : secrets),
  };
  const one = await aProcess('one', folder, { ...variables, PORT: first });
  await one.ready;
  const other = deployment === 'production' ? await aProcess('other', folder, { ...variables, PORT: second }) : null;
  await other?.ready;
  const { PATH, HOME } = process.env;
  return {
    url,
    otherUrl: `http://${host}:${second}`,
    sandboxUrl: sandbox.url,
    run: (tool, ...said) =>
      execFileSync(process.execPath, [...quickStart.flags, join(root, 'tools', tool), ...said], {
        encoding: 'utf8',
        env: { PATH, HOME, DATA_DIR: folder, ...quickStart.env, ...variables },
      }),
    async [Symbol.asyncDispose]() {
      for (const part of [one, other, sandbox]) part?.kill();
      await Promise.all([one.ended, other?.ended, sandbox.ended]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
