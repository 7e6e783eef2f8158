import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { formatInstant } from '#kernel/calendar.ts';
import css from '#office/kit/web/console.module.css';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type BankSetUpView, NewBank } from '../contract/settings.ts';
import { isSameAccount } from '../rules/bankChange.ts';
import { settingsText } from '../text/settings.ts';
import { Section } from './Part.tsx';
import styles from './settings.module.css';
import { type SettingsChanges, useBank } from './useSettings.ts';

type BankChanges = Pick<SettingsChanges, 'proposeBank' | 'confirmBank' | 'withdrawBank'>;

/** In groups of four, as it stands on paper. */
const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

interface BankPartProps {
  readonly changes: BankChanges;
  /** Are wire transfers among the ways of paying? Not known to who sees to the money alone. */
  readonly offersWire?: boolean;
}

/**
 * Another account waits here for a second person and for its day; only the name of the bank and its branch counts at
 * once.
 */
export function BankPart({ changes, offersWire = true }: BankPartProps) {
  const t = useText(settingsText);
  const { bank, change, may_change } = useBank();
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <Section id="bank" title={t('part_bank')}>
      {bank ? <AccountLines bank={bank} /> : <p className={css.empty}>{t('bank_none')}</p>}
      {bank && !offersWire && (
        <Notice tone="warn" title={t('bank_not_offered')}>
          <p>
            <Link to="#part-payments">{t('bank_offer')}</Link>
          </p>
        </Notice>
      )}
      {change && <Waiting change={change} mayChange={may_change === 1} changes={changes} onDone={setSaid} />}
      {may_change === 1 && !change && (
        <div className="acts">
          <Button look="outline" size="small" onClick={() => setOpen(true)}>
            {t(bank ? 'bank_change' : 'bank_set')}
          </Button>
        </div>
      )}
      <Saved show={said !== ''}>{said}</Saved>
      {open && (
        <BankDialog
          bank={bank}
          propose={changes.proposeBank}
          onClose={() => setOpen(false)}
          onDone={(counts) => {
            setOpen(false);
            setSaid(t(counts ? 'bank_saved' : 'bank_sent'));
          }}
        />
      )}
    </Section>
  );
}

const AccountLines = ({ bank }: { readonly bank: NonNullable<BankSetUpView['bank']> }) => (
  <div className={styles.account}>
    <p className="b">{bank.company}</p>
    <p>{bank.bank}</p>
    <p className={styles.iban}>{inFours(bank.iban)}</p>
    {bank.bic && <p className="mut sm">BIC {bank.bic}</p>}
  </div>
);

interface WaitingProps {
  readonly change: NonNullable<BankSetUpView['change']>;
  readonly mayChange: boolean;
  readonly changes: BankChanges;
  readonly onDone: (said: string) => void;
}

function Waiting({ change, mayChange, changes, onDone }: WaitingProps) {
  const lang = useLang();
  const t = useText(settingsText);
  const { bank, by, yours, at, due_at, confirmed_by } = change;
  const iban = inFours(bank.iban);
  const confirming = useMutation({
    mutationFn: () => changes.confirmBank(bank),
    onSuccess: () => onDone(t('bank_is_confirmed')),
  });
  const withdrawing = useMutation({
    mutationFn: changes.withdrawBank,
    onSuccess: () => onDone(t('bank_withdrawn')),
  });
  const due = formatInstant(due_at, lang);
  return (
    <Notice
      tone="warn"
      title={t('bank_waits')}
      actions={
        mayChange && (
          <>
            {yours === 0 && confirmed_by === null && (
              <Button size="small" waiting={confirming.isPending && t('wait')} onClick={() => confirming.mutate()}>
                {t('bank_confirm', { iban })}
              </Button>
            )}
            <Button
              size="small"
              look="outline"
              waiting={withdrawing.isPending && t('wait')}
              onClick={() => withdrawing.mutate()}
            >
              {t('bank_withdraw')}
            </Button>
          </>
        )
      }
    >
      <p>{t('bank_proposed', { by: by ?? t('somebody'), at: formatInstant(at, lang) })}</p>
      <AccountLines bank={bank} />
      <p>{confirmed_by ? t('bank_confirmed', { by: confirmed_by, at: due }) : t('bank_due', { at: due })}</p>
      {yours === 1 && confirmed_by === null && <p>{t('bank_other_must')}</p>}
      <Failure error={confirming.error ?? withdrawing.error} />
    </Notice>
  );
}

interface BankDialogProps {
  readonly bank: BankSetUpView['bank'];
  readonly propose: SettingsChanges['proposeBank'];
  readonly onClose: () => void;
  readonly onDone: (counts: boolean) => void;
}

function BankDialog({ bank: before, propose, onClose, onDone }: BankDialogProps) {
  const t = useText(settingsText);
  const [first] = useState(before);
  const none = { company: '', bank: '', iban: '', bic: '' };
  const dialog = useForm({
    schema: NewBank,
    defaultValues: first ? { ...first, iban: inFours(first.iban) } : none,
    send: async (bank) => {
      await propose(bank, before);
      onDone(first === null || isSameAccount(first, bank));
    },
  });
  const { form, error } = dialog;
  const field = (name: 'company' | 'bank' | 'iban' | 'bic') => ({
    label: t(`bank_${name}`),
    error: error(name),
    autoComplete: 'off',
    ...form.register(name),
    // The page has fields of these names, too.
    id: `bank-${name}`,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(before ? 'bank_change' : 'bank_set')}
      button={t(before ? 'bank_propose' : 'bank_save')}
      form={dialog}
    >
      <p>{t(before ? 'bank_rule' : 'bank_first')}</p>
      <TextField {...field('company')} />
      <TextField {...field('bank')} />
      <TextField {...field('iban')} spellCheck={false} />
      <TextField {...field('bic')} spellCheck={false} />
    </FormDialog>
  );
}
