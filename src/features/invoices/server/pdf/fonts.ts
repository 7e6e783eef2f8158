import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

/** The project's own fonts, embedded: the file looks the same on every machine and in every year. */
const files = {
  text: 'instrument-sans/files/instrument-sans-latin-400-normal.woff',
  strong: 'instrument-sans/files/instrument-sans-latin-600-normal.woff',
  display: 'schibsted-grotesk/files/schibsted-grotesk-latin-800-normal.woff',
} as const;
export type Face = keyof typeof files;

/** The same face for the letters of Łódź and Győr, which come in a second file. */
const extended = (file: string): string => file.replace('-latin-', '-latin-ext-');

const entrySize = { woff: 20, sfnt: 16 } as const;
const headerSize = { woff: 44, sfnt: 12 } as const;

/** A WOFF 1.0 file as the OpenType font inside it. The PDF library would unpack it anew for each document, ten times as slow as the rest. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = headerSize.woff + at * entrySize.woff;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const stored = woff.subarray(offset, offset! + packed!);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.subarray(entry + 16, entry + 20),
      bytes: packed! < length! ? inflateSync(stored) : stored,
    };
  });
  const header = Buffer.alloc(headerSize.sfnt + count * entrySize.sfnt);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(power * entrySize.sfnt, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * entrySize.sfnt, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const entry = headerSize.sfnt + at * entrySize.sfnt;
    tag.copy(header, entry);
    checksum.copy(header, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

const read = (file: string): Buffer =>
  unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}`))));

let loaded: ReadonlyMap<string, Buffer> | null = null;

/** The fonts by the names that a sheet knows them by: each face, and its letters beyond Latin-1 as `… more`. */
export function fonts(): ReadonlyMap<string, Buffer> {
  loaded ??= new Map(
    Object.entries(files).flatMap(([face, file]) => [
      [face, read(file)],
      [`${face} more`, read(extended(file))],
    ]),
  );
  return loaded;
}
