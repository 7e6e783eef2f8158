import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Streams a ZIP: one entry is in memory at a time. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(chunks(entries));
}

async function* chunks(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, bytes } of entries) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
