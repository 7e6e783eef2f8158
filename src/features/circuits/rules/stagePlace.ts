/** The place of a stage with its town, unless the place names it already. */
export const stagePlace = ({ name, place }: { readonly name: string; readonly place: string }): string =>
  place.includes(name) ? place : [place, name].filter(Boolean).join(', ');
