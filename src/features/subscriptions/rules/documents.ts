export interface DocumentsCase {
  readonly status: 'replaced' | 'transferred' | null;
  readonly medical_certificate_uploads_active: 0 | 1;
  readonly datahealth_active: 0 | 1;
  readonly attachment: {
    readonly medical_certificate: { readonly status: 'pending' | 'approved' | 'rejected' };
  } | null;
  readonly datahealth_code: string | null;
}

export type Documents = 'none' | 'missing' | 'pending' | 'approved' | 'rejected' | 'code';

/** The documents column (checkout §2, "Subscriptions"); a rejected certificate is ours. */
export function documentsOf(row: DocumentsCase): Documents {
  const asked = row.medical_certificate_uploads_active === 1 || row.datahealth_active === 1;
  if (row.status !== null || !asked) return 'none';
  if (row.datahealth_code !== null) return 'code';
  return row.attachment?.medical_certificate.status ?? 'missing';
}
