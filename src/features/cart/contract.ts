import { z } from 'zod';
import { ParentIn } from '#features/athletes/contract.ts';
import { certificateRefusals, longestCode } from '#features/certificates/contract.ts';
import { CrewIn } from '#features/crews/contract.ts';
import { longestOfCard } from '#features/federations/contract.ts';
import { CustomAnswersIn, PoliciesIn } from '#features/races/contract.ts';
import { ShippingView } from '#features/shop/contract.ts';
import { Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import type { ErrorCode } from '#kernel/errors.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, Flag, FlagIn, LineIn, numberIn, ofList, PersonalId, textIn } from '#kernel/wire.ts';
import { quantityBounds } from './rules/quantity.ts';

const Quantity = numberIn(z.int().min(quantityBounds.min).max(quantityBounds.max));

/** The data of a registration line, in the body of `carts/{id}/details`. */
export const RegistrationData = z.object({
  race_type: z.enum(['race', 'package']),
  race_id: CatalogueId,
  registration_type_id: CatalogueId,
  federation_id: CatalogueId.nullish(),
  federation_name: LineIn(longestOfCard.federation_name).nullish(),
  card_number: LineIn(longestOfCard.card_number).nullish(),
  team_name: LineIn(longestOfCard.team_name).nullish(),
  gadget_size: LineIn(20).nullish(),
  crew: CrewIn.nullish(),
  parent: ParentIn.nullish(),
  custom_inputs: CustomAnswersIn,
  policies: PoliciesIn,
  consents: z.object({
    privacy_policy: FlagIn,
    photo_video: FlagIn,
    newsletter: FlagIn.optional(),
    third_part_data: FlagIn.optional(),
  }),
  medical_certificate_id: PersonalId.nullish(),
  datahealth_code: LineIn(longestCode).nullish(),
});
export type RegistrationData = z.output<typeof RegistrationData>;

const Variable = z.object({ id: CatalogueId, i18n: z.object({ key: z.string(), name: z.string() }) });

export const ServiceForView = z.object({
  member: z.object({ firstname: z.string(), lastname: z.string() }),
  /** The race or package, its stage, and the races of a package. */
  name: z.string(),
  stage: z.string(),
  races: z.array(z.string()),
  /** Null while it stands in a cart. */
  reference: z.string().nullable(),
});

/** A line of the cart (checkout §3, "Cart detail"). */
export const CartDetailView = z
  .object({
    id: PersonalId,
    itemable_type: z.enum(['temporary_registration', 'shop_product']),
    itemable_id: z.string(),
    /** The line that it belongs to; for a service of a paid registration the detail of that order. */
    parent_id: PersonalId.nullable(),
    quantity: z.int(),
    price: Money,
    total: Money,
    name: z.string(),
    shop_product_variable_id: z.string(),
    shop_product_variables: z.array(Variable),
    require_shipping_address: Flag,
    /** Whether the line's quantity is blocked now. Reading the cart takes a lapsed hold again, if there is stock. */
    held: Flag,
    itemable: z
      .object({
        member: z.object({ id: PersonalId, firstname: z.string(), lastname: z.string() }),
        relay_fraction_i18n: z.string().nullable(),
        crew: z.object({ id: PersonalId, name: z.string() }).nullable(),
        race_type: z.enum(['race', 'package']),
        race_id: CatalogueId,
        stage: z.string(),
        races: z.array(z.string()),
        starts: z.array(Instant),
        registration_type: z.object({ id: CatalogueId, name: z.string(), price: Money }),
        has_services: Flag,
      })
      .nullable(),
    /** Null for a registration, and for what is for none. */
    service_for: ServiceForView.nullable(),
  })
  .meta({ id: 'CartDetail' });
export type CartDetailView = z.output<typeof CartDetailView>;

export const CartView = z
  .object({
    id: PersonalId,
    details: z.array(CartDetailView),
    subtotal: Money,
    total_discount: Money,
    /** The price of the first of `shippings`; an order that names another one has its price. */
    total_shipping: Money,
    require_shipping_address: Flag,
    /** The ways of delivery to choose from (`shipping_id` of the order); none while nothing is delivered. */
    shippings: z.array(ShippingView),
    held_until: Instant.nullable(),
    /** Why checkout is blocked; `race_id`: the race that more athletes are to be registered for. */
    blocked: z.array(
      z.object({
        error: z.string(),
        detail: z.string(),
        detail_id: PersonalId.nullable(),
        race_id: CatalogueId.nullable(),
      }),
    ),
    count: z.int(),
  })
  .meta({ id: 'Cart' });
export type CartView = z.output<typeof CartView>;

const Answer = z.object({ data: CartView });

export const getOpenCart = {
  id: 'getOpenCart',
  method: 'GET',
  url: '/carts',
  summary: 'The open cart of the signed-in user, or null',
  access: 'signed-in',
  schema: {
    querystring: z.object({ circuit_id: CatalogueId.optional() }),
    response: { 200: z.object({ data: CartView.nullable() }) },
  },
} as const satisfies Call;

export const getCart = {
  id: 'getCart',
  method: 'GET',
  url: '/carts/:id',
  summary: 'A cart of the signed-in user',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: { 200: Answer } },
  refusals: ['cart_not_found'],
} as const satisfies Call;

export const createCart = {
  id: 'createCart',
  method: 'POST',
  version: 'v2',
  url: '/carts',
  summary: 'Opens a cart, or answers the one that is open',
  access: 'signed-in',
  schema: { body: z.object({ circuit_id: CatalogueId.optional() }), response: { 201: Answer } },
} as const satisfies Call;

/** Why a registration is not put into a cart, whichever call puts it there. */
export const registrationLineRefusals = [
  'race_not_found',
  'member_not_found',
  'sold_out',
  'registration_closed',
  'registration_stopped',
  'coming_soon',
  'cart',
  'member_already_registered',
  'registration_declined',
  'registration_type_not_available',
  'card_number_not_valid',
  'card_number_in_use',
  'card_too_young',
  'parental_consent_required',
  'too_young',
  'born_outside',
  'policy_required',
  'crew_not_found',
  'crew_name_already_exist',
  'crew_wrong_password',
  'fraction_not_available',
] as const satisfies readonly ErrorCode[];

export const addCartDetail = {
  id: 'addCartDetail',
  method: 'POST',
  url: '/carts/:id/details',
  summary: 'Adds a registration or a product to a cart and blocks its quantity',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    body: z.discriminatedUnion('detail_type', [
      z.object({ detail_type: z.literal('registration'), member_id: PersonalId, data: RegistrationData }),
      z.object({
        detail_type: z.literal('product'),
        product_id: CatalogueId,
        quantity: Quantity,
        /** The registration that a service is for: a line of this cart, or the detail of a paid order of one's own. */
        parent_id: PersonalId.nullish(),
        member_id: PersonalId.nullish(),
        variables: z
          .union([z.array(CatalogueId).max(20, 'too_long'), textIn(250)], { error: ofList })
          .default([])
          .transform((value): unknown[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : value))
          .pipe(z.array(CatalogueId).max(20, 'too_long')),
      }),
    ]),
    response: { 201: z.object({ data: CartView, detail: z.object({ id: PersonalId }) }) },
  },
  refusals: [
    ...certificateRefusals,
    'cart_not_found',
    ...registrationLineRefusals,
    'product_not_found',
    'detail_not_found',
    'product_not_available',
    'variables_required',
    'quantity_not_available',
    'too_many_pieces',
    'one_per_registration',
  ],
} as const satisfies Call;

export const ServiceRegistration = z.object({
  /** The `parent_id` of the line: that of a line of the cart, or of the detail of an order. */
  id: PersonalId,
  where: z.enum(['cart', 'paid']),
  member: z.object({ firstname: z.string(), lastname: z.string() }),
  name: z.string(),
});
export type ServiceRegistration = z.output<typeof ServiceRegistration>;

export const getServiceRegistrations = {
  id: 'getServiceRegistrations',
  method: 'GET',
  url: '/services/:id/registrations',
  summary: 'One’s own registrations that a service can be for: those in the cart, and the newest hundred paid ones',
  access: 'signed-in',
  schema: {
    params: z.object({ id: CatalogueId }),
    response: { 200: z.object({ data: z.array(ServiceRegistration) }) },
  },
} as const satisfies Call;

export const changeCartDetail = {
  id: 'changeCartDetail',
  method: 'PUT',
  url: '/carts/:id/details/:detailId',
  summary: 'Sets the quantity of a line; a registration and a free service below one stay at one',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId, detailId: PersonalId }),
    body: z.object({ action: z.literal('add'), quantity: Quantity }),
    response: { 200: Answer },
  },
  refusals: [
    'cart_not_found',
    'cart_detail_not_found',
    'quantity_not_available',
    'too_many_pieces',
    'one_per_registration',
  ],
} as const satisfies Call;

export const removeCartDetail = {
  id: 'removeCartDetail',
  method: 'DELETE',
  url: '/carts/:id/details/:detailId',
  summary: 'Takes a line and its children out of the cart and frees what they blocked',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId, detailId: PersonalId }),
    response: { 200: z.object({ data: z.null() }) },
  },
  refusals: ['cart_not_found', 'cart_detail_not_found'],
} as const satisfies Call;
