/** The discipline decides what the poster draws. */
export const disciplines = ['tri', 'run', 'swimrun', 'trail', 'relay'] as const;
export type Discipline = (typeof disciplines)[number];

/** The colours of a poster, of the four that a circuit's inks make. */
export const colourways = ['a', 'b', 'c', 'd'] as const;
export type Colourway = (typeof colourways)[number];
