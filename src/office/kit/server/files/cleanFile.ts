import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { readPdf } from '#features/certificates/server/documents/cleanDocument.ts';
import { refuse } from '#kernel/errors.ts';
import { widthsOf } from '#kernel/fileAddress.ts';
import type { FileKind } from '../../contract/files.ts';

export interface CleanedFile {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  readonly contentType: 'image/webp' | 'application/pdf';
}

/** Protects against decompression bombs. */
const mostPixels = 80_000_000;

/** Known by their first bytes. SVG is a program, and none of them. */
const pictures: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

const problems = { broken: 'document_not_valid', locked: 'file_locked', active: 'file_active' } as const;

/** Decoded and encoded anew, turned as its camera was held, without metadata; transparency stays. */
async function cleanPicture(bytes: Buffer): Promise<CleanedFile[]> {
  try {
    const whole = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate();
    const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return await Promise.all(
      widthsOf(width).map(async (wanted) => {
        const { data: encoded, info: made } = await sharp(data, { raw: { width, height, channels } })
          .resize({ width: wanted })
          .webp({ quality: 82 })
          .toBuffer({ resolveWithObject: true });
        return { width: made.width, height: made.height, bytes: encoded, contentType: 'image/webp' as const };
      }),
    );
  } catch {
    return refuse('picture_not_valid');
  }
}

async function cleanPdf(bytes: Buffer): Promise<CleanedFile[]> {
  const clean = await readPdf(bytes);
  if (!('bytes' in clean)) return refuse(problems[clean.problem]);
  return [{ width: 0, height: 0, bytes: clean.bytes, contentType: 'application/pdf' }];
}

/** What is stored of a file that an organiser sends, by its content, not by its name; what is not of the wanted kind is refused. */
export async function cleanFile(bytes: Buffer, wanted: FileKind): Promise<CleanedFile[]> {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (wanted === 'picture') return pictures.includes(mime) ? cleanPicture(bytes) : refuse('picture_not_valid');
  return mime === 'application/pdf' ? cleanPdf(bytes) : refuse('document_not_valid');
}
