import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatTime } from '#kernel/calendar.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { CartView } from '../contract.ts';
import { cartText } from '../text/index.ts';
import { cartQuery } from './useCart.ts';

/** The time at which the cart's hold ends (not a countdown), or that it has ended. */
export function HeldUntil({ cart }: { readonly cart: CartView }) {
  const api = useApi();
  const client = useQueryClient();
  const t = useText(cartText);
  const lapsed = useLapsed(cart.held_until);
  if (cart.held_until === null) return null;
  if (!lapsed) return <p role="status">{t('held_until', { time: formatTime(cart.held_until) })}</p>;
  return (
    <Notice
      live
      tone="warn"
      title={t('lapsed_title')}
      actions={
        <Button size="small" onClick={() => client.invalidateQueries({ queryKey: cartQuery(api).queryKey })}>
          {t('hold_again')}
        </Button>
      }
    >
      {t('lapsed')}
    </Notice>
  );
}

/** The browser's timers count in a signed 32-bit number of milliseconds. */
const longest = 2 ** 31 - 1;

/** Has this instant passed? A timer renders again when it comes; there is no polling. */
function useLapsed(instant: string | null): boolean {
  const [lapsed, setLapsed] = useState<string | null>(null);
  useEffect(() => {
    if (instant === null) return;
    const left = new Date(instant).getTime() - Date.now();
    const timer = setTimeout(() => setLapsed(instant), Math.min(Math.max(left, 0), longest));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== null && lapsed === instant;
}
