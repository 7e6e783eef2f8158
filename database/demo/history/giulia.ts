import type { AddressCopy } from '../../../src/features/orders/server/tables.ts';
import { addDays, type Day } from '../../../src/kernel/calendar.ts';
import { inRome } from '../days.ts';
import { accounts, athletes } from '../people.ts';
import type { PastOrder, RegistrationLine } from './book.ts';

/** Where Giulia lives. */
export const home: AddressCopy = {
  type: 'private',
  company: null,
  vat_number: null,
  firstname: 'Giulia',
  lastname: 'Ferraris',
  address: 'Via Guglielmo Marconi',
  house_number: '24',
  zipcode: '28922',
  city: 'Verbania',
  state: 'VB',
  country: 'IT',
  phone: '+39 347 555 0123',
};

type Order = Omit<PastOrder, 'user' | 'at'> & { readonly days: number; readonly hour: `${number}:${number}` };

const paid = { state: 'paid', method: 'credit_card' } as const;
const { giulia, anna, pietro, marco, sara } = athletes;
const card = (number: string, team: string) => ({ card: number, team });
const tri = card('TV48213', 'Triathlon Verbano');
const run = card('TM48213', 'VB014');
const all = (race: number, members: readonly string[], more: Partial<RegistrationLine> = {}) =>
  members.map((member) => ({ member, race, ...more }));

/**
 * What the demo's athlete has bought: an order in each state, her own registrations and her friends', replaced and
 * transferred ones, goods sent home. She stays free for every race that is open, and so do Anna and Pietro.
 */
const orders: readonly Order[] = [
  { ...paid, days: -715, hour: '20:14', lines: [{ member: giulia, race: 171, type: 1, ...tri }] },
  { ...paid, days: -690, hour: '21:02', lines: all(173, [giulia, marco]) },
  {
    ...paid,
    method: 'paypal',
    days: -352,
    hour: '12:40',
    lines: all(190, [giulia, marco, sara], { type: 1, ...tri }),
  },
  { state: 'refunded', method: 'credit_card', days: -350, hour: '22:10', lines: all(191, [sara], { type: 2 }) },
  {
    ...paid,
    days: -331,
    hour: '19:25',
    lines: [...all(192, [giulia, anna]), { product: 501, quantity: 2, child: true }],
  },
  { ...paid, days: -330, hour: '19:31', lines: [{ member: giulia, race: 193, ...run, type: 0 }] },
  { state: 'paid', method: null, days: -328, hour: '18:05', lines: all(197, [pietro]) },
  { ...paid, method: 'satispay', days: -301, hour: '08:12', lines: all(194, [giulia]) },
  {
    state: 'partly_refunded',
    method: 'credit_card',
    days: -283,
    hour: '21:45',
    lines: [
      ...all(195, [giulia, marco]),
      // A health-data code that is used already.
      { member: anna, race: 195, datahealth: 'DH-00001' },
      { product: 503, options: [1], child: true, removed: true },
    ],
  },
  { ...paid, days: -279, hour: '13:20', lines: all(196, [giulia]), code: 'USED' },
  {
    ...paid,
    method: 'satispay',
    days: -48,
    hour: '20:30',
    lines: all(200, [giulia, anna, marco, sara]),
    code: 'WELCOME10',
  },
  {
    ...paid,
    method: 'paypal',
    days: -74,
    hour: '00:04',
    lines: [{ member: giulia, race: 202, type: 2 }, ...all(202, [anna], { type: 2 }), { product: 502, child: true }],
  },
  {
    state: 'paid',
    method: 'wiretransfer',
    days: -66,
    hour: '21:15',
    lines: [{ member: giulia, race: 204, ...run }],
  },
  { ...paid, days: -41, hour: '22:38', lines: all(207, [giulia]) },
  {
    ...paid,
    days: -36,
    hour: '09:50',
    lines: [{ member: giulia, race: 201, type: 3, status: 'replaced' }],
  },
  {
    ...paid,
    days: -33,
    hour: '18:27',
    lines: [{ member: giulia, race: 208, status: 'transferred', datahealth: 'DH-00214' }],
  },
  {
    ...paid,
    days: -25,
    hour: '20:01',
    lines: [
      { product: 601, options: [1, 4] },
      { product: 601, options: [2, 5] },
      { product: 607, quantity: 2 },
    ],
    address: home,
  },
  { state: 'expired', method: null, days: -19, hour: '23:11', lines: all(201, [giulia], { type: 3 }) },
  { state: 'cancelled', method: null, days: -12, hour: '07:45', lines: all(203, [anna]) },
  {
    ...paid,
    days: -9,
    hour: '21:33',
    lines: [...all(203, [marco], { size: 'L' }), { product: 504, child: true }, { product: 501, child: true }],
  },
  {
    state: 'awaiting_payment',
    method: 'wiretransfer',
    days: -2,
    hour: '20:20',
    lines: [{ member: marco, race: 201, type: 1, card: 'TV50177', team: 'Triathlon Verbano' }],
  },
];

/** One more awaits payment since an hour ago, so that it can be paid or cancelled. */
export const giuliasOrders = (today: Day, now: Date): PastOrder[] => [
  ...orders.map(({ days, hour, ...order }) => ({
    ...order,
    user: accounts.athlete,
    at: inRome(addDays(today, days), hour),
  })),
  {
    user: accounts.athlete,
    at: new Date(now.getTime() - 3_600_000),
    state: 'awaiting_payment',
    method: null,
    lines: all(208, [marco], { size: 'L', datahealth: 'DH-00377' }),
  },
];
