import type { z } from 'zod';
import { serviceForView } from '#features/cart/rules/serviceFor.ts';
import type { CommissionRange } from '#features/commission/rules/payMethods.ts';
import type {
  InvoiceRequestView,
  OrderDetailView,
  OrderRow,
  OrderStateView,
  OrderView,
} from '#features/orders/contract.ts';
import { shippingView } from '#features/shop/server/shippingsView.ts';
import { dayInSentence } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, cents } from '#kernel/money.ts';
import { shownName } from '#kernel/names.ts';
import { invoiceFile } from '#kernel/paths.ts';
import { flag } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { awaitedWire } from '../rules/awaitedWire.ts';
import { type OwnMoney, stateSaid } from '../rules/stateSaid.ts';
import { type OrderState, orderStateNumber } from '../rules/states.ts';
import { isCounted } from '../rules/takenOut.ts';
import { orderStatesText } from '../text/states.ts';
import type { OrderMoney } from './orderMoneyView.ts';
import {
  type OrderDocument,
  type OrderInvoiceRequest,
  type OrderLine,
  type OrderRecord,
  refundedOf,
} from './orderRecordView.ts';

const stateColour: Readonly<Record<OrderState, string>> = {
  awaiting_payment: '#b76e00',
  paid: '#1f7a4d',
  refunded: '#5b6472',
  partly_refunded: '#5b6472',
  expired: '#8a3b2e',
  cancelled: '#8a3b2e',
};

/** Its buyer may have nothing left to do. */
const wireColour = '#2f6fc4';

type StateFacts = OwnMoney & Pick<OrderRecord, 'state' | 'pay_method' | 'due_day' | 'cancelled_with_race'>;

/** Of one whose transfer is awaited, by which day, and that it is not seen at once. */
export function stateView(
  { state, pay_method, due_day, cancelled_with_race = false, ...own }: StateFacts,
  lang: Lang,
): z.output<typeof OrderStateView> {
  const t = textIn(orderStatesText, lang);
  const said = stateSaid(state, own);
  const wire = state === 'awaiting_payment' ? awaitedWire(pay_method, due_day) : null;
  if (wire !== null) {
    const i18n = { name: t('awaiting_wire'), description: t('awaiting_wire_text', { day: dayInSentence(wire, lang) }) };
    return { id: orderStateNumber[state], said, bg_color: wireColour, i18n };
  }
  const i18n = { name: t(said), description: t(cancelled_with_race ? 'cancelled_race_text' : `${said}_text`) };
  return { id: orderStateNumber[state], said, bg_color: stateColour[state], i18n };
}

const instant = (text: string): string => new Date(text).toISOString();

function itemableOf({ registration, copy }: OrderLine, lang: Lang): z.output<typeof OrderDetailView>['itemable'] {
  if (!registration) return null;
  const { id, reference, given, member_id, firstname, lastname, race_id, race_package_id, starts, type } = registration;
  const { stage = '', races = [], registration_type = '', relay_fraction = null, crew = null } = copy[lang];
  return {
    id,
    reference,
    given,
    member_id,
    member: { firstname: shownName(firstname), lastname: shownName(lastname) },
    itemable_type: race_package_id === null ? 'race' : 'package',
    itemable_id: (race_id ?? race_package_id)!,
    relay_fraction,
    crew,
    stage: { i18n: { name: stage } },
    races: [...races],
    starts: starts.map(instant),
    registration_type: {
      id: type.id,
      name: registration_type,
      federation_id: type.federation_id,
      medical_certificate_uploads_active: flag(type.medical_certificate_uploads_active),
      datahealth_active: flag(type.datahealth_active),
    },
  };
}

export const detailView = (line: OrderLine, circuit: string, lang: Lang): z.output<typeof OrderDetailView> => ({
  id: line.id,
  parent_id: line.parent_id,
  itemable_type: line.kind === 'product' ? 'shop_product' : 'registration',
  quantity: line.quantity,
  price: line.price,
  total_amount: line.total_amount,
  discount: line.discount,
  total_amount_due: cents(line.total_amount - line.discount),
  removed_at: line.removed_at && instant(line.removed_at),
  counted: flag(isCounted(line)),
  name: line.copy[lang].name,
  circuit: { i18n: { name: circuit } },
  shop_product_variables: (line.copy[lang].variables ?? []).map(({ key, name }) => ({ key, name })),
  service_for: serviceForView(line.service_for, lang),
  itemable: itemableOf(line, lang),
});

export const invoiceRequestView = (request: OrderInvoiceRequest): InvoiceRequestView => ({
  type: request.type,
  firstname: request.firstname || null,
  lastname: request.lastname || null,
  company: request.company || null,
  fiscal_code: request.fiscal_code || null,
  vat_number: request.vat_number || null,
  recipient_code: request.recipient_code,
  pec: request.pec || null,
  address_id: request.address_id,
  address: request.seat,
});

function documentsView(documents: readonly OrderDocument[]): Pick<OrderView, 'invoice' | 'credit_notes'> {
  const [invoice] = documents.filter(({ kind }) => kind === 'TD01');
  const notes = documents.filter(({ kind }) => kind === 'TD04');
  return {
    invoice: invoice
      ? { invoice_number: invoice.number, number: invoice.number, link: invoiceFile(invoice.number) }
      : null,
    credit_notes: notes.map(({ number, total, issued_on, refund_id }) => ({
      number,
      link: invoiceFile(number),
      total,
      issued_on,
      // The table's check `credit_note_corrects` holds it there.
      refund_id: refund_id!,
    })),
  };
}

const moneyView = ({ paid_amount, returned_amount, to_return_amount, arrived_amount }: OrderMoney): OrderMoney => ({
  paid_amount,
  returned_amount,
  to_return_amount,
  arrived_amount,
});

/** An order as its owner sees it (checkout §3, "Order"). */
export function orderView(order: OrderRecord, lang: Lang): OrderView {
  return {
    id: order.id,
    circuit_id: order.circuit_id,
    circuit: { i18n: { name: order.circuit_name[lang] } },
    origin: order.origin,
    reference: order.reference,
    order_details: order.lines.map((line) => detailView(line, order.circuit_name[lang], lang)),
    total_amount: order.total_amount,
    total_shipping: order.total_shipping,
    total_discount: order.total_discount,
    admin_cost: order.admin_cost,
    total_amount_due: order.total_amount_due,
    refunded_amount: refundedOf(order),
    ...moneyView(order),
    refunds: order.refunds.map(({ lines, surplus, may_be_cash, at, ...refund }) => ({
      ...refund,
      surplus: flag(surplus),
      may_be_cash: flag(may_be_cash),
      at: instant(at),
      order_detail_ids: [...lines],
    })),
    payment_method: order.pay_method,
    payed_at: order.payed_at && instant(order.payed_at),
    created_at: instant(order.created_at),
    expires_at: order.expires_at && instant(order.expires_at),
    due_day: order.due_day,
    current_state_id: orderStateNumber[order.state],
    current_state: stateView(order, lang),
    coupons: (order.coupons ?? []).map(({ id, code, discount }) => ({ id, code, usage: { discount } })),
    invoice_request: order.invoice_request && invoiceRequestView(order.invoice_request),
    ...documentsView(order.documents),
    shipping_address: order.shipping_address,
    shipping: order.shipping && shippingView(order.shipping, lang),
    parcel: order.parcel && { ...order.parcel, at: order.parcel.at && instant(order.parcel.at) },
  };
}

export interface OrderRowRecord
  extends OrderMoney,
    StateFacts,
    Pick<OrderRecord, 'id' | 'circuit_id' | 'circuit_name' | 'reference' | 'created_at' | 'payed_at' | 'documents'> {
  readonly items: number;
  readonly refunded_amount: Cents;
}

export const orderRowView = (
  row: OrderRowRecord,
  commission: CommissionRange | null,
  lang: Lang,
): z.output<typeof OrderRow> => ({
  id: row.id,
  circuit_id: row.circuit_id,
  circuit: { i18n: { name: row.circuit_name[lang] } },
  reference: row.reference,
  items: row.items,
  total_amount_due: row.total_amount_due,
  commission_from: commission?.from ?? null,
  commission_to: commission?.to ?? null,
  refunded_amount: row.refunded_amount,
  ...moneyView(row),
  current_state_id: orderStateNumber[row.state],
  current_state: stateView(row, lang),
  due_day: row.state === 'awaiting_payment' ? awaitedWire(row.pay_method, row.due_day) : null,
  created_at: instant(row.created_at),
  payed_at: row.payed_at && instant(row.payed_at),
  ...documentsView(row.documents),
});
