/** Invisible characters (zero width, soft hyphens, direction marks), which make different names look the same. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Normalizes a text of one line: control characters (from a copied cell or mail) become spaces, several spaces one;
 * invisible characters are removed.
 */
export const oneLine = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** A text of invisible characters only. */
export const isInvisible = (text: string): boolean => text.trim() !== '' && oneLine(text) === '';

/** Signs that turn the direction of writing: with them a text reads otherwise than it is. */
const turning = /\p{Bidi_Control}/gu;

/**
 * Normalizes a text of several lines: carriage returns, control characters and what turns the direction of writing are
 * removed.
 */
export const severalLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(turning, '')
    .trim();
