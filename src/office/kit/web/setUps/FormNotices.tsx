import { Failure } from '#features/identity/web/Failure.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { EffectNotice } from './EffectNotice.tsx';
import type { FieldsForm } from './useFieldsForm.ts';
import { useShown } from './useShown.ts';

interface FormNoticesProps {
  readonly made: Pick<FieldsForm<string>, 'summary' | 'attempt' | 'failure' | 'effect'>;
  readonly idOf?: ((field: string) => string) | undefined;
}

/** Why the form below was not saved: what is to be corrected, or the refusal. */
export function FormNotices({ made, idOf = (field) => field }: FormNoticesProps) {
  const { summary, attempt, failure, effect } = made;
  const box = useShown(failure);
  return (
    <>
      {effect && <EffectNotice effect={effect} />}
      <ErrorSummary errors={summary.map(({ id, text }) => ({ id: idOf(id), text }))} attempt={attempt} />
      {failure && (
        <div ref={box} tabIndex={-1}>
          <Failure error={failure} />
        </div>
      )}
    </>
  );
}
