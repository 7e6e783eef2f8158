type FilterChanges = Readonly<Record<string, string | number | null>>;

/**
 * The address of the same list with other filters, order or page. Whatever else changes, the list begins at its first
 * page again.
 */
export function listAddress(query: URLSearchParams, changes: FilterChanges): string {
  const next = new URLSearchParams(query);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return `?${next}`;
}

export const isDense = (query: URLSearchParams): boolean => query.get('rows') === 'dense';
