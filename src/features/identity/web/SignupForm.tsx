import { useSuspenseQuery } from '@tanstack/react-query';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '#web/api.tsx';
import { setServerErrors, summaryOf } from '#web/fields.ts';
import { formResolver } from '#web/formResolver.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { identityText } from '../text/index.ts';
import { EmailField } from './EmailField.tsx';
import { Failure } from './Failure.tsx';
import { useSignUpWords } from './FiscalCodeField.tsx';
import css from './identity.module.css';
import { usePending } from './pending.ts';
import { ConsentFields, WhoFields } from './SignupFields.tsx';
import { emptySignUp, type SignUpValues, signUpForm } from './signUpForm.ts';
import { passwordRuleQuery, useSignUp } from './useSignIn.ts';

type Form = UseFormReturn<SignUpValues, unknown, z.output<ReturnType<typeof signUpForm>>>;

export function useSignUpForm(): Form {
  const { data: rule } = useSuspenseQuery(passwordRuleQuery(useApi()));
  const { email } = usePending();
  return useForm({
    resolver: formResolver(signUpForm(rule.min_length)),
    defaultValues: emptySignUp,
    ...(email !== undefined && { values: { ...emptySignUp, email } }),
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
}

export function SignupForm({ form }: { readonly form: Form }) {
  const t = useText(identityText);
  const { data: rule } = useSuspenseQuery(passwordRuleQuery(useApi()));
  const say = useSignUpWords(() => form.getValues('fiscal_code') ?? '', rule.min_length);
  const signup = useSignUp();
  const { shake, shaken } = useShake();
  const { email } = usePending();
  const { register, handleSubmit, setError, formState } = form;
  const { errors, submitCount } = formState;
  const labels = {
    email: t('email'),
    firstname: t('firstname'),
    lastname: t('lastname'),
    birthdate: t('birthdate'),
    nationality: t('nationality'),
    fiscal_code: t('fiscal_code'),
    password: t('choose_password'),
    repeat: t('repeat_password'),
    terms_and_conditions: t('terms_short'),
    privacy_policy: t('privacy_short'),
  };
  const wrong = summaryOf(errors, labels, say);
  const fields = Object.keys(labels) as (keyof typeof labels)[];
  const aboutFields = signup.error && wrong.length > 0;

  const submit = handleSubmit(({ repeat: _, ...typed }) => {
    signup.mutate(typed, {
      onError: (error) => {
        if (setServerErrors<SignUpValues>(error, fields, setError as never)) shake();
      },
    });
  }, shake);

  return (
    <FormProvider {...form}>
      <form className={css.form} onSubmit={submit} noValidate>
        <ErrorSummary errors={wrong} attempt={submitCount} />
        <Failure error={aboutFields ? null : signup.error} />
        <EmailField
          input={register('email')}
          error={say(errors.email?.message, 'email')}
          locked={email !== undefined}
        />
        <WhoFields say={say} />
        <fieldset className={css.group}>
          <legend className="d d-1">{t('password')}</legend>
          <PasswordField
            {...register('password')}
            label={t('choose_password')}
            hint={t('password_min', { min: rule.min_length })}
            error={say(errors.password?.message, 'password')}
            autoComplete="new-password"
            show={t('show_password')}
            hide={t('hide_password')}
          />
          <PasswordField
            {...register('repeat')}
            label={t('repeat_password')}
            error={say(errors.repeat?.message, 'repeat')}
            autoComplete="new-password"
            show={t('show_password')}
            hide={t('hide_password')}
          />
        </fieldset>
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
