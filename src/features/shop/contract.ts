import { z } from 'zod';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, dataOf, Flag, textIn } from '#kernel/wire.ts';

const Media = z.object({ id: CatalogueId, path: z.string(), alt: z.string() });

/** A service or a shop item (checkout §3). */
export const ProductView = z
  .object({
    id: CatalogueId,
    sku: z.string(),
    i18n: z.object({ name: z.string(), description: z.string(), note: z.string(), permalink: z.string() }),
    price: Money,
    full_price: Money,
    stock: z.int(),
    ordered: z.int(),
    cart_blocked: z.int(),
    purchased: z.int(),
    have_size_table: Flag,
    size_table_path: z.string().nullable(),
    medias: z.array(Media),
    featured_media: z.object({ path: z.string(), alt: z.string() }).nullable(),
    most_pieces: z.int(),
    in_presale: Flag,
    from_date: Day.nullable(),
    to_date: Day.nullable(),
    require_shipping_address: Flag,
    variables: z.record(
      z.string(),
      z.array(z.object({ id: CatalogueId, i18n: z.object({ key: z.string(), name: z.string() }) })),
    ),
    /** The combinations of options that have a stock of their own, beside the product's: what is left is the lesser. */
    combinations: z.array(
      z.object({
        variables: z.array(CatalogueId),
        stock: z.int(),
        ordered: z.int(),
        cart_blocked: z.int(),
        purchased: z.int(),
      }),
    ),
    race_service: z.object({ is_preselected: Flag, sort: z.int() }).nullable(),
  })
  .meta({ id: 'Product' });
export type ProductView = z.output<typeof ProductView>;

/** A way of delivery: by courier to an address, or collected at a race. */
export const ShippingView = z
  .object({
    id: CatalogueId,
    i18n: z.object({ name: z.string(), description: z.string() }),
    price: Money,
    require_shipping_address: Flag,
    /** Null for what is sent. */
    collection: z
      .object({ race_id: CatalogueId, race: z.string(), stage: z.string(), place: z.string(), starts_at: Instant })
      .nullable(),
  })
  .meta({ id: 'Shipping' });
export type ShippingView = z.output<typeof ShippingView>;

const services = {
  params: z.object({ id: CatalogueId }),
  response: {
    200: z.object({
      data: z.array(ProductView),
      services: z.array(ProductView),
      status: z.literal('services_were_found'),
    }),
  },
};

export const getRaceServices = {
  id: 'getRaceServices',
  method: 'GET',
  url: '/races/:id/services',
  summary: 'The services sold with a race (registration step 6)',
  access: 'anyone',
  schema: services,
  refusals: ['race_not_found'],
} as const satisfies Call;

export const getRacePackageServices = {
  id: 'getRacePackageServices',
  method: 'GET',
  url: '/race-packages/:id/services',
  summary: 'The services sold with a race package',
  access: 'anyone',
  schema: services,
  refusals: ['race_not_found'],
} as const satisfies Call;

export const getProducts = {
  id: 'getProducts',
  method: 'GET',
  url: '/products',
  summary: 'The products in a circuit’s shop that are sold today; none while the shop is switched off',
  access: 'anyone',
  schema: { querystring: z.object({ circuit_id: CatalogueId.optional() }), response: dataOf(z.array(ProductView)) },
} as const satisfies Call;

const bySlug = z.object({ slug: textIn(200) });

export const getProductBySlug = {
  id: 'getProductBySlug',
  method: 'GET',
  url: '/products/by-slug/:slug',
  summary: 'A product on sale in the shop of the request’s circuit, by the slug in its page’s address',
  access: 'anyone',
  schema: { params: bySlug, response: dataOf(ProductView) },
  refusals: ['product_not_found'],
} as const satisfies Call;

const ServiceRace = z.object({ race_type: z.enum(['race', 'package']), id: CatalogueId, name: z.string() });

export const getServiceBySlug = {
  id: 'getServiceBySlug',
  method: 'GET',
  url: '/services/by-slug/:slug',
  summary: 'A service on sale with races of the request’s circuit, by the slug in its page’s address',
  access: 'anyone',
  schema: { params: bySlug, response: { 200: z.object({ data: ProductView, races: z.array(ServiceRace) }) } },
  refusals: ['product_not_found'],
} as const satisfies Call;
