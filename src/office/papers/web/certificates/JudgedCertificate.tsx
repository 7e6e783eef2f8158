import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { officeCertificatesText } from '../../text/certificates.ts';
import { Certificate } from './Certificate.tsx';
import styles from './certificates.module.css';
import { certificateQuery, useVerdicts } from './useQueue.ts';

export function JudgedCertificate({ id }: { readonly id: string }) {
  const t = useText(officeCertificatesText);
  const api = useApi();
  const lang = useLang();
  const { circuit } = useOffice();
  const { data } = useSuspenseQuery(certificateQuery(api, circuit.id, id));
  const { judge } = useVerdicts(circuit.id);
  const [said, setSaid] = useState('');
  const { athlete, status, uses } = data;
  return (
    <ConsoleFrame title={t('review_title', { athlete })}>
      <p>{t('review_lead')}</p>
      <p className="acts">
        {[...new Set(uses.map(({ reference }) => reference))].map((reference) => (
          <Link key={reference} className="b" to={paths.consoleRegistration(lang, reference, circuit.id)}>
            {t('back_to_registration', { reference })}
          </Link>
        ))}
        {status === 'pending' && (
          <Link className="b" to={paths.consoleCertificates(lang, { circuit: circuit.id, certificate: id })}>
            {t('title')}
          </Link>
        )}
      </p>
      <div className={styles.said} role="status">
        <Saved show={said !== ''}>{said}</Saved>
      </div>
      <div className={styles.desk}>
        <Certificate
          id={id}
          judge={async (body, done) => {
            setSaid('');
            await judge(id, body);
            setSaid(done);
          }}
        />
      </div>
    </ConsoleFrame>
  );
}
