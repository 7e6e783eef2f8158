import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Figures } from './figures.ts';
import { cpuSeconds } from './process.ts';

interface LoadReport {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly errors: number;
  readonly non2xx: number;
}

const program = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

/** Requests one address as fast as it answers, from a process of its own. */
export async function measureList(name: string, url: string, serverPid: number, seconds: number): Promise<Figures> {
  const before = cpuSeconds(serverPid);
  const child = spawn(process.execPath, [program, '--json', '-c', '32', '-d', String(seconds), url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let generator = Number.NaN;
  const watch = setInterval(() => {
    generator = cpuSeconds(child.pid!);
  }, 200);
  let text = '';
  for await (const piece of child.stdout) text += String(piece);
  clearInterval(watch);
  const told = JSON.parse(text) as LoadReport;
  const server = cpuSeconds(serverPid) - before;
  return {
    name,
    perSecond: told.requests.average,
    p50: told.latency.p50,
    p99: told.latency.p99,
    failed: told.errors + told.non2xx,
    generatorShare: generator / (generator + server),
  };
}
