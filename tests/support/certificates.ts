import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import {
  certificateDisciplines,
  certificateTypes,
  registrationTypeCertificates,
} from '#features/certificates/server/tables.ts';
import type { Db } from '#server/database.ts';
import type { TestPortal } from './api.ts';

const both = (name: string) => ({ it: { name }, en: { name } });

/** Two kinds: one that asks for a discipline, and type 2, which implies discipline 1. */
export async function certificateCatalogue(db: Db): Promise<void> {
  await db.insert(certificateDisciplines).values([
    { id: 1, i18n: both('Ogni sport'), position: 0 },
    { id: 2, i18n: both('Triathlon'), position: 1 },
    { id: 3, i18n: both('Atletica leggera'), position: 2 },
  ]);
  await db.insert(certificateTypes).values([
    { id: 1, i18n: both('Agonistico'), position: 0 },
    { id: 2, i18n: both('Non agonistico'), asksDiscipline: false, impliedDisciplineId: 1, position: 1 },
  ]);
}

export const takes = (db: Db, registrationTypeId: number, ...kinds: readonly (readonly [number, number])[]) =>
  db
    .insert(registrationTypeCertificates)
    .values(
      kinds.map(([certificateTypeId, disciplineId]) => ({ registrationTypeId, certificateTypeId, disciplineId })),
    );

/** A scanned page, with metadata about its author. */
export async function aPdf(change: (pdf: PDFDocument) => unknown = () => {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setAuthor('Dottoressa Segreta');
  pdf.addPage([400, 300]).drawText('Idoneo', { x: 40, y: 200, font: await pdf.embedFont(StandardFonts.Helvetica) });
  await change(pdf);
  return pdf.save({ useObjectStreams: false });
}

/** A page with a script that runs when it is opened. */
export const aPdfWithScript = () =>
  aPdf((pdf) => {
    const action = pdf.context.obj({ Type: 'Action', S: 'JavaScript' });
    action.set(PDFName.of('JS'), PDFString.of('app.alert(1)'));
    pdf.catalog.set(PDFName.of('OpenAction'), action);
  });

/** A photograph with GPS metadata. */
export const aJpeg = (width = 600): Promise<Buffer> =>
  sharp({ create: { width, height: 400, channels: 3, background: '#e8e4da' } })
    .withExif({ IFD0: { Artist: 'Dottoressa Segreta', Copyright: 'Studio' } })
    .jpeg()
    .toBuffer();

export const said = {
  medical_certificate_type_id: '1',
  medical_certificate_discipline_id: '2',
  date_of_issue: '2026-03-02',
  expiration_date: '2027-03-01',
};

/** Sends a form as a browser does. */
export async function send(
  portal: TestPortal,
  as: string,
  fields: Readonly<Record<string, string>>,
  document?: { readonly bytes: Uint8Array; readonly name?: string; readonly type?: string },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (document) {
    const { bytes, name = 'certificato.pdf', type = 'application/pdf' } = document;
    form.append('document', new File([new Uint8Array(bytes)], name, { type }));
  }
  const request = new Response(form);
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/v3.0/medical-certificates',
    headers: { authorization: `Bearer ${as}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
