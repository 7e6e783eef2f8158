import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { OfficeRegistrationRow } from '../../contract.ts';
import { officeRegistrationsText } from '../../text/registrations.ts';

type Row = { readonly [Name in 'payment' | 'certificate' | 'light']: NonNullable<OfficeRegistrationRow[Name]> };

const lights: Readonly<Record<Row['light'], Mark>> = { green: 'ok', amber: 'warn', red: 'err' };
const payments: Readonly<Record<Row['payment'], Mark>> = { paid: 'ok', to_pay: 'wait', over: 'none' };
const certificates: Readonly<Record<Row['certificate'], Mark>> = {
  not_asked: 'none',
  missing: 'warn',
  pending: 'wait',
  approved: 'ok',
  rejected: 'err',
  not_valid: 'err',
};

/**
 * Whether somebody may start, in colour, shape and word. Nobody starts who has not paid: an order that awaits payment gives no
 * green light, nor does one whose payment the reader is not told of.
 */
export function LightMark({ light, payment }: Pick<Row, 'light'> & { readonly payment: Row['payment'] | null }) {
  const t = useText(officeRegistrationsText);
  if (light === 'green' && payment === 'to_pay') return <StatusMark mark="warn">{t('light_once_paid')}</StatusMark>;
  if (light === 'green' && payment === null) return <StatusMark mark="wait">{t('light_if_paid')}</StatusMark>;
  return <StatusMark mark={lights[light]}>{t(`light_${light}`)}</StatusMark>;
}

export function PaymentMark({ payment }: Pick<Row, 'payment'>) {
  const t = useText(officeRegistrationsText);
  return <StatusMark mark={payments[payment]}>{t(`payment_${payment}`)}</StatusMark>;
}

export function CertificateMark({ certificate }: Pick<Row, 'certificate'>) {
  const t = useText(officeRegistrationsText);
  return <StatusMark mark={certificates[certificate]}>{t(`certificate_${certificate}`)}</StatusMark>;
}
