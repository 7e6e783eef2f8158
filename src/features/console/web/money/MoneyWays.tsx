import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { Sections } from '#web/office/FilterBar.tsx';
import { useText } from '#web/text.tsx';
import type { OfficeTask } from '../../contract.ts';
import { officeMoneyText } from '../../text/money.ts';
import { circuitForLinks, useOffice } from '../useOffice.ts';

/** The pages about the circuit's money. */
export function MoneyWays() {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const api = useApi();
  const office = useOffice();
  const circuit = circuitForLinks(office.circuit.id, api);
  /** How much waits there for somebody, as in the office's own entries. */
  const counted = (label: string, ...tasks: readonly OfficeTask[]) => {
    const count = office.todo.reduce((total, { what, count }) => total + (tasks.includes(what) ? count : 0), 0);
    return count > 0 ? t('way_counted', { label, count }) : label;
  };
  return (
    <Sections
      label={t('ways')}
      sections={[
        { to: paths.consoleMoney(lang, { circuit }), label: counted(t('title'), 'movements') },
        { to: paths.consoleMoneyBack(lang, circuit), label: counted(t('way_back_list'), 'back', 'stuck') },
        { to: paths.consoleTakings(lang, { circuit }), label: counted(t('way_takings'), 'days') },
        { to: paths.consoleInvoices(lang, { circuit }), label: counted(t('way_invoices'), 'invoices') },
      ]}
    />
  );
}
