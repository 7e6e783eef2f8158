/** Where cards are looked up; nowhere: numbers are taken as they are typed, and the office looks at them. */
export const cardSources = ['registry', 'file', 'nowhere'] as const;
export type CardSource = (typeof cardSources)[number];
