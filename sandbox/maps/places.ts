/** The streets that the sandbox's maps know, on the three lakes and beyond. */
export interface Street {
  readonly id: number;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly county: string;
  readonly code: string;
  readonly state: string;
  readonly country: string;
  readonly countrycode: string;
}

const italian = (id: number, street: string, postcode: string, city: string, county: string, code: string): Street => ({
  id,
  street,
  postcode,
  city,
  county,
  code,
  state: 'Piemonte',
  country: 'Italia',
  countrycode: 'IT',
});

export const streets: readonly Street[] = [
  italian(101, 'Via alle Fabbriche', '28922', 'Verbania', 'Verbano-Cusio-Ossola', 'VB'),
  italian(102, 'Corso Mameli', '28921', 'Verbania', 'Verbano-Cusio-Ossola', 'VB'),
  italian(103, 'Via Roma', '28838', 'Stresa', 'Verbano-Cusio-Ossola', 'VB'),
  italian(104, 'Via Olina', '28016', 'Orta San Giulio', 'Novara', 'NO'),
  italian(105, 'Piazza Motta', '28016', 'Orta San Giulio', 'Novara', 'NO'),
  italian(106, 'Via Roma', '10121', 'Torino', 'Città metropolitana di Torino', 'TO'),
  italian(107, 'Via Varenna', '28924', 'Mergozzo', 'Verbano-Cusio-Ossola', 'VB'),
  {
    ...italian(108, 'Via Roma', '20831', 'Seregno', 'Monza e della Brianza', 'MB'),
    state: 'Lombardia',
  },
  {
    id: 201,
    street: 'Via della Posta',
    postcode: '6600',
    city: 'Locarno',
    county: 'Distretto di Locarno',
    code: 'TI',
    state: 'Ticino',
    country: 'Svizzera',
    countrycode: 'CH',
  },
];

/** "via roma 12 stresa": the streets that have all these words, and the number if one is among them. */
export function search(text: string): { readonly street: Street; readonly number: string | undefined }[] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const number = words.find((word) => /^\d+[a-z]?(\/\w+)?$/.test(word) && word.length < 5);
  const names = words.filter((word) => word !== number);
  return streets
    .filter((one) => {
      const known = `${one.street} ${one.postcode} ${one.city} ${one.county}`.toLowerCase();
      return names.length > 0 && names.every((word) => known.includes(word));
    })
    .map((street) => ({ street, number }));
}
