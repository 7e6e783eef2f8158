import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import type { Provider } from '#features/payments/rules/providers.ts';
import { formatInstant } from '#kernel/calendar.ts';
import css from '#office/kit/web/console.module.css';
import { useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { ProviderAccountView } from '../contract/providerAccounts.ts';
import { settingsText } from '../text/settings.ts';
import { type AccountChanges, type DialogProps, KeysDialog } from './KeysDialog.tsx';
import { Section } from './Part.tsx';
import styles from './settings.module.css';
import { useProviderAccounts } from './useSettings.ts';

export function ProviderAccounts({ changes }: { readonly changes: AccountChanges }) {
  const t = useText(settingsText);
  const accounts = useProviderAccounts();
  const [open, setOpen] = useState<{ readonly what: 'keys' | 'remove'; readonly provider: Provider } | null>(null);
  const [said, setSaid] = useState('');
  const begin = (what: 'keys' | 'remove', provider: Provider) => {
    setSaid('');
    setOpen({ what, provider });
  };
  const done = (words: string) => {
    setOpen(null);
    setSaid(words);
  };
  const account = accounts.find(({ provider }) => provider === open?.provider);
  return (
    <Section id="provider_accounts" title={t('part_accounts')}>
      <p className="mut">{t('accounts_lead')}</p>
      <ul className={styles.rows}>
        {accounts.map((one) => (
          <AccountRow key={one.provider} found={one} begin={begin} />
        ))}
      </ul>
      <Saved show={said !== ''}>{said}</Saved>
      {open?.what === 'keys' && account && (
        <KeysDialog
          found={account}
          send={changes.setAccount}
          onClose={() => setOpen(null)}
          onDone={() => done(t('account_saved', { provider: t(`provider_${open.provider}`) }))}
        />
      )}
      {open?.what === 'remove' && account && (
        <RemoveDialog
          found={account}
          remove={changes.removeAccount}
          onClose={() => setOpen(null)}
          onDone={() => done(t('account_removed', { provider: t(`provider_${open.provider}`) }))}
        />
      )}
    </Section>
  );
}

interface AccountRowProps {
  readonly found: ProviderAccountView;
  readonly begin: (what: 'keys' | 'remove', provider: Provider) => void;
}

function AccountRow({ found, begin }: AccountRowProps) {
  const lang = useLang();
  const t = useText(settingsText);
  const { provider, has_portal, account } = found;
  const name = t(`provider_${provider}`);
  return (
    <li>
      <div className={styles.account}>
        <h3 className="b">{name}</h3>
        {account ? (
          <>
            <p className="mut sm">
              {t('account_own', {
                key: account.ending,
                at: formatInstant(account.since, lang),
                by: account.by ?? t('somebody'),
              })}
            </p>
            <StatusMark mark={account.refusal === null ? 'ok' : 'err'}>
              {account.refusal === null
                ? t('account_takes', { at: formatInstant(account.tried_at, lang) })
                : t('account_refuses', { at: formatInstant(account.tried_at, lang), said: account.refusal })}
            </StatusMark>
          </>
        ) : (
          <p className="mut sm">{t(has_portal === 1 ? 'account_portal' : 'account_none')}</p>
        )}
      </div>
      <div className="acts">
        <Button
          size="small"
          look="outline"
          aria-label={t(account ? 'account_change_named' : 'account_set_named', { provider: name })}
          onClick={() => begin('keys', provider)}
        >
          {t(account ? 'account_change' : 'account_set')}
        </Button>
        {account && (
          <Button
            size="small"
            look="outline"
            aria-label={t('account_remove_named', { provider: name })}
            onClick={() => begin('remove', provider)}
          >
            {t('account_remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

function RemoveDialog({
  found,
  remove,
  onClose,
  onDone,
}: DialogProps & { readonly remove: AccountChanges['removeAccount'] }) {
  const t = useText(settingsText);
  const { provider, has_portal } = found;
  const removing = useMutation({ mutationFn: () => remove(provider), onSuccess: onDone });
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('account_remove_title', { provider: t(`provider_${provider}`) })}
      close={t('close')}
    >
      <div className={css.form}>
        <p>{t(has_portal === 1 ? 'account_remove_portal' : 'account_remove_none')}</p>
        <p>{t('account_remove_refunds')}</p>
        <Failure error={removing.error} />
        <div className="acts">
          <Button waiting={removing.isPending && t('wait')} onClick={() => removing.mutate()}>
            {t('account_remove')}
          </Button>
          <Button look="outline" onClick={onClose}>
            <Cancel />
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
