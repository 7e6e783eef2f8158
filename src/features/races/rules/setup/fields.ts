export const disciplines = ['tri', 'run', 'swimrun', 'trail', 'relay'] as const;
export type Discipline = (typeof disciplines)[number];

/** The colours of a poster, of the four that a circuit's inks make. */
export const colourways = ['a', 'b', 'c', 'd'] as const;
export type Colourway = (typeof colourways)[number];

/** A draft is seen by the office alone, a published one by everybody, an archived one changes no more. */
export const setupStates = ['draft', 'published', 'archived'] as const;
export type SetupState = (typeof setupStates)[number];

/** The texts that a check asks for: a form does not call them optional, though a draft is saved without them. */
export const wantedOfRace = ['name_en', 'type_it', 'type_en'] as const;
export const wantedOfPackage = ['name_en'] as const;
