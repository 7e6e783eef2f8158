import { join } from 'node:path';
import { takeDataFolder } from './dataFolder.ts';
import { loadEnvFile } from './envFile.ts';
import { checkPorts } from './run/freePorts.ts';
import { databaseFor, root, startPortal, startSandbox } from './run/parts.ts';
import { startRestarting } from './run/restarting.ts';
import { demoScreen } from './run/screen.ts';
import { type Begin, endWith, runTogether } from './run/together.ts';
import { readSettings, type Settings } from './settings.ts';

/**
 * `npm run dev`: the demo without a build. Vite serves the pages with hot module replacement; the server restarts when
 * its own code changes. Its log is on standard output.
 */
await endWith(async () => {
  loadEnvFile();
  const settings = readSettings({ ...process.env, DEPLOYMENT: 'demo' });
  return runTogether((begin) => develop(settings, begin));
});

async function develop(settings: Settings, begin: Begin): Promise<void> {
  const { leftover } = await takeDataFolder(settings.dataDir);
  await checkPorts(settings, leftover);
  const databaseUrl = await databaseFor(settings, begin);
  await begin(() => startSandbox(settings));
  const portal = () => startPortal(settings, { databaseUrl, mode: 'development', output: 'screen' });
  await begin(() => startRestarting(portal, [join(root, 'src'), join(root, 'database')]));
  console.log(demoScreen(settings));
}
