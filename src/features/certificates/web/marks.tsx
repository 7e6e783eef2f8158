import { dayInSentence } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { CertificateView } from '../contract.ts';
import type { RaceDayFault } from '../rules/validity.ts';
import { certificatesText } from '../text/index.ts';
import styles from './certificates.module.css';

const marks: Readonly<Record<CertificateView['state'], Mark>> = {
  pending: 'wait',
  approved: 'ok',
  rejected: 'err',
  expired: 'err',
};

/** "Agonistico, Triathlon", or the code. */
export const nameOf = ({ i18n, datahealth_code }: CertificateView): string =>
  datahealth_code ?? [i18n.type, i18n.discipline].filter(Boolean).join(', ');

/** State of a certificate, and whether it is valid on race day, as shapes and words. */
export function CertificateMarks({
  certificate,
  fault,
}: {
  readonly certificate: CertificateView;
  readonly fault: RaceDayFault | null;
}) {
  const t = useText(certificatesText);
  const lang = useLang();
  const { state, expiration_date } = certificate;
  return (
    <span className={styles.marks}>
      <StatusMark mark={marks[state]}>{t(state)}</StatusMark>
      {(state === 'pending' || state === 'approved') && (
        <StatusMark mark={fault ? 'warn' : 'ok'}>{t(fault ?? 'fits')}</StatusMark>
      )}
      <span className="sm mut">{t('until', { day: dayInSentence(expiration_date, lang, 'al') })}</span>
    </span>
  );
}
