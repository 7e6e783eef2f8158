import { useSyncExternalStore } from 'react';

/** Data that one step of the sign-in hands to the next; in this tab's storage, so that no URL contains an e-mail. */
export interface Pending {
  readonly email?: string | undefined;
  /** The new address of a change that was interrupted by a redirect to a provider. */
  readonly newEmail?: string | undefined;
  /** An account that is not active yet (registration §4). */
  readonly user?: { readonly id: string; readonly email: string } | undefined;
}

const key = 'signin';
const changed = new EventTarget();
let inMemory: string | null = null;

function read(): string | null {
  try {
    return sessionStorage.getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function keepPending(pending: Pending | null): void {
  inMemory = pending && JSON.stringify(pending);
  try {
    if (inMemory === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, inMemory);
  } catch {
    // Storage may be blocked: then the value is lost on reload.
  }
  changed.dispatchEvent(new Event('change'));
}

const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
};

/** Null on the server and until hydration, because sessionStorage is in the browser only. */
export function usePending(): Pending {
  const text = useSyncExternalStore(subscribe, read, () => null);
  if (text === null) return {};
  try {
    return JSON.parse(text) as Pending;
  } catch {
    return {};
  }
}
