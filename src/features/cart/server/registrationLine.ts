import type { RegistrationData } from '#features/cart/contract.ts';
import { recordConsents } from '#features/legal/server/registrationConsents.ts';
import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import { NotEnough } from '#features/stock/server/stock.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import { refusalOf } from '#kernel/rule.ts';
import type { Tx } from '#server/database.ts';
import type { Ground } from '#server/ground.ts';
import { isSuperAdmin } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { registrationRules } from '../rules/mayRegister.ts';
import { putLine } from './addLine.ts';
import type { Asker } from './asker.ts';
import { changeCart, openCart } from './carts.ts';
import { lockCounters } from './holds.ts';
import { type RegistrationFacts, registrationFacts } from './registrationFactsView.ts';

export interface Registering {
  readonly circuitId: number;
  readonly memberId: string;
  readonly data: RegistrationData;
  /** The line that this one takes the place of; it keeps its id and its children. */
  readonly replaces?: string | null | undefined;
}

/** Puts an athlete's registration into the open cart of the circuit; opens the cart if there is none. */
export async function addRegistrationLine(
  ground: Ground,
  asker: Asker,
  { circuitId, ...registering }: Registering,
): Promise<{ cartId: string; detailId: string }> {
  const cartId = await openCart(ground, asker.account.id, circuitId);
  return { cartId, detailId: await addRegistrationTo(ground, asker, cartId, registering) };
}

/** Puts an athlete's registration into this cart: one place in each of its races, or a refusal. */
export const addRegistrationTo = (
  ground: Ground,
  asker: Asker,
  cartId: string,
  registering: Omit<Registering, 'circuitId'>,
): Promise<string> =>
  changeCart(ground, asker.account.id, cartId, (tx, circuitId) =>
    putRegistration(ground, asker, tx, { cartId, circuitId, ...registering }),
  );

/** The same, inside a change of the cart. */
export async function putRegistration(
  ground: Ground,
  asker: Asker,
  tx: Tx,
  { cartId, circuitId, memberId, data, replaces }: Registering & { readonly cartId: string },
): Promise<string> {
  const now = ground.clock();
  const isRace = data.race_type === 'race';
  const [facts] = await registrationFacts(tx, {
    user: asker.account.id,
    cart: cartId,
    circuit: circuitId,
    member: memberId,
    race: isRace ? data.race_id : null,
    package: isRace ? null : data.race_id,
    type: data.registration_type_id,
    replaces: replaces ?? null,
    today: dayInRome(now),
  });
  const { offered, free_services, policies, replaceable } = facts!;
  const { name, price } = checked(facts!, data, now, asker);

  const detailId = replaceable && replaces ? replaces : newId();
  await recordConsents(tx, {
    userId: asker.account.id,
    memberId,
    circuitId,
    detailId,
    at: now,
    policies: policies.map(({ id, version }) => ({ id, version, accepted: data.policies.includes(id) })),
    consents: data.consents,
  });
  const line = {
    id: detailId,
    cart_id: cartId,
    kind: 'registration' as const,
    quantity: 1,
    price,
    member_id: memberId,
    ...(isRace ? { race_id: data.race_id } : { race_package_id: data.race_id }),
    registration_type_id: data.registration_type_id,
    answers: answersOf(data),
    require_shipping: false,
    created_at: now,
  };
  const services = replaceable ? [] : free_services;
  const wishes = offered.map(({ sellable_id }) => ({ sellable_id, quantity: 1 }));
  // Taken one line after the other, so locked together first, in their order.
  if (services.length > 0) await lockCounters(tx, [...wishes, ...services]);
  const { ok, lacking } = await putLine(tx, line, wishes);
  if (!ok) throw new NotEnough(lacking, new Refusal('sold_out', { name }));
  await addFreeServices(tx, services, cartId, detailId, now);
  return detailId;
}

function checked(facts: RegistrationFacts, data: RegistrationData, now: Date, { account, lang }: Asker) {
  const { offered, type, policies } = facts;
  const bounds = facts.package ? [facts.package, ...offered] : offered;
  const today = dayInRome(now);
  const name = nameOf(facts, lang);
  const refusal = refusalOf(registrationRules, {
    name,
    exists: offered.length > 0 && (data.race_type === 'race' || facts.package !== null),
    typeOfRace: type !== null,
    knowsMember: facts.knows_member,
    comingSoon: bounds.some(({ coming_soon }) => coming_soon),
    soldOut: offered.some(({ places }) => places <= 0),
    closed:
      bounds.some(({ registration_ends_at }) => new Date(registration_ends_at) <= now) ||
      offered.some(({ ends_on }) => ends_on < today),
    mayPass: isSuperAdmin(account),
    registered: facts.registered,
    inCart: facts.in_cart,
    privacyAccepted: data.consents.privacy_policy,
    policiesMissing: policies
      .filter(({ id, is_required }) => is_required && !data.policies.includes(id))
      .map(({ id }) => id),
  });
  if (refusal) throw refusal;
  return { name, price: type?.price ?? refuse('registration_type_not_available') };
}

const nameOf = (facts: RegistrationFacts, lang: Lang): string =>
  (facts.package?.name ?? facts.offered[0]?.name)?.[lang] ?? '';

/** A preselected service comes along by itself only if it costs nothing, and as long as there is one (art. 65 Codice del consumo). */
async function addFreeServices(
  tx: Tx,
  services: RegistrationFacts['free_services'],
  cartId: string,
  parentId: string,
  now: Date,
) {
  for (const { product_id, sellable_id } of services) {
    await putLine(
      tx,
      {
        id: newId(),
        cart_id: cartId,
        parent_id: parentId,
        kind: 'product',
        quantity: 1,
        price: noMoney,
        product_id,
        variables: [],
        require_shipping: false,
        created_at: now,
      },
      [{ sellable_id, quantity: 1 }],
    );
  }
}

/** What the line keeps. A crew's password is checked elsewhere and never kept in a cart. */
function answersOf(data: RegistrationData): RegistrationAnswers {
  const { crew } = data;
  return {
    ...(data.federation_id && { federation_id: data.federation_id }),
    ...(data.federation_name && { federation_name: data.federation_name }),
    ...(data.card_number && { card_number: data.card_number }),
    ...(data.team_name && { team_name: data.team_name }),
    ...(data.gadget_size && { gadget_size: data.gadget_size }),
    ...(crew && {
      crew: {
        choice: crew.choice,
        ...(crew.id && { id: crew.id }),
        ...(crew.name && { name: crew.name }),
        ...(crew.type && { type: crew.type }),
        ...(crew.fraction_id && { fraction_id: crew.fraction_id }),
      },
    }),
    custom_inputs: data.custom_inputs,
    policies: data.policies,
    consents: data.consents,
    ...(data.medical_certificate_id && { medical_certificate_id: data.medical_certificate_id }),
    ...(data.datahealth_code && { datahealth_code: data.datahealth_code }),
  };
}
