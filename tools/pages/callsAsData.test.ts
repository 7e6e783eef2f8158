import { globSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { type Amounts, euro, readAmounts } from '#kernel/cents.ts';
import { Money } from '#kernel/money.ts';
import { amountsOf, asData, type callsAsData, isData } from './callsAsData.ts';

const root = join(import.meta.dirname, '../..');
const contracts = await Promise.all(
  globSync('src/{features,office}/*/{contract.ts,contract/*.ts}', { cwd: root }).map(
    (path) => import(join(root, path)) as Promise<Record<string, unknown>>,
  ),
);
const exported = [...new Map(contracts.flatMap((contract) => Object.entries(contract))).entries()];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'schema' in value && 'method' in value;
const calls = exported.flatMap(([name, value]) => (isCall(value) ? [[name, value] as const] : []));

const formatted: Readonly<Record<string, string>> = {
  date: '2026-11-21',
  datetime: '2026-11-21T09:00:00.000Z',
  guid: 'a3bb189e-8bf9-3891-b6e4-26ad2a3b1c22',
  uuid: 'a3bb189e-8bf9-4891-b6e4-26ad2a3b1c22',
  email: 'ada@test.example',
  url: 'https://test.example/',
};

/** Answers of this shape as they come: one for each way that a choice in it may go. */
function onTheWire(schema: z.core.$ZodType): unknown[] {
  const known = schema as z.core.$ZodTypes;
  if (known === (Money as z.core.$ZodType)) return ['35.50', '-0.05'];
  const { def } = known._zod;
  switch (def.type) {
    case 'object':
      return together(Object.entries(def.shape).map(([key, part]) => [key, onTheWire(part)]));
    case 'array':
      return [[], onTheWire(def.element)];
    case 'record':
      return onTheWire(def.keyType).map((key) => ({ [String(key)]: onTheWire(def.valueType)[0] }));
    case 'tuple':
      return [def.items.map((item) => onTheWire(item)[0])];
    case 'union':
      return def.options.flatMap(onTheWire);
    case 'nullable':
      return [null, ...onTheWire(def.innerType)];
    case 'optional':
    case 'readonly':
      return onTheWire(def.innerType);
    case 'intersection':
      return onTheWire(def.left).map((left, n) =>
        Object.assign({}, left, onTheWire(def.right)[n] ?? onTheWire(def.right)[0]),
      );
    case 'literal':
      return [...def.values];
    case 'enum':
      return Object.values(def.entries);
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'string':
      return [formatted[(def as z.core.$ZodStringFormatDef).format ?? ''] ?? '12.50'];
    default:
      return [7];
  }
}

/** Objects in which each part has each of its values at least once. */
function together(parts: readonly (readonly [string, readonly unknown[]])[]): Record<string, unknown>[] {
  const most = Math.max(1, ...parts.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, n) =>
    Object.fromEntries(parts.map(([key, values]) => [key, values[n % values.length]])),
  );
}

describe('What a built page reads of an answer', () => {
  test.each(calls)('%s is read as its schema reads it', (_, call) => {
    const shapes = call.schema.response as Readonly<Record<number, z.ZodType>>;
    const schema = shapes[201] ?? shapes[200];
    if (!schema) return expect(shapes).toHaveProperty('302');
    const { amounts } = asData(call, Money) as { amounts: Amounts | null };
    const answers = onTheWire(schema).filter((answer) => schema.safeParse(answer).success);
    expect(answers).not.toEqual([]);
    for (const answer of answers) expect(readAmounts(answer, amounts)).toEqual(schema.parse(answer));
  });

  test('amounts stand where the schema has them: in lists, in records, behind null, in one of several shapes', () => {
    const Line = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('race'), price: Money }),
      z.object({ kind: z.literal('note'), text: z.string() }),
    ]);
    const Bill = z.object({ due: Money.nullable(), lines: z.array(Line), by_rate: z.record(z.string(), Money) });
    const amounts = amountsOf(Bill, Money);
    expect(amounts).toEqual({ due: 'amount', lines: { '*': { price: 'amount' } }, by_rate: { '*': 'amount' } });
    const lines = [
      { kind: 'race', price: '35.50' },
      { kind: 'note', text: '35.50' },
    ];
    expect(readAmounts({ due: null, lines, by_rate: { '22': '1.10' } }, amounts)).toEqual({
      due: null,
      lines: [{ kind: 'race', price: euro('35.50') }, lines[1]],
      by_rate: { '22': euro('1.10') },
    });
  });

  test('an answer that changes anything else is not built', () => {
    expect(() => amountsOf(z.object({ day: z.string().transform((text) => new Date(text)) }), Money)).toThrow(/"pipe"/);
    expect(() => amountsOf(z.union([Money, z.array(Money)]), Money)).toThrow(/in another/);
  });
});

describe('What a built page loads of a contract', () => {
  test('a call without its schemas, its sentences for the API document and its refusals', () => {
    const call = {
      id: 'getBill',
      method: 'GET',
      url: '/bills/:id',
      summary: 'A bill',
      access: 'anyone',
      schema: { params: z.object({ id: z.string() }), response: { 200: z.object({ due: Money }) } },
      refusals: ['not_found'],
    } as const satisfies Call;
    expect(asData(call, Money)).toEqual({
      id: 'getBill',
      method: 'GET',
      url: '/bills/:id',
      access: 'anyone',
      amounts: { due: 'amount' },
    });
  });

  test.each`
    value                       | data     | because
    ${40}                       | ${true}  | ${'a bound is the same as JSON'}
    ${['open', 'done']}         | ${true}  | ${'so is a list of words'}
    ${z.string()}               | ${false} | ${'a schema is not'}
    ${{ only: z.string() }}     | ${false} | ${'nor is what holds one'}
    ${() => 1}                  | ${false} | ${'nor a function'}
    ${new Set(['a'])}           | ${false} | ${'nor a set'}
    ${Number.POSITIVE_INFINITY} | ${false} | ${'nor a number that JSON does not know'}
  `('$because', ({ value, data }) => {
    expect(isData(value)).toBe(data);
  });

  test('is so for the build, too, which bundles this plugin and has the contracts from elsewhere', async () => {
    const env = { command: 'build', mode: 'production' } as const;
    const loaded = await loadConfigFromFile(env, join(root, 'vite.config.ts'));
    const plugins = (loaded?.config.plugins ?? []).flat() as ReturnType<typeof callsAsData>[];
    const load = plugins.find((plugin) => plugin.name === 'calls-as-data')?.load;
    const handler = typeof load === 'object' ? (load.handler as (id: string) => Promise<string>) : undefined;
    const source = await handler?.(join(root, 'src/features/commission/contract.ts'));
    expect(source).toContain('"amounts":{"data":{"*":{"admin_cost":"amount","total_amount_due":"amount"}}}');
    expect(source).toMatch(/export { .*PayMethodView.* } from ".*contract.ts\?schemas";/);
  });

  test('there are both in the contracts', () => {
    expect(exported.some(([, value]) => isData(value) && !isCall(value))).toBe(true);
    expect(exported.some(([, value]) => !isData(value))).toBe(true);
    expect(calls.length).toBeGreaterThan(100);
  });
});
