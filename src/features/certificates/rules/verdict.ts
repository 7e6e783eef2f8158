/** Why the office rejects a certificate; the last is said in its own words. */
export const rejections = [
  'unreadable',
  'page_missing',
  'other_person',
  'other_sport',
  'not_competitive',
  'expires_before',
  'not_signed',
  'other_date',
  'other',
] as const;
export type Rejection = (typeof rejections)[number];

/** For so long a verdict can be taken back, and its mail waits: in milliseconds. */
export const undoFor = 60_000;
