import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { OfficeRegistrationRow } from '../contract/registrations.ts';
import { saidLight } from '../rules/saidLight.ts';
import { officeRegistrationsText } from '../text/registrations.ts';

type Row = { readonly [Name in 'payment' | 'certificate' | 'light']: NonNullable<OfficeRegistrationRow[Name]> };

const lights: Readonly<Record<ReturnType<typeof saidLight>, Mark>> = {
  green: 'ok',
  once_paid: 'warn',
  if_paid: 'wait',
  amber: 'warn',
  red: 'err',
};
const payments: Readonly<Record<Row['payment'], Mark>> = { paid: 'ok', to_pay: 'wait', over: 'none' };
const certificates: Readonly<Record<Row['certificate'], Mark>> = {
  not_asked: 'none',
  missing: 'warn',
  pending: 'wait',
  approved: 'ok',
  rejected: 'err',
  not_valid: 'err',
};

export function LightMark({ light, payment }: Pick<Row, 'light'> & { readonly payment: Row['payment'] | null }) {
  const t = useText(officeRegistrationsText);
  const said = saidLight(light, payment);
  return <StatusMark mark={lights[said]}>{t(`light_${said}`)}</StatusMark>;
}

export function PaymentMark({ payment }: Pick<Row, 'payment'>) {
  const t = useText(officeRegistrationsText);
  return <StatusMark mark={payments[payment]}>{t(`payment_${payment}`)}</StatusMark>;
}

export function CertificateMark({ certificate }: Pick<Row, 'certificate'>) {
  const t = useText(officeRegistrationsText);
  return <StatusMark mark={certificates[certificate]}>{t(`certificate_${certificate}`)}</StatusMark>;
}
