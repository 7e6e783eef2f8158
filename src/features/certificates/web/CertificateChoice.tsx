import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInSentence } from '#kernel/calendar.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { CertificateView } from '../contract.ts';
import { faultOf } from '../rules/ready.ts';
import { isUsable } from '../rules/state.ts';
import { certificatesText } from '../text/index.ts';
import { ChosenCertificate } from './ChosenCertificate.tsx';
import styles from './certificates.module.css';
import { type CertificateOption, type CertificateTarget, kindsOf } from './chosen.ts';
import { DeleteCertificate } from './DeleteCertificate.tsx';
import { CertificateMarks, nameOf } from './marks.tsx';
import { RaceNeeds } from './RaceNeeds.tsx';
import { certificatesQuery, disciplinesQuery, typesQuery } from './useCertificates.ts';

interface CertificateChoiceProps {
  readonly asking: CertificateTarget;
  readonly memberId: string;
  readonly chosen: CertificateOption | null;
  readonly onChoose: (chosen: CertificateOption | null) => void;
  readonly onUpload: (edited: CertificateView | null) => void;
  readonly onCode: () => void;
}

export function CertificateChoice({ asking, memberId, chosen, onChoose, onUpload, onCode }: CertificateChoiceProps) {
  const api = useApi();
  const t = useText(certificatesText);
  const { data: types } = useSuspenseQuery(typesQuery(api, asking.typeId));
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery(api, asking.typeId));
  const { data: stored } = useSuspenseQuery(certificatesQuery(api, memberId));
  const [deleting, setDeleting] = useState<CertificateView | null>(null);
  const [deleted, setDeleted] = useState(false);
  const kinds = kindsOf(types, disciplines);
  const fits = (certificate: CertificateView) => faultOf(certificate, kinds, asking.raceDays) === null;
  const usable = stored.filter(
    ({ id, state }) => isUsable(state) && !(chosen?.kind === 'stored' && chosen.certificate.id === id),
  );
  // Those valid on race day come first.
  const others = [...usable.filter(fits), ...usable.filter((certificate) => !fits(certificate))];
  return (
    <>
      <RaceNeeds kinds={kinds} raceDays={asking.raceDays} />
      {chosen ? (
        <ChosenCertificate
          chosen={chosen}
          fault={chosen.kind === 'stored' ? faultOf(chosen.certificate, kinds, asking.raceDays) : null}
          onEdit={onUpload}
          onDelete={setDeleting}
          onOther={() => onChoose(null)}
        />
      ) : (
        <>
          {asking.uploads && others.length > 0 && (
            <StoredOnes
              stored={others}
              kinds={kinds}
              asking={asking}
              onUse={(certificate) => onChoose({ kind: 'stored', certificate })}
            />
          )}
          <div className={styles.ways}>
            {asking.uploads && (
              <Button look="outline" onClick={() => onUpload(null)}>
                {t('by_upload')}
              </Button>
            )}
            {asking.codes && (
              <Button look="outline" onClick={onCode}>
                {t('by_code')}
              </Button>
            )}
          </div>
        </>
      )}
      {deleted && !deleting && <Notice tone="ok" live title={t('deleted')} />}
      {deleting && (
        <DeleteCertificate
          certificate={deleting}
          memberId={memberId}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleted(true);
            setDeleting(null);
            onChoose(null);
          }}
        />
      )}
    </>
  );
}

interface StoredOnesProps {
  readonly stored: readonly CertificateView[];
  readonly kinds: ReturnType<typeof kindsOf>;
  readonly asking: CertificateTarget;
  readonly onUse: (certificate: CertificateView) => void;
}

/** Earlier uploads: one serves every race until it expires. */
function StoredOnes({ stored, kinds, asking, onUse }: StoredOnesProps) {
  const t = useText(certificatesText);
  const lang = useLang();
  return (
    <section aria-labelledby="stored">
      <h2 className="d d-1" id="stored">
        {t('saved')}
      </h2>
      <ul className={styles.saved}>
        {stored.map((certificate) => (
          <li key={certificate.id}>
            <span className={styles.fact}>
              <span className="b">{nameOf(certificate)}</span>
              <CertificateMarks certificate={certificate} fault={faultOf(certificate, kinds, asking.raceDays)} />
            </span>
            <Button
              look="outline"
              size="small"
              onClick={() => onUse(certificate)}
              aria-label={t('use_which', {
                name: nameOf(certificate),
                until: dayInSentence(certificate.expiration_date, lang, 'al'),
              })}
            >
              {t('use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
