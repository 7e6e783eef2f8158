/**
 * The life of a race or a package in the organiser's hands: a draft is seen by the office alone, a published one by
 * everybody, an archived one is over and changes no more.
 */
export const setupStates = ['draft', 'published', 'archived'] as const;
export type SetupState = (typeof setupStates)[number];
