import { type FormEvent, useState } from 'react';
import { ApiError } from './api.tsx';
import { useShake } from './ui/useShake.ts';
import { useUntilOnline } from './useUntilOnline.ts';

/** A form of a few choices that sends by itself; `invalid` says that one is missing. Longer forms use `useForm`. */
export function useSending(send: () => Promise<unknown>) {
  const [pending, setPending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailure] = useState<ApiError | null>(null);
  const failure = useUntilOnline(failed);
  const { shake, shaken } = useShake();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setFailure(null);
    setAttempt((count) => count + 1);
    try {
      if ((await send()) === 'invalid') shake();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      shake();
    } finally {
      setPending(false);
    }
  }
  return { submit, pending, attempt, failure, shaken };
}
