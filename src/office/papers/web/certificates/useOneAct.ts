import { useState } from 'react';
import { ApiError } from '#web/api.tsx';

/** One act at a time: which is under way, and why the last one was refused, which is thrown on to who asked for it. */
export function useOneAct<What extends string>() {
  const [pending, setPending] = useState<What | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const run = async (what: What, act: () => Promise<void>): Promise<void> => {
    if (pending) return;
    setPending(what);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      throw error;
    } finally {
      setPending(null);
    }
  };
  return { pending, failure, run };
}
