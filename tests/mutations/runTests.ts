import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export interface Outcome {
  readonly passed: number;
  /** The tests that failed; a file that could not run at all stands here with its fault. */
  readonly failed: readonly string[];
}

const children = new Set<ChildProcess>();

/** Ends what still runs. */
export const endTests = (): void => {
  for (const child of children) child.kill('SIGTERM');
};

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** Runs these test files in a folder, after everything else that the machine has to do; ends at the first failure. */
export async function runTests(folder: string, files: readonly string[], databaseUrl: string): Promise<Outcome> {
  const output = join(folder, 'mutation-report.json');
  rmSync(output, { force: true });
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const args = ['run', ...files, '--bail=1', '--reporter=json', `--outputFile=${output}`];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: folder,
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, CI: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.add(child);
  if (child.pid) setPriority(child.pid, 10);
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  await new Promise<void>((ended, failed) => child.once('close', () => ended()).once('error', failed));
  children.delete(child);
  if (!existsSync(output)) throw new Error(`The tests did not run: ${said.trim()}`);

  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  // Such a fault is the mutation's or the machine's; that a test has noticed it is not said.
  const notLoaded = broken.find(({ message }) => /Cannot find|SyntaxError|Transform failed|Parse/.test(message));
  if (notLoaded) throw new Error(`${notLoaded.name} cannot be loaded: ${notLoaded.message}`);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [...failed, ...broken.map(({ name, message }) => `${name}: ${firstLine(message)}`)],
  };
}
