import { sql } from 'drizzle-orm';
import { refundSeen } from '../support/refundSeen.ts';
import type { Operation, RequestValue } from '../support/requests.ts';
import { looksLikeAnId, nameOf } from './named.ts';
import type { Asking } from './rows.ts';
import type { OneCircuit, Thing } from './things.ts';

/** What a field of the office's calls is called, and which thing of a circuit it names (`things.ts` makes one). */
const called: Readonly<Record<string, Thing>> = {
  season: 'season',
  from: 'season',
  stage: 'stage',
  stage_id: 'stage',
  ids: 'stage',
  race: 'race',
  races: 'race',
  race_id: 'race',
  type: 'type',
  'types item': 'type',
  'questions item': 'question',
  'fractions item': 'fraction',
  fraction_id: 'fraction',
  'services item': 'service',
  package: 'package',
  policies: 'policy',
  'policies item': 'policy',
  product: 'product',
  product_id: 'product',
  variables: 'option',
  coupon: 'coupon',
  targets: 'couponTarget',
  shipping: 'shipping',
  order: 'order',
  orders: 'order',
  'order id': 'order',
  'orders id': 'order',
  lines: 'line',
  payment: 'payment',
  refund: 'refund',
  invoice: 'invoice',
  'invoices id': 'invoice',
  withdrawal: 'withdrawal',
  movement: 'movement',
  movements: 'movement',
  with: 'movement',
  statement: 'statement',
  back: 'moneyBack',
  registration: 'registration',
  reference: 'reference',
  certificate: 'certificate',
  message: 'message',
  disruption: 'disruption',
  person: 'person',
  invitation: 'invitation',
  account: 'account',
  request: 'privacyRequest',
};

/** What below a package is called as below a race. */
const ofPackage: Readonly<Record<string, Thing>> = { 'types item': 'packageType', 'services item': 'packageService' };

/** What is of no circuit, or only compared: nobody else's can be named there. */
export const nobodysInTheOffice: Readonly<Record<string, readonly string[]>> = {
  'federations and their rules are of all circuits': ['federation', 'federations', 'federations item', 'rules item'],
  'kinds of certificates are of all circuits': [
    ...['medical_certificate_type_id', 'medical_certificate_discipline_id', 'implied_discipline_id'],
    ...['certificate-types item', 'certificate-disciplines item'],
  ],
  'the provider’s own names': ['client_id', 'key_id', 'webhook_id'],
  'a new address of the thing itself': ['fields slug'],
};

/** What was on the page, or which of the rows that are read anyway, is compared: nothing is read by it. */
const isCompared = ({ field }: RequestValue) => /^(seen|apart)\b/.test(field);

export const ofNobody = (operation: Operation, value: RequestValue): boolean =>
  isCompared(value) || Object.values(nobodysInTheOffice).some((names) => names.includes(nameOf(operation, value)));

/** All that the tables above know by name: each is a field of some call. */
export const names = [called, ofPackage].flatMap(Object.keys).concat(Object.values(nobodysInTheOffice).flat());

/** Texts that name a thing all the same. */
const texts = ['targets', 'thing'];

export function thingNamed(operation: Operation, value: RequestValue): Thing | undefined {
  const name = nameOf(operation, value);
  if (isCompared(value) || (value.place !== 'path' && !looksLikeAnId(value) && !texts.includes(name))) return;
  return (
    otherwise[`${operation.id} ${name}`] ??
    ((operation.path.includes('/packages/{') && ofPackage[name]) || called[name])
  );
}

/** What a call wants in another state than others do. */
const otherwise: Readonly<Record<string, Thing>> = {
  'undoMoney of': 'payment',
  'getRaceDraft race': 'raceDraft',
  'getHistory thing': 'race',
};

/** What stands in a field of the own thing, where a change says what it saw there. */
const stands: Readonly<Record<string, (mine: OneCircuit) => unknown>> = {
  stage_id: ({ the }) => the('stage'),
  policies: () => [],
  targets: () => [],
  races: async (mine) => {
    const { rows } = await mine.portal.context.db.execute<{ id: number }>(
      sql`select race_id as id from race_package_race where race_package_id = ${await mine.the('package')}`,
    );
    return rows.map(({ id }) => id);
  },
  product_id: ({ the }) => the('product'),
};

type Own = (mine: OneCircuit) => Asking | Promise<Asking>;

/** What an own request says besides, to get as far as its ids, where the one that is tried in every role does not. */
const besides: Readonly<Record<string, Own>> = {
  getOfficeRegistrations: inSeason,
  getRegistrationsFile: inSeason,
  previewDisruption: () => ({ body: { starts_at: '2027-05-02T09:00' } }),
  disruptOfficeRace: () => ({ body: { starts_at: '2027-05-02T09:00' } }),
  sendMessage: async (mine) => ({ body: { to: { whole: 1, ...(await inSeason(mine)).query }, athletes: 1 } }),
  changeRoles: () => ({ body: { roles: [{ role: 'desk', races: [1] }] } }),
  createOfficeRace: () => ({ body: { stage_id: '', place: 'Stresa' } }),
  setOfficeCombinations: () => ({ body: { stocks: [{ variables: [1], stock: 5, seen: null }] } }),
  refundOrder: async (mine) => {
    const seen = refundSeen(mine.portal, await mine.staff('money'), String(await mine.the('order')), mine.id);
    return { body: { all: 0, lines: [], seen: await seen } };
  },
  noteRefundSent: () => ({ body: { sent_on: '2026-09-01' } }),
  noteGivenInCash: () => ({ body: { given_on: '2026-09-01' } }),
};

/** In the season of a race with somebody registered. */
async function inSeason({ the }: OneCircuit) {
  await the('race');
  return { query: { season: await the('season') } };
}

/** The own request of a call, in which this field is tried. */
export async function ownRequest({ id }: Operation, asked: Asking, field: string, mine: OneCircuit): Promise<Asking> {
  const [, name] = /^body fields\.(\w+)/.exec(field) ?? [];
  const stood = name && stands[name];
  const seen = stood && { seen: { [name]: await stood(mine) } };
  const more = await besides[id]?.(mine);
  return {
    ...asked,
    query: { ...asked.query, ...more?.query },
    ...(asked.body && { body: { ...asked.body, ...more?.body, ...seen } }),
  };
}
