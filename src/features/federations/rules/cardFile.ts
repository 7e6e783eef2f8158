import { type Day, readDay } from '#kernel/calendar.ts';
import { cleanCardNumber, type FederationFacts, fitsPattern } from './cardRules.ts';
import { inForce } from './inForce.ts';

/** How a card's number is made; without a pattern any number will do. */
export type CardForm = Pick<FederationFacts, 'card_pattern'>;

const anyNumber: CardForm = { card_pattern: null };

/** The forms by which numbers are judged in races from a day on: by the rule in force on it, and by those that begin later. */
export const formsToCome = (
  rules: readonly (CardForm & { readonly fromDay: Day })[],
  today: Day,
): readonly CardForm[] => [inForce(rules, today) ?? anyNumber, ...rules.filter(({ fromDay }) => fromDay > today)];

/** Can the number be typed for a race to come? */
export const fitsAnyForm = (forms: readonly CardForm[], number: string): boolean =>
  forms.some((form) => fitsPattern(form, number));

export interface FileCard {
  readonly number: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
  readonly gender: 'M' | 'F' | null;
  readonly nationality: string | null;
  readonly teamName: string | null;
  readonly teamCode: string | null;
  readonly validUntil: Day | null;
}

/** The columns, by the names that a file's first line may give them. */
const columns = {
  number: ['number', 'card', 'tessera', 'numero'],
  firstname: ['firstname', 'first name', 'nome'],
  lastname: ['lastname', 'last name', 'cognome'],
  birthday: ['birthday', 'birth date', 'data di nascita', 'nascita'],
  gender: ['gender', 'sex', 'sesso'],
  nationality: ['nationality', 'nazionalità', 'cittadinanza'],
  teamName: ['team', 'club', 'società', 'squadra'],
  teamCode: ['team code', 'club code', 'codice società'],
  validUntil: ['valid until', 'expires', 'scadenza'],
} as const satisfies Record<keyof FileCard, readonly string[]>;

type Column = keyof FileCard;
export const neededColumns = ['number', 'firstname', 'lastname'] as const satisfies readonly Column[];

const plain = (name: string) => name.trim().toLowerCase().replaceAll('_', ' ');

/** The columns by the names in the file's header; unknown names are ignored. */
export function columnsOf(header: readonly string[]): ReadonlyMap<Column, number> {
  const found = new Map<Column, number>();
  for (const [at, name] of header.entries()) {
    const column = (Object.keys(columns) as Column[]).find((one) =>
      (columns[one] as readonly string[]).includes(plain(name)),
    );
    if (column && !found.has(column)) found.set(column, at);
  }
  return found;
}

export const missingColumns = (found: ReadonlyMap<Column, number>): readonly (typeof neededColumns)[number][] =>
  neededColumns.filter((column) => !found.has(column));

export const lineFaults = [
  'empty_number',
  'empty_name',
  'text_not_valid',
  'day_not_valid',
  'gender_not_valid',
  'number_of_other_form',
  'number_twice',
  'quote_open',
] as const;
export type LineFault = (typeof lineFaults)[number];

const longestText = 200;

/** Is it too long for a name or number, or has signs that no text has? */
const isNoText = (text: string): boolean => text.length > longestText || /\p{Cc}/u.test(text);

/** What is wrong with a line; a day that cannot be read, or a number of another form, as it is there. */
export interface FaultyLine {
  readonly fault: LineFault;
  readonly said?: string;
}

export function cardOfLine(line: readonly string[], at: ReadonlyMap<Column, number>): FileCard | FaultyLine {
  const text = (column: Column) => (line[at.get(column) ?? -1] ?? '').trim();
  const number = cleanCardNumber(text('number'));
  if (number === '') return { fault: 'empty_number' };
  if (text('firstname') === '' || text('lastname') === '') return { fault: 'empty_name' };
  if ([...at.keys()].map(text).some(isNoText)) return { fault: 'text_not_valid' };
  const days = { birthday: readDay(text('birthday')), validUntil: readDay(text('validUntil')) };
  const wrong = (['birthday', 'validUntil'] as const).find((column) => text(column) !== '' && days[column] === null);
  if (wrong) return { fault: 'day_not_valid', said: text(wrong) };
  const gender = text('gender').toUpperCase() || null;
  if (gender !== null && gender !== 'M' && gender !== 'F') return { fault: 'gender_not_valid' };
  const nationality = text('nationality').toUpperCase();
  return {
    number,
    firstname: text('firstname'),
    lastname: text('lastname'),
    ...days,
    gender,
    nationality: /^[A-Z]{2}$/.test(nationality) ? nationality : null,
    teamName: text('teamName') || null,
    teamCode: text('teamCode') || null,
  };
}
