import { z } from 'zod';
import type { Day } from '#kernel/calendar.ts';
import { codeOf } from '#web/formResolver.ts';
import { CertificateFields, type CertificateTypeView, type CertificateView, mostBytes } from '../contract.ts';
import { disciplineOf, periodFaults } from '../rules/validity.ts';

export interface UploadValues {
  medical_certificate_type_id: string;
  medical_certificate_discipline_id: string;
  date_of_issue: string;
  expiration_date: string;
  document: File | null;
}

/** Accepted: jpeg, jpg, pdf (registration §9). The server looks at the bytes, whatever a file is called. */
export const accepted = 'image/jpeg,application/pdf,.jpg,.jpeg,.pdf';

function documentFault(document: File | null, needed: boolean): string | null {
  if (!document) return needed ? 'required' : null;
  if (!/\.(jpe?g|pdf)$/i.test(document.name) && !['image/jpeg', 'application/pdf'].includes(document.type))
    return 'document_kind';
  return document.size > mostBytes ? 'document_too_large' : null;
}

interface About {
  readonly types: readonly CertificateTypeView[];
  readonly edited: boolean;
  readonly today: Day;
}

/** The form's schema, as the API checks it: a discipline unless the type implies one, possible dates, a file. */
export const uploadForm = ({ types, edited, today }: About): z.ZodType<UploadValues, UploadValues> =>
  z.custom<UploadValues>().superRefine((values, context) => {
    const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const fields = CertificateFields.safeParse(values);
    for (const issue of fields.error?.issues ?? []) add(String(issue.path[0]), codeOf(issue));
    const type = types.find(({ id }) => String(id) === values.medical_certificate_type_id);
    const discipline = disciplineOf(type, Number(values.medical_certificate_discipline_id) || null);
    if (type && discipline === null) add('medical_certificate_discipline_id', 'choose');
    if (fields.success) {
      const faults = periodFaults(fields.data, { today, birthday: null });
      for (const [field, code] of Object.entries(faults)) add(field, code);
    }
    const fault = documentFault(values.document, !edited);
    if (fault) add('document', fault);
  });

/** Starting values: empty, or the edited certificate; the only kind there is, is preselected. */
export const startingValues = (
  edited: CertificateView | null,
  types: readonly CertificateTypeView[],
): UploadValues => ({
  medical_certificate_type_id: String(edited?.medical_certificate_type_id ?? (types.length === 1 ? types[0]!.id : '')),
  medical_certificate_discipline_id: String(edited?.medical_certificate_discipline_id ?? ''),
  date_of_issue: edited?.date_of_issue ?? '',
  expiration_date: edited?.expiration_date ?? '',
  document: null,
});
