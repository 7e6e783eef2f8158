import { Failure } from '#features/identity/web/Failure.tsx';
import { ApiError } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSummaryTitle } from '#web/useSummaryTitle.ts';
import { setUpsText } from '../../text/setUps.ts';
import { ClashNotice, type Said } from './ClashNotice.tsx';
import { FieldLink } from './FieldLink.tsx';
import type { FieldsForm } from './useFieldsForm.ts';
import { useShown } from './useShown.ts';

interface FormNoticesProps {
  /** The state of the form below. */
  readonly made: Pick<
    FieldsForm<string>,
    'clash' | 'keepMine' | 'takeTheirs' | 'typed' | 'label' | 'summary' | 'attempt' | 'failure'
  >;
  /** A field's id on the page, where it is not its name. */
  readonly idOf?: ((field: string) => string) | undefined;
  readonly said?: Said;
}

interface Fault {
  readonly field: string;
  readonly text: string;
}

const isFault = (one: unknown): one is Fault =>
  typeof one === 'object' && one !== null && 'field' in one && 'text' in one;

/** The faults that a refused change would make. */
const faultsIn = (failure: unknown): readonly Fault[] => {
  const named = failure instanceof ApiError ? failure.problem.findings : null;
  return Array.isArray(named) ? named.filter(isFault) : [];
};

/** Each fault that the change would make in a line of its own, with the way to its field. */
function Faults({ faults, idOf }: { readonly faults: readonly Fault[]; readonly idOf: (field: string) => string }) {
  const t = useText(setUpsText);
  const fieldOf = (field: string) => (document.getElementById(idOf(field)) ? idOf(field) : field);
  return (
    <Notice tone="err" live title={t('stays_title')}>
      <p>{t('stays_text')}</p>
      <ul>
        {faults.map(({ field, text }) => (
          <li key={text}>
            {text} <FieldLink field={fieldOf(field)} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Why the form below was not saved: what somebody else has set meanwhile, what is to be corrected, or the refusal. */
export function FormNotices({ made, idOf = (field) => field, said }: FormNoticesProps) {
  const { clash, summary, attempt, failure } = made;
  const summaryTitle = useSummaryTitle();
  const box = useShown(failure);
  const faults = faultsIn(failure);
  return (
    <>
      {clash && (
        <ClashNotice
          clash={clash}
          typed={made.typed}
          label={made.label}
          idOf={idOf}
          said={said}
          keep={made.keepMine}
          take={made.takeTheirs}
        />
      )}
      <ErrorSummary
        title={summaryTitle(summary.length)}
        errors={summary.map(({ id, text }) => ({ id: idOf(id), text }))}
        attempt={attempt}
      />
      {failure && (
        <div ref={box} tabIndex={-1}>
          {faults.length > 0 ? <Faults faults={faults} idOf={idOf} /> : <Failure error={failure} />}
        </div>
      )}
    </>
  );
}
