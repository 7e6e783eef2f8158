import { Worker } from 'node:worker_threads';
import type { XlsxCell } from './xlsxSheet.ts';

export type { XlsxCell } from './xlsxSheet.ts';

/** So many cells are made here, in some tens of milliseconds: a thread takes a quarter of a second to begin. */
const fewCells = 4_000;

/**
 * A table as an XLSX file, its first row the heads. A large one is made in a thread of its own, so that others are
 * answered meanwhile.
 */
export async function xlsxOf(rows: readonly (readonly XlsxCell[])[]): Promise<Buffer> {
  const cells = rows.reduce((count, row) => count + row.length, 0);
  if (cells > fewCells) return inThread(rows);
  const { xlsxSheet } = await import('./xlsxSheet.ts');
  return xlsxSheet(rows);
}

const inThread = (rows: readonly (readonly XlsxCell[])[]): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsxWorker.ts', import.meta.url), { workerData: rows, execArgv: [] });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that makes an XLSX file ended with ${code}`)));
  });
