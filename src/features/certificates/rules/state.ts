import type { Day } from '#kernel/calendar.ts';

export const certificateStatuses = ['pending', 'approved', 'rejected'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** State of a certificate on a day: none, the office's decision, or expired. */
export type CertificateState = 'none' | CertificateStatus | 'expired';

/** Valid on its last day; rejected even after it, so that the reason is shown (checkout §4; the latter is ours). */
export function stateOf(
  certificate: { readonly status: CertificateStatus; readonly expiration_date: Day } | null,
  today: Day,
): CertificateState {
  if (!certificate) return 'none';
  if (certificate.status === 'rejected') return 'rejected';
  return certificate.expiration_date < today ? 'expired' : certificate.status;
}

/** May it be used for a registration? Not if it was rejected or has expired. */
export const isUsable = (state: CertificateState): boolean => state === 'pending' || state === 'approved';
