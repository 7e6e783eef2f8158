import { useState } from 'react';

interface ChosenOf<Row> {
  readonly idOf: (row: Row) => string;
  /** What narrows the list now: everything is chosen only as long as it stays. */
  readonly filter: string;
  readonly total: number;
}

/** What is chosen of a list: rows one by one, over all pages; or everything that the filters leave. */
export function useChosen<Row>({ idOf, filter, total }: ChosenOf<Row>) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [whole, setWhole] = useState<string | null>(null);
  const isWhole = whole === filter;
  const isOneOf = (some: readonly Row[], row: Row) => some.some((one) => idOf(one) === idOf(row));
  return {
    rows,
    isWhole,
    count: isWhole ? total : rows.length,
    has: (row: Row) => isWhole || isOneOf(rows, row),
    /** Takes rows in or out. Out of everything, one row begins a selection of its own. */
    choose: (some: readonly Row[], isChosen: boolean) => {
      setWhole(null);
      const others = isWhole ? [] : rows.filter((row) => !isOneOf(some, row));
      setRows(isChosen ? [...others, ...some] : others);
    },
    all: () => setWhole(filter),
    none: () => {
      setWhole(null);
      setRows([]);
    },
  };
}
export type Selection<Row> = ReturnType<typeof useChosen<Row>>;
