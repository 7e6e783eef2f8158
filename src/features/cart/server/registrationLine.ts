import { prepareForLine } from '#features/certificates/server/prepareForLine.ts';
import { type AdmittedCrew, shownCrew } from '#features/crews/rules/admitted.ts';
import { type CrewRace, crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import { admitCrew } from '#features/crews/server/admitCrew.ts';
import {
  type CrewPlace,
  findCrewPlace,
  fractionNotAvailable,
  keepCrewPlace,
} from '#features/crews/server/crewPlaces.ts';
import { type AdmittedCard, admitCard } from '#features/federations/server/admitCard.ts';
import { settledConsents } from '#features/legal/rules/consents.ts';
import { consentRows } from '#features/legal/server/registrationConsents.ts';
import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import { claimPlace } from '#features/registration/server/keptPlaces.ts';
import { ShortageError, type StockResult } from '#features/stock/server/stock.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { optimistically } from '#server/optimistic.ts';
import type { Actor } from './actor.ts';
import { type LineToPut, putLine } from './addLine.ts';
import { lockCartRow } from './carts.ts';
import { heldUntil, placesOf, sweepingLapsedCarts } from './holds.ts';
import { checkedAnswers, checkLine, type LineData } from './lineChecks.ts';
import { addProduct } from './productLine.ts';
import { inTurnFor } from './raceTurn.ts';
import { type RegistrationFacts, registrationFacts } from './registrationFactsView.ts';

export interface NewRegistrationLine {
  readonly memberId: string;
  readonly data: LineData;
  /** The line's id; an existing line of the cart with this id is replaced and keeps its children. */
  readonly lineId?: string;
  /** The draft that changes the line: the health-data code that it has passes to the line. */
  readonly draftId?: string;
  /** The crew that the wizard's step has admitted, so that its password is not checked again. */
  readonly crew?: AdmittedCrew | undefined;
  /** The card that the wizard's step has admitted, so that the registry is not asked again. */
  readonly card?: AdmittedCard | undefined;
}

/** Puts a registration into this cart; the certificate is checked before and attached once the line is written. */
export async function addRegistration(context: Context, actor: Actor, cartId: string, newLine: NewRegistrationLine) {
  const { memberId, data } = newLine;
  const lineId = newLine.lineId ?? newId();
  const line = { detailId: lineId, memberId, typeId: data.registration_type_id, from: newLine.draftId };
  const certificate = await prepareForLine(context, actor.account, line, data);
  try {
    await putRegistration(context, actor, cartId, { ...newLine, lineId });
  } catch (error) {
    // Without a draft nothing keeps the health-data code, so its use is taken back.
    if (newLine.lineId === undefined) await certificate?.giveUp();
    throw error;
  }
  await certificate?.attach();
  return lineId;
}

/** Puts the line when it is the actor's turn at the race; what is asked elsewhere is asked before or after it. */
async function putRegistration(
  context: Context,
  actor: Actor,
  cartId: string,
  newLine: NewRegistrationLine,
): Promise<string> {
  const { memberId, data, lineId } = newLine;
  const wanted = { ...actor, raceType: data.race_type, raceId: data.race_id, lineId };
  const put = await inTurnFor(context, wanted, () =>
    // Retried when another tab has changed the cart: the athlete may be in it now.
    sweepingLapsedCarts(context, () => optimistically(() => addRegistrationOnce(context, actor, cartId, newLine))),
  );
  if (put.lacks === 'card') {
    const card = await cardOf(context, { memberId, data });
    return putRegistration(context, actor, cartId, { ...newLine, card });
  }
  const { detailId, facts } = put;
  if (!facts.replaceable) await addFreeServices(context, actor, cartId, detailId, facts);
  return detailId;
}

/** The line that was written, and what it was decided on; or that the registry must be asked about its card first. */
type PutRegistration =
  | { readonly lacks: null; readonly detailId: string; readonly facts: RegistrationFacts }
  | { readonly lacks: 'card' };

/** One attempt with the optimistic version: null if the cart has changed between reading and writing. */
async function addRegistrationOnce(
  context: Context,
  actor: Actor,
  cartId: string,
  { memberId, data, lineId, crew: before, card: admitted }: NewRegistrationLine,
): Promise<PutRegistration | null> {
  const now = context.clock();
  const userId = actor.account.id;
  const isRace = data.race_type === 'race';
  const [facts] = await registrationFacts(context.db, {
    user: userId,
    cart: cartId,
    member: memberId,
    race: isRace ? data.race_id : null,
    package: isRace ? null : data.race_id,
    type: data.registration_type_id,
    replaces: lineId ?? null,
    now: now.toISOString(),
  });
  if (!facts) return refuse('cart_not_found');
  const { name, price, minor } = checkLine(facts, data, now, actor);
  const answered = checkedAnswers(facts, given(data), data.crew?.fraction_id);

  const card = facts.type?.has_federation ? admitted : {};
  if (!card) return { lacks: 'card' };
  const detailId = lineId ?? newId();
  const crew = await crewOf(context, actor, facts, { data, before, detailId });
  const line = (place: CrewPlace | null): LineToPut => ({
    version: facts.version,
    line: {
      id: detailId,
      cart_id: cartId,
      kind: 'registration',
      quantity: 1,
      price,
      member_id: memberId,
      ...(isRace ? { race_id: data.race_id } : { race_package_id: data.race_id }),
      registration_type_id: data.registration_type_id,
      answers: { ...card, ...answersOf({ ...data, ...answered, ...(!minor && { parent: null }) }, crew, place) },
      require_shipping: false,
      created_at: now,
    },
    needs: placesOf(facts.offered, place && { sellable_id: place.sellableId }).filter(
      ({ sellable_id }) => !facts.kept?.sellables.includes(sellable_id),
    ),
    consents: consentRows({
      userId,
      memberId,
      circuitId: facts.circuit_id,
      detailId,
      at: now,
      textsSince: facts.texts_since,
      policies: facts.policies.map(({ id, version }) => ({ id, version, accepted: data.policies.includes(id) })),
      consents: data.consents,
      parental: minor,
    }),
  });
  const races = facts.offered.map(({ sellable_id }) => sellable_id);
  const shortages = (put: StockResult) => {
    const ofRace = put.shortages.some(({ sellable_id }) => races.includes(sellable_id));
    return new ShortageError(
      put.shortages,
      ofRace ? new Refusal('sold_out', { name, of: 'whole', left: 0 }) : fractionNotAvailable(),
    );
  };

  const put =
    crew === undefined && !facts.replaceable && !facts.kept
      ? await putLine(context.db, context, userId, line(null))
      : await undoneIfChanged(context.db, async (tx) => {
          const place = crew ? await findCrewPlace(tx, { ...raceOfCrew(facts), crew, userId, detailId, now }) : null;
          await lockCartRow(tx, cartId);
          const claim = { place: facts.kept, now, until: heldUntil(context) };
          if (!(await claimPlace(tx, detailId, claim))) throw new CartChangedError();
          const put = await putLine(tx, context, userId, line(place));
          if (put === 'cart changed') throw new CartChangedError();
          if (!put.ok) throw shortages(put);
          await keepCrewPlace(tx, { detailId, memberId, place });
          return put;
        });
  if (put === 'cart changed') return null;
  if (!put.ok) throw shortages(put);
  return { lacks: null, detailId, facts };
}

/** Rolls the transaction back: what a line was decided on has changed. */
class CartChangedError extends Error {}

const undoneIfChanged = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T | 'cart changed'> =>
  db.transaction(work).catch((error: unknown) => {
    if (error instanceof CartChangedError) return 'cart changed' as const;
    throw error;
  });

function raceOfCrew({ offered, package: pack }: RegistrationFacts) {
  const race = offered[0] ?? refuse('race_not_found');
  const { id: raceId, has_team_registration, only_for_team, is_relay, fractions } = race;
  const asked: CrewRace = { has_team_registration, only_for_team, rule: { is_relay, relay_fractions: fractions } };
  return { raceId, race: crewRaceOf(pack ? 'package' : 'race', asked), fractions };
}

const crewOf = (
  context: Context,
  { account }: Actor,
  facts: RegistrationFacts,
  { data, before, detailId }: { data: LineData; before: AdmittedCrew | undefined; detailId: string },
): Promise<AdmittedCrew | undefined> =>
  admitCrew(context, account, { ...raceOfCrew(facts), given: data.crew ?? undefined, before, detailId });

const given = ({ gadget_size, custom_inputs }: LineData) => ({ gadget_size: gadget_size ?? undefined, custom_inputs });

/** The card in the data, checked; the wizard's step has done that already. */
async function cardOf(
  context: Context,
  { memberId, data }: Pick<NewRegistrationLine, 'memberId' | 'data'>,
): Promise<AdmittedCard> {
  const given = {
    federation_id: data.federation_id ?? undefined,
    federation_name: data.federation_name ?? undefined,
    card_number: data.card_number ?? undefined,
    team_name: data.team_name ?? undefined,
  };
  return (await admitCard(context, { typeId: data.registration_type_id, memberId, given })).card;
}

/** Only free services are added without asking (art. 65 Codice del consumo); what is out of stock is left out. */
async function addFreeServices(
  context: Context,
  actor: Actor,
  cartId: string,
  parentId: string,
  { free_services }: RegistrationFacts,
) {
  for (const { product_id } of free_services) {
    const service = { product_id, quantity: 1, parent_id: parentId, variables: [] };
    await addProduct(context, actor, cartId, service).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** The answers stored in the line. A crew's password is checked in `admitCrew` and never stored in a cart. */
function answersOf(data: LineData, crew: AdmittedCrew | undefined, place: CrewPlace | null): RegistrationAnswers {
  return {
    ...(data.gadget_size && { gadget_size: data.gadget_size }),
    ...(data.parent && { parent: data.parent }),
    ...(crew && { crew: { ...shownCrew(crew), ...(place && { id: place.crewId }) } }),
    custom_inputs: data.custom_inputs,
    policies: data.policies,
    consents: settledConsents(data.consents),
  };
}
