import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { OfficeCertificate } from '../../contract.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import css from '../console.module.css';
import { kindsQuery } from './useQueue.ts';

/** A certificate's data as they are typed. */
export interface Corrected {
  readonly medical_certificate_type_id: string;
  readonly medical_certificate_discipline_id: string;
  readonly date_of_issue: string;
  readonly expiration_date: string;
}

export const correctedOf = (certificate: OfficeCertificate): Corrected => ({
  medical_certificate_type_id: String(certificate.medical_certificate_type_id),
  medical_certificate_discipline_id: String(certificate.medical_certificate_discipline_id),
  date_of_issue: certificate.date_of_issue,
  expiration_date: certificate.expiration_date,
});

/** The data as they stand on the paper, where the athlete has said others. */
export function CorrectFields({
  values,
  onChange,
}: {
  readonly values: Corrected;
  readonly onChange: (values: Corrected) => void;
}) {
  const t = useText(officeCertificatesText);
  const { data: kinds } = useSuspenseQuery(kindsQuery(useApi()));
  const set = (name: keyof Corrected) => (event: { target: { value: string } }) =>
    onChange({ ...values, [name]: event.target.value });
  const options = (list: readonly { id: number; i18n: { name: string } }[]) =>
    list.map(({ id, i18n }) => ({ value: String(id), label: i18n.name }));
  return (
    <div className={css.form}>
      <Select
        label={t('kind')}
        name="kind"
        options={options(kinds.types)}
        value={values.medical_certificate_type_id}
        onChange={set('medical_certificate_type_id')}
      />
      <Select
        label={t('discipline')}
        name="discipline"
        options={options(kinds.disciplines)}
        value={values.medical_certificate_discipline_id}
        onChange={set('medical_certificate_discipline_id')}
      />
      <TextField
        label={t('issued')}
        name="issued"
        type="date"
        value={values.date_of_issue}
        onChange={set('date_of_issue')}
      />
      <TextField
        label={t('expires')}
        name="expires"
        type="date"
        value={values.expiration_date}
        onChange={set('expiration_date')}
      />
    </div>
  );
}
