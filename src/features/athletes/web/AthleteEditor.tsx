import { FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import { useFiscalCodeWords } from '#features/identity/web/FiscalCodeField.tsx';
import { registrationText } from '#features/registration/text/index.ts';
import { type Person, personFields, personOf } from '#features/registration/web/athleteForm.ts';
import { PersonFields } from '#features/registration/web/PersonFields.tsx';
import { fullName } from '#kernel/names.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useForm } from '#web/useForm.ts';
import { MemberIn, type MemberView } from '../contract.ts';
import { athletesText } from '../text/index.ts';
import css from './athletes.module.css';
import { useAthletes } from './useAthletes.ts';

interface AthleteEditorProps {
  /** Null for somebody new. */
  readonly member: MemberView | null;
  /** Is it the account holder? Then the browser may fill in what it knows. */
  readonly own: boolean;
  readonly onSaved: (member: MemberView) => void;
  readonly onCancel: () => void;
}

const all = new Set(personFields);
/** Who somebody is does not change by itself: name and birthday are corrected by the office. */
const whoSomebodyIs = new Set(['firstname', 'lastname', 'birthday']);
const changeable = new Set(personFields.filter((field) => !whoSomebodyIs.has(field)));

/** An athlete's data (registration §3, "Member"). A friend's name and birthday may be mended, the own ones are fixed. */
export function AthleteEditor({ member, own, onSaved, onCancel }: AthleteEditorProps) {
  const t = useText(athletesText);
  const tr = useText(registrationText);
  const fiscal = useFiscalCodeWords();
  const { save } = useAthletes();
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm<
    z.input<typeof MemberIn> & Person,
    z.output<typeof MemberIn>
  >({
    schema: MemberIn as z.ZodType<z.output<typeof MemberIn>, z.input<typeof MemberIn> & Person>,
    defaultValues: personOf(member) as z.input<typeof MemberIn> & Person,
    labels: Object.fromEntries(personFields.map((field) => [field, tr(field)])),
    word: (field, code, typed) => (field === 'tax_code' ? fiscal(code, String(typed)) : undefined),
    send: async (body) => {
      onSaved(await save(member?.id ?? null, body));
    },
  });
  return (
    <FormProvider {...form}>
      <form className={css.editor} onSubmit={submit} noValidate>
        <h2 className="d d-2">{member ? fullName(member) : t('new')}</h2>
        <ErrorSummary title={t('summary', { count: summary.length })} errors={summary} attempt={attempt} />
        {failure && <Notice tone="err" live title={failure.detail || t('offline')} />}
        <PersonFields error={error} shown={own && member?.birthday ? changeable : all} own={own} />
        <div className={css.actions}>
          <Button type="submit" waiting={pending && t('saving')} {...shaken}>
            {t('save')}
          </Button>
          <Button look="text" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
