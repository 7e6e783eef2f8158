import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestList } from '#features/races/contract/setup.ts';
import { setRaceState } from '#features/races/server/setup/writeRace.ts';
import { customInputs } from '#features/races/server/tables.ts';
import { newFraction, newPackage, newQuestion, newRace, newService } from '../../../../tests/access/setUps.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { crewsIn } from '../../../../tests/support/crews.ts';
import { deedsIn } from '../../../../tests/support/history.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
let paolo: Awaited<ReturnType<typeof aColleague>>;
const db = () => portal.context.db;
const { aRelay } = crewsIn(() => portal);

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8, hosts: ['other.test'] });
  await portal.sites.refresh();
  ada = await aColleague(portal, 'organiser');
  paolo = await aColleague(portal, 'organiser');
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const office = (method: Method, path: string, body?: object, as = ada.as) =>
  portal.ask(method, `/v3.0/circuits/15/set-up/races/${path}`, { as, ...(body && { body }) });
const done = async (method: Method, path: string, body?: object, as = ada.as) => {
  const answer = await office(method, path, body, as);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body.data;
};
const refused = async (method: Method, path: string, body?: object, as = ada.as) => {
  const { body: answer } = await office(method, path, body, as);
  return answer.error === 'invalid_input' ? answer.errors : answer.error;
};
const asked = async (raceId: number, lang = 'it') =>
  (await portal.ask('GET', `/v3.0/races/${raceId}?lang=${lang}`)).body.data.race_details.rule;

/** An athlete who registers and answers. */
async function answering(raceId: number, custom_inputs: readonly { slug: string; value: string }[]) {
  const { id, member } = await aUser(db());
  const as = await portal.signIn(id);
  const line = registrationBody(member.id, { id: raceId }, { custom_inputs });
  return { as, answer: await addLine(portal, as, await cartOf(portal, as), line) };
}

/** A race with a question that one athlete has answered with yes. */
async function anAnsweredQuestion() {
  const { race } = await aRace(db());
  const { id } = await done('POST', `${race.id}/questions`, newQuestion);
  const { as, answer } = await answering(race.id, [{ slug: 'navetta', value: 'si' }]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect((await order(portal, as, { cart_id: await cartOf(portal, as) })).status).toBe(201);
  const [question] = (await done('GET', String(race.id))).questions;
  expect(question).toMatchObject({ id, used: 1 });
  return { race, path: `${race.id}/questions/${id}`, question };
}

describe('A question of a race', () => {
  test('is asked of each athlete in both languages, at once', async () => {
    const { race } = await aRace(db());
    await done('POST', `${race.id}/questions`, { ...newQuestion, required: 1 });
    const { custom_inputs } = await asked(race.id, 'en');
    expect(custom_inputs).toMatchObject([
      {
        slug: 'navetta',
        required: 1,
        i18n: { label: 'Shuttle?' },
        variables: [
          { value: 'si', i18n: { label: 'Yes' } },
          { value: 'no', i18n: { label: 'No' } },
        ],
      },
    ]);
    expect((await answering(race.id, [])).answer.body.errors).toEqual({ 'custom_inputs.navetta': ['choose'] });
    expect((await answering(race.id, [{ slug: 'navetta', value: 'no' }])).answer.status).toBe(201);
  });

  test('has the Italian words until it has English ones, which the checks ask for and a published race wants', async () => {
    const { race } = await aRace(db());
    const bare = { ...newQuestion, label_en: '', options_en: '' };
    expect(await refused('POST', `${race.id}/questions`, bare)).toBe('set_up_stays_faultless');
    await db().transaction((tx) => setRaceState(tx, race.id, 'draft'));
    await done('POST', `${race.id}/questions`, bare);
    await db().transaction((tx) => setRaceState(tx, race.id, 'published'));
    expect((await asked(race.id, 'en')).custom_inputs[0]).toMatchObject({
      i18n: { label: 'Navetta?' },
      variables: [{ i18n: { label: 'Sì' } }, { i18n: { label: 'No' } }],
    });
    const { findings } = await done('GET', String(race.id));
    expect(findings).toContainEqual(expect.objectContaining({ number: 35, field: 'questions' }));
  });

  test('is one of fifty at most', async () => {
    const { race } = await aRace(db());
    const { id } = await done('POST', `${race.id}/questions`, newQuestion);
    const [first] = await db().select().from(customInputs).where(eq(customInputs.id, id));
    const others = Array.from({ length: longestList - 1 }, (_, at) => ({
      ...first!,
      id: undefined,
      slug: `altra-${at}`,
    }));
    await db().insert(customInputs).values(others);
    expect(await refused('POST', `${race.id}/questions`, newQuestion)).toBe('list_full');
  });

  test('stands where it is put, and the others make room', async () => {
    const { race } = await aRace(db());
    for (const label_it of ['Uno', 'Due', 'Tre'])
      await done('POST', `${race.id}/questions`, { ...newQuestion, label_it, position: 9 });
    const { questions } = await done('GET', String(race.id));
    const third = questions[2];
    await done('PUT', `${race.id}/questions/${third.id}`, { fields: { position: 1 }, seen: { position: 3 } });
    const labels = (await asked(race.id)).custom_inputs.map(({ i18n }: { i18n: { label: string } }) => i18n.label);
    expect(labels).toEqual(['Tre', 'Uno', 'Due']);
  });

  test('that was answered keeps its kind and the answers that were given, and is not deleted', async () => {
    const { path, question } = await anAnsweredQuestion();
    const set = (fields: object) => ({ fields, seen: question });
    expect(await refused('PUT', path, set({ type: 'checkbox' }))).toEqual({ type: ['fixed_after_answers'] });
    expect(await refused('PUT', path, set({ options_it: 'No\nForse', options_en: '' }))).toEqual({
      options_it: ['option_answered'],
    });
    expect(await refused('DELETE', path)).toBe('in_use');
  });

  test('may have other words and more answers, and what was answered stays what it was', async () => {
    const { race, path, question } = await anAnsweredQuestion();
    const options = { options_it: 'Sì, grazie\nNo', options_en: 'Yes, please\nNo' };
    await done('PUT', path, { fields: options, seen: question });
    await done('PUT', path, {
      fields: { options_it: 'Non so\nSì, grazie\nNo', options_en: 'Maybe\nYes, please\nNo' },
      seen: options,
    });
    expect((await asked(race.id)).custom_inputs[0].variables).toMatchObject([
      { value: 'non-so' },
      { value: 'si', i18n: { label: 'Sì, grazie' } },
      { value: 'no' },
    ]);
    expect((await done('GET', String(race.id))).questions[0].used).toBe(1);
  });

  test('has answers that make sense, and is of a leg of its own race', async () => {
    const { race } = await aRace(db());
    const elsewhere = await aRelay(1);
    const add = (more: object) => refused('POST', `${race.id}/questions`, { ...newQuestion, ...more });
    expect(await add({ options_it: 'Sì\nSì', options_en: '' })).toEqual({ options_it: ['line_twice'] });
    expect(await add({ options_it: 'Sì', options_en: '' })).toEqual({ options_it: ['two_lines'] });
    expect(await add({ options_en: 'Yes' })).toEqual({ options_en: ['as_many_lines'] });
    expect(await add({ fraction_id: elsewhere.fractions[0] })).toBe('choice_not_there');
    expect(await add({ label_it: '', type: 'text', position: 0 })).toEqual({
      label_it: ['required'],
      type: ['choose'],
      position: ['not_whole'],
    });
  });

  test('that two people change: the second one is told', async () => {
    const { race } = await aRace(db());
    const { id } = await done('POST', `${race.id}/questions`, newQuestion);
    const path = `${race.id}/questions/${id}`;
    const seen = { label_it: 'Navetta?', required: 0 };
    await done('PUT', path, { fields: { label_it: 'Torni con la navetta?' }, seen }, paolo.as);
    const { body } = await office('PUT', path, { fields: { label_it: 'Bus?' }, seen });
    expect(body.error).toBe('set_up_changed_meanwhile');
    await done('PUT', path, { fields: { required: 1 }, seen: { ...seen, label_it: 'Torni con la navetta?' } });
    const { questions } = await done('GET', String(race.id));
    expect(questions[0]).toMatchObject({ label_it: 'Torni con la navetta?', required: 1 });
    expect(await deedsIn(portal, ada.as, 'race', race.id)).toEqual([
      'Domanda cambiata',
      'Domanda cambiata',
      'Domanda aggiunta',
    ]);
  });
});

describe('The legs of a relay', () => {
  test('are set until somebody has a place; then their words and their order change', async () => {
    const relay = await aRelay(2);
    const path = (leg: number) => `${relay.id}/fractions/${leg}`;
    const { id } = await done('POST', `${relay.id}/fractions`, { ...newFraction, min: 0, max: 2 });
    await done('POST', `${relay.id}/questions`, { ...newQuestion, fraction_id: id });
    expect((await asked(relay.id)).relay_fractions).toMatchObject([
      { i18n: { name: 'Nuoto' }, min: 0, max: 2, custom_inputs: [{ slug: 'navetta' }] },
      { i18n: { name: 'Frazione 1' } },
    ]);
    await done('DELETE', path(id));
    expect((await done('GET', String(relay.id))).questions).toEqual([]);

    const { register, aRunner } = crewsIn(() => portal);
    const crew = { choice: 'new', type: 'public', name: 'Le lepri', fraction_id: relay.fractions[0] };
    const { status, body } = await register(await aRunner(), relay.id, crew);
    expect(status, JSON.stringify(body)).toBe(201);
    const leg = path(relay.fractions[0]!);
    expect(await refused('POST', `${relay.id}/fractions`, newFraction)).toBe('legs_are_fixed');
    expect(await refused('DELETE', leg)).toBe('legs_are_fixed');
    const seen = { max: 2, min: 1, name_it: 'Frazione 1' };
    expect(await refused('PUT', leg, { fields: { max: 3, min: 2 }, seen })).toEqual({
      max: ['fixed_after_sale'],
      min: ['fixed_after_sale'],
    });
    await done('PUT', leg, { fields: { name_it: 'Corsa' }, seen });
    expect((await asked(relay.id)).relay_fractions[0].i18n.name).toBe('Corsa');
  });
});

describe('The services of a race', () => {
  test('are products of its circuit, each once, in the order that is set', async () => {
    const { race } = await aRace(db());
    const { product: pasta } = await aProduct(db());
    const { product: bus } = await aProduct(db());
    const { product: foreign } = await aProduct(db(), 8);
    const add = (product_id: number, more: object = {}) =>
      [`${race.id}/services`, { ...newService, product_id, ...more }] as const;
    await done('POST', ...add(pasta.id, { is_preselected: 1 }));
    const { id } = await done('POST', ...add(bus.id, { position: 1 }));
    expect(await refused('POST', ...add(foreign.id))).toBe('choice_not_there');
    expect(await refused('POST', ...add(pasta.id))).toEqual({ product_id: ['already_sold_here'] });
    const { services, choices } = await done('GET', String(race.id));
    expect(services).toMatchObject([
      { product_id: bus.id, is_preselected: 0 },
      { product_id: pasta.id, is_preselected: 1 },
    ]);
    expect(choices.services.map((choice: { id: number }) => choice.id)).not.toContain(foreign.id);
    const sold = async () => (await portal.ask('GET', `/v3.0/races/${race.id}/services`)).body.data;
    expect((await sold()).map((service: { id: number }) => service.id)).toEqual([bus.id, pasta.id]);
    await done('DELETE', `${race.id}/services/${id}`);
    expect((await sold()).map((service: { id: number }) => service.id)).toEqual([pasta.id]);
  });

  test('of a package are its own: sold with it, and gone with its draft', async () => {
    const [one, two] = [await aRace(db()), await aRace(db())];
    const { product: pasta } = await aProduct(db());
    const packages = (method: Method, path: string, body?: object) => done(method, `../packages${path}`, body);
    const races = [one.race.id, two.race.id];
    const { id } = await packages('POST', '', { ...newPackage, races });
    const { id: item } = await packages('POST', `/${id}/services`, { ...newService, product_id: pasta.id });
    const path = `/${id}/services/${item}`;
    await packages('PUT', path, { fields: { is_preselected: 1 }, seen: { is_preselected: 0 } });
    const { services, choices } = await packages('GET', `/${id}`);
    expect(services).toMatchObject([{ id: item, product_id: pasta.id, is_preselected: 1 }]);
    expect(choices.services).toContainEqual(expect.objectContaining({ id: pasta.id, price: '12.50' }));
    expect(await deedsIn(portal, ada.as, 'package', id)).toContain('Servizio cambiato');
    expect((await portal.ask('GET', `/v3.0/race-packages/${id}/services`)).body.data).toMatchObject([{ id: pasta.id }]);
    expect((await portal.ask('GET', `/v3.0/races/${one.race.id}/services`)).body.data).toEqual([]);
    await done('POST', `${one.race.id}/services`, { ...newService, product_id: pasta.id });
    expect(await refused('DELETE', `${one.race.id}/services/${item}`)).toBe('item_not_found');
    expect(await refused('POST', `../packages/999999/services`, { ...newService, product_id: pasta.id })).toBe(
      'item_not_found',
    );
    await packages('DELETE', `/${id}`);
    expect(await refused('GET', `../packages/${id}`)).toBe('item_not_found');
  });

  test('come along when the race is copied, as its questions and its legs do, and go with a draft', async () => {
    const { race } = await aRace(db());
    const { product: pasta } = await aProduct(db());
    await done('POST', `${race.id}/services`, { ...newService, product_id: pasta.id });
    await done('POST', `${race.id}/questions`, newQuestion);
    const copy = await done('POST', `${race.id}/copy`, { stage_id: 1500, starts_at: newRace.starts_at });
    const made = await done('GET', String(copy.id));
    expect(made.services).toMatchObject([{ product_id: pasta.id }]);
    expect(made.questions).toMatchObject([{ slug: 'navetta' }]);
    await done('DELETE', String(copy.id));
    expect(await refused('GET', String(copy.id))).toBe('race_not_found');
  });
});

test('what is gone, of another race or in a race that is put away is not changed', async () => {
  const { race } = await aRace(db());
  const other = await aRace(db());
  const { id } = await done('POST', `${race.id}/questions`, newQuestion);
  const change = { fields: { required: 1 }, seen: { required: 0 } };
  expect(await refused('PUT', `${other.race.id}/questions/${id}`, change)).toBe('item_not_found');
  expect(await refused('DELETE', `${race.id}/questions/999999`)).toBe('item_not_found');
});
