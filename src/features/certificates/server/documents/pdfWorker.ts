import { parentPort, workerData } from 'node:worker_threads';
import { cleanPdf } from './cleanPdf.ts';

// The library logs its warnings to the console; the answer contains the error.
console.warn = () => {};
cleanPdf(workerData as Uint8Array).then(
  (clean) => parentPort?.postMessage(clean),
  () => parentPort?.postMessage({ problem: 'broken' }),
);
