import { addDays, type Day } from '../../../src/kernel/calendar.ts';
import { inRome } from '../days.ts';
import type { PastOrder, ProductLine } from './book.ts';
import type { Crowd } from './crowd.ts';
import { home } from './giulia.ts';

interface ShopOrder {
  readonly days: number;
  readonly hour: `${number}:${number}`;
  readonly method: 'credit_card' | 'satispay' | 'paypal';
  readonly lines: readonly ProductLine[];
  /** Where it is sent; what has no address is collected. */
  readonly street?: readonly [address: string, number: string, zipcode: string, city: string, state: string];
}

/** What people of the crowd have bought in the shop in the last two weeks: the office has it sent, ready and to pack. */
const shopOrders: readonly ShopOrder[] = [
  {
    ...{ days: -13, hour: '18:40', method: 'credit_card', lines: [{ product: 603, quantity: 2 }] },
    street: ['Corso Mameli', '112', '28921', 'Verbania', 'VB'],
  },
  {
    ...{ days: -11, hour: '21:05', method: 'paypal', lines: [{ product: 601, options: [0, 4] }, { product: 604 }] },
    street: ['Via Cadorna', '7', '28838', 'Stresa', 'VB'],
  },
  { days: -10, hour: '12:31', method: 'satispay', lines: [{ product: 605 }] },
  {
    ...{ days: -7, hour: '08:22', method: 'credit_card', lines: [{ product: 606 }, { product: 605, quantity: 2 }] },
    street: ['Via Roma', '41', '28026', 'Omegna', 'VB'],
  },
  { days: -6, hour: '22:14', method: 'satispay', lines: [{ product: 603 }, { product: 607 }] },
  {
    ...{ days: -3, hour: '19:48', method: 'credit_card', lines: [{ product: 601, options: [1, 4] }] },
    street: ['Via San Vittore', '3', '28922', 'Verbania', 'VB'],
  },
  {
    ...{ days: -2, hour: '20:19', method: 'paypal', lines: [{ product: 604, quantity: 2 }, { product: 607 }] },
    street: ['Piazza Ducale', '18', '27029', 'Vigevano', 'PV'],
  },
  { days: -1, hour: '13:02', method: 'satispay', lines: [{ product: 605, quantity: 3 }] },
];

/** Each is of another account of the crowd that was there before. */
export function ordersInTheShop({ users, members }: Crowd, today: Day): PastOrder[] {
  const before = inRome(addDays(today, -20), '00:00');
  const buyers = users.filter(({ createdAt }) => createdAt < before);
  return shopOrders.map(({ days, hour, method, lines, street }, nth) => {
    const { id: user } = buyers[3 * nth]!;
    const { firstname, lastname } = members.find(({ userId, himself }) => userId === user && himself)!;
    const [address, house_number, zipcode, city, state] = street ?? [];
    const at = inRome(addDays(today, days), hour);
    const order = { user: user!, at, state: 'paid', method, lines } as const;
    if (!address || !house_number || !zipcode || !city || !state || !firstname || !lastname) return order;
    return { ...order, address: { ...home, firstname, lastname, address, house_number, zipcode, city, state } };
  });
}
