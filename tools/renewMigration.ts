import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../drizzle.config.ts';
import { PlainError, runTool } from './plainError.ts';

/**
 * `npm run db:renew` writes the one migration of a version that is not released yet anew: its tables from every
 * `tables.ts`, its hand-written parts (what stands before the tables, and functions and triggers after them) as they
 * stand in the file.
 */
const folder = 'database/migrations';
const file = join(folder, '0000_portal.sql');
const tables = '-- ## Tables, written by npm run db:renew\n';
const after = '-- ## Functions and triggers, written by hand\n';

await runTool(async () => {
  const parts = readFileSync(file, 'utf8').split(tables);
  const end = parts[1]?.split(after);
  if (parts.length !== 2 || end?.length !== 2) throw new PlainError(`${file} lacks the titles of its parts.`);
  const made = mkdtempSync(join(tmpdir(), 'pettorale-migration-'));
  const settings = join(made, 'settings.json');
  writeFileSync(settings, JSON.stringify({ ...config, out: made }));
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/drizzle-kit',
    ['generate', '--name=portal', `--config=${settings}`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new PlainError(`drizzle-kit could not read the tables:\n${stdout}${stderr}`);
  const written = readFileSync(join(made, '0000_portal.sql'), 'utf8').trimEnd();
  writeFileSync(file, `${parts[0]}${tables}${written}\n--> statement-breakpoint\n${after}${end[1]}`);
  for (const name of ['_journal.json', '0000_snapshot.json']) {
    const content = JSON.parse(readFileSync(join(made, 'meta', name), 'utf8'));
    writeFileSync(join(folder, 'meta', name), `${JSON.stringify(content)}\n`);
  }
  rmSync(made, { recursive: true });
});
