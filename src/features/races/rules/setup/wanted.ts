/** The texts that a check asks for: a form does not call them optional, though a draft is saved without them. */
export const wantedOfRace = ['name_en', 'type_it', 'type_en'] as const;
export const wantedOfPackage = ['name_en'] as const;
