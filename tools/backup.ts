import { resolve } from 'node:path';
import { backUp } from './backup/backUp.ts';
import { readPlace } from './backup/readPlace.ts';
import { runTool } from './plainError.ts';

/** `npm run backup -- folder`: writes the database at DATABASE_URL and the files in DATA_DIR into a new folder. */
await runTool(async () => {
  const { place, folder } = readPlace('backup');
  const { tables, files } = await backUp(place, resolve(folder), new Date());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows and ${files} files are in ${folder}.`);
});
