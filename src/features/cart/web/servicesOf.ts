import type { ServicesOf } from '#kernel/paths.ts';

const catalogueId = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** The race or package in the query of a page of services; null if it names none. */
export function servicesOf(query: URLSearchParams): ServicesOf | null {
  const registration = query.get('registration') ?? undefined;
  const race = catalogueId(query.get('race'));
  if (race !== null) return { race, registration };
  const pack = catalogueId(query.get('package'));
  return pack === null ? null : { package: pack, registration };
}

export const typeAndId = (of: ServicesOf): ['race' | 'package', number] =>
  'race' in of ? ['race', of.race] : ['package', of.package];
