import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { copyDatabase } from './databases.ts';
import { type RunningPortal, runPortal } from './runPortal.ts';

export { expect } from '@playwright/test';

/**
 * A journey's `test`: every worker has a portal, a sandbox and a database of its own, with the demo in it.
 * `page.goto('/it')` leads to that portal; `portal` knows its addresses.
 */
export const test = base.extend<object, { portal: RunningPortal; secondFactor: boolean }>({
  /** Does its office ask for a code or a passkey? */
  secondFactor: [false, { scope: 'worker', option: true }],
  portal: [
    async ({ secondFactor }, use) => {
      const { files, ...databases } = JSON.parse(process.env.JOURNEY_DATABASES!);
      const database = await copyDatabase(databases);
      const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-journey-'));
      cpSync(files, join(dataDir, 'files'), { recursive: true });
      const portal = await runPortal({ databaseUrl: database.url, dataDir, secondFactor });
      await use(portal);
      await portal.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});
