import { z } from 'zod';
import { ClockTime, DayIn } from '#kernel/calendar.ts';
import { CommaList, LongText, orNothing, Slug, Whole } from '#kernel/forms.ts';
import { PriceTyped } from '#kernel/money.ts';
import { CatalogueId, FlagIn, LineIn, oneLine, requiredText } from '#kernel/wire.ts';
import { distanceText, readDistance } from '../rules/setup/distance.ts';
import { colourways, disciplines } from '../rules/setup/fields.ts';

const mostPlaces = 100_000;

const Distance = z
  .string()
  .max(100, 'too_long')
  .overwrite(oneLine)
  .min(1, 'required')
  .refine((text) => text === '' || readDistance(text) !== null, 'distance_not_valid')
  .transform((text) => distanceText(readDistance(text) ?? []));

/** What an organiser sets of a race, field by field: days and hours are Italian, a distance and sizes are texts. */
export const RaceFields = z.object({
  name_it: requiredText(1, 120),
  name_en: LineIn(120),
  type_it: LineIn(80),
  type_en: LineIn(80),
  description_it: LongText(600),
  description_en: LongText(600),
  bib_place_it: LineIn(200),
  bib_place_en: LineIn(200),
  bib_hours_it: LineIn(200),
  bib_hours_en: LineIn(200),
  /** HTML. */
  rules_it: LongText(20_000),
  rules_en: LongText(20_000),
  slug: Slug,
  discipline: z.enum(disciplines, { error: 'choose' }),
  distance: Distance,
  colourway: z.enum(colourways, { error: 'choose' }),
  stage_id: CatalogueId,
  starts_at: ClockTime,
  ends_on: DayIn('date_not_valid'),
  coming_soon: FlagIn,
  opens_at: orNothing(ClockTime),
  closes_at: ClockTime,
  changes_until: orNothing(DayIn('date_not_valid')),
  stock: Whole(0, mostPlaces),
  registrations_in_cart: Whole(1, 20),
  minimum_age: orNothing(Whole(1, 99)),
  has_team_registration: FlagIn,
  only_for_team: FlagIn,
  is_relay: FlagIn,
  asks_gadget_size: FlagIn,
  /** Separated by commas; empty: the circuit's. */
  gadget_sizes: CommaList(300),
  substitution_enabled: FlagIn,
  substitution_keeps_hours: Whole(0, 336),
  transfer_enabled: FlagIn,
});
export type RaceFields = z.output<typeof RaceFields>;

/** What an organiser sets of a way to register. Its price is typed: a text in euro, with a comma or a point. */
export const TypeFields = z.object({
  name_it: requiredText(1, 80),
  name_en: LineIn(80),
  notes_it: LineIn(300),
  notes_en: LineIn(300),
  price: PriceTyped,
  /** The years of birth that it is for, both included; null: open on that side. */
  born_from: orNothing(Whole(1900, 2100)),
  born_until: orNothing(Whole(1900, 2100)),
  active: FlagIn,
  has_federation: FlagIn,
  federations: z.array(CatalogueId).max(20, 'too_long'),
  certificate: FlagIn,
  /** Which certificates it takes, as `type-discipline`; none: any. */
  kinds: z
    .array(
      z
        .string()
        .max(20, 'too_long')
        .refine((kind) => /^\d{1,9}-\d{1,9}$/.test(kind), 'not_valid'),
    )
    .max(60, 'too_long'),
  policies: z.array(CatalogueId).max(100, 'too_long'),
});
export type TypeFields = z.output<typeof TypeFields>;

export const PackageFields = z.object({
  name_it: RaceFields.shape.name_it,
  name_en: RaceFields.shape.name_en,
  description_it: RaceFields.shape.description_it,
  description_en: RaceFields.shape.description_en,
  slug: Slug,
  closes_at: ClockTime,
  coming_soon: FlagIn,
  /** What is struck through. */
  full_price: orNothing(TypeFields.shape.price),
  races: z.array(CatalogueId).min(1, 'choose_race').max(50, 'too_long'),
});
export type PackageFields = z.output<typeof PackageFields>;

export const NewPackage = z.object({
  name: PackageFields.shape.name_it,
  price: TypeFields.shape.price,
  races: z.array(CatalogueId).min(2, 'choose_two_races').max(50, 'too_long'),
});
export type NewPackage = z.output<typeof NewPackage>;

export const NewRace = z
  .object({
    name: RaceFields.shape.name_it,
    /** Null: a new stage of this season, which is named like the race and has its day. */
    stage_id: orNothing(CatalogueId),
    season: CatalogueId.optional(),
    place: LineIn(120).optional(),
    starts_at: RaceFields.shape.starts_at,
    stock: RaceFields.shape.stock,
    price: TypeFields.shape.price,
  })
  .refine(({ stage_id, season }) => stage_id !== null || season !== undefined, { path: ['season'], error: 'required' })
  .refine(({ stage_id, place }) => stage_id !== null || Boolean(place), { path: ['place'], error: 'required' });
export type NewRace = z.output<typeof NewRace>;

export const longestList = 50;

const Position = Whole(1, longestList);

export const QuestionFields = z.object({
  position: Position,
  type: z.enum(['checkbox', 'select'], { error: 'choose' }),
  /** The leg whose athletes are asked; null: everybody. */
  fraction_id: orNothing(CatalogueId),
  label_it: requiredText(1, 200),
  label_en: LineIn(200),
  placeholder_it: LineIn(120),
  placeholder_en: LineIn(120),
  /** HTML, to be read before it is answered. */
  text_it: LongText(10_000),
  text_en: LongText(10_000),
  auto_show: FlagIn,
  required: FlagIn,
  /** One a line. English ones stand in the same order; none: the Italian ones. */
  options_it: LongText(4_000),
  options_en: LongText(4_000),
});
export type QuestionFields = z.output<typeof QuestionFields>;

export const FractionFields = z.object({
  position: Position,
  name_it: requiredText(1, 80),
  name_en: LineIn(80),
  min: Whole(0, 20),
  max: Whole(1, 20),
});
export type FractionFields = z.output<typeof FractionFields>;
