import type { StartCode, Verdict } from '#features/registration/rules/start.ts';

/** The certificate of a registration in one word; `not_valid`: of another kind, or not on the race's day. */
export const certificateWords = ['not_asked', 'missing', 'pending', 'approved', 'rejected', 'not_valid'] as const;
export type CertificateWord = (typeof certificateWords)[number];

const words: Readonly<Partial<Record<StartCode, CertificateWord>>> = {
  certificate_missing: 'missing',
  certificate_rejected: 'rejected',
  certificate_expired: 'not_valid',
  certificate_other_kind: 'not_valid',
  certificate_not_yet_valid: 'not_valid',
  certificate_expires_before_race: 'not_valid',
  certificate_pending: 'pending',
};

/** What the verdict on a start says of the certificate. One of another sport is approved: that is a warning. */
export function certificateWord(asked: boolean, { reasons }: Pick<Verdict, 'reasons'>): CertificateWord {
  if (!asked) return 'not_asked';
  return reasons.map(({ code }) => words[code]).find((word) => word !== undefined) ?? 'approved';
}
