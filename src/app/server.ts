import { setTimeout as wait } from 'node:timers/promises';
import { readEnvironment } from '#server/environment.ts';
import { unknownVariables } from '#server/unknownVariables.ts';
import { SettingsError } from '#server/variables.ts';

const mostClosingMs = 15_000;

async function start() {
  // Settings are read before the other modules are loaded, so that a wrong one is reported at once.
  for (const sentence of unknownVariables(process.env)) console.error(sentence);
  const environment = readEnvironment(process.env);
  const [{ connect, migrateDatabase }, { createPortal }] = await Promise.all([
    import('#server/database.ts'),
    import('./portal.ts'),
  ]);
  const db = connect(environment.databaseUrl, 2);
  await migrateDatabase(db);
  if (environment.demo) {
    const { loadDemo } = await import('../../database/demo/load.ts');
    await loadDemo(db, environment);
  }
  await db.$client.end();

  const portal = await createPortal(environment);
  await portal.app.listen({ host: environment.host, port: environment.port });
  process.send?.({ ready: true, url: environment.baseUrl.origin });

  let stopping = false;
  const stop = async (drainMs: number) => {
    if (stopping) return;
    stopping = true;
    // Exits after a time-out: a shutdown that hangs must not keep the port.
    setTimeout(() => process.exit(1), drainMs + mostClosingMs).unref();
    portal.drain();
    await wait(drainMs);
    await portal.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => void stop(environment.drainMs));
  // Ctrl-C: somebody waits for it.
  process.on('SIGINT', () => void stop(0));
  // The parent was killed (kill -9): end too, and release the port.
  process.on('disconnect', () => void stop(0));
}

/** A sentence about what prevents the start, for faults that the operator can fix; null for our own. */
async function startFailure(error: unknown): Promise<string | null> {
  if (error instanceof SettingsError) return error.message;
  const { startProblem } = await import('./startProblem.ts');
  const problem = startProblem(error, process.env);
  return problem && `Pettorale cannot start: ${problem}.`;
}

start().catch(async (error: unknown) => {
  console.error((await startFailure(error)) ?? error);
  process.exit(1);
});
