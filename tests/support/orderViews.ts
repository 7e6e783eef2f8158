import type { OrderView } from '#features/orders/contract.ts';
import { type OrderState, orderStateNumber } from '#features/orders/rules/states.ts';
import type { Day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';

type Line = OrderView['order_details'][number];
type Refund = OrderView['refunds'][number];

/** Orders as the API answers them, for what draws them; what a test does not care about is filled in. */

/** A cap of the shop. */
export const aProductLine = (given: Partial<Line> = {}): Line => ({
  id: '0190a000-0000-7000-8000-000000000001',
  parent_id: null,
  itemable_type: 'shop_product',
  quantity: 1,
  price: euro('12.50'),
  total_amount: euro('12.50'),
  discount: euro('0.00'),
  total_amount_due: euro('12.50'),
  removed_at: null,
  counted: 1,
  name: 'Cappellino',
  circuit: { i18n: { name: 'Tre Laghi' } },
  shop_product_variables: [],
  service_for: null,
  itemable: null,
  ...given,
});

/** Giulia Ferraris in a race. */
export const aRegistrationLine = (given: Partial<Line> = {}): Line => ({
  ...aProductLine(),
  id: '0190a000-0000-7000-8000-000000000002',
  itemable_type: 'registration',
  name: '10 km',
  itemable: {
    id: '0190a000-0000-7000-8000-000000000003',
    reference: 'R1',
    given: null,
    member_id: '0190a000-0000-7000-8000-000000000004',
    member: { firstname: 'Giulia', lastname: 'Ferraris' },
    itemable_type: 'race',
    itemable_id: 1,
    relay_fraction: null,
    crew: null,
    stage: { i18n: { name: 'Orta' } },
    races: [],
    starts: [],
    registration_type: {
      id: 1,
      name: 'Tesserato',
      federation_id: null,
      medical_certificate_uploads_active: 0,
      datahealth_active: 0,
    },
  },
  ...given,
});

/** The same, given up for a promo code. */
export const aGivenLine = (): Line => {
  const line = aRegistrationLine();
  const given = { kind: 'transfer', worth: euro('70.00'), on: '2026-11-27' as Day } as const;
  return { ...line, itemable: line.itemable && { ...line.itemable, given } };
};

/** Money that the provider has given back for the whole order. */
export const aRefundView = (given: Partial<Refund> = {}): Refund => ({
  id: '0190a000-0000-7000-8000-000000000005',
  amount: euro('12.50'),
  state: 'done',
  way: 'provider',
  surplus: 0,
  at: '2026-09-01T10:00:00.000Z',
  order_detail_ids: [],
  sent_on: null,
  sent_to: null,
  came_back_on: null,
  may_be_cash: 0,
  ...given,
});

/** An order of one cap. */
export const anOrderView = (state: OrderState, given: Partial<OrderView> = {}): OrderView => ({
  id: '0190a000-0000-7000-8000-000000000006',
  circuit_id: 15,
  circuit: { i18n: { name: 'Tre Laghi' } },
  origin: 'https://trelaghi.example',
  reference: 'TL20-WMWM-WMWM',
  order_details: [aProductLine()],
  total_amount: euro('12.50'),
  total_shipping: euro('0.00'),
  total_discount: euro('0.00'),
  admin_cost: euro('0.00'),
  total_amount_due: euro('12.50'),
  refunded_amount: euro('0.00'),
  paid_amount: euro('0.00'),
  returned_amount: euro('0.00'),
  to_return_amount: euro('0.00'),
  arrived_amount: euro('0.00'),
  refunds: [],
  payment_method: null,
  payed_at: null,
  created_at: '2026-09-01T10:00:00.000Z',
  expires_at: null,
  due_day: null,
  current_state_id: orderStateNumber[state],
  current_state: {
    id: orderStateNumber[state],
    said: state,
    bg_color: '#5b6472',
    i18n: { name: state, description: '' },
  },
  coupons: [],
  invoice_request: null,
  invoice: null,
  credit_notes: [],
  parcel: null,
  shipping: null,
  ...given,
});
