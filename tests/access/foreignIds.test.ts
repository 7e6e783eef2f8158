import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aUser } from '../support/builders.ts';
import { cartOf, registrationBody } from '../support/carts.ts';
import { certificateCatalogue } from '../support/certificates.ts';
import { anIssuer } from '../support/invoices.ts';
import { type Operation, operationsOf, type RequestValue, requestValues } from '../support/requests.ts';
import { anOffer, belongingsOf, certificateOf, linked, type Offer } from './belongings.ts';
import { call } from './call.ts';
import { type ForeignRow, foreignRows, leftOut, type Mine, nobodys, type Theirs } from './foreignRows.ts';
import { keptIn } from './kept.ts';
import { looksLikeAnId, nameOf } from './named.ts';
import { nobodysInTheOffice } from './officeIds.ts';
import type { Asking } from './rows.ts';

// The list is needed before the tests are.
const asking = await testPortal();
const operations = operationsOf((await asking.ask('GET', '/openapi.json')).body);
await asking.close();
const operationOf = (id: string): Operation => operations.find((operation) => operation.id === id)!;

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-foreign-'));
let portal: TestPortal;
/** Every row of every table, but for what counts attempts, when a session was last seen, and notes to renew lists by. */
let everything: () => Promise<string>;
let offer: Offer;
let mine: Mine;
let theirs: Theirs;

/** Somebody else's name stands in nothing that the asker is answered. */
const foreignName = 'Marcatorini';

async function somebody(lastname: string) {
  const user = await aUser(portal.context.db);
  const member = { ...user.member, lastname };
  await portal.context.db.update(members).set({ lastname }).where(sql`id = ${member.id}`);
  return {
    ...(await belongingsOf(portal, offer, { id: user.id, member })),
    offer,
    versions: { draft: 0, draftForOneself: 0 },
  };
}

beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  const { db } = portal.context;
  await aCircuit(db);
  await anIssuer(db);
  await aCircuit(db, { id: 8 });
  await portal.sites.refresh();
  await certificateCatalogue(db);
  offer = await anOffer(portal);
  mine = await somebody('Altri');
  const owner = await somebody(foreignName);
  await linked(portal, owner.user, mine.friend);
  theirs = {
    ...owner,
    offer: offer.elsewhere,
    otherRelay: offer.relayOfLine,
    crewOfOtherRelay: await aCrewOfOtherRelay(),
    certificateOfMine: await certificateOf(portal, owner.as, mine.friend),
  };
  everything = await keptIn(db, ['attempt', 'session', 'start_change']);
}, 120_000);
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A crew that everybody may join who registers for its race. */
async function aCrewOfOtherRelay(): Promise<string> {
  const { id, member } = await aUser(portal.context.db);
  const as = await portal.signIn(id);
  const cart = await cartOf(portal, as);
  const { relayOfLine } = offer;
  const crew = { choice: 'new', type: 'public', name: 'Altrove', fraction_id: relayOfLine.fraction };
  const data = { policies: [relayOfLine.policy], federation_id: 1, crew };
  await portal.ask('POST', `/v3.0/carts/${cart}/details`, { as, body: registrationBody(member.id, relayOfLine, data) });
  await portal.ask('POST', '/v3.0/orders', { as, body: { cart_id: cart } });
  const crews = await portal.ask('GET', `/v3.0/crews?race_id=${relayOfLine.id}&page=1&search=Altrove`, { as });
  return crews.body.data.crews[0].id;
}

const parts = { path: 'params', query: 'query', body: 'body' } as const;

/** The request with another value in this field, `body data.crew.id`. */
function withField(asked: Asking, field: string, value: unknown): Asking {
  const [place = '', path = ''] = field.split(' ');
  const part = place === 'body' && asked.form ? 'form' : parts[place as keyof typeof parts];
  const changed = structuredClone(asked) as Record<string, Record<string, unknown>>;
  const keys = path.split('.');
  const last = keys.pop()!;
  let at = changed[part]!;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  if (at[last] === undefined) throw new Error(`The own request names nothing in ${field}`);
  at[last] = value;
  return changed as Asking;
}

async function withVersions<Who extends Mine>(who: Who): Promise<Who> {
  const versionOf = async (id: string) => {
    const { rows } = await portal.context.db.execute<{ version: number }>(
      sql`select version from registration_draft where id = ${id}`,
    );
    return rows[0]!.version;
  };
  const versions = { draft: await versionOf(who.draft), draftForOneself: await versionOf(who.draftForOneself) };
  return { ...who, versions };
}

const send = (row: ForeignRow, asked: Asking, as: string) => call(portal, operationOf(row.operation), asked, as);

const fieldOf = ({ operation, place, field }: RequestValue) => `${operation} ${place} ${withoutPlaces(field)}`;
const withoutPlaces = (field: string) => field.replace(/\.0(?=\.|$)/g, '');

describe('A foreign id, in an otherwise valid request of the asker’s own', () => {
  test('has its row for every field of every request that names a thing, or the thing is nobody’s', () => {
    const tried = foreignRows.flatMap(({ operation, foreign }) =>
      Object.keys(foreign).map((field) => `${operation} ${withoutPlaces(field)}`),
    );
    const excused = Object.values(nobodys).flat();
    const excusing = (operation: Operation, value: RequestValue) => {
      const name = nameOf(operation, value);
      return excused.find((one) => one === name || one === `${operation.id} ${name}`);
    };
    const named = operations
      .filter(({ roles }) => !roles)
      .flatMap((operation) =>
        [...requestValues(operation)]
          .filter(looksLikeAnId)
          .map((value) => ({ field: fieldOf(value), excused: excusing(operation, value) })),
      );
    const open = named.filter((one) => !one.excused && !tried.includes(one.field)).map(({ field }) => field);
    expect([...new Set(open)]).toEqual([]);
    expect(tried.filter((field) => !named.some((one) => one.field === field))).toEqual([]);
    expect(excused.filter((name) => !named.some((one) => one.excused === name))).toEqual([]);
    expect(Object.keys(nobodys).length + Object.keys(nobodysInTheOffice).length).toBeLessThanOrEqual(20);
  });

  for (const row of foreignRows) {
    for (const [field, [pick, refusal, more]] of Object.entries(row.foreign)) {
      test(`${row.operation}, ${field}: ${refusal}, and nothing has changed`, async () => {
        const before = await everything();
        let asked = withField(row.ask(await withVersions(mine)), field, pick(theirs));
        for (const [other, value] of Object.entries(more?.(theirs) ?? {})) asked = withField(asked, other, value);
        const answer = await send(row, asked, mine.as);
        if (refusal === leftOut) {
          expect(answer.status).toBe(200);
          expect([[], null]).toContainEqual(JSON.parse(answer.body).data);
        } else expect([answer.error, [404, 409, 422].includes(answer.status)], answer.body).toEqual([refusal, true]);
        expect(answer.body).not.toContain(foreignName);
        expect(await everything()).toBe(before);
      });
    }
  }
});

describe('The same request with nothing but own ids', () => {
  for (const [at, row] of foreignRows.entries()) {
    test(`${row.operation} (${at + 1}) is ${row.otherwise ? `refused for another reason: ${row.otherwise}` : 'answered'}`, async () => {
      const who = await withVersions(row.usesUp ? await somebody('Altri') : mine);
      const answer = await send(row, row.ask(who), who.as);
      expect([answer.status < 300, answer.error], answer.body).toEqual([!row.otherwise, row.otherwise]);
    });
  }
});
