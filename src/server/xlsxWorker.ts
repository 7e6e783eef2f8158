import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';
import type { XlsxCell } from './xlsx.ts';

const [heads = [], ...rows] = workerData as readonly (readonly XlsxCell[])[];
const sheet = [
  heads.map((head) => ({ value: String(head), type: String, fontWeight: 'bold' as const })),
  ...rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? { value: cell, type: String } : cell))),
];
parentPort?.postMessage(await writeXlsxFile(sheet, { stickyRowsCount: 1 }).toBuffer());
