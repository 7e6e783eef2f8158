import { PDFDocument, StandardFonts } from 'pdf-lib';
import { yearAfter } from '../../../src/features/certificates/rules/validity.ts';
import { markOf } from '../../../src/features/certificates/server/codeUseView.ts';
import { attachments, certificates, datahealthUses } from '../../../src/features/certificates/server/tables.ts';
import { addDays } from '../../../src/kernel/calendar.ts';
import { insertFile, writeFile } from '../../../src/server/files.ts';
import { seal } from '../../../src/server/seal.ts';
import { inRome } from '../days.ts';
import { accounts, athletes } from '../people.ts';
import { demoRaces } from '../races/load.ts';
import { demoId, type World } from '../world.ts';
import type { Book } from './book.ts';

const kinds = { certificate: 24, file: 25, byCode: 26 } as const;

interface DemoCertificate {
  readonly member: string;
  readonly discipline: number;
  /** How many days ago it was issued. */
  readonly issued: number;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly reason?: string;
  /** The races whose registrations use it. */
  readonly races: readonly number[];
}

const { giulia, anna, marco, sara } = athletes;

/** In each state; Giulia's for athletics is good for months to come, so that it is offered to her next time. */
const brought: readonly DemoCertificate[] = [
  { member: giulia, discipline: 3, issued: 60, status: 'approved', races: [204] },
  { member: giulia, discipline: 2, issued: 470, status: 'approved', races: [190, 171] },
  { member: giulia, discipline: 3, issued: 420, status: 'approved', races: [173, 192, 193, 195, 196, 197] },
  { member: giulia, discipline: 4, issued: 410, status: 'approved', races: [194] },
  {
    member: giulia,
    discipline: 4,
    issued: 45,
    status: 'rejected',
    races: [207],
    reason: 'La foto taglia la firma del medico: caricalo di nuovo, intero.',
  },
  { member: giulia, discipline: 2, issued: 20, status: 'pending', races: [202] },
  { member: marco, discipline: 3, issued: 430, status: 'approved', races: [173, 195] },
  { member: sara, discipline: 2, issued: 480, status: 'approved', races: [190, 191] },
  { member: anna, discipline: 3, issued: 15, status: 'pending', races: [] },
];

async function page(athlete: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const sheet = pdf.addPage([420, 298]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const line = (text: string, y: number, size: number) => sheet.drawText(text, { x: 36, y, size, font });
  line('Certificato dimostrativo', 230, 22);
  line(`Atleta ${athlete.slice(-4)}`, 195, 13);
  line('Nessun medico lo ha firmato: serve solo a provare il portale.', 60, 11);
  return pdf.save();
}

async function loadUploads({ tx, today, environment }: World, book: Book): Promise<void> {
  for (const [at, { member, discipline, issued, status, reason, races }] of brought.entries()) {
    const [id, fileId] = [demoId(kinds.certificate, at + 1), demoId(kinds.file, at + 1)];
    const dateOfIssue = addDays(today, -issued);
    const createdAt = inRome(addDays(dateOfIssue, 2), '18:30');
    await insertFile(tx, await writeFile(environment, await page(member), 'application/pdf', createdAt, fileId));
    await tx.insert(certificates).values({
      id,
      memberId: member,
      userId: accounts.athlete,
      type: 'upload',
      certificateTypeId: 1,
      fileId,
      createdAt,
      disciplineId: discipline,
      dateOfIssue,
      expirationDate: yearAfter(dateOfIssue),
      status,
      ...(status !== 'pending' && {
        reviewedBy: accounts.organiser,
        reviewedAt: inRome(addDays(dateOfIssue, 3), '10:00'),
      }),
      reason: reason ?? null,
    });
    const lines = book.registrations.filter(
      ({ memberId, userId, raceId }) =>
        memberId === member && userId === accounts.athlete && raceId != null && races.includes(raceId),
    );
    if (lines.length > 0) {
      await tx
        .insert(attachments)
        .values(lines.map(({ orderDetailId }) => ({ detailId: orderDetailId, certificateId: id, at: createdAt })));
    }
  }
}

/** What the health-data provider calls the races that take codes. */
const raceKeys = demoRaces
  .filter(({ types }) => types.some(({ certificate }) => certificate === 'datahealth' || certificate === 'both'))
  .map(({ id }) => `TL-${id}`);

/** The code that is used already, wherever it is tried. */
const usedEverywhere = 'DH-00001';

async function loadCodes({ tx, today, environment }: World, book: Book): Promise<void> {
  const rows = book.codes.map((use, at) => ({ ...use, id: demoId(kinds.byCode, at + 1) }));
  const dateOfIssue = addDays(today, -90);
  await tx.insert(certificates).values(
    rows.map(({ id, memberId, userId, code, at }) => ({
      id,
      memberId,
      userId,
      type: 'datahealth' as const,
      status: 'approved' as const,
      createdAt: at,
      dateOfIssue,
      expirationDate: yearAfter(dateOfIssue),
      datahealthCode: seal(environment.filesKeys, Buffer.from(code), id),
    })),
  );
  await tx.insert(attachments).values(rows.map(({ id, detailId, at }) => ({ detailId, certificateId: id, at })));
  const mark = (code: string) => Buffer.from(markOf(code, environment.secret), 'hex');
  const used = rows.find(({ code }) => code === usedEverywhere)!;
  const uses = [
    ...rows.filter(({ code }) => code !== usedEverywhere).map((row) => ({ ...row, raceKey: `TL-${row.race}` })),
    ...[...raceKeys, `TL-${used.race}`, 'TL-31'].map((raceKey) => ({ ...used, raceKey })),
  ];
  await tx
    .insert(datahealthUses)
    .values(uses.map(({ raceKey, code, detailId, at }) => ({ raceKey, codeMark: mark(code), detailId, at })))
    .onConflictDoNothing();
}

/** Certificates in each state, and codes that are used. */
export async function loadCertificates(world: World, book: Book): Promise<void> {
  await loadUploads(world, book);
  await loadCodes(world, book);
}
