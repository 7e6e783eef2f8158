import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../../tools/build.ts';
import { openDatabases } from './databases.ts';
import { runPortal } from './runPortal.ts';

/**
 * Once for all journeys: the pages are built, and a portal is started and stopped once on the template, which so
 * holds the demo that every worker's database and files are copied from.
 */
export default async function journeysSetup(): Promise<() => Promise<void>> {
  await buildIfNeeded(() => console.log('Building the pages…'));
  const { server, template, templateUrl, close } = await openDatabases();
  const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-journeys-'));
  try {
    await using _portal = await runPortal({ databaseUrl: templateUrl, dataDir });
  } catch (error) {
    await close();
    throw error;
  }
  process.env.JOURNEY_DATABASES = JSON.stringify({ server, template, files: join(dataDir, 'files') });
  return async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
