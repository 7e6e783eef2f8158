import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employees } from '#features/identity/server/tables.ts';
import { roleNames } from '#kernel/roles.ts';
import { maxInteger } from '#kernel/wire.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit } from '../support/builders.ts';
import { aColleague } from '../support/colleagues.ts';
import { type Operation, operationsOf, type RequestValue, requestValues, sampleOf } from '../support/requests.ts';

let portal: TestPortal;
let as: string;
let operations: Operation[];
let values: RequestValue[];

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
  // Every number that is asked for is 1: the office of that circuit lets the asker in, so that its calls are read.
  await aCircuit(portal.context.db, { id: 1 });
  const colleague = await aColleague(portal, 'super-admin');
  const roles = roleNames.filter((role) => role !== 'super-admin');
  await portal.context.db.insert(employees).values(roles.map((role) => ({ userId: colleague.id, circuitId: 1, role })));
  as = colleague.as;
  operations = operationsOf((await portal.ask('GET', '/openapi.json')).body);
  values = operations.flatMap((operation) => [...requestValues(operation)]);
});
afterAll(() => portal.close());

/** What bounds a value of its kind; a file has the bound of its form. */
function isBounded({ schema }: Pick<RequestValue, 'schema'>): boolean {
  if (schema.enum !== undefined || schema.const !== undefined || schema.type === 'boolean') return true;
  if (schema.type === 'string')
    return schema.maxLength !== undefined || ['uuid', 'date', 'binary'].includes(String(schema.format));
  if (schema.type === 'array') return schema.maxItems !== undefined;
  if (schema.type !== 'integer' && schema.type !== 'number') return false;
  const least = schema.minimum ?? schema.exclusiveMinimum;
  return typeof least === 'number' && least >= -maxInteger && Number(schema.maximum) <= maxInteger;
}

const nameOf = ({ operation, place, field }: RequestValue) => `${operation} ${place} ${field}`;

/** For a browser that is led on, whatever its address says: what is too long is as good as not there. */
const neverRefused = [
  'startGoogle query redirect',
  'startFacebook query redirect',
  'returnGoogle query state',
  'returnFacebook query state',
  'handOver query code',
];

/** A request with this value; the parts that are read before it are such as nothing is said against. */
async function send(value: RequestValue, given: unknown) {
  const { id, method, path, parameters, body, multipart } = operations.find(({ id }) => id === value.operation)!;
  const of = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.name !== 'lang')
        .map(({ name, schema }) => [name, name === value.field ? given : sampleOf(schema, name)]),
    ) as Record<string, string>;
  const params = of('path');
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  const query = value.place === 'query' ? `?${new URLSearchParams(of('query'))}` : '';
  const sent = value.place === 'body' ? value.around(given) : body && sampleOf(body);
  const form = multipart ? aForm(sent as Record<string, string>) : undefined;
  const answer = await portal.app.inject({
    method,
    url: `/api${url}${query}`,
    headers: {
      authorization: `Bearer ${as}`,
      ...(form && { 'content-type': form.headers.get('content-type')! }),
      ...(id.endsWith('Notice') && { 'content-type': 'application/json' }),
      ...(value.place === 'header' && of('header')),
    },
    ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : sent !== undefined && { payload: sent as object }),
  });
  const said: { errors?: Record<string, string[]>; limits?: Record<string, number[]> } = answer.body.startsWith('{')
    ? answer.json()
    : {};
  return {
    status: answer.statusCode,
    codes: said.errors?.[value.field] ?? [],
    limits: said.limits?.[value.field] ?? [],
  };
}

function aForm(fields: Readonly<Record<string, string>>): Response {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  return new Response(form);
}

// Each asks every value of every call: hundreds of requests.
describe('Whatever comes in', { timeout: 90_000 }, () => {
  test('has a greatest length, a list of values or a format; lists have a greatest number of items, numbers two ends', () => {
    expect(values.length).toBeGreaterThan(200);
    expect(values.filter((value) => !isBounded(value)).map(nameOf)).toEqual([]);
  });

  test('the finder finds what has none', () => {
    const body = {
      type: 'object',
      properties: {
        kind: { type: 'string', const: 'a' },
        names: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
        count: { type: ['integer', 'string'], minimum: 0, maximum: 2 ** 53 },
        any: {},
      },
    };
    const operation = { id: 'op', method: 'POST', path: '/', needsSession: false, multipart: false } as const;
    const found = [...requestValues({ ...operation, parameters: [], body })].filter((value) => !isBounded(value));
    expect(found.map(({ field, schema }) => [field, schema.type])).toEqual([
      ['names', 'array'],
      ['names.0', 'string'],
      ['count', 'integer'],
      ['count', 'string'],
      ['any', undefined],
    ]);
    expect(found[1]!.around('x')).toEqual({ kind: 'a', names: ['x'] });
  });

  test('is refused as too long one sign above the greatest length, which is named, and not at it', async () => {
    const wrong: string[] = [];
    for (const value of values.filter(({ schema }) => schema.maxLength !== undefined)) {
      const longest = Number(value.schema.maxLength);
      const above = await send(value, 'a'.repeat(longest + 1));
      const said = above.status === 422 && above.codes.includes('too_long') && above.limits.join() === String(longest);
      if (!said && !neverRefused.includes(nameOf(value))) wrong.push(`${nameOf(value)}: ${JSON.stringify(above)}`);
      const at = await send(value, 'a'.repeat(longest));
      if (at.status === 500 || at.codes.includes('too_long')) wrong.push(`${nameOf(value)}: ${JSON.stringify(at)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is refused with half a sign, an unpaired surrogate, wherever it stands, and its field is named', async () => {
    const wrong: string[] = [];
    const multipart = new Set(operations.filter((operation) => operation.multipart).map(({ id }) => id));
    const texts = values.filter(
      ({ place, schema, operation }) => place === 'body' && schema.type === 'string' && !multipart.has(operation),
    );
    for (const value of texts) {
      for (const text of ['a\ud800b', '\udc00']) {
        const { status, codes } = await send(value, text);
        if (status !== 422 || codes.length === 0) wrong.push(`${nameOf(value)} ${JSON.stringify(text)}: ${status}`);
      }
    }
    expect(texts.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  test('is refused with one item more than the greatest number, which is named, and not with that number', async () => {
    const wrong: string[] = [];
    for (const value of values.filter(({ schema }) => schema.maxItems !== undefined)) {
      const item = sampleOf(value.schema.items as RequestValue['schema']);
      const most = Number(value.schema.maxItems);
      const above = await send(value, Array(most + 1).fill(item));
      if (above.status !== 422 || !above.codes.includes('too_many') || above.limits.join() !== String(most))
        wrong.push(`${nameOf(value)}: ${JSON.stringify(above)}`);
      const at = await send(value, Array(most).fill(item));
      if (at.status === 500 || at.codes.includes('too_many')) wrong.push(`${nameOf(value)}: ${JSON.stringify(at)}`);
    }
    expect(wrong).toEqual([]);
  });

  /** A page that is none is the first, a size that is not offered the usual one. */
  const lenient = new Set(['page', 'size', 'records_to_view']);
  /** A filter of an office's list that cannot be leaves nothing out. */
  const isFilter = ({ operation, place, field }: RequestValue) =>
    operation === 'getOfficeCards' && place === 'query' && field === 'federation';
  /** Whose office that is, is asked before the number is read: to who is not a super-admin there is none. */
  const isOffice = ({ operation, place, field }: RequestValue) =>
    place === 'path' && field === 'id' && operations.some(({ id, roles }) => id === operation && roles);
  test('is refused where a number is beyond its ends, but for a page and its size', async () => {
    const wrong: string[] = [];
    for (const value of values.filter(({ schema }) => schema.maximum !== undefined && schema.const === undefined)) {
      const { maximum, minimum, exclusiveMinimum } = value.schema;
      const least = minimum === undefined ? Number(exclusiveMinimum) : Number(minimum) - 1;
      for (const number of [Number(maximum) + 1, least]) {
        const { status } = await send(value, number);
        const refused = isOffice(value) ? [403, 404, 422].includes(status) : status === 422;
        if (refused === (lenient.has(value.field) || isFilter(value)))
          wrong.push(`${nameOf(value)} ${number}: ${status}`);
      }
      for (const number of [Number(maximum), least + 1]) {
        const { status } = await send(value, number);
        if (status === 500) wrong.push(`${nameOf(value)} ${number}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
