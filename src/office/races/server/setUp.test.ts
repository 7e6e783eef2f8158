import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setKinds } from '#features/certificates/server/setKinds.ts';
import { addUsualKinds } from '#features/certificates/server/setup/kinds.ts';
import { circuits } from '#features/circuits/server/tables.ts';
import { federations } from '#features/federations/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import { bareTrack } from '#features/races/rules/gpx.ts';
import {
  racePackages,
  races,
  raceTracks,
  registrationTypePolicies,
  registrationTypes,
} from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { auditEntries } from '#server/tables.ts';
import { newProduct, newQuestion, newRace, newStage, newType } from '../../../../tests/access/setUps.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../tests/support/builders.ts';
import { cartWith, orderWith } from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { deedsIn, historyIn } from '../../../../tests/support/history.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { usualOffersIn } from '../../../../tests/support/offers.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
let paolo: Awaited<ReturnType<typeof aColleague>>;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8, hosts: ['other.test'] });
  await portal.sites.refresh();
  await db()
    .insert(federations)
    .values([{ id: 1, i18n: { it: { name: 'Fitri' }, en: { name: 'Fitri' } } }]);
  ada = await aColleague(portal, 'organiser');
  paolo = await aColleague(portal, 'organiser');
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const office = async (method: Method, path: string, body?: object, as = ada.as, circuit = 15) =>
  portal.ask(method, `/v3.0/circuits/${circuit}/set-up${path}`, { as, ...(body && { body }) });
const done = async (method: Method, path: string, body?: object, as = ada.as) => {
  const answer = await office(method, path, body, as);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body.data;
};
const refused = async (method: Method, path: string, body?: object, as = ada.as) => {
  const { body: answer } = await office(method, path, body, as);
  return answer.error === 'invalid_input' ? answer.errors : answer.error;
};

/** A draft, with what a race needs before it is shown. */
async function aDraft(more: object = {}) {
  const { id } = await done('POST', '/races', newRace);
  const { fields } = await done('GET', `/races/${id}`);
  const wanted = {
    name_en: `New race ${id}`,
    type_it: 'Corsa',
    type_en: 'Run',
    description_it: 'Bella.',
    description_en: 'Fine.',
    distance: '10 km',
    bib_place_it: 'Villa Giulia',
    bib_hours_it: 'sabato dalle 15:00 alle 19:00',
    bib_hours_en: 'Saturday 3 to 7 pm',
    stage_id: 1500,
    ...more,
  };
  await done('PUT', `/races/${id}`, { fields: wanted, seen: fields });
  return id as number;
}
const publish = async (id: number) => {
  return done('POST', `/races/${id}/publish`);
};
/** A cart takes seven, which a hundred places do not divide by: a note. */
const inSevens = { registrations_in_cart: 7 };

const set = (id: number, fields: object, seen: object, more: object = {}) =>
  [`/races/${id}`, { fields, seen, ...more }] as const;

describe('A new race', () => {
  test('asks five things, has defaults in both languages for the rest, and is a draft with one way to register', async () => {
    const { id } = await done('POST', '/races', newRace);
    const made = await done('GET', `/races/${id}`);
    expect(made).toMatchObject({
      state: 'draft',
      fields: {
        name_it: 'Gara nuova',
        name_en: 'Gara nuova',
        type_it: 'Corsa',
        type_en: 'Running',
        starts_at: '2026-10-31T09:00',
        ends_on: '2026-10-31',
        closes_at: '2026-10-28T23:59',
        stock: 100,
        registrations_in_cart: 1,
        asks_gadget_size: 0,
      },
      types: [{ name_it: 'Individuale', price: '25.00', active: 1, used: 0 }],
      registered: 0,
      may_change: 1,
    });
    expect(made.findings.filter(({ level }: { level: string }) => level === 'fault')).toEqual([]);
    expect((await portal.ask('GET', `/v3.0/races/${id}`)).status).toBe(404);
  });

  test('tells what it lacks, and is held back until that is there', async () => {
    const { id } = await done('POST', '/races', newRace);
    const { fields } = await done('GET', `/races/${id}`);
    await done('PUT', ...set(id, { name_en: '', type_it: '', type_en: '' }, fields));
    const { findings } = await done('GET', `/races/${id}`);
    const faults = findings.filter(({ level }: { level: string }) => level === 'fault');
    expect(faults.map(({ number, field }: { number: number; field: string }) => [number, field])).toEqual([
      [35, 'name_en'],
      [35, 'type_it'],
      [35, 'type_en'],
    ]);
    expect(await refused('POST', `/races/${id}/publish`)).toBe('set_up_faults');
  });

  test('makes its stage, where it has none: it goes by the town, on the day of the race', async () => {
    const own = { ...newRace, name: 'Notturna di Pavia', stage_id: null };
    expect(await refused('POST', '/races', own)).toEqual({ season: ['required'], place: ['required'] });
    expect(await refused('POST', '/races', { ...own, season: 20 })).toEqual({ place: ['required'] });
    expect(await refused('POST', '/races', { ...own, season: 99, place: 'Pavia' })).toBe('item_not_found');
    const { id } = await done('POST', '/races', { ...own, season: 20, place: 'Pavia' });
    const { stages } = await done('GET', '?season=20');
    const stage = stages.find(({ name }: { name: string }) => name === 'Pavia');
    expect(stage).toMatchObject({
      fields: { name_en: 'Pavia', place_it: 'Pavia', starts_on: '2026-10-31', ends_on: '2026-10-31' },
      races: [{ id }],
    });
  });

  test('moves a stage that is on its very days and has no other race; a wider one, or one with others, stays', async () => {
    const own = { ...newRace, name: 'Notturna di Lodi', stage_id: null, season: 20, place: 'Lodi' };
    const { id } = await done('POST', '/races', own);
    const stageOf = async () => {
      const { stages } = await done('GET', '?season=20');
      return stages.find(({ name }: { name: string }) => name === 'Lodi');
    };
    const move = async (to: string) => {
      const { fields } = await done('GET', `/races/${id}`);
      await done('PUT', ...set(id, { starts_at: `${to}T09:00`, ends_on: to }, fields));
      const { id: stage, fields: days } = await stageOf();
      return [days.starts_on, days.ends_on, (await historyIn(portal, ada.as, 'stage', stage)).length];
    };
    expect(await move('2026-11-07')).toEqual(['2026-11-07', '2026-11-07', 2]);
    const { id: stageId, fields: wider } = await stageOf();
    expect((await historyIn(portal, ada.as, 'stage', stageId))[0]).toMatchObject({
      what: 'Tappa cambiata',
      by: ada.name,
    });
    await done('PUT', ...stageSet(stageId, { starts_on: '2026-11-06' }, wider));
    expect(await move('2026-11-08')).toEqual(['2026-11-06', '2026-11-07', 3]);
    await done(
      'PUT',
      ...stageSet(stageId, { starts_on: '2026-11-08', ends_on: '2026-11-08' }, (await stageOf()).fields),
    );
    await done('POST', '/races', { ...newRace, stage_id: stageId, starts_at: '2026-11-08T15:00' });
    expect(await move('2026-11-14')).toEqual(['2026-11-08', '2026-11-08', 4]);
  });

  test('says in the list why it has no place in a package: a relay, or one for teams only', async () => {
    const ids = [
      await aDraft(),
      await aDraft({ is_relay: 1 }),
      await aDraft({ only_for_team: 1, has_team_registration: 1 }),
    ];
    const { stages } = await done('GET', '');
    const rows: { id: number; not_packed: string | null }[] = stages.flatMap((stage: { races: [] }) => stage.races);
    expect(ids.map((id) => rows.find((row) => row.id === id)?.not_packed)).toEqual([null, 'relay', 'team']);
    const [plain = 0, relay = 0, team = 0] = ids;
    const packed = (...races: number[]) => office('POST', '/packages', { name: 'Due', price: '10,00', races });
    for (const other of [relay, team])
      expect((await packed(plain, other)).body.errors).toEqual({ races: ['not_packed'] });
    expect((await packed(plain, await aDraft())).status).toBe(201);
    const asRelay = set(plain, { is_relay: 1 }, { is_relay: 0 });
    expect((await office('PUT', ...asRelay)).body.errors).toEqual({ is_relay: ['not_packed'] });
  });

  test('has an address of its own in the season', async () => {
    const slugOf = async (id: number) => (await done('GET', `/races/${id}`)).fields.slug;
    const one = await done('POST', '/races', { ...newRace, name: 'Là e quà: l’èxtra!' });
    const two = await done('POST', '/races', { ...newRace, name: 'La e qua – lextra' });
    expect([await slugOf(one.id), await slugOf(two.id)]).toEqual(['la-e-qua-lextra', 'la-e-qua-lextra-2']);
    const { fields } = await done('GET', `/races/${two.id}`);
    expect(await refused('PUT', ...set(two.id, { slug: 'la-e-qua-lextra' }, fields))).toEqual({ slug: ['slug_taken'] });
  });

  test('has the address of its name while it is a draft, unless somebody typed one (decision 153)', async () => {
    const fieldsOf = async (id: number) => (await done('GET', `/races/${id}`)).fields;
    const rename = async (id: number, more: object) => {
      await done('PUT', ...set(id, more, await fieldsOf(id)));
      return (await fieldsOf(id)).slug;
    };
    const first = await done('POST', '/races', { ...newRace, name: 'Corsa all’alba' });
    const { id } = await done('POST', `/races/${first.id}/copy`, {
      stage_id: newRace.stage_id,
      starts_at: newRace.starts_at,
    });
    expect((await fieldsOf(id)).slug).toBe('corsa-allalba-2');
    expect(await rename(id, { name_it: 'Corsa al tramonto' })).toBe('corsa-al-tramonto');
    expect(JSON.stringify((await historyIn(portal, ada.as, 'race', id))[0])).toContain('corsa-al-tramonto');
    // Its own is free for itself, that of another race is not.
    expect(await rename(id, { name_it: 'Corsa al tramonto!' })).toBe('corsa-al-tramonto');
    expect(await rename(id, { name_it: 'Corsa all’alba' })).toBe('corsa-allalba-2');
    expect(await rename(id, { slug: 'sera' })).toBe('sera');
    expect(await rename(id, { name_it: 'Corsa di notte' })).toBe('sera');
  });

  test('is not made in a stage of another circuit, nor with what makes no sense, and each field is named', async () => {
    expect(await refused('POST', '/races', { ...newRace, stage_id: 800 })).toBe('stage_not_found');
    const wrong = { name: '', stage_id: 'x', starts_at: '2026-02-30T09:00', stock: -1, price: 'gratis' };
    expect(await refused('POST', '/races', wrong)).toEqual({
      name: ['required'],
      stage_id: ['not_valid'],
      starts_at: ['not_valid'],
      stock: ['not_whole'],
      price: ['amount_not_valid'],
    });
  });
});

describe('Publishing', () => {
  test('gets no fault by a change: it is named, and nothing is saved; in a draft it is', async () => {
    const id = await aDraft();
    const { fields } = await done('GET', `/races/${id}`);
    const late = { closes_at: `${fields.starts_at.slice(0, 10)}T23:59` };
    const { types } = await done('GET', `/races/${id}`);
    await publish(id);
    const { status, body } = await office('PUT', ...set(id, late, { closes_at: fields.closes_at }));
    expect([status, body.error]).toEqual([409, 'set_up_stays_faultless']);
    expect(body.detail).toMatch(/Le iscrizioni chiudono .* dopo la partenza/);
    expect(await refused('DELETE', `/races/${id}/types/${types[0].id}`)).toBe('set_up_stays_faultless');
    const crossed = { coming_soon: 0, opens_at: fields.starts_at };
    expect(await refused('PUT', ...set(id, crossed, fields))).toBe('set_up_stays_faultless');
    expect((await done('GET', `/races/${id}`)).fields).toMatchObject({ closes_at: fields.closes_at });
    await done('PUT', ...set(id, { place_it: 'Pallanza' }, { place_it: fields.place_it }));
    await done('POST', `/races/${id}/withdraw`);
    await done('PUT', ...set(id, late, { closes_at: fields.closes_at }));
    expect(await refused('POST', `/races/${id}/publish`)).toBe('set_up_faults');
  });

  test('is held back by as many faults as the list of races counts, those of the circuit and of a past start among them', async () => {
    const id = await aDraft();
    const counted = async () => {
      const { stages } = await done('GET', '');
      const rows: { id: number; faults: number; notes: number }[] = stages.flatMap(
        (stage: { races: unknown[] }) => stage.races,
      );
      const { faults, notes } = rows.find((row) => row.id === id)!;
      return { fault: faults, note: notes };
    };
    const onItsPage = async () => {
      const { findings } = await done('GET', `/races/${id}`);
      const ofLevel = (level: string) => findings.filter((one: { level: string }) => one.level === level).length;
      return { fault: ofLevel('fault'), note: ofLevel('note') };
    };
    expect(await onItsPage()).toMatchObject({ fault: 0 });
    expect(await counted()).toEqual(await onItsPage());
    const [before] = await db().select({ i18n: circuits.i18n }).from(circuits).where(eq(circuits.id, 15));
    const { i18n } = before!;
    const called = (words: typeof i18n) => db().update(circuits).set({ i18n: words }).where(eq(circuits.id, 15));
    await called({ ...i18n, en: { ...i18n.en, name: '' } });
    expect(await onItsPage()).toMatchObject({ fault: 1 });
    expect(await counted()).toEqual(await onItsPage());
    const { body } = await office('POST', `/races/${id}/publish`);
    expect(body).toMatchObject({ error: 'set_up_faults', faults: 1 });
    await called(i18n);
    await db()
      .update(races)
      .set({ startsAt: new Date('2026-01-10T08:00:00Z') })
      .where(eq(races.id, id));
    expect((await onItsPage()).fault).toBeGreaterThan(0);
    expect(await counted()).toEqual(await onItsPage());
  });

  test('is shown with its notes, which the log keeps', async () => {
    const id = await aDraft(inSevens);
    const { findings } = await done('GET', `/races/${id}`);
    expect(findings.map(({ number }: { number: number }) => number)).toEqual([30]);
    await done('POST', `/races/${id}/publish`);
    const { body } = await portal.ask('GET', `/v3.0/races/${id}`);
    expect(body.data).toMatchObject({
      i18n: { name: 'Gara nuova' },
      race_details: { bib_collection: { place: 'Villa Giulia', hours: 'sabato dalle 15:00 alle 19:00' } },
    });
    const home = (await portal.ask('GET', '/v3.0/circuits/15')).body.data.active_stages[0].races;
    expect(home.map((race: { id: number }) => race.id)).toContain(id);
    const [published] = await db()
      .select({ facts: auditEntries.facts })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'race_published'), eq(auditEntries.subjectId, String(id))));
    expect(published?.facts).toEqual({ notes: ['30 stock'] });
    const history = await historyIn(portal, ada.as, 'race', id);
    expect(history.map(({ what }) => what)).toEqual(['Pubblicata', 'Dati cambiati', 'Gara creata']);
    expect(history[1]).toMatchObject({
      by: ada.name,
      changes: expect.arrayContaining([{ field: 'Distanza', before: null, after: '10 km' }]),
    });
  });

  test('is undone only while nobody has or holds a place', async () => {
    const id = await aDraft();
    await publish(id);
    await done('POST', `/races/${id}/withdraw`);
    expect((await portal.ask('GET', `/v3.0/races/${id}`)).status).toBe(404);
    await publish(id);
    const [type] = await db().select().from(registrationTypes).where(eq(registrationTypes.raceId, id));
    const buyer = await aUser(db());
    const as = await portal.signIn(buyer.id);
    const cart = (await portal.ask('POST', '/v2/carts', { as, body: {} })).body.data.id;
    const line = {
      detail_type: 'registration',
      member_id: buyer.member.id,
      data: {
        race_type: 'race',
        race_id: id,
        registration_type_id: type!.id,
        consents: { privacy_policy: 1, photo_video: 0 },
      },
    };
    const added = await portal.ask('POST', `/v3.0/carts/${cart}/details`, { as, body: line });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const answer = await office('POST', `/races/${id}/withdraw`);
    expect(answer.body).toMatchObject({ error: 'places_taken', taken: 1 });
    expect(await refused('DELETE', `/races/${id}`)).toBe('race_published');
  });

  test('ends thirty days after the race, when it is put away and changes no more', async () => {
    const { race } = await aRace(db(), 15, {
      endsOn: '2026-08-03' as never,
      startsAt: new Date('2026-08-03T07:00:00Z'),
    });
    expect(await refused('POST', `/races/${race.id}/archive`)).toBe('race_not_over');
    await db()
      .update(races)
      .set({ endsOn: '2026-08-02' as never })
      .where(eq(races.id, race.id));
    await done('POST', `/races/${race.id}/archive`);
    const { fields, may_change } = await done('GET', `/races/${race.id}`);
    expect(may_change).toBe(0);
    expect(await refused('PUT', ...set(race.id, { name_it: 'Altro' }, fields))).toBe('race_archived');
    expect((await portal.ask('GET', `/v3.0/races/${race.id}`)).status).toBe(200);
  });
});

describe('Changing a race', () => {
  test('changes the fields that are sent, at Italian hours, and notes before and after', async () => {
    const id = await aDraft();
    const { fields } = await done('GET', `/races/${id}`);
    const wanted = {
      starts_at: '2026-10-31T10:30',
      stock: '120',
      coming_soon: 1,
      opens_at: '2026-10-01T20:00',
      minimum_age: '16',
    };
    await done('PUT', ...set(id, wanted, fields));
    const [row] = await db().select().from(races).where(eq(races.id, id));
    expect(row).toMatchObject({
      startsAt: new Date('2026-10-31T09:30:00Z'),
      opensAt: new Date('2026-10-01T18:00:00Z'),
      comingSoon: true,
      minimumAge: 16,
      i18n: { it: { name: 'Gara nuova', description: 'Bella.' }, en: { name: `New race ${id}` } },
    });
    const [counter] = await db().select().from(stockCounters).where(eq(stockCounters.sellableId, row!.sellableId));
    expect(counter!.stock).toBe(120);
    const [entry] = await historyIn(portal, ada.as, 'race', id);
    expect(entry!.changes).toEqual(
      expect.arrayContaining([
        { field: 'Posti', before: '100', after: '120' },
        { field: 'In arrivo', before: 'no', after: 'sì' },
      ]),
    );
  });

  test('keeps no sign that turns the direction of writing, neither in names nor in long texts', async () => {
    const id = await aDraft();
    const { fields } = await done('GET', `/races/${id}`);
    const turned = { name_it: 'Gara \u202ednoces', description_it: 'Bella.\n\u2067Molto\u2069 bella.' };
    await done('PUT', ...set(id, turned, fields));
    const { fields: kept } = await done('GET', `/races/${id}`);
    expect(kept).toMatchObject({ name_it: 'Gara dnoces', description_it: 'Bella.\nMolto bella.' });
  });

  test('is not changed by who has not seen what was saved meanwhile', async () => {
    const id = await aDraft();
    const { fields } = await done('GET', `/races/${id}`);
    await done('PUT', ...set(id, { description_it: 'Di Paolo.', stock: 90 }, fields), paolo.as);
    const answer = await office('PUT', ...set(id, { distance: '12 km' }, fields));
    expect(answer.body).toMatchObject({ error: 'set_up_changed_meanwhile', by: paolo.name });
    const read = async () => (await done('GET', `/races/${id}`)).fields;
    await done('PUT', ...set(id, { description_it: 'Di Ada.', distance: '12 km' }, await read()));
    expect(await read()).toMatchObject({ description_it: 'Di Ada.', distance: '12 km', stock: 90 });
  });

  test('of two who save the same field at once, one is told', async () => {
    const id = await aDraft();
    const { fields } = await done('GET', `/races/${id}`);
    const answers = await Promise.all(
      [ada, paolo].map(({ as, id: who }) => office('PUT', ...set(id, { description_it: `Di ${who}` }, fields), as)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('after the first sale refuses fewer places than are sold, and what cannot change', async () => {
    const { race } = await aRace(db(), 15, { stock: 50 });
    const buyer = await aUser(db());
    await orderWith(portal, await portal.signIn(buyer.id), buyer.member.id, race.id);
    const { fields, registered, taken } = await done('GET', `/races/${race.id}`);
    expect([registered, taken]).toEqual([1, 1]);
    expect(await refused('PUT', ...set(race.id, { stock: 0 }, fields))).toEqual({ stock: ['stock_below_taken'] });
    expect(await refused('PUT', ...set(race.id, { is_relay: 1, registrations_in_cart: 2 }, fields))).toEqual({
      is_relay: ['fixed_after_sale'],
      registrations_in_cart: ['fixed_after_sale'],
    });
    await done('PUT', ...set(race.id, { stock: 1 }, fields));
    const [counter] = await db().select().from(stockCounters).where(eq(stockCounters.sellableId, race.sellableId));
    expect(counter).toMatchObject({ stock: 1, ordered: 1 });
  });

  test('of another circuit, or out of reach, there is nothing to read or change', async () => {
    const { race: there } = await aRace(db(), 8);
    const { race: mine } = await aRace(db(), 15);
    const { race: other } = await aRace(db(), 15);
    const { as } = await aColleague(portal, 'organiser', 15, [mine.id]);
    const { fields } = await done('GET', `/races/${mine.id}`, undefined, as);
    for (const [id, who] of [
      [there.id, ada.as],
      [other.id, as],
    ] as const) {
      expect(await refused('GET', `/races/${id}`, undefined, who)).toBe('race_not_found');
      expect(await refused('PUT', ...set(id, { name_it: 'X' }, fields), who)).toBe('race_not_found');
      expect(await refused('POST', `/races/${id}/publish`, undefined, who)).toBe('race_not_found');
      expect(await refused('DELETE', `/races/${id}`, undefined, who)).toBe('race_not_found');
      expect(await refused('POST', `/races/${id}/types`, newType, who)).toBe('race_not_found');
    }
    expect(await refused('PUT', ...set(mine.id, { stage_id: 800 }, fields), as)).toBe('stage_not_found');
    // Nor may it be moved to a stage with others' races alone: it is offered to who sets up the whole circuit.
    const offered = async (who: typeof as): Promise<number[]> =>
      (await done('GET', `/races/${mine.id}`, undefined, who)).choices.stages.map(({ id }: { id: number }) => id);
    expect(await offered(as)).toEqual([fields.stage_id]);
    const { season } = await done('GET', '');
    const { id: stageOfOthers } = await done('POST', `/seasons/${season}/stages`, newStage);
    expect(await offered(ada.as)).toContain(stageOfOthers);
    await aDraft({ stage_id: stageOfOthers });
    expect(await refused('PUT', ...set(mine.id, { stage_id: stageOfOthers }, fields), as)).toBe('stage_not_found');
    const seen = await done('GET', '', undefined, as);
    // A stage with others' races alone is not there: it would read as one without races.
    expect(seen.stages).toHaveLength(1);
    expect(seen.stages.flatMap((stage: { races: { id: number }[] }) => stage.races.map(({ id }) => id))).toEqual([
      mine.id,
    ]);
  });
});

describe('Ways to register', () => {
  test('are added, changed and withdrawn; one that somebody has used is not deleted', async () => {
    const { race, type } = await aRace(db(), 15);
    const { id } = await done('POST', `/races/${race.id}/types`, {
      ...newType,
      price: '20,5',
      has_federation: 1,
      federations: [1],
    });
    const typesOf = async () => (await done('GET', `/races/${race.id}`)).types;
    const [, added] = await typesOf();
    expect(added).toMatchObject({ id, price: '20.50', has_federation: 1, federations: [1] });
    await done('PUT', `/races/${race.id}/types/${id}`, { fields: { price: '22', active: 0 }, seen: added });
    expect((await typesOf())[1]).toMatchObject({ price: '22.00', active: 0, federations: [1] });
    const history = () => deedsIn(portal, ada.as, 'race', race.id);
    expect((await history())[0]).toBe(`Quota cambiata: ${newType.name_it}`);
    const stale = { fields: { price: '23' }, seen: { price: '20.50' } };
    const clash = await office('PUT', `/races/${race.id}/types/${id}`, stale);
    expect(clash.body.error).toBe('set_up_changed_meanwhile');
    const other = { fields: { federations: [] }, seen: { federations: [2] } };
    const named = await office('PUT', `/races/${race.id}/types/${id}`, other);
    expect(named.body.error).toBe('set_up_changed_meanwhile');

    const buyer = await aUser(db());
    await cartWith(portal, await portal.signIn(buyer.id), buyer.member.id, race.id);
    expect(await refused('DELETE', `/races/${race.id}/types/${type.id}`)).toBe('in_use');
    await done('DELETE', `/races/${race.id}/types/${id}`);
    expect(await typesOf()).toHaveLength(1);
    // One that is gone is called as it was.
    expect(await history()).toEqual([
      `Quota eliminata: ${newType.name_it}`,
      'Quota cambiata',
      `Quota aggiunta: ${newType.name_it}`,
    ]);
    expect(await refused('DELETE', `/races/${race.id}/types/${id}`)).toBe('item_not_found');
  });

  test('carts keep the price that they were filled at', async () => {
    const { race, type } = await aRace(db(), 15, { price: '35.00' });
    const buyer = await aUser(db());
    const as = await portal.signIn(buyer.id);
    const cart = await cartWith(portal, as, buyer.member.id, race.id);
    await done('PUT', `/races/${race.id}/types/${type.id}`, {
      fields: { price: '50.00' },
      seen: { price: '35.00' },
    });
    expect((await portal.ask('GET', `/v3.0/carts/${cart}`, { as })).body.data.subtotal).toBe('35.00');
  });

  test('become a relay in words, too, where nobody has written others, and no relay again', async () => {
    const { id } = await done('POST', '/races', newRace);
    const seen = { type_it: 'Corsa', type_en: 'Running', is_relay: 0, discipline: 'run' };
    const one = () => done('GET', `/races/${id}`);
    const said = async () => {
      const { fields, types } = await one();
      return [fields.type_it, fields.type_en, types[0].name_it, types[0].name_en];
    };
    expect(await said()).toEqual(['Corsa', 'Running', 'Individuale', 'Individual']);
    await done('PUT', ...set(id, { is_relay: 1, discipline: 'relay' }, seen));
    expect(await said()).toEqual(['Staffetta', 'Relay', 'Frazionista', 'Relay runner']);
    const [renamed, changed] = await historyIn(portal, ada.as, 'race', id);
    expect(renamed).toMatchObject({
      what: 'Quota cambiata: Frazionista',
      changes: [{ after: 'Relay runner' }, { before: 'Individuale', after: 'Frazionista' }],
    });
    expect(changed!.changes).toContainEqual({ field: 'Che gara è (italiano)', before: 'Corsa', after: 'Staffetta' });
    await done('PUT', ...set(id, { is_relay: 0, type_en: 'Road race' }, { is_relay: 1, type_en: 'Relay' }));
    // Its discipline is a relay still.
    expect(await said()).toEqual(['Staffetta', 'Road race', 'Individuale', 'Individual']);
    await done('PUT', ...set(id, { discipline: 'run' }, { discipline: 'relay' }));
    expect(await said()).toEqual(['Corsa', 'Road race', 'Individuale', 'Individual']);

    const { types } = await one();
    const mine = { fields: { name_it: 'A testa' }, seen: { name_it: 'Individuale' } };
    await done('PUT', `/races/${id}/types/${types[0].id}`, mine);
    await done('PUT', ...set(id, { is_relay: 1 }, { is_relay: 0 }));
    expect(await said()).toEqual(['Staffetta', 'Road race', 'A testa', 'Individual']);
  });

  test('propose the kinds of the race’s sport, a package those of its races', async () => {
    const { race } = await aRace(db(), 15, { discipline: 'swimrun' });
    const usual = async (path: string) =>
      (await done('GET', path)).choices.kinds
        .filter((kind: { usual: number }) => kind.usual === 1)
        .map((kind: { id: string }) => kind.id);
    expect(await usual(`/races/${race.id}`)).toEqual([]);
    await db().transaction((tx) => addUsualKinds(tx, 15));
    expect((await usual(`/races/${race.id}`)).toSorted()).toEqual(['1-2', '1-4', '3-4']);
    const pack = await aPackage(db(), [race.id]);
    expect(await usual(`/packages/${pack.id}`)).toEqual([]);
    const [type] = await db().select().from(registrationTypes).where(eq(registrationTypes.raceId, race.id));
    await db().transaction((tx) => setKinds(tx, type!.id, ['1-4']));
    expect(await usual(`/packages/${pack.id}`)).toEqual(['1-4']);
  });

  test('ask for policies of the circuit only, and for kinds that there are', async () => {
    const { race, type } = await aRace(db(), 15);
    const { policyId } = await aRace(db(), 8, { withPolicy: true });
    const wanted = (fields: object) =>
      refused('PUT', `/races/${race.id}/types/${type.id}`, {
        fields,
        seen: { policies: [], kinds: [], certificate: 0 },
      });
    expect(await wanted({ policies: [policyId] })).toBe('choice_not_there');
    expect(await wanted({ certificate: 1, kinds: ['99-99'] })).toBe('choice_not_there');
    const [own] = await db()
      .insert(policies)
      .values({
        id: 9001,
        circuitId: 15,
        isRequired: true,
        i18n: { it: { name: 'R', description: 'x' }, en: { name: 'R', description: 'x' } },
        position: 0,
      })
      .returning();
    await done('PUT', `/races/${race.id}/types/${type.id}`, {
      fields: { policies: [own!.id] },
      seen: { policies: [] },
    });
    expect(await db().$count(registrationTypePolicies, eq(registrationTypePolicies.registrationTypeId, type.id))).toBe(
      1,
    );
    const { race: other } = await aRace(db(), 15);
    expect(await refused('DELETE', `/races/${other.id}/types/${type.id}`)).toBe('item_not_found');
  });
});

describe('Copies', () => {
  test('of a race are drafts, their days moved with the start at the same Italian hours, without anybody in them', async () => {
    const { race, type } = await aRace(db(), 15, { stock: 80, withPolicy: true });
    const buyer = await aUser(db());
    await orderWith(portal, await portal.signIn(buyer.id), buyer.member.id, race.id).catch(() => {});
    const bibs = { bib_place: 'Villa Giulia', bib_hours: 'sabato 15–19' };
    const words = { it: { ...race.i18n.it, ...bibs }, en: race.i18n.en };
    await db().update(races).set({ i18n: words }).where(eq(races.id, race.id));
    const { id } = await done('POST', `/races/${race.id}/copy`, { stage_id: 1500, starts_at: '2027-03-28T10:00' });
    const copy = await done('GET', `/races/${id}`);
    // The hours of bib collection name days of the race that was copied.
    expect([copy.fields.bib_place_it, copy.fields.bib_hours_it]).toEqual(['Villa Giulia', '']);
    expect(copy).toMatchObject({
      state: 'draft',
      registered: 0,
      taken: 0,
      fields: {
        starts_at: '2027-03-28T10:00',
        ends_on: '2027-03-28',
        closes_at: '2027-03-19T00:00',
        stock: 80,
      },
      types: [{ price: '35.00', policies: [expect.any(Number)] }],
    });
    expect(copy.types[0].id).not.toBe(type.id);
    expect(await db().$count(registrations, eq(registrations.raceId, id))).toBe(0);
    await done('DELETE', `/races/${id}`);
    expect(await refused('GET', `/races/${id}`)).toBe('race_not_found');
  });

  test('of a season hold its stages and races as drafts, fifty-two weeks later on the same weekday', async () => {
    const before = await done('GET', '');
    const drafts = before.stages.flatMap((stage: { races: object[] }) => stage.races).length;
    const { id } = await done('POST', '/seasons', { name: '2027', from: before.season });
    await done('POST', '/seasons', { name: 'Vuota', from: null });
    const season = await done('GET', `?season=${id}`);
    expect(season.season).toBe(id);
    expect(season.stages).toHaveLength(before.stages.length);
    const all = season.stages.flatMap(
      (stage: { races: { state: string; starts_at: string; sold: number }[] }) => stage.races,
    );
    expect(all).toHaveLength(drafts);
    expect(new Set(all.map(({ state }: { state: string }) => state))).toEqual(new Set(['draft']));
    const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
    expect(season.stages[0].fields.starts_on.slice(0, 4)).toBe('2027');
    expect(weekday(season.stages[0].fields.starts_on)).toBe(weekday(before.stages[0].fields.starts_on));
    expect((await portal.ask('GET', '/v3.0/circuits/15')).body.data.season.id).toBe(before.season);
    expect(await refused('POST', '/seasons/999/show')).toBe('item_not_found');
    await done('POST', `/seasons/${id}/show`);
    expect((await portal.ask('GET', '/v3.0/circuits/15')).body.data.season).toMatchObject({ id, name: '2027' });
    await done('POST', `/seasons/${before.season}/show`);
  });
});

describe('Copies of a stage', () => {
  const gpx = `<gpx><trk><trkseg><trkpt lat="45.9" lon="8.5"><ele>200</ele></trkpt>
    <trkpt lat="45.91" lon="8.5"><ele>260</ele></trkpt></trkseg></trk></gpx>`;
  const aStage = async (more: object = {}) => {
    const { season } = await done('GET', '');
    // A Saturday and a Sunday, the second on the other side of the clock change.
    const days = { starts_on: '2027-03-27', ends_on: '2027-03-28' };
    const { id } = await done('POST', `/seasons/${season}/stages`, { ...newStage, name_it: 'Orta', ...days, ...more });
    return { season, id };
  };
  const copy = (id: number, to: object, as = ada.as) => office('POST', `/stages/${id}/copy`, to, as);
  const stageIn = async (season: number, id: number) =>
    (await done('GET', `?season=${season}`)).stages.find((stage: { id: number }) => stage.id === id);

  test('go into a season with their races as drafts, moved to the same weekdays at the same hours', async () => {
    const { id } = await aStage();
    const first = await aDraft({ stage_id: id, starts_at: '2027-03-27T15:30', ends_on: '2027-03-27' });
    const noHours = { bib_hours_it: '', bib_hours_en: '' };
    const sunday = { starts_at: '2027-03-28T09:00', ends_on: '2027-03-28' };
    const second = await aDraft({ stage_id: id, ...sunday, ...noHours });
    await done('POST', `/races/${first}/questions`, newQuestion);
    await db()
      .insert(raceTracks)
      .values({ raceId: first, ...bareTrack(gpx)! });
    await aPackage(db(), [first, second]);
    const { id: season } = await done('POST', '/seasons', { name: '2028 di prova', from: null });
    // What it will be made of is said before.
    const preview = (what: string, ids: number[]) => done('POST', '/copy-preview', { what, ids });
    const told = await preview('stage', [id]);
    expect(told).toEqual({
      ...{ stages: 1, races: 2, types: 2, questions: 1, fractions: 0, services: 0 },
      ...{ packages: 1, tracks: 1, bib_hours: 1, health_keys: 0 },
    });
    expect(await preview('race', [first, second])).toEqual({ ...told, stages: 0 });
    expect(await refused('POST', '/copy-preview', { what: 'season', ids: [999_999] })).toBe('item_not_found');
    const { status, body } = await copy(id, { season, starts_on: '2028-03-25' });
    expect(status).toBe(201);
    const { id: made } = body.data;
    const stage = await stageIn(season, made);
    expect(stage.fields).toMatchObject({ name_it: 'Orta', starts_on: '2028-03-25', ends_on: '2028-03-26' });
    expect(stage.races.map(({ state }: { state: string }) => state)).toEqual(['draft', 'draft']);
    const starts = stage.races.map(async (race: { id: number }) => (await done('GET', `/races/${race.id}`)).fields);
    expect((await Promise.all(starts)).map(({ starts_at }) => starts_at)).toEqual([
      '2028-03-25T15:30',
      '2028-03-26T09:00',
    ]);
    expect(await historyIn(portal, ada.as, 'stage', made)).toMatchObject([{ what: 'Tappa copiata', by: ada.name }]);
  });

  test('of another year move the years of birth of their ways to register along; of the same year do not', async () => {
    const { season, id } = await aStage({ name_it: 'Giovani' });
    const race = await aDraft({ stage_id: id, starts_at: '2027-03-27T15:30', ends_on: '2027-03-27' });
    const bounds = { born_from: '2005', born_until: '2009' };
    await done('POST', `/races/${race}/types`, { ...newType, ...bounds });
    await done('POST', `/races/${race}/types`, { ...newType, born_from: '', born_until: '1977' });
    const boundsIn = async (stage: number, of: number) => {
      const [copied] = (await stageIn(of, stage)).races;
      const { types } = await done('GET', `/races/${copied.id}`);
      return types.map(({ born_from, born_until }: Record<string, unknown>) => [born_from, born_until]);
    };
    const { id: next } = await done('POST', '/seasons', { name: '2028 dei giovani', from: null });
    const later = (await copy(id, { season: next, starts_on: '2028-03-25' })).body.data;
    expect(await boundsIn(later.id, next)).toEqual([
      [null, null],
      [2006, 2010],
      [null, 1978],
    ]);
    const same = (await copy(id, { season, starts_on: '2027-04-03' })).body.data;
    expect((await boundsIn(same.id, season)).slice(1)).toEqual([
      [2005, 2009],
      [null, 1977],
    ]);
  });

  test('follow the day that was planned first, and leave withdrawn ways to register', async () => {
    const { season, id } = await aStage({ name_it: 'Rimandata' });
    const hours = { starts_at: '2027-03-27T15:30', ends_on: '2027-03-27', opens_at: '2027-01-10T10:00' };
    const first = await aDraft({ stage_id: id, ...hours, closes_at: '2027-03-24T23:59' });
    await aDraft({ stage_id: id, starts_at: '2027-03-28T09:00', ends_on: '2027-03-28' });
    await done('POST', `/races/${first}/types`, { ...newType, active: 0 });
    await publish(first);
    const { starts_at, cancelled } = await done('GET', `/races/${first}/disruption`);
    const words = { words_it: 'Maltempo.', words_en: 'Bad weather.', ...usualOffersIn };
    const postponed = { starts_at: '2027-09-11T16:00', athletes: 0, seen: { starts_at, cancelled } };
    await done('POST', `/races/${first}/disruption`, { ...words, ...postponed });
    const was = await stageIn(season, id);
    expect([was.fields.ends_on, was.planned_on]).toEqual(['2027-09-11', '2027-03-27']);

    const copied = (await copy(id, { season, starts_on: '2028-03-25' })).body.data;
    const stage = await stageIn(season, copied.id);
    expect(stage.fields).toMatchObject({ starts_on: '2028-03-25', ends_on: '2028-03-26' });
    const [one] = stage.races;
    const { fields, types } = await done('GET', `/races/${one.id}`);
    expect(fields).toMatchObject({ starts_at: '2028-03-25T15:30', ends_on: '2028-03-25', stock: 100 });
    expect([fields.opens_at, fields.closes_at]).toEqual(['2028-01-09T10:00', '2028-03-22T23:59']);
    expect(types.map(({ name_it }: { name_it: string }) => name_it)).toEqual(['Individuale']);
  });

  test('whose ways to register are all withdrawn keep them: without one it would be no race', async () => {
    const { season, id } = await aStage({ name_it: 'Senza quote' });
    const race = await aDraft({ stage_id: id, starts_at: '2027-03-27T15:30', ends_on: '2027-03-27' });
    const [type] = (await done('GET', `/races/${race}`)).types;
    await done('PUT', `/races/${race}/types/${type.id}`, { fields: { active: 0 }, seen: { active: 1 } });
    const { id: made } = (await copy(id, { season, starts_on: '2028-03-25' })).body.data;
    const [copied] = (await stageIn(season, made)).races;
    expect((await done('GET', `/races/${copied.id}`)).types).toMatchObject([{ name_it: 'Individuale', active: 0 }]);
  });

  test('stand beside what they come from in one season, each race at an address of its own', async () => {
    const { season, id } = await aStage({ name_it: 'Doppia' });
    const race = await aDraft({ stage_id: id, slug: 'doppia', starts_at: '2027-03-27T15:30', ends_on: '2027-03-27' });
    const { id: made } = (await copy(id, { season, starts_on: '2027-03-27' })).body.data;
    const [copied] = (await stageIn(season, made)).races;
    expect(copied.id).not.toBe(race);
    expect(copied.slug).not.toBe('doppia');
    expect((await stageIn(season, id)).races).toHaveLength(1);
  });

  test('are of a stage and a season of the circuit only, and say a day that is none', async () => {
    const { season, id } = await aStage();
    const to = { season, starts_on: '2028-03-25' };
    expect((await copy(800, to)).body.error).toBe('stage_not_found');
    expect((await copy(id, { ...to, season: 999 })).body.error).toBe('item_not_found');
    expect((await copy(id, { ...to, starts_on: '2028-02-31' })).body.errors).toEqual({ starts_on: ['date_not_valid'] });
    const only8 = await aColleague(portal, 'organiser', 8);
    expect((await office('POST', `/stages/${id}/copy`, to, only8.as, 8)).body.error).toBe('stage_not_found');
  });
});

describe('An address that a race had', () => {
  const bySlug = async (slug: string) => {
    const { status, body } = await portal.ask('GET', `/v3.0/races/by-slug/${slug}`);
    return status === 200 ? [body.data.id, body.data.slug] : body.error;
  };
  const named = async (slug: string, more: object = {}) => {
    const id = await aDraft({ ...more, slug });
    await publish(id);
    return id;
  };
  const call = async (id: number, slug: string) => {
    const { fields } = await done('GET', `/races/${id}`);
    await done('PUT', ...set(id, { slug }, fields));
  };

  test('leads to it, whatever it has been called since; the last that had it comes first', async () => {
    const id = await named('notturna-vecchia');
    await call(id, 'notturna-media');
    await call(id, 'notturna-nuova');
    expect(await bySlug('notturna-vecchia')).toEqual([id, 'notturna-nuova']);
    expect(await bySlug('notturna-media')).toEqual([id, 'notturna-nuova']);
    expect(await bySlug('notturna-mai')).toBe('race_not_found');
    // Named back, it has the address itself.
    await call(id, 'notturna-vecchia');
    expect(await bySlug('notturna-vecchia')).toEqual([id, 'notturna-vecchia']);
    const page = (lang: string) => portal.ask('GET', `/v3.0/races/by-slug/notturna-nuova?lang=${lang}`);
    expect([(await page('it')).status, (await page('en')).status]).toEqual([200, 200]);
  });

  test('is another’s that has it now in the same season; last season’s race does not take it', async () => {
    const { season } = await done('GET', '');
    const id = await named('corsa-contesa');
    await call(id, 'corsa-rinominata');
    const { id: before } = await done('POST', '/seasons', { name: 'Contesa', from: null });
    const { id: stage_id } = await done('POST', `/seasons/${before}/stages`, { ...newStage });
    const elsewhere = await named('corsa-contesa', { stage_id });
    // Another season’s race has the slug; the current season’s had it.
    expect(await bySlug('corsa-contesa')).toEqual([id, 'corsa-rinominata']);
    await done('POST', `/seasons/${before}/show`);
    expect(await bySlug('corsa-contesa')).toEqual([elsewhere, 'corsa-contesa']);
    await done('POST', `/seasons/${season}/show`);
    const taker = await named('corsa-contesa');
    expect(await bySlug('corsa-contesa')).toEqual([taker, 'corsa-contesa']);
    // A draft is found by no address.
    await done('POST', `/races/${taker}/withdraw`);
    await done('POST', `/races/${id}/withdraw`);
    expect(await bySlug('corsa-contesa')).toEqual([elsewhere, 'corsa-contesa']);
    expect((await portal.ask('GET', '/v3.0/races/by-slug/corsa-rinominata', {})).body.error).toBe('race_not_found');
  });
});

const stageSet = (id: number, fields: object, seen: object) => [`/stages/${id}`, { fields, seen }] as const;

describe('The history of seasons and stages', () => {
  test('says who did what, with before and after, where the thing is; another circuit’s season of that number has its own', async () => {
    const { id: season } = await done('POST', '/seasons', { name: 'Storica', from: null });
    const { id } = await done('POST', `/seasons/${season}/stages`, { ...newStage, address: 'Via Roma 1' });
    await done('PUT', ...stageSet(id, { address: 'Via Verdi 2' }, { address: 'Via Roma 1' }), paolo.as);
    const only8 = await aColleague(portal, 'organiser', 8);
    for (let made = 0; made !== season; )
      made = (await office('POST', '/seasons', { name: 'Altrove', from: null }, only8.as, 8)).body.data.id;
    expect(await historyIn(portal, ada.as, 'season', season)).toMatchObject([
      { what: 'Stagione creata', by: ada.name, changes: [{ field: 'Nome', after: 'Storica' }] },
    ]);
    const elsewhere = await historyIn(portal, only8.as, 'season', season, { circuit: 8 });
    expect(elsewhere).toMatchObject([{ changes: [{ after: 'Altrove' }] }]);
    expect(await historyIn(portal, ada.as, 'stage', id)).toMatchObject([
      {
        ...{ what: 'Tappa cambiata', by: paolo.name },
        changes: [{ field: 'Indirizzo', before: 'Via Roma 1', after: 'Via Verdi 2' }],
      },
      { what: 'Tappa creata', by: ada.name },
    ]);
    expect(await historyIn(portal, only8.as, 'stage', id, { circuit: 8 })).toEqual([]);
    // Who reaches single races reads the history of those alone, and who reads sees none.
    const [{ race }, { race: other }] = [await aRace(db()), await aRace(db())];
    const single = await aColleague(portal, 'organiser', 15, [race.id]);
    expect(await historyIn(portal, single.as, 'race', race.id)).toEqual([]);
    const reader = (await aColleague(portal, 'reader')).as;
    for (const [as, of, thing, status] of [
      [single.as, 'race', other.id, 404],
      [single.as, 'stage', id, 403],
      [ada.as, 'person', paolo.id, 403],
      [ada.as, 'race', 'no-number', 404],
      [reader, 'race', race.id, 403],
    ] as const) {
      const answer = await portal.ask('GET', `/v3.0/circuits/15/history?of=${of}&thing=${thing}`, { as });
      expect(answer.status, `${of} ${thing}`).toBe(status);
    }
  });
});

describe('Stages', () => {
  test('are changed by two at once without a loss: the second is told', async () => {
    const { season } = await done('GET', '');
    const { id } = await done('POST', `/seasons/${season}/stages`, { ...newStage, address: 'Via Roma 1' });
    const of = async () => (await done('GET', '')).stages.find((stage: { id: number }) => stage.id === id).fields;
    const seen = await of();
    await done('PUT', ...stageSet(id, { address: 'Via Verdi 2' }, seen), paolo.as);
    const { body } = await office('PUT', ...stageSet(id, { address: 'Via Dante 3' }, seen));
    expect(body).toMatchObject({ error: 'set_up_changed_meanwhile', by: paolo.name });
    await done('PUT', ...stageSet(id, { place_it: 'Piazza', place_en: 'Square' }, await of()));
    expect(await of()).toMatchObject({ address: 'Via Verdi 2', place_it: 'Piazza' });
    await done('PUT', ...stageSet(id, { address: 'Via Dante 3' }, await of()));
    expect(await of()).toMatchObject({ address: 'Via Dante 3', place_it: 'Piazza' });
  });

  test('do not leave a published race outside of their days; a draft they may', async () => {
    const { season } = await done('GET', '');
    const [starts_on, ends_on] = [newRace.starts_at.slice(0, 10), newRace.starts_at.slice(0, 10)];
    const stage = { ...newStage, starts_on, ends_on };
    const { id: stage_id } = await done('POST', `/seasons/${season}/stages`, stage);
    const id = await aDraft({ stage_id });
    await publish(id);
    const moved = { starts_on: '2027-05-01', ends_on: '2027-05-02' };
    // Of one name, as it may be.
    const other = await aDraft({ stage_id });
    await publish(other);
    const seen = { starts_on, ends_on };
    const { status, body } = await office('PUT', ...stageSet(stage_id, moved, seen));
    expect([status, body.error]).toEqual([409, 'set_up_stays_faultless']);
    expect(body.detail).toContain('ma la sua tappa va dal');
    await done('PUT', ...stageSet(stage_id, { ends_on: '2027-05-02' }, seen));
    for (const race of [id, other]) await done('POST', `/races/${race}/withdraw`);
    await done('PUT', ...stageSet(stage_id, moved, { ...seen, ends_on: '2027-05-02' }));
  });

  test('are made and changed; another circuit’s season and stage are not there', async () => {
    const { season } = await done('GET', '');
    const { id } = await done('POST', `/seasons/${season}/stages`, newStage);
    const of = async () => (await done('GET', '')).stages.find((stage: { id: number }) => stage.id === id);
    expect((await of()).fields).toMatchObject({ name_it: 'Stresa', name_en: 'Stresa', place_en: 'Lungolago' });
    const changed = { name_en: 'Stresa on the lake', ends_on: '2026-10-31' };
    await done('PUT', ...stageSet(id, changed, (await of()).fields));
    expect((await of()).fields).toMatchObject({ name_en: 'Stresa on the lake', ends_on: '2026-10-31' });
    expect(await refused('PUT', ...stageSet(id, { ends_on: '2026-10-30' }, (await of()).fields))).toEqual({
      ends_on: ['ends_before_start'],
    });
    expect(await refused('POST', `/seasons/${season}/stages`, { ...newStage, ends_on: '2026-10-30' })).toEqual({
      ends_on: ['ends_before_start'],
    });
    expect(await refused('PUT', ...stageSet(800, {}, {}))).toBe('stage_not_found');
    const only8 = await aColleague(portal, 'organiser', 8);
    expect((await office('POST', '/seasons/999/stages', newStage, only8.as, 8)).body.error).toBe('item_not_found');
    const audited = await db().$count(
      auditEntries,
      and(eq(auditEntries.subjectType, 'stage'), eq(auditEntries.subjectId, String(id))),
    );
    expect(audited).toBe(2);
  });
});

describe('Years of birth', () => {
  test('of a type that somebody has say whom they leave out', async () => {
    const { race, type } = await aRace(db());
    const user = await aUser(db(), { birthday: '1990-05-01' });
    await orderWith(portal, await portal.signIn(user.id), user.member.id, race.id);
    const { types } = await done('GET', `/races/${race.id}`);
    const first = { fields: { born_from: 1990 }, seen: types[0] };
    expect(await done('PUT', `/races/${race.id}/types/${type.id}`, first)).toEqual({ red: 0 });
    const { born_from: _, ...seen } = types[0];
    const later = { fields: { born_from: 1991 }, seen: { ...seen, born_from: 1990 } };
    expect(await done('PUT', `/races/${race.id}/types/${type.id}`, later)).toEqual({ red: 1 });
    const wrong = await office('POST', `/races/${race.id}/types`, { ...newType, born_from: 2005, born_until: 2004 });
    expect(wrong.body.errors).toEqual({ born_until: ['ends_before_start'] });
  });
});

describe('A package', () => {
  test('tells in its history which races, each with its stage and day', async () => {
    const called: Record<number, string> = {};
    const some = await Promise.all([aRace(db()), aRace(db()), aRace(db())]);
    const [one, two, three] = some.map(({ race }) => race.id);
    for (const { race } of some)
      called[race.id] = `${race.i18n.it.name} · Verbania · ${formatDay(dayInRome(race.startsAt), 'it')}`;
    const { id } = await done('POST', '/packages', { name: 'Con nomi', price: '10,00', races: [one, two] });
    await done('PUT', `/packages/${id}`, { fields: { races: [one, three] }, seen: { races: [one, two] } });
    const named = (...races: (number | undefined)[]) => races.map((race) => called[race!]).join(', ');
    const [latest] = await historyIn(portal, ada.as, 'package', id);
    expect(latest!.changes).toEqual([{ field: 'Gare', before: named(one, two), after: named(one, three) }]);
  });

  test('asks name, price and races, is a draft, and is shown when nothing is wrong', async () => {
    const sunday = new Date('2026-10-25T08:00:00Z');
    const one = await aRace(db());
    const two = await aRace(db(), 15, { startsAt: sunday });
    const { id } = await done('POST', '/packages', {
      name: 'Tutte e due',
      price: '10,00',
      races: [one.race.id, two.race.id],
    });
    const read = () => done('GET', `/packages/${id}`);
    const made = await read();
    expect(made).toMatchObject({ state: 'draft', registered: 0, fields: { slug: 'tutte-e-due', full_price: null } });
    expect(made.fields.races.toSorted()).toEqual([one.race.id, two.race.id].toSorted());
    expect(made.types).toMatchObject([{ name_it: 'Individuale', price: '10.00', used: 0 }]);
    expect((await portal.ask('GET', `/v3.0/race-packages/${id}`)).status).toBe(404);
    expect(made.fields.name_en).toBe('Tutte e due');
    await done('PUT', `/packages/${id}`, { fields: { name_en: '' }, seen: made.fields });
    expect(await refused('POST', `/packages/${id}/publish`)).toBe('set_up_faults');
    await done('PUT', `/packages/${id}`, { fields: { name_en: 'Both' }, seen: { name_en: '' } });
    await done('POST', `/packages/${id}/publish`);
    expect((await portal.ask('GET', `/v3.0/race-packages/${id}`)).status).toBe(200);
    const season = await done('GET', '');
    expect(season.packages.find((pack: { id: number }) => pack.id === id)).toMatchObject({
      name: 'Tutte e due',
      state: 'published',
      price_from: '10.00',
      faults: 0,
    });
    expect(await refused('DELETE', `/packages/${id}`)).toBe('race_published');
    const [type] = made.types;
    await done('PUT', `/packages/${id}/types/${type.id}`, { fields: { price: '8,00' }, seen: { price: '10.00' } });
    await done('PUT', `/packages/${id}`, { fields: { full_price: '12,00' }, seen: { full_price: null } });
    const struck = (await read()).findings.find(({ field }: { field: string }) => field === 'full_price');
    expect(struck.text).toContain('10,00');
    await done('POST', `/packages/${id}/withdraw`);
    await done('DELETE', `/packages/${id}`);
    expect(await refused('GET', `/packages/${id}`)).toBe('item_not_found');
  });

  test('is told which races can still be sold, and which are over, cancelled or put away', async () => {
    const make = async () => (await aRace(db())).race.id;
    const ids = [await make(), await make(), await make(), await make()];
    const [, past, gone, archived] = ids as [number, number, number, number];
    const { id } = await done('POST', '/packages', { name: 'Scelte', price: '10,00', races: [past, gone] });
    const set = (race: number, columns: Partial<typeof races.$inferInsert>) =>
      db().update(races).set(columns).where(eq(races.id, race));
    await set(past, { startsAt: new Date('2026-01-10T08:00:00Z') });
    await set(gone, { cancelledAt: new Date('2026-08-30T08:00:00Z') });
    await set(archived, { state: 'archived' });
    const { choices } = await done('GET', `/packages/${id}`);
    const saleOf = (race: number) => choices.races.find((choice: { id: number }) => choice.id === race)?.sale;
    expect(ids.map(saleOf)).toEqual(['open', 'over', 'cancelled', 'archived']);
    await set(gone, { cancelledAt: null });
  });

  test('is judged until it closes, on its page as in the list', async () => {
    const races = [(await aRace(db())).race.id, (await aRace(db())).race.id];
    const { id } = await done('POST', '/packages', { name: 'Chiuso', price: '10,00', races });
    await db().update(racePackages).set({ state: 'published' }).where(eq(racePackages.id, id));
    const wrong = async () => {
      const { packages } = await done('GET', '');
      const { faults, notes } = packages.find((pack: { id: number }) => pack.id === id);
      return [(await done('GET', `/packages/${id}`)).findings.length, faults + notes];
    };
    const [onPage, inList] = await wrong();
    expect(onPage).toBeGreaterThan(0);
    expect(inList).toBeGreaterThan(0);
    const past = new Date('2026-01-01T10:00:00Z');
    await db().update(racePackages).set({ registrationEndsAt: past }).where(eq(racePackages.id, id));
    expect(await wrong()).toEqual([0, 0]);
  });

  test('is sold no more once a race of it is cancelled, and may be put away', async () => {
    const races = [await aDraft(), await aDraft({ starts_at: '2026-10-31T15:00' })];
    for (const race of races) await publish(race);
    const { id } = await done('POST', '/packages', { name: 'Tutte e due', price: '10,00', races });
    await done('POST', `/packages/${id}/publish`);
    const told = async () => {
      const page = await done('GET', `/packages/${id}`);
      const { packages } = await done('GET', '');
      const row = packages.find((pack: { id: number }) => pack.id === id);
      return {
        stopped: [page.stopped, row.stopped],
        archivable: page.archivable,
      };
    };
    expect(await told()).toEqual({ stopped: [0, 0], archivable: 0 });
    expect(await refused('POST', `/packages/${id}/archive`)).toBe('race_not_over');
    const { starts_at, cancelled } = await done('GET', `/races/${races[1]}/disruption`);
    const disruption = {
      starts_at: null,
      athletes: 0,
      words_it: 'Maltempo.',
      words_en: 'Bad weather.',
      ...usualOffersIn,
    };
    await done('POST', `/races/${races[1]}/disruption`, { ...disruption, seen: { starts_at, cancelled } });
    expect(await told()).toEqual({ stopped: [1, 1], archivable: 1 });
    // What else is set of it is still saved.
    await done('PUT', `/packages/${id}`, { fields: { name_en: 'Both' }, seen: { name_en: 'Tutte e due' } });
    await done('POST', `/packages/${id}/archive`);
    expect(await told()).toEqual({ stopped: [1, 1], archivable: 0 });
  });

  test('has ways to register of its own, and races of its circuit only', async () => {
    const [one, two] = [await aRace(db()), await aRace(db())];
    const races = [one.race.id, two.race.id];
    const { id } = await done('POST', '/packages', { name: 'Coppia', price: '10,00', races });
    const type = await done('POST', `/packages/${id}/types`, newType);
    await done('PUT', `/packages/${id}/types/${type.id}`, { fields: { price: '12,00' }, seen: { price: '20.00' } });
    const found = await done('GET', `/packages/${id}`);
    expect(found.types.map(({ price }: { price: string }) => price)).toEqual(['10.00', '12.00']);
    expect(found.findings.map(({ number }: { number: number }) => number)).toContain(19);
    await done('DELETE', `/packages/${id}/types/${type.id}`);
    const elsewhere = await aRace(db(), 8);
    const wanted = { fields: { races: [one.race.id, elsewhere.race.id] }, seen: found.fields };
    expect(await refused('PUT', `/packages/${id}`, wanted)).toBe('race_not_found');
    const foreign = await refused('POST', '/packages', {
      name: 'Altrove',
      price: '1,00',
      races: [elsewhere.race.id, races[0]],
    });
    expect(foreign).toBe('race_not_found');
  });
});

describe('What is wrong with the circuit itself', () => {
  test('holds back what is to be published, says so on its page with a link to the settings, and leaves what is published', async () => {
    const there = await aDraft();
    await publish(there);
    const id = await aDraft();
    const [before] = await db().select().from(circuits).where(eq(circuits.id, 15));
    await db()
      .update(circuits)
      .set({ i18n: { ...before!.i18n, en: { ...before!.i18n.en, name: '' } } })
      .where(eq(circuits.id, 15));
    const told = async (path: string) =>
      (await done('GET', path)).findings
        .filter(({ field, level }: Record<string, string>) => level === 'fault' && field?.startsWith('circuit-'))
        .map(({ number, level, field, text }: Record<string, string>) => [number, level, field, text]);
    const faults = [[35, 'fault', 'circuit-name_en', 'Il circuito non ha un nome inglese.']];
    expect(await told(`/races/${id}`)).toEqual(faults);
    expect(await refused('POST', `/races/${id}/publish`)).toBe('set_up_faults');
    const pack = await aPackage(db(), [there, id]);
    await db().update(racePackages).set({ state: 'draft' }).where(eq(racePackages.id, pack.id));
    expect(await told(`/packages/${pack.id}`)).toEqual(faults);
    expect(await refused('POST', `/packages/${pack.id}/publish`)).toBe('set_up_faults');
    const { id: product } = await done('POST', '/products', newProduct);
    expect(await told(`/products/${product}`)).toEqual(faults);
    expect(await refused('POST', `/products/${product}/sell`)).toBe('set_up_faults');
    // What is published already can still be corrected.
    const { fields } = await done('GET', `/races/${there}`);
    await done('PUT', `/races/${there}`, { fields: { distance: '11 km' }, seen: fields });
    // Of what is on sale its page says what the list and Today say: these are told in the settings.
    expect(await told(`/races/${there}`)).toEqual([]);

    await db().update(circuits).set({ i18n: before!.i18n }).where(eq(circuits.id, 15));
    expect(await told(`/races/${id}`)).toEqual([]);
    await publish(id);
  });

  test('is told in its settings alone where it is a note: no race has it, and none is held back', async () => {
    const settings = (await portal.ask('GET', '/v3.0/circuits/15/settings', { as: ada.as })).body.data;
    const notes = settings.findings.filter(({ level }: { level: string }) => level === 'note');
    expect(notes.map(({ field }: { field: string }) => field)).toContain('commission');
    const id = await aDraft(inSevens);
    const single = await aColleague(portal, 'organiser', 15, [id]);
    const page = (await office('GET', `/races/${id}`, undefined, single.as)).body.data;
    const asked = page.findings.map(({ key }: { key: string }) => key);
    expect(asked).toEqual(['30 stock']);
    const rows = (await done('GET', '')).stages.flatMap((stage: { races: { id: number }[] }) => stage.races);
    expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject({ faults: 0, notes: asked.length });
    const { status } = await office('POST', `/races/${id}/publish`, undefined, single.as);
    expect(status).toBe(200);
  });
});

describe('What is wrong with a race on sale', () => {
  test.each([
    ['has started', { startsAt: new Date('2026-08-30T08:00:00Z') }],
    ['is cancelled', { cancelledAt: new Date('2026-08-30T08:00:00Z') }],
  ])('is not told any more when it %s, on its page as in the list', async (_, over) => {
    const id = await aDraft(inSevens);
    await publish(id);
    const told = async () => (await done('GET', `/races/${id}`)).findings.length;
    expect(await told()).toBeGreaterThan(0);
    await db().update(races).set(over).where(eq(races.id, id));
    expect(await told()).toBe(0);
    const rows = (await done('GET', '')).stages.flatMap((stage: { races: { id: number }[] }) => stage.races);
    expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject({ faults: 0, notes: 0 });
    // It was cancelled here without all that goes with it.
    await db().update(races).set({ cancelledAt: null }).where(eq(races.id, id));
  });
});
