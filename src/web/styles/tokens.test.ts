import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const declarations = (selector: string) => {
  const from = css.indexOf(`${selector} {`) + selector.length + 2;
  return css
    .slice(from, css.indexOf('}', from))
    .split(';')
    .flatMap((line) => line.trim() || []);
};

test('the night scheme is the same whether the reader chose it or the system asks for it', () => {
  const chosen = declarations(':root[data-scheme="dark"]');
  expect(chosen.length).toBeGreaterThan(20);
  expect(declarations(':root:not([data-scheme="light"], [data-scheme="dark"])')).toEqual(chosen);
});
