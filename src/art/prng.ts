/** FNV-1a: a text becomes 32 bits, the same on every machine. */
export function hash(text: string): number {
  let bits = 2166136261;
  for (const sign of text) bits = Math.imul(bits ^ sign.codePointAt(0)!, 16777619);
  return bits >>> 0;
}

export type Random = () => number;

/** mulberry32: the same seed draws the same numbers, so the same race has the same poster for ever. */
export function seeded(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
