import { and, eq } from 'drizzle-orm';
import { fileAddress } from '#kernel/fileAddress.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { insertFile, readFile, removeBytes, type WrittenFile, writeFile } from '#server/files.ts';
import type { Account, Office } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import type { FileKind, OfficeFileView } from '../../contract/files.ts';
import { circuitFiles } from '../tables.ts';
import { cleanFile } from './cleanFile.ts';

interface Upload {
  readonly account: Account;
  readonly office: Office;
  readonly bytes: Buffer;
  readonly kind: FileKind;
}

export async function keepFile(context: Context, { account, office, bytes, kind }: Upload): Promise<OfficeFileView> {
  const { db, clock, environment } = context;
  const cleaned = await cleanFile(bytes, kind);
  const now = clock();
  const id = newId();
  const written: WrittenFile[] = [];
  try {
    for (const one of cleaned) written.push(await writeFile(environment, one.bytes, one.contentType, now));
    await db.transaction(async (tx) => {
      for (const [at, { width, height }] of cleaned.entries()) {
        const file = written[at]!;
        await insertFile(tx, file);
        await tx
          .insert(circuitFiles)
          .values({ id, width, height, circuitId: office.circuitId, storedFileId: file.id, createdAt: now });
      }
      await writeAudit(tx, {
        at: now,
        actorUserId: account.id,
        circuitId: office.circuitId,
        action: 'file_added',
        subjectType: 'circuit_file',
        subjectId: id,
        facts: { before: { file: null }, after: { file: fileAddress(id, cleaned.at(-1)!.width) } },
      });
    });
  } catch (error) {
    for (const { place } of written) await removeBytes(environment, place).catch(() => {});
    throw error;
  }
  const sizes = cleaned.map(({ width, height }) => ({ width, height, path: fileAddress(id, width) }));
  const isPicture = cleaned[0]?.contentType === 'image/webp';
  return {
    kind: isPicture ? 'picture' : 'document',
    path: sizes.at(-1)!.path,
    sizes: isPicture ? sizes : [],
  };
}

export async function fileBytes({ db, environment }: Context, id: string, width: number) {
  const [found] = await db
    .select({ file: circuitFiles.storedFileId })
    .from(circuitFiles)
    .where(and(eq(circuitFiles.id, id), eq(circuitFiles.width, width)));
  return found ? readFile(db, environment, found.file) : null;
}
