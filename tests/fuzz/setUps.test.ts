import { afterAll, beforeAll, expect, test } from 'vitest';
import { colourways, disciplines } from '#features/races/rules/setup/fields.ts';
import { addDays, type Day, dayInRome, instantInRome } from '#kernel/calendar.ts';
import type { Finding } from '#kernel/checks.ts';
import { blocks } from '#office/settings/web/fieldsOfParts.ts';
import { newCoupons, newFraction, newProduct, newQuestion, newType } from '../access/setUps.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit } from '../support/builders.ts';
import { aColleague } from '../support/colleagues.ts';
import { fuzzedSetUps } from '../support/extent.ts';
import { chanceOf, seedOf } from './chance.ts';

/** SET_UP_SEED repeats a run, SET_UPS makes it longer: so many races, and things that are sold with them. */
const seed = seedOf('SET_UP_SEED');
const { oneIn, upTo, pick } = chanceOf(`set-ups ${seed}`);

let portal: TestPortal;
let as: string;
beforeAll(async () => {
  console.log(`SET_UP_SEED=${seed}`);
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
  as = (await aColleague(portal, 'organiser')).as;
});
afterAll(() => portal?.close());

type Method = 'GET' | 'POST' | 'PUT';
const ask = (method: Method, path: string, body?: object) =>
  portal.ask(method, `/v3.0/circuits/15/set-up${path}`, { as, ...(body && { body }) });
/** What must succeed. What somebody typed may be refused field by field; nothing else may go wrong. */
const done = async (method: Method, path: string, body?: object) => {
  const { status, body: answer } = await ask(method, path, body);
  expect([200, 201], `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`).toContain(status);
  return answer.data;
};
const tried = async (method: Method, path: string, body: object) => {
  const { status, body: answer } = await ask(method, path, body);
  expect([200, 201, 409, 422], `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`).toContain(
    status,
  );
};

type Told = Finding & { readonly key: string };

const today = dayInRome(new Date(testNow));
const anyDay = (): Day => addDays(today, 20 + upTo(200));
const hour = () => `T${String(upTo(24)).padStart(2, '0')}:${pick(['00', '30'])}`;
const word = (text: string) => (oneIn(6) ? '' : text);
const flag = () => upTo(2);

/** Fields of a race, each as somebody may type it, sensible or not. */
function someFields(startsOn: Day) {
  const day = addDays(startsOn, upTo(5) - 2);
  return {
    name_en: word(`Race ${upTo(1_000)}`),
    type_it: word('Corsa'),
    type_en: word('Run'),
    description_it: word('Bella.'),
    description_en: pick(['', 'Fine.', 'Bella.']),
    bib_place_it: word('Villa Giulia'),
    bib_hours_it: word('sabato'),
    bib_hours_en: word('Saturday'),
    discipline: pick(disciplines),
    colourway: pick(colourways),
    distance: pick(['10 km', '750 m + 20 km + 5 km', '6 h']),
    starts_at: `${day}${hour()}`,
    ends_on: addDays(day, upTo(3) - 1),
    closes_at: `${addDays(day, -upTo(6))}${hour()}`,
    coming_soon: flag(),
    opens_at: oneIn(3) ? null : `${addDays(day, -upTo(30))}${hour()}`,
    stock: upTo(50),
    registrations_in_cart: 1 + upTo(3),
    minimum_age: oneIn(2) ? null : upTo(30),
    has_team_registration: flag(),
    only_for_team: flag(),
    is_relay: flag(),
    asks_gadget_size: flag(),
    gadget_sizes: pick(['', 'S, M, L']),
    substitution_enabled: flag(),
    transfer_enabled: flag(),
  };
}

const someType = () => ({
  ...newType,
  name_en: word('Under 23'),
  price: `${pick([0, 3, 30, 300])}.00`,
  active: oneIn(4) ? 0 : 1,
  born_from: null,
  has_federation: flag(),
  certificate: flag(),
});

async function aRandomRace(at: number): Promise<{ readonly id: number; readonly name: string }> {
  const day = anyDay();
  const name = `Gara di prova ${at}`;
  const { id } = await done('POST', '/races', {
    ...{ name, stage_id: null, season: 20, place: 'Pavia' },
    ...{ starts_at: `${day}T09:00`, stock: 40, price: '25,00' },
  });
  const { fields } = await done('GET', `/races/${id}`);
  await tried('PUT', `/races/${id}`, { fields: someFields(day), seen: fields });
  while (oneIn(2)) await tried('POST', `/races/${id}/types`, someType());
  while (oneIn(2))
    await tried('POST', `/races/${id}/fractions`, { ...newFraction, name_en: word('Swim'), max: 1 + upTo(3) });
  while (oneIn(3)) await tried('POST', `/races/${id}/questions`, { ...newQuestion, label_en: word('Shuttle?') });
  return { id, name };
}

interface Page {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly types?: readonly { readonly id: number }[];
  readonly fractions?: readonly unknown[];
  readonly findings: readonly Told[];
}

/** Where the link of a finding leads is on its page, as it is drawn now; or in the settings. */
function leadsSomewhere({ fields, types = [], fractions = [], findings }: Page, lists: readonly string[]): void {
  const settings = blocks.map(([, id]) => `circuit-${id}`);
  const shown = Object.keys(fields).filter((name) => {
    if (name === 'opens_at') return fields.coming_soon === 1 || fields.opens_at !== null;
    if (name === 'gadget_sizes') return fields.asks_gadget_size === 1;
    return true;
  });
  const lists0 = lists.filter((name) => name !== 'fractions' || fields.is_relay === 1 || fractions.length > 0);
  for (const { field, number } of findings) {
    const [, type, name] = /^type-(\d+)-(.+)$/.exec(field) ?? [];
    const isThere = type
      ? types.some(({ id }) => String(id) === type) && name! in newType
      : [...shown, ...lists0, ...settings].includes(field);
    expect(isThere, `check ${number} leads to ${field}`).toBe(true);
  }
}

/** It is put on sale if, and only if, nothing is faulty. */
async function soldWithoutFaultsOnly(path: string, way: string): Promise<boolean> {
  const { findings } = (await done('GET', path)) as { findings: readonly Told[] };
  const faults = findings.filter(({ level }) => level === 'fault');
  const { status, body } = await ask('POST', `${path}/${way}`);
  if (faults.length > 0) expect(body).toMatchObject({ error: 'set_up_faults', faults: faults.length });
  else expect(status, JSON.stringify(body)).toBe(200);
  return faults.length === 0;
}

/** What the days bring, and what other seasons ask for. */
const ofDays = new Set([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 15, 16, 21, 22, 23, 27, 48, 54]);
const lasting = (findings: readonly Told[]) =>
  findings
    .filter(({ number }) => !ofDays.has(number))
    .map(({ number, field }) => `${number} ${field.replace(/^type-\d+-/, 'type-')}`)
    .toSorted();
const weekday = (at: string) => new Date(`${at.slice(0, 10)}T12:00:00Z`).getUTCDay();

test('whatever is set up is judged, leads to its fields, and is shown only without faults', {
  timeout: 60_000,
}, async () => {
  const made: { readonly id: number; readonly name: string }[] = [];
  for (let at = 0; at < fuzzedSetUps; at++) made.push(await aRandomRace(at));
  const open = new Set<number>();
  for (const { id, name } of made) {
    const page = (await done('GET', `/races/${id}`)) as Page;
    leadsSomewhere(page, ['types', 'questions', 'fractions', 'services']);
    // Nothing of a draft is public, whatever it is called.
    expect((await portal.ask('GET', `/v3.0/races/${id}`)).status).toBe(404);
    expect(JSON.stringify((await portal.ask('GET', '/v3.0/circuits/15')).body)).not.toContain(`"${name}"`);
    if (await soldWithoutFaultsOnly(`/races/${id}`, 'publish')) open.add(id);
    expect((await portal.ask('GET', `/v3.0/races/${id}`)).status).toBe(open.has(id) ? 200 : 404);
  }

  for (let at = 0; at < fuzzedSetUps / 3; at++) {
    const races = made.filter(() => oneIn(3)).map(({ id }) => id);
    const answer = await ask('POST', '/packages', { name: `Pacchetto ${at}`, price: '30,00', races });
    if (answer.status !== 201) continue;
    const path = `/packages/${answer.body.data.id}`;
    leadsSomewhere(await done('GET', path), ['types', 'races', 'services']);
    await soldWithoutFaultsOnly(path, 'publish');
  }
  for (let at = 0; at < fuzzedSetUps / 3; at++) {
    const { id } = await done('POST', '/products', { ...newProduct, name: `Maglia ${at}`, stock: upTo(9) });
    const { fields } = await done('GET', `/products/${id}`);
    await tried('PUT', `/products/${id}`, {
      fields: {
        name_en: word('Jersey'),
        description_it: word('Bella.'),
        option_1_it: word('Taglia'),
        full_price: '20,00',
      },
      seen: fields,
    });
    leadsSomewhere(await done('GET', `/products/${id}`), []);
    await soldWithoutFaultsOnly(`/products/${id}`, 'sell');
    const ends = addDays(today, upTo(9));
    const code = { ...newCoupons, code: `CHANCE${at}`, count: 1, percent: pick([10, 100]), most: oneIn(2) ? 5 : null };
    await tried('POST', '/coupons', { ...code, first_day: addDays(ends, upTo(9) - 4), last_day: ends });
  }
});

test('the copy of a season has its weekdays and hours, and what was wrong with it but for the days', {
  timeout: 60_000,
}, async () => {
  const before = await done('GET', '');
  const { id: season } = await done('POST', '/seasons', { name: 'Copia', from: before.season });
  const after = await done('GET', `?season=${season}`);
  const racesOf = ({ stages }: { stages: readonly { races: readonly { id: number; name: string }[] }[] }) =>
    stages.flatMap(({ races }) => races);
  const copies = racesOf(after);
  expect(copies.map(({ name }) => name).toSorted()).toEqual(
    racesOf(before)
      .map(({ name }) => name)
      .toSorted(),
  );
  for (const { id, name } of racesOf(before)) {
    const copy = copies.find((other) => other.name === name)!;
    const [one, other] = [await done('GET', `/races/${id}`), await done('GET', `/races/${copy.id}`)];
    expect(other.state).toBe('draft');
    expect(weekday(other.fields.starts_at)).toBe(weekday(one.fields.starts_at));
    expect(other.fields.starts_at.slice(10)).toBe(one.fields.starts_at.slice(10));
    expect(instantInRome(other.fields.starts_at) > instantInRome(one.fields.starts_at)).toBe(true);
    expect(lasting(other.findings), name).toEqual(lasting(one.findings));
    expect((await portal.ask('GET', `/v3.0/races/${copy.id}`)).status).toBe(404);
  }
});
