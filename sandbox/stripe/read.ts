import type { Params, Value } from './form.ts';
import { badRequest } from './problem.ts';

/** Parameters that Stripe has, read as strictly as Stripe reads them. */

export function onlyKnown(params: Params, known: readonly string[], within = ''): void {
  for (const name of Object.keys(params)) {
    const param = within ? `${within}[${name}]` : name;
    if (!known.includes(name)) badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
}

/** Stripe knows these; the sandbox does not, and an amount that is silently wrong would be worse than a refusal. */
export function notSpoken(params: Params, names: readonly string[]): void {
  const param = names.find((name) => params[name] !== undefined);
  if (param) badRequest(`The sandbox does not speak the parameter ${param}.`, { param });
}

export function text(value: Value | undefined, param: string, longest = 5_000): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string') return badRequest('Invalid string', { param });
  if (value.trim() === '') {
    const code = 'parameter_invalid_empty';
    return badRequest(`You passed an empty string for '${param}'.`, { code, param });
  }
  if (value.length > longest) {
    return badRequest(`Invalid string: ${value.slice(0, 20)}…; must be at most ${longest} characters`, { param });
  }
  return value;
}

export function required<T>(value: T | null | undefined, param: string): T {
  return value ?? badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function integer(value: Value | undefined, param: string, least = 0): number | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    return badRequest(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param });
  }
  const number = Number(value);
  if (number >= least) return number;
  const message = `This value must be greater than or equal to ${least}.`;
  return badRequest(message, { code: 'parameter_invalid_integer', param });
}

export function oneOf<T extends string>(value: Value | undefined, param: string, choices: readonly T[]): T | null {
  const chosen = text(value, param);
  if (chosen === null || choices.includes(chosen as T)) return chosen as T | null;
  return badRequest(`Invalid ${param}: must be one of ${choices.join(', ')}`, { param });
}

export function list(value: Value | undefined, param: string): Value[] | null {
  if (value === undefined) return null;
  return Array.isArray(value) ? value : badRequest('Invalid array', { param });
}

export function group(value: Value | undefined, param: string): Params | null {
  if (value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? value : badRequest('Invalid object', { param });
}

export function metadata(value: Value | undefined, param = 'metadata'): Record<string, string> {
  const entries = Object.entries(value === '' ? {} : (group(value, param) ?? {}));
  if (entries.length > 50) badRequest('Metadata can have up to 50 keys.', { param });
  for (const [key, inner] of entries) {
    if (key.length > 40) badRequest('Metadata keys can be up to 40 characters long.', { param: `${param}[${key}]` });
    if (typeof inner !== 'string' || inner.length > 500) {
      badRequest('Metadata values can be up to 500 characters long.', { param: `${param}[${key}]` });
    }
  }
  return Object.fromEntries(entries.filter(([, inner]) => inner !== '')) as Record<string, string>;
}

export function webAddress(value: Value | undefined, param: string): string | null {
  const address = text(value, param);
  if (address === null) return null;
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address;
  return badRequest('Not a valid URL', { code: 'url_invalid', param });
}
