import type { Params } from './form.ts';
import { badRequest } from './problem.ts';
import { list } from './read.ts';

type Wire = Record<string, unknown>;

/** Puts whole objects where `expand[]` asks for them instead of their ids. */
export function expand(answer: object, params: Params, lookUp: (id: string, field: string, of: Wire) => unknown): Wire {
  const copy = structuredClone(answer) as Wire;
  for (const path of list(params.expand, 'expand') ?? []) {
    const fields = String(path).split('.');
    if (fields.length > 4) badRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    fill(copy, fields, String(path), lookUp);
  }
  return copy;
}

function fill(object: Wire, [field, ...rest]: string[], path: string, lookUp: Parameters<typeof expand>[2]) {
  if (!field) return;
  const value = object[field] ?? lookUp('', field, object) ?? (field in object ? null : undefined);
  if (value === undefined) {
    badRequest(
      `This property cannot be expanded (${field}). You may want to try expanding another property than '${path}'.`,
      { param: 'expand' },
    );
  }
  const found = typeof value === 'string' ? lookUp(value, field, object) : value;
  if (found === null || found === undefined) return;
  object[field] = structuredClone(found);
  for (const inner of [object[field]].flat()) fill(inner as Wire, rest, path, lookUp);
}
