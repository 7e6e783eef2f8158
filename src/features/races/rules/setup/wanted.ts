/** The texts of a race that a check asks for: its form does not call them optional, though a draft is saved without them. */
export const wantedOfRace = [
  ...['name_en', 'type_it', 'type_en', 'description_it', 'description_en'],
  ...['bib_place_it', 'bib_hours_it', 'bib_hours_en'],
] as const;

/** The same of a package. */
export const wantedOfPackage = ['name_en', 'description_it', 'description_en'] as const;
