import { z } from 'zod';
import { CouponFields, couponKinds, couponNeeds, NewCoupons } from '#features/coupons/contract/setup.ts';
import { NewProduct, ProductFields } from '#features/shop/contract/setup.ts';
import { Day } from '#kernel/calendar.ts';
import { orNothing, Whole } from '#kernel/forms.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, Flag, FlagIn, PageIn, PageSizeIn, PersonalId, paged, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { seenOf } from '#office/kit/contract/history.ts';
import { Choice, done, FindingView, made, reads, setsUp } from '#office/kit/contract/setUps.ts';

const ofProduct = circuit.extend({ product: CatalogueId });
const ofCoupon = circuit.extend({ coupon: PersonalId });

const ProductRow = z.object({
  id: z.int(),
  name: z.string(),
  price: Money,
  active: Flag,
  in_shop: Flag,
  stock: z.int(),
  sold: z.int(),
  held: z.int(),
  from_date: Day.nullable(),
  to_date: Day.nullable(),
});
export type ProductRow = z.output<typeof ProductRow>;

export const getOfficeProducts = officeCall({
  id: 'getOfficeProducts',
  method: 'GET',
  url: '/set-up/products',
  summary: 'The products and services of a circuit, those that are not sold included',
  roles: reads,
  querystring: z.object({ page: PageIn, size: PageSizeIn }).partial(),
  response: { 200: paged(ProductRow).extend({ may_change: Flag }) },
});

const ProductFieldsView = z.object({
  name_it: z.string(),
  name_en: z.string(),
  description_it: z.string(),
  description_en: z.string(),
  note_it: z.string(),
  note_en: z.string(),
  slug_it: z.string(),
  slug_en: z.string(),
  sku: z.string(),
  price: Money,
  full_price: Money.nullable(),
  stock: z.int(),
  most_pieces: z.int(),
  in_shop: Flag,
  is_shipped: Flag,
  in_presale: Flag,
  from_date: Day.nullable(),
  to_date: Day.nullable(),
  size_table: z.string(),
  pictures: z.string(),
  option_1_it: z.string(),
  option_1_en: z.string(),
  values_1_it: z.string(),
  values_1_en: z.string(),
  option_2_it: z.string(),
  option_2_en: z.string(),
  values_2_it: z.string(),
  values_2_en: z.string(),
});
export type ProductFieldsView = z.output<typeof ProductFieldsView>;

export const ProductSetUpView = z
  .object({
    id: z.int(),
    active: Flag,
    /** The circuit’s shop: what is sold in it is not seen while it is closed. */
    shop_open: Flag,
    fields: ProductFieldsView,
    taken: z.int(),
    /** What is chosen together, with the pieces of its own; null: it has no number of its own. */
    combinations: z.array(
      z.object({ variables: z.array(z.int()), name: z.string(), stock: z.int().nullable(), taken: z.int() }),
    ),
    findings: z.array(FindingView),
    may_change: Flag,
  })
  .meta({ id: 'ProductSetUp' });
export type ProductSetUpView = z.output<typeof ProductSetUpView>;

export const getProductSetUp = officeCall({
  id: 'getProductSetUp',
  method: 'GET',
  url: '/set-up/products/:product',
  summary: 'A product or service as it is set up, with what is wrong with it',
  roles: reads,
  params: ofProduct,
  response: { 200: z.object({ data: ProductSetUpView }) },
  refusals: ['product_not_found'],
});

export const createOfficeProduct = officeCall({
  id: 'createOfficeProduct',
  method: 'POST',
  url: '/set-up/products',
  summary: 'A new product or service, not yet sold',
  roles: setsUp,
  body: NewProduct,
  response: made,
});

export const changeOfficeProduct = officeCall({
  id: 'changeOfficeProduct',
  method: 'PUT',
  url: '/set-up/products/:product',
  summary: 'Changes fields of a product. Carts keep the price that they were filled at',
  roles: setsUp,
  params: ofProduct,
  body: z.object({ fields: ProductFields.partial(), seen: seenOf(ProductFields) }),
  response: done,
  refusals: ['product_not_found', 'set_up_changed_meanwhile', 'set_up_faults', 'in_use'],
});

export const setOfficeCombinations = officeCall({
  id: 'setOfficeCombinations',
  method: 'PUT',
  url: '/set-up/products/:product/combinations',
  summary: 'How many pieces single combinations of a product’s options have of their own, beside the product’s',
  roles: setsUp,
  params: ofProduct,
  body: z.object({
    stocks: z
      .array(
        z.object({
          variables: z.array(CatalogueId).min(1, 'required').max(2, 'too_long'),
          /** Null: none of its own. */
          stock: orNothing(Whole(0, 1_000_000)),
          /** As the asker has read it; of two people the second is told. */
          seen: orNothing(Whole(0, 1_000_000)),
        }),
      )
      .max(400, 'too_long'),
  }),
  response: done,
  refusals: ['product_not_found', 'choice_not_there', 'in_use', 'set_up_changed_meanwhile'],
});

export const sellOfficeProduct = officeCall({
  id: 'sellOfficeProduct',
  method: 'POST',
  url: '/set-up/products/:product/sell',
  summary: 'Sells a product. Faults hold it back',
  roles: setsUp,
  params: ofProduct,
  response: done,
  refusals: ['product_not_found', 'set_up_faults'],
});

export const stopOfficeProduct = officeCall({
  id: 'stopOfficeProduct',
  method: 'POST',
  url: '/set-up/products/:product/stop',
  summary: 'Sells a product no more; what is bought stays bought',
  roles: setsUp,
  params: ofProduct,
  response: done,
  refusals: ['product_not_found'],
});

export const deleteOfficeProduct = officeCall({
  id: 'deleteOfficeProduct',
  method: 'DELETE',
  url: '/set-up/products/:product',
  summary: 'Deletes a product that nobody has ever put into a cart, and that no race offers',
  roles: setsUp,
  params: ofProduct,
  response: done,
  refusals: ['product_not_found', 'in_use'],
});

const CouponFieldsView = z.object({
  kind: z.enum(couponKinds),
  percent: z.int().nullable(),
  amount: Money.nullable(),
  most: z.int().nullable(),
  minimum: Money.nullable(),
  email: z.string().nullable(),
  once_per_user: Flag,
  alone: Flag,
  needs: z.enum(couponNeeds),
  first_day: Day.nullable(),
  last_day: Day.nullable(),
  targets: z.array(z.string()),
});
export type CouponFieldsView = z.output<typeof CouponFieldsView>;

export const CouponRow = z
  .object({
    id: PersonalId,
    code: z.string(),
    active: Flag,
    /** Orders that have it, paid or not. */
    used: z.int(),
    /** Good in every circuit: seen here, and changed by none of them. */
    everywhere: Flag,
    fields: CouponFieldsView,
    findings: z.array(FindingView),
  })
  .meta({ id: 'OfficeCoupon' });
export type CouponRow = z.output<typeof CouponRow>;

/** A code is worth money to whoever reads it. */
const readsCodes = [...setsUp, 'money'] as const;

export const longestCodeSearch = 40;

export const getOfficeCoupons = officeCall({
  id: 'getOfficeCoupons',
  method: 'GET',
  url: '/set-up/coupons',
  summary: 'The promo codes of the office and those that are good in every circuit, the newest first, with their uses',
  roles: readsCodes,
  querystring: z.object({ search: textIn(longestCodeSearch), page: PageIn, size: PageSizeIn }).partial(),
  response: {
    200: paged(CouponRow).extend({
      choices: z.object({ races: z.array(Choice), packages: z.array(Choice), products: z.array(Choice) }),
      may_change: Flag,
    }),
  },
});

/** So many codes are written into one file. */
export const mostExportedCodes = 5_000;

export const exportOfficeCoupons = officeCall({
  id: 'exportOfficeCoupons',
  method: 'GET',
  url: '/set-up/coupon-codes',
  summary: 'The codes that begin so, for a file; the newest five thousand',
  roles: setsUp,
  querystring: z.object({ search: textIn(longestCodeSearch).optional() }),
  response: {
    200: z.object({
      data: z.array(
        z.object({
          code: z.string(),
          percent: z.int().nullable(),
          amount: Money.nullable(),
          active: Flag,
          used: z.int(),
          most: z.int().nullable(),
          first_day: Day.nullable(),
          last_day: Day.nullable(),
        }),
      ),
    }),
  },
  refusals: ['reauth_required'],
});

export const createOfficeCoupons = officeCall({
  id: 'createOfficeCoupons',
  method: 'POST',
  url: '/set-up/coupons',
  summary: 'A new promo code, or up to a thousand that begin alike; not yet active',
  roles: setsUp,
  body: NewCoupons,
  response: { 201: z.object({ data: z.object({ codes: z.array(z.string()) }) }) },
  refusals: ['choice_not_there'],
});

export const changeOfficeCoupon = officeCall({
  id: 'changeOfficeCoupon',
  method: 'PUT',
  url: '/set-up/coupons/:coupon',
  summary: 'Changes a promo code; what it is worth stays as it is once somebody has used it',
  roles: setsUp,
  params: ofCoupon,
  body: z.object({
    fields: CouponFields.partial(),
    seen: seenOf(CouponFields),
  }),
  response: done,
  refusals: ['item_not_found', 'choice_not_there', 'set_up_changed_meanwhile', 'set_up_faults'],
});

export const activateOfficeCoupon = officeCall({
  id: 'activateOfficeCoupon',
  method: 'POST',
  url: '/set-up/coupons/:coupon/activate',
  summary: 'Activates a promo code. Faults hold it back',
  roles: setsUp,
  params: ofCoupon,
  response: done,
  refusals: ['item_not_found', 'set_up_faults'],
});

export const stopOfficeCoupon = officeCall({
  id: 'stopOfficeCoupon',
  method: 'POST',
  url: '/set-up/coupons/:coupon/stop',
  summary: 'Ends a promo code; orders that have it keep it',
  roles: setsUp,
  params: ofCoupon,
  response: done,
  refusals: ['item_not_found'],
});

export const switchOfficeCoupons = officeCall({
  id: 'switchOfficeCoupons',
  method: 'POST',
  url: '/set-up/coupon-switch',
  summary: 'Activates or ends all promo codes of the office that begin so',
  roles: setsUp,
  body: z.object({ search: textIn(longestCodeSearch).min(1, 'required'), active: FlagIn }),
  response: {
    200: z.object({
      data: z.object({
        switched: z.int(),
      }),
    }),
  },
});

export const deleteOfficeCoupon = officeCall({
  id: 'deleteOfficeCoupon',
  method: 'DELETE',
  url: '/set-up/coupons/:coupon',
  summary: 'Deletes a promo code that stands on no order',
  roles: setsUp,
  params: ofCoupon,
  response: done,
  refusals: ['item_not_found', 'in_use'],
});
