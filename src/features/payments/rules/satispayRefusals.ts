export interface SatispayRefusal {
  readonly status: number;
  readonly code?: number | undefined;
}

export type PairingRefusal = 'key' | 'unknown' | 'used' | 'often' | 'other';

const whys: Readonly<Record<string, PairingRefusal>> = {
  '400 34': 'key',
  '404 41': 'unknown',
  '403 45': 'used',
  '403 70': 'often',
};

export const whyNotPaired = ({ status, code }: SatispayRefusal): PairingRefusal =>
  status === 429 ? 'often' : (whys[`${status} ${code}`] ?? 'other');

export const numbersOf = ({ status, code }: SatispayRefusal): string =>
  code === undefined ? String(status) : `${status}, ${code}`;

/** Numbers without words, since it is read in both languages. */
export const saidBySatispay = ({ status, code }: SatispayRefusal): string =>
  `Satispay: ${status}${code === undefined ? '' : `, code ${code}`}`;

export function readSatispay(said: string): SatispayRefusal | null {
  const [, status, code] = /^Satispay: (\d+)(?:, code (\d+))?$/.exec(said) ?? [];
  if (status === undefined) return null;
  return { status: Number(status), ...(code !== undefined && { code: Number(code) }) };
}
