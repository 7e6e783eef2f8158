import { readEnvironment } from '#server/environment.ts';
import { unknownVariables } from '#server/unknownVariables.ts';
import { SettingsError } from '#server/variables.ts';

async function start() {
  // Read before all the rest is even loaded: who has mistyped a setting is told at once.
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
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // An orderly end takes a moment; one that hangs must not hold the port.
    setTimeout(() => process.exit(1), 15_000).unref();
    portal.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent died without a word (kill -9): nothing may stay behind that holds the port.
  process.on('disconnect', stop);
}

/** What stops the start and can be mended by who starts; null where it is our own fault. */
async function whyNot(error: unknown): Promise<string | null> {
  if (error instanceof SettingsError) return error.message;
  const { startProblem } = await import('./startProblem.ts');
  const problem = startProblem(error, process.env);
  return problem && `Pettorale cannot start: ${problem}.`;
}

start().catch(async (error: unknown) => {
  console.error((await whyNot(error)) ?? error);
  process.exit(1);
});
