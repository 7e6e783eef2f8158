/** A draft is seen by the office alone, a published one by everybody, an archived one changes no more. */
export const setupStates = ['draft', 'published', 'archived'] as const;
export type SetupState = (typeof setupStates)[number];
