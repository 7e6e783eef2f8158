/** So long after the password (or the provider) was asked, a sensitive change asks for nothing more. */
const recentFor = 30 * 60_000;

/** May this session change who the account belongs to? (registration §2, "Change email"; the half hour is our reading.) */
export const isRecent = (confirmedAt: Date, now: Date): boolean => now.getTime() - confirmedAt.getTime() <= recentFor;
