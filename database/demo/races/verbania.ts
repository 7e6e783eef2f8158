import { both, texts } from '../world.ts';
import type { DemoRace } from './race.ts';

const bibs = texts(
  { bib_place: 'Villa Giulia', bib_hours: 'sabato dalle 15:00 alle 19:00, domenica dalle 7:00 alle 8:45' },
  { bib_place: 'Villa Giulia', bib_hours: 'Saturday 3 to 7 pm, Sunday 7 to 8:45 am' },
);

const federated = texts('Tesserati Federazione Triathlon', 'Federation member');
const guest = texts('Tesserati altri enti', 'Member of another association');
const daily = texts('Senza tessera', 'Without a membership');
const guestNotes = texts(
  'Ente di promozione sportiva o Federazione Atletica; serve il certificato agonistico per triathlon.',
  'Sports association or athletics federation; a competitive medical certificate for triathlon is needed.',
);
const dailyNotes = texts(
  'Comprende il tesseramento giornaliero; serve il certificato agonistico per triathlon.',
  'Includes the day licence; a competitive medical certificate for triathlon is needed.',
);

export const verbania: readonly DemoRace[] = [
  {
    id: 201,
    stage: 151,
    slug: 'triathlon-sprint-verbania',
    discipline: 'tri',
    colourway: 'a',
    distance: [
      ['750', 'm'],
      ['20', 'km'],
      ['5', 'km'],
    ],
    starts: '09:30',
    i18n: texts(
      {
        name: 'Triathlon Sprint',
        type: 'Triathlon',
        description: 'Un giro a nuoto nel golfo, due in bici fino a Fondotoce, due di corsa sul lungolago.',
        course:
          'Un giro a nuoto di 750 metri nel golfo di Pallanza, davanti all’isolino di San Giovanni. Due giri in bici verso Fondotoce, ondulati, su strade chiuse. Due giri di corsa sul lungolago, piatti, con ristoro al chilometro 2 e all’arrivo.',
        day: [
          ['8:00', 'Apertura della zona cambio'],
          ['9:15', 'Briefing tecnico sulla spiaggia'],
          ['9:30', 'Partenza delle donne, poi batterie ogni cinque minuti'],
          ['12:30', 'Premiazioni in piazza Garibaldi'],
        ],
        needs: [
          'Muta consentita sotto i 22 gradi d’acqua',
          'Casco omologato e bici in ordine: controllo all’ingresso della zona cambio',
          'Tessera federale, oppure certificato medico agonistico per triathlon',
        ],
        ...bibs.it,
      },
      {
        name: 'Sprint Triathlon',
        type: 'Triathlon',
        description: 'One lap swimming in the gulf, two on the bike to Fondotoce, two running along the lakefront.',
        course:
          'One 750-metre swimming lap in the gulf of Pallanza, off the islet of San Giovanni. Two rolling bike laps towards Fondotoce, on closed roads. Two flat running laps along the lakefront, with aid stations at kilometre 2 and at the finish.',
        day: [
          ['8:00', 'Transition area opens'],
          ['9:15', 'Race briefing on the beach'],
          ['9:30', 'Women start, then waves every five minutes'],
          ['12:30', 'Prize-giving in piazza Garibaldi'],
        ],
        needs: [
          'Wetsuits are allowed when the water is below 22 °C',
          'An approved helmet and a sound bike: both are checked at the entrance of the transition area',
          'A federation card, or a competitive medical certificate for triathlon',
        ],
        ...bibs.en,
      },
    ),
    stock: 400,
    soldElsewhere: 236,
    closes: { daysBefore: 3 },
    substitution: true,
    transfer: true,
    minimumAge: 16,
    types: [
      {
        name: texts('Under 23 tesserati', 'Under 23, federation member'),
        notes: texts(
          'Per chi ha meno di 23 anni nell’anno della gara.',
          'For athletes under 23 in the year of the race.',
        ),
        price: '38.00',
        under: 23,
        federations: [1],
      },
      {
        name: federated,
        notes: texts('La tessera si controlla subito: tieni pronto il numero.', 'Your card is checked at once.'),
        price: '48.00',
        federations: [1],
      },
      { name: guest, notes: guestNotes, price: '52.00', federations: [2, 12], certificate: 'both' },
      { name: daily, notes: dailyNotes, price: '56.00', certificate: 'upload' },
    ],
  },
  {
    id: 202,
    stage: 151,
    slug: 'triathlon-olimpico-verbania',
    discipline: 'tri',
    colourway: 'a',
    distance: [
      ['1.5', 'km'],
      ['40', 'km'],
      ['10', 'km'],
    ],
    starts: '13:30',
    i18n: texts(
      {
        name: 'Triathlon Olimpico',
        type: 'Triathlon',
        description: 'La distanza dei Giochi: nuoto nel golfo, bici sul lungolago di Feriolo, corsa fino a Intra.',
        course:
          'Due giri a nuoto da 750 metri con uscita all’australiana. In bici fino a Feriolo e Gravellona, quattro giri veloci da dieci chilometri. Di corsa sul lungolago da Pallanza a Intra e ritorno, per due volte.',
        day: [
          ['12:00', 'Apertura della zona cambio'],
          ['13:15', 'Briefing tecnico sulla spiaggia'],
          ['13:30', 'Partenza'],
          ['17:30', 'Tempo massimo e premiazioni in piazza Garibaldi'],
        ],
        needs: [
          'Muta consentita sotto i 22 gradi d’acqua',
          'Casco omologato; scia consentita solo tra atleti dello stesso sesso',
          'Tessera federale, oppure certificato medico agonistico per triathlon',
        ],
        ...bibs.it,
      },
      {
        name: 'Olympic Triathlon',
        type: 'Triathlon',
        description: 'The distance of the Games: a swim in the gulf, the bike by the lake to Feriolo, a run to Intra.',
        course:
          'Two swimming laps of 750 metres with an exit in between. On the bike to Feriolo and Gravellona, four fast laps of ten kilometres. A run along the lake from Pallanza to Intra and back, twice.',
        day: [
          ['12:00', 'Transition area opens'],
          ['13:15', 'Race briefing on the beach'],
          ['13:30', 'Start'],
          ['17:30', 'Cut-off and prize-giving in piazza Garibaldi'],
        ],
        needs: [
          'Wetsuits are allowed when the water is below 22 °C',
          'An approved helmet; drafting only among athletes of the same sex',
          'A federation card, or a competitive medical certificate for triathlon',
        ],
        ...bibs.en,
      },
    ),
    stock: 350,
    soldElsewhere: 308,
    closes: { daysBefore: 3 },
    substitution: true,
    minimumAge: 18,
    types: [
      { name: federated, notes: both(''), price: '62.00', federations: [1] },
      { name: guest, notes: guestNotes, price: '66.00', federations: [2, 12], certificate: 'both' },
      { name: daily, notes: dailyNotes, price: '70.00', certificate: 'upload' },
    ],
  },
];
