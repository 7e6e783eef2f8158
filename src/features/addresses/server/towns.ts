import { readFileSync } from 'node:fs';
import { plainName } from '../rules/place.ts';

export interface Town {
  readonly name: string;
  readonly state: string;
}

interface IndexedTown extends Town {
  readonly plain: string;
}

let list: readonly IndexedTown[] | undefined;

/** Italy's municipalities, by name (decision 207). Read when first asked for. */
function towns(): readonly IndexedTown[] {
  list ??= readFileSync(new URL('./towns.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({ state: line.slice(0, 2), name: line.slice(3), plain: plainName(line.slice(3)) }));
  return list;
}

const most = 8;

export function townsLike(text: string): Town[] {
  const wanted = plainName(text);
  if (wanted === '') return [];
  const begin = towns().filter(({ plain }) => plain.startsWith(wanted));
  const within = begin.length < most ? towns().filter(({ plain }) => plain.includes(` ${wanted}`)) : [];
  return [...new Set([...begin.toSorted((a, b) => a.plain.length - b.plain.length), ...within])]
    .slice(0, most)
    .map(({ name, state }) => ({ name, state }));
}

/** The province of a municipality, where its name belongs to one only. */
export function provinceOfTown(name: string): string | undefined {
  const wanted = plainName(name);
  const found = towns().filter(({ plain }) => plain === wanted);
  return found.length === 1 ? found[0]!.state : undefined;
}
