import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useNavigate, useParams } from 'react-router';
import { attachCertificate, attachHealthData, type DetailCertificateView } from '#features/certificates/contract.ts';
import { isUsable } from '#features/certificates/rules/state.ts';
import { certificatesText } from '#features/certificates/text/index.ts';
import { CertificatePanel } from '#features/certificates/web/CertificatePanel.tsx';
import type { CertificateTarget, Chosen } from '#features/certificates/web/chosen.ts';
import {
  certificatesQuery,
  detailCertificateQuery,
  disciplinesQuery,
  typesQuery,
} from '#features/certificates/web/useCertificates.ts';
import { langOf } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { useFailureText } from '#web/failure.ts';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useShake } from '#web/ui/useShake.ts';
import styles from './dashboard.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    try {
      const detail = await fetch(detailCertificateQuery(api, args.params.detailId ?? ''));
      const { id: typeId } = detail.registration_type;
      await Promise.all([
        fetch(typesQuery(api, typeId)),
        fetch(disciplinesQuery(api, typeId)),
        fetch(certificatesQuery(api, detail.member.id)),
      ]);
    } catch (error) {
      // Not found, or of another account: redirect to the list with a notice.
      const gone = error instanceof ApiError && (error.status === 404 || error.status === 422);
      throw gone ? redirect(`${paths.subscriptions(langOf(args.params.lang))}?notice=detail_not_found`) : error;
    }
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => ({ title: textIn(certificatesText, lang)('title'), isPrivate: true }));

const askingOf = ({
  registration_type: type,
  race_type,
  race_id,
  race_days,
}: DetailCertificateView): CertificateTarget => ({
  typeId: type.id,
  uploads: type.medical_certificate_uploads_active === 1,
  codes:
    type.datahealth_active === 1 && type.datahealth_api_key !== null
      ? { handle: type.datahealth_api_key, raceKey: type.datahealth_race_id }
      : null,
  race: { type: race_type, id: race_id },
  raceDays: race_days,
});

/** A subscription's certificate (checkout §2): completing attaches it to the order's line and leads to My subscriptions. */
export default function CertificateUploadPage() {
  const api = useApi();
  const t = useText(certificatesText);
  const { data: detail } = useSuspenseQuery(detailCertificateQuery(api, useParams().detailId ?? ''));
  const asking = askingOf(detail);
  return (
    <DashboardFrame title={t('title')}>
      <div className={styles.upload}>
        <p className="b">{t('for', { athlete: fullName(detail.member), race: detail.race_name })}</p>
        {asking.uploads || asking.codes ? (
          <Panel detail={detail} asking={asking} />
        ) : (
          <Notice
            title={t('not_asked_title')}
            actions={<ButtonLink to={paths.subscriptions(api.lang)}>{t('back')}</ButtonLink>}
          >
            {t('not_asked_text')}
          </Notice>
        )}
      </div>
    </DashboardFrame>
  );
}

function useAttach({ detail }: DetailCertificateView) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (chosen: Chosen) => {
      if (chosen.kind === 'code') {
        return api(attachHealthData, { body: { person: chosen.row.Person, order_detail_id: detail.id } });
      }
      const what = { itemable_type: 'medical_certificate', itemable_id: chosen.certificate.id } as const;
      return api(attachCertificate, {
        body: { ...what, detailable_type: 'order_detail', detailable_id: detail.id },
      });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.key('subscriptions') });
      await queries.invalidateQueries({ queryKey: detailCertificateQuery(api, detail.id).queryKey });
      await navigate(paths.subscriptions(api.lang));
    },
  });
}

function Panel({ detail, asking }: { readonly detail: DetailCertificateView; readonly asking: CertificateTarget }) {
  const { lang } = useApi();
  const t = useText(certificatesText);
  const said = useFailureText();
  const { shake, shaken } = useShake();
  const attached = detail.medical_certificate;
  const [chosen, setChosen] = useState<Chosen | null>(() =>
    attached && isUsable(attached.state) ? { kind: 'stored', certificate: attached } : null,
  );
  const [missing, setMissing] = useState(false);
  const attach = useAttach(detail);
  const failed = attach.error ? said(attach.error) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (attach.isPending) return;
    setMissing(chosen === null);
    if (chosen === null) return shake();
    attach.mutate(chosen, { onError: shake });
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
            {missing && <Notice tone="err" live title={t('choose_first')} />}
            {failed && <Notice tone="err" live title={failed} />}
            {choice}
            <div className="acts">
              <Button type="submit" waiting={attach.isPending && t('attaching')}>
                {t('attach')}
              </Button>
              <ButtonLink look="text" to={paths.subscriptions(lang)}>
                {t('back')}
              </ButtonLink>
            </div>
          </div>
        </form>
      )}
    />
  );
}
