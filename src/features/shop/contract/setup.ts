import { z } from 'zod';
import { DayIn } from '#kernel/calendar.ts';
import { CommaList, isMedia, LongText, MediaPath, orNothing, Slug, Whole } from '#kernel/forms.ts';
import { PriceTyped } from '#kernel/money.ts';
import { FlagIn, LineIn, maxInteger, numberIn, requiredText } from '#kernel/wire.ts';
import { longestPictureText, mostPictures, picturesOf, tidyPictures } from '../rules/setup/pictures.ts';

const Pieces = Whole(0, 1_000_000);

const Pictures = LongText(mostPictures * (220 + 2 * longestPictureText))
  .overwrite(tidyPictures)
  .refine((text) => picturesOf(text).every(({ path }) => isMedia(path)), 'media_not_valid')
  .refine((text) => picturesOf(text).length <= mostPictures, `too_many_pictures:${mostPictures}`)
  .refine(
    (text) =>
      picturesOf(text).every(({ it, en }) => it.length <= longestPictureText && en.length <= longestPictureText),
    `picture_text_too_long:${longestPictureText}`,
  );

export const ProductFields = z.object({
  name_it: requiredText(1, 120),
  name_en: LineIn(120),
  /** HTML. */
  description_it: LongText(5_000),
  description_en: LongText(5_000),
  note_it: LineIn(300),
  note_en: LineIn(300),
  slug_it: Slug,
  slug_en: Slug,
  sku: requiredText(1, 40),
  price: PriceTyped,
  /** Struck through; null: none is. */
  full_price: orNothing(PriceTyped),
  stock: Pieces,
  most_pieces: Whole(1, 999),
  /** Sold in the shop; a service is sold with a race. */
  in_shop: FlagIn,
  is_shipped: FlagIn,
  in_presale: FlagIn,
  from_date: orNothing(DayIn('date_not_valid')),
  to_date: orNothing(DayIn('date_not_valid')),
  /** Empty: none. */
  size_table: MediaPath,
  /** As `textOfPictures`; the first one stands first. */
  pictures: Pictures,
  /** What is chosen of it, at most two things: "Taglia" with "S, M, L". */
  option_1_it: LineIn(40),
  option_1_en: LineIn(40),
  values_1_it: CommaList(600),
  values_1_en: CommaList(600),
  option_2_it: LineIn(40),
  option_2_en: LineIn(40),
  values_2_it: CommaList(600),
  values_2_en: CommaList(600),
});
export type ProductFields = z.output<typeof ProductFields>;

export const NewProduct = z.object({
  name: ProductFields.shape.name_it,
  price: PriceTyped,
  stock: Pieces,
  in_shop: FlagIn,
});
export type NewProduct = z.output<typeof NewProduct>;

export const ServiceFields = z.object({
  position: Whole(1, 50),
  product_id: numberIn(z.int().positive().max(maxInteger), 'choose'),
  is_preselected: FlagIn,
});
export type ServiceFields = z.output<typeof ServiceFields>;
