import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { type Role, roleNames } from '#kernel/roles.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aRace, aUser } from '../support/builders.ts';
import { aColleague } from '../support/colleagues.ts';
import { aMovement } from '../support/movements.ts';
import { operationsOf } from '../support/requests.ts';
import { call } from './call.ts';
import { officeRows } from './officeRows.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-office-'));
let portal: TestPortal;
/** The one race of those who work for one. (Stages are copied below: a race for each would be a thousand in a stage.) */
let theirs: number;
beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  theirs = (await aRace(portal.context.db)).race.id;
  // No day is closed before the first money.
  await aMovement(portal.context.db, 15, day('2026-07-31'));
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const known = new Map<string, ReturnType<typeof aColleague>>();

/** Who only reads, or is refused, is the same one the next time. */
function sameColleague(role: Role, circuit?: number, races?: number[]): ReturnType<typeof aColleague> {
  const key = `${role} ${circuit} ${races}`;
  const one = known.get(key) ?? aColleague(portal, role, circuit, races);
  known.set(key, one);
  return one;
}

// The list is needed before the tests are.
const asking = await testPortal();
const operations = operationsOf((await asking.ask('GET', '/openapi.json')).body).filter(({ roles }) => roles);
await asking.close();

describe('Every operation of the office, tried in every role', () => {
  test('has its row, and no row is left over', () => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual(Object.keys(officeRows).toSorted());
  });

  for (const operation of operations) {
    const row = officeRows[operation.id];
    const ask = (as: string | undefined, circuit = 15) => call(portal, operation, row?.ask(circuit) ?? {}, as);

    test.each(roleNames)(`${operation.id} as %s of the circuit`, async (role) => {
      const changes = operation.method !== 'GET' && row?.roles.includes(role);
      const one = changes ? aColleague(portal, role) : sameColleague(role);
      const { status, error } = await ask((await one).as);
      if (!row?.roles.includes(role)) expect([status, error]).toEqual([403, 'forbidden']);
      else if (row.missing) expect([status, error]).toEqual([404, row.missing]);
      else expect([200, 201]).toContain(status);
    });

    test.each(roleNames.filter((role) => role !== 'super-admin'))(
      `${operation.id} as %s of another circuit, and of one race`,
      async (role) => {
        const elsewhere = await ask((await sameColleague(role, 8)).as);
        expect([elsewhere.status, elsewhere.error]).toEqual([404, 'not_found']);
        const may = row?.byRace === true && row.roles.includes(role);
        const changes = may && operation.method !== 'GET';
        const one = changes ? aColleague(portal, role, 15, [theirs]) : sameColleague(role, 15, [theirs]);
        const ofARace = await ask((await one).as);
        if (may && row.missing) expect([ofARace.status, ofARace.error]).toEqual([404, row.missing]);
        else if (may) expect([200, 201]).toContain(ofARace.status);
        else expect([ofARace.status, ofARace.error]).toEqual([403, 'forbidden']);
        const gone = await ask((await sameColleague(role, 15, [])).as);
        expect([gone.status, gone.error]).toEqual([404, 'not_found']);
      },
    );

    test(`${operation.id} as an athlete, and without a sign-in`, async () => {
      const athlete = await portal.signIn((await aUser(portal.context.db)).id);
      expect((await ask(athlete)).error).toBe('not_found');
      expect((await ask(undefined)).error).toBe('not_signed_in');
    });
  }

  test('a circuit that does not exist, or is no number, is not there', async () => {
    const { as } = await aColleague(portal, 'organiser');
    for (const id of ['999', 'x', '15.5', '-15']) {
      const answer = await portal.ask('GET', `/v3.0/circuits/${id}/withdrawals`, { as });
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
  });
});
