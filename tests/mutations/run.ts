import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../tools/embeddedPostgres.ts';
import { copyCode, whyNot } from './copy.ts';
import { mutations } from './list/index.ts';
import type { Mutation } from './mutation.ts';
import { endTests, runTests } from './runTests.ts';

/**
 * Breaks the code on purpose, one fault at a time, and says which ones no test notices. By hand:
 *
 *   npm run mutations                     all of them (a quarter of an hour or more)
 *   npm run mutations -- owner deadline   those whose name or file contains one of these words
 *   npm run mutations -- --check          only whether each can still be applied to the code
 *   npm run mutations -- --trust          without running the tests on the code as it is first
 *
 * Everything happens in a copy in a temporary folder: whatever ends this program, the code is as it was.
 */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const onlyCheck = process.argv.includes('--check');
const chosen = mutations.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
);

const impossible = chosen.filter((mutation) => whyNot(mutation));
for (const mutation of impossible) console.log(`CANNOT    ${mutation.name}: ${whyNot(mutation)}`);
const possible = chosen.filter((mutation) => !impossible.includes(mutation));

const survived = onlyCheck ? [] : await tryAll(possible);
const killed = possible.length - survived.length;
const sum = onlyCheck ? `${possible.length} can be applied` : `${killed} killed, ${survived.length} survived`;
console.log(`\n${chosen.length} mutations: ${sum}, ${impossible.length} cannot be applied.`);
for (const { name, file, because } of survived) console.log(`SURVIVED  ${name} (${file}): ${because}`);
process.exitCode = survived.length + impossible.length > 0 ? 1 : 0;

async function tryAll(list: readonly Mutation[]): Promise<readonly Mutation[]> {
  const copy = copyCode();
  const folder = mkdtempSync(join(tmpdir(), 'pettorale-mutations-db-'));
  const postgres = await startEmbeddedPostgres({ folder, throwaway: true });
  const end = async () => {
    endTests();
    await postgres.stop();
    copy.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => end().finally(() => process.exit(130)));
  }
  try {
    if (!process.argv.includes('--trust')) await checkGreen(copy.folder, list, postgres.url);
    const survivors: Mutation[] = [];
    for (const mutation of list) {
      const { passed, failed } = await copy.broken(mutation, () => runTests(copy.folder, mutation.tests, postgres.url));
      if (failed.length === 0) survivors.push(mutation);
      console.log(
        failed.length > 0
          ? `killed    ${mutation.name} – ${failed[0]}`
          : `SURVIVED  ${mutation.name} – ${passed} tests passed`,
      );
    }
    return survivors;
  } finally {
    await end();
  }
}

/** A test that fails on the code as it is would kill every mutation. */
async function checkGreen(folder: string, list: readonly Mutation[], databaseUrl: string): Promise<void> {
  const files = [...new Set(list.flatMap(({ tests }) => tests))];
  if (files.length === 0) return;
  console.log(`First the ${files.length} test files on the code as it is…`);
  const { passed, failed } = await runTests(folder, files, databaseUrl);
  if (failed.length > 0) throw new Error(`These tests fail without a mutation: ${failed.join('; ')}`);
  console.log(`${passed} tests pass. Now ${list.length} mutations, one at a time.\n`);
}
