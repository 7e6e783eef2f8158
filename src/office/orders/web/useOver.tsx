import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Refusals after which a form about an order's money has nothing to do any more: somebody was first. */
const codes = new Set(['refund_noted_already', 'refund_ended', 'refund_not_found', 'refund_not_sent', 'money_undone']);

/** Hears that a form is over; answers whether it was. */
export type OnOver = (error: unknown) => boolean;

/** What closes a form that somebody else has overtaken: the page says who and when, and shows everything as it is now. */
export function useOver(circuit: number, close: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const said = useFailureText();
  const [over, setOver] = useState<ApiError | null>(null);
  const onOver: OnOver = (error) => {
    if (!(error instanceof ApiError) || !codes.has(error.code)) return false;
    close();
    setOver(error);
    void queries.invalidateQueries({ queryKey: api.key('office', circuit) });
    return true;
  };
  const notice: ReactNode = over && (
    <Notice tone="warn" live>
      {said(over)}
    </Notice>
  );
  return { notice, onOver, forget: () => setOver(null) };
}
