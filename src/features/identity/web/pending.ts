import { useSyncExternalStore } from 'react';

/** What one step of the sign-in hands to the next; kept in this tab only, so that no address carries an e-mail. */
export interface Pending {
  readonly email?: string | undefined;
  /** An account that is not active yet (registration §4). */
  /** The address that somebody asks for who was led to a provider in between. */
  readonly newEmail?: string | undefined;
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
    // A browser that keeps nothing forgets it on reload, which is all that is lost.
  }
  changed.dispatchEvent(new Event('change'));
}

const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
};

/** The server knows of nothing; the browser knows after hydration. */
export function usePending(): Pending {
  const text = useSyncExternalStore(subscribe, read, () => null);
  if (text === null) return {};
  try {
    return JSON.parse(text) as Pending;
  } catch {
    return {};
  }
}
