import { cleanHead } from '#server/html.ts';
import { isShown } from '../rules/settings.ts';

interface Setting {
  readonly key: string;
  readonly value: string;
}

/** The settings that may leave the server, with the head markup made harmless. */
export const shownSettings = <Row extends Setting>(rows: readonly Row[]): Row[] =>
  rows
    .filter(({ key }) => isShown(key))
    .map((row) => (row.key === 'head' ? { ...row, value: cleanHead(row.value) } : row));
