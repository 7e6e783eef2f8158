/** Round numbers for an axis from at most `low` to at least `high`, in about so many steps. */
export function ticksOf(low: number, high: number, steps: number): number[] {
  const rough = (high - low) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough * 0.85) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(6)));
}
