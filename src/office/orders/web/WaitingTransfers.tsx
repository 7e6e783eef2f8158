import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { officeOrdersText } from '../text/orders.ts';
import { orderQuery } from './useOrders.ts';

interface WaitingTransfersProps {
  readonly orderId: string;
  /** What is to be done with them first. */
  readonly link: 'waiting_link' | 'cancel_waiting_link';
}

/** Money that names the order and is in the account already: it is decided about there, before the order itself is changed. */
export function WaitingTransfers({ orderId, link }: WaitingTransfersProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const api = useApi();
  const { circuit } = useOffice();
  const { data } = useQuery(orderQuery(api, circuit.id, orderId));
  const movements = data?.movements ?? [];
  const count = movements.length;
  if (count === 0) return null;
  return (
    <Notice tone="warn" live title={t('waiting_title', { count })}>
      <ul>
        {movements.map(({ id, amount, value_day, payer }) => (
          <li key={id}>
            {t('waiting_row', {
              amount: formatEuro(amount, lang),
              day: formatDay(value_day, lang, 'short'),
              payer: payer || 'none',
            })}
          </li>
        ))}
      </ul>
      <Link to={paths.consoleMoney(lang, { circuit: circuit.id })}>{t(link, { count })}</Link>
    </Notice>
  );
}
