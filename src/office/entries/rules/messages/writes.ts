import type { Role } from '#kernel/roles.ts';

/** Who writes to athletes; who keeps the money writes reminders alone, which the portal sends by itself. Source: office §4. */
export const writesToAthletes = ['organiser'] as const satisfies readonly Role[];

/** So long a message waits before its first mail leaves, in milliseconds. Source: office §6. */
export const stoppableFor = 120_000;

/** To so many athletes one message goes at most. */
export const mostWrittenTo = 20_000;
