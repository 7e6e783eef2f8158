import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewForReading } from '#office/entries/server/renewEntries.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit } from '../support/builders.ts';
import { certificateCatalogue } from '../support/certificates.ts';
import { federationCatalogue } from '../support/federations.ts';
import { anIssuer } from '../support/invoices.ts';
import { type Operation, operationsOf, type RequestValue, requestValues } from '../support/requests.ts';
import { call } from './call.ts';
import { keptIn } from './kept.ts';
import { looksLikeAnId, nameOf } from './named.ts';
import { names, ofNobody, ownRequest, thingNamed } from './officeIds.ts';
import { officeRows } from './officeRows.ts';
import type { Asking } from './rows.ts';
import { foreignMark, type Id, type OneCircuit, type Thing, thingsOf } from './things.ts';

// The list of calls is needed before the tests are.
const asking = await testPortal();
const operations = operationsOf((await asking.ask('GET', '/openapi.json')).body).filter(({ roles }) => roles);
await asking.close();

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-office-ids-'));
let portal: TestPortal;
let theirs: OneCircuit;
/** Only its staff is asked for: what is used up is made anew for each call. */
let ours: OneCircuit;
beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  const { db } = portal.context;
  for (const id of [15, 8]) {
    await aCircuit(db, { id });
    await anIssuer(db, { circuitId: id, prefix: `P${id}` });
  }
  await portal.sites.refresh();
  await certificateCatalogue(db);
  await federationCatalogue(db);
  const elsewhere = { table: 'audit_entry', where: 'circuit_id is distinct from 15' };
  everything = await keptIn(db, ['attempt', 'session'], 'true', elsewhere);
  ours = thingsOf(portal, 15, 'Proprie');
  theirs = thingsOf(portal, 8, foreignMark);
}, 120_000);
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Named {
  /** `body items.0.orders.0.id` */
  readonly key: string;
  readonly value: RequestValue;
  readonly thing: Thing;
}

const keyOf = ({ place, field }: RequestValue) => `${place} ${field}`;
const isOneValue = ({ schema }: RequestValue) => schema.type !== 'array' && schema.type !== 'object';

/** The fields of a call that name something of a circuit, each once. */
function namedIn(operation: Operation): readonly Named[] {
  const named = [...requestValues(operation)].filter(isOneValue).flatMap((value) => {
    const thing = thingNamed(operation, value);
    return thing ? [{ key: keyOf(value), value, thing }] : [];
  });
  return [...new Map(named.map((one) => [one.key, one])).values()];
}

type Values = Record<string, unknown>;
const parts = { path: 'params', query: 'query', body: 'body' } as const;

/** The request with these values; what leads to a field is made where it is not there. */
function withFields(asked: Asking, values: readonly (readonly [Named, Id])[]): Asking {
  const changed = structuredClone({ params: {}, query: {}, ...asked }) as unknown as Record<string, Values>;
  for (const [{ value }, id] of values) {
    const part = value.place === 'body' && asked.form ? 'form' : parts[value.place as keyof typeof parts];
    changed[part] ??= {};
    const keys = value.field.split('.');
    let at = changed[part]!;
    for (const [depth, key] of keys.slice(0, -1).entries()) {
      at[key] ??= keys[depth + 1] === '0' ? [] : {};
      at = at[key] as Values;
    }
    at[keys.at(-1)!] = value.schema.type === 'string' ? String(id) : id;
  }
  return changed as Asking;
}

/** Does the own request of the call say this field already? What a message is sent as is new. */
function isSaid(asked: Asking, { key, value }: Named): boolean {
  if (value.place === 'path') return true;
  if (key === 'body message') return false;
  let at: unknown = value.place === 'query' ? asked.query : (asked.body ?? asked.form);
  for (const part of value.field.split('.')) at = (at as Values | undefined)?.[part];
  return at !== undefined && at !== null && at !== '';
}

/**
 * One text for all that is kept, but for what counts attempts, when a session was last seen, and what the log says of the
 * asker's own circuit: that somebody took a file, say.
 */
let everything: () => Promise<string>;

/** Asks, and tells what came of it: the refusal or the answer, and whether anything has changed. */
async function outcome(operation: Operation, asked: Asking, as: string) {
  // Whoever reads a list first takes in what has changed before.
  while (await renewForReading(portal.context));
  const before = await everything();
  const { status, error, body } = await call(portal, operation, asked, as);
  return { status, error, body, changed: before !== (await everything()) };
}
type Outcome = Awaited<ReturnType<typeof outcome>>;

const inShort = ({ status, error, body, changed }: Outcome) =>
  JSON.stringify([status, error ?? body, changed && 'changed']);

/** What is wrong with the answer to a foreign id, where its own one is answered so. */
function wrongWith(answer: Outcome, withOwn: Outcome): string | null {
  if (![200, 201, 403, 404, 409, 422].includes(answer.status)) return 'is answered by a fault';
  if (answer.changed) return 'changes something';
  if (answer.body.includes(foreignMark)) return 'shows something';
  // It is the id that made it so: with an own one in its place something else comes of it.
  return inShort(answer) === inShort(withOwn) ? 'is answered as an own one' : null;
}

/** A role that may make the call; a super-admin's reaches every circuit and is taken where no other may. */
const roleFor = ({ roles = [] }: Operation) => roles.find((role) => role !== 'super-admin') ?? 'super-admin';

async function valuesOf(fields: readonly Named[], circuit: OneCircuit, asked: Asking) {
  const values: (readonly [Named, Id])[] = [];
  for (const one of fields) {
    values.push([one, await circuit.the(one.thing)]);
    for (const next of restOf(asked, one)) values.push([next, await circuit.another(one.thing)]);
  }
  return values;
}

/** The same field at the list's other places. */
function restOf({ body }: Asking, { value, ...named }: Named): readonly Named[] {
  const list = value.field.endsWith('.0') && (body as Values | undefined)?.[value.field.slice(0, -2)];
  if (!Array.isArray(list)) return [];
  return list
    .slice(1)
    .map((_, at) => ({ ...named, value: { ...value, field: value.field.replace(/0$/, `${at + 1}`) } }));
}

describe('An id of another circuit, in an otherwise valid request of the office', () => {
  test('is tried in every field that names a thing, or the thing is nobody’s', () => {
    const values = operations.flatMap((operation) =>
      [...requestValues(operation)]
        .filter((value) => isOneValue(value) && nameOf(operation, value) !== 'circuits id')
        .map((value) => ({ operation, value, thing: thingNamed(operation, value) })),
    );
    const open = values.filter(
      ({ operation, value, thing }) => !thing && looksLikeAnId(value) && !ofNobody(operation, value),
    );
    expect([...new Set(open.map(({ operation, value }) => `${operation.id} ${keyOf(value)}`))]).toEqual([]);
    const named = new Set(values.map(({ operation, value }) => nameOf(operation, value)));
    expect(names.filter((name) => !named.has(name))).toEqual([]);
  });

  for (const operation of operations.filter((one) => namedIn(one).length > 0)) {
    test(`${operation.id}: it is refused or finds nothing, and nothing changes`, async () => {
      const mine = thingsOf(portal, 15, 'Proprie', ours.staff);
      const as = await ours.staff(roleFor(operation));
      const named = namedIn(operation);
      const inPath = named.filter(({ value }) => value.place === 'path');
      const tries = [...(inPath.length > 1 ? [inPath] : []), ...named.map((one) => [one])];
      const answers: (readonly [string, Asking, Outcome])[] = [];
      for (const foreign of tries) {
        const asking = await ownRequest(operation, officeRows[operation.id]!.ask(15), foreign[0]!.key, mine);
        const said = named.filter((one) => isSaid(asking, one) || foreign.includes(one));
        const own = withFields(asking, await valuesOf(said, mine, asking));
        const other = withFields(own, await valuesOf(foreign, theirs, {}));
        answers.push([foreign.map(({ key }) => key).join(' and '), own, await outcome(operation, other, as)]);
      }
      const byOwn = new Map<string, Outcome>();
      const faults: string[] = [];
      for (const [fields, own, answer] of answers) {
        const withOwn = byOwn.get(JSON.stringify(own)) ?? (await outcome(operation, own, as));
        byOwn.set(JSON.stringify(own), withOwn);
        const fault = wrongWith(answer, withOwn);
        if (fault) faults.push(`${fields} ${fault}: ${inShort(answer)}`);
      }
      expect(faults.join('\n')).toBe('');
    });
  }
});

describe('Another circuit in the path, with ids of its own', () => {
  for (const operation of operations.filter(({ roles }) => roles?.some((role) => role !== 'super-admin'))) {
    test(`${operation.id}: it is not there, and nothing changes`, async () => {
      const asking = officeRows[operation.id]!.ask(8);
      const said = namedIn(operation).filter((each) => isSaid(asking, each));
      const as = await ours.staff(roleFor(operation));
      const answer = await outcome(operation, withFields(asking, await valuesOf(said, theirs, asking)), as);
      expect(inShort(answer)).toBe(JSON.stringify([404, 'not_found', false]));
      expect(answer.body).not.toContain(foreignMark);
    });
  }
});
