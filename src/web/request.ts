import { createContext } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import type { CircuitLook } from '#kernel/look.ts';

/** Transport of a call: `fetch` in the browser, the server's own router during server-side rendering. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** What the server knows about the page being drawn. */
export interface PageRequest {
  readonly nonce: string | undefined;
  readonly circuit: CircuitLook;
  /** Before its first circuit a portal has the look of one, and nobody yet whom its texts bind. */
  readonly hasCircuit: boolean;
  readonly origin: string;
  readonly lang: Lang;
  readonly now: Date;
  /** The page shall be kept in the public cache: nothing on it may depend on the visitor. */
  readonly cached: boolean;
  /** Phones get a native date field at signup (registration §2). */
  readonly phone: boolean;
  readonly report: (error: unknown) => void;
}

type ContextKey<Value> = ReturnType<typeof createContext<Value>>;
const shared = globalThis as typeof globalThis & Record<symbol, unknown>;

// One key for the whole process: this module is loaded twice, natively by the server and inside the page bundle.
const keyed = <Value>(name: string): ContextKey<Value> => {
  const symbol = Symbol.for(`pettorale.${name}`);
  shared[symbol] ??= createContext<Value>();
  return shared[symbol] as ContextKey<Value>;
};

export const sendOfRequest = keyed<Send>('send');
export const pageOfRequest = keyed<PageRequest>('page');
