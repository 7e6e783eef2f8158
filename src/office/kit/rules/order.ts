/** The ids in their order, with this one at the position (from 1) that is wanted; beyond the end is the end. */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(position - 1, 0, id);
}
