import { useState } from 'react';
import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { isRegime } from '#features/invoices/rules/regimes.ts';
import { stampedNatures } from '#features/invoices/rules/taxes.ts';
import { useRegimeName } from '#features/invoices/web/useRegimeName.ts';
import { formatDay, formatInstant } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { formatNumber } from '#kernel/numbers.ts';
import css from '#office/kit/web/console.module.css';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { AccountantFields, type AccountingView } from '../contract/accounting.ts';
import { settingsText } from '../text/settings.ts';
import { Fold } from './Fold.tsx';
import { natureKey } from './natureKey.ts';
import styles from './settings.module.css';
import { type SettingsChanges, useAccounting } from './useSettings.ts';

type Terms = NonNullable<AccountingView['terms']>;

/** By what the circuit's invoices are made, and the accountant's word for it. */
export function AccountingPart({ changes }: { readonly changes: Pick<SettingsChanges, 'confirmAccounting'> }) {
  const t = useText(settingsText);
  const lang = useLang();
  const { terms, confirmation, confirmed, may_confirm } = useAccounting();
  const [said, setSaid] = useState('');
  return (
    <Fold
      id="accounting"
      title={t('part_accounting')}
      summary={t(terms === null ? 'accounting_none' : confirmed === 1 ? 'sum_confirmed' : 'accounting_no')}
    >
      {terms === null ? (
        <p className={css.empty}>{t('accounting_none')}</p>
      ) : (
        <>
          <p className="mut">{t('accounting_lead')}</p>
          <p>
            <StatusMark mark={confirmed === 1 ? 'ok' : 'warn'}>
              {confirmed === 1 && confirmation
                ? t('accounting_yes', { name: confirmation.name, on: formatDay(confirmation.on, lang) })
                : t('accounting_no')}
            </StatusMark>
          </p>
          {confirmation && (
            <p className="mut sm">
              {confirmed === 1
                ? t('accounting_noted', {
                    by: confirmation.noted_by ?? t('somebody'),
                    at: formatInstant(confirmation.noted_at, lang),
                  })
                : t('accounting_before', { name: confirmation.name, on: formatDay(confirmation.on, lang) })}
            </p>
          )}
          <Values terms={terms} />
          {may_confirm === 1 && confirmed === 0 && (
            <Confirm
              confirm={(by) => changes.confirmAccounting({ ...by, sign: terms.sign })}
              onDone={() => setSaid(t('accounting_done'))}
            />
          )}
        </>
      )}
      <Saved show={said !== ''}>{said}</Saved>
    </Fold>
  );
}

function Values({ terms }: { readonly terms: Terms }) {
  const t = useText(settingsText);
  const regimeName = useRegimeName();
  const lang = useLang();
  return (
    <>
      <Facts
        rows={[
          [t('accounting_issuer'), terms.issuer],
          [t('field_issuer_regime'), isRegime(terms.regime) ? regimeName(terms.regime) : terms.regime],
          ...terms.taxes.map(({ kind, rate, nature, law }): [string, string] => [
            `${t('taxes')}, ${t(`tax_${kind}`).toLowerCase()}`,
            nature === null
              ? t('accounting_rate', { rate: formatNumber(rate / 100, lang, { maximumFractionDigits: 2 }) })
              : t('accounting_free', { nature: t(natureKey(nature)), law: law ?? '' }),
          ]),
          [
            t('accounting_stamp'),
            terms.stamp_law === null
              ? t('accounting_stamp_due', {
                  amount: formatEuro(terms.stamp_amount, lang),
                  from: formatEuro(terms.stamp_from, lang),
                  natures: stampedNatures.join(', '),
                })
              : t('accounting_stamp_free', { law: terms.stamp_law }),
          ],
          [t('accounting_causal'), terms.causal],
        ]}
      />
      <h3 className="b">{t('accounting_fixed')}</h3>
      <ul className={styles.fixed}>
        {([1, 2, 3, 4, 5, 6, 7] as const).map((at) => (
          <li key={at}>{t(`accounting_fixed_${at}`)}</li>
        ))}
      </ul>
    </>
  );
}

/** What the form asks: also that the values were seen. */
const Confirmation = AccountantFields.extend({ seen: z.boolean().refine((seen) => seen, 'required') });

interface ConfirmProps {
  readonly confirm: (by: { readonly name: string; readonly on: string }) => Promise<unknown>;
  readonly onDone: () => void;
}

/** The accountant's word: a tick, a name, a day. */
function Confirm({ confirm, onDone }: ConfirmProps) {
  const t = useText(settingsText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Confirmation,
    defaultValues: { seen: false, name: '', on: '' },
    send: async ({ name, on }) => {
      await confirm({ name, on });
      onDone();
    },
    word: (field) => (field === 'seen' ? t('accounting_tick_wanted') : undefined),
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Failure error={failure} />
      <Checkbox label={t('accounting_tick')} error={error('seen')} {...form.register('seen')} />
      <div className={fieldCss.pair}>
        <TextField
          label={t('accounting_name')}
          error={error('name')}
          autoComplete="off"
          maxLength={120}
          {...form.register('name')}
          // The page has fields of this name, too.
          id="accountant"
        />
        <TextField label={t('accounting_on')} error={error('on')} type="date" {...form.register('on')} />
      </div>
      <div className="acts">
        <Button type="submit" size="small" waiting={pending && t('wait')} {...shaken}>
          {t('accounting_confirm')}
        </Button>
      </div>
    </form>
  );
}
