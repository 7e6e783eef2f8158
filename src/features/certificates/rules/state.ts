import type { Day } from '#kernel/calendar.ts';

/** The office's decision on a certificate. */
export const certificateStatuses = ['pending', 'approved', 'rejected'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** State of a certificate on a day: none, the office's decision, or expired. */
export type CertificateState = 'none' | CertificateStatus | 'expired';

/**
 * A certificate is valid on its last day. A rejected one stays rejected after it, so that its reason is still shown.
 *
 * Source: checkout §4, "Medical certificate"; rejected and expired are our own.
 */
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
