import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from './client.ts';

/** Asks for the address in its argument twenty times a second until it is told to stop; answers the time of each. */
const url = new URL(process.argv[2]!);
const client = openClient(url.origin);
const times: number[] = [];
let going = true;
process.on('disconnect', () => process.exit(0));
process.once('message', () => {
  going = false;
});

while (going) {
  const start = performance.now();
  await client.ask('GET', url.pathname, { 'accept-encoding': 'br' }, '');
  times.push(performance.now() - start);
  await pause(50);
}
process.send?.(times, () => process.exit(0));
