export const faults = ['down', 'slow', 'garbage', 'none'] as const;
export type Fault = (typeof faults)[number];

export const noticeModes = ['normal', 'twice', 'late', 'forged', 'none'] as const;
export type NoticeMode = (typeof noticeModes)[number];

/** What kind of day a provider has. */
export interface Mood {
  readonly fault: Fault;
  readonly slowMs: number;
  readonly notices: NoticeMode;
  readonly lateMs: number;
}

export interface Moods {
  of(provider: string): Mood;
  set(provider: string, change: Partial<Mood>): Mood;
  /** Calls `hear` whenever the fault of this provider becomes another one. */
  onFault(provider: string, hear: (fault: Fault) => void): void;
}

/** Moods live in memory only: a restarted sandbox has a good day. */
export function createMoods(): Moods {
  const moods = new Map<string, Mood>();
  const listeners = new Map<string, (fault: Fault) => void>();
  const good: Mood = { fault: 'none', slowMs: 12_000, notices: 'normal', lateMs: 5_000 };
  const of = (provider: string) => moods.get(provider) ?? good;

  return {
    of,
    set(provider, change) {
      const before = of(provider);
      const after = { ...before, ...change };
      moods.set(provider, after);
      if (after.fault !== before.fault) listeners.get(provider)?.(after.fault);
      return after;
    },
    onFault(provider, hear) {
      listeners.set(provider, hear);
    },
  };
}
