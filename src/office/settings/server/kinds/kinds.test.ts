import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setKinds } from '#features/certificates/server/setKinds.ts';
import { attachments, certificateDisciplines, certificates } from '#features/certificates/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import { newId } from '#server/ids.ts';
import { storedFiles } from '#server/tables.ts';
import { newCertificateType, newDiscipline } from '../../../../../tests/access/setUps.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { historyIn } from '../../../../../tests/support/history.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';

let portal: TestPortal;
let as: string;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8, hosts: ['other.test'] });
  await portal.sites.refresh();
  as = (await aColleague(portal, 'organiser')).as;
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const office = (method: Method, path: string, body?: object) =>
  portal.ask(method, `/v3.0/circuits/15/set-up/certificate-${path}`, { as, ...(body && { body }) });
const done = async (method: Method, path: string, body?: object) => {
  const answer = await office(method, path, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body.data;
};
const refused = async (...asked: Parameters<typeof office>) => {
  const { body: answer } = await office(...asked);
  return answer.error === 'invalid_input' ? answer.errors : answer.error;
};
const found = async (id: number, list: 'types' | 'disciplines' = 'types') =>
  (await done('GET', 'kinds'))[list].find((one: { id: number }) => one.id === id);

/** A type and a discipline of its own, asked for by a race of this circuit or of another. */
async function asked(circuitId = 15) {
  const { id: type } = await done('POST', 'types', newCertificateType);
  const { id: discipline } = await done('POST', 'disciplines', newDiscipline);
  const race = await aRace(db(), circuitId);
  await db().transaction((tx) => setKinds(tx, race.type.id, [`${type}-${discipline}`]));
  return { type, discipline, race: race.race };
}

/** Somebody is registered in a race of circuit 8, which takes any certificate, with one of this kind. */
async function broughtElsewhere(kind: { readonly type: number; readonly discipline: number }) {
  const { race } = await aRace(db(), 8);
  const { id: userId, member } = await aUser(db());
  const as8 = await portal.signIn(userId);
  const there: Pick<TestPortal, 'ask'> = {
    ask: (method, path, options) => portal.ask(method, path, { ...options, headers: { host: 'other.test' } }),
  };
  await orderWith(there, as8, member.id, race.id);
  const [made] = await db().select().from(registrations).where(eq(registrations.memberId, member.id));
  const [fileId, id, createdAt] = [newId(), newId(), new Date(testNow)];
  const today = dayInRome(createdAt);
  await db()
    .insert(storedFiles)
    .values({ id: fileId, place: 'x', contentType: 'image/jpeg', size: 1, sha256: Buffer.alloc(32), createdAt });
  await db()
    .insert(certificates)
    .values({
      ...{ id, memberId: member.id, userId, type: 'upload', status: 'approved', fileId, createdAt },
      ...{ certificateTypeId: kind.type, disciplineId: kind.discipline },
      ...{ dateOfIssue: today, expirationDate: addDays(today, 300) },
    });
  await db().insert(attachments).values({ detailId: made!.orderDetailId, certificateId: id, at: createdAt });
}

describe('Kinds of certificates', () => {
  test('that are added can be chosen for a race and by athletes, and say how many ask for them', async () => {
    const { type, discipline, race } = await asked();
    const setUp = await portal.ask('GET', `/v3.0/circuits/15/set-up/races/${race.id}`, { as });
    expect(setUp.body.data.choices.kinds).toContainEqual({
      id: `${type}-${discipline}`,
      name: 'Canottaggio · Canottaggio',
      usual: 0,
    });
    expect(await found(type)).toMatchObject({ may_change: 1, asked_by: 1 });
    expect(await found(discipline, 'disciplines')).toMatchObject({ asked_by: 1 });
    await done('PUT', `types/${type}`, { fields: { name_en: 'Oars' }, seen: newCertificateType });
    expect((await historyIn(portal, as, 'kinds'))[0]).toMatchObject({
      what: `Tipo cambiato: ${newCertificateType.name_it}`,
      changes: [{ field: 'Nome (inglese)', before: 'Rowing', after: 'Oars' }],
    });
  });

  test('that somebody asks for stay, with their discipline', async () => {
    const { type, discipline } = await asked();
    expect(await refused('DELETE', `types/${type}`)).toBe('in_use');
    expect(await refused('DELETE', `disciplines/${discipline}`)).toBe('in_use');
    const other = (await done('POST', 'disciplines', newDiscipline)).id;
    const implies = (id: number) => ({ fields: { implied_discipline_id: id }, seen: newCertificateType });
    expect(await refused('PUT', `types/${type}`, implies(other))).toEqual({
      implied_discipline_id: ['fixed_after_use'],
    });
    const { id: free } = await done('POST', 'types', newCertificateType);
    expect(await refused('PUT', `types/${free}`, implies(discipline))).toEqual({
      implied_discipline_id: ['discipline_asked'],
    });
    expect(await refused('PUT', `types/${free}`, implies(999_999))).toBe('choice_not_there');
    await done('PUT', `types/${free}`, implies(other));
    expect(await refused('DELETE', `disciplines/${other}`)).toBe('in_use');
    await done('DELETE', `types/${free}`);
    await done('DELETE', `disciplines/${other}`);
    expect(await found(free)).toBeUndefined();
  });

  test('that another circuit asks for are changed by who sets up both', async () => {
    const { type, discipline } = await asked(8);
    const wanted = { fields: { name_it: 'Mio' }, seen: newDiscipline };
    expect(await found(type)).toMatchObject({ may_change: 0, asked_by: 0 });
    expect(await refused('PUT', `types/${type}`, wanted)).toBe('set_up_shared');
    expect(await refused('PUT', `disciplines/${discipline}`, wanted)).toBe('set_up_shared');
  });

  test('that came with the portal are the super-admins’, until a circuit alone asks for them', async () => {
    const [made] = await db()
      .insert(certificateDisciplines)
      .values({ i18n: { it: { name: 'Sci' }, en: { name: 'Skiing' } }, position: 90 })
      .returning();
    const id = made!.id;
    const wanted = { fields: { name_it: 'Sci di fondo' }, seen: { name_it: 'Sci' } };
    expect(await found(id, 'disciplines')).toMatchObject({ may_change: 0 });
    expect(await refused('PUT', `disciplines/${id}`, wanted)).toBe('set_up_shared');
    expect(await refused('DELETE', `disciplines/${id}`)).toBe('set_up_shared');
    const { as: admin } = await aColleague(portal, 'super-admin');
    const path = `/v3.0/circuits/15/set-up/certificate-disciplines/${id}`;
    expect((await portal.ask('PUT', path, { as: admin, body: wanted })).status).toBe(200);
    const { type } = await asked();
    const race = await aRace(db());
    await db().transaction((tx) => setKinds(tx, race.type.id, [`${type}-${id}`]));
    expect(await found(id, 'disciplines')).toMatchObject({ may_change: 1 });
    await done('PUT', `disciplines/${id}`, { fields: { name_it: 'Sci' }, seen: { name_it: 'Sci di fondo' } });
  });

  test('rest with the circuit that added them, and with one where a certificate of them was brought to a race that takes any', async () => {
    const other = (await aColleague(portal, 'organiser', 8)).as;
    const { id: type } = await done('POST', 'types', newCertificateType);
    const { id: discipline } = await done('POST', 'disciplines', newDiscipline);
    const wanted = { fields: { name_it: 'Mio' }, seen: { name_it: newDiscipline.name_it } };
    const path = `/v3.0/circuits/8/set-up/certificate-types/${type}`;
    expect((await portal.ask('PUT', path, { as: other, body: wanted })).body.error).toBe('set_up_shared');
    expect(await found(type)).toMatchObject({ may_change: 1 });
    await broughtElsewhere({ type, discipline });
    expect(await found(type)).toMatchObject({ may_change: 0 });
    expect(await refused('PUT', `types/${type}`, wanted)).toBe('set_up_shared');
    expect(await refused('PUT', `disciplines/${discipline}`, wanted)).toBe('set_up_shared');
  });

  test('changed by somebody else meanwhile are not changed unseen', async () => {
    const { discipline } = await asked();
    await done('PUT', `disciplines/${discipline}`, { fields: { name_it: 'Remo' }, seen: newDiscipline });
    const { body } = await office('PUT', `disciplines/${discipline}`, {
      fields: { name_it: 'Vela' },
      seen: newDiscipline,
    });
    expect(body.error).toBe('set_up_changed_meanwhile');
  });
});
