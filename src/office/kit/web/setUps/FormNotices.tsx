import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { setUpsText } from '../../text/setUps.ts';
import { EffectNotice } from './EffectNotice.tsx';
import type { FieldsForm } from './useFieldsForm.ts';
import { useShown } from './useShown.ts';

interface FormNoticesProps {
  readonly made: Pick<FieldsForm<string>, 'summary' | 'attempt' | 'failure' | 'effect' | 'undo' | 'submit'>;
  readonly idOf?: ((field: string) => string) | undefined;
}

/** Why the form below was not saved: what is to be corrected, who has saved it meanwhile, or the refusal. */
export function FormNotices({ made, idOf = (field) => field }: FormNoticesProps) {
  const { summary, attempt, failure, effect } = made;
  const t = useText(setUpsText);
  const box = useShown(failure);
  return (
    <>
      {effect && <EffectNotice effect={effect} />}
      <ErrorSummary errors={summary.map(({ id, text }) => ({ id: idOf(id), text }))} attempt={attempt} />
      {failure && (
        <div ref={box} tabIndex={-1}>
          <Failure error={failure} />
          {failure.code === 'set_up_changed_meanwhile' && (
            <div className="acts">
              <Button size="small" look="outline" onClick={made.undo}>
                {t('take_theirs')}
              </Button>
              <Button size="small" look="text" onClick={() => void made.submit()}>
                {t('keep_mine')}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}
