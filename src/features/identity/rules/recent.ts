const recentFor = 30 * 60_000;

/** Recent enough for a sensitive change (registration §2, "Change email"; the half hour is ours). */
export const isRecent = (confirmedAt: Date, now: Date): boolean => now.getTime() - confirmedAt.getTime() <= recentFor;
