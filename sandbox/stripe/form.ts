import { badRequest } from './problem.ts';

export type Value = string | Value[] | Params;
export interface Params {
  [name: string]: Value;
}

/** Decodes `a[b][0][c]=d`, the way Stripe's clients write nested parameters in bodies and queries. */
export function decodeForm(text: string): Params {
  const params: Params = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [, head, tail] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
    if (head === undefined) return badRequest(`Invalid parameter name: ${key}`, { param: key });
    put(params, [head, ...[...tail!.matchAll(/\[([^[\]]*)\]/g)].map(([, name]) => name!)], value);
  }
  return withLists(params) as Params;
}

function put(into: Params, [name, ...rest]: string[], value: string) {
  // `a[]=x` appends.
  const key = name || String(Object.keys(into).length);
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key];
  const next: Params = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null);
  into[key] = next;
  put(next, rest, value);
}

/** What has only numbers for names is a list. */
function withLists(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) {
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => withLists(inner));
  }
  for (const [name, inner] of entries) value[name] = withLists(inner);
  return value;
}
