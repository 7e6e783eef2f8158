import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberLinks, members } from '#features/athletes/server/tables.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import { newId } from '#server/ids.ts';
import { auditEntries, storedFiles } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, cartWith, orderWith, registrationBody } from '../../../../tests/support/carts.ts';
import {
  aJpeg,
  aPdf,
  aPdfWithScript,
  certificateCatalogue,
  said,
  send,
  takes,
} from '../../../../tests/support/certificates.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { certificates } from './tables.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-certificates-'));
let portal: TestPortal;
let owner: Awaited<ReturnType<typeof anAthlete>>;

beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await certificateCatalogue(portal.context.db);
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  portal.setNow(testNow);
  owner = await anAthlete();
});

const db = () => portal.context.db;
async function anAthlete() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
/** An athlete whom the owner keeps. */
async function aFriend() {
  const { member } = await aUser(db());
  await db().update(members).set({ userId: owner.id, himself: false }).where(eq(members.id, member.id));
  return member.id;
}
const bytesOnDisk = () => {
  const files = join(dataDir, 'files');
  if (!existsSync(files)) return [];
  return readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};
const mine = () => ({ ...said, member_id: owner.member.id });
async function anUpload(memberId = owner.member.id) {
  const { status, body } = await send(portal, owner.as, { ...said, member_id: memberId }, { bytes: await aPdf() });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string; path: string };
}
const read = (path: string, as?: string) =>
  portal.app.inject({ method: 'GET', url: path, headers: as ? { authorization: `Bearer ${as}` } : {} });
const attach = (as: string, itemable_id: string, detailable_id: string) =>
  portal.ask('POST', '/v3.0/attachments', {
    as,
    body: { itemable_type: 'medical_certificate', itemable_id, detailable_type: 'order_detail', detailable_id },
  });
async function racingWithCertificate() {
  const made = await aRace(db());
  await db()
    .update(registrationTypes)
    .set({ medicalCertificateUploadsActive: true })
    .where(eq(registrationTypes.id, made.type.id));
  return made;
}

describe('Upload (registration §5 and §7)', () => {
  test('a form that is none is malformed, and no fault of the portal', async () => {
    const { as } = await anAthlete();
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', '--x\r\nfoo'],
      // It breaks off within its file.
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="document"; filename="c.pdf"\r\n\r\n%PDF',
      ],
    ] as const) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/v3.0/medical-certificates',
        headers: { authorization: `Bearer ${as}`, 'content-type': type },
        payload,
      });
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed_request']);
    }
  });

  test('answers the certificate with its labels, and the path of its file', async () => {
    const { status, body } = await send(portal, owner.as, mine(), { bytes: await aPdf() });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'upload',
      member_id: owner.member.id,
      medical_certificate_type_id: 1,
      medical_certificate_discipline_id: 2,
      date_of_issue: '2026-03-02',
      expiration_date: '2027-03-01',
      status: 'pending',
      state: 'pending',
      i18n: { type: 'Agonistico', discipline: 'Triathlon' },
    });
    expect(body.path).toBe(body.data.path);
    expect(body.path).toBe(`/api/v3.0/medical-certificates/${body.data.id}/document`);
  });

  test('type 2 forces discipline 1, whatever was chosen', async () => {
    const fields = { ...mine(), medical_certificate_type_id: '2', medical_certificate_discipline_id: '3' };
    const { body } = await send(portal, owner.as, fields, { bytes: await aPdf() });
    expect(body.data.medical_certificate_discipline_id).toBe(1);
    const without = { ...fields, medical_certificate_discipline_id: '' };
    expect((await send(portal, owner.as, without, { bytes: await aPdf() })).status).toBe(201);
  });

  test('what lies on the disk is encrypted, and what comes back has lost its metadata', async () => {
    const before = bytesOnDisk();
    const { path } = await anUpload();
    const [file] = bytesOnDisk().filter((name) => !before.includes(name));
    expect(readFileSync(file!).includes('%PDF')).toBe(false);

    const answer = await read(path, owner.as);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="certificate.pdf"',
      'x-content-type-options': 'nosniff',
    });
    expect(String(answer.headers['cache-control'])).toContain('no-store');
    const pdf = await PDFDocument.load(answer.rawPayload, { updateMetadata: false });
    expect([pdf.getPageCount(), pdf.getAuthor()]).toEqual([1, undefined]);
    expect(answer.rawPayload.includes('Segreta')).toBe(false);
  });

  test('a photograph is written anew: the picture stays, where it was taken does not', async () => {
    const bytes = await aJpeg();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { body } = await send(portal, owner.as, mine(), { bytes, name: 'IMG_1.jpg', type: 'image/jpeg' });
    const answer = await read(body.path, owner.as);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    const picture = await sharp(answer.rawPayload).metadata();
    expect([picture.format, picture.width, picture.exif]).toEqual(['jpeg', 600, undefined]);
  });

  test('a file is what its bytes are, whatever it is called', async () => {
    const asPdf = { bytes: await aJpeg(), name: 'certificato.pdf', type: 'application/pdf' };
    const { body } = await send(portal, owner.as, mine(), asPdf);
    expect((await read(body.path, owner.as)).headers['content-type']).toBe('image/jpeg');
  });
});

describe('What is refused leaves nothing behind', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  test.each`
    because                                   | document                                                                    | status | error
    ${'not a picture, whatever it is called'} | ${async () => ({ bytes: html, name: 'a.jpg', type: 'image/jpeg' })}         | ${422} | ${'certificate_file_not_valid'}
    ${'a PNG is neither'} | ${async () => ({ bytes: await sharp(await aJpeg())
    .png()
    .toBuffer() })} | ${422} | ${'certificate_file_not_valid'}
    ${'a picture that is a page, too'}        | ${async () => ({ bytes: Buffer.concat([await aJpeg(), html]) })}            | ${422} | ${'certificate_file_not_valid'}
    ${'a picture with a document behind it'}  | ${async () => ({ bytes: Buffer.concat([await aJpeg(), await aPdf()]) })}    | ${422} | ${'certificate_file_not_valid'}
    ${'a document with something behind it'}  | ${async () => ({ bytes: Buffer.concat([await aPdf(), html]) })}             | ${422} | ${'certificate_file_not_valid'}
    ${'a picture that ends too soon'}         | ${async () => ({ bytes: (await aJpeg(2000)).subarray(0, 900) })}            | ${422} | ${'certificate_file_not_valid'}
    ${'a document that is only a beginning'}  | ${async () => ({ bytes: Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF') })}         | ${422} | ${'certificate_file_not_valid'}
    ${'a document that runs a script'}        | ${async () => ({ bytes: await aPdfWithScript() })}                          | ${422} | ${'certificate_file_active'}
    ${'a document that carries a file'}       | ${async () => ({ bytes: await aPdf((pdf) => pdf.attach(html, 'a.html')) })} | ${422} | ${'certificate_file_active'}
    ${'a name that leads somewhere'}          | ${async () => ({ bytes: await aPdf(), name: '../../etc/passwd' })}          | ${422} | ${'certificate_file_not_valid'}
    ${'11 MB'}                                | ${async () => ({ bytes: Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7 ') })}     | ${413} | ${'payload_too_large'}
    ${'an empty file'}                        | ${async () => ({ bytes: Buffer.alloc(0) })}                                 | ${422} | ${'invalid_input'}
  `('$because', async ({ document, status, error }) => {
    const before = [bytesOnDisk().length, await db().$count(storedFiles), await db().$count(certificates)];
    const answer = await send(portal, owner.as, mine(), await document());
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.body.detail).not.toBe('');
    expect([bytesOnDisk().length, await db().$count(storedFiles), await db().$count(certificates)]).toEqual(before);
  });

  test('a small document that unfolds to fill the memory', async () => {
    // 1.2 GB of zeros, as deflating them would give: a megabyte that ends on a whole byte stands there 1,200 times.
    const megabyte = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH });
    const adler = Buffer.alloc(4);
    adler.writeUInt32BE((((1_200_000_000 % 65_521) << 16) | 1) >>> 0);
    const end = Buffer.concat([Buffer.from([3, 0]), adler]);
    const zeros = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(1_200).fill(megabyte), end]);
    const head = `%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${zeros.length}>>\nstream\n`;
    const bytes = Buffer.concat([Buffer.from(head), zeros, Buffer.from('\nendstream\nendobj\n%%EOF\n')]);
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 5);
    const answer = await send(portal, owner.as, mine(), { bytes });
    clearInterval(watch);
    expect([answer.status, answer.body.error]).toEqual([422, 'certificate_file_not_valid']);
    expect(most).toBeLessThan(1_100_000_000);
  }, 90_000);

  test('11 MB over the network: the answer comes, in words', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const form = new FormData();
    for (const [name, value] of Object.entries(mine())) form.set(name, value);
    form.set('document', new File([Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7 ')], 'a.pdf', { type: 'application/pdf' }));
    const answer = await fetch(`http://127.0.0.1:${port}/api/v3.0/medical-certificates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.as}` },
      body: form,
    });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([413, 'payload_too_large']);
  });

  test('an athlete of somebody else', async () => {
    const other = await anAthlete();
    const answer = await send(portal, other.as, mine(), { bytes: await aPdf() });
    expect([answer.status, answer.body.error]).toEqual([404, 'member_not_found']);
  });

  test.each`
    because                           | change                                         | errors
    ${'the type is required'}         | ${{ medical_certificate_type_id: '' }}         | ${{ medical_certificate_type_id: ['choose'] }}
    ${'so is the discipline'}         | ${{ medical_certificate_discipline_id: '' }}   | ${{ medical_certificate_discipline_id: ['choose'] }}
    ${'it must exist'}                | ${{ medical_certificate_discipline_id: '77' }} | ${{ medical_certificate_discipline_id: ['choose'] }}
    ${'both days are required'}       | ${{ date_of_issue: '', expiration_date: '' }}  | ${{ date_of_issue: ['required'], expiration_date: ['required'] }}
    ${'a day is one of the calendar'} | ${{ date_of_issue: '2026-02-31' }}             | ${{ date_of_issue: ['date_not_valid'] }}
    ${'it lasts a year at most'}      | ${{ expiration_date: '2027-03-03' }}           | ${{ expiration_date: ['certificate_too_long'] }}
    ${'it is not of tomorrow'}        | ${{ date_of_issue: '2026-09-02' }}             | ${{ date_of_issue: ['date_in_the_future'] }}
  `('$because', async ({ change, errors }) => {
    const answer = await send(portal, owner.as, { ...mine(), ...change }, { bytes: await aPdf() });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  test('a file is required', async () => {
    expect((await send(portal, owner.as, mine())).body.errors).toEqual({ document: ['required'] });
    const json = await portal.ask('POST', '/v3.0/medical-certificates', { as: owner.as, body: mine() });
    expect(json.body.errors).toEqual({ document: ['required'] });
  });
});

describe('Who reads a certificate', () => {
  test('nobody but its owner, as long as no circuit was given it', async () => {
    const { path } = await anUpload();
    const readers = [undefined, (await anAthlete()).as, (await aColleague(portal, 'medical')).as];
    expect(await Promise.all(readers.map(async (as) => (await read(path, as)).statusCode))).toEqual([401, 404, 404]);
  });

  /** A certificate of the owner with which an athlete of circuit 15 is registered. */
  async function inUse() {
    const { id, path } = await anUpload();
    const { race } = await racingWithCertificate();
    const placed = await orderWith(portal, owner.as, owner.member.id, race.id);
    const { body } = await portal.ask('GET', '/v3.0/user/main-subscriptions', { as: owner.as });
    const detail = body.data[0].detail.id as string;
    expect((await attach(owner.as, id, detail)).status).toBe(200);
    return { id, path, detail, orderId: placed.id, raceId: race.id };
  }
  const looksAt = (id: string) => db().select().from(auditEntries).where(eq(auditEntries.subjectId, id));

  test.each`
    role             | circuit | races        | status | because
    ${'medical'}     | ${15}   | ${null}      | ${200} | ${'the athlete starts in one of its races'}
    ${'medical'}     | ${15}   | ${'this'}    | ${200} | ${'the athlete starts in this race'}
    ${'medical'}     | ${15}   | ${'another'} | ${404} | ${'the athlete does not start in that race'}
    ${'medical'}     | ${8}    | ${null}      | ${404} | ${'the athlete is none of its own'}
    ${'organiser'}   | ${15}   | ${null}      | ${404} | ${'health data are for the medical role'}
    ${'money'}       | ${15}   | ${null}      | ${404} | ${'health data are for the medical role'}
    ${'desk'}        | ${15}   | ${null}      | ${404} | ${'health data are for the medical role'}
    ${'reader'}      | ${15}   | ${null}      | ${404} | ${'health data are for the medical role'}
    ${'super-admin'} | ${null} | ${null}      | ${404} | ${'it appoints others, and sees no health data itself'}
  `('$role of circuit $circuit, races $races: $status, because $because; each look is written down', async (row) => {
    const { role, circuit, status } = row;
    const { id, path, raceId } = await inUse();
    const races = { this: [raceId], another: [(await aRace(db())).race.id] }[row.races as string];
    const reader = await aColleague(portal, role, circuit, races);
    expect((await read(path, reader.as)).statusCode).toBe(status);
    expect((await read(path, owner.as)).statusCode).toBe(200);
    const look = { actorUserId: reader.id, circuitId: 15, action: 'certificate_viewed', facts: { race: raceId } };
    expect(await looksAt(id)).toMatchObject(status === 200 ? [look] : []);
  });

  test('a released registration gives nothing: not the file to the staff, and no line to attach one to', async () => {
    const { id, path, detail, orderId } = await inUse();
    const body = { order_id: orderId, state_id: 6 };
    expect((await portal.ask('POST', '/v3.0/user/order-states', { as: owner.as, body })).status).toBe(200);
    expect((await read(path, (await aColleague(portal, 'medical')).as)).statusCode).toBe(404);
    expect(await looksAt(id)).toEqual([]);
    expect((await attach(owner.as, id, detail)).body.error).toBe('detail_not_found');
    expect((await read(path, owner.as)).statusCode).toBe(200);
  });
});

describe('A certificate is of the account that brought it, even where two accounts register the athlete', () => {
  async function another() {
    const other = await anAthlete();
    const at = new Date(testNow);
    await db().insert(memberLinks).values({ userId: other.id, memberId: owner.member.id, checkedAt: at, linkedAt: at });
    const { status, body } = await send(portal, other.as, mine(), { bytes: await aPdf() });
    expect(status, JSON.stringify(body)).toBe(201);
    return { as: other.as, id: body.data.id as string };
  }

  test('the other one’s is not found to attach, to bring along, to correct, to replace or to delete', async () => {
    const other = await another();
    const own = await anUpload();
    const { race } = await racingWithCertificate();
    const cart = await cartWith(portal, owner.as, owner.member.id, race.id);
    const { body } = await portal.ask('GET', `/v3.0/carts/${cart}`, { as: owner.as });
    const detail = body.data.details[0].id as string;
    const bringing = registrationBody(
      owner.member.id,
      { id: (await racingWithCertificate()).race.id },
      {
        medical_certificate_id: other.id,
      },
    );
    const at = `/v3.0/medical-certificates/${other.id}`;
    const answers = [
      await attach(owner.as, other.id, detail),
      await addLine(portal, owner.as, cart, bringing),
      await portal.ask('PUT', at, { as: owner.as, body: said }),
      await send(portal, owner.as, { ...mine(), replaces: other.id }, { bytes: await aPdf() }),
      await portal.ask('DELETE', at, { as: owner.as }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.error]).toEqual([404, 'certificate_not_found']);
    }
    // With one's own the same works.
    expect((await attach(owner.as, own.id, detail)).status).toBe(200);
    expect(await db().$count(certificates, eq(certificates.id, other.id))).toBe(1);
  });
});

describe('Edit and delete (registration §4)', () => {
  test('what was said of it is corrected, and the office looks at it anew', async () => {
    const { id } = await anUpload();
    await db().update(certificates).set({ status: 'approved' }).where(eq(certificates.id, id));
    const body = { ...said, medical_certificate_discipline_id: 3 };
    const answer = await portal.ask('PUT', `/v3.0/medical-certificates/${id}`, { as: owner.as, body });
    expect(answer.body.data).toMatchObject({ medical_certificate_discipline_id: 3, status: 'pending' });
    const stranger = await anAthlete();
    const foreign = await portal.ask('PUT', `/v3.0/medical-certificates/${id}`, { as: stranger.as, body });
    expect(foreign.body.error).toBe('certificate_not_found');
  });

  test('another file takes the place of the first, with all that it is attached to', async () => {
    const { id, path } = await anUpload();
    const { race } = await racingWithCertificate();
    const cart = await cartWith(portal, owner.as, owner.member.id, race.id);
    const detail = (await portal.ask('GET', `/v3.0/carts/${cart}`, { as: owner.as })).body.data.details[0].id;
    await attach(owner.as, id, detail);
    const count = bytesOnDisk().length;
    const { body } = await send(portal, owner.as, { ...mine(), replaces: id }, { bytes: await aPdf() });
    expect(bytesOnDisk()).toHaveLength(count);
    expect((await read(path, owner.as)).statusCode).toBe(404);
    const now = await portal.ask('GET', `/v3.0/order-details/${detail}/certificate`, { as: owner.as });
    expect(now.body.data.medical_certificate.id).toBe(body.data.id);
    const stranger = await anAthlete();
    const theirs = { ...said, member_id: stranger.member.id, replaces: body.data.id };
    const foreign = await send(portal, stranger.as, theirs, { bytes: await aPdf() });
    expect(foreign.body.error).toBe('certificate_not_found');
  });

  test('another athlete’s certificate is not replaced, even where one account keeps both', async () => {
    const friends = await anUpload(await aFriend());
    const answer = await send(portal, owner.as, { ...mine(), replaces: friends.id }, { bytes: await aPdf() });
    expect(answer).toMatchObject({ status: 404, body: { error: 'certificate_not_found' } });
    expect((await read(friends.path, owner.as)).statusCode).toBe(200);
  });

  test('deleting erases the file and its key', async () => {
    const { id, path } = await anUpload();
    const [row] = await db().select().from(certificates).where(eq(certificates.id, id));
    const count = bytesOnDisk().length;
    const stranger = await anAthlete();
    expect((await portal.ask('DELETE', `/v3.0/medical-certificates/${id}`, { as: stranger.as })).status).toBe(404);
    expect(await portal.ask('DELETE', `/v3.0/medical-certificates/${id}`, { as: owner.as })).toMatchObject({
      status: 200,
      body: { data: null },
    });
    expect((await read(path, owner.as)).statusCode).toBe(404);
    expect(bytesOnDisk()).toHaveLength(count - 1);
    const [file] = await db().select().from(storedFiles).where(eq(storedFiles.id, row!.fileId!));
    expect([file?.sealedKey, file?.erasedAt]).toEqual([null, new Date(testNow)]);
  });
});

describe('POST attachments (registration §7)', () => {
  async function aLine(change: Partial<typeof registrationTypes.$inferInsert> = {}) {
    const { race, type } = await racingWithCertificate();
    await db()
      .update(registrationTypes)
      .set({ medicalCertificateUploadsActive: true, ...change })
      .where(eq(registrationTypes.id, type.id));
    const cart = await cartWith(portal, owner.as, owner.member.id, race.id);
    return (await portal.ask('GET', `/v3.0/carts/${cart}`, { as: owner.as })).body.data.details.at(-1).id as string;
  }

  test('one certificate serves every race until it expires', async () => {
    const { id } = await anUpload();
    for (const detail of [await aLine(), await aLine()]) expect((await attach(owner.as, id, detail)).status).toBe(200);
  });

  test('a rejected or expired one, a type that asks for none, a line or a certificate of somebody else', async () => {
    const { id } = await anUpload();
    const detail = await aLine();
    expect((await attach(owner.as, id, await aLine({ medicalCertificateUploadsActive: false }))).body.error).toBe(
      'certificate_not_asked',
    );
    const stranger = await anAthlete();
    expect((await attach(stranger.as, id, detail)).body.error).toBe('detail_not_found');
    const foreign = await send(
      portal,
      stranger.as,
      { ...said, member_id: stranger.member.id },
      { bytes: await aPdf() },
    );
    expect((await attach(owner.as, foreign.body.data.id, detail)).body.error).toBe('certificate_not_found');
    await db().update(certificates).set({ status: 'rejected' }).where(eq(certificates.id, id));
    expect((await attach(owner.as, id, detail)).body.error).toBe('certificate_not_usable');
  });

  test('another athlete’s certificate serves no start, even where one account keeps both', async () => {
    const friends = await anUpload(await aFriend());
    const { race } = await racingWithCertificate();
    const bringing = registrationBody(owner.member.id, { id: race.id }, { medical_certificate_id: friends.id });
    const answers = [
      await attach(owner.as, friends.id, await aLine()),
      await addLine(portal, owner.as, await cartOf(portal, owner.as), bringing),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'certificate_not_found' } });
    }
  });

  test('a line that is put into the cart brings its certificate along', async () => {
    const { id } = await anUpload();
    const { race } = await racingWithCertificate();
    const cart = await cartOf(portal, owner.as);
    const body = registrationBody(owner.member.id, { id: race.id }, { medical_certificate_id: id });
    const { body: answer } = await addLine(portal, owner.as, cart, body);
    const path = `/v3.0/order-details/${answer.detail.id}/certificate`;
    expect((await portal.ask('GET', path, { as: owner.as })).body.data.medical_certificate.id).toBe(id);
    const wrong = registrationBody(owner.member.id, { id: race.id }, { medical_certificate_id: newId() });
    expect((await addLine(portal, owner.as, cart, wrong)).body.error).toBe('certificate_not_found');
  });
});

describe('Lists', () => {
  test('types and disciplines are filtered by the registration type', async () => {
    const { type } = await racingWithCertificate();
    await takes(db(), type.id, [1, 3]);
    const ids = async (list: string) =>
      (await portal.ask('GET', `/v3.0/medical-certificate-${list}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids(`types?rt_id=${type.id}`)).toEqual([1]);
    expect(await ids(`disciplines?rt_id=${type.id}`)).toEqual([3]);
    expect(await ids('types')).toEqual([1, 2]);
    expect(await ids('disciplines')).toEqual([1, 2, 3]);
  });

  test('one’s own certificates of an athlete, the one that is valid longest first; nobody else’s', async () => {
    const first = await anUpload();
    const later = { ...mine(), date_of_issue: '2026-08-01', expiration_date: '2027-07-31' };
    const { body } = await send(portal, owner.as, later, { bytes: await aPdf() });
    const list = (as: string) => portal.ask('GET', `/v3.0/medical-certificates?member_id=${owner.member.id}`, { as });
    expect((await list(owner.as)).body.data.map(({ id }: { id: string }) => id)).toEqual([body.data.id, first.id]);
    expect((await list((await anAthlete()).as)).body.error).toBe('member_not_found');
  });

  test('it expires the day after its last', async () => {
    const { id } = await anUpload();
    const state = async () =>
      (
        await portal.ask('GET', `/v3.0/medical-certificates?member_id=${owner.member.id}`, { as: owner.as })
      ).body.data.find((row: { id: string }) => row.id === id).state;
    portal.setNow('2027-03-01T10:00:00Z');
    owner = { ...owner, as: await portal.signIn(owner.id) };
    expect(await state()).toBe('pending');
    portal.setNow('2027-03-02T10:00:00Z');
    expect(await state()).toBe('expired');
  });
});

describe('Limits', () => {
  test('twenty uploads in ten minutes, and then 429', async () => {
    const strict = await testPortal({ DATA_DIR: dataDir, RATE_LIMITS: 'strict' });
    try {
      await certificateCatalogue(strict.context.db);
      const user = await aUser(strict.context.db);
      const as = await strict.signIn(user.id);
      const statuses: number[] = [];
      for (let n = 0; n < 21; n += 1) statuses.push((await send(strict, as, { member_id: user.member.id })).status);
      expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([422]), 429]);
    } finally {
      await strict.close();
    }
  });
});
