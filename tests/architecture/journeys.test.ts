import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { daily } from '../journeys/daily.ts';

/** What stands in quotes in a file of journeys; where it is put together it may say anything. */
function quotesOf(file: string): RegExp[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/'([^'\n]{8,})'|`([^`\n]{8,})`/g)].map(([, plain, template]) => {
    const parts = plain === undefined ? template!.split(/\$\{[^}]*\}/) : [plain];
    return new RegExp(`${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
  });
}

test('the daily run names no journey that is gone', () => {
  const files = new Map(globSync('tests/journeys/*.spec.ts').map((file) => [basename(file), file]));
  const gone = Object.entries(daily).flatMap(([file, titles]) => {
    const known = files.get(file);
    if (!known) return [file];
    const quotes = quotesOf(known);
    return titles
      .filter((title) => typeof title === 'string' && !quotes.some((quote) => quote.test(title)))
      .map((title) => `${file}: ${title}`);
  });
  expect(gone).toEqual([]);
});
