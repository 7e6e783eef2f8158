/** What a colleague may have in hand to judge it. */
export const reviewedKinds = ['certificate', 'card'] as const;
export type ReviewedKind = (typeof reviewedKinds)[number];

/** For so long it is in somebody's hand who has opened it: in milliseconds (office, “Certificates”). */
export const claimedFor = 5 * 60_000;
