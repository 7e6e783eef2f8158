import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, but never longer than the sandbox lives. True if the time really passed. */
export const wait = (ms: number, closing: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal: closing }).catch(() => false);
