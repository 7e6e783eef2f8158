import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policies } from '#features/legal/server/tables.ts';
import { races, registrationTypePolicies } from '#features/races/server/tables.ts';
import { newPolicy } from '../../../../../tests/access/setUps.ts';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { historyIn } from '../../../../../tests/support/history.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8, hosts: ['other.test'] });
  await portal.sites.refresh();
  ada = await aColleague(portal, 'organiser');
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const office = (method: Method, path = '', body?: object, as = ada.as) =>
  portal.ask(method, `/v3.0/circuits/15/set-up/policies${path}`, { as, ...(body && { body }) });
const done = async (method: Method, path = '', body?: object) => {
  const answer = await office(method, path, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body.data;
};
const policyOf = async (id: number) => (await done('GET')).policies.find((policy: { id: number }) => policy.id === id);

/** A policy that a race asks for. */
async function anAskedPolicy() {
  const { id } = await done('POST', '', newPolicy);
  const { race } = await aRace(db());
  await db().insert(registrationTypePolicies).values({ registrationTypeId: race.id, policyId: id });
  return { id: id as number, raceId: race.id };
}

/** Somebody who registers and accepts the policy. */
async function accepting(raceId: number, ids: readonly number[]) {
  const { id, member } = await aUser(db());
  const as = await portal.signIn(id);
  const line = registrationBody(member.id, { id: raceId }, { policies: ids });
  const cart = await cartOf(portal, as);
  const answer = await addLine(portal, as, cart, line);
  return { as, answer, cart };
}

interface Answer {
  readonly kind: string;
  readonly text_version: string;
  readonly text_in_force: 0 | 1;
  readonly policy: { readonly name: string; readonly text: string };
}

const acceptedBy = async (as: string): Promise<Answer | undefined> => {
  const { controllers } = (await portal.ask('GET', '/v3.0/user-dashboard/privacy', { as })).body.data;
  return controllers[0].answers.find(({ kind }: Answer) => kind === 'policy');
};

describe('A policy', () => {
  test('is asked of whoever registers, in both languages', async () => {
    const { id, raceId } = await anAskedPolicy();
    const { body } = await portal.ask('GET', `/v3.0/races/${raceId}?lang=en`);
    expect(body.data.race_details.registration_types[0].race_policies).toMatchObject([
      { id, i18n: { name: 'Rules', description: '<p>I accept.</p>', is_required: 1 } },
    ]);
    expect((await accepting(raceId, [])).answer.body.errors).toEqual({ [`policies.${id}`]: ['required'] });
    expect((await accepting(raceId, [id])).answer.status).toBe(201);
    expect(await policyOf(id)).toMatchObject({ version: 1, types: 1, versions: [{ version: 1, accepted: 1 }] });
  });

  test('has something to be read from the start: a text, or a PDF', async () => {
    const nothing = { ...newPolicy, description_it: '', description_en: '' };
    expect((await office('POST', '', nothing)).body.errors).toEqual({ description_it: ['text_or_pdf'] });
    const pdf = '/storage/files/0190a0a0-0000-7000-8000-000000000001.pdf';
    await done('POST', '', { ...nothing, pdf_it: pdf });
  });

  test('with another text is another version; the text that was accepted stays readable for who accepted it', async () => {
    const { id, raceId } = await anAskedPolicy();
    const first = await accepting(raceId, [id]);
    await done('PUT', `/${id}`, {
      fields: { description_it: '<p>Accetto tutto.</p>' },
      seen: newPolicy,
    });
    const second = await accepting(raceId, [id]);
    expect(await acceptedBy(first.as)).toMatchObject({
      text_version: '1',
      text_in_force: 0,
      policy: { name: 'Regolamento', text: '<p>Accetto.</p>' },
    });
    expect(await acceptedBy(second.as)).toMatchObject({
      text_version: '2',
      text_in_force: 1,
      policy: { text: '<p>Accetto tutto.</p>' },
    });
    expect((await policyOf(id)).versions).toMatchObject([
      { version: 2, accepted: 1, replaced_at: null, text: '<p>Accetto tutto.</p>' },
      { version: 1, accepted: 1, text: '<p>Accetto.</p>' },
    ]);
  });

  test('with another text is another version for whoever registers from now on; with another button it is not', async () => {
    const { id, raceId } = await anAskedPolicy();
    const { as, cart } = await accepting(raceId, [id]);
    expect((await order(portal, as, { cart_id: cart })).status).toBe(201);
    const wanted = { fields: { description_it: '<p>Altro.</p>' }, seen: { ...newPolicy, button_it: 'Leggi' } };
    await done('PUT', `/${id}`, { fields: { button_it: 'Leggi' }, seen: newPolicy });
    expect(await done('PUT', `/${id}`, wanted)).toEqual({ red: 0 });
    expect(await policyOf(id)).toMatchObject({ version: 2 });
    const [changed] = await historyIn(portal, ada.as, 'policies');
    expect(changed!.changes).toEqual([{ field: 'Testo (italiano)', before: 'Accetto.', after: 'Altro.' }]);
  });

  test('that nobody has answered changes without a version, and so do its button, place and duty', async () => {
    const { id, raceId } = await anAskedPolicy();
    await done('PUT', `/${id}`, { fields: { name_it: 'Regolamento 2027' }, seen: newPolicy });
    expect(await policyOf(id)).toMatchObject({ version: 1, versions: [{ name: 'Regolamento 2027' }] });
    await accepting(raceId, [id]);
    await done('PUT', `/${id}`, {
      fields: { button_it: 'Leggi', is_required: 0 },
      seen: { ...newPolicy, name_it: 'Regolamento 2027' },
    });
    expect(await policyOf(id)).toMatchObject({ version: 1, is_required: 0, versions: [{ version: 1 }] });
  });

  test('is deleted as long as nothing asks for it and nobody has answered it', async () => {
    const { id } = await anAskedPolicy();
    expect((await office('DELETE', `/${id}`)).body.error).toBe('in_use');
    await db().delete(registrationTypePolicies).where(eq(registrationTypePolicies.policyId, id));
    await done('DELETE', `/${id}`);
    expect(await policyOf(id)).toBeUndefined();
  });

  test('that something published asks for keeps its names and something to read; another’s may still lack them', async () => {
    const { id, raceId } = await anAskedPolicy();
    const without = (field: 'name_en' | 'description_it') =>
      office('PUT', `/${id}`, { fields: { [field]: '' }, seen: newPolicy });
    for (const field of ['name_en', 'description_it'] as const)
      expect((await without(field)).body.error, field).toBe('set_up_stays_faultless');
    expect((await without('name_en')).body.detail).toContain('Manca: Nome (inglese)');
    await db().update(races).set({ state: 'draft' }).where(eq(races.id, raceId));
    expect((await without('name_en')).status).toBe(200);
  });

  test('that must be accepted from now on turns red who has not', async () => {
    const { id } = await done('POST', '', { ...newPolicy, is_required: 0 });
    const { race } = await aRace(db());
    await db().insert(registrationTypePolicies).values({ registrationTypeId: race.id, policyId: id });
    for (const accepted of [[], [id]]) {
      const { as, answer, cart } = await accepting(race.id, accepted);
      expect(answer.status).toBe(201);
      expect((await order(portal, as, { cart_id: cart })).status).toBe(201);
    }
    const wanted = { fields: { is_required: 1 }, seen: { is_required: 0 } };
    expect(await done('PUT', `/${id}`, wanted)).toEqual({ red: 1 });
    const { name_it: named } = await policyOf(id);
    expect((await historyIn(portal, ada.as, 'policies'))[0]).toMatchObject({
      what: `Regolamento cambiato: ${named}`,
      changes: [{ field: 'Obbligatorio' }],
    });
  });

  test('without an English name keeps a race from being published', async () => {
    const { id, raceId } = await anAskedPolicy();
    await db().update(races).set({ state: 'draft' }).where(eq(races.id, raceId));
    await done('PUT', `/${id}`, { fields: { name_en: '' }, seen: newPolicy });
    const { body } = await portal.ask('GET', `/v3.0/circuits/15/set-up/races/${raceId}`, { as: ada.as });
    expect(body.data.findings).toContainEqual(
      expect.objectContaining({ number: 35, text: 'Il regolamento «Regolamento» non ha un nome inglese.' }),
    );
  });

  test('of another circuit is not there, and its PDF is a file of this portal', async () => {
    const [foreign] = await db()
      .insert(policies)
      .values({
        circuitId: 8,
        isRequired: true,
        position: 0,
        i18n: { it: { name: 'Altro', description: '' }, en: { name: 'Other', description: '' } },
      })
      .returning();
    const change = { fields: { is_required: 0 }, seen: { is_required: 1 } };
    expect((await office('PUT', `/${foreign!.id}`, change)).body.error).toBe('item_not_found');
    expect((await office('DELETE', `/${foreign!.id}`)).body.error).toBe('item_not_found');
    const away = await office('POST', '', { ...newPolicy, pdf_it: 'https://elsewhere.example/a.pdf' });
    expect(away.body.errors).toEqual({ pdf_it: ['media_not_valid'] });
  });

  test('without a text or a PDF is told as a fault', async () => {
    const { id } = await done('POST', '', newPolicy);
    await done('PUT', `/${id}`, { fields: { description_it: '', description_en: '' }, seen: newPolicy });
    expect((await policyOf(id)).findings).toMatchObject([{ number: 40, level: 'fault', field: 'description_it' }]);
  });

  test('is stored as it is shown, in both languages, and nothing that is shown is lost', async () => {
    const shown = '<h3>Regole</h3><p>A &amp; B, 5 &lt; 6<br />fine</p><ul><li>uno</li></ul>';
    const typed = `<script>steal()</script>${shown.replace('<h3>', '<h3 onclick="steal()">')}<iframe src="https://elsewhere.example"></iframe>`;
    const { id } = await done('POST', '', { ...newPolicy, description_it: typed });
    const stored = (await policyOf(id)).description_it as string;
    expect(stored).toBe(shown);
    await done('PUT', `/${id}`, {
      fields: { description_en: `${shown}<style>p{}</style>` },
      seen: { ...newPolicy, description_it: shown },
    });
    const { description_en, description_it, versions } = await policyOf(id);
    expect({ description_en, description_it, text: versions[0].text }).toEqual({
      description_en: shown,
      description_it: stored,
      text: stored,
    });
    expect((await office('POST', '', { ...newPolicy, description_it: '<script>1</script>' })).body.errors).toEqual({
      description_it: ['text_or_pdf'],
    });
  });
});
