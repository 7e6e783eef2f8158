import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, dayInSentence, formatDay } from '#kernel/calendar.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { SureDialog } from '#web/SureDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { CertificateView } from '../contract.ts';
import { faultOf } from '../rules/ready.ts';
import { isUsable } from '../rules/state.ts';
import { certificatesText } from '../text/index.ts';
import { ChosenCertificate } from './ChosenCertificate.tsx';
import styles from './certificates.module.css';
import { type CertificateOption, type CertificateTarget, kindsOf } from './chosen.ts';
import { CertificateMarks, nameOf } from './marks.tsx';
import { certificatesQuery, disciplinesQuery, typesQuery, useCertificates } from './useCertificates.ts';

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
          onCode={onCode}
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
    <Section id="stored" title={t('saved')}>
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
    </Section>
  );
}

interface DeleteCertificateProps {
  readonly certificate: CertificateView;
  readonly memberId: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a file is erased for good. */
export function DeleteCertificate({ certificate, memberId, onClose, onDeleted }: DeleteCertificateProps) {
  const t = useText(certificatesText);
  const said = useFailureText();
  const { remove } = useCertificates(memberId);
  const deletion = useMutation({ mutationFn: () => remove(certificate), onSuccess: onDeleted });
  const failed = deletion.error ? said(deletion.error) : null;
  return (
    <SureDialog
      title={t('delete_title')}
      yes={t('delete_confirm')}
      no={t('keep')}
      waiting={deletion.isPending && t('saving')}
      onYes={() => deletion.mutate()}
      onClose={onClose}
    >
      {failed && <Notice tone="err" live title={failed} />}
      <p>{t('delete_text')}</p>
    </SureDialog>
  );
}

interface RaceNeedsProps {
  readonly kinds: readonly { readonly name: string }[];
  readonly raceDays: readonly Day[];
}

function RaceNeeds({ kinds, raceDays }: RaceNeedsProps) {
  const t = useText(certificatesText);
  const lang = useLang();
  const last = raceDays.toSorted().at(-1);
  const names = [...new Set(kinds.map(({ name }) => name))];
  return (
    <Section id="race-needs" title={t('needs')}>
      <dl className={`kv ${styles.needs}`}>
        <div>
          <dt>{t('kind')}</dt>
          <dd>
            {names.length === 0 ? (
              t('any_kind')
            ) : (
              <ul className={styles.kinds}>
                {names.map((name, at) => (
                  <li key={name}>
                    {at > 0 && <span className="mut">{t('kind_or')} </span>}
                    {name}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        {last && (
          <div>
            <dt>{t('valid_until')}</dt>
            <dd>{formatDay(last, lang)}</dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
