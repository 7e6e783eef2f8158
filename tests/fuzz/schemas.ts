import type { Chance } from './chance.ts';

type Json = Readonly<Record<string, unknown>>;

/** What is there: ids that may be found where an id is asked for. */
export interface Known {
  readonly ids: readonly string[];
  readonly numbers: readonly number[];
}

const plausible: readonly (readonly [RegExp, readonly string[]])[] = [
  [/email/, ['giulia@test.example', 'ZENOBIA@owner.example']],
  [/date|birth|day|expir/, ['1990-01-01', '2016-02-29', '2027-03-01']],
  [/price|amount|due|total/, ['30.00', '0.00', '-1.00', '99999999.99']],
  [/country|nationality/, ['IT', 'CH', 'ZZ']],
  [/phone/, ['+39 347 555 0142', '1']],
  [/tax_code|fiscal/, ['FRRGLI91M54L746X']],
  [/code|token|state/, ['CODE1', 'x.y', 'AAAA-BBBB']],
  [/lang/, ['it', 'en']],
  [/url|redirect/, ['/it', '/en/cart', 'http://localhost']],
];

function textOf(schema: Json, name: string, chance: Chance, known: Known): string {
  if (schema.format === 'uuid') return chance.pick(known.ids);
  if (schema.format === 'date')
    return chance.pick(['1990-01-01', '2026-02-28', '2027-03-01', '0001-01-01', '9999-12-31']);
  const longest = Math.min(Number(schema.maxLength ?? 50), 5_000);
  if (chance.oneIn(6)) return 'à'.repeat(longest);
  if (chance.oneIn(8)) return '9'.repeat(Math.max(1, Number(schema.minLength ?? 1)));
  const fitting = plausible.find(([pattern]) => pattern.test(name))?.[1];
  return chance.pick(fitting ?? ['Giulia', 'Via Marconi 24', 'M', '1', chance.pick(known.ids)]);
}

function numberOf(schema: Json, chance: Chance, known: Known): number {
  const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0);
  const most = Number(schema.maximum ?? 1_000);
  return chance.pick([least, most, 1, 2, chance.pick(known.numbers), chance.pick(known.numbers)]);
}

/** A value that is right by its schema or nearly so, with some of what may be left out. */
export function drawn(schema: Json, chance: Chance, known: Known, name = ''): unknown {
  const parts = ['anyOf', 'oneOf'].flatMap((key) => (schema[key] as Json[] | undefined) ?? []);
  if (parts.length > 0) return drawn(chance.pick(parts), chance, known, name);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...(schema.allOf as Json[]).map((part) => drawn(part, chance, known, name)));
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return chance.pick(schema.enum);
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type;
  if (type === 'object') {
    const required = new Set((schema.required ?? []) as string[]);
    const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Json>>);
    return Object.fromEntries(
      properties
        .filter(([key]) => (required.has(key) ? !chance.oneIn(30) : chance.oneIn(2)))
        .map(([key, value]) => [key, drawn(value, chance, known, key)]),
    );
  }
  if (type === 'array') {
    const items = (schema.items ?? {}) as Json;
    return Array.from({ length: chance.upTo(4) }, () => drawn(items, chance, known, name));
  }
  if (type === 'integer' || type === 'number') return numberOf(schema, chance, known);
  if (type === 'boolean') return chance.oneIn(2);
  return type === 'string' ? textOf(schema, name, chance, known) : null;
}
