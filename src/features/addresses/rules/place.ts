import { provinces } from './provinces.ts';

/** An address from a search; missing parts are empty. */
export interface Place {
  readonly address: string;
  readonly house_number: string;
  readonly zipcode: string;
  readonly city: string;
  /** In Italy the province's two letters. */
  readonly state: string;
  readonly country: string;
}

/** As names are compared: without accents, apostrophes, hyphens and case. */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const byName = new Map(provinces.map(({ code, name }) => [plainName(name), code]));
const codes = new Set(provinces.map(({ code }) => code));

/** The two letters of an Italian province. */
export const isProvince = (code: string): boolean => codes.has(code);

// As maps call them: "Città metropolitana di Torino", "Provincia di Novara", "Forlì-Cesena".
const office = /^(citta metropolitana|provincia|libero consorzio comunale|province|metropolitan city) (di|of) /;

/** The two letters of an Italian province, from its letters, its name or its office's name. */
export function provinceOf(...names: readonly (string | null | undefined)[]): string | undefined {
  for (const name of names) {
    if (!name) continue;
    if (codes.has(name.toUpperCase())) return name.toUpperCase();
    const found = byName.get(plainName(name).replace(office, ''));
    if (found) return found;
  }
  return undefined;
}

/** "Via alle Fabbriche 12, 28922 Verbania (VB)": a suggestion on one line. */
export function placeLine({ address, house_number, zipcode, city, state, country }: Place): string {
  const street = [address, house_number].filter(Boolean).join(' ');
  const town = [zipcode, city].filter(Boolean).join(' ');
  const region = state === '' ? '' : ` (${state})`;
  return [street, `${town}${region}`.trim(), country === 'IT' ? '' : country].filter(Boolean).join(', ');
}
