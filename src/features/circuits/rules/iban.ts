/** An IBAN without the spaces by which people write it. */
export const plainIban = (iban: string): string => iban.replaceAll(/\s/g, '').toUpperCase();

/** Is this an IBAN by its check digits (ISO 13616, modulo 97)? Spaces do not count. */
export function isIban(text: string): boolean {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('IT') && iban.length !== 27) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Countries whose banks have accounts with each other's letters: territories, and neighbours with one banking system. */
const bankedTogether = [
  ['GB', 'GG', 'IM', 'JE'],
  ['FR', 'BL', 'GF', 'GP', 'MC', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  ['IT', 'SM', 'VA'],
  ['CH', 'LI'],
  ['DK', 'FO', 'GL'],
  ['FI', 'AX'],
] as const satisfies readonly (readonly string[])[];

/** Is the country of a BIC (ISO 9362) that of the IBAN, or one banked with it? None is asked for. */
export function isBicOf(bic: string, iban: string): boolean {
  const [one, other] = [bic.slice(4, 6).toUpperCase(), plainIban(iban).slice(0, 2)];
  if (bic === '' || one === other) return true;
  return bankedTogether.some((countries: readonly string[]) => countries.includes(one) && countries.includes(other));
}

/** The last four signs: enough to know one's own account by, and of no use to others. */
export const ibanEnd = (iban: string): string => plainIban(iban).slice(-4);

/** "IT60 X054 2811 1010 0000 0123 456": as an IBAN is written for people. */
export const shownIban = (iban: string): string => plainIban(iban).replaceAll(/(.{4})(?=.)/g, '$1 ');
