import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DayField } from '#features/identity/web/DayField.tsx';
import { dayInRome } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { UploadStopped } from '#web/upload.ts';
import { useForm } from '#web/useForm.ts';
import type { CertificateView } from '../contract.ts';
import { yearsToChoose } from '../rules/validity.ts';
import { certificatesText } from '../text/index.ts';
import styles from './certificates.module.css';
import type { CertificateTarget } from './chosen.ts';
import { accepted, startingValues, type UploadValues, uploadForm } from './uploadForm.ts';
import { disciplinesQuery, type Sending, typesQuery, useCertificates } from './useCertificates.ts';

interface UploadFormProps {
  readonly asking: CertificateTarget;
  readonly memberId: string;
  readonly edited: CertificateView | null;
  readonly onSaved: (certificate: CertificateView) => void;
  /** Sends the form instead of the usual call, for a person without an account. */
  readonly through?: (sending: Sending) => Promise<void>;
  readonly onCancel: () => void;
  readonly heading: 'h1' | 'h2';
}

interface OnItsWay {
  readonly percent: number;
  readonly stop: () => void;
}

function useUploadForm({ asking, memberId, edited, onSaved, through }: UploadFormProps) {
  const api = useApi();
  const t = useText(certificatesText);
  const { data: types } = useSuspenseQuery(typesQuery(api, asking.typeId));
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery(api, asking.typeId));
  const { save } = useCertificates(memberId);
  const [onItsWay, setOnItsWay] = useState<OnItsWay | null>(null);
  const [stopped, setStopped] = useState(false);
  const [today] = useState(() => dayInRome(new Date()));

  const form = useForm<UploadValues, UploadValues>({
    schema: uploadForm({ types, edited: edited !== null, today }),
    defaultValues: startingValues(edited, types),
    labels: {
      medical_certificate_type_id: t('type'),
      medical_certificate_discipline_id: t('discipline'),
      date_of_issue: t('date_of_issue'),
      expiration_date: t('expiration_date'),
      document: t('document'),
    },
    send: async ({ document, ...fields }) => {
      const { signal, abort } = stoppable();
      setStopped(false);
      if (document) setOnItsWay({ percent: 0, stop: abort });
      try {
        const onProgress = (percent: number) => setOnItsWay({ percent, stop: abort });
        const sending = { fields, document, edited, onProgress, signal };
        if (through) await through(sending);
        else onSaved(await save(sending));
      } catch (error) {
        if (!(error instanceof UploadStopped)) throw error;
        setStopped(true);
      } finally {
        setOnItsWay(null);
      }
    },
  });
  return { ...form, types, disciplines, onItsWay, stopped, today };
}

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The data of a certificate, and its file: chosen, dropped or photographed (registration §5). */
export function UploadForm(props: UploadFormProps) {
  const { edited, onCancel, heading: Title } = props;
  const t = useText(certificatesText);
  const said = useFailureText();
  const lang = useLang();
  const { form, submit, error, summary, attempt, failure, shaken, pending, ...of } = useUploadForm(props);
  const { types, disciplines, onItsWay, stopped, today } = of;
  const values = form.watch();
  const type = types.find(({ id }) => String(id) === values.medical_certificate_type_id);
  const years = yearsToChoose(today, edited);
  const dayField = (name: 'date_of_issue' | 'expiration_date') => ({
    name,
    value: values[name],
    error: error(name),
    onChange: (day: string) => form.setValue(name, day, { shouldValidate: attempt > 0 }),
  });
  const implied = type?.asks_discipline === 0;
  const percent = Math.round(onItsWay?.percent ?? 0);
  return (
    <form onSubmit={submit} noValidate {...shaken} aria-labelledby="upload-title">
      <div className={styles.form}>
        <Title className={Title === 'h1' ? 'd d-4' : 'd d-2'} id="upload-title">
          {t(edited ? 'form_edit' : 'form_title')}
        </Title>
        <ErrorSummary errors={summary} attempt={attempt} />
        {failure && <Notice tone="err" live title={said(failure)} />}
        {stopped && <Notice tone="warn" live title={t('stopped')} />}
        <div className={styles.form}>
          <div className={styles.pair}>
            <Select
              label={t('type')}
              error={error('medical_certificate_type_id')}
              placeholder={t('choose')}
              options={types.map(({ id, i18n }) => ({ value: id, label: i18n.name }))}
              {...form.register('medical_certificate_type_id')}
            />
            {implied ? (
              <p className="mut">{t('discipline_implied')}</p>
            ) : (
              <Select
                label={t('discipline')}
                error={error('medical_certificate_discipline_id')}
                placeholder={t('choose')}
                options={disciplines
                  .filter(({ type_ids }) => !type || type_ids.includes(type.id))
                  .map(({ id, i18n }) => ({ value: id, label: i18n.name }))}
                {...form.register('medical_certificate_discipline_id')}
              />
            )}
          </div>
          <div className={styles.pair}>
            <DayField
              label={t('date_of_issue')}
              hint={t('issue_hint')}
              years={years.issue}
              max={today}
              {...dayField('date_of_issue')}
            />
            <DayField
              label={t('expiration_date')}
              hint={t('expiration_hint')}
              years={years.expiration}
              {...dayField('expiration_date')}
            />
          </div>
          <FileField
            name="document"
            label={t('document')}
            hint={t('document_hint')}
            accept={accepted}
            error={error('document')}
            chosen={values.document?.name ?? (edited ? t('document_kept') : undefined)}
            onFile={(file) => form.setValue('document', file, { shouldValidate: attempt > 0 })}
            upload={
              onItsWay
                ? {
                    percent,
                    text: percent < 100 ? t('sending', { percent }) : t('checking'),
                    onCancel: onItsWay.stop,
                  }
                : undefined
            }
            words={{
              choose: t('choose_file'),
              change: t('change_file'),
              cancel: t('stop'),
              photograph: t('photograph'),
            }}
          />
          <p className="sm mut">
            {t('privacy')} <Link to={paths.privacy(lang)}>{t('privacy_link')}</Link>
          </p>
        </div>
        <div className="acts">
          <Button type="submit" waiting={pending && t('saving')}>
            {t('save')}
          </Button>
          <Button look="text" onClick={onCancel} disabled={onItsWay !== null}>
            <Cancel />
          </Button>
          {!edited && (
            <Button look="text" onClick={() => form.reset(startingValues(null, types))} disabled={onItsWay !== null}>
              {t('clear')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
