import { endWithParent } from './parent.ts';
import { startSandbox } from './sandbox.ts';

/** The outside world as a process of its own: `node sandbox/main.ts`. */
async function main() {
  const portal = port('PORT', 3000);
  const http = port('SANDBOX_PORT', portal + 1);
  const smtp = port('SANDBOX_SMTP_PORT', portal + 2);

  const sandbox = await startSandbox({
    port: http,
    smtpPort: smtp,
    dataDir: process.env.DATA_DIR || './data',
    portalUrl: process.env.SANDBOX_PORTAL_URL || `http://127.0.0.1:${portal}`,
  }).catch((problem: NodeJS.ErrnoException & { port?: number }) => fail(why(problem, http)));

  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    // Whatever still hangs on a socket must not keep the process: all that matters is on disk.
    setTimeout(() => process.exit(0), 2_000).unref();
    void sandbox.close().finally(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // A parent that was killed leaves a broken pipe behind; that is no reason to crash.
  process.stdout.on('error', () => undefined);
  endWithParent(end);

  console.log(`Sandbox on ${sandbox.url} (mailbox ${sandbox.url}/mail), SMTP on 127.0.0.1:${sandbox.smtpPort}`);
  process.send?.({ ready: true, url: sandbox.url, smtpPort: sandbox.smtpPort });
}

function port(name: string, fallback: number): number {
  const value = process.env[name] ? Number(process.env[name]) : fallback;
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  return fail(`${name} must be a port number from 0 to 65535, not "${process.env[name] ?? value}".`);
}

function why(problem: NodeJS.ErrnoException & { port?: number }, http: number): string {
  const setting = problem.port === http ? 'SANDBOX_PORT' : 'SANDBOX_SMTP_PORT';
  if (problem.code === 'EADDRINUSE') {
    return `The sandbox cannot start: port ${problem.port} is taken. Stop the program that uses it or set ${setting}.`;
  }
  if (problem.code === 'EACCES' && problem.port) {
    return `The sandbox cannot start: port ${problem.port} is not allowed. Set ${setting} to one above 1023.`;
  }
  return `The sandbox cannot start: ${problem.message}`;
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

await main();
