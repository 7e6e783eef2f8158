import { parentPort, workerData } from 'node:worker_threads';
import { cleanPdf } from './cleanPdf.ts';

// The library writes to the console what it stumbles over; the answer says it.
console.warn = () => {};
cleanPdf(workerData as Uint8Array).then(
  (clean) => parentPort?.postMessage(clean),
  () => parentPort?.postMessage({ problem: 'broken' }),
);
