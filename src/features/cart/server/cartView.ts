import type { z } from 'zod';
import { isParentWhole } from '#features/athletes/rules/parent.ts';
import type { CartView } from '#features/cart/contract.ts';
import { offerOf, openingFlags } from '#features/races/rules/availability.ts';
import { bornOutside, bornWhenever } from '#features/registration/rules/born.ts';
import { ageLacking, isMinorThere } from '#features/registration/rules/mayStart.ts';
import { racesOfStart } from '#features/registration/rules/start.ts';
import { isOnSale } from '#features/shop/rules/onSale.ts';
import { chosenShipping, offeredShippings, type Shipping } from '#features/shop/rules/shippings.ts';
import { shortName, shortOf } from '#features/shop/rules/shortOf.ts';
import { shippingView } from '#features/shop/server/shippingsView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import { shownName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import { wordRefusal } from '#text/refusals.ts';
import { type Blocker, blockersOf, type LineReadiness } from '../rules/readiness.ts';
import { type ServiceFor, serviceForView } from '../rules/serviceFor.ts';
import { cartTotals, lineTotal, requiresShipping } from '../rules/totals.ts';
import type { CartLine, CartRecord } from './cartRecordView.ts';

export type ShownCart = Pick<CartRecord, 'id' | 'held_until' | 'lines' | 'shippings'>;

export const emptyCart: Omit<ShownCart, 'id'> = { held_until: null, lines: [], shippings: [] };

export const priced = ({ lines }: Pick<CartRecord, 'lines'>) =>
  lines.map(({ price, quantity, require_shipping }) => ({ price, quantity, requireShipping: require_shipping }));

export const totalsOf = (cart: Pick<CartRecord, 'lines'>, shipping: Shipping | undefined) =>
  cartTotals(priced(cart), shipping?.price ?? noMoney);

export const shippingsNow = ({ shippings }: Pick<CartRecord, 'shippings'>, now: Date): Shipping[] =>
  offeredShippings(shippings, dayInRome(now));

export const registrationNames = (line: CartLine, lang: Lang) => ({
  name: lineName(line, lang),
  stage: line.races[0]?.stage[lang] ?? '',
  races: line.races.map((race) => race.name[lang]),
});

/** The registration that a line of this cart is for: its parent, or a paid one. */
export function serviceFor({ lines }: Pick<CartRecord, 'lines'>, line: CartLine): ServiceFor | null {
  if (line.paid_for) return line.paid_for;
  const parent = line.parent_id === null ? undefined : lines.find(({ id }) => id === line.parent_id);
  if (!parent?.member) return null;
  const { firstname, lastname } = parent.member;
  const copy = { it: registrationNames(parent, 'it'), en: registrationNames(parent, 'en') };
  return { firstname, lastname, copy, reference: null };
}

export const lineName = (line: CartLine, lang: Lang): string =>
  (line.product?.name ?? line.package?.name ?? line.races[0]?.name)?.[lang] ?? '';

/** What a line of a product would lack, and how a refusal names it. */
export function shortLine(line: CartLine, lang: Lang, left = leftNow(line)) {
  const short = shortOf(left);
  const options = line.options.map(({ i18n }) => i18n[lang].name);
  return { ...short, name: shortName(short, lineName(line, lang), options) };
}

const leftNow = ({ available, product }: CartLine) => ({
  product: available,
  combination: product?.combination?.available ?? null,
});

function readiness(line: CartLine, now: Date, lang: Lang, delivers: boolean): LineReadiness {
  const offers = line.package ? [line.package, ...line.races] : line.races;
  const today = dayInRome(now);
  const ageCase = {
    today,
    birthday: line.member?.birthday ?? null,
    races: racesOfStart(line.races),
  };
  return {
    id: line.id,
    name: lineName(line, lang),
    held: line.held,
    short: shortLine(line, lang),
    registers: line.type && {
      races: line.races.map((race) => ({
        id: race.id,
        name: race.name[lang],
        registrationsInCart: race.registrations_in_cart,
        codes: race.codes,
      })),
    },
    ...openingFlags(offers.map(offerOf), now),
    tooYoungFor: ageLacking(ageCase),
    bornOutside: bornOutside(ageCase.birthday, line.type ?? bornWhenever),
    parentMissing: isMinorThere(ageCase) && !isParentWhole(line.answers?.parent),
    gone: line.product ? !isOnSale(line.product.sale, today) || line.paid_for?.stands === false : !line.type?.active,
    undeliverable: line.require_shipping && !delivers,
    card: cardOf(line),
  };
}

const cardOf = ({ answers, member }: CartLine): LineReadiness['card'] =>
  answers?.card_number && answers.federation_id && member
    ? { federationId: answers.federation_id, number: answers.card_number, memberId: member.id }
    : null;

export function blockersOfCart(
  cart: Pick<CartRecord, 'lines' | 'shippings'>,
  now: Date,
  lang: Lang,
  mayPass: boolean,
): Blocker[] {
  const delivers = shippingsNow(cart, now).length > 0;
  return blockersOf(
    cart.lines.map((line) => readiness(line, now, lang, delivers)),
    mayPass,
  );
}

type Detail = z.output<typeof CartView>['details'][number];

function detailView(cart: Pick<CartRecord, 'lines'>, line: CartLine, lang: Lang): Detail {
  const { member, type, races } = line;
  return {
    id: line.id,
    itemable_type: line.kind === 'product' ? 'shop_product' : 'temporary_registration',
    itemable_id: line.kind === 'product' ? String(line.product_id) : line.id,
    parent_id: line.parent_id,
    quantity: line.quantity,
    price: line.price,
    total: lineTotal(line),
    name: lineName(line, lang),
    shop_product_variable_id: (line.variables ?? []).join(','),
    shop_product_variables: line.options.map(({ id, i18n }) => ({ id, i18n: i18n[lang] })),
    require_shipping_address: flag(line.require_shipping),
    held: flag(line.held),
    service_for: serviceForView(serviceFor(cart, line), lang),
    itemable:
      member && type
        ? {
            member: {
              id: member.id,
              firstname: shownName(member.firstname),
              lastname: shownName(member.lastname),
            },
            relay_fraction_i18n: line.fraction?.[lang] ?? null,
            crew: line.crew && { id: line.crew.id, name: line.crew.name },
            race_type: line.race_package_id === null ? 'race' : 'package',
            race_id: (line.race_id ?? line.race_package_id)!,
            stage: races[0]?.stage[lang] ?? '',
            races: races.map((race) => race.name[lang]),
            starts: races.map((race) => new Date(race.starts_at).toISOString()),
            registration_type: { id: type.id, name: type.name[lang], price: type.price },
            has_services: flag(line.has_services),
          }
        : null,
  };
}

/** The cart as its owner sees it (checkout §3, "Cart"). */
export function cartView(cart: ShownCart, now: Date, lang: Lang, mayPass: boolean): CartView {
  const shippings = shippingsNow(cart, now);
  const { subtotal, shipping, discount } = totalsOf(cart, chosenShipping(shippings, null));
  const held = cart.lines.some((line) => line.held);
  return {
    id: cart.id,
    details: cart.lines.map((line) => detailView(cart, line, lang)),
    subtotal,
    total_discount: discount,
    total_shipping: shipping,
    require_shipping_address: flag(requiresShipping(priced(cart))),
    shippings: shippings.map((one) => shippingView(one, lang)),
    held_until: held && cart.held_until ? new Date(cart.held_until).toISOString() : null,
    blocked: blockersOfCart(cart, now, lang, mayPass).map(({ detailId, raceId, refusal }) => ({
      error: refusal.code,
      detail: wordRefusal(refusal, lang),
      detail_id: detailId,
      race_id: raceId,
    })),
    count: cart.lines.length,
  };
}
