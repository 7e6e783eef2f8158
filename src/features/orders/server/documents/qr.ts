import QRCode from 'qrcode';

/** The dark modules of a QR code as one SVG path, for pages, bibs and pictures alike. */
export interface Qr {
  readonly path: string;
  readonly modules: number;
}

interface Run {
  readonly x: number;
  readonly length: number;
}

/** Neighbouring dark modules of one row are one bar: the path stays short and shows no hairlines between them. */
function runsOf(row: ArrayLike<number>): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x]) x += 1;
    runs.push({ x: start, length: x - start });
  }
  return runs;
}

/** `level` M survives a crease; the banks' code asks for it, too. */
export function qrOf(text: string, { level = 'M' }: { readonly level?: 'L' | 'M' | 'Q' } = {}): Qr {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level });
  const { size, data } = modules;
  const rows = Array.from({ length: size }, (_, y) => runsOf(data.subarray(y * size, (y + 1) * size)));
  const path = rows.flatMap((runs, y) => runs.map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join('');
  return { path, modules: size };
}
