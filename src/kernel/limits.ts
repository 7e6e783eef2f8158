/** What is wrong with a value, as Zod finds it, and as Fastify hands it on. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly origin?: unknown;
  readonly maximum?: unknown;
  /** Of a union: what is wrong with each of its members. */
  readonly errors?: unknown;
}

/** A field's code, and the limits that its sentence names: `too_long:80` is of at most 80 characters. */
export interface RateLimit {
  readonly code: string;
  readonly limits: readonly number[];
}

const isCode = (text: string): boolean => /^[a-z][a-z0-9_]*(:-?\d+)*$/.test(text);

/** Of a union the fault of the member that was meant: the one that is not of another type. */
function meant(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || !Array.isArray(issue.errors)) return issue;
  const found = (issue.errors as readonly (readonly Issue[])[]).flat().find(({ code }) => code !== 'invalid_type');
  return found ? meant(found) : issue;
}

/** `too_long:80`, as code and limits. */
export function limitedOf(text: string): RateLimit {
  const [code = '', ...limits] = text.split(':');
  return { code, limits: limits.map(Number) };
}

/** The facts of a refusal of these fields, each with its code (`too_long:80`). */
export function fieldFacts(faults: Readonly<Record<string, string>>): {
  errors: Record<string, string[]>;
  limits?: Record<string, number[]>;
} {
  const found = Object.entries(faults).map(([field, text]) => ({ field, ...limitedOf(text) }));
  const over = found.filter(({ limits }) => limits.length > 0);
  return {
    errors: Object.fromEntries(found.map(({ field, code }) => [field, [code]])),
    ...(over.length > 0 && { limits: Object.fromEntries(over.map(({ field, limits }) => [field, [...limits]])) }),
  };
}

/** The other way round. */
export const limitedText = ({ code, limits }: RateLimit): string => [code, ...limits].join(':');

/** The code of what is wrong with a field, with the limits of its schema; null where the schema gives it none. */
export function limitedIssue(issue: Issue): RateLimit | null {
  const found = meant(issue);
  const text = [issue.message, found.message].find((message) => message !== undefined && isCode(message));
  if (text === undefined) return null;
  const { code, limits } = limitedOf(text);
  if (code !== 'too_long' || limits.length > 0 || typeof found.maximum !== 'number') return { code, limits };
  return { code: found.origin === 'array' ? 'too_many' : code, limits: [found.maximum] };
}
