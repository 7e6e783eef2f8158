import { cleanHead } from '#server/html.ts';
import { isShown } from '../rules/settings.ts';

interface CircuitSetting {
  readonly key: string;
  readonly value: string;
}

/** The public settings, with the head markup sanitized. */
export const shownSettings = <Row extends CircuitSetting>(rows: readonly Row[]): Row[] =>
  rows
    .filter(({ key }) => isShown(key))
    .map((row) => (row.key === 'head' ? { ...row, value: cleanHead(row.value) } : row));
