import type { RaceFields, TypeFields } from './fields.ts';

/**
 * What is said and counted before it is changed of a race that somebody is in. `red`: somebody may not start any more;
 * `question`: who registers from now on must answer one more; `policy`: they accept the next version of a text;
 * `text_en_stays` and its like: that version keeps what the one before had in that language.
 * All else is free (texts, order, more places, services), or refused (fewer places than are taken; what was sold).
 */
export const saidMatters = [
  'start',
  'place',
  'closing',
  'stock',
  'price',
  'withdrawn',
  'question',
  'policy',
  'text_it_stays',
  'text_en_stays',
  'pdf_it_stays',
  'pdf_en_stays',
  'red',
] as const;
export type SaidMatter = (typeof saidMatters)[number];

/** Of these everybody is told the number, because everybody is to be written to. */
export const movesEverybody = (matter: SaidMatter): boolean => matter === 'start' || matter === 'place';

type Said<Fields> = Readonly<Partial<Record<SaidMatter, (was: Fields, is: Fields) => boolean>>>;

const saidOfRaces: Said<RaceFields> = {
  start: (was, is) => was.starts_at !== is.starts_at,
  place: (was, is) => was.stage_id !== is.stage_id,
  closing: (was, is) => is.closes_at < was.closes_at,
  stock: (was, is) => is.stock < was.stock,
};

const saidOfTypes: Said<TypeFields> = {
  price: (was, is) => was.price !== is.price,
  withdrawn: (was, is) => was.active && !is.active,
};

const saidBy = <Fields>(said: Said<Fields>, was: Fields, is: Fields): SaidMatter[] =>
  saidMatters.filter((matter) => said[matter]?.(was, is));

/** What is to be said of a race that is changed like this. */
export const saidOfRace = (was: RaceFields, is: RaceFields): SaidMatter[] => saidBy(saidOfRaces, was, is);

/** The same of a way to register. */
export const saidOfType = (was: TypeFields, is: TypeFields): SaidMatter[] => saidBy(saidOfTypes, was, is);

const bearing = {
  race: ['starts_at', 'minimum_age', 'has_team_registration', 'only_for_team'],
  type: ['born_from', 'born_until', 'has_federation', 'federations', 'certificate', 'kinds', 'policies'],
} as const satisfies { readonly race: readonly (keyof RaceFields)[]; readonly type: readonly (keyof TypeFields)[] };

/** Can these changed fields decide whether somebody may start? */
export const bearsOnStarts = (of: keyof typeof bearing, changed: object): boolean =>
  bearing[of].some((field) => field in changed);
