import { useSyncExternalStore } from 'react';

/** Whether a call was refused because the session has ended: elsewhere, or by time, while this page was open. */
let ended = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const set = (value: boolean) => {
  if (ended === value) return;
  ended = value;
  for (const listener of listeners) listener();
};

export const tellSignedOut = (): void => set(true);
export const forgetSignedOut = (): void => set(false);

export const useSignedOut = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => ended,
    () => false,
  );
