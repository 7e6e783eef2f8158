import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { type Documents, documentsOf } from '../rules/documents.ts';
import { subscriptionsText } from '../text/index.ts';

const marks: Readonly<Record<Exclude<Documents, 'none' | 'code'>, Mark>> = {
  missing: 'warn',
  pending: 'wait',
  approved: 'ok',
  rejected: 'err',
};

/** The documents column, in colour, shape and word. */
export function DocumentsMark({ row }: { readonly row: SubscriptionRow }) {
  const t = useText(subscriptionsText);
  const documents = documentsOf(row);
  if (documents === 'none')
    return (
      <>
        <span aria-hidden>{t('documents_none')}</span>
        <span className="vh">{t('documents_none_said')}</span>
      </>
    );
  if (documents === 'code') return <StatusMark mark="ok">{row.datahealth_code}</StatusMark>;
  return <StatusMark mark={marks[documents]}>{t(`documents_${documents}`)}</StatusMark>;
}
