/**
 * Which one is read before `id`, which has left the queue: the nearest that stood before it and still waits. Nothing where none does.
 *
 * @param before the queue as it was while `id` stood in it
 * @param now those that wait
 */
export function precederOf<Row extends { readonly id: string }>(
  id: string,
  before: readonly Row[],
  now: readonly Row[],
): Row | undefined {
  const place = before.findIndex((row) => row.id === id);
  const passed = new Set(before.slice(0, Math.max(0, place)).map((row) => row.id));
  return now.findLast((row) => row.id !== id && passed.has(row.id));
}

/**
 * Which one is read after `id`, once it is judged: the one that follows it. What the reader has passed over comes only when nothing
 * follows any more, from the first on.
 *
 * @param before the queue as it was while `id` stood in it
 * @param now those that wait; `id` may still be among them
 * @returns nothing where no other waits
 */
export function followerOf<Row extends { readonly id: string }>(
  id: string,
  before: readonly Row[],
  now: readonly Row[],
): Row | undefined {
  const place = before.findIndex((row) => row.id === id);
  const passed = new Set(before.slice(0, Math.max(0, place)).map((row) => row.id));
  const waiting = now.filter((row) => row.id !== id);
  return waiting[waiting.findLastIndex((row) => passed.has(row.id)) + 1] ?? waiting[0];
}
