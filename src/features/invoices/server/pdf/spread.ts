const leastGap = 10;

interface ColumnPlace {
  readonly start: number;
  readonly width: number;
}

/** As wide as what stands in each, so that nothing wraps. Where they are too wide together, the widest gives way and wraps. */
export function spread(wanted: readonly number[], room: number): readonly ColumnPlace[] {
  const gaps = Math.max(wanted.length - 1, 1);
  const over = Math.max(wanted.reduce((all, one) => all + one, 0) + gaps * leastGap - room, 0);
  const widest = wanted.indexOf(Math.max(...wanted));
  const widths = wanted.map((width, at) => (at === widest ? width - over : width));
  const gap = (room - widths.reduce((all, one) => all + one, 0)) / gaps;
  let start = 0;
  return widths.map((width) => {
    const placed = { start, width };
    start += width + gap;
    return placed;
  });
}
