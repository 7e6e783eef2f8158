/** Statements of this process at one counter at once: one that holds the row lock, and a few on their way to it. */
const atOnce = 3;

interface Gate {
  inside: number;
  readonly waiting: (() => void)[];
}

const gates = new Map<number, Gate>();

async function enter(sellable: number): Promise<void> {
  const gate = gates.get(sellable) ?? { inside: 0, waiting: [] };
  gates.set(sellable, gate);
  if (gate.inside >= atOnce) await new Promise<void>((go) => gate.waiting.push(go));
  else gate.inside += 1;
}

function leave(sellable: number): void {
  const gate = gates.get(sellable)!;
  const next = gate.waiting.shift();
  // First in, first out: the statement that waited longest takes the free place.
  if (next) next();
  else gate.inside -= 1;
  if (gate.inside === 0) gates.delete(sellable);
}

/**
 * Concurrency limit for each counter, within this process. It saves load and guarantees nothing (the row locks do):
 * when two hundred buyers want one race, they wait in this queue instead of in the database, where each would hold a
 * connection. Gates are entered in the order of ids, like the row locks, to avoid deadlocks.
 */
export async function throughGate<T>(sellables: readonly number[], work: () => Promise<T>): Promise<T> {
  const wanted = [...new Set(sellables)].toSorted((a, b) => a - b);
  for (const sellable of wanted) await enter(sellable);
  try {
    return await work();
  } finally {
    for (const sellable of wanted) leave(sellable);
  }
}
