import { Refusal } from '#kernel/errors.ts';

/** How deep a body may be nested: several times what any call or notice is. */
const deepest = 64;

/** The fields of a value, as `member.firstname`, whose text or name has half a sign: an unpaired surrogate. */
function* halfSigns(value: unknown, field = '', depth = 0): Generator<string> {
  if (depth > deepest) throw new Refusal('malformed_request', null);
  if (typeof value === 'string') {
    if (!value.isWellFormed()) yield field || 'body';
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      if (!name.isWellFormed()) yield field || 'body';
      else yield* halfSigns(part, field ? `${field}.${name}` : name, depth + 1);
    }
  }
}

/**
 * Refuses a body with half a sign in it: JSON can write one (`"\ud800"`), but no database stores it. Refuses, too, what
 * is nested so deep that whoever walks through it would run out of stack.
 */
export function requireWellFormed(body: unknown): void {
  const fields = [...new Set(halfSigns(body))];
  if (fields.length === 0) return;
  throw new Refusal('invalid_input', { errors: Object.fromEntries(fields.map((field) => [field, ['not_valid']])) });
}
