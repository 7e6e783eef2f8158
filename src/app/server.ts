import { connect, migrateDatabase } from '#server/database.ts';
import { readEnvironment, SettingsError } from '#server/environment.ts';
import { loadDemo } from '../../database/demo/load.ts';
import { createPortal } from './portal.ts';

async function start() {
  const environment = readEnvironment(process.env);
  const db = connect(environment.databaseUrl, 2);
  await migrateDatabase(db);
  if (environment.demo) await loadDemo(db, environment);
  await db.$client.end();

  const portal = await createPortal(environment);
  await portal.app.listen({ host: environment.host, port: environment.port });
  process.send?.({ ready: true, url: environment.baseUrl.origin });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // An orderly end takes a moment; one that hangs must not hold the port.
    setTimeout(() => process.exit(1), 10_000).unref();
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

start().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? `Pettorale cannot start: ${error.message}.` : error);
  process.exit(1);
});
