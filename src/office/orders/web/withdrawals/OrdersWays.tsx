import { paths } from '#kernel/paths.ts';
import { useCounted } from '#office/kit/web/useCounted.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { Sections } from '#web/office/FilterBar.tsx';
import { useText } from '#web/text.tsx';
import { officeOffersText } from '../../text/offers.ts';
import { officeOrdersText } from '../../text/orders.ts';
import { officeWithdrawalsText } from '../../text/withdrawals.ts';

export function OrdersWays() {
  const lang = useLang();
  const t = useText(officeWithdrawalsText);
  const to = useText(officeOrdersText);
  const tf = useText(officeOffersText);
  const circuit = useOffice().circuit.id;
  const counted = useCounted();
  return (
    <Sections
      label={t('ways')}
      sections={[
        { to: paths.consoleOrders(lang, { circuit }), label: counted(to('orders'), 'wires', 'odd', 'parcels') },
        { to: paths.consoleWithdrawals(lang, circuit), label: counted(t('title'), 'withdrawals') },
        { to: paths.consoleOffers(lang, circuit), label: counted(tf('title'), 'offers') },
      ]}
    />
  );
}
