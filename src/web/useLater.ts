import { useCallback, useState } from 'react';

interface Later<T> {
  /** What was loaded; null until it is there. */
  readonly loaded: T | null;
  /** Why it could not be loaded. */
  readonly failure: unknown;
  /** Loads it; called once more, it tries again what failed. */
  readonly want: () => void;
}

/**
 * A part of a page whose code most visitors never need: it is loaded when it is wanted. Without a network the page says so
 * and keeps what was typed in it, where React's `lazy` would put an error page in its place.
 */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const [state, setState] = useState<Pick<Later<T>, 'loaded' | 'failure'>>({ loaded: null, failure: null });
  const want = useCallback(() => {
    load().then(
      (loaded) => setState({ loaded, failure: null }),
      (failure) => setState({ loaded: null, failure }),
    );
  }, [load]);
  return { ...state, want };
}
