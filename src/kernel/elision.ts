const elided: Readonly<Record<string, string>> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
  sul: 'sull’',
};

const beforeVowel = /(?<!\p{L})(il|al|dal|del|nel|sul) (?=8|11(?!\d))/giu;

/** An Italian sentence with its articles before 8 and 11 as they are said: "entro l’8 maggio", "dall’11 al 20". */
export const withElision = (sentence: string): string =>
  sentence.replace(beforeVowel, (written, article: string) => {
    const said = elided[article.toLowerCase()] ?? written;
    return article === article.toLowerCase() ? said : said.charAt(0).toUpperCase() + said.slice(1);
  });
