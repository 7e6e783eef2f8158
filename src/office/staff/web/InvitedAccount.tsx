import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProvedSignUp } from '#features/identity/contract.ts';
import { identityText } from '#features/identity/text/index.ts';
import { Failure } from '#features/identity/web/Failure.tsx';
import { passwordRuleQuery } from '#features/identity/web/useSignIn.ts';
import { paths } from '#kernel/paths.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { joinByInvitation } from '../contract/people.ts';
import { peopleText } from '../text/people.ts';

const invitedForm = (min: number) =>
  ProvedSignUp.refine(({ password }) => password === '' || [...password].length >= min, {
    path: ['password'],
    error: 'password_too_short',
  });

/** What an invited address without an account gives to come in: a name and a password. */
export function InvitedAccount({ email, token }: { readonly email: string; readonly token: string }) {
  const lang = useLang();
  const t = useText(peopleText);
  const tk = useText(consoleText);
  const i = useText(identityText);
  const api = useApi();
  const min = useSuspenseQuery(passwordRuleQuery(api)).data.min_length;
  const labels = {
    email: i('email'),
    firstname: i('firstname'),
    lastname: i('lastname'),
    password: i('choose_password'),
  };
  const { form, submit, failure, error, shaken, pending, summary, attempt } = useForm({
    schema: invitedForm(min),
    defaultValues: { firstname: '', lastname: '', password: '' },
    labels,
    word: (_, code) => (code === 'password_too_short' ? i('password_min', { min }) : undefined),
    send: async (body) => {
      const { data } = await api(joinByInvitation, { params: { token }, body });
      window.location.assign(paths.console(lang, data.circuit_id));
    },
  });
  const field = (name: 'firstname' | 'lastname' | 'password') => ({
    label: labels[name],
    error: error(name),
    ...form.register(name),
  });
  // What was typed stays on this page.
  const aside = (href: string, words: ReactNode) => (
    <a href={href} target="_blank" rel="noopener">
      {words}
      <span className="vh"> {i('new_tab')}</span>
    </a>
  );
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className="d d-1">{t('own_new')}</h2>
      <p>{t('own_new_text')}</p>
      <ErrorSummary errors={summary} attempt={attempt} />
      <Failure error={failure} />
      <TextField
        name="email"
        label={labels.email}
        error={error('email')}
        value={email}
        type="email"
        autoComplete="username"
        readOnly
      />
      <TextField {...field('firstname')} autoComplete="given-name" />
      <TextField {...field('lastname')} autoComplete="family-name" />
      <PasswordField
        {...field('password')}
        hint={i('password_min', { min })}
        autoComplete="new-password"
        show={i('show_password')}
        hide={i('hide_password')}
      />
      <p className="sm mut">
        {t.rich('own_new_terms', {
          terms: (words) => aside(paths.terms(lang), words),
          link: (words) => aside(paths.privacy(lang), words),
        })}
      </p>
      <div className="acts">
        <Button type="submit" waiting={pending && tk('wait')} {...shaken}>
          {t('own_new_send')}
        </Button>
      </div>
    </form>
  );
}
