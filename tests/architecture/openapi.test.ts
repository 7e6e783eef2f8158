import type { OpenAPIV3_1 as OpenApi } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, urlOf } from '#kernel/call.ts';
import { type TestPortal, testPortal } from '../support/api.ts';

type Json = Readonly<Record<string, unknown>>;
type Operation = OpenApi.OperationObject;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isCall = (value: unknown): value is Call =>
  isObject(value) && ['id', 'method', 'url', 'access', 'schema'].every((field) => field in value);

const contracts = import.meta.glob<Json>(
  ['../../src/{features,office}/*/contract.ts', '../../src/{features,office}/*/contract/*.ts'],
  {
    eager: true,
  },
);
// The calls of a list stand together in one object.
const inside = (value: unknown): Call[] => {
  if (isCall(value)) return [value];
  return isObject(value) && Object.values(value).some(isCall) ? Object.values(value).filter(isCall) : [];
};
const calls = [...new Set(Object.values(contracts).flatMap((contract) => Object.values(contract).flatMap(inside)))];

let portal: TestPortal;
let document: OpenApi.Document;

beforeAll(async () => {
  portal = await testPortal();
  document = (await portal.ask('GET', '/openapi.json')).body;
});

afterAll(() => portal.close());

const operations = (): { name: string; path: string; operation: Operation }[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation: operation as Operation,
    })),
  );

const nameOf = (call: Call) => `${call.method} ${urlOf(call).replace(/:(\w+)/g, '{$1}')}`;

function* objectsIn(value: unknown): Generator<Json> {
  if (!isObject(value)) return;
  yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

const resolved = (ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (at, key) => (isObject(at) ? at[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    );

describe('The OpenAPI document (/api/openapi.json)', () => {
  test('is OpenAPI 3.1, with a title, a version and where the API is', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Pettorale', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(document.servers?.map(({ url }) => new URL(url).pathname)).toEqual(['/api']);
  });

  test('names every operation once, says what it does and what it answers', () => {
    const all = operations();
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
    for (const { name, operation } of all) {
      expect(operation.operationId, name).toMatch(/^[a-z]\w+$/);
      expect(operation.summary, name).toBeTruthy();
      const answers = Object.entries(operation.responses ?? {});
      expect(
        answers.some(([status]) => /^(20[01]|302)$/.test(status)),
        name,
      ).toBe(true);
      for (const [, answer] of answers)
        expect('description' in answer && answer.description !== undefined, name).toBe(true);
    }
  });

  test('declares every parameter of a path', () => {
    for (const { name, path, operation } of operations()) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const declared = (operation.parameters ?? []) as OpenApi.ParameterObject[];
      const inPath = declared.filter((parameter) => parameter.in === 'path');
      expect(inPath.map((parameter) => parameter.name).toSorted(), name).toEqual(wanted.toSorted());
      expect(
        inPath.every(({ required }) => required),
        name,
      ).toBe(true);
    }
  });

  test('leads every reference somewhere, and writes null as 3.1 does', () => {
    for (const object of objectsIn(document)) {
      if (typeof object.$ref === 'string') expect(resolved(object.$ref), object.$ref).toBeDefined();
      expect(object.nullable).not.toBe(true);
    }
  });

  test('holds every call that is served, and no call without a contract', () => {
    const served = calls.filter((call) => portal.app.hasRoute({ method: call.method, url: `/api${urlOf(call)}` }));
    expect(
      operations()
        .map(({ name, operation }) => `${name} ${operation.operationId}`)
        .toSorted(),
    ).toEqual(served.map((call) => `${nameOf(call)} ${call.id}`).toSorted());
  });

  test('says of every operation who may call it', () => {
    const schemes = Object.keys(document.components?.securitySchemes ?? {});
    for (const { name, operation } of operations()) {
      const isPublic = calls.find(({ id }) => id === operation.operationId)?.access === 'anyone';
      const security = operation.security?.flatMap((scheme) => Object.keys(scheme)) ?? [];
      expect(security.length === 0, name).toBe(isPublic);
      expect(
        security.filter((scheme) => !schemes.includes(scheme)),
        name,
      ).toEqual([]);
    }
  });

  test('shows every refusal as problem+json', () => {
    for (const { name, operation } of operations()) {
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        if (Number(status) < 400) continue;
        expect(Object.keys((answer as OpenApi.ResponseObject).content ?? {}), `${name} ${status}`).toEqual([
          'application/problem+json',
        ]);
      }
    }
  });
});

const moneyName = /(^|_)(price|amount|amounts|cost|discount|subtotal|due|total|over|shipping)$/;

/** Where an answer carries an amount that is not a text; a list's `total` counts rows. */
function amountsThatAreNumbers(schema: unknown, trail: string, seen = new Set<string>()): string[] {
  if (!isObject(schema)) return [];
  if (Array.isArray(schema)) return schema.flatMap((one) => amountsThatAreNumbers(one, trail, seen));
  if (typeof schema.$ref === 'string') {
    if (seen.has(schema.$ref)) return [];
    return amountsThatAreNumbers(resolved(schema.$ref), trail, new Set([...seen, schema.$ref]));
  }
  const properties = isObject(schema.properties) ? schema.properties : {};
  const found = Object.entries(properties).flatMap(([name, property]) => [
    ...(moneyName.test(name) && !('per_page' in properties) && saysNumber(property) ? [`${trail}.${name}`] : []),
    ...amountsThatAreNumbers(property, `${trail}.${name}`, seen),
  ]);
  const inner = ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'schema', 'content'] as const;
  return [...found, ...inner.flatMap((key) => amountsThatAreNumbers(schema[key], trail, seen))].concat(
    isObject(schema['application/json']) ? amountsThatAreNumbers(schema['application/json'], trail, seen) : [],
  );
}

const saysNumber = (schema: unknown): boolean =>
  isObject(schema) &&
  (schema.type === 'number' ||
    schema.type === 'integer' ||
    (Array.isArray(schema.anyOf) && schema.anyOf.some((one) => saysNumber(one))));

describe('Money in answers', () => {
  test('is a text with two decimals, never a number', () => {
    const wrong = operations().flatMap(({ name, operation }) =>
      Object.values(operation.responses ?? {}).flatMap((answer) => amountsThatAreNumbers(answer, name)),
    );
    expect(wrong).toEqual([]);
  });

  test('the finder finds one', () => {
    const order = { type: 'object', properties: { total_amount: { type: 'integer' }, total: { type: 'string' } } };
    const content = {
      'application/json': { schema: { type: 'object', properties: { data: { type: 'array', items: order } } } },
    };
    expect(amountsThatAreNumbers({ content }, 'GET /orders')).toEqual(['GET /orders.data.total_amount']);
    const list = { properties: { per_page: { type: 'integer' }, total: { type: 'integer' } } };
    expect(amountsThatAreNumbers({ content: { 'application/json': { schema: list } } }, 'GET /orders')).toEqual([]);
  });
});
