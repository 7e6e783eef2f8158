import { both, texts } from '../world.ts';
import type { DemoRace } from './race.ts';

/** The race that is over, and the two small circuits. */
export const elsewhere: readonly DemoRace[] = [
  {
    id: 200,
    stage: 150,
    slug: 'corri-arona',
    discipline: 'run',
    colourway: 'c',
    distance: [['8', 'km']],
    starts: '10:00',
    i18n: texts(
      {
        name: 'Corri Arona',
        type: 'Corsa su strada',
        description: 'Otto chilometri tra il lungolago, la Rocca e il San Carlone.',
        course:
          'Dal lungolago Marconi si sale alla Rocca Borromea e al colosso di San Carlo, poi giù fino a Meina e ritorno lungo il lago.',
        day: [
          ['9:00', 'Ritrovo in piazza del Popolo'],
          ['10:00', 'Partenza'],
          ['11:30', 'Premiazioni'],
        ],
        needs: ['Nessuna tessera e nessun certificato'],
        bib_place: 'Piazza del Popolo',
        bib_hours: 'domenica dalle 8:00 alle 9:30',
      },
      {
        name: 'Arona Run',
        type: 'Road race',
        description: 'Eight kilometres between the lakefront, the fortress and the statue of San Carlo.',
        course:
          'From lungolago Marconi up to the Borromeo fortress and the colossus of San Carlo, then down to Meina and back along the lake.',
        day: [
          ['9:00', 'Meeting in piazza del Popolo'],
          ['10:00', 'Start'],
          ['11:30', 'Prize-giving'],
        ],
        needs: ['No membership and no certificate'],
        bib_place: 'Piazza del Popolo',
        bib_hours: 'Sunday 8 to 9:30 am',
      },
    ),
    stock: 400,
    soldElsewhere: 311,
    closes: { daysBefore: 2 },
    types: [{ name: texts('Aperta a tutti', 'Open to everybody'), notes: both(''), price: '15.00' }],
  },
  {
    id: 180,
    stage: 80,
    slug: 'vigne-e-castelli',
    discipline: 'run',
    colourway: 'b',
    distance: [['14', 'km']],
    starts: '09:45',
    i18n: texts(
      {
        name: 'Vigne e Castelli',
        type: 'Corsa collinare',
        description: 'Quattordici chilometri tra filari e cascine, con cinque ristori e nessuno in fretta.',
        course:
          'Da piazza Carlo Alberto si scende tra le vigne verso Penango e si torna dalla strada dei tartufi. Dislivello 320 metri, metà su strade bianche.',
        day: [
          ['8:45', 'Colazione in piazza'],
          ['9:45', 'Partenza'],
          ['12:00', 'Premiazioni e piatto del vignaiolo'],
        ],
        needs: ['Nessuna tessera e nessun certificato per la non competitiva'],
        bib_place: 'Portici di piazza Carlo Alberto',
        bib_hours: 'domenica dalle 8:00 alle 9:30',
      },
      {
        name: 'Vineyards and Castles',
        type: 'Hill race',
        description: 'Fourteen kilometres among vines and farmhouses, with five aid stations and nobody in a hurry.',
        course:
          'From piazza Carlo Alberto down through the vineyards towards Penango, and back along the truffle road. 320 metres of climbing, half of it on gravel.',
        day: [
          ['8:45', 'Breakfast in the square'],
          ['9:45', 'Start'],
          ['12:00', 'Prize-giving and the winemaker’s plate'],
        ],
        needs: ['No membership and no certificate for the fun run'],
        bib_place: 'The arcades of piazza Carlo Alberto',
        bib_hours: 'Sunday 8 to 9:30 am',
      },
    ),
    stock: 350,
    soldElsewhere: 140,
    closes: { daysBefore: 4 },
    gadgetSizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    substitution: true,
    types: [
      {
        name: texts('Non competitiva', 'Fun run'),
        notes: texts('Con piatto del vignaiolo.', 'With the winemaker’s plate.'),
        price: '16.00',
        policies: [801],
      },
    ],
  },
  {
    id: 130,
    stage: 30,
    slug: 'orridi-e-alpeggi',
    discipline: 'trail',
    colourway: 'a',
    distance: [['18', 'km']],
    starts: '09:00',
    i18n: texts(
      {
        name: 'Orridi e Alpeggi',
        type: 'Trail, 980 m D+',
        description: 'Dalle gole di Uriezzo ai pascoli di Crampiolo, sui sentieri dei walser.',
        course:
          'Da San Gaudenzio agli orridi di Uriezzo, poi Croveo, la mulattiera dell’alpe Devero e l’anello di Crampiolo. Dislivello 980 metri.',
        day: [
          ['8:30', 'Ritrovo a San Gaudenzio'],
          ['9:00', 'Partenza'],
          ['14:00', 'Tempo massimo e premiazioni a Devero'],
        ],
        needs: ['Certificato medico agonistico per atletica leggera', 'Giacca antivento e telo termico'],
        bib_place: 'Sala civica di Baceno',
        bib_hours: 'sabato dalle 16:00 alle 19:00',
      },
      {
        name: 'Gorges and Pastures',
        type: 'Trail, 980 m ascent',
        description: 'From the gorges of Uriezzo to the pastures of Crampiolo, on the paths of the Walser.',
        course:
          'From San Gaudenzio to the gorges of Uriezzo, then Croveo, the mule track to Alpe Devero and the loop of Crampiolo. 980 metres of climbing.',
        day: [
          ['8:30', 'Meeting at San Gaudenzio'],
          ['9:00', 'Start'],
          ['14:00', 'Cut-off and prize-giving at Devero'],
        ],
        needs: ['A competitive medical certificate for athletics', 'Windproof jacket and emergency blanket'],
        bib_place: 'Civic hall of Baceno',
        bib_hours: 'Saturday 4 to 7 pm',
      },
    ),
    stock: 220,
    soldElsewhere: 35,
    closes: { daysBefore: 6 },
    gadgetSizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    minimumAge: 18,
    types: [
      {
        name: texts('Individuale', 'Individual'),
        notes: both(''),
        price: '28.00',
        certificate: 'upload',
        policies: [301],
      },
    ],
  },
];
