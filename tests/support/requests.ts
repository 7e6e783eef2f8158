import type { OpenAPIV3_1 as OpenApi } from 'openapi-types';
import type { Role } from '#kernel/roles.ts';

type Json = Readonly<Record<string, unknown>>;
export type ValueLocation = 'path' | 'query' | 'header' | 'body';

/** One value of a request, as the OpenAPI document describes it. */
export interface RequestValue {
  /** The operation's id. */
  readonly operation: string;
  readonly place: ValueLocation;
  /** Where it stands, as a refusal names it: `answers.custom_inputs.0.slug`. */
  readonly field: string;
  readonly schema: Json;
  /** A body with this value, its ancestors and the constants beside them; elsewhere the value itself. */
  readonly around: (value: unknown) => unknown;
}

export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: string;
  readonly needsSession: boolean;
  /** Who may call it, of the office; undefined where it is not the office's. */
  readonly roles?: readonly Role[] | undefined;
  readonly multipart: boolean;
  readonly parameters: readonly { readonly in: ValueLocation; readonly name: string; readonly schema: Json }[];
  readonly body: Json | undefined;
}

type Described = OpenApi.OperationObject & { readonly 'x-roles'?: readonly Role[] };

export function operationsOf(document: OpenApi.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, described]) => {
      const { operationId, security, parameters, requestBody, 'x-roles': roles } = described as Described;
      const content = (requestBody as OpenApi.RequestBodyObject | undefined)?.content ?? {};
      return {
        id: operationId ?? '',
        method: method.toUpperCase() as Operation['method'],
        path,
        needsSession: security !== undefined,
        roles,
        multipart: 'multipart/form-data' in content,
        parameters: (parameters ?? []).flatMap((one) =>
          'in' in one ? [{ in: one.in as ValueLocation, name: one.name, schema: one.schema as Json }] : [],
        ),
        body: Object.values(content)[0]?.schema as Json | undefined,
      };
    }),
  );
}

const alternatives = (schema: Json): Json[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] as Json[] | undefined) ?? []);

/** A schema and the schemas it is composed of, each with a single type. */
function* plainOf(schema: Json): Generator<Json> {
  const parts = alternatives(schema);
  for (const part of parts) yield* plainOf(part);
  if (parts.length > 0 && schema.type === undefined) return;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  for (const type of types) yield { ...schema, type };
}

/** A constant value: the discriminator of a union. */
const constantOf = ({ const: constant, enum: list }: Json): unknown =>
  constant ?? (Array.isArray(list) && list.length === 1 ? list[0] : undefined);

const constantsOf = (properties: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const constant = constantOf(schema);
      return constant === undefined ? [] : [[name, constant]];
    }),
  );

type Around = (value: unknown) => unknown;

function* valuesIn(schema: Json, field: string, around: Around): Generator<Omit<RequestValue, 'operation' | 'place'>> {
  for (const plain of plainOf(schema)) {
    if (plain.type === 'null') continue;
    if (plain.type !== 'object' || plain.additionalProperties) yield { field, schema: plain, around };
    if (plain.type === 'array') yield* valuesIn((plain.items ?? {}) as Json, `${field}.0`, (value) => around([value]));
    const properties = (plain.properties ?? {}) as Readonly<Record<string, Json>>;
    for (const [name, property] of Object.entries(properties))
      yield* valuesIn(property, field === '' ? name : `${field}.${name}`, (value) =>
        around({ ...constantsOf(properties), [name]: value }),
      );
  }
}

/** Every value in a request of this operation, those inside objects and lists included. */
export function* requestValues({ id, parameters, body }: Operation): Generator<RequestValue> {
  for (const { in: place, name, schema } of parameters)
    for (const value of valuesIn(schema, name, (given) => given)) yield { operation: id, place, ...value };
  if (body) for (const value of valuesIn(body, '', (given) => given)) yield { operation: id, place: 'body', ...value };
}

/** A sample value that is valid by the schema. */
export function sampleOf(schema: Json, name = ''): unknown {
  const plain = [...plainOf(schema)].find(({ type }) => type !== 'null') ?? {};
  if (plain.const !== undefined) return plain.const;
  if (Array.isArray(plain.enum)) return plain.enum[0];
  if (plain.type === 'object') {
    const required = new Set((plain.required ?? []) as string[]);
    const properties = Object.entries((plain.properties ?? {}) as Readonly<Record<string, Json>>);
    return Object.fromEntries(
      properties.filter(([key]) => required.has(key)).map(([key, value]) => [key, sampleOf(value, key)]),
    );
  }
  if (plain.type === 'array') return [];
  if (plain.type === 'integer' || plain.type === 'number') return 1;
  if (plain.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (plain.format === 'date') return '2026-08-31';
  return name === 'email' ? 'somebody@test.example' : 'text';
}
