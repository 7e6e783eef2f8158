import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#web/api.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { useUntilOnline } from '#web/useUntilOnline.ts';
import { StepActions } from './StepActions.tsx';
import { isNotSent, StepFailure } from './StepFailure.tsx';

interface StepFormProps {
  readonly title: string;
  readonly back: { readonly href: string; readonly label?: string };
  readonly errors: readonly { readonly id: string; readonly text: string }[];
  /** Saves and leads on; `invalid` says that a choice is missing. */
  readonly send: () => Promise<unknown>;
  readonly next?: string;
  readonly about?: (failure: ApiError) => ReactNode;
  readonly children: ReactNode;
}

/** The form of a step with a few choices, which are kept when saving fails. Longer steps use `useForm`. */
export function StepForm({ title, back, errors, send, next, about, children }: StepFormProps) {
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

  return (
    <form onSubmit={submit} noValidate {...shaken}>
      <h1 className="d d-4">{title}</h1>
      <ErrorSummary errors={errors} attempt={attempt} />
      {failure && <StepFailure failure={failure} />}
      {failure && about?.(failure)}
      <div className="stack">{children}</div>
      <StepActions pending={pending} back={back} next={next} notSent={failure !== null && isNotSent(failure)} />
    </form>
  );
}
