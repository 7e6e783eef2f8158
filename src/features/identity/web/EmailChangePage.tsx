import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import { EmailIn } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';
import { keepPending, usePending } from './pending.ts';
import { accountQuery, useAccount, userQuery } from './useAccount.ts';
import { useEmailChange } from './useEmailChange.ts';
import { useReauth } from './useReauth.tsx';

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [userQuery(api), accountQuery(api)]);

export const meta = privateMeta((lang) => textIn(identityText, lang)('email_change_title'));

export default function EmailChangePage() {
  const t = useText(identityText);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { newEmail = '' } = usePending();
  return (
    <DashboardFrame title={t('email_change_title')}>
      {sentTo === null ? <EmailForm key={newEmail} initial={newEmail} onSent={setSentTo} /> : <Sent email={sentTo} />}
    </DashboardFrame>
  );
}

const Fields = z
  .object({ email: EmailIn, repeat: z.string().trim().min(1, 'required') })
  .refine(({ email, repeat }) => repeat === '' || email.toLowerCase() === repeat.toLowerCase(), {
    path: ['repeat'],
    error: 'email_not_equal',
  });

function EmailForm({ initial, onSent }: { readonly initial: string; readonly onSent: (email: string) => void }) {
  const t = useText(identityText);
  const lang = useLang();
  const account = useAccount();
  const change = useEmailChange();
  const { guarded, question } = useReauth(() => keepPending({ newEmail: form.getValues('email') }));
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: { email: initial, repeat: initial },
    labels: { email: t('new_email'), repeat: t('repeat_email') },
    send: async ({ email }) => {
      await guarded(() => change(email));
      keepPending(null);
      onSent(email);
    },
  });
  const field = (name: 'email' | 'repeat', label: string) => ({
    label,
    error: error(name),
    type: 'email',
    inputMode: 'email' as const,
    autoComplete: 'email',
    ...form.register(name),
  });
  return (
    <>
      <p className={css.lead}>{t('email_change_lead', { email: account?.email ?? '' })}</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <Failure error={failure} />
        <TextField {...field('email', t('new_email'))} />
        <TextField {...field('repeat', t('repeat_email'))} />
        <div className={css.actions}>
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t('email_change_save')}
          </Button>
          <ButtonLink look="text" to={paths.dashboard(lang)} onClick={() => keepPending(null)}>
            <Cancel />
          </ButtonLink>
        </div>
      </form>
      {question}
    </>
  );
}

function Sent({ email }: { readonly email: string }) {
  const t = useText(identityText);
  const lang = useLang();
  return (
    <div className={css.result} role="status">
      <StatusMark mark="wait">{t('email_sent_status')}</StatusMark>
      <h2 className="d d-2">{t('email_sent_title')}</h2>
      <p>{t.rich('email_sent_text', { email, b: (words) => <b>{words}</b> })}</p>
      <div className={css.actions}>
        <ButtonLink to={paths.dashboard(lang)}>{t('to_account')}</ButtonLink>
      </div>
    </div>
  );
}
