import { expect, test } from 'vitest';
import { explainLog } from './explainLog.ts';

test.each([
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'The disk is full: the database in /data/postgres cannot start. Make room, and start again.',
  ],
  [
    'initdb: error: could not write to file "/data/pg_wal/xlogtemp.12": No space left on device',
    'The disk is full: the database in /data/postgres cannot start. Make room, and start again.',
  ],
  [
    'FATAL:  data directory "/data/postgres/data" has invalid permissions',
    'The database in /data/postgres cannot be read: give the folder back to its owner, with rights for nobody else.',
  ],
  ['FATAL:  could not create shared memory segment: Invalid argument', null],
])('PostgreSQL says “%s”', (log, sentence) => {
  expect(explainLog(`2026-11-23 10:00:00.000 UTC [12] ${log}\n`, '/data/postgres')).toBe(sentence);
});
