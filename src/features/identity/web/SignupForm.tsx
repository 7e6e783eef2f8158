import { zodResolver } from '@hookform/resolvers/zod';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { summaryOf, takeErrors, useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { identityText } from '../text/index.ts';
import { BirthdateField } from './BirthdateField.tsx';
import { EmailField } from './EmailField.tsx';
import { Failure } from './Failure.tsx';
import { FiscalCodeField, useFiscalCodeWords } from './FiscalCodeField.tsx';
import css from './identity.module.css';
import { usePending } from './pending.ts';
import { emptySignUp, type SignUpValues, signUpForm } from './signUpForm.ts';
import { countriesQuery, passwordRuleQuery, useSignUp } from './useSignIn.ts';

type Form = UseFormReturn<SignUpValues, unknown, z.output<ReturnType<typeof signUpForm>>>;

export function useSignUpForm(): Form {
  const { data: rule } = useSuspenseQuery(passwordRuleQuery(useApi()));
  const { email } = usePending();
  return useForm({
    resolver: zodResolver(signUpForm(rule.min_length)),
    defaultValues: emptySignUp,
    ...(email !== undefined && { values: { ...emptySignUp, email } }),
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
}

/** The words of each field's error; two of them can say more than their code. */
function useErrorWords(form: Form, minLength: number) {
  const t = useText(identityText);
  const words = useFieldWords();
  const fiscal = useFiscalCodeWords();
  return (code: string | undefined, field: string): string | undefined => {
    if (code === 'password_too_short') return t('password_min', { min: minLength });
    if (field === 'fiscal_code') return fiscal(code, form.getValues('fiscal_code') ?? '');
    return words(code);
  };
}

function Consents({ form, say }: { readonly form: Form; readonly say: ReturnType<typeof useErrorWords> }) {
  const t = useText(identityText);
  const lang = useLang();
  const { errors } = form.formState;
  const to = (href: string) => (words: ReactNode) => (
    <a href={href} target="_blank" rel="noopener">
      {words}
      <span className="vh"> {t('new_tab')}</span>
    </a>
  );
  return (
    <fieldset className={css.group}>
      <legend className="d d-1">{t('consents')}</legend>
      <div className={css.checks}>
        <Checkbox
          {...form.register('terms_and_conditions')}
          label={t.rich('accept_terms', { link: to(paths.terms(lang)) })}
          error={say(errors.terms_and_conditions?.message, 'terms_and_conditions')}
        />
        <Checkbox
          {...form.register('privacy_policy')}
          label={t.rich('accept_privacy', { link: to(paths.privacy(lang)) })}
          error={say(errors.privacy_policy?.message, 'privacy_policy')}
        />
        <Checkbox {...form.register('newsletter')} label={t('accept_newsletter')} marker={t('optional')} />
        <Checkbox {...form.register('third_part_data')} label={t('accept_third_part')} marker={t('optional')} />
      </div>
    </fieldset>
  );
}

/** Nationality, and for Italians the fiscal code. */
function Origin({ form, say }: { readonly form: Form; readonly say: ReturnType<typeof useErrorWords> }) {
  const t = useText(identityText);
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const { errors } = form.formState;
  const [nationality, fiscalCode, birthdate] = useWatch({
    control: form.control,
    name: ['nationality', 'fiscal_code', 'birthdate'],
  });
  return (
    <>
      <Select
        {...form.register('nationality')}
        label={t('nationality')}
        error={say(errors.nationality?.message, 'nationality')}
        placeholder={t('choose_nationality')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        autoComplete="country"
      />
      {nationality === 'IT' && (
        <FiscalCodeField
          {...form.register('fiscal_code')}
          typed={fiscalCode ?? ''}
          code={errors.fiscal_code?.message}
          birthday={birthdate}
        />
      )}
    </>
  );
}

export function SignupForm({ form }: { readonly form: Form }) {
  const t = useText(identityText);
  const { data: rule } = useSuspenseQuery(passwordRuleQuery(useApi()));
  const say = useErrorWords(form, rule.min_length);
  const signup = useSignUp();
  const { shake, shaken } = useShake();
  const { email } = usePending();
  const { register, handleSubmit, setError, formState, control } = form;
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
        if (takeErrors<SignUpValues>(error, fields, setError as never)) shake();
      },
    });
  }, shake);

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary title={t('errors_title', { count: wrong.length })} errors={wrong} attempt={submitCount} />
      <Failure error={aboutFields ? null : signup.error} />
      <EmailField input={register('email')} error={say(errors.email?.message, 'email')} locked={email !== undefined} />
      <fieldset className={css.group}>
        <legend className="d d-1">{t('who')}</legend>
        <div className={css.pair}>
          <TextField
            {...register('firstname')}
            label={t('firstname')}
            error={say(errors.firstname?.message, 'firstname')}
            autoComplete="given-name"
          />
          <TextField
            {...register('lastname')}
            label={t('lastname')}
            error={say(errors.lastname?.message, 'lastname')}
            autoComplete="family-name"
          />
        </div>
        <Controller
          control={control}
          name="birthdate"
          render={({ field: { name, value, onChange, onBlur } }) => (
            <BirthdateField
              {...{ name, value, onChange, onBlur }}
              hint={t('birthdate_hint')}
              error={say(errors.birthdate?.message, 'birthdate')}
              autoComplete="bday"
            />
          )}
        />
        <Origin form={form} say={say} />
      </fieldset>
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
      <Consents form={form} say={say} />
      <div className={css.actions}>
        <Button type="submit" waiting={signup.isPending && t('wait')} {...shaken}>
          {t('signup')}
        </Button>
      </div>
    </form>
  );
}
