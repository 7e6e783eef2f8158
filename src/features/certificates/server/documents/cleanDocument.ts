import { Worker } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { refuse } from '#kernel/errors.ts';
import type { CleanPdf } from './cleanPdf.ts';

export interface CleanDocument {
  readonly bytes: Uint8Array;
  readonly contentType: 'application/pdf' | 'image/jpeg';
}

/** Time limit for reading a document, in milliseconds; after it the document is refused. */
const timeLimit = 15_000;

/** Memory limit of the worker: protects against decompression bombs. */
const mostMemory = 400 * 1024 * 1024;

/** More pixels than any camera makes: protects against decompression bombs. */
const mostPixels = 120_000_000;
const widest = 3_000;

/** Signatures of other formats in a picture (polyglot files), which other software might open as such. */
const foreignSignatures = ['%pdf-', '<script', '<html', '<?php', 'pk\u0005\u0006'];

async function cleanJpeg(bytes: Buffer): Promise<Uint8Array> {
  const text = bytes.toString('latin1').toLowerCase();
  if (foreignSignatures.some((signature) => text.includes(signature))) return refuse('certificate_file_not_valid');
  try {
    // Re-encoded after rotating by its EXIF data: this removes all metadata (place, camera).
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return refuse('certificate_file_not_valid');
  }
}

/** Cleans a PDF in a worker thread with limits, so that a malicious document cannot block the event loop. */
export function readPdf(bytes: Buffer): Promise<CleanPdf> {
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
    const timer = setTimeout(() => end({ problem: 'broken' }), timeLimit);
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

/** JPEG or PDF by its content (registration §5 and §9), re-encoded without metadata; anything else is refused. */
export async function cleanDocument(bytes: Buffer): Promise<CleanDocument> {
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (kind?.mime === 'image/jpeg') return { bytes: await cleanJpeg(bytes), contentType: 'image/jpeg' };
  if (kind?.mime === 'application/pdf') return { bytes: await rewritePdf(bytes), contentType: 'application/pdf' };
  return refuse('certificate_file_not_valid');
}
