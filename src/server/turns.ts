import { refuse } from '#kernel/errors.ts';

export interface TurnsOptions {
  readonly atOnce: number;
  /** How many may wait for the same thing; whoever comes later is asked to come again. */
  readonly mostWaiting: number;
  readonly elapsed?: (() => number) | undefined;
}

interface Queue {
  inside: number;
  readonly waiting: (() => void)[];
  /** The mean time between two who finish while others wait, in milliseconds. */
  pace: number;
  finishedAt: number;
}

export type Turns = ReturnType<typeof createTurns>;

/** The longest time in seconds that somebody is asked to come again after. */
const mostSeconds = 60;

/** How much the newest finish counts in the pace. */
const weight = 0.1;

/**
 * Bounded work queues, one for each key, first come, first served. They guarantee nothing (row locks do): thousands who
 * want the same wait here instead of at the pool's connections. Whoever has a turn must not wait for another one.
 */
export function createTurns({ atOnce, mostWaiting, elapsed = () => performance.now() }: TurnsOptions) {
  const queues = new Map<string, Queue>();

  function leave(key: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (!next) {
      queue.inside -= 1;
      if (queue.inside === 0) queues.delete(key);
      return;
    }
    const now = elapsed();
    if (queue.finishedAt > 0) queue.pace += weight * (now - queue.finishedAt - queue.pace);
    queue.finishedAt = now;
    next();
  }

  /**
   * Waits for a turn, and answers what ends it, which may be called more than once. Refuses `busy` with the seconds
   * until the queue will probably be short enough.
   */
  async function enter(key: string): Promise<() => void> {
    const queue = queues.get(key) ?? { inside: 0, waiting: [], pace: 0, finishedAt: 0 };
    queues.set(key, queue);
    if (queue.inside < atOnce) queue.inside += 1;
    else if (queue.waiting.length < mostWaiting) await new Promise<void>((go) => queue.waiting.push(go));
    else {
      const seconds = Math.ceil((queue.waiting.length * queue.pace) / 1000);
      refuse('busy', { retry_after: Math.min(mostSeconds, Math.max(1, seconds)) });
    }
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      leave(key, queue);
    };
  }

  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const end = await enter(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  return { enter, inTurn };
}
