import type { ProductView } from '#features/shop/contract.ts';
import { picturesOf } from '#features/shop/rules/setup/pictures.ts';
import { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { ProductFieldsView, ProductSetUpView } from '../../contract.ts';
import { cleanProse } from './cleanProse.ts';
import { priceOr, type TypedValue, typedNumber, typedPrice } from './typed.ts';

/** A product's fields as a form holds them, or as they are stored. */
export type ProductValues = { readonly [Field in keyof ProductFieldsView]: TypedValue };

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** What is saved of it. */
interface Saved extends Pick<ProductSetUpView, 'id' | 'taken'> {
  readonly fields: Pick<ProductFieldsView, 'price'>;
}

/** A product as visitors will have it with what is typed now. */
export function productShown(values: ProductValues, { id, taken, fields }: Saved, lang: Lang): ProductView {
  const text = (name: keyof ProductFieldsView) => String(values[name] ?? '');
  const said = (name: 'name' | 'description' | 'note' | 'slug' | 'option_1' | 'option_2') =>
    text(`${name}_${lang}`) || text(`${name}_it`);
  const ticked = (name: keyof ProductFieldsView) => values[name] === true || values[name] === 1;
  const name = said('name');
  const medias = picturesOf(text('pictures')).map((picture, at) => ({
    id: at + 1,
    path: picture.path,
    alt: picture[lang] || picture.it || name,
  }));
  const options = ([1, 2] as const).flatMap((n) => {
    const key = said(`option_${n}`);
    const it = parts(text(`values_${n}_it`));
    const own = parts(text(`values_${n}_${lang}`));
    if (key === '' || it.length === 0) return [];
    return [[key, it.map((value, at) => ({ id: n * 1_000 + at, i18n: { key, name: own[at] ?? value } }))] as const];
  });
  const price = priceOr(values.price, fields.price);
  return {
    id,
    sku: text('sku'),
    i18n: { name, description: cleanProse(said('description')), note: said('note'), permalink: said('slug') },
    price,
    full_price: typedPrice(values.full_price) ?? price,
    stock: typedNumber(values.stock, taken),
    ordered: 0,
    cart_blocked: 0,
    purchased: taken,
    have_size_table: flag(text('size_table') !== ''),
    size_table_path: text('size_table') || null,
    medias,
    featured_media: medias[0] ?? null,
    most_pieces: typedNumber(values.most_pieces, 1),
    in_presale: flag(ticked('in_presale')),
    from_date: Day.safeParse(values.from_date).data ?? null,
    to_date: Day.safeParse(values.to_date).data ?? null,
    require_shipping_address: flag(ticked('is_shipped')),
    variables: Object.fromEntries(options),
    combinations: [],
    race_service: null,
  };
}
