import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { attempts } from '#server/tables.ts';
import { askInvariants } from '../../tools/invariants.ts';
import { rows } from '../access/rows.ts';
import { aWorld, type World } from '../access/world.ts';
import { fuzzRequests as requests } from '../support/extent.ts';
import { type PayingPortal, payingPortal } from '../support/paying.ts';
import { type Operation, operationsOf } from '../support/requests.ts';
import { chanceOf, seedOf } from './chance.ts';
import { fuzzed } from './requests.ts';
import type { Known } from './schemas.ts';

/** FUZZ_SEED repeats a run, FUZZ_REQUESTS makes it longer. */
const seed = seedOf('FUZZ_SEED');
/** Limits count attempts: they are forgotten as often, so that it is not they who answer. */
const forgetEvery = 200;
/** What the owner had is given away, erased and ordered by and by: then it is there anew. */
const roundsOf = 3_000;

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-fuzz-'));
let portal: PayingPortal | undefined;

afterAll(async () => {
  await portal?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** How an answer is not as every answer must be. */
function faultOf(status: number, type: unknown, method: string): string | null {
  if (status >= 500 && status !== 501) return `${status}`;
  if (status >= 400 && method !== 'HEAD' && !String(type).startsWith('application/problem+json'))
    return `${status} as ${type}`;
  return null;
}

const shown = ({ method, url, headers, payload }: InjectOptions) =>
  `${method} ${String(url).slice(0, 300)} ${JSON.stringify(headers)} ${String(payload ?? '').slice(0, 160)}`;

const chance = chanceOf(seed);
const faults: Record<string, string> = {};
const statuses: Record<number, number> = {};

const knownIn = (world: World): Known => {
  const values = Object.values(world);
  return {
    ids: values.filter((value): value is string => typeof value === 'string'),
    numbers: values.filter((value) => typeof value === 'number'),
  };
};

async function tryOne({ app, signIn }: PayingPortal, world: World, operation: Operation): Promise<void> {
  const asking = chance.pick(rows[operation.id] ?? [])?.ask?.(world) ?? {};
  const request = fuzzed(operation, asking, knownIn(world), chance);
  const as = chance.oneIn(5) ? null : await signIn(chance.oneIn(5) ? world.strangerId : world.owner);
  const headers = { ...(as && { authorization: `Bearer ${as}` }), ...request.headers };
  const answer = await app.inject({ ...request, headers });
  statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
  const fault = faultOf(answer.statusCode, answer.headers['content-type'], String(request.method));
  if (fault) faults[`${operation.id}: ${fault}`] ??= `${shown(request)}\n  ${answer.body.slice(0, 300)}`;
}

test(`${requests} requests that are nearly right: none is answered by a fault of ours, each refusal is a problem`, async () => {
  console.log(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`);
  for (let done = 0; done < requests; done += roundsOf) {
    portal = await payingPortal({ DATA_DIR: dataDir, LOG_LEVEL: process.env.FUZZ_LOG ?? 'fatal' });
    const world = await aWorld(portal);
    const operations = operationsOf((await portal.ask('GET', '/openapi.json')).body);
    for (let n = 0; n < Math.min(roundsOf, requests - done); n += 1) {
      if (n % forgetEvery === 0) await portal.context.db.delete(attempts);
      await tryOne(portal, world, chance.pick(operations));
    }
    // Whatever was asked for: what is there fits together.
    expect(await askInvariants(portal.context.db), `FUZZ_SEED=${seed}`).toEqual([]);
    await portal.close();
    portal = undefined;
  }
  console.log('Answers by status:', JSON.stringify(statuses));
  expect(faults, `FUZZ_SEED=${seed}`).toEqual({});
}, 3_600_000);
