import { paths } from '#kernel/paths.ts';
import { useCounted } from '#office/kit/web/useCounted.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { Sections } from '#web/office/FilterBar.tsx';
import { useText } from '#web/text.tsx';
import { officeMoneyText } from '../text/money.ts';

export function MoneyWays() {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const circuit = useOffice().circuit.id;
  const counted = useCounted();
  return (
    <Sections
      label={t('ways')}
      sections={[
        { to: paths.consoleMoney(lang, { circuit }), label: counted(t('title'), 'movements') },
        { to: paths.consoleMoneyBack(lang, circuit), label: counted(t('way_back_list'), 'back', 'stuck') },
        { to: paths.consoleTakings(lang, { circuit }), label: t('way_takings') },
        { to: paths.consoleInvoices(lang, { circuit }), label: counted(t('way_invoices'), 'invoices') },
      ]}
    />
  );
}
