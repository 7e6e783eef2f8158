import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { inkContrast } from '#art/inks.ts';
import { type CircuitFinding, checkCircuit } from '#features/circuits/rules/setup/checkCircuit.ts';
import { circuitPayMethods } from '#features/circuits/rules/setup/fields.ts';
import { allSettings } from '#features/circuits/server/circuitView.ts';
import { circuits, seasons, stages } from '#features/circuits/server/tables.ts';
import { payMethodIds } from '#features/commission/rules/payMethods.ts';
import { keysRefused, payCapabilities, readPaySettings } from '#features/commission/server/payOfferView.ts';
import { circuitPayMethods as offered } from '#features/commission/server/tables.ts';
import { findIssuer } from '#features/invoices/server/issuers.ts';
import { orders } from '#features/orders/server/tables.ts';
import type { SetupState } from '#features/races/rules/setup/fields.ts';
import { circuitField, isOfCircuit } from '#features/races/rules/setup/setUp.ts';
import { races } from '#features/races/server/tables.ts';
import { countOffered } from '#features/shop/server/shippingsView.ts';
import { products, shippingMethods } from '#features/shop/server/tables.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { byLevel, type Finding, findingKey } from '#kernel/checks.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { FindingView } from '#office/kit/contract/setUps.ts';
import { withFlags } from '#office/kit/server/withFlags.ts';
import { setUpChecksText } from '#office/kit/text/setUpChecks.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { textIn } from '#text/translate.ts';
import type { CircuitSetUpView, ShippingSetUp } from '../contract/settings.ts';
import { isIssuerComplete } from '../rules/circuitFaults.ts';
import { fieldsOf, type StoredCircuit } from './fields.ts';

export async function readStored(
  on: DbOrTx,
  circuitId: number,
  row?: StoredCircuit['row'],
): Promise<StoredCircuit | undefined> {
  const [found] = row ? [row] : await on.select().from(circuits).where(eq(circuits.id, circuitId));
  if (!found) return undefined;
  const settings = await allSettings(on, circuitId);
  const methods = await on
    .select({ id: offered.payMethodId })
    .from(offered)
    .where(eq(offered.circuitId, circuitId))
    .orderBy(asc(offered.position));
  return {
    row: found,
    settings,
    methods: methods.map(({ id }) => id),
    issuer: await findIssuer(on, circuitId),
  };
}

/** Has anybody ordered anything of this circuit? */
export const hasOrders = async (on: DbOrTx, circuitId: number): Promise<boolean> =>
  (await on.select({ id: orders.id }).from(orders).where(eq(orders.circuitId, circuitId)).limit(1)).length > 0;

const shippingsOf = (on: DbOrTx, circuitId: number) =>
  on
    .select()
    .from(shippingMethods)
    .where(eq(shippingMethods.circuitId, circuitId))
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id));

type ShippingRow = Awaited<ReturnType<typeof shippingsOf>>[number];

export const shippingFields = ({ id, i18n, price, raceId, active }: ShippingRow): ShippingSetUp => ({
  id,
  name_it: i18n.it.name,
  name_en: i18n.en.name,
  description_it: i18n.it.description,
  description_en: i18n.en.description,
  price,
  race_id: raceId,
  active: flag(active),
});

export async function shippingOf(on: DbOrTx, circuitId: number, id: number): Promise<ShippingRow | undefined> {
  return (await shippingsOf(on, circuitId)).find((row) => row.id === id);
}

/** How many products on sale are shipped. */
export const countSoldShipped = (on: DbOrTx, circuitId: number): Promise<number> =>
  on.$count(
    products,
    and(eq(products.circuitId, circuitId), eq(products.active, true), eq(products.requireShipping, true)),
  );

async function findingsIn(
  on: DbOrTx,
  { row, settings, methods, issuer }: StoredCircuit,
  now: Date,
): Promise<CircuitFinding[]> {
  const { id, i18n, inks, bank, office } = row;
  const fields = fieldsOf({ row, settings, methods, issuer });
  return checkCircuit({
    name_en: i18n.en.name,
    company: office.company,
    email: office.email,
    ink_contrast: inkContrast({ c1: inks[0] }),
    offers_wire: methods.includes(payMethodIds.wiretransfer),
    iban: bank?.iban ?? null,
    keys_refused: keysRefused(await readPaySettings(on, id)),
    commission_by_method: fields.commission === 'by_method',
    issuer: issuer ? { is_complete: isIssuerComplete(fields) } : null,
    sells_shipped: (await countSoldShipped(on, id)) > 0,
    ways_of_delivery: await countOffered(on, id, now),
  });
}

async function faultsOf(on: DbOrTx, circuitId: number, now: Date): Promise<CircuitFinding[]> {
  const stored = await readStored(on, circuitId);
  return stored ? (await findingsIn(on, stored, now)).filter(({ level }) => level === 'fault') : [];
}

export const countCircuitFaults = async (on: DbOrTx, circuitId: number, now: Date): Promise<number> =>
  (await faultsOf(on, circuitId, now)).length;

/** A missing name is said otherwise of a circuit than of a race. */
const sentenceOf = (number: number) => (number === 35 ? 'check_35_circuit' : `check_${number}`);

/** Adds the faults of its circuit, which hold back what is to be published as well. */
export async function addingCircuitFaults(
  on: DbOrTx,
  circuitId: number,
  now: Date,
): Promise<(findings: readonly Finding[]) => readonly Finding[]> {
  const faults = await faultsOf(on, circuitId, now);
  return (findings) => {
    const told = new Set(findings.filter(({ field }) => isOfCircuit(field)).map(({ number }) => number));
    const more = faults
      .filter(({ number }) => !told.has(number))
      .map(({ number, level, field }) => ({
        number,
        level,
        field: circuitField(field),
        sentence: sentenceOf(number),
      }));
    return [...findings, ...more].toSorted(byLevel);
  };
}

export const withCircuitFaults = async (
  on: DbOrTx,
  { circuitId, now }: { readonly circuitId: number; readonly now: Date },
  findings: readonly Finding[],
): Promise<readonly Finding[]> => (await addingCircuitFaults(on, circuitId, now))(findings);

/**
 * What a page tells of what is set up: of a draft the faults of its circuit too; of what is on sale all but those; else
 * nothing.
 */
export async function toldOnPage(
  on: DbOrTx,
  of: { readonly circuitId: number; readonly now: Date },
  { state, findings }: { readonly state: SetupState; readonly findings: readonly Finding[] },
): Promise<readonly Finding[]> {
  if (state === 'archived') return [];
  return state === 'draft' ? withCircuitFaults(on, of, findings) : findings.filter(({ field }) => !isOfCircuit(field));
}

const shownFinding = ({ number, level, field }: CircuitFinding, lang: Lang): FindingView => ({
  number,
  level,
  field,
  key: findingKey({ number, field }),
  text: textIn<Record<string, string>>(setUpChecksText, lang)(sentenceOf(number)),
});

async function racesOf(on: DbOrTx, circuitId: number, { lang, now }: { readonly lang: Lang; readonly now: Date }) {
  const rows = await on
    .select({ id: races.id, i18n: races.i18n, startsAt: races.startsAt, season: stages.seasonId })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(eq(stages.circuitId, circuitId))
    .orderBy(desc(races.startsAt), desc(races.id))
    .limit(500);
  return rows.toReversed().map(({ id, i18n, startsAt, season }) => ({
    id,
    season,
    name: i18n[lang].name || i18n.it.name,
    past: flag(dayInRome(startsAt) < dayInRome(now)),
  }));
}

export async function isRaceOf(on: DbOrTx, circuitId: number, raceId: number): Promise<boolean> {
  const own = on.select({ id: stages.id }).from(stages).where(eq(stages.circuitId, circuitId));
  return (await on.$count(races, and(eq(races.id, raceId), inArray(races.stageId, own)))) > 0;
}

export async function readCircuitSetUp(
  { db, environment, clock }: Context,
  circuitId: number,
  { lang, mayChange }: { readonly lang: Lang; readonly mayChange: boolean },
): Promise<CircuitSetUpView> {
  const stored = (await readStored(db, circuitId)) ?? refuse('not_found');
  const { row } = stored;
  const can = payCapabilities(environment, await readPaySettings(db, circuitId));
  const [season] = await db
    .select({ name: seasons.name })
    .from(seasons)
    .where(and(eq(seasons.circuitId, circuitId), eq(seasons.id, row.seasonId)));
  const findings = await findingsIn(db, stored, clock());
  const shippings = (await shippingsOf(db, circuitId)).map(shippingFields);
  const all = await racesOf(db, circuitId, { lang, now: clock() });
  return {
    id: circuitId,
    slug: row.slug,
    season: season?.name ?? '',
    season_id: row.seasonId,
    fields: withFlags(fieldsOf(stored)),
    payable: circuitPayMethods.filter((method) => can[method]),
    shippings,
    races: all
      .filter(
        ({ id, season, past }) =>
          (season === row.seasonId && past === 0) || shippings.some(({ race_id }) => race_id === id),
      )
      .map(({ id, name, past }) => ({ id, name, past })),
    has_orders: flag(await hasOrders(db, circuitId)),
    findings: findings.map((finding) => shownFinding(finding, lang)),
    may_change: flag(mayChange),
  };
}
