/** A picture of a product: where it is read, and what it shows in words; empty: the product’s name stands for it. */
export interface Picture {
  readonly path: string;
  readonly it: string;
  readonly en: string;
}

export const mostPictures = 20;

/** The longest text of a picture, in characters. */
export const longestPictureText = 200;

/** A line for each, with its address and, behind bars, its texts; spaces stay as they are typed. */
export const textOfPictures = (pictures: readonly Picture[]): string =>
  pictures
    .map(({ path, it, en }) => {
      const parts = [path, it, en].map((part) => part.replaceAll('|', '/').replaceAll('\n', ' '));
      while (parts.length > 1 && parts.at(-1) === '') parts.pop();
      return parts.join(' | ');
    })
    .join('\n');

/** The pictures of such a text; a line may lack its texts. */
export const picturesOf = (text: string): Picture[] =>
  text
    .split('\n')
    .map((line) => line.split(/ ?\| ?/))
    .flatMap(([path = '', it = '', en = '']) => (path.trim() === '' ? [] : [{ path: path.trim(), it, en }]));

/** The same text without spaces around its parts, as it is stored. */
export const tidyPictures = (text: string): string =>
  textOfPictures(picturesOf(text).map(({ path, it, en }) => ({ path, it: it.trim(), en: en.trim() })));
