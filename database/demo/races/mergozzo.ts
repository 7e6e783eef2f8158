import { texts } from '../world.ts';
import type { DemoRace } from './race.ts';

const bibs = texts(
  { bib_place: 'Piazza Cavour', bib_hours: 'sabato dalle 16:00 alle 19:00, domenica dalle 7:00 alle 8:15' },
  { bib_place: 'Piazza Cavour', bib_hours: 'Saturday 4 to 7 pm, Sunday 7 to 8:15 am' },
);

export const mergozzo: readonly DemoRace[] = [
  {
    id: 206,
    stage: 153,
    slug: 'swimrun-a-coppie-mergozzo',
    discipline: 'swimrun',
    colourway: 'c',
    distance: [
      ['4', 'km'],
      ['16', 'km'],
    ],
    starts: '08:45',
    i18n: texts(
      {
        name: 'Swimrun a coppie',
        type: 'Swimrun',
        description: 'Tre nuotate e tre corse, sempre in due: sul Sentiero Azzurro, a Montorfano e attorno al lago.',
        course:
          'Tre frazioni a nuoto nel lago di Mergozzo, 4 chilometri in tutto, e tre di corsa, 16 chilometri: il Sentiero Azzurro, la salita al borgo di Montorfano, il rientro dai prati di Bracchio. Dislivello 380 metri. La coppia resta sempre entro dieci metri, in acqua e a terra.',
        day: [
          ['8:15', 'Briefing tecnico in piazza Cavour'],
          ['8:45', 'Partenza delle coppie'],
          ['13:00', 'Tempo massimo'],
          ['13:30', 'Pranzo insieme e premiazioni'],
        ],
        needs: [
          'Due iscrizioni nello stesso carrello: la gara si fa solo in coppia',
          'Codice del certificato sanitario digitale di entrambi',
          'Scarpe, fischietto e benda da portare per tutto il percorso; muta, palette e pull-buoy a scelta',
        ],
        ...bibs.it,
      },
      {
        name: 'Swimrun in pairs',
        type: 'Swimrun',
        description:
          'Three swims and three runs, always in twos: the Sentiero Azzurro, Montorfano and around the lake.',
        course:
          'Three swims in the lake of Mergozzo, 4 kilometres in all, and three runs, 16 kilometres: the Sentiero Azzurro, the climb to the hamlet of Montorfano, the way back over the meadows of Bracchio. 380 metres of climbing. The two of a pair stay within ten metres of each other, in the water and on land.',
        day: [
          ['8:15', 'Race briefing in piazza Cavour'],
          ['8:45', 'The pairs start'],
          ['13:00', 'Cut-off'],
          ['13:30', 'Lunch together and prize-giving'],
        ],
        needs: [
          'Two registrations in the same cart: the race is for pairs only',
          'The code of the digital health certificate, for both',
          'Shoes, whistle and bandage carried all the way; wetsuit, paddles and pull buoy as you like',
        ],
        ...bibs.en,
      },
    ),
    stock: 160,
    soldElsewhere: 132,
    closes: { daysBefore: 6 },
    registrationsInCart: 2,
    gadgetSizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    substitution: true,
    minimumAge: 18,
    types: [
      {
        name: texts('In coppia, quota per atleta', 'In a pair, price per athlete'),
        notes: texts(
          'Metti nel carrello le due iscrizioni della coppia; serve il codice sanitario di ciascuno.',
          'Put both registrations of the pair into the cart; each athlete’s health code is needed.',
        ),
        price: '48.00',
        certificate: 'datahealth',
      },
    ],
  },
  {
    id: 207,
    stage: 153,
    slug: 'swimrun-corto-mergozzo',
    discipline: 'swimrun',
    colourway: 'c',
    distance: [
      ['1.2', 'km'],
      ['6', 'km'],
    ],
    starts: '10:00',
    i18n: texts(
      {
        name: 'Swimrun corto',
        type: 'Swimrun',
        description: 'Due nuotate e due corse per provare, da soli, sulle rive del lago.',
        course:
          'Due frazioni a nuoto da 600 metri lungo la riva, una corsa di 4 chilometri sul Sentiero Azzurro e una di 2 in paese. Si nuota con le scarpe ai piedi: è questo il bello.',
        day: [
          ['9:30', 'Briefing tecnico in piazza Cavour'],
          ['10:00', 'Partenza'],
          ['12:00', 'Arrivo degli ultimi'],
        ],
        needs: ['Certificato medico agonistico per nuoto o triathlon', 'Scarpe da corsa e fischietto'],
        ...bibs.it,
      },
      {
        name: 'Short swimrun',
        type: 'Swimrun',
        description: 'Two swims and two runs to give it a try, on your own, along the shores of the lake.',
        course:
          'Two swims of 600 metres along the shore, a run of 4 kilometres on the Sentiero Azzurro and one of 2 in the village. You swim with your shoes on: that is the fun of it.',
        day: [
          ['9:30', 'Race briefing in piazza Cavour'],
          ['10:00', 'Start'],
          ['12:00', 'The last ones arrive'],
        ],
        needs: ['A competitive medical certificate for swimming or triathlon', 'Running shoes and a whistle'],
        ...bibs.en,
      },
    ),
    stock: 120,
    soldElsewhere: 67,
    closes: { daysAgo: 1 },
    minimumAge: 16,
    types: [
      {
        name: texts('Individuale', 'Individual'),
        notes: texts('Per chi non ha mai fatto uno swimrun.', 'For those who have never done a swimrun.'),
        price: '35.00',
        certificate: 'upload',
      },
    ],
  },
];
