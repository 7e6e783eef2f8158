/** What one measurement gave: how many a second, and how long one took. */
export interface Figures {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** The load generator's share of the processor time that it and the server used together. */
  readonly generatorShare: number | null;
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted.length === 0 ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** The middle value; NaN of nothing. */
export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

const shown = (value: number, digits = 0) => (Number.isNaN(value) ? '–' : value.toFixed(digits));

export function printTable(rows: readonly Figures[]): void {
  const lines = rows.map((row) => [
    row.name,
    shown(row.perSecond),
    shown(row.p50, 1),
    shown(row.p99, 1),
    String(row.failed),
    row.generatorShare === null ? '–' : `${shown(row.generatorShare * 100)} %`,
  ]);
  printLines([['what', 'a second', 'p50 ms', 'p99 ms', 'failed', 'generator’s share'], ...lines]);
}

/** Lines of cells, the first line their titles, in columns as wide as they need. */
export function printLines(lines: readonly (readonly string[])[]): void {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const line of lines) {
    console.log(
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    );
  }
}
