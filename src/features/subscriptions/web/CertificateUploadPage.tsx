import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import type { DetailCertificateView } from '#features/certificates/contract.ts';
import { certificatesText } from '#features/certificates/text/index.ts';
import { CertificatePanel } from '#features/certificates/web/CertificatePanel.tsx';
import type { CertificateOption, CertificateTarget } from '#features/certificates/web/chosen.ts';
import { detailCertificateQuery } from '#features/certificates/web/useCertificates.ts';
import { fetchPoster, RaceStrip } from '#features/races/web/RacePoster.tsx';
import { fullName } from '#kernel/names.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { useFailureText } from '#web/failure.ts';
import { privateMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { askingOf, attachedChoice, fetchAttaching, useAttach } from './attaching.ts';
import styles from './dashboard.module.css';
import { listIfGone, useWayBack } from './useWayBack.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    try {
      const { race_type: type, race_id: id } = await fetchAttaching(fetch, api, args.params.detailId ?? '');
      await fetchPoster(fetch, api, { type, id });
    } catch (error) {
      throw listIfGone(error, args.params.lang);
    }
  });

export const meta = privateMeta((lang) => textIn(certificatesText, lang)('title'));

/** A subscription's certificate (checkout §2): completing attaches it to the order's line and leads to My subscriptions. */
export default function CertificateUploadPage() {
  const api = useApi();
  const t = useText(certificatesText);
  const { data: detail } = useSuspenseQuery(detailCertificateQuery(api, useParams().detailId ?? ''));
  const asking = askingOf(detail);
  const back = useWayBack();
  return (
    <DashboardFrame title={t('title')} art={<RaceStrip race={asking.race} />}>
      <div className={styles.upload}>
        <p className="b">{t('for', { athlete: fullName(detail.member), race: detail.race_name })}</p>
        {asking.uploads || asking.codes ? (
          <Panel detail={detail} asking={asking} />
        ) : (
          <Notice title={t('not_asked_title')} actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
            {t('not_asked_text')}
          </Notice>
        )}
      </div>
    </DashboardFrame>
  );
}

function Panel({ detail, asking }: { readonly detail: DetailCertificateView; readonly asking: CertificateTarget }) {
  const back = useWayBack();
  const t = useText(certificatesText);
  const said = useFailureText();
  const { shake, shaken } = useShake();
  const attached = detail.medical_certificate;
  const [chosen, setChosen] = useState<CertificateOption | null>(() => attachedChoice(detail));
  const [missing, setMissing] = useState(false);
  const navigate = useNavigate();
  const attach = useAttach(detail);
  const failed = attach.error ? said(attach.error) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (attach.isPending) return;
    setMissing(chosen === null);
    if (chosen === null) return shake();
    attach.mutate(chosen, { onError: shake, onSuccess: () => navigate(back.to) });
  };
  return (
    <CertificatePanel
      asking={asking}
      memberId={detail.member.id}
      heading="h2"
      detailId={detail.detail.id}
      chosen={chosen}
      onChoose={(next) => {
        setMissing(false);
        setChosen(next);
      }}
      idle={(choice) => (
        <form onSubmit={submit} noValidate {...shaken}>
          <div className={styles.upload}>
            {(attached?.state === 'rejected' || attached?.state === 'expired') && (
              <Notice tone="err" title={t(`${attached.state}_title`)}>
                <p>
                  {attached.reason && t('reason', { reason: attached.reason })} {t('bring_another')}
                </p>
              </Notice>
            )}
            {attached?.state === 'pending' && (
              <Notice title={t('pending_title')}>
                <p>{t('pending_text')}</p>
              </Notice>
            )}
            {missing && <Notice tone="err" live title={t('choose_first')} />}
            {failed && <Notice tone="err" live title={failed} />}
            {choice}
            <div className="acts">
              <Button type="submit" waiting={attach.isPending && t('attaching')}>
                {t('attach')}
              </Button>
              <ButtonLink look="text" to={back.to}>
                {back.label}
              </ButtonLink>
            </div>
          </div>
        </form>
      )}
    />
  );
}
