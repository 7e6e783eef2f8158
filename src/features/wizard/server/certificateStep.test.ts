import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attachments } from '#features/certificates/server/tables.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import type { Sandbox } from '../../../../sandbox/sandbox.ts';
import { aSandbox, control } from '../../../../sandbox/testing.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { aPdf, certificateCatalogue, said, send } from '../../../../tests/support/certificates.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-step-'));
let sandbox: Sandbox;
let portal: TestPortal;

beforeAll(async () => {
  sandbox = await aSandbox(dataDir, { now: () => new Date(testNow) });
  portal = await testPortal({ DATA_DIR: dataDir, DATAHEALTH_URL: `${sandbox.url}/datahealth` });
  await aCircuit(portal.context.db);
  await certificateCatalogue(portal.context.db);
});
afterAll(async () => {
  await portal.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => control(sandbox.url, { provider: 'datahealth', fault: 'none' }));

const db = () => portal.context.db;
const home = {
  firstname: 'Giulia',
  lastname: 'Ferraris',
  country: 'IT',
  state: 'VB',
  city: 'Verbania',
  zipcode: '28922',
  address: 'Via alle Fabbriche',
  house_number: '12',
  phone: '+39 347 555 0142',
};

async function aRaceWithBoth() {
  const made = await aRace(db());
  const change = {
    medicalCertificateUploadsActive: true,
    datahealthActive: true,
    datahealthRaceId: `R-${made.race.id}`,
    datahealthApiKey: 'key',
  };
  await db().update(registrationTypes).set(change).where(eq(registrationTypes.id, made.type.id));
  return made;
}

/** A draft whose next step is the certificate. */
async function aDraft(made: Awaited<ReturnType<typeof aRaceWithBoth>>) {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const begin = { race_type: 'race', race_id: made.race.id };
  const { body } = await portal.ask('POST', '/v3.0/registration-drafts', { as, body: begin });
  const path = `/v3.0/registration-drafts/${body.data.id}`;
  const read = async () => (await portal.ask('GET', path, { as })).body.data;
  const put = async (step: string, answers: object) =>
    portal.ask('PUT', path, { as, body: { step, version: (await read()).version, answers } });
  await put('who', { who: 'me' });
  await put('type', { registration_type_id: made.type.id });
  await put('athlete', { member_id: user.member.id, gadget_size: 'M' });
  const upload = async () =>
    (await send(portal, as, { ...said, member_id: user.member.id }, { bytes: await aPdf() })).body.data.id as string;
  /** Step 4 and 5: the line in the cart. */
  const finish = async () => {
    const address = await portal.ask('POST', '/v3.0/user/addresses', { as, body: home });
    await put('address', { address_id: address.body.data.id });
    await put('policies', { policies: [], consents: { privacy_policy: 1, photo_video: 0 } });
    return portal.ask('POST', `${path}/cart-line`, { as });
  };
  const attached = async () => {
    const [row] = await db().select().from(attachments).where(eq(attachments.detailId, body.data.id));
    return row?.certificateId ?? null;
  };
  return { as, user, read, put, upload, finish, attached };
}

describe('The medical certificate step (registration §4: Continue attaches the certificate to the order detail)', () => {
  test('an upload stands on the draft, and on the line that it becomes', async () => {
    const draft = await aDraft(await aRaceWithBoth());
    expect((await draft.read()).next).toBe('medical-certificate');
    const id = await draft.upload();
    const { body } = await draft.put('medical-certificate', { medical_certificate_id: id });
    expect(body.data).toMatchObject({ next: 'address', medical_certificate: { id, state: 'pending' } });
    const line = await draft.finish();
    expect(line.status).toBe(201);
    const path = `/v3.0/order-details/${line.body.data.detail_id}/certificate`;
    const detail = await portal.ask('GET', path, { as: draft.as });
    expect(detail.body.data.medical_certificate.id).toBe(id);
  });

  test('a code is asked for once, and the draft shows it to its owner', async () => {
    const draft = await aDraft(await aRaceWithBoth());
    const { body } = await draft.put('medical-certificate', { datahealth_code: 'DH-00007' });
    expect(body.data.answers['medical-certificate'].datahealth_code).toBe('DH-00007');
    // Once it stands there the provider is not needed any more.
    await control(sandbox.url, { provider: 'datahealth', fault: 'down' });
    expect((await draft.finish()).status).toBe(201);
  });

  test('a code that another draft uses already', async () => {
    const made = await aRaceWithBoth();
    const [first, second] = [await aDraft(made), await aDraft(made)];
    expect((await first.put('medical-certificate', { datahealth_code: 'DH-00008' })).status).toBe(200);
    const refused = await second.put('medical-certificate', { datahealth_code: 'DH-00008' });
    expect([refused.status, refused.body.error]).toEqual([409, 'this_code_is_already_used']);
  });

  test('later: neither is needed to go on, not even with a provider that is down', async () => {
    const draft = await aDraft(await aRaceWithBoth());
    await control(sandbox.url, { provider: 'datahealth', fault: 'down' });
    const refused = await draft.put('medical-certificate', { datahealth_code: 'DH-00009' });
    expect([refused.status, refused.body.error]).toEqual([502, 'datahealth_unavailable']);
    const { body } = await draft.put('medical-certificate', {});
    expect(body.data).toMatchObject({ next: 'address', medical_certificate: null });
    expect((await draft.finish()).status).toBe(201);
    expect(await draft.attached()).toBeNull();
  });

  test('whoever goes back and chooses later takes it off again', async () => {
    const draft = await aDraft(await aRaceWithBoth());
    const id = await draft.upload();
    await draft.put('medical-certificate', { medical_certificate_id: id });
    expect(await draft.attached()).toBe(id);
    await draft.put('medical-certificate', {});
    expect(await draft.attached()).toBeNull();
  });

  test('a certificate that is deleted in between is to follow', async () => {
    const draft = await aDraft(await aRaceWithBoth());
    const id = await draft.upload();
    await draft.put('medical-certificate', { medical_certificate_id: id });
    await portal.ask('DELETE', `/v3.0/medical-certificates/${id}`, { as: draft.as });
    expect((await draft.finish()).status).toBe(201);
    expect(await draft.attached()).toBeNull();
  });

  test('nobody else’s certificate, nor another athlete’s', async () => {
    const made = await aRaceWithBoth();
    const [first, second] = [await aDraft(made), await aDraft(made)];
    const refused = await first.put('medical-certificate', { medical_certificate_id: await second.upload() });
    expect(refused.body.error).toBe('certificate_not_found');
  });
});
