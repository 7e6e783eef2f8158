import { configDefaults, defineConfig } from 'vitest/config';

/** On a real PostgreSQL, most through the portal's own routes. */
const server = ['src/{app,server}/**', 'src/features/*/server/**', 'database/**', 'tests/{access,support}/**'].map(
  (folder) => `${folder}/*.test.ts`,
);
server.push('tests/architecture/openapi.test.ts');

/** Real processes, which are started, killed and raced against each other. */
const operations = [
  'tests/{operations,races}/**/*.test.ts',
  'sandbox/main.test.ts',
  'tools/{embeddedPostgres,start}.test.ts',
];

const everything = '{src,sandbox,tests,tools,database}/**/*.test.{ts,tsx}';
const database = { globalSetup: 'tests/support/globalSetup.ts' };

/**
 * Three projects, each of which runs alone, too (`npm run test:pure`, `test:server`, `test:operations`). What is in
 * neither of the other two is pure: rules, kernel, web, tools, the sandbox. No database is there for it.
 */
export default defineConfig({
  test: {
    // One worker loads the code once, not once for every file: nothing of a portal is kept in a module.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: [everything], exclude: [...configDefaults.exclude, ...server, ...operations] },
      },
      { extends: true, test: { name: 'server', include: server, ...database } },
      { extends: true, test: { name: 'operations', include: operations, ...database } },
    ],
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'test-results/vitest.json' }]] : ['default'],
  },
});
