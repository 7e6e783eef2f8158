import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const longestComponent = 150;
const longestSql = 20;

/** SQL texts that stay whole because a bench shows what one round trip is worth: `steps`, `checkouts` and `office`. */
const measured = [
  'src/features/cart/server/registrationFactsView.ts',
  'src/features/registration/server/startFactsView.ts',
  'src/office/papers/server/certificates/certificatesView.ts',
];

const filesOf = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('no component is longer than 150 lines', () => {
  const components = filesOf('src/**/*.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:export (?:default )?)?function ([A-Z]\w*)[\s\S]*?^\}/gm)].map(([body, name]) => ({
      name: `${file} ${name}`,
      lines: body.split('\n').length,
    })),
  );
  expect(components.length).toBeGreaterThan(500);
  expect(components.filter(({ lines }) => lines > longestComponent)).toEqual([]);
});

test('no text of SQL is longer than 20 lines, but where a bench shows why', () => {
  const long = filesOf('src/**/*.ts').flatMap(({ file, text }) =>
    [...text.matchAll(/sql(?:<[^`]*>)?`([^`]*)`/g)].some(([, body]) => body!.split('\n').length > longestSql)
      ? [file]
      : [],
  );
  expect(long.toSorted()).toEqual(measured);
});
