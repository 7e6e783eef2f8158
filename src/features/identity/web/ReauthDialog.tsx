import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { urlOf } from '#kernel/call.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useForm } from '#web/useForm.ts';
import { ConfirmBody, confirmSession, startFacebook, startGoogle } from '../contract.ts';
import { providerTitles } from '../rules/providers.ts';
import { identityText } from '../text/index.ts';
import css from './identity.module.css';
import { waysQuery } from './useAccount.ts';

const starts = { google: startGoogle, facebook: startFacebook } as const;

interface ReauthDialogProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
  /** Before the browser leaves for a provider. */
  readonly onLeave?: (() => void) | undefined;
}

export function ReauthDialog({ onConfirmed, onClose, onLeave }: ReauthDialogProps) {
  const t = useText(identityText);
  const lang = useLang();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { data: ways, isError } = useQuery(waysQuery(useApi()));
  return (
    <Dialog open onClose={onClose} title={t('reauth_title')} close={t('close')}>
      <div className={css.form}>
        <p>{t('reauth_text')}</p>
        {!ways && !isError && <Skeleton label={t('wait')} lines={2} />}
        {(isError || ways?.password) && <PasswordAgain onConfirmed={onConfirmed} />}
        {ways?.providers.map((provider) => (
          <ButtonLink
            key={provider}
            look="outline"
            to={`/api${urlOf(starts[provider])}?${new URLSearchParams({ purpose: 'confirm', lang, redirect: here })}`}
            reloadDocument
            onClick={onLeave}
          >
            {t('continue_with', { provider: providerTitles[provider] })}
          </ButtonLink>
        ))}
      </div>
    </Dialog>
  );
}

function PasswordAgain({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const t = useText(identityText);
  const said = useFailureText();
  const api = useApi();
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: ConfirmBody,
    defaultValues: { password: '' },
    labels: { password: t('password') },
    send: async (body) => {
      await api(confirmSession, { body });
      onConfirmed();
    },
  });
  const wrong = failure?.code === 'invalid_credentials';
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {failure && !wrong && <Notice tone="err" live title={said(failure)} />}
      <PasswordField
        {...form.register('password')}
        label={t('password')}
        error={wrong ? t('wrong_password') : error('password')}
        autoComplete="current-password"
        show={t('show_password')}
        hide={t('hide_password')}
      />
      <div className={css.actions}>
        <Button type="submit" waiting={pending && t('wait')} {...shaken}>
          {t('reauth_button')}
        </Button>
      </div>
    </form>
  );
}
