import { parentPort, workerData } from 'node:worker_threads';
import { type XlsxCell, xlsxSheet } from './xlsxSheet.ts';

parentPort?.postMessage(await xlsxSheet(workerData as readonly (readonly XlsxCell[])[]));
