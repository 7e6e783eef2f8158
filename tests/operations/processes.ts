import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, freePorts } from '../../tools/ports.ts';
import { type ManagedProcess, startChild } from '../../tools/run/child.ts';
import { compiled, root, serverFlags } from '../../tools/run/parts.ts';
import type { ApiAnswer, TestPortal } from '../support/api.ts';

/** A real process of the built portal, as a start or a container makes it. */
export interface PortalProcess extends ManagedProcess {
  readonly url: string;
  /** What it has logged so far, line by line. */
  readonly logged: () => string[];
}

export type Variables = Readonly<Record<string, string>>;

/** Not the whole environment: what is set on this machine is not meant for the portal of a test. */
const surroundings = (): NodeJS.ProcessEnv => {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_ENV: 'production', DEPLOYMENT: 'demo', NODE_COMPILE_CACHE: compiled };
};

export async function aProcess(name: string, dataDir: string, variables: Variables): Promise<PortalProcess> {
  const port = await freePort();
  const log = join(dataDir, `${name}.log`);
  const part = startChild({
    name,
    script: 'src/app/server.ts',
    flags: serverFlags,
    cwd: root,
    env: { ...surroundings(), DATA_DIR: dataDir, PORT: `${port}`, ...variables },
    log,
    patience: 20_000,
  });
  const logged = () => readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return { ...part, url: `http://127.0.0.1:${port}`, logged };
}

export interface SandboxProcess extends ManagedProcess {
  readonly url: string;
  /** What tells a portal that this is its outside world. */
  readonly variables: Variables;
  readonly mailsTo: (address: string) => Promise<readonly { readonly subject: string; readonly text: string }[]>;
}

export async function aSandbox(dataDir: string, portalUrl: string): Promise<SandboxProcess> {
  const { PORT: _, ...variables } = await freePorts();
  const part = startChild({
    name: 'sandbox',
    script: 'sandbox/main.ts',
    cwd: root,
    env: { ...surroundings(), ...variables, DATA_DIR: dataDir, SANDBOX_PORTAL_URL: portalUrl },
    log: join(dataDir, 'sandbox.log'),
    patience: 5_000,
  });
  const url = `http://127.0.0.1:${variables.SANDBOX_PORT}`;
  return {
    ...part,
    url,
    variables,
    mailsTo: async (address) => {
      const answer = await fetch(`${url}/mail/messages?to=${encodeURIComponent(address)}`);
      return (await answer.json()).data;
    },
  };
}

/** Asks a portal over the network what tests ask one in their own process. */
export const over = (base: string): Pick<TestPortal, 'ask'> => ({
  async ask(method, path, { as, body, headers = {} } = {}): Promise<ApiAnswer> {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      headers: Object.fromEntries(answer.headers),
    };
  },
});
