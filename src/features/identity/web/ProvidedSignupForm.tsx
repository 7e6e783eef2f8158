import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { setServerErrors, summaryOf } from '#web/fields.ts';
import { formResolver } from '#web/formResolver.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useShake } from '#web/ui/useShake.ts';
import type { ProvidedView } from '../contract.ts';
import { providerTitles } from '../rules/providers.ts';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import { useSignUpWords } from './FiscalCodeField.tsx';
import css from './identity.module.css';
import { ConsentFields, WhoFields } from './SignupFields.tsx';
import { type ProvidedValues, providedForm, providedValues } from './signUpForm.ts';
import { useRedirect } from './useRedirect.ts';
import { useProvidedSignUp } from './useSocial.ts';

type Form = UseFormReturn<ProvidedValues, unknown, z.output<ReturnType<typeof providedForm>>>;

export const useProvidedForm = (ticket: string, provided: ProvidedView): Form =>
  useForm({
    resolver: formResolver(providedForm()),
    defaultValues: providedValues(ticket, provided),
    shouldFocusError: false,
  });

export function ProvidedSignupForm({ form, provided }: { readonly form: Form; readonly provided: ProvidedView }) {
  const t = useText(identityText);
  const lang = useLang();
  const wanted = useRedirect();
  const say = useSignUpWords(() => form.getValues('fiscal_code') ?? '', 0);
  const signup = useProvidedSignUp();
  const { shake, shaken } = useShake();
  const { handleSubmit, setError, formState } = form;
  const { errors, submitCount } = formState;
  const labels = {
    firstname: t('firstname'),
    lastname: t('lastname'),
    birthdate: t('birthdate'),
    nationality: t('nationality'),
    fiscal_code: t('fiscal_code'),
    terms_and_conditions: t('terms_short'),
    privacy_policy: t('privacy_short'),
  };
  const wrong = summaryOf(errors, labels, say);
  const fields = Object.keys(labels) as (keyof typeof labels)[];

  const submit = handleSubmit((typed) => {
    signup.mutate(typed, {
      onError: (error) => {
        if (setServerErrors<ProvidedValues>(error, fields, setError as never)) shake();
      },
    });
  }, shake);

  return (
    <FormProvider {...form}>
      <form className={css.form} onSubmit={submit} noValidate>
        <ErrorSummary errors={wrong} attempt={submitCount} />
        <Failure error={signup.error && wrong.length > 0 ? null : signup.error} />
        <div className={css.locked}>
          <TextField
            id="email"
            type="email"
            label={t('email')}
            hint={t('provided_email_hint', { provider: providerTitles[provided.provider] })}
            value={provided.email}
            autoComplete="username"
            readOnly
          />
          <Link to={paths.signin(lang, wanted)}>{t('change_way')}</Link>
        </div>
        <WhoFields say={say} />
        <ConsentFields say={say} />
        <div className={css.actions}>
          <Button type="submit" waiting={signup.isPending && t('wait')} {...shaken}>
            {t('signup')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
