/** Invented people: given names, surnames of the three lakes, clubs that do not exist. */
export const women = [
  ...[
    'Alessandra',
    'Alice',
    'Arianna',
    'Beatrice',
    'Benedetta',
    'Camilla',
    'Caterina',
    'Chiara',
    'Claudia',
    'Cristina',
  ],
  ...['Daniela', 'Elena', 'Elisa', 'Emma', 'Federica', 'Francesca', 'Giorgia', 'Giovanna', 'Ilaria', 'Laura'],
  ...['Ludovica', 'Margherita', 'Martina', 'Matilde', 'Michela', 'Monica', 'Paola', 'Roberta', 'Silvia', 'Valentina'],
];

export const men = [
  ...['Alberto', 'Alessio', 'Andrea', 'Antonio', 'Carlo', 'Claudio', 'Daniele', 'Davide', 'Edoardo', 'Emanuele'],
  ...[
    'Enrico',
    'Fabio',
    'Federico',
    'Filippo',
    'Francesco',
    'Gabriele',
    'Giacomo',
    'Giovanni',
    'Lorenzo',
    'Massimiliano',
  ],
  ...['Matteo', 'Mattia', 'Michele', 'Nicolò', 'Paolo', 'Riccardo', 'Roberto', 'Simone', 'Stefano', 'Tommaso'],
];

export const surnames = [
  ...[
    'Agazzini',
    'Albertella',
    'Allegra',
    'Antonioli',
    'Baccaglio',
    'Balzani',
    'Barbieri',
    'Bartolomeoni',
    'Bellorini',
  ],
  ...['Beltrami', 'Bergamaschi', 'Bertolotti', 'Bianchi', 'Boldini', 'Bonardi', 'Borghini', 'Brusa', 'Calderoni'],
  ...['Cantova', 'Caretti', 'Cavagnino', 'Cerutti', 'Colombo', 'Cottini', 'D’Angelo', 'De Giovannini', 'Del Boca'],
  ...['Delsignore', 'Fantoni', 'Ferrari', 'Filippini', 'Fornara', 'Francioli', 'Galli', 'Garoni', 'Ghiringhelli'],
  ...['Gioria', 'Giovanola', 'Godio', 'Guglielmetti', 'Iacometti', 'Lanza', 'Lomazzi', 'Maffioli', 'Marchionini'],
  ...['Margaroli', 'Medina', 'Minazzi', 'Molinari', 'Monti', 'Morandi', 'Morisetti', 'Nolli', 'Oioli', 'Paracchini'],
  ...['Pasquinelli', 'Pella', 'Piana', 'Pirazzi', 'Poletti', 'Prina', 'Ragazzoni', 'Ramoni', 'Rattazzi', 'Ravasio'],
  ...['Rizzi', 'Rossi', 'Sala', 'Savoini', 'Sculatti', 'Spadacini', 'Tadini', 'Testori', 'Togno', 'Travaini'],
  ...['Uccelli', 'Vandoni', 'Velati', 'Vercelli', 'Viganò', 'Villa', 'Zaninetti', 'Zanotti', 'Zoppi', 'Zucchi'],
];

export const clubs = [
  ...['Triathlon Verbano', 'Podistica Cusio', 'Atletica Ossola', 'Lago Maggiore Runners', 'Nuoto Borgomanero'],
  ...['Runners Omegna', 'Gruppo Sportivo Gozzano', 'Cannobio Outdoor', 'Marathon Club Arona', 'Sempre di corsa Novara'],
];

export const clubCodes = ['VB014', 'VB022', 'NO031', 'NO047', 'VA108', 'MI240', 'VB009'];

export const towns = ['L746', 'F952', 'B019', 'D872', 'L669', 'G062', 'A429', 'D332', 'F205', 'L682'];
