import { FormProvider } from 'react-hook-form';
import { useRouteLoaderData } from 'react-router';
import { personText } from '#features/athletes/text/person.ts';
import { PersonFields } from '#features/athletes/web/PersonFields.tsx';
import { fixedFields, personFields, personForm, personOf } from '#features/athletes/web/personForm.ts';
import { useFiscalCodeWords } from '#features/identity/web/FiscalCodeField.tsx';
import type { CircuitLook } from '#kernel/look.ts';
import { useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { useFlag } from '#web/useFlag.ts';
import { useForm } from '#web/useForm.ts';
import { useSummaryTitle } from '#web/useSummaryTitle.ts';
import { saveFriendRegistration } from '../contract.ts';
import { friendText } from '../text/friend.ts';
import css from './friend.module.css';
import type { OpenedFriend } from './openedFriend.ts';

const changeable = new Set(personFields.filter((field) => !fixedFields.has(field)));

/** What the athlete may put right about one registration; name and birthday are the office's. */
export function FriendData({ token, found, onChange }: OpenedFriend) {
  const t = useText(friendText);
  const said = useFailureText();
  const tr = useText(personText);
  const summaryTitle = useSummaryTitle();
  const fiscal = useFiscalCodeWords();
  const api = useApi();
  const office = useRouteLoaderData<{ circuit: CircuitLook }>('root')?.circuit.office.email;
  const [saved, showSaved] = useFlag();
  const { person } = found;
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm({
    schema: personForm,
    defaultValues: personOf(person),
    labels: Object.fromEntries(personFields.map((field) => [field, tr(field)])),
    word: (field, code, typed) => (field === 'tax_code' ? fiscal(code, String(typed)) : undefined),
    send: async (body) => {
      onChange((await api(saveFriendRegistration, { body: { ...body, token } })).data);
      showSaved();
    },
  });
  return (
    <section className={css.section} aria-labelledby="data">
      <h2 className="d d-2" id="data">
        {t('data')}
      </h2>
      <p className="mut">{t('data_lead')}</p>
      <p className="mut sm">
        {tr.rich('fixed', { office: () => (office ? <a href={`mailto:${office}`}>{office}</a> : null) })}
      </p>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate {...shaken}>
          <ErrorSummary title={summaryTitle(summary.length)} errors={summary} attempt={attempt} />
          {failure && <Notice tone="err" live title={said(failure)} />}
          <PersonFields error={error} shown={changeable} own />
          <div className="acts">
            <Button type="submit" waiting={pending && t('saving')}>
              {t('save')}
            </Button>
            <Saved show={saved}>{t('saved')}</Saved>
          </div>
        </form>
      </FormProvider>
    </section>
  );
}
