/** How long a confirmed sign-in counts as recent, in milliseconds. */
const recentFor = 30 * 60_000;

/** Is the sign-in recent enough for a sensitive change? (registration §2, "Change email"; the half hour is ours.) */
export const isRecent = (confirmedAt: Date, now: Date): boolean => now.getTime() - confirmedAt.getTime() <= recentFor;
