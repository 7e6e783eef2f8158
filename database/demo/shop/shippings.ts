import type { Shipping } from '../../../src/features/shop/rules/shippings.ts';
import type { shippingMethods } from '../../../src/features/shop/server/tables.ts';
import { euro, noMoney } from '../../../src/kernel/money.ts';
import { texts } from '../world.ts';

type Method = typeof shippingMethods.$inferInsert;

const courier = (circuitId: number, price: `${number}`): Method => ({
  circuitId,
  id: 1,
  i18n: texts(
    { name: 'Corriere', description: 'In 3–5 giorni lavorativi dal pagamento.' },
    { name: 'Courier', description: 'Within 3–5 working days of your payment.' },
  ),
  price: euro(price),
  requireAddress: true,
  position: 0,
});

/** Race 208 is in the circuit's last stage, so that what is ordered during the season can be collected there. */
const atTheRace: Method = {
  circuitId: 15,
  id: 2,
  i18n: texts(
    { name: 'Ritiro alla gara', description: 'Al banco dei pettorali, con il riferimento dell’ordine.' },
    { name: 'Collection at the race', description: 'At the bib desk, with your order’s reference.' },
  ),
  price: noMoney,
  requireAddress: false,
  raceId: 208,
  position: 1,
};

/** What an order keeps of a courier. */
export const shippingCopy = ({ id, i18n: { it, en }, price }: Method): Shipping => ({
  id,
  name: texts(it.name, en.name),
  description: texts(it.description, en.description),
  price,
  require_address: true,
  collection: null,
});

/** How each circuit delivers what its shop sends. */
export const demoShippings: readonly Method[] = [
  courier(15, '6.00'),
  atTheRace,
  courier(8, '7.50'),
  courier(3, '6.00'),
];
