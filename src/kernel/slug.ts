import { oneLine } from './wire.ts';

/** The longest slug: an address is still read at a glance. */
export const longestSlug = 80;

/** A name as a part of an address (slug): small letters, digits and hyphens, without accents; empty where none is left. */
export const slugOf = (name: string): string =>
  oneLine(name)
    .normalize('NFD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');

/** Was this slug made from this name, as `freeSlug` does? */
export function isSlugOf(slug: string, name: string): boolean {
  const first = slugOf(name) || 'gara';
  return slug.startsWith(first) && /^(-\d+)?$/.test(slug.slice(first.length));
}

/** The first of `name`, `name-2`, `name-3`… that is not taken. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const first = slugOf(name) || 'gara';
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? first : `${first}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}
