/** The four consents of a registration (registration §3, "Consents"). */
export const consentNames = ['privacy_policy', 'photo_video', 'newsletter', 'third_part_data'] as const;
export type ConsentName = (typeof consentNames)[number];

/** The answers; a consent without a choice is undefined. */
export type ConsentAnswers = { readonly [Name in ConsentName]?: boolean | undefined };

/** A parent's declaration stands in step 3; this is the day from which its words are these. */
export const parentalVersion = '2026-11-22';

/** Registration §5, "Policies", and §8, "separate privacy-policy and photo/video texts". */
export const consentFaults = ({
  privacy_policy,
  photo_video,
}: ConsentAnswers): Partial<Record<ConsentName, string>> => ({
  ...(privacy_policy !== true && { privacy_policy: 'privacy_policy_required' }),
  ...(photo_video === undefined && { photo_video: 'photo_video_required' }),
});

export const requiredConsents = ({ privacy_policy = false, photo_video = false }: ConsentAnswers) => ({
  privacy_policy,
  photo_video,
});

/** An optional consent that was not answered counts as not accepted. */
export const settledConsents = (given: ConsentAnswers): Record<ConsentName, boolean> => ({
  privacy_policy: given.privacy_policy ?? false,
  photo_video: given.photo_video ?? false,
  newsletter: given.newsletter ?? false,
  third_part_data: given.third_part_data ?? false,
});

interface Policy {
  readonly id: number;
  readonly i18n: { readonly is_required: 0 | 1 };
}

/** The mandatory policies that are not ticked (registration §5). */
export const policiesMissing = (policies: readonly Policy[], ticked: readonly number[]): readonly number[] =>
  policies.filter(({ id, i18n }) => i18n.is_required === 1 && !ticked.includes(id)).map(({ id }) => id);
