import { unknownVariables } from '../src/server/unknownVariables.ts';
import { buildIfNeeded } from './build.ts';
import { takeDataFolder } from './dataFolder.ts';
import { loadEnvFile } from './envFile.ts';
import { checkPorts } from './run/freePorts.ts';
import { databaseFor, startPortal, startSandbox } from './run/parts.ts';
import { demoScreen, trialScreen } from './run/screen.ts';
import { type Begin, endWith, runTogether } from './run/together.ts';
import { readSettings, type Settings } from './settings.ts';

/**
 * `npm start`: the parent process of database, sandbox and portal. It builds the pages if their sources have changed,
 * and starts and stops the processes that this deployment needs.
 */
await endWith(async () => {
  loadEnvFile();
  const settings = readSettings(process.env);
  return runTogether((begin) =>
    settings.deployment === 'production' ? production(settings, begin) : withSandbox(settings, begin),
  );
});

/** A demo or a trial: with the sandbox, and a database of its own where none is set. */
async function withSandbox(settings: Settings, begin: Begin): Promise<void> {
  // The portal logs this too, but into a file.
  for (const sentence of unknownVariables(process.env)) console.error(sentence);
  const { leftover } = await takeDataFolder(settings.dataDir);
  await checkPorts(settings, leftover);
  await buildPages();

  console.log('Starting…');
  const databaseUrl = await databaseFor(settings, begin);
  await Promise.all([
    begin(() => startSandbox(settings)),
    begin(() => startPortal(settings, { databaseUrl, mode: 'production', output: 'file' })),
  ]);
  console.log(settings.deployment === 'trial' ? trialScreen(settings, process.env) : demoScreen(settings));
}

/** Production: with an external database and real services, and the log on standard output. */
async function production(settings: Settings, begin: Begin): Promise<void> {
  await checkPorts(settings, false);
  await buildPages();
  const databaseUrl = settings.databaseUrl ?? '';
  await begin(() => startPortal(settings, { databaseUrl, mode: 'production', output: 'screen' }));
}

function buildPages(): Promise<void> {
  return buildIfNeeded(() => console.log('Building the pages (first start only)…'));
}
