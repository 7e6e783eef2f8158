import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { raceDayFault } from '#features/certificates/rules/validity.ts';
import { rejections } from '#features/certificates/rules/verdict.ts';
import { Failure } from '#features/identity/web/Failure.tsx';
import { Day, formatDay, formatInstant } from '#kernel/calendar.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { OfficeCertificate } from '../../contract.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import { useOffice } from '../useOffice.ts';
import { type Corrected, CorrectFields, correctedOf } from './CorrectFields.tsx';
import styles from './certificates.module.css';
import { Paper } from './Paper.tsx';
import { useOneAct } from './useOneAct.ts';
import { certificateQuery, kindsQuery, type useVerdicts } from './useQueue.ts';
import { VerdictActs } from './VerdictActs.tsx';

type Body = Parameters<ReturnType<typeof useVerdicts>['judge']>[1];

interface CertificateProps {
  readonly id: string;
  /** Gives the verdict; `done` is what is said then. */
  readonly judge: (body: Body, done: string) => Promise<void>;
}

/** A paper beside its data, and what both say for each race. */
export function Certificate({ id, judge }: CertificateProps) {
  const t = useText(officeCertificatesText);
  const api = useApi();
  const { circuit } = useOffice();
  const { data: certificate } = useSuspenseQuery(certificateQuery(api, circuit.id, id));
  const [corrected, setCorrected] = useState<Corrected | null>(null);
  const [seen, setSeen] = useState(false);
  /** Somebody would have approved what was not on the screen yet. */
  const [unseen, setUnseen] = useState(false);
  const { pending, failure, run } = useOneAct<'verdict'>();
  const { athlete, path } = certificate;
  const give = (body: Body, done: string) => run('verdict', () => judge(body, done));
  const approve = () => {
    setUnseen(!seen);
    if (!seen) return;
    void give(
      { verdict: 'approved', ...(corrected ?? correctedOf(certificate)) },
      t('approved_said', { athlete }),
    ).catch(() => undefined);
  };
  const correct = () => setCorrected(corrected ? null : correctedOf(certificate));
  return (
    <>
      <Paper certificate={certificate} onSeen={() => setSeen(true)} />
      <section className={styles.data} aria-label={athlete}>
        <h2 className="d d-2">{athlete}</h2>
        <Failure error={failure} />
        {unseen && !seen && <Notice tone="warn" live title={t('unseen')} />}
        {corrected ? <CorrectFields values={corrected} onChange={setCorrected} /> : <Known certificate={certificate} />}
        <div>
          <Button look="text" size="small" onClick={correct}>
            {t(corrected ? 'correct_end' : 'correct')}
          </Button>
        </div>
        <Uses certificate={certificate} corrected={corrected} />
        <VerdictActs
          athlete={athlete}
          approve={approve}
          pending={pending}
          keys={{
            e: correct,
            o: () => {
              setSeen(true);
              window.open(path, '_blank', 'noopener');
            },
          }}
          reject={(rejection, words) =>
            give({ verdict: 'rejected', rejection, words }, t('rejected_said', { athlete }))
          }
          reasons={rejections}
          nameOf={(rejection) => t(`rejection_${rejection}`)}
          hint={t('reject_hint')}
        />
      </section>
    </>
  );
}

function Known({ certificate }: { readonly certificate: OfficeCertificate }) {
  const lang = useLang();
  const t = useText(officeCertificatesText);
  const { data: kinds } = useSuspenseQuery(kindsQuery(useApi()));
  const nameOf = (list: readonly { id: number; i18n: { name: string } }[], id: number) =>
    list.find((one) => one.id === id)?.i18n.name;
  return (
    <Facts
      rows={[
        [t('birthday'), certificate.birthday && formatDay(certificate.birthday, lang)],
        [t('kind'), nameOf(kinds.types, certificate.medical_certificate_type_id)],
        [t('discipline'), nameOf(kinds.disciplines, certificate.medical_certificate_discipline_id)],
        [t('issued'), formatDay(certificate.date_of_issue, lang)],
        [t('expires'), formatDay(certificate.expiration_date, lang)],
        [t('uploaded'), formatInstant(certificate.uploaded_at, lang)],
      ]}
    />
  );
}

/** For which races it is, and whether it is valid on their days. */
function Uses({
  certificate,
  corrected,
}: {
  readonly certificate: OfficeCertificate;
  readonly corrected: Corrected | null;
}) {
  const lang = useLang();
  const t = useText(officeCertificatesText);
  const { data: known } = useSuspenseQuery(kindsQuery(useApi()));
  const kindOf = (type: number, discipline: number) =>
    [known.types.find(({ id }) => id === type), known.disciplines.find(({ id }) => id === discipline)]
      .map((one) => one?.i18n.name)
      .join(' · ');
  const said = corrected ?? correctedOf(certificate);
  const judged = {
    type_id: Number(said.medical_certificate_type_id),
    discipline_id: Number(said.medical_certificate_discipline_id),
    // A day that is half typed says nothing yet.
    date_of_issue: Day.safeParse(said.date_of_issue).data ?? certificate.date_of_issue,
    expiration_date: Day.safeParse(said.expiration_date).data ?? certificate.expiration_date,
  };
  return (
    <section>
      <h3 className={styles.uses}>{t('uses')}</h3>
      <ul>
        {certificate.uses.map(({ reference, race, race_day, kinds }) => {
          const fault = raceDayFault(judged, kinds, [race_day]);
          return (
            <li key={`${reference} ${race}`}>
              <p>{t('use', { race, day: formatDay(race_day, lang) })}</p>
              <StatusMark mark={fault ? 'err' : 'ok'}>
                {t(fault ?? 'fits', { day: formatDay(judged.expiration_date, lang) })}
              </StatusMark>
              <p className="mut sm">
                {kinds.length === 0
                  ? t('takes_any')
                  : t('takes', {
                      kinds: kinds.map(({ type_id, discipline_id }) => kindOf(type_id, discipline_id)).join('; '),
                    })}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
