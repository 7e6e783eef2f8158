const small = /\p{Ll}/u;
const large = /\p{Lu}/u;

/**
 * A person's name as it is shown: names that are all capitals or all lower case are capitalised word by word; mixed
 * case stays as typed (McKay). Source: checkout §2, "Subscriptions"; that mixed case stays is our reading.
 */
export const shownName = (name: string): string => {
  const text = name.trim().replace(/\s+/g, ' ');
  if (small.test(text) && large.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
};

export const fullName = (person: { readonly firstname: string; readonly lastname: string }): string =>
  `${shownName(person.firstname)} ${shownName(person.lastname)}`.trim();

/** Words that belong to the one after them: del Ponte, van der Berg, El Amrani. */
const particle =
  /(?<![^\s])(d[aeio]|del|dell[aeo]?|dei|degli|dal|dall[ae]|lo|la|le|li|van|von|zu|der|den|dos|das|du|des|el|al|ben|bin|ibn|san|st|ter|ten)\s+(?=\S)/giu;

/** The name with a no-break space after its particles, to be drawn in lines; the name itself stays as it is. */
export const keptTogether = (name: string): string => name.replace(particle, '$1\u00A0');

/** A name's letters only, to compare names: ignores case, accents and spaces. */
export const plainLetters = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Letters with their marks, spaces, apostrophes, hyphens: no address, no figure, no sentence. */
const likeName = /^[\p{L}\p{M}'’ -]{1,30}$/u;
const mostWords = 3;

/**
 * A first name that a mail may greet before its address is confirmed: whoever signs up with another person's address
 * could write them anything else.
 */
export const greetedName = (typed: string): string | null => {
  const name = typed.trim().replace(/\s+/g, ' ');
  return likeName.test(name) && name.split(' ').length <= mostWords ? name : null;
};

/** Names joined by commas, each said once: a race that is alone in its stage often has the stage's name. */
export const namesOnce = (...names: readonly string[]): string => [...new Set(names)].join(', ');

/** The same for names that stand beside `shown`, which is not said again. */
export const namesBeside = (shown: string, ...names: readonly string[]): string =>
  namesOnce(...names.filter((name) => name !== shown));
