/** The languages of the portal; Italian is the default (registration §1). */
export const languages = ['it', 'en'] as const;
export type Lang = (typeof languages)[number];
/** The other of the two. */
export const otherLang = (lang: Lang): Lang => (lang === 'it' ? 'en' : 'it');

export const defaultLang: Lang = 'it';

/** Italian unless the text is `en`. */
export const langOf = (text: unknown): Lang => (text === 'en' ? 'en' : defaultLang);

export interface Translations<Text> {
  readonly it: Text;
  readonly en: Text;
}
