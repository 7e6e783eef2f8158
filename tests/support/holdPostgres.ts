import { startEmbeddedPostgres } from '../../tools/embeddedPostgres.ts';
import { runTool } from '../../tools/plainError.ts';

/** A process that holds an embedded PostgreSQL, for tests that take such a process's life. */
await runTool(async () => {
  const { url } = await startEmbeddedPostgres({ folder: process.argv[2]! });
  process.stdout.write(`${url}\n`);
  setInterval(() => undefined, 60_000);
});
