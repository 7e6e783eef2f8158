import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { Amounts } from '#kernel/cents.ts';

const contract = /\/src\/(?:features|office)\/[^/]+\/contract(?:\/[^/?]+)?\.ts$/;

interface Schemas {
  readonly response: Readonly<Record<string, z.ZodType>>;
}

/**
 * What a browser loads of a contract: its calls without their schemas, which the pages do not need, with where the
 * amounts of the answer stand. Schemas and functions come from the contract itself and are loaded by a page that names
 * them, as a form does.
 */
export const callsAsData = (): Plugin => ({
  name: 'calls-as-data',
  apply: 'build',
  // On the server the schemas are there anyway, and the API's document tells each of them apart by its name.
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'pre',
  load: {
    filter: { id: contract },
    async handler(id) {
      const exported = Object.entries((await import(id)) as Record<string, unknown>);
      // Vite bundles this file with what it imports: the contracts know another `Money` than an import here would bring.
      const { Money } = (await import(join(import.meta.dirname, '../../src/kernel/money.ts'))) as { Money: z.ZodType };
      const data = exported.flatMap(([name, value]) => (isData(value) ? [[name, asData(value, Money)] as const] : []));
      const whole = exported.flatMap(([name, value]) => (isData(value) ? [] : [name]));
      return [
        ...data.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
        ...(whole.length > 0 ? [`export { ${whole.join(', ')} } from ${JSON.stringify(`${id}?schemas`)};`] : []),
      ].join('\n');
    },
  },
});

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isCall = (value: unknown): value is { readonly schema: Schemas } =>
  isPlain(value) && 'method' in value && 'url' in value && isPlain(value.schema) && 'response' in value.schema;

/** What stays the same as JSON, calls included. */
export function isData(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isData);
  return isCall(value) || (isPlain(value) && Object.values(value).every(isData));
}

/** The same without schemas, and without what only the API's document says. */
export function asData(value: unknown, Money: z.ZodType): unknown {
  if (Array.isArray(value)) return value.map((part) => asData(part, Money));
  if (!isPlain(value)) return value;
  if (!isCall(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asData(part, Money)]));
  const { schema, summary: _, refusals: __, ...call } = value as typeof value & Record<string, unknown>;
  return { ...call, amounts: amountsOf(schema.response[201] ?? schema.response[200] ?? z.unknown(), Money) };
}

/** Where the amounts of an answer stand; null where there are none. */
export function amountsOf(schema: z.core.$ZodType, Money: z.core.$ZodType): Amounts | null {
  const inside = (part: z.core.$ZodType) => amountsOf(part, Money);
  const known = schema as z.core.$ZodTypes;
  if (schema === Money) return 'amount';
  const { def } = known._zod;
  switch (def.type) {
    case 'object':
      return keyed(Object.entries(def.shape), inside);
    case 'array':
      return keyed([['*', def.element]], inside);
    case 'record':
      return keyed([['*', def.valueType]], inside);
    case 'tuple':
      return keyed([['*', z.union(def.items as [z.ZodType, ...z.ZodType[]])]], inside);
    case 'union':
      return def.options.map(inside).reduce(both, null);
    case 'intersection':
      return both(inside(def.left), inside(def.right));
    case 'nullable':
    case 'optional':
    case 'readonly':
      return inside(def.innerType);
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
    case 'unknown':
    case 'any':
    case 'custom':
      return null;
    case 'pipe':
      // An id, which requests may have as text; in an answer it is a number.
      if (def.out._zod.def.type === 'number') return null;
  }
  throw new Error(`A page cannot read an answer with "${def.type}": of what an answer holds only amounts are changed`);
}

function keyed(
  parts: readonly (readonly [string, z.core.$ZodType])[],
  inside: (part: z.core.$ZodType) => Amounts | null,
): Amounts | null {
  const found = parts.flatMap(([key, part]) => {
    const amounts = inside(part);
    return amounts ? [[key, amounts] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** Where they stand in either of two shapes: what is an amount in one must not be a text in the other. */
function both(one: Amounts | null, other: Amounts | null): Amounts | null {
  if (one === null || other === null) return one ?? other;
  if (one === 'amount' || other === 'amount') {
    if (one === other) return one;
    throw new Error('What is an amount in one shape of an answer is a list or an object in another');
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...keys].map((key) => [key, both(one[key] ?? null, other[key] ?? null)!]));
}
