import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * `npm run test:everything`: all tests the whole way (`tests/support/extent.ts`), then all journeys. Both run whatever
 * comes of the first.
 */
async function run(command: string, ...args: string[]): Promise<number> {
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, EVERYTHING: '1' },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

const tests = await run('vitest', 'run');
const journeys = await run('playwright', 'test');
process.exitCode = tests || journeys;
