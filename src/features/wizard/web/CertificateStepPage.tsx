import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { readyOne } from '#features/certificates/rules/ready.ts';
import { uploadDeadline } from '#features/certificates/rules/validity.ts';
import { certificatesText } from '#features/certificates/text/index.ts';
import { CertificatePanel } from '#features/certificates/web/CertificatePanel.tsx';
import { type CertificateOption, type CertificateTarget, kindsOf } from '#features/certificates/web/chosen.ts';
import { certificatesQuery, disciplinesQuery, typesQuery } from '#features/certificates/web/useCertificates.ts';
import type { RaceView } from '#features/races/contract.ts';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { DraftView } from '../contract.ts';
import { DraftStep, type StepProps } from './DraftStep.tsx';
import { loadRegistration, registrationMeta } from './loadRegistration.ts';
import { StepForm } from './StepForm.tsx';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'medical-certificate');

export const meta = registrationMeta('medical-certificate');

export default function CertificateStepPage() {
  return <DraftStep step="medical-certificate" body={CertificateStep} />;
}

function askingOf(draft: DraftView, race: RaceView): CertificateTarget | null {
  const typeId = (draft.answers.type ?? draft.known.type)?.registration_type_id;
  const type = race.race_details.registration_types.find(({ id }) => id === typeId);
  if (!type) return null;
  const { datahealth_active, datahealth_api_key, datahealth_race_id } = type;
  return {
    typeId: type.id,
    uploads: type.medical_certificate_uploads_active === 1,
    codes:
      datahealth_active === 1 && datahealth_api_key !== null
        ? { handle: datahealth_api_key, raceKey: datahealth_race_id }
        : null,
    race: { type: draft.race_type, id: draft.race_id },
    raceDays: race.races.map(({ starts_at }) => dayInRome(new Date(starts_at))),
  };
}

const leadOf = ({ uploads, codes }: CertificateTarget) =>
  uploads && codes ? 'lead_both' : codes ? 'lead_code' : 'lead_upload';

/** The medical certificate step: an upload, a code, or later (registration §2 and §4). */
function CertificateStep(props: StepProps) {
  const { draft, race } = props;
  const asking = askingOf(draft, race);
  return asking && draft.member ? <Asked {...props} asking={asking} memberId={draft.member.id} /> : null;
}

interface AskedProps extends StepProps {
  readonly asking: CertificateTarget;
  readonly memberId: string;
}

function useChosen({ draft, asking, memberId }: Pick<AskedProps, 'draft' | 'asking' | 'memberId'>) {
  const api = useApi();
  const { data: types } = useSuspenseQuery(typesQuery(api, asking.typeId));
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery(api, asking.typeId));
  const { data: stored } = useSuspenseQuery(certificatesQuery(api, memberId));
  return useState<CertificateOption | null>(() => {
    if (draft.medical_certificate) return { kind: 'stored', certificate: draft.medical_certificate };
    const answered = draft.answers['medical-certificate'] !== undefined;
    if (answered || !asking.uploads) return null;
    const ready = readyOne(stored, kindsOf(types, disciplines), asking.raceDays);
    return ready && { kind: 'stored', certificate: ready };
  });
}

const answersOf = (chosen: CertificateOption | null) => {
  if (!chosen) return {};
  return chosen.kind === 'code'
    ? { datahealth_code: chosen.row.Person }
    : { medical_certificate_id: chosen.certificate.id };
};

function Asked({ draft, backHref, actions: { save, go }, asking, memberId }: AskedProps) {
  const t = useText(certificatesText);
  const { lang } = useApi();
  const [chosen, setChosen] = useChosen({ draft, asking, memberId });
  const [today] = useState(() => dayInRome(new Date()));
  const deadline = dayInSentence(uploadDeadline(asking.raceDays, today), lang);
  return (
    <CertificatePanel
      asking={asking}
      memberId={memberId}
      detailId={draft.cart_detail_id ?? draft.id}
      chosen={chosen}
      onChoose={setChosen}
      idle={(choice) => (
        <StepForm
          title={t('title')}
          back={{ href: backHref }}
          errors={[]}
          {...(chosen === null && { next: t('continue_later') })}
          send={async () => go(await save(draft, 'medical-certificate', answersOf(chosen)))}
        >
          <p className="mut">{t(leadOf(asking))}</p>
          {choice}
          {chosen === null && <p className="mut">{t('later', { day: deadline })}</p>}
        </StepForm>
      )}
    />
  );
}
