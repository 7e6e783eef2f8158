import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { attachments, certificates } from '#features/certificates/server/tables.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { aPdf, certificateCatalogue, said, takes } from '../../../../../tests/support/certificates.ts';
import { mailsTo, readIn } from '../../../../../tests/support/mails.ts';
import { friendMailJob, friendMails } from './friendMails.ts';
import { friendToken } from './token.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-friend-'));
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
  await certificateCatalogue(portal.context.db);
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const db = () => portal.context.db;
let serial = 0;
const ada = () => ({
  firstname: 'Ada',
  lastname: 'Bianchi',
  birthday: '1990-02-03',
  email: `ada${++serial}@friend.example`,
  gender: 'F',
  nationality: 'CH',
  gadget_size: 'M',
  emergency_contact: 'Ugo Bianchi',
  emergency_phone: '+41 91 555',
});

/** A registration that Giulia has paid for Ada, or for whom is given. */
async function aRegistered(given: object = {}, payer?: string) {
  const user = await aUser(db(), payer ? { email: payer } : {});
  const as = await portal.signIn(user.id);
  const athlete = { ...ada(), ...given };
  const { race } = await aRace(db());
  const saved = await portal.ask('POST', '/v3.0/members', { as, body: athlete });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  await orderWith(portal, as, saved.body.data.id, race.id);
  const [row] = await db().select().from(registrations).where(eq(registrations.memberId, saved.body.data.id));
  const { rows } = await db().execute<{ id: string }>(
    sql`select order_id as id from order_detail where id = ${row!.orderDetailId}`,
  );
  await db().update(registrations).set({ state: 'confirmed' }).where(eq(registrations.id, row!.id));
  await friendMailJob(portal.context).run({ orderId: rows[0]!.id });
  const token = friendToken(row!.id, portal.context.environment);
  const post = (path: 'open' | 'save', body: object) =>
    portal.ask('POST', `/v3.0/friend-registrations/${path}`, { body: { token, birthday: athlete.birthday, ...body } });
  return { ...row!, as, athlete, race, orderId: rows[0]!.id, token, post, user };
}

describe('An athlete whom somebody else registered', () => {
  test('is told who did it, for which race and with what, and nothing that a wrong reader must not learn', async () => {
    const { athlete, token, id, reference } = await aRegistered({ nationality: 'IT', tax_code: 'BNCDAA90B43E648X' });
    const [mail, ...more] = await mailsTo(portal, athlete.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ id: `friend.${id}`, to: athlete.email });
    expect(mail?.subject).toContain(reference);
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('Giulia Ferraris');
      expect(form).toContain(`/it/friend/${token}`);
      const said = readIn(form).replaceAll(reference, '');
      expect(said).not.toMatch(/BNCDAA|1990|555|Ugo/);
    }
  });

  test.each(['pay', 'revive', 'place', 'cancel', 'expire'] as const)('on "%s" as the order says', async (what) => {
    const { orderId } = await aRegistered();
    const change = { orderId, what, from: null, to: 'paid' as const, at: new Date(), by: null, why: '' };
    await db().execute(sql`delete from jobs.job where name = 'friend-mail'`);
    await db().transaction((tx) => friendMails(portal.context)(tx, change));
    const { rows } = await db().execute(sql`select from jobs.job where name = 'friend-mail'`);
    expect(rows).toHaveLength(what === 'pay' || what === 'revive' ? 1 : 0);
  });

  test('is not written to at the buyer’s own address', async () => {
    const email = 'family@buyer.example';
    await aRegistered({ email: email.toUpperCase() }, email);
    expect(await mailsTo(portal, email)).toEqual([]);
    expect(await mailsTo(portal, email.toUpperCase())).toEqual([]);
  });

  test('sees the registration with the birthday, as often as they like, and no account', async () => {
    const { post, athlete, reference } = await aRegistered();
    for (const _ of [1, 2]) {
      const opened = await post('open', {});
      expect(opened).toMatchObject({
        status: 200,
        body: { data: { reference, registered_by: { firstname: 'Giulia' }, person: { email: athlete.email } } },
      });
    }
  });

  test('is shown nothing without it, and wrong ones are counted', async () => {
    const { post } = await aRegistered();
    for (let n = 1; n <= 10; n += 1) {
      const answer = await post('open', { birthday: `1980-01-${String(n).padStart(2, '0')}` });
      expect(answer).toMatchObject({ status: 422, body: { errors: { birthday: ['not_yours'] } } });
      expect(JSON.stringify(answer.body)).not.toContain('Bianchi');
    }
    expect((await post('open', {})).body.error).toBe('too_many_requests');
  });

  test.each(['x', '.', 'x.y', `${newId()}.forged`])('finds nothing behind the link "%s"', async (token) => {
    const { post } = await aRegistered();
    expect((await post('open', { token })).body.error).toBe('friend_link_not_valid');
  });

  test('puts right what is wrong for this registration, and the record stays as it is', async () => {
    const { post, athlete, memberId, id } = await aRegistered();
    const saved = await post('save', { ...athlete, email: 'right@friend.example', emergency_phone: '+41 91 777' });
    expect(saved.body.data.person).toMatchObject({ email: 'right@friend.example', emergency_phone: '+41 91 777' });
    expect((await post('open', {})).body.data.person.email).toBe('right@friend.example');
    const [record] = await db().select().from(members).where(eq(members.id, memberId));
    expect(record).toMatchObject({ email: athlete.email, emergencyPhone: '+41 91 555' });
    const [row] = await db().select().from(registrations).where(eq(registrations.id, id));
    expect(row?.answers).toMatchObject({ gadget_size: 'M', person: { email: 'right@friend.example' } });
  });

  test('does not become somebody else', async () => {
    const { post, athlete } = await aRegistered();
    const answer = await post('save', { ...athlete, lastname: 'Verdi' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { lastname: ['fixed'] } } });
  });

  test('until the race is over, or the registration is', async () => {
    const { post, id } = await aRegistered();
    await db().update(registrations).set({ state: 'released' }).where(eq(registrations.id, id));
    expect((await post('open', {})).body.error).toBe('friend_link_not_valid');
    const other = await aRegistered();
    await db().execute(sql`update race set ends_on = '2026-08-31' where id = ${other.race.id}`);
    expect((await other.post('open', {})).body.error).toBe('friend_link_not_valid');
  });

  test('brings a certificate, of which the buyer sees nothing', async () => {
    const { token, athlete, race, orderDetailId, memberId, as, post } = await aRegistered();
    const bring = async () => {
      const form = new FormData();
      const fields = { ...said, token, birthday: athlete.birthday };
      for (const [name, value] of Object.entries(fields)) if (name !== 'member_id') form.set(name, String(value));
      form.set('document', new File([new Uint8Array(await aPdf())], 'c.pdf', { type: 'application/pdf' }));
      const request = new Response(form);
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/v3.0/friend-registrations/certificate',
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type')! },
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    expect((await bring()).body.error).toBe('certificate_not_asked');
    await db()
      .update(registrationTypes)
      .set({ medicalCertificateUploadsActive: true })
      .where(eq(registrationTypes.raceId, race.id));
    await takes(db(), race.id, [1, 2]);
    const brought = await bring();
    expect(brought).toMatchObject({ status: 201, body: { data: { certificate: 'pending' } } });
    expect((await post('open', {})).body.data.certificate).toBe('pending');
    const [attached] = await db().select().from(attachments).where(eq(attachments.detailId, orderDetailId));
    const [kept] = await db().select().from(certificates).where(eq(certificates.id, attached!.certificateId));
    expect(kept).toMatchObject({ memberId, userId: null, status: 'pending' });
    const mine = await portal.ask('GET', `/v3.0/medical-certificates?member_id=${memberId}`, { as });
    expect(mine.body.data).toEqual([]);
    const line = await portal.ask('GET', `/v3.0/order-details/${orderDetailId}/certificate`, { as });
    expect([line.status, line.body.data.medical_certificate]).toEqual([200, null]);
  });
});
