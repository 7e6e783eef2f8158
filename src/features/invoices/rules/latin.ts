/** Letters that are no other letter with an accent, as they are spelled where they are not known. */
const spellings = new Map(
  (
    'đd ħh ıi ĸk łl ŋng ŧt øo œoe æae ßss þth ðd əe ɛe ɔo ƒf ɖd ʻ’ ʼ’ ‐- ‑- №No ™TM €EUR ' +
    // Greek, as passports write it (ISO 843, its transcription).
    'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo ' +
    // Cyrillic, as passports write it (ICAO 9303).
    'аa бb вv гg дd еe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъie ыy эe юiu яia ' +
    'єie іi їi ґg ўu ђdj јj љlj њnj ћc џdz ѓg ќk ѕs'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

const latin1 = /[\u0020-\u007e\u00a0-\u00ff]/;

function spell(sign: string): string {
  const lower = sign.toLowerCase();
  const found = spellings.get(lower);
  if (found === undefined) return '';
  return sign === lower ? found : found.charAt(0).toUpperCase() + found.slice(1);
}

/** Itself, with fewer accents, or spelled with other letters (ế → ê, ł → l, Ж → Zh). Empty where no such spelling is known. */
export function spelled(sign: string, isKnown: (sign: string) => boolean): string {
  const parts = [...sign.normalize('NFD')];
  for (let kept = parts.length; kept > 0; kept -= 1) {
    const fewer = parts.slice(0, kept).join('').normalize('NFC');
    if ([...fewer].length === 1 && isKnown(fewer)) return fewer;
    const other = [...fewer].length === 1 ? spell(fewer) : '';
    if (other !== '' && [...other].every(isKnown)) return other;
  }
  return [...sign.normalize('NFKD')].filter(isKnown).join('');
}

const isLatin1 = (sign: string): boolean => latin1.test(sign);
/** Letters that are heard in none of the Latin ones. */
const silent = /[ьЬ]/;

/** Can a name be written in Latin letters, so that no letter of it is lost? */
export const hasSpelling = (name: string): boolean =>
  [...name.normalize('NFC')].every(
    (sign) => !/\p{L}/u.test(sign) || silent.test(sign) || spelled(sign, isLatin1) !== '',
  );

const latinText = /^(?:[\u0020-\u007e\u00a0-\u00ff‘’“”„–—…‐‑€№™]|\p{Script=Latin}\p{M}*)*$/u;

/** The electronic invoice knows Latin-1 only ("String60LatinType"); Latin letters beyond it are spelled there, and drawn as they are. */
export const isLatinText = (text: string): boolean => latinText.test(text.normalize('NFC')) && hasSpelling(text);

/** A letter with its accents, or any other sign. */
const oneSign = /\p{L}\p{M}*|./gsu;

/** What of a text an invoice does not take, each once; a sign that is not seen by its number (U+202E). */
export const signsNotTaken = (text: string): readonly string[] => {
  const wrong = (text.normalize('NFC').match(oneSign) ?? []).filter((sign) => !isLatinText(sign));
  const shown = (sign: string) =>
    /^[\p{C}\p{M}\p{Z}]/u.test(sign) ? `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` : sign;
  return [...new Set(wrong.map(shown))];
};

/** Signs of typography that Latin-1 has in a plain form only. */
const plain = new Map([...'‘’ʼʻ'].map((sign) => [sign, "'"]));
for (const sign of '“”„') plain.set(sign, '"');
for (const sign of '–—‐‑−') plain.set(sign, '-');
plain.set('…', '...');

/** The text in Latin-1, on one line and of at most so many signs: what the electronic invoice takes. */
export const latin1Text = (text: string, most: number): string =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((sign) => plain.get(sign) ?? spelled(sign, isLatin1))
    .join('')
    .slice(0, most)
    .trim();
