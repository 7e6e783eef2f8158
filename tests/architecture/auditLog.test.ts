import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { modulesIn } from './imports.ts';

/** The one place that writes the log, and the histories, which tell it. */
const ofTheLog = ['src/server/audit.ts', 'src/server/tables.ts'];
const history = [
  // Who set a field last, where two save at once.
  'src/office/kit/server/historyView.ts',
  'src/office/frame/server/history/historyView.ts',
  'src/office/frame/server/history/personHistoryView.ts',
  'src/office/frame/server/history/registrationHistoryView.ts',
  'src/office/orders/server/orderEventsView.ts',
];

const files = [...modulesIn('src/**/*.{ts,tsx}').map(({ path }) => path), 'database/verify.sql'];

/** A file that has the log's rows, whole or by their facts; one that asks only who did what, and when, has not. */
const readsFacts = (path: string): boolean => {
  const source = readFileSync(path, 'utf8');
  return /\bauditEntries\b/.test(source) || (/\baudit_entry\b/.test(source) && /\bfacts\b/.test(source));
};

describe('The audit log', () => {
  test('is told by the history, and its facts decide nothing: what is asked for has rows of its own', () => {
    const reading = files.filter((path) => !ofTheLog.includes(path) && readsFacts(path));
    expect(reading.toSorted()).toEqual(history.toSorted());
  });
});
