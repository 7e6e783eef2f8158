import { useState } from 'react';
import { Link } from 'react-router';
import { dayInRome } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { type Documents, documentsOf } from '../rules/documents.ts';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';

const marks: Readonly<Record<Exclude<Documents, 'none'>, Mark>> = {
  missing: 'warn',
  pending: 'wait',
  approved: 'ok',
  rejected: 'err',
  code: 'ok',
};

/** The documents column (checkout §2): a way to the certificate, and the button to upload it before the race. */
export function DocumentsMark({ row }: { readonly row: SubscriptionRow }) {
  const t = useText(subscriptionsText);
  const lang = useLang();
  const [today] = useState(() => dayInRome(new Date()));
  const documents = documentsOf(row);
  if (documents === 'none')
    return (
      <>
        <span aria-hidden>{t('documents_none')}</span>
        <span className="vh">{t('documents_none_said')}</span>
      </>
    );
  const href = paths.certificateUpload(lang, row.detail.id);
  const which = { athlete: fullName(row.member), race: row.race_name };
  const word = documents === 'code' ? row.datahealth_code : t(`documents_${documents}`);
  const mark = <StatusMark mark={marks[documents]}>{word}</StatusMark>;
  const lacks = documents === 'missing' || documents === 'rejected';
  const toCome = dayInRome(new Date(row.race_starts_at)) >= today;
  const reason = row.attachment?.medical_certificate.reason;
  const sport = documents === 'code' && row.datahealth_sport;
  if (!toCome) return mark;
  return (
    <span className={styles.documents}>
      {lacks ? (
        <>
          {mark}
          {documents === 'rejected' && reason && <span className={styles.fact}>{reason}</span>}
          <ButtonLink look="outline" size="small" to={href} aria-label={t('documents_upload_which', which)}>
            {t('documents_upload')}
          </ButtonLink>
        </>
      ) : (
        <>
          <Link to={href} className="nb" aria-label={`${word}. ${t('documents_see_which', which)}`}>
            {mark}
          </Link>
          {documents === 'pending' && <span className={styles.fact}>{t('documents_pending_text')}</span>}
          {sport && <span className={styles.fact}>{t('documents_issued_for', { sport })}</span>}
        </>
      )}
    </span>
  );
}
