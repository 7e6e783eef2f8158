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

/** Joins neighbouring dark modules of a row into one bar, for a short path without hairlines between modules. */
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

/** Error correction level M, the default, survives a crease; the banks' code requires it. */
export function qrOf(text: string, { level = 'M' }: { readonly level?: 'L' | 'M' | 'Q' } = {}): Qr {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level });
  const { size, data } = modules;
  const rows = Array.from({ length: size }, (_, y) => runsOf(data.subarray(y * size, (y + 1) * size)));
  const path = rows.flatMap((runs, y) => runs.map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join('');
  return { path, modules: size };
}
