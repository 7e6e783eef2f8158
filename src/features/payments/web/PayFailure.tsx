import { Money } from '#kernel/money.ts';
import { ApiError } from '#web/api.tsx';
import { bringIntoView } from '#web/bringIntoView.ts';
import { useFailureText } from '#web/failure.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { paymentsText } from '../text/index.ts';

/** Why a payment did not start, that nothing was charged, and the new amount if it has changed. */
export function PayFailure({ error }: { readonly error: Error }) {
  const t = useText(paymentsText);
  const said = useFailureText();
  const euro = useEuro();
  if (error instanceof ApiError && error.code === 'total_has_changed') {
    const due = Money.safeParse(error.problem.total_amount_due);
    return (
      <Notice ref={bringIntoView} live tone="warn" title={t('changed_title')}>
        {due.success ? t('changed', { amount: euro(due.data) }) : error.detail}
      </Notice>
    );
  }
  return (
    <Notice ref={bringIntoView} live tone="err" title={t('failed_title')}>
      <p>{said(error)}</p>
      <p>{t('still_payable')}</p>
    </Notice>
  );
}
