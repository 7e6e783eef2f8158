import { resolve } from 'node:path';
import { readPlace } from './backup/readPlace.ts';
import { restore } from './backup/restore.ts';
import { runTool } from './plainError.ts';

/** `npm run restore -- folder`: puts a backup into the empty database at DATABASE_URL and into DATA_DIR. */
await runTool(async () => {
  const { place, folder } = readPlace('restore');
  const { madeAt, tables, files } = await restore(place, resolve(folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows} rows and ${files} files are back, as of ${madeAt}. Ask \`npm run verify\` before you start the portal.`,
  );
});
