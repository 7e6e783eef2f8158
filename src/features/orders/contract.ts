import { z } from 'zod';
import { AddressView } from '#features/addresses/contract.ts';
import { ServiceForView } from '#features/cart/contract.ts';
import { DisruptionView } from '#features/circuits/contract.ts';
import { PaidMethodName } from '#features/commission/contract.ts';
import { BibCollectionView } from '#features/races/contract.ts';
import { ShippingView } from '#features/shop/contract.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money, MoneyIn } from '#kernel/money.ts';
import {
  absentOrWrong,
  CatalogueId,
  dataOf,
  Flag,
  FlagIn,
  maxInteger,
  numberIn,
  PageIn,
  PersonalId,
  paged,
  textIn,
} from '#kernel/wire.ts';
import { parcelStates } from './rules/parcels.ts';
import { statesSaid } from './rules/stateSaid.ts';
import { orderStateNumber } from './rules/states.ts';

/** A line of an order (checkout §3, "Order detail"). */
export const OrderDetailView = z
  .object({
    id: PersonalId,
    /** For a service of a registration that was paid before, the detail of that order. */
    parent_id: PersonalId.nullable(),
    itemable_type: z.enum(['temporary_registration', 'registration', 'shop_product']),
    quantity: z.int(),
    price: Money,
    total_amount: Money,
    discount: Money,
    total_amount_due: Money,
    /** Null while it stands. */
    removed_at: Instant.nullable(),
    /** 0 for what was taken out unpaid: it is no part of the order's amounts. */
    counted: Flag,
    name: z.string(),
    circuit: z.object({ i18n: z.object({ name: z.string() }) }),
    shop_product_variables: z.array(z.object({ key: z.string(), name: z.string() })),
    /** Null for a registration, and for what is for none. */
    service_for: ServiceForView.nullable(),
    itemable: z
      .object({
        id: PersonalId,
        reference: z.string(),
        /** A code for the same race or for the circuit, and the day on which it was sent; null while it stands. */
        given: z.object({ kind: z.enum(['substitute', 'transfer']), worth: Money, on: Day }).nullable(),
        member_id: PersonalId,
        member: z.object({ firstname: z.string(), lastname: z.string() }),
        itemable_type: z.enum(['race', 'package']),
        itemable_id: CatalogueId,
        relay_fraction: z.string().nullable(),
        crew: z.string().nullable(),
        stage: z.object({ i18n: z.object({ name: z.string() }) }),
        races: z.array(z.string()),
        starts: z.array(Instant),
        registration_type: z.object({
          id: CatalogueId,
          name: z.string(),
          federation_id: CatalogueId.nullable(),
          medical_certificate_uploads_active: Flag,
          datahealth_active: Flag,
        }),
      })
      .nullable(),
  })
  .meta({ id: 'OrderDetail' });

/** One line by its id (checkout §3, "Order detail"): of an open cart or of an order. */
export const LineDetailView = OrderDetailView.extend({
  order_id: PersonalId.nullable(),
  itemable: OrderDetailView.shape.itemable
    .unwrap()
    .extend({
      /** Null while the line is in a cart. */
      reference: z.string().nullable(),
      registration_type: OrderDetailView.shape.itemable.unwrap().shape.registration_type.extend({
        datahealth_race_id: z.string().nullable(),
        /** Never the provider's key; null where no codes are taken. */
        datahealth_api_key: z.string().nullable(),
      }),
    })
    .nullable(),
}).meta({ id: 'LineDetail' });
export type LineDetailView = z.output<typeof LineDetailView>;

export const OrderStateView = z.object({
  id: CatalogueId,
  /** Of a refund: of how much of the money it is, and how much of that has left. */
  said: z.enum(statesSaid),
  bg_color: z.string(),
  i18n: z.object({ name: z.string(), description: z.string() }),
});

/** Money given back: requested, done, or refused for good by the provider. */
export const OrderRefundView = z
  .object({
    id: PersonalId,
    amount: Money,
    state: z.enum(['requested', 'done', 'failed']),
    way: z.enum(['provider', 'bank', 'cash']),
    /** Money that never paid the order: it came late, twice, or in another amount. */
    surplus: Flag,
    /** When it was done or has failed; before that, when it was requested. */
    at: Instant,
    /** Empty for the whole order, and for an amount of no line. */
    order_detail_ids: z.array(PersonalId),
    /** Or it was given in cash; null for a provider's, and until then. */
    sent_on: Day.nullable(),
    sent_to: z.string().nullable(),
    /** While it is to be sent again. */
    came_back_on: Day.nullable(),
    /** It came in cash and is still to go back: so it does, unless its buyer tells an account. */
    may_be_cash: Flag,
  })
  .meta({ id: 'OrderRefund' });

/** As the buyer has said before paying (checkout §7, "File links"). */
export const InvoiceRequestView = z
  .object({
    type: z.enum(['private', 'company']),
    firstname: z.string().nullable(),
    lastname: z.string().nullable(),
    company: z.string().nullable(),
    fiscal_code: z.string().nullable(),
    vat_number: z.string().nullable(),
    /** 0000000 for none in Italy, XXXXXXX abroad. */
    recipient_code: z.string(),
    pec: z.string().nullable(),
    address_id: PersonalId,
    address: AddressView.pick({
      address: true,
      house_number: true,
      zipcode: true,
      city: true,
      state: true,
      country: true,
    }),
  })
  .meta({ id: 'InvoiceRequest' });
export type InvoiceRequestView = z.output<typeof InvoiceRequestView>;

/** With its number under both names, and the address of its PDF. */
const InvoiceView = z.object({ invoice_number: z.string(), number: z.string(), link: z.string() });

const CreditNoteView = z.object({
  number: z.string(),
  link: z.string(),
  total: Money,
  issued_on: Day,
  refund_id: PersonalId,
});

/** An order as its owner sees it (checkout §3, "Order"). */
export const OrderView = z
  .object({
    id: PersonalId,
    circuit_id: CatalogueId,
    circuit: z.object({ i18n: z.object({ name: z.string() }) }),
    origin: z.string(),
    reference: z.string(),
    order_details: z.array(OrderDetailView),
    total_amount: Money,
    total_shipping: Money,
    total_discount: Money,
    admin_cost: Money,
    total_amount_due: Money,
    /** It counts no longer for the order. */
    refunded_amount: Money,
    /** With what came late, twice or in another amount. */
    paid_amount: Money,
    returned_amount: Money,
    to_return_amount: Money,
    /** Too little: with a transfer of what lacks the order is paid. */
    arrived_amount: Money,
    refunds: z.array(OrderRefundView),
    /** Null until a method is set. */
    payment_method: PaidMethodName.nullable(),
    payed_at: Instant.nullable(),
    created_at: Instant,
    expires_at: Instant.nullable(),
    due_day: Day.nullable(),
    current_state_id: CatalogueId,
    current_state: OrderStateView,
    coupons: z.array(z.object({ id: z.string(), code: z.string(), usage: z.object({ discount: Money }) })),
    /** Null where none is wanted. */
    invoice_request: InvoiceRequestView.nullable(),
    invoice: InvoiceView.nullable(),
    credit_notes: z.array(CreditNoteView),
    shipping_address: AddressView.omit({ id: true, is_primary: true }).nullish(),
    /** Null where nothing is delivered. */
    shipping: ShippingView.nullable(),
    /** Null where it has none, or is not paid. */
    parcel: z
      .object({
        state: z.enum(parcelStates),
        at: Instant.nullable(),
        courier: z.string().nullable(),
        number: z.string().nullable(),
        link: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Order' });
export type OrderView = z.output<typeof OrderView>;

export const unpaidRefusals = ['order_not_found', 'order_already_paid', 'order_not_payable'] as const;

const unreadyCart = [
  'cart_not_found',
  'cart_is_empty',
  'cart_not_a_multiple',
  'no_way_of_delivery',
  'registration_closed',
  'registration_stopped',
  'coming_soon',
  'card_number_in_use',
  'too_young',
  'born_outside',
  'parental_consent_required',
] as const;

/** One of the cart's `shippings`; without one, and with 0, the first of them. */
const ShippingIn = numberIn(z.int('not_valid').min(0, 'not_valid').max(maxInteger, 'not_valid'), absentOrWrong);

export const createOrder = {
  id: 'createOrder',
  method: 'POST',
  url: '/orders',
  summary: 'Turns a cart into an order, in one transaction. Send an Idempotency-Key to be able to repeat it safely',
  access: 'signed-in',
  schema: {
    headers: z.looseObject({ 'idempotency-key': textIn(200).min(1).optional() }),
    body: z.object({
      cart_id: PersonalId,
      shipping_id: ShippingIn.nullish(),
      require_shipping_address: FlagIn.nullish(),
      total_discount: MoneyIn.optional(),
      total_amount: MoneyIn.optional(),
      admin_cost: MoneyIn.optional(),
      shipping_address_id: PersonalId.nullish(),
    }),
    response: { 201: z.object({ data: OrderView }) },
  },
  refusals: [
    ...unreadyCart,
    'sold_out',
    'quantity_not_available',
    'member_already_registered',
    'address_required',
    'address_not_found',
    'total_has_changed',
    'request_in_progress',
    'idempotency_key_reused',
  ],
} as const satisfies Call;

export const getOrder = {
  id: 'getOrder',
  method: 'GET',
  url: '/orders/:id',
  summary: 'An order of the signed-in user',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: dataOf(OrderView) },
  refusals: ['order_not_found'],
} as const satisfies Call;

export const getOrderDetail = {
  id: 'getOrderDetail',
  method: 'GET',
  url: '/order-details/:id',
  summary: 'A line of the signed-in user’s open cart or of one of their orders; it keeps its id from the cart on',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: dataOf(LineDetailView) },
  refusals: ['detail_not_found'],
} as const satisfies Call;

export const OrderRow = z.object({
  id: PersonalId,
  circuit_id: CatalogueId,
  circuit: z.object({ i18n: z.object({ name: z.string() }) }),
  reference: z.string(),
  /** Of one in which none stands any more, how many there were. */
  items: z.int(),
  total_amount_due: Money,
  /** What the ways of paying add while none is chosen; null otherwise. */
  commission_from: Money.nullable(),
  commission_to: Money.nullable(),
  refunded_amount: Money,
  paid_amount: Money,
  returned_amount: Money,
  to_return_amount: Money,
  arrived_amount: Money,
  current_state_id: CatalogueId,
  current_state: OrderStateView,
  /** Null where no transfer is awaited. */
  due_day: Day.nullable(),
  created_at: Instant,
  payed_at: Instant.nullable(),
  invoice: InvoiceView.nullable(),
  credit_notes: z.array(CreditNoteView),
});

export const getOrders = {
  id: 'getUserOrders',
  method: 'GET',
  url: '/user/orders',
  summary: 'The orders of the signed-in user, newest first, ten a page',
  access: 'signed-in',
  schema: { querystring: z.object({ page: PageIn.optional() }), response: { 200: paged(OrderRow) } },
} as const satisfies Call;

const { cancelled } = orderStateNumber;
const CancelledIn = z.union([z.literal(cancelled), z.literal(`${cancelled}`)]).transform(() => cancelled);

export const changeOrderState = {
  id: 'changeOrderState',
  method: 'POST',
  url: '/user/order-states',
  summary: 'Cancels an order that awaits payment (state 6)',
  access: 'signed-in',
  schema: { body: z.object({ order_id: PersonalId, state_id: CancelledIn }), response: dataOf(OrderView) },
  refusals: unpaidRefusals,
} as const satisfies Call;

export const OrderTakenBack = z.object({
  cart_id: PersonalId,
  /** A price of the cart is another one than the order had. */
  price_changed: Flag,
  /** Each with the line of the cart that it is now. */
  details: z.array(z.object({ from: PersonalId, to: PersonalId })),
});
export type OrderTakenBack = z.output<typeof OrderTakenBack>;

export const takeOrderBack = {
  id: 'takeOrderBack',
  method: 'POST',
  url: '/orders/:id/take-back',
  summary:
    'Cancels an order that awaits payment and puts what it holds back into the cart, which must be empty, so that it can be changed and ordered again',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: dataOf(OrderTakenBack) },
  refusals: [
    ...unpaidRefusals,
    ...unreadyCart,
    'cart_not_empty',
    'registration_type_not_available',
    'product_not_available',
  ],
} as const satisfies Call;

/** The dark modules as one SVG path on a square of `modules` × `modules`. */
export const QrView = z.object({ path: z.string(), modules: z.int() }).meta({ id: 'Qr' });

/** A package has one for each of its races. */
export const PassView = z
  .object({
    id: PersonalId,
    order_id: PersonalId,
    detail_id: PersonalId,
    registration_id: PersonalId,
    reference: z.string(),
    confirmed: Flag,
    bib: z.int().nullable(),
    member: z.object({ firstname: z.string(), lastname: z.string() }),
    registration_type: z.string(),
    race: z.object({
      id: CatalogueId,
      slug: z.string(),
      name: z.string(),
      stage: z.string(),
      place: z.string(),
      starts_at: Instant,
      discipline: z.enum(['tri', 'run', 'swimrun', 'trail', 'relay']),
      colourway: z.enum(['a', 'b', 'c', 'd']),
      seed: z.string(),
      bib_collection: BibCollectionView,
      disruption: DisruptionView.nullable(),
    }),
    /** Null until it is paid for. It opens the page of the pass, and the desk checks it without network. */
    code: z.string().nullable(),
    /** The pass's address; of an unpaid registration, its own. */
    qr: QrView,
  })
  .meta({ id: 'Pass' });
export type PassView = z.output<typeof PassView>;

export const getOrderPasses = {
  id: 'getOrderPasses',
  method: 'GET',
  url: '/orders/:id/passes',
  summary: 'What an order’s athletes bring to the start: race, bib and QR code, the earliest race first',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: dataOf(z.array(PassView)) },
  refusals: ['order_not_found'],
} as const satisfies Call;

export const getNextPass = {
  id: 'getNextPass',
  method: 'GET',
  url: '/user/next-pass',
  summary:
    'The next race that the signed-in user, or a friend whom the user registered, starts in; null when there is none',
  access: 'signed-in',
  schema: {
    /** Without it, whoever starts first. */
    querystring: z.object({ whose: z.enum(['own', 'friends']).optional() }),
    response: dataOf(PassView.nullable()),
  },
} as const satisfies Call;

export const getOrderCalendar = {
  id: 'getOrderCalendar',
  method: 'GET',
  url: '/orders/:id/calendar',
  summary: 'The order’s races as a calendar file (RFC 5545); its events keep their UID',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    response: { 200: z.string().meta({ description: 'text/calendar' }) },
  },
  refusals: ['order_not_found'],
} as const satisfies Call;

/** How to pay an order by wire (checkout §9), with the code that a bank's app reads (EPC069-12). */
export const WireView = z
  .object({
    causal: z.string(),
    amount: Money,
    iban: z.string(),
    bic: z.string(),
    company: z.string(),
    bank: z.string(),
    due_day: Day.nullable(),
    expires_at: Instant.nullable(),
    qr: QrView,
  })
  .meta({ id: 'Wire' });
export type WireView = z.output<typeof WireView>;

export const getOrderWire = {
  id: 'getOrderWire',
  method: 'GET',
  url: '/orders/:id/wire',
  summary: 'The bank details with which an order that awaits a wire transfer is paid; null for any other order',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: dataOf(WireView.nullable()) },
  refusals: ['order_not_found'],
} as const satisfies Call;
