import { both, texts } from '../world.ts';
import type { DemoRace } from './race.ts';

const bibs = texts(
  {
    bib_place: 'Palazzotto, piazza Motta',
    bib_hours: 'sabato dalle 15:00 alle 18:30, domenica dalle 7:30 a mezz’ora prima della partenza',
  },
  {
    bib_place: 'Palazzotto, piazza Motta',
    bib_hours: 'Saturday 3 to 6:30 pm, Sunday from 7:30 am to half an hour before the start',
  },
);

export const orta: readonly DemoRace[] = [
  {
    id: 203,
    stage: 152,
    slug: '10-km-lago-d-orta',
    discipline: 'run',
    colourway: 'b',
    distance: [['10', 'km']],
    starts: '09:30',
    i18n: texts(
      {
        name: '10 km del Lago d’Orta',
        type: 'Corsa su strada',
        description:
          'Da piazza Motta a Pettenasco e ritorno, con la salita al Sacro Monte a due chilometri dalla fine.',
        course:
          'Dieci chilometri misurati da piazza Motta lungo il lago fino a Pettenasco. Al ritorno si sale al Sacro Monte, 60 metri di dislivello tra le cappelle, e si scende in paese per la via Olina. Ristori ai chilometri 5 e 8 e all’arrivo.',
        day: [
          ['8:30', 'Riscaldamento insieme in piazza'],
          ['9:30', 'Partenza'],
          ['10:45', 'Premiazioni assolute'],
          ['11:15', 'Premiazioni di categoria e minicorsa dei bambini'],
        ],
        needs: [
          'Non competitiva: nessuna tessera e nessun certificato',
          'Competitiva: tessera e certificato medico agonistico per atletica leggera',
          'Parcheggio a Orta Prarondo, poi dieci minuti a piedi o navetta',
        ],
        ...bibs.it,
      },
      {
        name: 'Lake Orta 10 km',
        type: 'Road race',
        description:
          'From piazza Motta to Pettenasco and back, climbing to the Sacro Monte two kilometres from the end.',
        course:
          'Ten measured kilometres from piazza Motta along the lake to Pettenasco. On the way back the course climbs to the Sacro Monte, 60 metres up among the chapels, then drops into the village along via Olina. Refreshments at kilometres 5 and 8 and at the finish.',
        day: [
          ['8:30', 'Warm-up together in the square'],
          ['9:30', 'Start'],
          ['10:45', 'Overall prize-giving'],
          ['11:15', 'Category prizes and the children’s run'],
        ],
        needs: [
          'Fun run: no membership and no certificate',
          'Competitive race: a membership and a competitive medical certificate for athletics',
          'Car park at Orta Prarondo, then ten minutes on foot or a shuttle bus',
        ],
        ...bibs.en,
      },
    ),
    stock: 600,
    soldElsewhere: 284,
    closes: { daysBefore: 7 },
    substitution: true,
    transfer: true,
    types: [
      {
        name: texts('Non competitiva', 'Fun run'),
        notes: texts(
          'Aperta a tutti: niente tessera e niente certificato. Pettorale, ristori e pacco gara compresi.',
          'Open to everyone: no membership, no certificate. Bib, aid stations and race pack included.',
        ),
        price: '18.00',
      },
      {
        name: texts('Competitiva', 'Competitive'),
        notes: texts(
          'Con classifica e tempo ufficiale, per tesserati con certificato agonistico.',
          'With ranking and official time, for members with a competitive certificate.',
        ),
        price: '20.00',
        federations: [2, 12],
        certificate: 'upload',
      },
    ],
  },
  {
    id: 204,
    stage: 152,
    slug: 'mezza-maratona-lago-d-orta',
    discipline: 'run',
    colourway: 'b',
    distance: [['21.1', 'km']],
    starts: '08:45',
    i18n: texts(
      {
        name: 'Mezza maratona del Lago d’Orta',
        type: 'Corsa su strada',
        description: 'Da Orta a Omegna e ritorno: il lago a sinistra all’andata, a destra al ritorno.',
        course:
          'Da piazza Motta a Pettenasco e poi a Omegna, giro di boa davanti alla Nigoglia, il fiume che scorre verso le Alpi, e ritorno. Percorso omologato, 142 metri di dislivello, ristori ogni cinque chilometri.',
        day: [
          ['7:45', 'Ritrovo in piazza Motta e deposito borse'],
          ['8:45', 'Partenza'],
          ['11:30', 'Tempo massimo, 2 ore e 45 minuti'],
          ['11:45', 'Premiazioni'],
        ],
        needs: ['Tessera della Federazione Atletica', 'Certificato medico agonistico per atletica leggera'],
        ...bibs.it,
      },
      {
        name: 'Lake Orta Half Marathon',
        type: 'Road race',
        description: 'From Orta to Omegna and back, with the lake first on the left and then on the right.',
        course:
          'From piazza Motta to Pettenasco and on to Omegna, turning at the Nigoglia, the river that flows towards the Alps, and back. A certified course with 142 metres of climbing and aid stations every five kilometres.',
        day: [
          ['7:45', 'Meeting in piazza Motta, bag drop'],
          ['8:45', 'Start'],
          ['11:30', 'Cut-off after 2 hours and 45 minutes'],
          ['11:45', 'Prize-giving'],
        ],
        needs: ['Membership of the athletics federation', 'A competitive medical certificate for athletics'],
        ...bibs.en,
      },
    ),
    stock: 500,
    soldElsewhere: 471,
    closes: { daysAgo: 2 },
    substitution: true,
    transfer: true,
    minimumAge: 18,
    types: [
      {
        name: texts('Tesserati Federazione Atletica', 'Athletics federation member'),
        notes: both(''),
        price: '26.00',
        federations: [12],
        certificate: 'upload',
      },
    ],
  },
  {
    id: 205,
    stage: 152,
    slug: 'minicorsa-orta',
    discipline: 'run',
    colourway: 'b',
    distance: [['1', 'km']],
    starts: '11:15',
    i18n: texts(
      {
        name: 'Minicorsa',
        type: 'Corsa per bambini',
        description: 'Un giro tra i vicoli di Orta per chi ha da 5 a 13 anni. Gratuita, con merenda per tutti.',
        course:
          'Un chilometro senza auto: piazza Motta, via Olina, largo De Gregori e ritorno sul lungolago. Si parte per fasce d’età, ogni gruppo accompagnato da due volontari.',
        day: [
          ['10:45', 'Ritrovo sotto il Palazzotto'],
          ['11:15', 'Partenza dei più piccoli, poi gli altri gruppi'],
          ['11:45', 'Medaglia e merenda per tutti'],
        ],
        needs: ['Il consenso di un genitore, che si dà durante l’iscrizione', 'Un adulto che aspetta all’arrivo'],
        ...bibs.it,
      },
      {
        name: 'Children’s run',
        type: 'Children’s run',
        description: 'A loop through the lanes of Orta for ages 5 to 13. Free, with a snack for everybody.',
        course:
          'One traffic-free kilometre: piazza Motta, via Olina, largo De Gregori and back along the lake. Children start by age group, each accompanied by two volunteers.',
        day: [
          ['10:45', 'Meeting below the Palazzotto'],
          ['11:15', 'The youngest start, then the other groups'],
          ['11:45', 'A medal and a snack for everybody'],
        ],
        needs: ['A parent’s consent, given during the registration', 'An adult waiting at the finish'],
        ...bibs.en,
      },
    ),
    stock: 150,
    soldElsewhere: 41,
    closes: { daysBefore: 1 },
    asksGadgetSize: false,
    types: [
      {
        name: texts('Bambini', 'Children'),
        notes: texts('Iscrizione gratuita.', 'Registration is free.'),
        price: '0.00',
        policies: [1501],
      },
    ],
  },
];
