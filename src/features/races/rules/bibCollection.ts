import type { Lang, Translations } from '#kernel/lang.ts';

interface BibTexts {
  readonly bib_place?: string;
  readonly bib_hours?: string;
}

/** Where and when bibs are handed out; either may be empty while the organiser has not said it. */
export interface BibCollection {
  readonly place: string;
  readonly hours: string;
}

/** In the reader's language, or in the other one: a place in Italian is better than none. Null where nothing is said. */
export function bibCollectionOf(words: Translations<BibTexts>, lang: Lang): BibCollection | null {
  const said = (text: keyof BibTexts) => words[lang][text] || words.it[text] || words.en[text] || '';
  const [place, hours] = [said('bib_place'), said('bib_hours')];
  return place === '' && hours === '' ? null : { place, hours };
}

/** The texts of a race that gets another day: the hours name days that hold no more, and are written anew. */
export const withoutBibHours = <Words extends BibTexts>({ it, en }: Translations<Words>): Translations<Words> => ({
  it: { ...it, bib_hours: '' },
  en: { ...en, bib_hours: '' },
});

/** "Villa Giulia, sabato dalle 15:00 alle 19:00", without a stop at its end: it stands in sentences and lists. */
export const bibCollectionText = ({ place, hours }: BibCollection): string =>
  [place, hours].filter(Boolean).join(', ').replace(/\.$/, '');
