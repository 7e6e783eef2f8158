import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import css from '#office/kit/web/console.module.css';
import { useApi } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { OfficeCertificate } from '../../contract/certificates.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import { kindsQuery } from './useQueue.ts';

export interface CertificateFields {
  readonly medical_certificate_type_id: string;
  readonly medical_certificate_discipline_id: string;
  readonly date_of_issue: string;
  readonly expiration_date: string;
}

export const correctedOf = (certificate: OfficeCertificate): CertificateFields => ({
  medical_certificate_type_id: String(certificate.medical_certificate_type_id),
  medical_certificate_discipline_id: String(certificate.medical_certificate_discipline_id),
  date_of_issue: certificate.date_of_issue,
  expiration_date: certificate.expiration_date,
});

interface CorrectFieldsProps {
  readonly values: CertificateFields;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (values: CertificateFields) => void;
  /** Escape: the data stay as the athlete has said them. */
  readonly onLeave: () => void;
}

/** The data as they stand on the paper, where the athlete has said others. They take the focus, and what is wrong takes it again. */
export function CorrectFields({ values, errors, onChange, onLeave }: CorrectFieldsProps) {
  const t = useText(officeCertificatesText);
  const say = useFieldWords();
  const { data: kinds } = useSuspenseQuery(kindsQuery(useApi()));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isWrong = Object.keys(errors).length > 0;
    box.current?.querySelector<HTMLElement>(isWrong ? '[aria-invalid=true]' : 'select')?.focus();
  }, [errors]);
  const field = (name: keyof CertificateFields) => ({
    name,
    value: values[name],
    error: say(errors[name]?.[0]),
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  });
  const options = (list: readonly { id: number; i18n: { name: string } }[]) =>
    list.map(({ id, i18n }) => ({ value: String(id), label: i18n.name }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves whichever of its fields has the focus
    <div className={css.form} ref={box} onKeyDown={(event) => event.key === 'Escape' && onLeave()}>
      <Select label={t('kind')} options={options(kinds.types)} {...field('medical_certificate_type_id')} />
      <Select
        label={t('discipline')}
        options={options(kinds.disciplines)}
        {...field('medical_certificate_discipline_id')}
      />
      <TextField label={t('issued')} type="date" {...field('date_of_issue')} />
      <TextField label={t('expires')} type="date" {...field('expiration_date')} />
    </div>
  );
}
