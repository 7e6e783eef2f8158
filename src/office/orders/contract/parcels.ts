import { z } from 'zod';
import { parcelMoves, parcelStates } from '#features/orders/rules/parcels.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import {
  CatalogueId,
  Flag,
  FlagIn,
  LineIn,
  maxInteger,
  oneLine,
  PageIn,
  PageSizeIn,
  PersonalId,
  paged,
  textIn,
} from '#kernel/wire.ts';
import { Selected } from '#office/entries/contract/registrations.ts';

const circuit = z.object({ id: CatalogueId });
// The list says where people live: who follows registrations, and nobody else.
const roles = ['organiser'] as const;

/** `to_do`: what is to be packed or sent, which Today counts. */
export const parcelViews = ['to_do', ...parcelStates, 'all'] as const;
export type ParcelsView = (typeof parcelViews)[number];

/** The longest text that parcels are searched by. */
export const longestParcelSearch = 60;

const Search = textIn(longestParcelSearch).overwrite(oneLine);

const Pieces = z.array(z.object({ name: z.string(), options: z.array(z.string()), quantity: z.int() }));

export const OfficeParcelRow = z
  .object({
    order_id: PersonalId,
    reference: z.string(),
    /** Who gets it: of the address, or of the account; null once the account is erased. */
    recipient: z.string().nullable(),
    /** What is in it; of what was packed and goes nowhere any more, what is to be unpacked. */
    goods: Pieces,
    /** What the buyer has withdrawn from: it is not packed, or comes back of what has left. */
    withdrawn: Pieces,
    way: z.enum(['courier', 'collection']),
    /** The way’s name as it was bought; null where none was to be chosen. */
    way_name: z.string().nullable(),
    /** The lines of the address, or where and when it is collected. */
    where: z.array(z.string()),
    /** The race's day, or thirty days from the payment. */
    due_day: Day,
    state: z.enum(parcelStates),
    /** Why it goes nowhere any more although it was packed: its order was given back, or its buyer has withdrawn from all of it. */
    ended: z.enum(['given_back', 'withdrawn']).nullable(),
    /** When it came into that state. */
    at: Instant.nullable(),
    courier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    tracking_link: z.string().nullable(),
    /** The mail about this state has left, so that taking it back is seen. */
    told: Flag,
  })
  .meta({ id: 'OfficeParcel' });
export type OfficeParcelRow = z.output<typeof OfficeParcelRow>;

export const getParcels = {
  id: 'getParcels',
  method: 'GET',
  url: '/circuits/:id/parcels',
  summary: 'The goods of a circuit’s paid orders, by how far they are; what is due first stands first',
  access: 'staff',
  roles,
  schema: {
    params: circuit,
    querystring: z.object({
      view: z.enum(parcelViews).catch('to_pack').optional(),
      search: Search.optional(),
      page: PageIn.optional(),
      size: PageSizeIn.optional(),
    }),
    response: { 200: paged(OfficeParcelRow) },
  },
} as const satisfies Call;

export const getChosenParcels = {
  id: 'getChosenParcels',
  method: 'GET',
  url: '/circuits/:id/chosen-parcels',
  summary: 'The parcels of these orders, in the order of the list; of another circuit’s orders none',
  access: 'staff',
  roles,
  schema: {
    params: circuit,
    querystring: z.object({ orders: Selected }),
    response: { 200: z.object({ data: z.array(OfficeParcelRow) }) },
  },
} as const satisfies Call;

/** An address of the web without a name and a password, or nothing: it becomes a link in the buyer's mail. */
const LinkIn = LineIn(500).refine(
  (text) => text === '' || /^https:\/\/[^\s<>"@/?#]+(?:[/?#][^\s<>"]*)?$/.test(text),
  'not_valid',
);

/** How a parcel travels: with a number or a link to follow it by, or without either because the office says so. */
export const TrackingFields = z
  .object({ courier: LineIn(60), number: LineIn(60), link: LinkIn, without: FlagIn })
  .refine(({ number, link, without }) => without || number !== '' || link !== '', {
    path: ['without'],
    message: 'say_without_number',
  });

/** What is done with a parcel, and as what it was seen. */
const MoveBody = z
  .object({
    move: z.enum(parcelMoves),
    /** The state as it was on the page. */
    seen: z.enum(parcelStates),
    /** How many pieces were in it on the page. */
    pieces: z.int().min(0).max(maxInteger),
    /** Of what is sent. */
    tracking: TrackingFields.nullable(),
  })
  .refine(({ move, tracking }) => move !== 'send' || tracking !== null, {
    path: ['tracking'],
    message: 'say_without_number',
  });

export const moveParcel = {
  id: 'moveParcel',
  method: 'POST',
  url: '/circuits/:id/orders/:order/parcel',
  summary: 'Packs, sends or hands out the goods of an order, or takes the last step back; the buyer is told by mail',
  access: 'staff',
  roles,
  schema: {
    params: circuit.extend({ order: PersonalId }),
    body: MoveBody,
    response: { 200: z.object({ data: z.object({ state: z.enum(parcelStates) }) }) },
  },
  refusals: ['order_not_found', 'parcel_not_due', 'parcel_withdrawn', 'parcel_changed_meanwhile', 'parcel_not_so'],
} as const satisfies Call;

/** So many parcels are made ready with one request. */
export const mostReady = 200;

export const readyParcels = {
  id: 'readyParcels',
  method: 'POST',
  url: '/circuits/:id/parcels-ready',
  summary:
    'Marks what is packed of several orders as ready: of those that are chosen, or of all to be packed that a search finds',
  access: 'staff',
  roles,
  schema: {
    params: circuit,
    body: z.object({
      /** Those that are chosen; none: what the search finds of all that is to be packed. */
      orders: z.array(PersonalId).max(mostReady, 'too_long').default([]),
      search: Search.default(''),
    }),
    response: {
      200: z.object({
        data: z.object({
          /** How many are ready now that were not. */
          ready: z.int(),
          /** Chosen orders that were not to be packed any more, and stay as they are. */
          left: z.array(PersonalId),
          /** How many of a search are still to be packed: they take another request. */
          more: z.int(),
        }),
      }),
    },
  },
  refusals: ['order_not_found'],
} as const satisfies Call;
