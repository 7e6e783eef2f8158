/** How many statements may be at one counter at once: one that has its row, and some that are on their way to it. */
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
  // The place inside goes over to who waited longest.
  if (next) next();
  else gate.inside -= 1;
  if (gate.inside === 0) gates.delete(sellable);
}

/**
 * Lets only a few of this process's statements at a time to the same counters. Their rows decide, here nothing is
 * promised: but two hundred buyers of one race wait better in a list than in the database, where each of them would
 * hold a connection, and where waiting for a row costs almost as much as changing it. Gates are entered in the order
 * of ids, like the rows.
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
