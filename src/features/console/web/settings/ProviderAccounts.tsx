import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import type { Provider } from '#features/payments/rules/providers.ts';
import { formatInstant } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { PayPalKeysIn, type ProviderAccountView, SatispayKeysIn, StripeKeysIn } from '../../contract.ts';
import { settingsText } from '../../text/settings.ts';
import css from '../console.module.css';
import { Fold } from './Fold.tsx';
import styles from './settings.module.css';
import { type SettingsChanges, useProviderAccounts } from './useSettings.ts';

type AccountChanges = Pick<SettingsChanges, 'setAccount' | 'tryAccount' | 'removeAccount'>;

/** What is typed of each provider's keys, in the order of the form. */
const keysOf = {
  stripe: ['secret_key', 'webhook_secret'],
  paypal: ['client_id', 'client_secret', 'webhook_id'],
  satispay: ['key_id', 'private_key'],
} as const satisfies Record<Provider, readonly string[]>;

const schemas = { stripe: StripeKeysIn, paypal: PayPalKeysIn, satispay: SatispayKeysIn } as const;

/** The circuit's own accounts at the providers of payments. Keys come in here and never out. */
export function ProviderAccounts({ changes }: { readonly changes: AccountChanges }) {
  const t = useText(settingsText);
  const accounts = useProviderAccounts();
  const [open, setOpen] = useState<{ readonly what: 'keys' | 'remove'; readonly provider: Provider } | null>(null);
  const [said, setSaid] = useState<ReactNode>(null);
  const begin = (what: 'keys' | 'remove', provider: Provider) => {
    setSaid(null);
    setOpen({ what, provider });
  };
  const done = (words: string) => {
    setOpen(null);
    setSaid(words);
  };
  const account = accounts.find(({ provider }) => provider === open?.provider);
  return (
    <Fold
      id="provider_accounts"
      title={t('part_accounts')}
      summary={
        accounts
          .filter(({ account }) => account !== null)
          .map(({ provider }) => t(`provider_${provider}`))
          .join(', ') || t('sum_portal_accounts')
      }
    >
      <p className="mut">{t('accounts_lead')}</p>
      <ul className={styles.rows}>
        {accounts.map((one) => (
          <AccountRow key={one.provider} found={one} changes={changes} begin={begin} onSaid={setSaid} />
        ))}
      </ul>
      <Saved show={said !== null}>{said}</Saved>
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
    </Fold>
  );
}

interface AccountRowProps {
  readonly found: ProviderAccountView;
  readonly changes: AccountChanges;
  readonly begin: (what: 'keys' | 'remove', provider: Provider) => void;
  readonly onSaid: (said: ReactNode) => void;
}

function AccountRow({ found, changes, begin, onSaid }: AccountRowProps) {
  const lang = useLang();
  const t = useText(settingsText);
  const { provider, has_portal, account } = found;
  const name = t(`provider_${provider}`);
  const trying = useMutation({
    mutationFn: () => changes.tryAccount(provider),
    onMutate: () => onSaid(null),
    onSuccess: ({ refusal }) =>
      onSaid(refusal === null ? t('account_good', { provider: name }) : t('account_bad', { said: refusal })),
  });
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
        <Failure error={trying.error} />
      </div>
      <div className="acts">
        {account && (
          <Button
            size="small"
            look="outline"
            aria-label={t('account_try_named', { provider: name })}
            waiting={trying.isPending && t('wait')}
            onClick={() => trying.mutate()}
          >
            {t('account_try')}
          </Button>
        )}
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

interface DialogProps {
  readonly found: ProviderAccountView;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** New keys. Where an account is there, who gives them says whether they are of that one. */
function KeysDialog({ found, send, onClose, onDone }: DialogProps & { readonly send: AccountChanges['setAccount'] }) {
  const t = useText(settingsText);
  const { provider, account, notices_at } = found;
  const since = account?.since ?? null;
  const { form, submit, failure, error, shaken, pending } = useForm<
    Record<string, string | number | boolean | null>,
    Record<string, unknown>
  >({
    schema: schemas[provider],
    defaultValues: {
      ...Object.fromEntries(keysOf[provider].map((key) => [key, ''])),
      same_account: account ? '' : 0,
      since,
    },
    send: async (keys) => {
      await send(provider, keys);
      onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account_keys', { provider: t(`provider_${provider}`) })}
      close={t('close')}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t(`keys_from_${provider}`)}</p>
        {notices_at && (
          <div>
            <p className="b">{t('keys_notices')}</p>
            <p className={styles.iban}>{notices_at}</p>
            <CopyButton
              value={notices_at}
              words={{ copy: t('copy'), copied: t('copied') }}
              label={t('keys_notices_copy')}
            />
          </div>
        )}
        <Failure error={failure} />
        {account && (
          <RadioCards
            legend={t('keys_whose')}
            error={error('same_account')}
            options={[
              { value: 1, label: t('keys_same'), note: t('keys_same_note', { key: account.ending }) },
              { value: 0, label: t('keys_other'), note: t('keys_other_note') },
            ]}
            {...form.register('same_account')}
          />
        )}
        {keysOf[provider].map((key) => {
          const field = { label: t(`key_${key}`), error: error(key), autoComplete: 'off', spellCheck: false };
          return key === 'private_key' ? (
            <TextArea key={key} {...field} {...form.register(key)} rows={4} />
          ) : (
            <TextField key={key} {...field} {...form.register(key)} />
          );
        })}
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t('account_save')}
          </Button>
        </div>
      </form>
    </Dialog>
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
