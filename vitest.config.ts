import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { forgetSettings } from './tests/support/surroundings.ts';

/** On a real PostgreSQL, most through the portal's own routes. */
const server = [
  'src/{app,server}/**',
  'src/{features,office}/*/server/**',
  'database/**',
  'tests/{access,support}/**',
].map((folder) => `${folder}/*.test.ts`);
server.push('tests/architecture/openapi.test.ts', 'tests/architecture/statementChecker.test.ts');

/** It loads the server with a query builder that notes who writes what, so it shares its modules with nobody. */
const statements = ['tests/architecture/statements.test.ts'];

/** Chance against the portal: malformed requests, histories with crashes. */
const chance = ['tests/{fuzz,histories}/**/*.test.ts'];

/** Real processes, which are started, killed and raced against each other. */
const operations = ['tests/{operations,races}/**/*.test.ts', 'sandbox/main.test.ts', 'tools/start.test.ts'];

/** Left to `npm run test:everything`: of what each of them does, the daily run does something alike. */
const further = [
  // A process is killed in `races/killed.test.ts`, once.
  'tests/races/killed{Jobs,Mails,Messages,Openings,Refunds,Releases}.test.ts',
  // Two processes start, serve and are killed in `processes.test.ts`.
  'tests/operations/{rolling,mailDown}.test.ts',
  // One command starts all in `tools/start.test.ts`; every run starts and stops a PostgreSQL of its own.
  'tests/operations/start.test.ts',
  'tools/embeddedPostgres.test.ts',
];

const everything = '{src,sandbox,tests,tools,database}/**/*.test.{ts,tsx}';
/** Whatever the machine's own settings are, tests and the processes that they start see none of them. */
forgetSettings();
process.env.NODE_ENV = 'test';

const database = { globalSetup: 'tests/support/globalSetup.ts' };

/**
 * Six projects, each of which runs alone, too (`npm run test:pure`, `test:server`, `test:chance`, `test:operations`). What is in
 * none of the others is pure: rules, kernel, web, tools, the sandbox. No database is there for it.
 */
export default defineConfig({
  test: {
    // One worker loads the code once, not once for every file: nothing of a portal is kept in a module.
    isolate: false,
    // Much of a test is waiting for PostgreSQL, for a process or for a time-out.
    maxWorkers: '100%',
    // Each worker loads drizzle-orm from its files: in a tenth of a second, and not in a whole one.
    execArgv: ['--import', fileURLToPath(import.meta.resolve('./tests/support/quickImports.ts'))],
    setupFiles: 'tests/support/ownPorts.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [everything],
          exclude: [...configDefaults.exclude, ...server, ...statements, ...chance, ...operations, ...further],
        },
      },
      { extends: true, test: { name: 'server', include: server, ...database } },
      { extends: true, test: { name: 'statements', include: statements, isolate: true, ...database } },
      { extends: true, test: { name: 'chance', include: chance, ...database } },
      {
        extends: true,
        test: {
          name: 'operations',
          include: operations,
          exclude: [...configDefaults.exclude, ...further],
          ...database,
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'further', include: further, ...database, testTimeout: 60_000 } },
    ],
    reporters: [
      'default',
      './tests/support/times/vitestTimes.ts',
      ...(process.env.CI ? [['json', { outputFile: 'test-results/vitest.json' }] as ['json', object]] : []),
    ],
  },
});
