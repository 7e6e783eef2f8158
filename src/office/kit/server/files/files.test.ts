import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit } from '../../../../../tests/support/builders.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import type { FileKind } from '../../contract/files.ts';
import { circuitFiles } from '../tables.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-pictures-'));
let portal: TestPortal;
let as: string;

beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
  ({ as } = await aColleague(portal, 'organiser'));
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a file under a name and a type that say nothing. */
async function send(bytes: Uint8Array, name = 'file.bin', kind: FileKind = 'picture') {
  const form = new FormData();
  form.append('document', new Blob([Uint8Array.from(bytes)], { type: 'application/octet-stream' }), name);
  form.append('kind', kind);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/v3.0/circuits/15/files',
    headers: { authorization: `Bearer ${as}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, ...answer.json() };
}

const read = (path: string) => portal.app.inject({ method: 'GET', url: path });

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 70, b: 160, alpha: 0.5 } } });

async function aPdf(change: (pdf: PDFDocument) => void = () => {}) {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Regolamento');
  pdf.setAuthor('Somebody');
  change(pdf);
  return pdf.save({ useObjectStreams: false });
}

describe('Files of organisers', () => {
  test('a picture is kept in widths, turned upright, without what its camera said, for ever at its address', async () => {
    const photo = await aPicture(2000, 1000)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { status, data } = await send(photo);
    expect(status).toBe(201);
    expect(data).toMatchObject({ kind: 'picture' });
    expect(data.sizes.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual([
      [320, 640],
      [640, 1280],
      [1000, 2000],
    ]);
    expect(data.path).toBe(data.sizes[2].path);
    const shown = await read(data.path);
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    const { format, width, exif } = await sharp(shown.rawPayload).metadata();
    expect([format, width, exif]).toEqual(['webp', 1000, undefined]);
  });

  test('a small picture is not blown up, and stays transparent', async () => {
    const { data } = await send(await aPicture(48, 48).png().toBuffer(), 'logo.jpg');
    expect(data.sizes).toHaveLength(1);
    const { hasAlpha } = await sharp((await read(data.path)).rawPayload).metadata();
    expect(hasAlpha).toBe(true);
  });

  test('a PDF is written anew, without who wrote it', async () => {
    const { data } = await send(await aPdf(), 'regolamento.png', 'document');
    expect(data).toMatchObject({ kind: 'document', sizes: [] });
    const shown = await read(data.path);
    expect(shown.headers['content-type']).toBe('application/pdf');
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect((await PDFDocument.load(shown.rawPayload)).getAuthor()).toBeUndefined();
  });

  test('what it is decides, not what it is called: SVG, HTML, half a picture and active PDFs are refused', async () => {
    const before = await portal.context.db.$count(circuitFiles);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const half = (await aPicture(300, 300).png().toBuffer()).subarray(0, 200);
    const active = await aPdf((pdf) =>
      pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })),
    );
    const answers = [
      await send(svg, 'logo.png'),
      await send(Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg]), 'logo.svg'),
      await send(Buffer.from('<html>'), 'a.jpg'),
      await send(half),
      await send(await aPdf(), 'logo.png'),
      await send(active, 'rules.pdf', 'document'),
      await send(await aPicture(48, 48).png().toBuffer(), 'rules.pdf', 'document'),
    ];
    expect(answers.map(({ status, error }) => `${status} ${error}`)).toEqual([
      ...Array.from({ length: 5 }, () => '422 picture_not_valid'),
      '422 file_active',
      '422 document_not_valid',
    ]);
    expect(await portal.context.db.$count(circuitFiles)).toBe(before);
  });

  test('an address that nobody was given shows nothing', async () => {
    const { data } = await send(await aPicture(48, 48).png().toBuffer());
    for (const path of [data.path.replace('-48.', '-49.'), data.path.replace('.webp', '.svg'), '/storage/files/x.pdf'])
      expect((await read(path)).statusCode).toBe(404);
  });
});
