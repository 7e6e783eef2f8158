import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Refusals after which a form about an order's money has nothing to do any more: it is not as it was seen. */
const codes = new Set([
  'order_refunded_meanwhile',
  'refund_account_changed',
  'refund_ended',
  'refund_not_found',
  'refund_not_sent',
  'money_undone',
]);

/** Hears that a form is over; answers whether it was. */
export type OnOver = (error: unknown) => boolean;

/** What closes a form that somebody else has overtaken: the page says so, and shows everything as it is now. */
export function useOver(close: () => void) {
  const said = useFailureText();
  const [over, setOver] = useState<ApiError | null>(null);
  const onOver: OnOver = (error) => {
    if (!(error instanceof ApiError) || !codes.has(error.code)) return false;
    close();
    setOver(error);
    return true;
  };
  const notice: ReactNode = over && (
    <Notice tone="warn" live>
      {said(over)}
    </Notice>
  );
  return { notice, onOver, forget: () => setOver(null) };
}
