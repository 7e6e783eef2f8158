import { dayInSentence, formatDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { CertificateView, HealthDataRow } from '../contract.ts';
import type { RaceDayFault } from '../rules/validity.ts';
import { certificatesText } from '../text/index.ts';
import styles from './certificates.module.css';
import type { CertificateOption } from './chosen.ts';
import { CertificateMarks, nameOf } from './marks.tsx';

interface ChosenCertificateProps {
  readonly chosen: CertificateOption;
  readonly fault: RaceDayFault | null;
  readonly onEdit: (certificate: CertificateView) => void;
  readonly onDelete: (certificate: CertificateView) => void;
  readonly onOther: () => void;
  readonly onCode: () => void;
}

export function ChosenCertificate({ chosen, fault, onEdit, onDelete, onOther, onCode }: ChosenCertificateProps) {
  const t = useText(certificatesText);
  const upload = chosen.kind === 'stored' && chosen.certificate.type === 'upload' ? chosen.certificate : null;
  return (
    <Section id="chosen" title={t('chosen')} className={`${styles.sheet} ${styles.chosen}`}>
      {chosen.kind === 'stored' ? (
        <Stored certificate={chosen.certificate} fault={fault} />
      ) : (
        <ByCode row={chosen.row} />
      )}
      <div className={styles.acts}>
        {upload && (
          <>
            {upload.path && (
              <a href={upload.path} target="_blank" rel="noreferrer">
                {t('view')}
              </a>
            )}
            <Button look="outline" size="small" onClick={() => onEdit(upload)}>
              {t('edit')}
            </Button>
            <Button look="danger" size="small" onClick={() => onDelete(upload)}>
              {t('delete')}
            </Button>
          </>
        )}
        {chosen.kind === 'code' ? (
          <>
            <Button look="outline" size="small" onClick={onCode}>
              {t('edit')}
            </Button>
            <Button look="danger" size="small" onClick={onOther}>
              {t('delete')}
            </Button>
          </>
        ) : (
          <Button look="text" size="small" onClick={onOther}>
            {t('use_other')}
          </Button>
        )}
      </div>
    </Section>
  );
}

function Stored({
  certificate,
  fault,
}: {
  readonly certificate: CertificateView;
  readonly fault: RaceDayFault | null;
}) {
  const t = useText(certificatesText);
  const lang = useLang();
  return (
    <>
      <p className="b">{nameOf(certificate)}</p>
      <CertificateMarks certificate={certificate} fault={fault} />
      <IssuedFor sport={certificate.sport} />
      {certificate.reason && <p>{t('reason', { reason: certificate.reason })}</p>}
      <p className="sm mut">{t('from', { day: dayInSentence(certificate.date_of_issue, lang) })}</p>
    </>
  );
}

function ByCode({ row }: { readonly row: HealthDataRow }) {
  const t = useText(certificatesText);
  return (
    <>
      <p className="b">{row.Person}</p>
      <span className={styles.marks}>
        <StatusMark mark="ok">{t('found')}</StatusMark>
      </span>
      <HealthDataFacts row={row} />
    </>
  );
}

/** What the provider says of a certificate (registration §3, "Health-data lookup result"). */
export function HealthDataFacts({ row }: { readonly row: HealthDataRow }) {
  const t = useText(certificatesText);
  const lang = useLang();
  const facts = [
    [t('type'), row.CertificateType],
    [t('issued'), row.StartDate && formatDay(row.StartDate, lang)],
    [t('expires'), row.ExpirationDate && formatDay(row.ExpirationDate, lang)],
  ] as const;
  return (
    <>
      <Facts rows={facts} />
      <IssuedFor sport={row.Sport} />
    </>
  );
}

/** The sport of a certificate by code: free text of the provider, so the reader compares it. */
function IssuedFor({ sport }: { readonly sport: string | null }) {
  const t = useText(certificatesText);
  if (sport === null) return null;
  return (
    <div>
      <p>{t('issued_for', { sport })}</p>
      <p className="sm mut">{t('issued_for_check')}</p>
    </div>
  );
}
