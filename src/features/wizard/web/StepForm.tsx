import type { ReactNode } from 'react';
import type { ApiError } from '#web/api.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { useSending } from '#web/useSending.ts';
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

/** The form of a step with a few choices, which are kept when saving fails. */
export function StepForm({ title, back, errors, send, next, about, children }: StepFormProps) {
  const { submit, pending, attempt, failure, shaken } = useSending(send);
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
