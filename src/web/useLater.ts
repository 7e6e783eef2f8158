import { useCallback, useState } from 'react';

interface Later<T> {
  readonly loaded: T | null;
  readonly failure: unknown;
  readonly want: () => void;
}

/**
 * A part of a page whose code most visitors never need. Without a network the page says so and keeps what was typed in
 * it, where React's `lazy` would put an error page.
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
