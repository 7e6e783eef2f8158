import type { Operation, RequestValue } from '../support/requests.ts';

const isPosition = (part: string) => part === '0';

/** What a field is called: its last name; of an `id`, `item` or `slug` what it is the id of. */
export function nameOf({ path }: Pick<Operation, 'path'>, { place, field }: RequestValue): string {
  const names = field.split('.').filter((part) => !isPosition(part));
  const last = names.at(-1)!;
  if (!['id', 'item', 'slug'].includes(last)) return last;
  const before = place === 'path' ? path.split('/').at(path.split('/').indexOf(`{${last}}`) - 1) : names.at(-2);
  return before ? `${before} ${last}` : last;
}

/** Ids by their format, by the shape of the catalogue's, or by how they are called. */
export function looksLikeAnId({ field, schema }: RequestValue): boolean {
  const called = field
    .split('.')
    .filter((part) => !isPosition(part))
    .at(-1)!;
  const isId = schema.format === 'uuid' || (schema.type === 'integer' && schema.exclusiveMinimum === 0);
  return isId || /(^|_)(ids?|slug)$|[a-z]Ids?$/.test(called);
}
