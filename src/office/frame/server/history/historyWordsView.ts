import { eq, type SQL } from 'drizzle-orm';
import { readCertificateTypes, readDisciplines } from '#features/certificates/server/setup/kinds.ts';
import { federations } from '#features/federations/server/tables.ts';
import { taxCodesText } from '#features/invoices/text/taxCodes.ts';
import { policies } from '#features/legal/server/tables.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import { racesText } from '#features/races/text/index.ts';
import { shippingMethods } from '#features/shop/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { CatalogueId } from '#kernel/wire.ts';
import type { HistoryKind } from '#office/kit/contract/history.ts';
import { shownValue } from '#office/kit/server/shown.ts';
import { historyText } from '#office/kit/text/history.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { readNames } from '#office/races/server/namesView.ts';
import { officeFederationsText } from '#office/settings/text/federations.ts';
import { officeKindsText } from '#office/settings/text/kinds.ts';
import { officePoliciesText } from '#office/settings/text/policies.ts';
import { settingsText } from '#office/settings/text/settings.ts';
import { officeShopText } from '#office/shop/text/index.ts';
import type { DbOrTx } from '#server/database.ts';
import { type Text, textIn } from '#text/translate.ts';

export interface SetUpThing {
  readonly circuitId: number;
  readonly of: Exclude<HistoryKind, 'registration' | 'person'>;
  /** Empty: what the circuit has one of. */
  readonly thing: string;
  readonly lang: Lang;
}

/** The number in an address; what is no number is of nothing. */
export const idOf = (thing: string): number => CatalogueId.safeParse(thing).data ?? 0;

const words: Readonly<Record<SetUpThing['of'], Text<object>>> = {
  race: setUpsText,
  package: setUpsText,
  season: setUpsText,
  stage: setUpsText,
  product: officeShopText,
  coupon: officeShopText,
  circuit: settingsText,
  policies: officePoliciesText,
  federations: officeFederationsText,
  federation: officeFederationsText,
  kinds: officeKindsText,
};

type Items = ReadonlyMap<number, string>;

/** What is chosen of a list that is written into the texts: their keys begin so. */
const choices: Readonly<Record<string, string>> = {
  discipline: 'discipline',
  type: 'question',
  colourway: 'colourway',
  kind: 'kind',
  needs: 'needs',
  cards_from: 'from',
  commission: 'commission',
  cookie_consent: 'consent',
  issuer_regime: 'regime',
};

export async function historyWords(on: DbOrTx, asked: SetUpThing) {
  const { circuitId, of, lang } = asked;
  const texts = [words[of], historyText, racesText, taxCodesText] as readonly Text<Record<string, string>>[];
  const say = (key: string): string | null => {
    const text = texts.find((one) => key in one.it);
    return text ? textIn(text, lang)(key) : null;
  };
  const nameOf = await readNames(on, circuitId, lang);
  const items = await itemsOf(on, asked);
  const chosen = (field: string, value: unknown): string | null => {
    const list = /^tax_.+_nature$/.test(field) ? 'nature' : choices[field];
    return list === undefined ? null : say(`${list}_${String(value).replace('.', '_')}`);
  };
  return {
    did: (action: string): string => say(`did_${action}`) ?? say('did_other')!,
    field: (field: string, action: string): string =>
      (action.startsWith('bank_') ? say(`bank_${field}`) : null) ??
      say(field === 'code' ? field : `field_${field}`) ??
      field,
    value: (field: string, value: unknown): string | null =>
      chosen(field, value) ?? nameOf(field, value) ?? shownValue(field, value, lang, nameOf),
    /** Undefined: the action was done to none of several. */
    item: (action: string, id: number): string | null | undefined => {
      const list = items(action);
      return list && (list.get(id) ?? null);
    },
  };
}

export type HistoryWords = Awaited<ReturnType<typeof historyWords>>;

type NamedInBoth = { readonly id: number; readonly name_it: string; readonly name_en: string };
type ItemName = { readonly id: number; readonly i18n: { readonly [L in Lang]: { readonly name: string } } };

/** The lists that things have, by what was done. */
async function itemsOf(
  on: DbOrTx,
  { circuitId, of, thing, lang }: SetUpThing,
): Promise<(action: string) => Items | undefined> {
  const named = (rows: readonly ItemName[]): Items =>
    new Map(rows.map(({ id, i18n }) => [id, i18n[lang].name || i18n.it.name]));
  const listed = (rows: readonly NamedInBoth[]): Items =>
    new Map(rows.map((row) => [row.id, row[`name_${lang}`] || row.name_it]));
  const typesOf = async (where: SQL) => {
    const { id, i18n } = registrationTypes;
    const types = named(await on.select({ id, i18n }).from(registrationTypes).where(where));
    return (action: string) => (action.startsWith('type_') ? types : undefined);
  };
  if (of === 'race') return typesOf(eq(registrationTypes.raceId, idOf(thing)));
  if (of === 'package') return typesOf(eq(registrationTypes.racePackageId, idOf(thing)));
  if (of === 'policies') {
    const { id, i18n } = policies;
    const all = named(await on.select({ id, i18n }).from(policies).where(eq(policies.circuitId, circuitId)));
    return () => all;
  }
  if (of === 'federations') {
    const all = named(await on.select({ id: federations.id, i18n: federations.i18n }).from(federations));
    return () => all;
  }
  if (of === 'circuit') {
    const { id, i18n } = shippingMethods;
    const ways = named(
      await on.select({ id, i18n }).from(shippingMethods).where(eq(shippingMethods.circuitId, circuitId)),
    );
    return (action) => (action === 'shipping_changed' ? ways : undefined);
  }
  if (of !== 'kinds') return () => undefined;
  const types = listed(await readCertificateTypes(on));
  const disciplines = listed(await readDisciplines(on));
  return (action) => (action.startsWith('discipline_') ? disciplines : types);
}
