/** What is ordered: registrations with what belongs to them, goods, or both. */
export type OrderContents = 'registrations' | 'goods' | 'both';

interface ContentLine {
  readonly parent_id: string | null;
  readonly kind: 'registration' | 'product';
}

/** A service stands below the registration that it was taken with, and belongs to it. */
export function contentsOf(lines: readonly ContentLine[]): OrderContents {
  const registers = lines.some(({ kind }) => kind === 'registration');
  const goods = lines.some(({ kind, parent_id }) => kind === 'product' && parent_id === null);
  if (registers) return goods ? 'both' : 'registrations';
  return 'goods';
}
