import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { type Operation, operationsOf } from '../support/requests.ts';
import { call } from './call.ts';
import { keptIn } from './kept.ts';
import { type Row, rows } from './rows.ts';
import { aWorld, markers, type World } from './world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-access-'));
let portal: TestPortal;
let world: World;

beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  world = await aWorld(portal);
  const words = [world.owner, world.member, world.friend, world.cart, world.order, world.certificate, markers.email];
  const theirs = `t::text like any (array[${words.map((word) => `'%${word}%'`).join(', ')}])`;
  recordsOfOwner = await keptIn(portal.context.db, ['attempt', 'session', 'member_link'], theirs);
  before = await recordsOfOwner();
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Every row of every table that has one of the owner's ids or words in it; counts of attempts are nobody's records, and that
 * somebody was told of an athlete is theirs who asked. */
let recordsOfOwner: () => Promise<string>;
/** They are the same after each test. */
let before: string;

const nothingOfTheOwner = (body: string, echoes: readonly string[] = []) => {
  const seen = Object.entries(markers).filter(([name, word]) => !echoes.includes(name) && body.includes(word));
  expect(seen).toEqual([]);
};

/** Somebody else, signed in anew for each try, since some calls end sessions. */
const others = ['stranger', 'staff'] as const;

async function tryAsNobody(operation: Operation, row: Row): Promise<void> {
  const answer = await call(portal, operation, row.ask?.(world) ?? {});
  nothingOfTheOwner(answer.body);
  if (row.reach === 'anyone') expect([401, 403]).not.toContain(operation.id === 'signIn' ? 0 : answer.status);
  else if (row.reach === 'theirs' && row.visitors === 'refused') expect([401, 404]).toContain(answer.status);
  else expect([answer.status, answer.error]).toEqual([401, 'not_signed_in']);
}

async function tryAsSomebodyElse(operation: Operation, row: Row, as: string): Promise<void> {
  const answer = await call(portal, operation, row.ask?.(world) ?? {}, as);
  nothingOfTheOwner(answer.body, row.reach === 'self' ? row.echoes : []);
  if (row.reach === 'theirs') expect([answer.status, answer.error]).toEqual([404, row.refusal]);
  else expect(['unexpected', 'not_signed_in']).not.toContain(answer.error);
}

// The list is needed before the tests are.
const asking = await testPortal();
const operations = operationsOf((await asking.ask('GET', '/openapi.json')).body);
await asking.close();

describe('Every operation of the API, tried by those whom it is none of the business of', () => {
  test('has its row, and no row is left over', () => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual(Object.keys(rows).toSorted());
  });

  test('asks for a sign-in in the document exactly where it does so', () => {
    const wrong = operations.filter(({ id, needsSession }) =>
      (rows[id] ?? []).some(
        (row) => needsSession === (row.reach === 'anyone' || (row.reach === 'theirs' && row.visitors !== undefined)),
      ),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  for (const operation of operations) {
    for (const [at, row] of (rows[operation.id] ?? []).entries()) {
      const name = `${operation.id}${at > 0 ? ` (${at + 1})` : ''}`;

      test(`${name}: nobody, another user and another circuit’s staff learn and change nothing of the owner’s`, async () => {
        portal.setNow(testNow);
        await tryAsNobody(operation, row);
        for (const who of others) await tryAsSomebodyElse(operation, row, await portal.signIn(world[`${who}Id`]));
        const was = before;
        before = await recordsOfOwner();
        expect(before).toBe(was);
      });
    }
  }

  test('the rows name what is really there: its owner is not told that it does not exist', async () => {
    const reading = operations.filter(({ id, method }) => method === 'GET' && rows[id]?.[0]?.reach === 'theirs');
    const answers = await Promise.all(
      reading.map(async (operation) => {
        const [row] = rows[operation.id]!;
        return { id: operation.id, status: (await call(portal, operation, row!.ask?.(world) ?? {}, world.as)).status };
      }),
    );
    // An order that is not paid has neither passes nor, without a wire, its details.
    const without = ['getOrderWire', 'getOrderPasses', 'getOrderCalendar', 'getPassPdf', 'getPassCalendar'];
    expect(answers.filter(({ id, status }) => status >= 400 && !without.includes(id))).toEqual([]);
  });
});
