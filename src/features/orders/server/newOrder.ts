import { lineTotal } from '#features/cart/rules/totals.ts';
import type { CartLine, CartRecord } from '#features/cart/server/cartRecordView.ts';
import { lineName, registrationNames, serviceFor } from '#features/cart/server/cartView.ts';
import { needsOf } from '#features/cart/server/holds.ts';
import { dueOf, netOf, type OrderAmounts } from '#features/commission/rules/total.ts';
import type { WantedCard } from '#features/federations/server/cardHolderView.ts';
import type { Shipping } from '#features/shop/rules/shippings.ts';
import type { Lang } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import type { Account, Site } from '#server/http/request.ts';
import { newId, newReference } from '#server/ids.ts';
import type { OrderLine, OrderRecord } from './orderRecordView.ts';
import type { AddressCopy, DetailCopy } from './tables.ts';

export interface NewOrderInput {
  readonly account: Account;
  readonly lang: Lang;
  readonly site: Site;
  readonly cart: CartRecord;
  readonly amounts: OrderAmounts;
  /** Null where nothing is delivered. */
  readonly shipping: Shipping | null;
  readonly address: AddressCopy | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** By their columns' names. */
export interface NewOrder {
  readonly order: object;
  readonly details: readonly object[];
  readonly holds: readonly { readonly sellable_id: number }[];
  readonly registrations: readonly object[];
  readonly entries: readonly object[];
  readonly cards: readonly WantedCard[];
  readonly change: object;
  readonly record: OrderRecord;
}

/** Names, prices and texts are copied (checkout §3). */
export function newOrder(input: NewOrderInput): NewOrder {
  const { account, site, cart, amounts, shipping, address, now, expiresAt, lang } = input;
  const id = newId();
  const created_at = now.toISOString();
  const own = {
    id,
    reference: newReference(cart.reference_prefix),
    circuit_id: cart.circuit_id,
    user_id: account.id,
    state: 'awaiting_payment' as const,
    pay_method: null,
    ...amounts,
    admin_cost: noMoney,
    total_amount_due: dueOf(netOf(amounts), noMoney),
    shipping_address: address,
    shipping,
    origin: site.origin,
    lang,
    created_at,
    payed_at: null,
    expires_at: expiresAt.toISOString(),
    held_since: cart.hold_limit !== null && new Date(cart.hold_limit) > now ? cart.held_since : null,
    due_day: null,
    wire_chosen_at: null,
  };
  const lines = cart.lines.map((line) => ({ line, made: orderLine(cart, line) }));
  const registered = lines.flatMap(({ line, made }) => (made.registration ? [{ line, of: made.registration }] : []));
  return {
    order: {
      ...own,
      season_id: cart.season_id,
      version: 0,
      cart_id: cart.id,
      delivery: cart.lines.some(({ goods }) => goods) ? 'to_pack' : null,
    },
    details: lines.map(({ line, made: { registration: _, service_for: __, ...detail } }, position) => ({
      ...detail,
      order_id: id,
      goods: line.goods,
      variables: line.variables,
      position,
      written_off: noMoney,
    })),
    holds: lines.flatMap(({ line }) =>
      needsOf(line).map((need) => ({ ...need, order_detail_id: line.id, counted: 'ordered' })),
    ),
    registrations: registered.map(({ line, of }) => ({
      id: of.id,
      reference: of.reference,
      order_detail_id: line.id,
      user_id: account.id,
      member_id: of.member_id,
      circuit_id: cart.circuit_id,
      season_id: cart.season_id,
      race_id: line.race_id,
      race_package_id: line.race_package_id,
      registration_type_id: of.type.id,
      state: 'on_hold',
      answers: line.answers,
      card_number: line.answers?.card_number,
      team_name: line.answers?.team_name,
      created_at,
    })),
    entries: registered.flatMap(({ line, of }) =>
      line.races.map((race) => ({
        id: newId(),
        registration_id: of.id,
        race_id: race.id,
        member_id: of.member_id,
        state: 'live',
      })),
    ),
    cards: registered.flatMap(({ line: { answers }, of }) =>
      answers?.card_number && answers.federation_id
        ? [
            {
              federationId: answers.federation_id,
              seasonId: cart.season_id,
              number: answers.card_number,
              memberId: of.member_id,
            },
          ]
        : [],
    ),
    change: {
      id: newId(),
      order_id: id,
      to_state: own.state,
      at: created_at,
      by_user_id: account.id,
      why: 'order placed',
    },
    record: {
      ...own,
      circuit_name: cart.circuit_name,
      email: account.email,
      lines: lines.map(({ made }) => made),
      refunds: [],
      paid_amount: noMoney,
      returned_amount: noMoney,
      to_return_amount: noMoney,
      arrived_amount: noMoney,
      own_returned: noMoney,
      own_to_return: noMoney,
      invoice_request: null,
      documents: [],
      parcel: null,
    },
  };
}

export function orderLine(cart: CartRecord, line: CartLine): OrderLine {
  const { member, type } = line;
  return {
    id: line.id,
    parent_id: line.parent_id,
    kind: line.kind,
    product_id: line.product_id,
    quantity: line.quantity,
    price: line.price,
    total_amount: lineTotal(line),
    discount: noMoney,
    removed_at: null,
    removed_in: null,
    copy: { it: copyOf(line, 'it'), en: copyOf(line, 'en') },
    service_for: serviceFor(cart, line),
    registration:
      member && type
        ? {
            id: newId(),
            reference: newReference(cart.reference_prefix),
            given: null,
            member_id: member.id,
            firstname: member.firstname,
            lastname: member.lastname,
            race_id: line.race_id,
            race_package_id: line.race_package_id,
            starts: line.races.map(({ starts_at }) => starts_at),
            type,
          }
        : null,
  };
}

const copyOf = (line: CartLine, lang: Lang): DetailCopy => ({
  name: lineName(line, lang),
  ...(line.type && {
    ...registrationNames(line, lang),
    registration_type: line.type.name[lang],
    ...(line.crew && { crew: line.crew.name }),
    ...(line.fraction && { relay_fraction: line.fraction[lang] }),
  }),
  ...(line.options.length > 0 && {
    variables: line.options.map(({ i18n }) => ({ key: i18n[lang].key, name: i18n[lang].name })),
  }),
});
