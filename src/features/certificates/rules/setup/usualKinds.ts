import type { Discipline } from '#features/races/rules/setup/fields.ts';

/**
 * The kinds that Italian law knows: the competitive one is issued for a sport (decree of 18 February 1982; of athletes
 * with a disability, of 4 March 1993), the other for none (decree of 24 April 2013): type 2 implies discipline 1 (§9).
 */
export const usualDisciplines = [
  { id: 2, name_it: 'Triathlon', name_en: 'Triathlon' },
  { id: 3, name_it: 'Atletica leggera', name_en: 'Athletics' },
  { id: 4, name_it: 'Nuoto', name_en: 'Swimming' },
  { id: 1, name_it: 'Attività non agonistica', name_en: 'Non-competitive activity' },
] as const;

export const usualTypes = [
  { id: 1, name_it: 'Agonistico', name_en: 'Competitive', implied_discipline_id: null },
  { id: 2, name_it: 'Non agonistico', name_en: 'Non-competitive', implied_discipline_id: 1 },
  {
    id: 3,
    name_it: 'Agonistico, atleti con disabilità',
    name_en: 'Competitive, athletes with a disability',
    implied_discipline_id: null,
  },
] as const;

/** Which of them, as `type-discipline`, a competitive race takes: by its sport, and of athletes with a disability. */
export const kindsOfSport: Readonly<Record<Discipline, readonly string[]>> = {
  tri: ['1-2', '3-2'],
  run: ['1-3', '3-3'],
  trail: ['1-3', '3-3'],
  relay: ['1-3', '3-3'],
  swimrun: ['1-4', '1-2', '3-4'],
};

/** Proposed kinds: those of the race's sport, else what other races take; none milder beside the competitive. */
export function proposedKinds(
  discipline: Discipline,
  { there, usual }: { readonly there: readonly string[]; readonly usual: readonly string[] },
): readonly string[] {
  const ofSport = kindsOfSport[discipline].filter((kind) => there.includes(kind));
  return ofSport.length > 0 ? ofSport : usual;
}
