import { useState } from 'react';
import { ibanEnd, shownIban } from '#features/circuits/rules/iban.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import type { AccountOnPage } from '#office/orders/web/SentDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { MoneyBackRow } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import css from './money.module.css';
import { useAccountOfBack } from './useMoneyBack.ts';

type Account = Awaited<ReturnType<ReturnType<typeof useAccountOfBack>>>;

/** Why no account is known, and who would say it. Whoever has bought was asked only where a transfer has been decided. */
function withoutAccount({ order, refused, awaits, may_be_cash }: MoneyBackRow) {
  if (order === null) return 'back_no_iban';
  if (awaits) return 'back_by_itself';
  return refused === 1 ? 'back_undecided' : may_be_cash === 1 ? 'back_cash_first' : 'back_waiting';
}

/** The account that money goes back to, once somebody wants to see it: each look is written down. */
export function BackAccount({
  row,
  onSeen,
}: {
  readonly row: MoneyBackRow;
  /** Which account was seen: whoever then sends the money has sent it there. */
  readonly onSeen: (account: AccountOnPage) => void;
}) {
  const t = useText(officeMoneyText);
  const { circuit } = useOffice();
  const look = useAccountOfBack(circuit.id);
  const [seen, setSeen] = useState<Account | null>(null);
  const words = { copy: t('copy'), copied: t('copied') };
  if (row.iban_end === null) return <span className="mut sm">{t(withoutAccount(row))}</span>;
  if (!seen)
    return (
      <div className={css.account}>
        <span>{t('back_ends', { end: row.iban_end })}</span>
        <Button
          look="outline"
          size="small"
          aria-label={t('back_show_of', { reference: row.order?.reference ?? row.payer ?? '' })}
          onClick={async () => {
            const found = await look(row.id);
            setSeen(found);
            onSeen({ end: ibanEnd(found.iban), given_at: found.given_at });
          }}
        >
          {t('back_show')}
        </Button>
      </div>
    );
  return (
    <dl className={css.seen}>
      <dt>{t('back_iban')}</dt>
      <dd>
        <span>{shownIban(seen.iban)}</span>
        <CopyButton value={seen.iban} words={words} label={t('copy_iban')} />
      </dd>
      <dt>{t('back_holder')}</dt>
      <dd>
        <span>{seen.holder}</span>
        <CopyButton value={seen.holder} words={words} label={t('copy_holder')} />
      </dd>
      <dt>{t('back_causal')}</dt>
      <dd>
        <span>{seen.causal}</span>
        <CopyButton value={seen.causal} words={words} label={t('copy_causal')} />
      </dd>
    </dl>
  );
}
