import { Worker } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { refuse } from '#kernel/errors.ts';
import type { CleanPdf } from './cleanPdf.ts';

export interface CleanDocument {
  readonly bytes: Uint8Array;
  readonly contentType: 'application/pdf' | 'image/jpeg';
}

/** So long a document may take to be read; then it is none. */
const patience = 15_000;

/** What unfolds to more than this, of 10 MB that were sent, was made to fill the memory. */
const mostMemory = 400 * 1024 * 1024;

/** No camera makes more; what unfolds to more than this is no photograph. */
const mostPixels = 120_000_000;
const widest = 3_000;

/** Something else that a picture is at the same time, for a reader who looks elsewhere than at its beginning. */
const masks = ['%pdf-', '<script', '<html', '<?php', 'pk\u0005\u0006'];

async function cleanJpeg(bytes: Buffer): Promise<Uint8Array> {
  const text = bytes.toString('latin1').toLowerCase();
  if (masks.some((mask) => text.includes(mask))) return refuse('certificate_file_not_valid');
  try {
    // Turned as the camera was held and written anew: what is seen remains, not where and with what it was taken.
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return refuse('certificate_file_not_valid');
  }
}

/** In a thread of its own, watched: a document that was made to keep its reader busy keeps nobody else waiting. */
function readPdf(bytes: Buffer): Promise<CleanPdf> {
  return new Promise((done) => {
    const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    const before = process.memoryUsage.rss();
    const end = (clean: CleanPdf) => {
      clearTimeout(timer);
      clearInterval(watch);
      void worker.terminate();
      done(clean);
    };
    const timer = setTimeout(() => end({ problem: 'broken' }), patience);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > mostMemory) end({ problem: 'broken' });
    }, 20);
    worker.once('message', end);
    worker.once('error', () => end({ problem: 'broken' }));
    worker.once('exit', () => end({ problem: 'broken' }));
  });
}

const refusals = {
  broken: 'certificate_file_not_valid',
  locked: 'certificate_file_locked',
  active: 'certificate_file_active',
} as const;

async function rewritePdf(bytes: Buffer): Promise<Uint8Array> {
  const clean = await readPdf(bytes);
  return 'bytes' in clean ? clean.bytes : refuse(refusals[clean.problem]);
}

/**
 * A certificate's file as it is kept: JPEG or PDF by what it is, not by what it is called, written anew without its
 * metadata. Anything else is refused.
 *
 * Source: registration §5 and §9 (jpeg, jpg or pdf).
 */
export async function cleanDocument(bytes: Buffer): Promise<CleanDocument> {
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (kind?.mime === 'image/jpeg') return { bytes: await cleanJpeg(bytes), contentType: 'image/jpeg' };
  if (kind?.mime === 'application/pdf') return { bytes: await rewritePdf(bytes), contentType: 'application/pdf' };
  return refuse('certificate_file_not_valid');
}
