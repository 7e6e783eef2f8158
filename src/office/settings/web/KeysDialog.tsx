import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { paypalEvents } from '#features/payments/rules/paypalEvents.ts';
import { providerNames } from '#features/payments/rules/providers.ts';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import {
  PayPalKeysIn,
  type ProviderAccountView,
  SatispayCodeIn,
  SatispayPairIn,
  StripeKeysIn,
} from '../contract/providerAccounts.ts';
import { isPublicHost } from '../rules/isPublicHost.ts';
import { settingsText } from '../text/settings.ts';
import styles from './settings.module.css';
import type { SettingsChanges } from './useSettings.ts';

export type AccountChanges = Pick<SettingsChanges, 'setAccount' | 'removeAccount'>;

export interface DialogProps {
  readonly found: ProviderAccountView;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What is typed for an account, in the order of the form: of Satispay an activation code, or a pair of keys that one has. */
const forms = {
  stripe: { keys: ['secret_key', 'webhook_secret'], schema: StripeKeysIn },
  paypal: { keys: ['client_id', 'client_secret', 'webhook_id'], schema: PayPalKeysIn },
  satispay: { keys: ['activation_code'], schema: SatispayCodeIn },
  satispay_pair: { keys: ['key_id', 'private_key'], schema: SatispayPairIn },
} as const;
type KeysForm = keyof typeof forms;

const keyNames = Object.values(forms).flatMap(({ keys }) => [...keys]);

/** Each way to Satispay leads to the other. */
const others = {
  stripe: null,
  paypal: null,
  satispay: 'satispay_pair',
  satispay_pair: 'satispay',
} as const satisfies Record<KeysForm, KeysForm | null>;

/** New keys. Where an account is there, who gives them says whether they are of that one. */
export function KeysDialog({
  found,
  send,
  onClose,
  onDone,
}: DialogProps & { readonly send: AccountChanges['setAccount'] }) {
  const t = useText(settingsText);
  const { provider, account } = found;
  const [way, setWay] = useState<KeysForm>(provider);
  /** The way that was last sent: a refusal is of that one alone. */
  const [sent, setSent] = useState<KeysForm | null>(null);
  const { form, submit, failure, error, shaken, pending } = useForm<
    Record<string, string | number | boolean | null>,
    Record<string, unknown>
  >({
    schema: forms[way].schema,
    defaultValues: {
      ...Object.fromEntries(keyNames.map((key) => [key, ''])),
      same_account: account ? '' : 0,
      since: account?.since ?? null,
    },
    send: async (keys) => {
      setSent(way);
      await send(provider, keys);
      onDone();
    },
  });
  const other = others[way];
  const isTyped = () => keyNames.some((key) => form.getValues(key) !== '');
  return (
    <TypedDialog
      open
      onClose={onClose}
      isTyped={isTyped}
      title={t('account_keys', { provider: t(`provider_${provider}`) })}
      close={t('close')}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t(`keys_from_${way}`)}</p>
        <Notices found={found} />
        <Failure error={sent === way ? failure : null} />
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
        {forms[way].keys.map((key) => {
          const field = { label: t(`key_${key}`), error: error(key), autoComplete: 'off', spellCheck: false };
          if (key === 'private_key') return <TextArea key={key} {...field} {...form.register(key)} rows={4} />;
          const hint = key === 'activation_code' ? t('key_activation_code_hint') : undefined;
          return <TextField key={key} {...field} {...form.register(key)} hint={hint} />;
        })}
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t('account_save')}
          </Button>
          {other && (
            <Button
              look="text"
              disabled={pending}
              onClick={() => {
                form.clearErrors();
                setWay(other);
              }}
            >
              {t(`keys_by_${other}`)}
            </Button>
          )}
        </div>
      </form>
    </TypedDialog>
  );
}

function Notices({ found: { provider, notices_at } }: Pick<DialogProps, 'found'>) {
  const t = useText(settingsText);
  if (!notices_at) return null;
  return (
    <div className={styles.notices}>
      <p className="b">{t('keys_notices')}</p>
      <p className={styles.iban}>{notices_at}</p>
      <CopyButton value={notices_at} words={{ copy: t('copy'), copied: t('copied') }} label={t('keys_notices_copy')} />
      {provider === 'paypal' && (
        <>
          <p>{t('keys_events')}</p>
          <ul className={styles.events}>
            {paypalEvents.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        </>
      )}
      {!isPublicHost(new URL(notices_at).host) && (
        <p>{t('keys_notices_local', { provider: providerNames[provider] })}</p>
      )}
    </div>
  );
}
