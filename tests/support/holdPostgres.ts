import { startEmbeddedPostgres } from '../../tools/embeddedPostgres.ts';
import { runTool } from '../../tools/plainError.ts';

/** A process with an embedded PostgreSQL, for tests that kill it. */
await runTool(async () => {
  const { url } = await startEmbeddedPostgres({ folder: process.argv[2]! });
  process.stdout.write(`${url}\n`);
  setInterval(() => undefined, 60_000);
});
