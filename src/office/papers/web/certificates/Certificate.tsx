import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { raceDayFault } from '#features/certificates/rules/validity.ts';
import { rejections } from '#features/certificates/rules/verdict.ts';
import { Failure } from '#features/identity/web/Failure.tsx';
import { Day, formatDay, formatInstant } from '#kernel/calendar.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { OfficeCertificate } from '../../contract/certificates.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { type CertificateFields, CorrectFields, correctedOf } from './CorrectFields.tsx';
import styles from './certificates.module.css';
import { Paper } from './Paper.tsx';
import type { Desk } from './ReviewDesk.tsx';
import { useOneAct } from './useOneAct.ts';
import { certificateQuery, kindsQuery, type useVerdicts } from './useQueue.ts';
import { VerdictActs } from './VerdictActs.tsx';

type VerdictBody = Parameters<ReturnType<typeof useVerdicts>['judge']>[1];

interface CertificateProps {
  readonly id: string;
  /** Gives the verdict; `done` is what is said then. */
  readonly judge: (body: VerdictBody, done: string) => Promise<void>;
  /** The queue that it stands in; without one the verdict that it has is looked at again. */
  readonly desk?: Desk;
}

const noErrors = {};

export function Certificate({ id, judge, desk }: CertificateProps) {
  const t = useText(officeCertificatesText);
  const api = useApi();
  const { circuit } = useOffice();
  const { data: certificate } = useSuspenseQuery(certificateQuery(api, circuit.id, id));
  const [corrected, setCorrected] = useState<CertificateFields | null>(null);
  const [seen, setSeen] = useState(false);
  /** Somebody would have approved what was not on the screen yet. */
  const [unseen, setUnseen] = useState(false);
  /** Another verdict is corrected by an approval, which is explained. */
  const [explaining, setExplaining] = useState(false);
  const [why, setWhy] = useState('');
  const { pending, failure, run } = useOneAct<'verdict'>();
  const toCorrect = useRef<HTMLButtonElement>(null);
  const { athlete, path, status, judged_at: at } = certificate;
  // In the queue it waits: where a colleague has judged it meanwhile, no second verdict corrects that one unseen.
  const asSeen = desk ? ({ status: 'pending', at: null } as const) : { status, at };
  const said = (verdict: 'approved_said' | 'rejected_said') => t(desk ? verdict : 'review_done', { athlete });
  const give = async (body: VerdictBody, done: string) => {
    try {
      await run('verdict', () => judge({ ...body, seen: asSeen }, done));
      setCorrected(null);
    } catch (error) {
      // What the paper says cannot be true: the fields are open, and marked.
      if (isOfFields(error)) setCorrected((typed) => typed ?? correctedOf(certificate));
      throw error;
    }
  };
  const approveWith = (words: string) =>
    give({ verdict: 'approved', ...(corrected ?? correctedOf(certificate)), words }, said('approved_said'));
  const approve = () => {
    setUnseen(!seen);
    if (!seen) return;
    if (desk) void approveWith('').catch(() => undefined);
    else setExplaining(true);
  };
  const leave = () => {
    setCorrected(null);
    toCorrect.current?.focus();
  };
  const correct = () => (corrected ? leave() : setCorrected(correctedOf(certificate)));
  return (
    <>
      <Paper certificate={certificate} onSeen={() => setSeen(true)} />
      <section className={styles.data} aria-label={athlete}>
        <h2 className="d d-2" ref={desk?.title} tabIndex={-1}>
          {athlete}
        </h2>
        {!failure?.errors.words && <Failure error={failure} />}
        {!desk && <Verdict certificate={certificate} />}
        {unseen && !seen && <Notice tone="warn" live title={t('unseen')} />}
        {corrected ? (
          <CorrectFields
            values={corrected}
            errors={failure?.errors ?? noErrors}
            onChange={setCorrected}
            onLeave={leave}
          />
        ) : (
          <Known certificate={certificate} />
        )}
        <div>
          <Button look="text" size="small" onClick={correct} ref={toCorrect}>
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
            escape: corrected ? leave : undefined,
            o: () => {
              setSeen(true);
              window.open(path, '_blank', 'noopener');
            },
          }}
          reject={(rejection, words) => give({ verdict: 'rejected', rejection, words }, said('rejected_said'))}
          reasons={rejections}
          nameOf={(rejection) => t(`rejection_${rejection}`)}
          hint={t('reject_hint')}
        />
        {explaining && (
          <ApproveDialog
            athlete={athlete}
            words={{ typed: why, type: setWhy }}
            approve={approveWith}
            onClose={() => setExplaining(false)}
          />
        )}
      </section>
    </>
  );
}

const fields = ['medical_certificate_type_id', 'medical_certificate_discipline_id', 'date_of_issue', 'expiration_date'];

const isOfFields = (error: unknown): boolean =>
  error instanceof ApiError && fields.some((name) => error.errors[name]?.length);

function Verdict({ certificate }: { readonly certificate: OfficeCertificate }) {
  const lang = useLang();
  const t = useText(officeCertificatesText);
  const { status, judged_by: by, judged_at: at } = certificate;
  if (status === 'pending') return null;
  return (
    <>
      <StatusMark mark={status === 'approved' ? 'ok' : 'err'}>{t(`verdict_${status}`)}</StatusMark>
      <Facts
        rows={[
          [t('verdict'), at && [by, formatInstant(at, lang)].filter(Boolean).join(', ')],
          [t('why_rejected'), certificate.reason],
          [t('why_corrected'), certificate.reason === null && certificate.correction],
        ]}
      />
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

function Uses({
  certificate,
  corrected,
}: {
  readonly certificate: OfficeCertificate;
  readonly corrected: CertificateFields | null;
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
