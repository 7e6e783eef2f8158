import { z } from 'zod';
import { parcelMoves, parcelStates } from '#features/orders/rules/parcels.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import { Flag, FlagIn, LineIn, maxInteger, PersonalId } from '#kernel/wire.ts';
import { mostSelected, Selected } from '#office/entries/contract/registrations.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';

// It is said where people live: who follows registrations, and nobody else.
const roles = ['organiser'] as const;

/** How far the goods of orders are, as the list of orders filters by it. `to_do`: to be packed or sent, which Today counts. */
export const deliveries = ['to_do', ...parcelStates] as const;
export type Delivery = (typeof deliveries)[number];

const Pieces = z.array(z.object({ name: z.string(), options: z.array(z.string()), quantity: z.int() }));

export const OfficeParcel = z
  .object({
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
    /** Its order is paid, and something of it is still wanted; otherwise it goes nowhere any more. */
    stands: Flag,
    at: Instant.nullable(),
    courier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    tracking_link: z.string().nullable(),
  })
  .meta({ id: 'OfficeParcel' });
export type OfficeParcel = z.output<typeof OfficeParcel>;

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
    /** As it was on the page. */
    seen: z.enum(parcelStates),
    pieces: z.int().min(0).max(maxInteger),
    tracking: TrackingFields.nullable(),
  })
  .refine(({ move, tracking }) => move !== 'send' || tracking !== null, {
    path: ['tracking'],
    message: 'say_without_number',
  });

export const moveParcel = officeCall({
  id: 'moveParcel',
  method: 'POST',
  url: '/orders/:order/parcel',
  summary: 'Packs, sends or hands out the goods of an order, or takes the last step back; the buyer is told by mail',
  roles,
  params: circuit.extend({ order: PersonalId }),
  body: MoveBody,
  response: { 200: z.object({ data: z.object({ state: z.enum(parcelStates) }) }) },
  refusals: ['order_not_found', 'parcel_not_due', 'parcel_withdrawn', 'parcel_changed_meanwhile', 'parcel_not_so'],
});

export const bulkMoves = ['ready', 'send', 'collect'] as const;
export type BulkMove = (typeof bulkMoves)[number];

export const moveParcels = officeCall({
  id: 'moveParcels',
  method: 'POST',
  url: '/parcel-moves',
  summary: 'Marks the goods of chosen orders as ready, as sent without a number, or as collected',
  roles,
  body: z.object({ orders: z.array(PersonalId).min(1).max(mostSelected, 'too_long'), move: z.enum(bulkMoves) }),
  response: {
    // How many have moved; those that could not, as what is collected cannot be sent, stay as they are.
    200: z.object({ data: z.object({ moved: z.int(), left: z.array(PersonalId) }) }),
  },
  refusals: ['order_not_found'],
});

export const getParcelsFile = officeCall({
  id: 'getParcelsFile',
  method: 'GET',
  url: '/parcels-file',
  summary:
    'What is in the parcels of chosen orders, or of all that are so far, as CSV in the reader’s language: a row for each article. Each download is an audit entry',
  roles,
  querystring: z.object({ orders: Selected, delivery: z.enum(deliveries).default('to_do') }),
  response: { 200: z.any().meta({ description: 'CSV' }) },
  refusals: ['reauth_required'],
});
