import type { Day } from '#kernel/calendar.ts';

/** What the organiser's office has said of a certificate. */
export const certificateStatuses = ['pending', 'approved', 'rejected'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** How a certificate stands on a day: none at all, in one of the office's words, or over. */
export type CertificateState = 'none' | CertificateStatus | 'expired';

/**
 * A certificate's last day counts. A rejected one stays rejected, for its reason is what helps.
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

/** May it still be used for a registration? What was rejected or is over may not. */
export const isUsable = (state: CertificateState): boolean => state === 'pending' || state === 'approved';
