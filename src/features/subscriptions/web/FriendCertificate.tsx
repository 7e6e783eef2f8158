import { Suspense, useState } from 'react';
import { UploadForm } from '#features/certificates/web/UploadForm.tsx';
import type { Sending } from '#features/certificates/web/useCertificates.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { upload } from '#web/upload.ts';
import { uploadFriendCertificate } from '../contract.ts';
import { friendText } from '../text/friend.ts';
import type { OpenedFriend } from './FriendData.tsx';
import css from './friend.module.css';

const marks: Readonly<Record<'pending' | 'approved' | 'rejected', Mark>> = {
  pending: 'wait',
  approved: 'ok',
  rejected: 'warn',
};

/** Upload by the athlete: the office sees the certificate, the account that registered them does not. */
export function FriendCertificate({ token, found, onChange }: OpenedFriend) {
  const t = useText(friendText);
  const api = useApi();
  const [uploading, setUploading] = useState(false);
  const { certificate, person } = found;
  const send = async ({ fields, document, onProgress, signal }: Sending) => {
    const form = new FormData();
    form.set('token', token);
    form.set('birthday', person.birthday ?? '');
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value ?? ''));
    if (document) form.set('document', document);
    onChange((await upload(api, uploadFriendCertificate, { form, onProgress, signal })).data);
    setUploading(false);
  };
  return (
    <section className={css.section} aria-labelledby="certificate">
      {!uploading && (
        <h2 className="d d-2" id="certificate">
          {t('certificate_title')}
        </h2>
      )}
      {certificate && (
        <p role="status">
          <StatusMark mark={marks[certificate]}>{t(`certificate_${certificate}`)}</StatusMark>
        </p>
      )}
      {uploading ? (
        <Suspense fallback={<p role="status">{t('waiting')}</p>}>
          <UploadForm
            asking={{
              typeId: found.registration_type_id,
              uploads: true,
              codes: null,
              race: { type: 'race', id: 0 },
              raceDays: [],
            }}
            memberId=""
            edited={null}
            onSaved={() => setUploading(false)}
            through={send}
            onCancel={() => setUploading(false)}
            heading="h2"
          />
        </Suspense>
      ) : (
        certificate !== 'approved' && (
          <>
            {certificate !== 'pending' && <p>{t('certificate_text')}</p>}
            <p>
              <Button look="outline" onClick={() => setUploading(true)}>
                {t(certificate ? 'certificate_other' : 'upload')}
              </Button>
            </p>
          </>
        )
      )}
    </section>
  );
}
