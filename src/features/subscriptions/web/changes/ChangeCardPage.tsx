import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import type { DetailCertificateView } from '#features/certificates/contract.ts';
import { CertificatePanel } from '#features/certificates/web/CertificatePanel.tsx';
import type { CertificateOption } from '#features/certificates/web/chosen.ts';
import { detailCertificateQuery } from '#features/certificates/web/useCertificates.ts';
import { fetchPoster, RaceStrip, raceOf } from '#features/races/web/RacePoster.tsx';
import { addDays, dayInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { privateMeta } from '#web/meta.ts';
import { OfficeMail } from '#web/OfficeMail.tsx';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { CardToChangeView } from '../../contract.ts';
import { changesText } from '../../text/changes.ts';
import { askingOf, attachedChoice, fetchAttaching, useAttach } from '../attaching.ts';
import styles from '../dashboard.module.css';
import { listIfGone, useWayBack } from '../useWayBack.ts';
import { CardChangeForm, cardQuery } from './CardChangeForm.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const detailId = args.params.detailId ?? '';
    try {
      const [{ race_id }] = await Promise.all([fetch(cardQuery(api, detailId)), fetchAttaching(fetch, api, detailId)]);
      await fetchPoster(fetch, api, raceOf(race_id));
    } catch (error) {
      throw listIfGone(error, args.params.lang);
    }
  });

export const meta = privateMeta((lang) => textIn(changesText, lang)('card_page'));

/** Another card for a registration, until race day (checkout §2, "Change card number"). */
export default function ChangeCardPage() {
  const api = useApi();
  const t = useText(changesText);
  const detailId = useParams().detailId ?? '';
  const { data: found } = useSuspenseQuery(cardQuery(api, detailId));
  const { data: certificate } = useSuspenseQuery(detailCertificateQuery(api, detailId));
  return (
    <DashboardFrame
      title={t('card_title', { athlete: fullName(found.member) })}
      art={<RaceStrip race={raceOf(found.race_id)} />}
    >
      <div className={styles.upload}>
        <div>
          <p className="b">{found.race_name}</p>
          {found.has_federation === 1 && found.ended_at === null && (
            <p className="mut">
              {t('card_until', { until: dayInSentence(addDays(found.race_day, -1), api.lang, 'al') })}
            </p>
          )}
        </div>
        {found.has_federation === 0 || found.ended_at !== null ? (
          <NotHere found={found} />
        ) : (
          <Open found={found} certificate={certificate} />
        )}
      </div>
    </DashboardFrame>
  );
}

function NotHere({ found: { has_federation } }: { readonly found: CardToChangeView }) {
  const t = useText(changesText);
  const way = useWayBack();
  const back = <ButtonLink to={way.to}>{way.label}</ButtonLink>;
  if (has_federation === 0) return <Notice title={t('card_not_asked')} actions={back} />;
  return (
    <Notice tone="warn" title={t('card_ended_title')} actions={back}>
      <p>{t.rich('card_ended_text', { office: () => <OfficeMail /> })}</p>
    </Notice>
  );
}

interface OpenProps {
  readonly found: CardToChangeView;
  readonly certificate: DetailCertificateView;
}

/** Card and certificate are saved together: what is typed stays while a certificate is brought. */
function Open({ found, certificate }: OpenProps) {
  const back = useWayBack();
  const navigate = useNavigate();
  const attach = useAttach(certificate);
  const [chosen, setChosen] = useState<CertificateOption | null>(() => attachedChoice(certificate));
  const asking = askingOf(certificate);
  const asks = asking.uploads || asking.codes !== null;
  const isNew =
    chosen !== null && !(chosen.kind === 'stored' && chosen.certificate.id === certificate.medical_certificate?.id);
  return (
    <CardChangeForm
      found={found}
      certificate={
        asks
          ? (idle) => (
              <CertificatePanel
                asking={asking}
                memberId={found.member.id}
                heading="h2"
                detailId={found.detail.id}
                chosen={chosen}
                onChoose={setChosen}
                idle={idle}
              />
            )
          : undefined
      }
      onSaved={async () => {
        if (chosen && isNew) await attach.mutateAsync(chosen);
        await navigate(back.toOrder ? back.to : `${back.to}?notice=card_changed`);
      }}
    />
  );
}
