import type { Day } from '../../src/kernel/calendar.ts';

interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day;
  readonly gender: 'M' | 'F';
  /** The cadastral code of the birthplace: L746 is Verbania. */
  readonly town: string;
}

const months = 'ABCDEHLMPRST';
const oddDigits = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const oddLetters = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
const consonants = (name: string) => plain(name).replace(/[AEIOU]/g, '');
const vowels = (name: string) => plain(name).replace(/[^AEIOU]/g, '');

const surname = (name: string) => `${consonants(name)}${vowels(name)}XXX`.slice(0, 3);
const given = (name: string) => {
  const found = consonants(name);
  return found.length > 3 ? `${found[0]}${found[2]}${found[3]}` : `${found}${vowels(name)}XXX`.slice(0, 3);
};

const oddValue = (sign: string) => (/\d/.test(sign) ? oddDigits[Number(sign)]! : oddLetters[sign.charCodeAt(0) - 65]!);
const evenValue = (sign: string) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65);

/** The fiscal code of an invented person, with a check letter that agrees. */
export function fiscalCode({ firstname, lastname, birthday, gender, town }: Person): string {
  const [year, month, date] = birthday.split('-').map(Number) as [number, number, number];
  const born = `${String(year).slice(2)}${months[month - 1]}${String(date + (gender === 'F' ? 40 : 0)).padStart(2, '0')}`;
  const code = `${surname(lastname)}${given(firstname)}${born}${town}`;
  const total = [...code].reduce((sum, sign, at) => sum + (at % 2 === 0 ? oddValue(sign) : evenValue(sign)), 0);
  return code + String.fromCharCode(65 + (total % 26));
}
