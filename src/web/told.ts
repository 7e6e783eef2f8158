import { useSyncExternalStore } from 'react';

export function createTold() {
  let told = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (value: boolean) => {
    if (told === value) return;
    told = value;
    for (const listener of listeners) listener();
  };
  return {
    tell: (): void => set(true),
    forget: (): void => set(false),
    useTold: (): boolean =>
      useSyncExternalStore(
        subscribe,
        () => told,
        () => false,
      ),
  };
}
